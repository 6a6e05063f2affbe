"""Turn what is known of the entrants into input of `rules.elo`, and a section's choices into the club's settings."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from batch.rating.choices import Choices
from batch.rating.known import Known
from batch.rating.lists import rules_day
from batch.rating.ruleset import Entered
from rules.dated import InForce, ParameterSet
from rules.elo.rate import entrants
from rules.elo.settings import (
    BATCH,
    FIXED,
    FIXED_START,
    NO_NEWCOMERS,
    PERFORMANCE,
    ROUNDS,
    TENTHS,
    TIERS,
    UNROUNDED,
    WHOLE,
    SectionRules,
)
from rules.elo.settings import section_rules as rules_on
from rules.event import Event

ROUNDINGS = (WHOLE, TENTHS, UNROUNDED)
"""The values of the key Rounding."""


def section_rules(choices: Choices, known: ParameterSet) -> SectionRules:
    """The club's settings; the section's own come before the parameters file's. Raises ValueError."""
    return rules_on(rules_day(choices) or date.max, known, **settings(choices))


def settings(choices: Choices) -> dict[str, Any]:
    """The settings that the section itself names."""
    rounding, newcomer = choices.get("rounding"), choices.get("newcomer")
    named = {
        "k": choices.get("k"),
        "k_choice": {True: TIERS, False: FIXED, None: None}[choices.get("tiers")],
        "floor": choices.get("floor"),
        "order": {"batch": BATCH, "game-by-game": ROUNDS, None: None}[choices.get("mode")],
        "rounding": rounding if rounding in ROUNDINGS else None,
    }
    if newcomer in (NO_NEWCOMERS, PERFORMANCE):
        named["newcomers"] = newcomer
    elif newcomer is not None:
        named |= {"newcomers": FIXED_START, "newcomer_start": newcomer}
    return {name: value for name, value in named.items() if value is not None}


def in_force(choices: Choices, known: ParameterSet) -> list[InForce]:
    """The settings in force in a section; its own keys come before the club's file."""
    named, day = settings(choices), rules_day(choices)
    return [
        InForce(one.name, named[one.name], day or one.since, None, "The section's own key, or --set")
        if one.name in named
        else one
        for one in known.in_force(day or date.max)
    ]


def entering(known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[SectionRules]) -> Entered:
    """The entrants' values on entering the sections of `event`; `choices` and `rules` have one item a section."""
    return Entered(entrants(known.n, rating=known["rating"], k=known["k"]))
