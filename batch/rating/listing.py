"""Lists: what the events of a period give the players of a rule set whose ratings change only with a list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import CARRIED, Known
from rules.event import Event, Floats

Brought = list[Any]
"""What an unrated player carries towards a first rating: games, half points, opponents' ratings, since when."""

Rounding = Callable[[float, float], float]
"""A rated player's old rating and exact change -> the new rating; NaN for a player who drops off the list."""


@dataclass(frozen=True)
class ListEvent:
    """A section of the period, with its players' keys."""

    event: str
    people: list[str]
    games: Event
    known: Known
    choices: Choices
    section_rules: Any


class Part(NamedTuple):
    """What an event gives a player: the change, and the games behind it."""

    event: str
    player: str
    change: float
    games: int


@dataclass
class Sum:
    """One player's period.

    own: the rating rated from, if it is not that of the pool. change: in points, NaN = K not known.
    played, score: in games that count. first: a first rating, NaN = none.
    """

    own: float = float("nan")
    change: float = 0.0
    played: int = 0
    score: float = 0.0
    first: float = float("nan")
    first_games: int = 0


@dataclass
class Period:
    """sums: player -> sum. parts: what each event gave. carried: what the unrated carry to the next list."""

    sums: dict[str, Sum] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    carried: dict[str, Brought] = field(default_factory=dict)


def brought_by(events: Sequence[ListEvent], carried: dict[str, Brought], day: str) -> dict[str, Brought]:
    """What each player carries: by the list before, else by the events' files, of several the most."""
    told: dict[str, Brought] = {}
    for one in events:
        sums: list[Floats] = [np.nan_to_num(one.known[name]) for name in CARRIED]
        for i in np.flatnonzero(sums[0] > 0).tolist():
            games, points, opponents = (array[i] for array in sums)
            mine = [int(games), round(2 * points), round(opponents), day]
            before = told.get(one.people[i], [0, 0, 0, day])
            told[one.people[i]] = [max(pair) for pair in zip(mine, before, strict=True)]
    return {**told, **carried}
