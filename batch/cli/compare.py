"""`crossrate compare`: our ratings beside the official ones in the file."""

from pathlib import Path
from typing import Any

import click

from batch.cli import say
from batch.cli.options import event_options, reading_options, take_event, take_reading


@click.command(epilog="\b\nExample:\n  crossrate compare official.csv")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
@reading_options
@event_options
def compare(files: tuple[Path, ...], as_json: bool, **values: Any) -> None:
    """Rate FILE... from the printed pre-ratings and set the official post-ratings beside ours.

    Each section is rated on its own. Warnings do not stop it; exits 1 when a rating differs.
    """
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.compare import compare as compared
    from batch.problems import ERROR, has_grade
    from batch.report.data import compare_document, dumps

    run = pipeline.rate_as_printed(pipeline.read_files(files, reading, options), options)
    comparison = compared(run)
    say.problems(p for p in run.problems if p.grade == ERROR)
    if as_json:
        click.echo(dumps(compare_document(comparison)))
    else:
        from batch.report.text import print_comparison

        print_comparison(comparison)
    if len(comparison.differences) or has_grade(run.problems, ERROR) or not len(comparison.players):
        raise SystemExit(1)
