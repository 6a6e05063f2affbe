"""From what is known of the entrants to `rules.ukd`: ratings and the sums brought towards a first UKD."""

from collections.abc import Sequence
from datetime import date

from batch.rating.choices import Choices
from batch.rating.known import Known
from batch.rating.lists import carried, rules_day
from batch.rating.ruleset import Entered
from rules.dated import InForce, ParameterSet
from rules.event import Event
from rules.ukd.rate import entrants
from rules.ukd.settings import AVERAGE, DROP, HELD, NEAREST, SectionRules
from rules.ukd.settings import section_rules as rules_on

ROUNDINGS = {"whole": NEAREST, "fraction-dropped": DROP}
"""What the key Rounding can say here, the default first."""


def section_rules(choices: Choices, known: ParameterSet) -> SectionRules:
    """The rules of a section by the day it starts, and its choices. Raises ValueError."""
    return rules_on(
        rules_day(choices) or date.max,
        choices.get("form", AVERAGE),
        ROUNDINGS.get(choices.get("rounding", "whole"), NEAREST),
        choices.get("below_minimum", HELD),
        choices.get("minimum_games"),
        known,
    )


def in_force(choices: Choices, known: ParameterSet) -> list[InForce]:
    """The parameters in force in a section."""
    return known.in_force(rules_day(choices) or date.max)


def entering(known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[SectionRules]) -> Entered:
    """Everybody as they enter the sections of `event`; `choices` and `rules` are those of each section."""
    return Entered(entrants(known.n, rating=known["rating"], **carried(known)))
