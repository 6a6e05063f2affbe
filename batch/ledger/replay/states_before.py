"""Everybody's state before a place: the latest results in the tables, and opening ratings."""

from collections.abc import Iterable

import numpy as np
from sqlalchemy import Connection

from batch.ledger.places import day_of, opening_place
from batch.ledger.pools import standing_formulas
from batch.ledger.records.facts import Facts
from batch.ledger.replay import projections
from batch.ledger.replay.states import States
from batch.ledger.replay.units import Roster, Unit, opening_state, same_state
from batch.ledger.store.schema import STATE, rated
from rules.event import Bools


def states_before(
    connection: Connection, roster: Roster, first: str, sequence: list[Unit], in_match: Iterable[str] = ()
) -> States:
    """The states of the roster's players before a place.

    Earlier matches are read for players who play one: in a unit of the sequence, or by key among `in_match`.
    """
    states = States(roster)
    keys = None if len(roster) > 4 * projections.CHUNK else roster.keys
    _put_latest(states, projections.rated_rows(connection, rated.c.place < first, players=keys), roster)
    matches = [unit for unit in sequence if unit.kind == "match" or unit.was_match]
    people = {*in_match, *(roster.keys[p] for unit in matches for p in unit.players.tolist() if p >= 0)}
    for row in projections.match_rows(connection, first, people):
        at = roster.pools[row.pool], roster.number(row.player)
        states.matches.setdefault(at, []).append((day_of(row.place), row.rating - row.start))
    return states


def _put_latest(states: States, table: projections.Table, roster: Roster) -> None:
    standing = standing_formulas()
    rows = (row for row in table.rows if row.player in roster and row.formula not in standing)
    latest = {(row.player, row.pool): row for row in rows}
    if not latest:
        return
    players_ = np.array([roster.number(player) for player, _ in latest], dtype=np.int64)
    pools = np.array([roster.pools[pool] for _, pool in latest], dtype=np.int64)
    columns = np.array([tuple(row)[-len(STATE) :] for row in latest.values()], dtype=np.float64).T
    states.values[:, pools, players_] = columns
    states.day[pools, players_] = [day_of(row.place) for row in latest.values()]


def opening_rows(facts: Facts, keys: Iterable[str]) -> list[tuple[str, str, str | None, list[float]]]:
    """Player, pool, day and state of some players' opening ratings; a player merged into another has none."""
    found = []
    for key in sorted(keys):
        if key not in facts.players or key in facts.merged:
            continue
        for pool in facts.pools:
            opening = facts.opening(key, pool)
            if opening is not None:
                found.append((key, pool, opening.get("date"), opening_state(opening)))
    return found


def set_openings(touched: set[str], facts: Facts, states: States, changed: Bools) -> None:
    """Start touched players from their new opening ratings."""
    people = [states.roster.number(key) for key in sorted(touched) if key in states.roster]
    if not people:
        return
    before = states.values[:, :, people].copy()
    days = states.day[:, people].copy()
    blank = States(Roster(list(states.roster.pools), ["blank"]))
    states.values[:, :, people], states.day[:, people] = blank.values, blank.day
    for player, pool, day, state in opening_rows(facts, touched):
        at = states.roster.pools[pool], states.roster.number(player)
        states.values[(slice(None), *at)] = state
        states.day[at] = day_of(opening_place(day))
    after = states.values[:, :, people]
    shape = before.shape[0], -1
    same = same_state(before.reshape(shape), after.reshape(shape)).reshape(before.shape[1:])
    same &= (days == states.day[:, people]) | (np.isnan(days) & np.isnan(states.day[:, people]))
    changed[:, people] |= ~same


def copied(states: States) -> States:
    """A copy of the states, to be moved on independently."""
    twin = States(states.roster)
    twin.values, twin.day = states.values.copy(), states.day.copy()
    twin.matches = {key: list(found) for key, found in states.matches.items()}
    return twin
