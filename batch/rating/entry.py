"""One section ready to be rated in one pool: who, which games, by which parameters."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pandas as pd

from batch.crosstable.model import Section
from batch.problems import Place, Problem
from rules.dated import InForce
from rules.event import Ints


@dataclass
class Entry:
    """A section in one pool.

    members: one row a member, with `pre`, `pre_games` of this pool beside the entrants' columns.
    member_of: (entrants,) index of each crosstable row's member.
    games: `player`, `opponent` (member indexes), `round`, `score` of every rated player-game.
    values: parameters in force by name; settings: what else the rule set needs to know, by name.
    event_key: orders sections of one day: file and section number.
    second_pool: rated from columns of its own, so that the plain rating columns are the regular pool's.
    starting: see `RatedSection.starting`.
    """

    section: Section
    rules: str
    pool: str
    event_end_date: date | None
    start_date: date | None
    end_date: date | None
    members: pd.DataFrame
    member_of: Ints
    games: pd.DataFrame
    in_force: list[InForce]
    values: Any
    settings: dict[str, Any]
    event_key: tuple[str, int]
    second_pool: bool = False
    starting: pd.DataFrame = field(default_factory=pd.DataFrame)
    problems: list[Problem] = field(default_factory=list)

    def place(self, member: int, field_name: str) -> Place:
        """The cell of a member's value, in his first row."""
        return self.section.cell(int(self.members["entrant"].iloc[member]), field_name)

    @property
    def order(self) -> tuple[date, date, tuple[str, int]]:
        """The official order: section end date, section start date, event, section number (US Chess spec 2)."""
        end = self.end_date or self.event_end_date or date.max
        return end, self.start_date or end, self.event_key
