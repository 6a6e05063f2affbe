"""What the commands say on stderr: problems, grouped and with their remedies, and how they exit."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from threading import Timer
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from batch.problems import Problem

COLOURS = {"error": "red", "warning": "yellow", "caution": "cyan", "guess": "blue"}
SHOWN_ALIKE = 5
"""Problems of one kind shown in full; the rest are counted, and stand in --json and on the Checks sheet."""


def problems(found: Iterable["Problem"]) -> None:
    """Write every problem to stderr, errors first; many of one kind are shown in part and counted."""
    from batch.problems import GRADES

    ranked = sorted(found, key=lambda p: (GRADES.index(p.grade), p.code))
    for (grade, _), alike in groupby(ranked, key=lambda p: (p.grade, p.code)):
        same = list(alike)
        for one in same[:SHOWN_ALIKE]:
            shown = grade if "NO_COLOR" in os.environ else click.style(grade, fg=COLOURS[grade], bold=True)
            click.echo(f"{shown}: {one.place}: {one.message}", err=True)
            if one.remedy:
                click.echo(f"    {one.remedy}", err=True)
        if len(same) > SHOWN_ALIKE:
            click.echo(f"    ... and {len(same) - SHOWN_ALIKE} more like this.", err=True)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show a moving bar while the work lasts, from its second second on, and only on a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=Console(stderr=True), transient=True
    )
    bar.add_task(what, total=None)
    later = Timer(1.0, bar.start)
    later.start()
    try:
        yield
    finally:
        later.cancel()
        later.join()
        bar.stop()


def counted(found: Iterable["Problem"]) -> str:
    """How many problems of each grade, in words."""
    from batch.problems import counted as in_words

    return in_words(found)


def refuse(message: str) -> NoReturn:
    """End with exit code 1 and a message."""
    click.echo(message, err=True)
    raise SystemExit(1)
