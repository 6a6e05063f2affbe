"""One report workbook in the making: the run, its openpyxl shell, the sheets' grids, and what row each player has."""

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path

import numpy as np
from openpyxl.workbook import Workbook

from batch.rating.model import Run
from batch.report import words
from batch.report.grid import Grid, legible
from batch.report.sheet_names import unlike
from batch.report.style import Styles
from batch.rulesets import DEFAULT, about
from rules.event import Ints

SUMMARY, CROSSTABLE, RATINGS, GAMES = "Summary", "Crosstable", "Ratings", "Games"
STARTING, CHECKS, RULES = "Starting values", "Checks", "Rules"
CHARTS, AUDIT = "Charts", "Audit"


@dataclass
class Book:
    """A run and the sheets made of it. paper: a4 or letter; None: as the rule set's countries have it."""

    run: Run
    paper: str | None = None
    workbook: Workbook = field(default_factory=Workbook)
    grids: list[Grid] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.workbook.remove(self.workbook.worksheets[0])
        self.styles = Styles(self.workbook)
        if self.paper is None:
            self.paper = about(self.run.sections[0].rules if self.run.sections else DEFAULT).paper

    def new_sheet(self, name: str) -> Grid:
        """An empty sheet after those there are."""
        grid = Grid(self.workbook.create_sheet(name), self.styles)
        self.grids.append(grid)
        return grid

    @cached_property
    def event(self) -> str:
        """The event's name, else the first file's."""
        files = (Path(crosstable.file).stem for crosstable in self.run.crosstables)
        return legible(self.run.event or next(files, "Rating report"))

    @cached_property
    def day(self) -> datetime:
        """The latest end date, which the file itself is dated by: the same event makes the same file any day."""
        days = [d for s in self.run.sections for d in (s.event_end_date, s.end_date) if d is not None]
        last = max(days, default=date(1980, 1, 1))
        return datetime(last.year, last.month, last.day)

    @cached_property
    def section_names(self) -> list[str]:
        """Each rated section's name; its pool follows where one section is rated in several."""
        names = [s.name for s in self.run.sections]
        return [
            f"{s.name} ({words.pool_word(s.pool)})" if names.count(s.name) > 1 and self.many_pools else s.name
            for s in self.run.sections
        ]

    @cached_property
    def many_pools(self) -> bool:
        """Whether the run rated in more than one pool."""
        return len({s.pool for s in self.run.sections}) > 1

    @cached_property
    def crosstable_sheets(self) -> list[str]:
        """The name of each section's wall chart; the later ones add its name, legal and unlike others."""
        names = [CROSSTABLE][: len(self.run.sections)]
        for name in self.section_names[1:]:
            names.append(unlike(f"{CROSSTABLE} {name}", names))
        return names

    @cached_property
    def ratings_rows(self) -> list[int]:
        """The Ratings row of each section's first player; the others follow in order."""
        lengths = [len(s.players) for s in self.run.sections]
        return [2 + sum(lengths[:i]) for i in range(len(lengths))]

    @cached_property
    def game_orders(self) -> list[Ints]:
        """For each section the order in which its games are listed: by player, then round."""
        return [
            np.lexsort((s.games["round"].to_numpy(), s.games["player"].to_numpy())).astype(np.int64)
            for s in self.run.sections
        ]

    @cached_property
    def games_rows(self) -> list[list[int | None]]:
        """For each section each player's first row on Games, None for who played no rated game."""
        first, found = 2, []
        for section in self.run.sections:
            counts = np.bincount(section.games["player"].to_numpy(dtype=np.int64), minlength=len(section.players))
            starts = first + np.cumsum(counts) - counts
            found.append([int(row) if n else None for row, n in zip(starts.tolist(), counts.tolist(), strict=True)])
            first += len(section.games)
        return found
