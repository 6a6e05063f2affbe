"""Turn what is known of the entrants into input of `rules.ukd`: ratings and the sums towards a first UKD."""

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
"""The values of the key Rounding, the default first."""


def section_rules(choices: Choices, known: ParameterSet) -> SectionRules:
    """The rules in force on the section's start date, with its choices. Raises ValueError."""
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
    """The entrants' values on entering the sections of `event`; `choices` and `rules` have one item a section."""
    return Entered(entrants(known.n, rating=known["rating"], **carried(known)))
