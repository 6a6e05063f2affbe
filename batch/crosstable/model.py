"""A file as tables: a `Crosstable` of `Section`s, every value with the cell it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from batch.problems import Place, Problem, counted

GAME, FORFEIT, BYE, UNPLAYED, PENDING = "game", "forfeit", "bye", "unplayed", "pending"
"""The kinds of round cells; only GAME is ever rated."""


@dataclass(frozen=True)
class Value:
    """One value from above a section's table (or from the command line), and its place."""

    value: Any
    place: Place


@dataclass
class Section:
    """One section: its facts, its entrants and their results.

    facts: canonical key -> Value; see `batch.crosstable.tables.keys` (event_end_date, pool, ...). A key that
        is given but cannot be read has the value None, and its problem is among `problems`.
    entrants: one row a table row, index 0..n-1. Always: `no` (int, the number the cells refer to; its row
        position where nothing is printed), `name` (str), `id` (str or None), `rating` (float, NaN = unrated),
        `games` (float, NaN = not known), `row` (int, row in the file). Other columns are here only
        if the file has them, under its field name of `batch.crosstable.tables.vocabulary` (`history`, `peak`, ...).
    results: one row a game, bye or empty round of an entrant: `entrant` (index into entrants), `round` (1-based;
        in a grid the column's number), `column` (0-based column of the file), `kind` (the words above),
        `opponent_no` (the number written; NaN without one), `opponent` (index into entrants; -1 without one or
        when nobody has that number), `score` (points taken; NaN when pending), `colour` ("w", "b" or ""),
        `ruling` (bool: a deliberately one-sided result), `text` (the cell as read).
    columns: field (rounds as "round 1", ...) -> 0-based column of the file; `headings` the same -> heading text;
        `header` all headings of the table, left to right, whether understood or not.
    kept: heading -> a text or None of each entrant: columns kept for the wall chart (`--map Team=keep`).
    """

    name: str | None
    facts: dict[str, Value]
    entrants: pd.DataFrame
    results: pd.DataFrame
    columns: Mapping[str, int]
    headings: Mapping[str, str]
    place: Place
    kind: str = "swiss"
    opponent_key: str | None = "number"
    rounds: int | None = None
    problems: list[Problem] = field(default_factory=list)
    header: tuple[str, ...] = ()
    kept: Mapping[str, list[str | None]] = field(default_factory=dict)

    def cell(self, entrant: int, field_name: str) -> Place:
        """The place of one entrant's value, for a message."""
        row = int(self.entrants["row"].iloc[entrant])
        return self.place.at(row, self.columns.get(field_name), self.headings.get(field_name))

    def result_cell(self, i: int) -> Place:
        """The place of the cell that a result was read from."""
        column, entrant = (int(self.results[name].iloc[i]) for name in ("column", "entrant"))
        heading = next((h for f, h in self.headings.items() if self.columns[f] == column), None)
        return self.place.at(int(self.entrants["row"].iloc[entrant]), column, heading)

    def fact(self, key: str) -> Any:
        """The value of a key above the table; None if not given or not understood."""
        found = self.facts.get(key)
        return None if found is None else found.value


@dataclass
class Crosstable:
    """A file as read. `readable` is False if no section can be read; `reason` then says why."""

    file: str
    encoding: str | None = None
    kind: str | None = None
    opponent_key: str | None = None
    sections: list[Section] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    reason: str | None = None

    @property
    def readable(self) -> bool:
        """Whether players and results could be read from the file."""
        return self.reason is None

    def __repr__(self) -> str:
        players = sum(len(section.entrants) for section in self.sections)
        return f"<{self.file}: sections {len(self.sections)}, players {players}, {counted(self.all_problems())}>"

    def all_problems(self) -> list[Problem]:
        """The problems of the file and of each section."""
        return self.problems + [p for section in self.sections for p in section.problems]
