"""The results of a run: tables for the reports, which compute nothing themselves."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import Place, Problem
from batch.rating.choices import Choices
from batch.rating.known import Known
from rules.dated import InForce


@dataclass
class RatedSection:
    """One section rated in one pool.

    players: one row a member (several crosstable rows of one id are one member), index 0..n-1, in crosstable
        order. For every rule set: `no` (first of their numbers), `id` (str or None), `name`, `pre` (NaN =
        unrated), `pre_games` (NaN = not known), `start` (rating they were rated from), `start_source` (words),
        `m`, `s` (rated games and score), `formula`, `post_exact`, `post` (as displayed; NaN = still unrated),
        `post_games`, `change_exact`, `change`, `total` (points in the crosstable), `place` (1-based, that of
        the best row; see `batch.rating.standings`).
        Beyond these the rule set's own steps: for US Chess `history`, `peak` (as entering), `n`, `n_star`, `n_eff`,
        `first_estimate`, `intermediate`, `e`, `k`, `k_times_s_minus_e`, `bonus`, `before_floor`, `floor`, `floor_kind`.
        `official` or `official_change`: the new rating or the change that the file prints, if it does.
    games: one row a rated player-game: `player`, `opponent` (indexes into players), `round`, `score`,
        `opponent_rating` (used in the last pass), `expected`, `contribution` (K x (score - expected)); US Chess
        also `opponent_rating_first`, `expected_first` (the pass before).
    starting: one row a source of an unrated entrant's starting value: `player`, `source`, and its steps.
    settings: words of the rule set's choices shown in the report ("pool", "dual", "expectation", ...).
    state: what each player takes into the next section of this pool, facts of `batch.rating.known.STATE`; no rows
        if ratings change only with lists.
        known: what was known of the players on entering; choices: how the section is rated.
    """

    section: Section
    name: str
    choices: Choices
    known: Known
    players: pd.DataFrame
    games: pd.DataFrame
    starting: pd.DataFrame
    in_force: list[InForce]
    settings: dict[str, Any]
    state: pd.DataFrame
    problems: list[Problem] = field(default_factory=list)

    rules_day: date | None = None
    """The day whose rules rated the section."""

    @property
    def rules(self) -> str:
        """The rule set's name."""
        return self.choices.rules

    @property
    def pool(self) -> str:
        """The pool it was rated in."""
        return self.choices.pool

    @property
    def event_end_date(self) -> date | None:
        """The last day of the event."""
        return self.choices.event_end

    @property
    def start_date(self) -> date | None:
        """The first day of the section."""
        return self.choices.start

    @property
    def end_date(self) -> date | None:
        """The last day of the section."""
        return self.choices.end

    @property
    def values(self) -> dict[str, Any]:
        """The values of the parameters in force, by name."""
        return {one.name: one.value for one in self.in_force}

    def place(self, entrant: int, field_name: str) -> Place:
        """The cell of a value in the crosstable."""
        return self.section.cell(entrant, field_name)


@dataclass
class Run:
    """Everything that one call rated: the files as read, the sections in the order of rating, every problem."""

    crosstables: list[Crosstable]
    sections: list[RatedSection]
    problems: list[Problem] = field(default_factory=list)

    def part(self, file: str) -> "Run":
        """The part of the run that one file's report shows."""
        return Run(
            [c for c in self.crosstables if c.file == file],
            [s for s in self.sections if s.section.place.file == file],
            [p for p in self.problems if p.place.file == file],
        )

    @property
    def event(self) -> str | None:
        """The event's name as the files give it."""
        for crosstable in self.crosstables:
            for section in crosstable.sections:
                if section.fact("event"):
                    return str(section.fact("event"))
        return None
