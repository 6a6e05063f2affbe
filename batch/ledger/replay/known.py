"""What a ledger knows of players who enter a section: their states, and what its records say of them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.places import day_of
from batch.ledger.records.facts import Facts
from batch.ledger.replay.states import States
from batch.ledger.store.schema import STATE
from batch.rating.known import CARRIED, Known
from batch.rating.match_changes import net_changes
from batch.rulesets import about
from rules.event import Floats, Ints

FLOORS = {"money": "money_floor", "manual": "floor", "ceiling": "ceiling", "olm": "olm"}
"""Kinds of floor records -> the facts they give."""

Sums = Mapping[str, Sequence[Any]]
"""Player -> games, half points and opponents' ratings carried towards a first rating."""


def of_states(
    players: Ints, pool: str, place: str, states: States, facts: Facts, *, match: bool = False
) -> Known:  # fmt: skip
    """What is known of players who enter a section at a place in one of the ledger's pools.

    players: (n,) roster numbers, -1 for those not in the ledger. match: the section is a match.
    """
    rules = about(pool.partition("/")[0])
    roster = states.roster
    nobody = players < 0
    arrays: dict[str, Floats] = dict(zip(STATE, states.values[:, roster.pools[pool], players], strict=True))
    for other, fact in rules.elsewhere.items():
        if other != pool and other in roster.pools:
            number = roster.pools[other]
            rating, games = states.values[0, number, players], states.values[1, number, players]
            if not np.isnan(rating).all():
                arrays |= {fact: rating, f"{fact}_games": games, f"{fact}_date": states.day[number, players]}
    if match and rules.match_windows:
        arrays |= net_changes(states.matches_of(players, pool), day_of(place), rules.match_windows)
    arrays |= _person(players, facts, states, arrays["rating"], everybody=rules.lists)
    if facts.floors:
        arrays |= _floors(players, pool, place[: len("2026-01-01")], states, facts)
    for fact, array in arrays.items():
        arrays[fact] = np.where(nobody, np.nan, array)
    return Known(len(players), arrays)


def _person(players: Ints, facts: Facts, states: States, rating: Floats, *, everybody: bool) -> dict[str, Floats]:
    """Births and adults, of the unrated or of everybody."""
    birth, adult = np.full(len(players), np.nan), np.full(len(players), np.nan)
    for i in np.flatnonzero((np.isnan(rating) | everybody) & (players >= 0)).tolist():
        key = states.roster.keys[players[i]]
        born = facts.birth(key)
        if born is not None:
            birth[i] = date.fromisoformat(born).toordinal()
        grown = facts.players[key].adult
        if grown is not None:
            adult[i] = grown
    return {"birth": birth, "adult": adult}


def _floors(players: Ints, pool: str, day: str, states: States, facts: Facts) -> dict[str, Floats]:
    """The officer's floors and ceilings in force on a day; the latest record of a kind counts."""
    arrays = {fact: np.full(len(players), np.nan) for fact in FLOORS.values()}
    for i, player in enumerate(players.tolist()):
        for record in facts.floors_of(states.roster.keys[player]) if player >= 0 else ():
            data = record.data
            if data["pool"] in (None, pool) and (record.event_date or "") <= day:
                value = data["value"]
                if data["kind"] == "olm":
                    value = float(value is not None)
                arrays[FLOORS[data["kind"]]][i] = np.nan if value is None else value
    return arrays


def ledgers_own(rules: str, rated_in: Sequence[str]) -> set[str]:
    """The facts that a file must not add to the ledger's: players' states in the pools a section is rated in."""
    ratings = [fact for pool, fact in about(rules).elsewhere.items() if pool in rated_in]
    return {*STATE, *(f"{fact}{part}" for fact in ratings for part in ("", "_games", "_date"))}


def of_carried(keys: Sequence[str | None], sums: Sums) -> Known:
    """The sums of unrated players towards a first rating, by the ledger's latest list."""
    told = [sums.get(key) if key is not None else None for key in keys]
    columns = [[np.nan if one is None else one[i] / (2 if i == 1 else 1) for one in told] for i in range(3)]
    return Known(len(keys), dict(zip(CARRIED, np.array(columns, dtype=np.float64), strict=True)))
