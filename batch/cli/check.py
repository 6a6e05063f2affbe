"""`crossrate check`: read and check, rate nothing."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.grouped import Grouped
from batch.cli.options import event_options, reading_options, take_event, take_reading, workbook_path
from batch.cli.streams import write_data

if TYPE_CHECKING:
    from batch.crosstable.model import Crosstable
    from batch.crosstable.read import Reading
    from batch.problems import Problem


@click.command(
    cls=Grouped,
    epilog="\b\nExamples:\n  crossrate check spring_open.csv\n"
    "  crossrate check open.xlsx --mark marked.xlsx\n  crossrate check --list",
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--list", "as_list", is_flag=True, help="Print the catalogue of checks.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@click.option(
    "--mark", type=click.Path(path_type=Path), metavar="OUT.xlsx", callback=workbook_path,
    help="Write the file as a workbook in which each cell with a problem is coloured and has a note.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite OUT.xlsx even if crossrate did not write it.")
@reading_options
@event_options
def check(files: tuple[Path, ...], as_list: bool, as_json: bool, mark: Path | None, force: bool, **values: Any) -> None:
    """Say what FILE... holds and everything that is wrong or unusual in it.

    Exits 1 when `rate` would refuse the file: an error, or a warning that needs --accept. With --mark you get your own
    file back as a workbook, each bad cell coloured, with what is wrong and what to do in a note.
    """
    if as_list and mark is None:
        return _catalogue(as_json)
    if not files:
        raise click.UsageError("Missing argument 'FILE...'; or name --list for the catalogue of checks.")
    if mark is not None:
        _can_mark(files, mark)
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
    if mark is not None:
        found += _mark(crosstables[0], problems[crosstables[0].file], mark, reading, force)
    if has_grade(found, ERROR) or has_grade(found, WARNING):
        raise SystemExit(1)
    return None


def _can_mark(files: tuple[Path, ...], path: Path) -> None:
    """Raise click.UsageError where the marked workbook would be of several files, or written over its own source."""
    if len(set(files)) > 1:
        raise click.UsageError("--mark gives one file back; check the files one by one.")
    if os.path.realpath(path) == os.path.realpath(files[0]):
        raise click.UsageError(f"{path} would be written over; name the marked workbook otherwise.")


def _mark(
    crosstable: "Crosstable", problems: list["Problem"], path: Path, reading: "Reading", force: bool
) -> list["Problem"]:
    """Write the marked workbook and say so, or why not."""
    from batch.problems import ERROR, has_grade
    from batch.report.marked import write_marked

    with say.working("Marking"):
        found = write_marked(crosstable, problems, path, encoding=reading.encoding, mapping=reading.map, force=force)
    say.problems(found)
    click.echo("Nothing was marked." if has_grade(found, ERROR) else f"Wrote {path}", err=True)
    return found


def _catalogue(as_json: bool) -> None:
    from batch.problems import GRADES, catalogue
    from batch.report.data import dumps

    kinds = sorted(catalogue().values(), key=lambda kind: (GRADES.index(kind.grade), kind.code))
    if as_json:
        write_data(dumps([vars(kind) for kind in kinds]))
        return
    for kind in kinds:
        click.echo(f"{kind.grade:8} {kind.code}\n         {kind.meaning}\n         {kind.remedy}")
