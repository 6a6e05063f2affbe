"""What a rule set is: the facts and functions that files, ledgers and reports use, without naming one.

A rule set is a package with two modules: `about`, which has an `About`, and `ruleset`, which has the functions of
`RuleSet`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.rating.audit import Table
from batch.rating.choices import Choices
from batch.rating.entry import Entry
from batch.rating.known import Known
from batch.rating.listing import Brought, ListEvent, Period, Rounding
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.step import Step
from rules.dated import InForce, ParameterSet
from rules.event import Bools, Event, Floats, Ints


@dataclass(frozen=True)
class Entered:
    """The entrants' values on entering. people: as the rules take them. starts: unrated entrant -> starting value."""

    people: Any
    starts: Mapping[int, Any] = field(default_factory=dict)


NOT_RATED = "none"
"""The formula of a player without a game, or of one who is only an opponent."""


@dataclass(frozen=True)
class Outcome:
    """What sections give their entrants: (players,) each.

    start: the rating rated from; NaN = unrated. played, score: in games that count. formula; floor_kind: None
    if none acted. change: what the section gives, NaN = no rating yet. state: (len(STATE), players) afterwards,
    if ratings go from section to section.
    """

    start: Floats
    played: Ints
    score: Floats
    formula: np.ndarray
    floor_kind: np.ndarray
    change: Floats
    state: Floats


class Telling(Protocol):
    """How a rule set shows its ratings; reports use nothing else of it.

    RATINGS, GAMES: the steps of a rating and of a game, in the order of the sheets.
    """

    RATINGS: Sequence[Step]
    GAMES: Sequence[Step]

    def explain(self, section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
        """Every step of a player who has games, in the order of the calculation: the lines of a text."""

    def audit(self, section: RatedSection) -> list[Table]:
        """The section's last pass as tables of spreadsheet formulas."""

    def provisional(self, games: float | None, history: int, values: Mapping[str, Any]) -> bool:
        """Whether a rating on so many games is provisional by the parameters' values; games None = not known."""

    def shown(self, rating: float, games: float | None, history: int, values: Mapping[str, Any]) -> str:
        """A rating as lists and sheets show it."""

    def by(self, player: Mapping[str, Any]) -> str:
        """What a player was rated by, in a word."""

    def published(self, section: RatedSection, before: Sequence[RatedSection] = ()) -> RatedSection:
        """The section as a public page may show it. before: those of the run from which ratings were carried on."""

    def page_key(self, section: RatedSection, with_ages: bool) -> str:
        """What a reader of the page must know of the ratings; "" or a text that ends with a space."""

    def alike(
        self, section: RatedSection, newcomer: Bools, official: Floats, ours: Floats, exact: Floats
    ) -> tuple[Bools, Bools]:
        """Which whole official ratings agree with ours although the numbers differ, and which within rounding."""

    def reason(self, official: float, ours: float, player: Mapping[str, Any]) -> str:
        """A likely reason for a difference from an official rating, from the numbers alone."""


class RuleSet(Telling, Protocol):
    """The functions of a rule set.

    A file's section is prepared into entries (one a pool), each is settled once its members' ratings are final, and
    settled entries that share no player's state are rated together. A ledger makes `Known` and `Choices` itself and
    calls `section_rules`, `entering`, `rate_event` and `outcome`, as `settle` and `rate` do.
    """

    def prepare(
        self, section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions
    ) -> list[Entry]:
        """Settle what a section says of how it is rated; the entries hold the problems found."""

    def settle(self, entry: Entry) -> None:
        """Complete an entry now that its members' ratings are final, and check what needs them."""

    def rate(self, entries: Sequence[Entry]) -> list[RatedSection]:
        """Rate settled entries that share no player's state."""

    def section_rules(self, choices: Choices, known: ParameterSet) -> Any:
        """The rules of a section. Raises ValueError where there are none."""

    def in_force(self, choices: Choices, known: ParameterSet) -> list[InForce]:
        """The parameters in force in a section, as the report shows them."""

    def words(self, choices: Choices, rules: Any) -> dict[str, Any]:
        """The choices of a section as the report names them."""

    def entering(self, known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[Any]) -> Entered:
        """The entrants' values on entering the sections of `event`."""

    def rate_event(self, event: Event, people: Any, sections: Sequence[Any]) -> Any:
        """Rate sections by arrays, keeping every step."""

    def outcome(self, rated: Any, known: Known) -> Outcome:
        """What the sections give, as a ledger keeps it."""


class ListRuleSet(RuleSet, Protocol):
    """A rule set whose ratings change only with a published list."""

    def period(self, events: Sequence[ListEvent], carried: dict[str, Brought], day: str) -> Period:
        """What the events of a period give the list of `day` (ISO). carried: sums from the list before."""

    def rounding(self, choices: Choices, known: ParameterSet) -> Rounding:
        """How a list rounds, by the choices of its latest event and the rules of its day."""
