"""All that is known of the entrants of a section on entering it in one pool, whatever the source.

A file's columns, a ledger's states and records, an event's content in the journal: each becomes a `Known`. One can be
laid over another, and rule sets take their entrants from it alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

from rules.event import Bools, Floats

STATE = ("rating", "games", "wins", "draws", "losses", "events", "peak", "history")
"""What a player carries from section to section in a pool; history: 1 all games won, -1 all lost, 0 mixed."""

CARRIED = ("carried_games", "carried_points", "carried_opponents")
"""What an unrated player brings from earlier events: games, points and the sum of the rated opponents' ratings."""

OWN = ("floor", "ceiling", "money_floor", "olm", "prize", "earlier_match_change_180", "earlier_match_change_3y")
"""Facts of the pool that the plain rating column belongs to: floors, and changes by earlier matches."""

RATINGS = ("regular", "quick", "blitz", "online_regular", "online_quick", "online_blitz", "standard", "rapid",
           "fide", "cfc")  # fmt: skip
"""A player's ratings elsewhere; each has `_games` and `_date` too."""

PERSON = ("birth", "age", "adult", "start", "k")
"""birth: as `date.toordinal` counts. adult: 1 or 0. start: a starting value given by hand. k: the player's own K."""

ELSEWHERE = tuple(f"{name}{part}" for name in RATINGS for part in ("", "_games", "_date"))

FACTS = frozenset((*STATE, *CARRIED, *OWN, *PERSON, *ELSEWHERE))
"""All facts, named as the crosstable's fields."""

NOT_OWN = frozenset((*STATE[2:], *OWN))
"""Facts that a crosstable's columns give for one pool alone."""


@dataclass(frozen=True)
class Known:
    """n entrants; arrays: fact -> (n,) floats, NaN = not known. A fact that nobody has has no array."""

    n: int
    arrays: Mapping[str, Floats]

    def __getitem__(self, fact: str) -> Floats:
        """A fact of every entrant: (n,). Raises KeyError for a name that is not in `FACTS`."""
        found = self.arrays.get(fact)
        if found is not None:
            return found
        if fact not in FACTS:
            raise KeyError(fact)
        return np.full(self.n, np.nan)

    @property
    def unrated(self) -> Bools:
        """Whether each entrant is unrated in the pool: (n,)."""
        return np.isnan(self["rating"])

    def laid_over(self, other: "Known") -> "Known":
        """What is known here, completed by `other`."""
        arrays = dict(other.arrays)
        for fact, mine in self.arrays.items():
            below = arrays.get(fact)
            arrays[fact] = mine if below is None else np.where(np.isnan(mine), below, mine)
        return Known(self.n, arrays)

    def without(self, facts: Iterable[str], who: Any) -> "Known":
        """The same without these facts of some entrants (`who`: an index of the arrays)."""
        arrays = dict(self.arrays)
        for fact in facts:
            if fact in arrays:
                arrays[fact] = arrays[fact].copy()
                arrays[fact][who] = np.nan
        return Known(self.n, arrays)

    def only(self, facts: Iterable[str]) -> "Known":
        """The same with these facts alone."""
        return Known(self.n, {fact: self.arrays[fact] for fact in facts if fact in self.arrays})

    def with_arrays(self, arrays: Mapping[str, Floats]) -> "Known":
        """The same with these facts of everybody."""
        return Known(self.n, {**self.arrays, **arrays})

    def changed(self, i: int, facts: Mapping[str, float]) -> "Known":
        """The same with these facts of one entrant."""
        changed = {fact: self[fact].copy() for fact in facts}
        for fact, value in facts.items():
            changed[fact][i] = value
        return self.with_arrays(changed)

    def told(self, i: int, facts: Iterable[str]) -> dict[str, float]:
        """The facts known of one entrant, among some."""
        return {
            fact: float(self.arrays[fact][i])
            for fact in facts
            if fact in self.arrays and not np.isnan(self.arrays[fact][i])
        }


def joined(parts: Sequence[Known]) -> Known:
    """Several sections' entrants, one after the other."""
    facts = dict.fromkeys(fact for part in parts for fact in part.arrays)
    return Known(
        sum(part.n for part in parts), {fact: np.concatenate([part[fact] for part in parts]) for fact in facts}
    )


def in_pool(fields: Known, column: str = "rating", *, own: bool = True, plain: str = "") -> Known:
    """What a crosstable's fields say in one pool, whose ratings are in `column`.

    own: whether the plain columns (record, peak, floors, ...) are this pool's; if not, the plain rating is that of
    the pool `plain`.
    """
    arrays = dict(fields.arrays)
    if column != "rating":
        elsewhere = {"": arrays.pop("rating", None), "_games": arrays.pop("games", None)}
        for fact, part in (("rating", ""), ("games", "_games")):
            if (found := arrays.pop(f"{column}{part}", None)) is not None:
                arrays[fact] = found
        if not own:
            arrays |= {f"{plain}{part}": array for part, array in elsewhere.items() if array is not None}
    if not own:
        arrays = {fact: array for fact, array in arrays.items() if fact not in NOT_OWN}
    known = Known(fields.n, arrays)
    # An unrated player has played nothing in the pool.
    return known.without(STATE, known.unrated)


def of_entrants(entrants: Sequence[Mapping[str, Any]], *, own: bool = True) -> Known:
    """What an event's content in the journal says of its entrants; `own` as in `in_pool`.

    Each entrant is an object of facts as `as_content` writes them, and of others, which are skipped.
    """
    facts = sorted(FACTS.intersection(fact for one in entrants for fact in one))
    arrays = {
        fact: np.array([_number(one.get(fact)) for one in entrants], dtype=np.float64)
        for fact in facts
        if own or fact not in NOT_OWN
    }
    return Known(len(entrants), arrays)


def as_content(told: Mapping[str, float]) -> dict[str, Any]:
    """Facts of one entrant as the journal keeps them: days in ISO form, others as numbers."""
    return {fact: date.fromordinal(int(v)).isoformat() if is_day(fact) else v for fact, v in told.items()}


def is_day(fact: str) -> bool:
    """Whether a fact is a date."""
    return fact == "birth" or fact.endswith("_date")


def _number(value: Any) -> float:
    if isinstance(value, str):
        return float(date.fromisoformat(value).toordinal())
    return np.nan if value is None else float(value)
