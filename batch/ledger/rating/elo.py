"""Club Elo pools: each section goes on from the one before (spec/elo.md)."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.facts import Facts
from batch.ledger.rating.batch import laid_out, told
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Rows, Unit
from rules.elo.rate import Rated, entrants
from rules.elo.rate import rate as rate_event
from rules.elo.settings import BATCH, FIXED_START, PERFORMANCE, ROUNDS, TIERS, SectionRules, section_rules

RATING, GAMES, PEAK = (STATE.index(name) for name in ("rating", "games", "peak"))


def rate(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> list[Rows]:
    """Rate units that share no player's state."""
    event, slices = laid_out(units)
    rating = np.concatenate([states.of(unit)[RATING] for unit in units])
    k = np.concatenate([told(unit, "k") for unit in units])
    rated = rate_event(event, entrants(len(rating), rating=rating, k=k), [rules(unit, rulebook) for unit in units])
    return [_rows(unit, states, rated, part) for unit, part in zip(units, slices, strict=True)]


def rules(unit: Unit, rulebook: Rulebook) -> SectionRules:
    """The club's settings for a section: its own keys go before the parameters."""
    said: dict[str, Any] = {n: unit.settings[n] for n in ("k", "floor", "rounding") if n in unit.settings}
    if unit.settings.get("tiers"):
        said["k_choice"] = TIERS
    if "mode" in unit.settings:
        said["order"] = BATCH if unit.settings["mode"] == "batch" else ROUNDS
    newcomer = unit.settings.get("newcomer")
    if newcomer == "performance":
        said["newcomers"] = PERFORMANCE
    elif newcomer is not None:
        said |= {"newcomers": FIXED_START, "newcomer_start": newcomer}
    return section_rules(date.fromisoformat(unit.start), rulebook.parameters("elo", unit.event_end), **said)


def _rows(unit: Unit, states: States, rated: Rated, part: slice) -> Rows:
    before = states.of(unit)
    after = before.copy()
    played = rated.n[part]
    after[RATING] = rated.post[part]
    after[GAMES] = np.where(np.isnan(before[RATING]), 0.0, before[GAMES]) + played
    after[PEAK] = np.fmax(before[PEAK], after[RATING])
    held = np.where(rated.held[part], "absolute", np.array(None))
    formula = np.full(len(unit.players), "elo", dtype=object)
    start = rated.start[part]
    return Rows(unit.players, before[RATING], start, played, rated.w[part], formula, held, after[RATING] - start, after)
