"""What the commands say on stderr: problems, grouped and with their remedies, and how they exit."""

import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from threading import Timer
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from batch.problems import Problem

COLOURS = {"error": "red", "warning": "yellow", "caution": "cyan", "guess": "blue"}
SHOWN_ALIKE = 10
"""Messages of one kind said in full; of the others the places are named."""


def problems(found: Iterable["Problem"]) -> None:
    """Write every problem to stderr, each message once with all its places; the gravest last, nearest to the prompt."""
    from batch.problems import GRADES

    kinds: dict[tuple[int, str], dict[tuple[str, str], list[Problem]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        kinds[-GRADES.index(one.grade), one.code][one.message, one.remedy].append(one)
    for kind in sorted(kinds):
        _say_kind(list(kinds[kind].values()))


def _say_kind(kind: Sequence[Sequence["Problem"]]) -> None:
    """Say the problems of one kind. kind: those with the same words together; a remedy they share is said once."""
    from batch.places import named

    shown, rest = kind[:SHOWN_ALIKE], kind[SHOWN_ALIKE:]
    for same, after in zip_longest(shown, shown[1:]):
        one = same[0]
        grade = one.grade if "NO_COLOR" in os.environ else click.style(one.grade, fg=COLOURS[one.grade], bold=True)
        click.echo(f"{grade}: {named(p.place for p in same)}: {one.message}", err=True)
        if one.remedy and (after is None or after[0].remedy != one.remedy):
            click.echo(f"    {one.remedy}", err=True)
    if rest:
        places = [p.place for same in rest for p in same]
        click.echo(f"    ... and {len(places):,} more like this: {named(places)}.", err=True)


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
