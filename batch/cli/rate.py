"""`crossrate rate`: the main job, from a crosstable to new ratings and a report workbook."""

from pathlib import Path
from typing import Any

import click

from batch.cli import say
from batch.cli.options import event_options, reading_options, take_event, take_reading


@click.command(
    epilog="\b\nExamples:\n  crossrate rate spring_open.csv\n"
    "  crossrate rate open.xlsx --end-date 2026-04-19 -o report.xlsx --accept"
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT.xlsx", help="The report workbook.")
@click.option("--force", is_flag=True, help="Overwrite OUT.xlsx even if crossrate did not write it.")
@click.option("--accept", is_flag=True, help="Rate although there are warnings.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper to print on."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@reading_options
@event_options
def rate(files: tuple[Path, ...], output: Path | None, force: bool, accept: bool, paper: str, as_json: bool,
         **values: Any) -> None:  # fmt: skip
    """Rate the event in FILE... and write a report workbook.

    Everybody in a section is rated together. Several files are rated in the official order (end date, start date,
    event, section); a player met again enters with his new rating. Without -o the workbook is FILE.ratings.xlsx.
    """
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.problems import ERROR, WARNING, has_grade
    from batch.report.data import dumps, rate_document
    from batch.report.workbook import write_workbook

    run = pipeline.rate(pipeline.read_files(files, reading, options), options)
    refused = has_grade(run.problems, ERROR) or (has_grade(run.problems, WARNING) and not accept)
    targets = [] if refused else _targets(files, output, run)
    if not refused:
        problems = write_workbook([(path, part) for path, part in targets], paper=paper, force=force)
        run.problems += problems
        refused = has_grade(problems, ERROR)
    say.problems(run.problems)
    if as_json:
        if refused:
            run.sections = []
        click.echo(dumps(rate_document(run)))
    elif not refused:
        from batch.report.text import print_run

        print_run(run)
    if refused:
        warned = not has_grade(run.problems, ERROR)
        advice = " Mend the file, or rate it as it stands with --accept." if warned else ""
        say.refuse(f"Nothing was written: {say.counted(run.problems)}.{advice}")
    for path, _ in targets:
        click.echo(f"Wrote {path}", err=True)


def _targets(files: tuple[Path, ...], output: Path | None, run: Any) -> list[tuple[Path, Any]]:
    """Which workbooks to write: one for all with -o, else one beside each file."""
    if output is not None:
        return [(output, run)]
    return [(beside(path), run.part(str(path))) for path in dict.fromkeys(files)]


def beside(path: Path) -> Path:
    """The report's name beside a file: open.csv gives open.ratings.xlsx."""
    return path.with_name(f"{path.stem}.ratings.xlsx")
