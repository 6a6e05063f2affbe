"""`crossrate rate`: the main job, from a crosstable to new ratings and a report workbook."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.grouped import Grouped
from batch.cli.options import event_options, reading_options, take_event, take_reading, workbook_options
from batch.cli.streams import write_data

if TYPE_CHECKING:
    from batch.crosstable.read import Reading
    from batch.rating.model import Run
    from batch.rating.options import EventOptions
    from batch.report.files import Write


@click.command(
    cls=Grouped,
    epilog="\b\nExamples:\n  crossrate rate spring_open.csv\n"
    "  crossrate rate open.xlsx --end-date 2026-04-19 -o report.xlsx --accept\n"
    "  crossrate rate open.csv --also html --also csv",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@workbook_options("The report workbook.")
@click.option("--accept", is_flag=True, help="Rate although there are warnings.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), help="Paper to print on; default letter by US Chess rules, else a4."
)
@click.option(
    "--also", multiple=True, type=click.Choice(["csv", "json", "html"]),
    help="Write this beside the workbook too: CSV tables, the JSON document, a page for the club's site.",
)  # fmt: skip
@click.option(
    "--with-ages", is_flag=True, help="Show on the page also what players' ages follow from: starting values."
)
@click.option("--ledger", metavar="DB", help="Take ratings from this ledger (file or URL), without changing it.")
@click.option("--csv-bom", is_flag=True, help="Begin the CSV tables with a byte order mark, for an older Excel.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@reading_options
@event_options
def rate(files: tuple[Path, ...], output: Path | None, force: bool, accept: bool, paper: str | None,
         also: tuple[str, ...], with_ages: bool, ledger: str | None, csv_bom: bool, as_json: bool,
         **values: Any) -> None:  # fmt: skip
    """Rate the event in FILE... and write a report workbook.

    Everybody in a section is rated together. Several files are rated in the official order (end date, start date,
    event, section); a player met again enters with the new rating. Without -o the workbook is FILE.ratings.xlsx.
    """
    reading, options = take_reading(values), take_event(values)
    from batch.problems import ERROR, WARNING, has_grade
    from batch.report.data import dumps, rate_document
    from batch.report.files import write_files

    if with_ages and "html" not in also:
        raise click.UsageError("--with-ages is for the page; ask for it with --also html.")
    with say.working("Rating"):
        run = _rated(files, reading, options, ledger)
    refused = has_grade(run.problems, ERROR) or (has_grade(run.problems, WARNING) and not accept)
    targets = [] if refused else _targets(files, output, run, paper, also, csv_bom, with_ages)
    if not refused:
        with say.working("Writing the report"):
            problems = write_files(targets, force=force)
        run.problems += problems
        refused = has_grade(problems, ERROR)
    say.problems(run.problems)
    if as_json:
        if refused:
            run.sections = []
        write_data(dumps(rate_document(run)))
    elif not refused:
        from batch.report.text import print_run

        print_run(run)
    if refused:
        warned = not has_grade(run.problems, ERROR)
        advice = " Mend the file, or rate it as it stands with --accept." if warned else ""
        say.refuse(f"Nothing was written: {say.counted(run.problems)}.{advice}")
    for path, _ in targets:
        click.echo(f"Wrote {path}", err=True)


def _rated(files: tuple[Path, ...], reading: "Reading", options: "EventOptions", ledger: str | None) -> "Run":
    """Rate the files, with the ratings of a ledger where one is named; a run of problems where it cannot be read."""
    from batch import pipeline
    from batch.rating.model import Run

    crosstables = pipeline.read_files(files, reading, options)
    if ledger is None:
        return pipeline.rate(crosstables, options)
    from batch.ledger.entry.lookup import ratings_of
    from batch.ledger.store.errors import LedgerError

    try:
        known = ratings_of(ledger, options)
        return pipeline.rate(crosstables, known.options, known.enter)
    except LedgerError as error:
        return Run(crosstables, [], error.problems)


def _targets(files: tuple[Path, ...], output: Path | None, run: "Run", paper: str | None, also: tuple[str, ...],
             bom: bool, with_ages: bool) -> list[tuple[Path, "Write"]]:  # fmt: skip
    """What to write where: one workbook for all with -o, else one beside each file; and what stands beside each.

    Raises click.UsageError when a file would be written over another one or over the input.
    """
    from batch.report import also as others
    from batch.report.workbook import write_run

    reports = [(output, run)] if output else [(beside(path), run.part(str(path))) for path in dict.fromkeys(files)]
    targets: list[tuple[Path, Write]] = []
    for path, part in reports:
        targets.append((path, partial(write_run, part, paper=paper)))
        targets += others.beside(path, part, also, bom=bom, with_ages=with_ages)
    taken = {os.path.realpath(file) for file in files}
    for path, _ in targets:
        if os.path.realpath(path) in taken:
            raise click.UsageError(f"{path} would be written over; name the workbook otherwise with -o REPORT.xlsx.")
        taken.add(os.path.realpath(path))
    return targets


def beside(path: Path) -> Path:
    """The report's name beside a file: open.csv gives open.ratings.xlsx."""
    return path.with_name(f"{path.stem}.ratings.xlsx")
