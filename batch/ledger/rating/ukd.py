"""UKD pools: every event from the list in force at its start; what it gives counts with the next list (spec/ukd.md)."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.facts import Facts
from batch.ledger.rating.batch import laid_out, standing_rows
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Rows, Unit
from rules.ukd.rate import Rated, entrants
from rules.ukd.rate import rate as rate_event
from rules.ukd.settings import AVERAGE, DROP, HELD, NEAREST, SectionRules, section_rules

RATING = STATE.index("rating")


def rate(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> list[Rows]:
    """Rate units, each from the states at its start, which it leaves as they are."""
    rated, slices = steps(units, states, rulebook)
    unrated = np.isnan(rated.own)
    return [
        standing_rows(
            unit, states, part,
            played=np.where(unrated, rated.estimates.games, rated.n + rated.unrated_games),
            score=np.where(unrated, rated.estimates.half_points / 2, rated.w),
            start=rated.own, change=rated.change_exact, formula="ukd",
        )
        for unit, part in zip(units, slices, strict=True)
    ]  # fmt: skip


def steps(
    units: Sequence[Unit], states: States, rulebook: Rulebook, carried: Mapping[str, Any] | None = None
) -> tuple[Rated, list[slice]]:
    """Every step's numbers of units; carried: the entrants' sums towards a first UKD, by name."""
    event, slices = laid_out(units)
    rating = np.concatenate([states.of(unit)[RATING] for unit in units])
    people = entrants(len(rating), rating=rating, **(carried or {}))
    return rate_event(event, people, [rules(unit, rulebook) for unit in units]), slices


def rules(unit: Unit, rulebook: Rulebook) -> SectionRules:
    """The procedure's numbers by the day the section starts, and the choices of the section."""
    said = unit.settings
    rounding = DROP if said.get("rounding") == "fraction-dropped" else NEAREST
    minimum = said.get("minimum_games")
    return section_rules(
        date.fromisoformat(unit.start), said.get("form", AVERAGE), rounding, said.get("below_minimum", HELD),
        None if minimum is None else int(minimum), rulebook.parameters("ukd", unit.event_end),
    )  # fmt: skip
