"""`crossrate convert`: any readable crosstable into the project's own format, TRF16 or the US Chess DBF report."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.grouped import Grouped
from batch.cli.options import event_options, reading_options, take_event, take_reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batch.crosstable.convert import Target


@click.command(
    cls=Grouped,
    epilog="\b\nExamples:\n  crossrate convert open.trf -o open.csv --roster players.csv\n"
    "  crossrate convert open.xlsx -o report.dbf --accept",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="OUT",
    help="OUT.csv, OUT.xlsx, OUT.trf, or OUT.dbf: the folder for the three tables of a US Chess report.",
)
@click.option("--force", is_flag=True, help="Overwrite OUT.")
@click.option("--accept", is_flag=True, help="Convert although the target cannot carry everything.")
@reading_options
@event_options
def convert(file: Path, output: Path, force: bool, accept: bool, **values: Any) -> None:
    """Write what FILE says into another format.

    CSV and XLSX keep all that rating needs. TRF holds one section (--section), TRF and DBF integer ratings; what they
    cannot carry is listed and needs --accept, as does what is not of the form that US Chess asks for. What its report
    lacks is told. Keys given by the event options are written above the table.
    """
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.crosstable.convert import convert as converted
    from batch.crosstable.convert import folders
    from batch.problems import ERROR, WARNING, has_grade
    from batch.report.files import make_folders, write_files

    [crosstable] = pipeline.read_files([file], reading, options)
    found = crosstable.all_problems()
    targets, lost = converted(crosstable, output)
    _spare(targets, [file] if reading.roster is None else [file, reading.roster])
    say.problems(found + lost)
    if has_grade(found + lost, ERROR) or not crosstable.readable:
        say.refuse(f"Nothing was written: {say.counted(found + lost)}.")
    if has_grade(lost, WARNING) and not accept:
        say.refuse(f"Nothing was written: {output} cannot carry everything. Convert all the same with --accept.")
    made = folders(targets)
    unwritten = make_folders(made)
    if not unwritten and (unwritten := write_files(targets, force=force)):
        for folder in made:
            folder.rmdir()
    if unwritten:
        say.problems(unwritten)
        say.refuse("Nothing was written.")
    for path, _ in targets:
        click.echo(f"Wrote {path}", err=True)


def _spare(targets: "Sequence[Target]", inputs: "Sequence[Path]") -> None:
    """Raise click.UsageError when a target is an input, or one of the tables of the report that is an input."""
    for path in inputs:
        folder = path if path.is_dir() else path.parent
        read = [path, *(p for p in folder.glob("*") if p.suffix.lower() == ".dbf")] if _is_report(path) else [path]
        for target, _ in targets:
            if target.exists() and any(target.samefile(one) for one in read if one.exists()):
                raise click.UsageError(f"{target} would be written over; name the output otherwise with -o.")


def _is_report(path: Path) -> bool:
    return path.is_dir() or path.suffix.lower() == ".dbf"
