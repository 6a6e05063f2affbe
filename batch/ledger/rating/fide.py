"""FIDE pools: events are rated from the list in force at their start and count with the next one (spec/fide.md)."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from batch.ledger.facts import Facts
from batch.ledger.rating.batch import laid_out, standing_rows, told
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Rows, Unit
from rules.fide.rate import Rated, entrants
from rules.fide.rate import rate as rate_event
from rules.fide.settings import SectionRules, section_rules

RATING, GAMES, PEAK = (STATE.index(name) for name in ("rating", "games", "peak"))


def rate(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> list[Rows]:
    """Rate units, each from the states at its start, which it leaves as they are."""
    rated, slices = steps(units, states, facts, rulebook)
    return [
        standing_rows(
            unit,
            states,
            part,
            played=np.where(np.isnan(rated.own), rated.first.sums.games, rated.n),
            score=rated.w,
            start=rated.own,
            change=rated.change_exact,
            formula="fide",
        )
        for unit, part in zip(units, slices, strict=True)
    ]


def steps(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> tuple[Rated, list[slice]]:
    """Every step's numbers of units, and where each unit's players stand in them."""
    event, slices = laid_out(units)
    state = np.concatenate([states.of(unit) for unit in units], axis=1)
    standard = np.full(state.shape[1], np.nan)
    if "fide/standard" in states.roster.pools:
        numbers = np.concatenate([unit.players for unit in units])
        standard = states.ratings("fide/standard")[numbers]
    people = entrants(
        state.shape[1],
        rating=state[RATING],
        standard=standard,
        k=np.concatenate([_k(unit) for unit in units]),
        games=state[GAMES],
        peak=state[PEAK],
        birth_year=np.concatenate([_birth_years(unit, states, facts) for unit in units]),
    )
    return rate_event(event, people, [rules(unit, rulebook) for unit in units]), slices


def rules(unit: Unit, rulebook: Rulebook) -> SectionRules:
    """FIDE's rules by the day the section starts."""
    expectation = unit.settings.get("expected", "table")
    known = rulebook.parameters("fide", unit.event_end)
    return section_rules(date.fromisoformat(unit.start), unit.pool.partition("/")[2], expectation, known)


def _k(unit: Unit) -> np.ndarray:
    """K of the row, else of the key above the table."""
    rows = told(unit, "k")
    return np.where(np.isnan(rows), unit.settings.get("k", np.nan), rows)


def _birth_years(unit: Unit, states: States, facts: Facts) -> np.ndarray:
    born = [facts.birth(states.roster.keys[player]) for player in unit.players.tolist()]
    return np.array([np.nan if day is None else float(day[:4]) for day in born])
