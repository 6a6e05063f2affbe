"""Turn what is known of the entrants into input of `rules.fide`: K given or derived, standard rating, carried sums."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import Known
from batch.rating.list_checks import plausible_births
from batch.rating.lists import carried, rules_day
from batch.rating.ruleset import Entered
from rules.dated import InForce, ParameterSet
from rules.event import Event, Floats
from rules.fide.rate import entrants
from rules.fide.settings import TABLE, SectionRules
from rules.fide.settings import section_rules as rules_on


def section_rules(choices: Choices, known: ParameterSet) -> SectionRules:
    """The rules in force on the section's start date. Raises ValueError."""
    return rules_on(rules_day(choices) or date.max, choices.pool, choices.get("expected", TABLE), known)


def in_force(choices: Choices, known: ParameterSet) -> list[InForce]:
    """The parameters in force in a section."""
    return known.in_force(rules_day(choices) or date.max)


def entering(known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[SectionRules]) -> Entered:
    """The entrants' values on entering the sections of `event`; `choices` and `rules` have one item a section."""
    years = np.array([one.start.year for one in rules], dtype=np.float64)[event.section]
    born = birth_years(known)
    key = np.array([one.get("k", np.nan) for one in choices], dtype=np.float64)[event.section]
    k = np.where(np.isnan(known["k"]), key, known["k"])
    people = entrants(
        known.n,
        rating=known["rating"],
        standard=known["standard"],
        k=np.where(k > 0, k, np.nan),
        games=known["games"],
        peak=known["peak"],
        birth_year=np.where(plausible_births(born, years), born, np.nan),
        **carried(known),
    )
    return Entered(people)


def birth_years(known: Known) -> Floats:
    """Each entrant's year of birth: (n,), NaN = not known."""
    born = known["birth"]
    return np.array([np.nan if np.isnan(day) else date.fromordinal(int(day)).year for day in born], dtype=np.float64)
