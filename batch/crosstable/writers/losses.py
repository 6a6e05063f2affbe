"""What a target format cannot carry of a section, counted and reported once for each kind of thing.

What identifies somebody or something is never cut: if it does not fit, nothing is converted.
"""

from collections import Counter
from collections.abc import Collection, Iterator

import pandas as pd

from batch.crosstable.model import Section
from batch.crosstable.tables.keys import BY_CANONICAL
from batch.crosstable.tables.results import GRIDS
from batch.problems import Place, Problem, problem

_NOT_TOLD = frozenset({"row", "number", "no", "name"})
"""Columns of the table that have nothing of their own to lose."""


class Losses:
    """Collects what one section loses in `target`."""

    def __init__(self, section: Section, target: str) -> None:
        self.section, self.target = section, target
        self.counts: Counter[str] = Counter()
        self.misfits: list[Problem] = []

    def add(self, what: str, count: int = 1) -> None:
        """Note that something is lost `count` times."""
        self.counts[what] += count

    def misfit(self, what: str, read: str, why: str, place: Place) -> None:
        """Note that an identifying value cannot be written as it is."""
        self.misfits.append(problem("convert-misfit", place, what=what, read=read, why=why, target=self.target))

    def facts(self, carried: Collection[str]) -> None:
        """Note every key above the table that the target has no place for."""
        for key in self.section.facts:
            if key not in carried:
                self.add(f"the row {BY_CANONICAL[key].names[0].capitalize()}")

    def columns(self, carried: Collection[str]) -> None:
        """Note every column with values that the target has no place for."""
        for name, filled in self.filled(carried):
            self.add(f"the column {name}", filled)

    def filled(self, carried: Collection[str]) -> Iterator[tuple[str, int]]:
        """Every column with values that the target has no place for, and their number."""
        for name in map(str, self.section.entrants):
            count = int(self.section.entrants[name].notna().sum())
            if count and name not in carried and name not in _NOT_TOLD:
                yield name.replace("_", " ").capitalize(), count

    def grid(self) -> None:
        """Note that a grid has no rounds, so that those written are made up."""
        if self.section.kind in GRIDS:
            self.add("a grid, whose games were put into rounds of our own making")

    def problems(self) -> Iterator[Problem]:
        """The problems noted: errors for identifying values that do not fit, warnings for losses."""
        yield from self.misfits
        for what, count in self.counts.items():
            often = f" ({count} times)" if count > 1 else ""
            yield problem("convert-loses", self.section.place, target=self.target, what=f"{what}{often}")


def fitted(text: str, width: int, what: str, losses: Losses) -> str:
    """A text cut to its field; the cut is noted."""
    if len(text) > width:
        losses.add(f"the end of a {what} longer than {width} characters")
    return text[:width]


def identity(text: str, width: int, what: str, place: Place, losses: Losses) -> str:
    """An identifying text, which must fit its field."""
    if len(text) > width:
        losses.misfit(what, text, f"has {len(text)} characters and its field {width}", place)
    return text


def whole_rating(rating: float, losses: Losses) -> int:
    """A rating as the integer that these formats hold; 0 is unrated. A lost fraction is noted."""
    if pd.isna(rating):
        return 0
    if rating != int(rating):
        losses.add("the fraction of a rating")
    return int(rating + 0.5)
