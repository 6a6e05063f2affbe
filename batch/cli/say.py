"""What the commands say on stderr: problems, grouped and with their remedies, and how they exit."""

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any, NoReturn

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
            click.echo(f"{click.style(grade, fg=COLOURS[grade], bold=True)}: {one.place}: {one.message}", err=True)
            if one.remedy:
                click.echo(f"    {one.remedy}", err=True)
        if len(same) > SHOWN_ALIKE:
            click.echo(f"    ... and {len(same) - SHOWN_ALIKE} more like this.", err=True)


def counted(found: Iterable["Problem"]) -> str:
    """How many problems of each grade, in words."""
    from batch.problems import GRADES

    grades = [p.grade for p in found]
    plurals = {"guess": "guesses"}
    words = [
        f"{n} {grade if n == 1 else plurals.get(grade, grade + 's')}" for grade in GRADES if (n := grades.count(grade))
    ]
    return ", ".join(words) or "no problems"


def refuse(message: str, context: Any = None) -> NoReturn:
    """End with exit code 1 and a message."""
    click.echo(message, err=True)
    raise SystemExit(1)
