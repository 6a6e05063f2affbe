"""One section ready to be rated in one pool: members, games, what is known of them, the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pandas as pd

from batch.crosstable.model import Section
from batch.places import first_of
from batch.problems import Place, Problem
from batch.rating.choices import Choices
from batch.rating.known import Known
from batch.rating.match_changes import Match
from rules.dated import InForce
from rules.event import Ints


@dataclass
class Entry:
    """A section in one pool.

    members: one row a member, with the entrants' columns; `official` and `official_games`, or `official_change`: the
    result that the file prints for this pool. known: what is known of the members on entering.
    member_of: (entrants,) index of each crosstable row's member.
    games: `player`, `opponent` (member indexes), `round`, `score` of every rated player-game.
    section_rules: as the rule set's `section_rules` gives them, None after an error; in_force: the parameters behind.
    own: the plain columns of the file (records, floors, ...) are this pool's.
    settings: words of the choices, for the report. event_key: orders sections of one day: file and section number.
    entered: the rule set's entrants, once the entry is settled. matches: member index -> the matches played before
        the run, where a ledger knows of them.
    """

    section: Section
    choices: Choices
    members: pd.DataFrame
    known: Known
    member_of: Ints
    games: pd.DataFrame
    event_key: tuple[str, int]
    section_rules: Any = None
    in_force: list[InForce] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    entered: Any = None
    own: bool = True
    matches: Mapping[int, Sequence[Match]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return self.choices.rules

    @property
    def pool(self) -> str:
        """The pool it is rated in."""
        return self.choices.pool

    def place(self, member: int, field_name: str) -> Place:
        """The cell of a member's value, in the first row."""
        return self.section.cell(int(self.members["entrant"].iloc[member]), field_name)

    def names(self, players: "list[int]", most: int = 5) -> str:
        """The first of several members, and the numbers of the others, for a message."""
        numbers = self.section.entrants["no"].iloc[self.members["entrant"].iloc[players]].tolist()
        return first_of([str(self.members["name"].iloc[i]) for i in players], numbers, most, "no.")

    @property
    def order(self) -> tuple[date, date, tuple[str, int]]:
        """The sort key of the official order: section end, section start, event, section number (US Chess spec 2)."""
        end = self.choices.end or self.choices.event_end or date.max
        return end, self.choices.start or end, self.event_key
