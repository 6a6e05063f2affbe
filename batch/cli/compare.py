"""`crossrate compare`: our ratings beside the official ones in the file."""

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
    from batch.compare import Comparison
    from batch.problems import Problem


@click.command(
    cls=Grouped,
    epilog="\b\nExamples:\n  crossrate compare official.csv\n  crossrate compare 2013/*.csv -o differences.xlsx",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@workbook_options("Write a workbook of ours beside the official, with likely reasons.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@reading_options
@event_options
def compare(files: tuple[Path, ...], output: Path | None, force: bool, as_json: bool, **values: Any) -> None:
    """Rate FILE... from the printed pre-ratings and set the official post-ratings beside ours.

    Each section is rated on its own. Warnings do not stop it; exits 1 when a rating differs.
    """
    if output is not None and os.path.realpath(output) in map(os.path.realpath, files):
        raise click.UsageError(f"{output} would be written over; name the workbook otherwise with -o OUT.xlsx.")
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.compare import compare as compared
    from batch.problems import ERROR, has_grade
    from batch.report.data import compare_document, dumps

    with say.working("Comparing"):
        run = pipeline.rate_as_printed(pipeline.read_files(files, reading, options), options)
        comparison = compared(run)
    if output is not None:
        run.problems += _write(output, comparison, force=force)
    say.problems(p for p in run.problems if p.grade == ERROR)
    if as_json:
        write_data(dumps(compare_document(comparison)))
    elif run.sections:
        from batch.report.text import print_comparison

        print_comparison(comparison)
    if len(comparison.differences) or has_grade(run.problems, ERROR) or not len(comparison.players):
        raise SystemExit(1)


def _write(output: Path, comparison: "Comparison", *, force: bool) -> "list[Problem]":
    """Write the workbook and say so; returns the problems."""
    from batch.report.comparison import write_comparison
    from batch.report.files import write_files

    problems = write_files([(output, partial(write_comparison, comparison))], force=force)
    if not problems:
        click.echo(f"Wrote {output}", err=True)
    return problems
