"""`crossrate explain`: every step of one player's rating, with the numbers put in."""

from pathlib import Path
from typing import Any

import click

from batch.cli import say
from batch.cli.grouped import Grouped
from batch.cli.options import event_options, reading_options, take_event, take_reading


@click.command(
    cls=Grouped,
    epilog="\b\nExamples:\n  crossrate explain spring_open.csv 16 --section Open\n"
    "  crossrate explain spring_open.csv 97734500\n"
    '  crossrate explain spring_open.csv "Ivoryglen, Ines"',
)
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("player")
@reading_options
@event_options
def explain(file: Path, player: str, **values: Any) -> None:
    """Show how PLAYER's new rating in FILE comes about: each formula, its numbers, and where the rule is written.

    PLAYER is a number of the crosstable, an id, a name or a part of one. The whole file is rated, so that what
    goes from one section into the next is there; --section chooses which of the player's sections is shown.
    """
    wanted = values["section"]
    values["section"] = None
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.problems import ERROR, has_grade
    from batch.report.whose import explained

    run = pipeline.rate(pipeline.read_files([file], reading, options), options)
    say.problems(run.problems)
    if has_grade(run.problems, ERROR):
        say.refuse(f"Nothing is rated: {say.counted(run.problems)}.")
    try:
        click.echo(explained(run.sections, player, wanted))
    except LookupError as unclear:
        raise click.UsageError(str(unclear)) from None
