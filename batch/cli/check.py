"""`crossrate check`: read and check, rate nothing."""

from pathlib import Path
from typing import Any

import click

from batch.cli import say
from batch.cli.options import event_options, reading_options, take_event, take_reading
from batch.cli.streams import write_data


@click.command(epilog="\b\nExamples:\n  crossrate check spring_open.csv\n  crossrate check --list")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--list", "as_list", is_flag=True, help="Print the catalogue of checks.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@reading_options
@event_options
def check(files: tuple[Path, ...], as_list: bool, as_json: bool, **values: Any) -> None:
    """Say what FILE... holds and everything that is wrong or unusual in it.

    Exits 1 when `rate` would refuse the file: an error, or a warning that needs --accept.
    """
    if as_list:
        return _catalogue(as_json)
    if not files:
        raise click.UsageError("Missing argument 'FILE...'; or name --list for the catalogue of checks.")
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.problems import ERROR, WARNING, has_grade
    from batch.report.data import check_document, dumps

    with say.working("Checking"):
        crosstables = pipeline.read_files(files, reading, options)
        problems = pipeline.problems_by_file(crosstables, options)
    if as_json:
        write_data(dumps(check_document(crosstables, problems)))
    else:
        from batch.report.text import print_checked

        for crosstable in crosstables:
            print_checked(crosstable)
            say.problems(problems[crosstable.file])
            click.echo(f"{crosstable.file}: {say.counted(problems[crosstable.file])}.", err=True)
    found = [p for those in problems.values() for p in those]
    if has_grade(found, ERROR) or has_grade(found, WARNING):
        raise SystemExit(1)
    return None


def _catalogue(as_json: bool) -> None:
    from batch.problems import GRADES, catalogue
    from batch.report.data import dumps

    kinds = sorted(catalogue().values(), key=lambda kind: (GRADES.index(kind.grade), kind.code))
    if as_json:
        write_data(dumps([vars(kind) for kind in kinds]))
        return
    for kind in kinds:
        click.echo(f"{kind.grade:8} {kind.code}\n         {kind.meaning}\n         {kind.remedy}")
