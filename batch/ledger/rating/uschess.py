"""US Chess pools: records, peaks, floors, match limits and other pools come from the ledger (spec/uschess.md)."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.facts import Facts
from batch.ledger.rating.batch import games_of, laid_out
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Rows, Unit
from rules.event import Event, Floats
from rules.uschess.initial import (
    CFC,
    FIDE,
    Source,
    StartingValue,
    age_in_years,
    convert,
    plausible_age,
    starting_value,
)
from rules.uschess.matches import WINDOW_DAYS
from rules.uschess.rate import FOREIGN, MATCH, Entrants, Rated, SectionRules, entrants
from rules.uschess.rate import rate as rate_event

PROVISIONAL_MOST = "provisional_most_games"
FLOOR_ARRAYS = {"money": "money_floor", "manual": "manual_floor", "ceiling": "ceiling", "olm": "olm"}


def rate(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> list[Rows]:
    """Rate units that share no player's state."""
    rated, slices, _ = steps(units, states, facts, rulebook)
    return [_rows(unit, states, rated, part) for unit, part in zip(units, slices, strict=True)]


def steps(units: Sequence[Unit], states: States, facts: Facts, rulebook: Rulebook) -> tuple[Rated, list[slice], Event]:
    """Every step's numbers of units that share no player's state, and where each unit's players stand in them."""
    event, slices = laid_out(units)
    values = [rulebook.values("uschess", unit.event_end) for unit in units]
    people = entering(units, slices, states, facts, values)
    sections = [
        SectionRules(v, unit.pool.partition("/")[2], unit.dual, unit.kind)
        for unit, v in zip(units, values, strict=True)
    ]
    return rate_event(event, people, sections), slices, event


def entering(
    units: Sequence[Unit], slices: list[slice], states: States, facts: Facts, values: Sequence[Any]
) -> Entrants:
    """Everybody as he enters, from the ledger's states and records."""
    state = np.concatenate([states.of(unit) for unit in units], axis=1)
    n = state.shape[1]
    arrays: dict[str, Floats] = dict(zip(STATE, state, strict=True))
    most = np.concatenate([np.full(len(u.players), v[PROVISIONAL_MOST]) for u, v in zip(units, values, strict=True)])
    established = arrays["games"] > most
    arrays["peak"] = np.fmax(arrays["peak"], np.where(established, arrays["rating"], np.nan))
    arrays |= {name: np.full(n, np.nan) for name in ("start", "money_floor", "manual_floor", "ceiling")}
    arrays |= {name: np.zeros(n) for name in ("start_games", "olm", "fixed")}
    arrays |= {name: np.full(n, np.nan) for name in ("earlier_180_days", "earlier_3_years")}
    for unit, part, in_force in zip(units, slices, values, strict=True):
        if unit.kind == FOREIGN:
            _foreign_opponents(unit, part, arrays, in_force)
        for i in np.flatnonzero(np.isnan(arrays["rating"][part]) & (arrays["fixed"][part] == 0)).tolist():
            value = starting(unit, i, states, facts, in_force)
            arrays["start"][part.start + i], arrays["start_games"][part.start + i] = value.rating, value.games
        if unit.kind == MATCH:
            arrays["earlier_180_days"][part], arrays["earlier_3_years"][part] = states.match_changes(unit, WINDOW_DAYS)
        if facts.floors:
            _set_floors(unit, part, arrays, states, facts)
    return entrants(n, **arrays)


def starting(unit: Unit, i: int, states: States, facts: Facts, in_force: Any) -> StartingValue:
    """What the unrated entrant `i` of a unit starts from, by his other pools and what the event says of him."""
    entrant = games_of(unit).entrants[i]
    given = entrant.get("start")
    if given is not None:
        return StartingValue(float(given), 0.0, "given in the file")
    player = int(unit.players[i])
    key = states.roster.keys[player]
    end = date.fromisoformat(unit.event_end)
    born = facts.birth(key) or entrant.get("birth")
    age = age_in_years((end - date.fromisoformat(born)).days) if born else entrant.get("age")
    if age is not None and not plausible_age(age, in_force):
        age = None
    adult = facts.players[key].adult
    if adult is None:
        adult = entrant.get("adult", facts.settings.get("adult"))
    pool = unit.pool.partition("/")[2]
    return starting_value(pool, age, adult, _sources(pool, player, entrant, end, states), in_force)


def _sources(pool: str, player: int, entrant: dict[str, Any], end: date, states: States) -> list[Source]:
    """A player's other ratings: those of the ledger's pools, FIDE and CFC also as the event tells them."""
    sources = []
    for name, number in states.roster.pools.items():
        rules, _, other = name.partition("/")
        rating = states.values[0, number, player]
        if np.isnan(rating) or not ((rules == "uschess" and other != pool) or name == "fide/standard"):
            continue
        games, day = states.values[1, number, player], states.day[number, player]
        sources.append(
            Source(
                FIDE if rules == "fide" else other,
                float(rating),
                None if np.isnan(games) else float(games),
                None if np.isnan(day) else float(end.toordinal() - day),
            )
        )
    known = {source.name for source in sources}
    for name in (FIDE, CFC):
        if name not in known and entrant.get(name) is not None:
            sources.append(Source(name, float(entrant[name])))
    return sources


def _foreign_opponents(unit: Unit, part: slice, arrays: dict[str, Floats], in_force: Any) -> None:
    """In a foreign FIDE event whoever is no member is an opponent at his converted FIDE rating."""
    for i, entrant in enumerate(games_of(unit).entrants):
        if unit.players[i] < 0:
            pieces = in_force["fide_youth_conversion" if entrant.get("youth") else "fide_conversion"]
            arrays["fixed"][part.start + i] = 1.0
            arrays["rating"][part.start + i] = np.nan
            arrays["start"][part.start + i] = convert(float(entrant["fide"]), pieces)


def _set_floors(unit: Unit, part: slice, arrays: dict[str, Floats], states: States, facts: Facts) -> None:
    """The officer's floors and ceilings in force on the section's end date; the latest record of a kind counts."""
    for i, player in enumerate(unit.players.tolist()):
        for record in facts.floors_of(states.roster.keys[player]) if player >= 0 else ():
            data = record.data
            if data["pool"] in (None, unit.pool) and (record.event_date or "") <= unit.end:
                value = data["value"]
                arrays[FLOOR_ARRAYS[data["kind"]]][part.start + i] = (
                    float(value is not None) if data["kind"] == "olm" else np.nan if value is None else value
                )


def _rows(unit: Unit, states: States, rated: Rated, part: slice) -> Rows:
    after = (rated.post_stored, rated.post_games, rated.wins, rated.draws, rated.losses, rated.events, rated.peak,
             rated.history)  # fmt: skip
    state = np.stack([array[part].astype(np.float64) for array in after])
    members = np.flatnonzero(unit.players >= 0)
    return Rows(
        players=unit.players[members],
        pre=states.of(unit)[0, members],
        start=rated.r0[part][members],
        played=rated.m[part][members],
        score=rated.s[part][members],
        formula=rated.formula[part][members],
        floor_kind=rated.floor_kind[part][members],
        change=(state[0] - rated.r0[part])[members],
        state=state[:, members],
    )
