"""Rate sections in the official order, whole generations at once, and only those for which something changed.

A section waits for every earlier section that shares a player with it. Sections that wait for nothing unrated form
one generation and are rated in one call. A section is rated anew only if it is new or changed, or if a state that it
reads has changed: the ripple. A clean replay is the same with nothing stored.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from batch.ledger.records.facts import Facts
from batch.ledger.replay.rating import known_of, rate
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states import States, setting_rows
from batch.ledger.replay.units import Rows, Unit, games_of, same_state
from batch.ledger.store.errors import LedgerError
from batch.problems import Place, Problem, problem
from batch.rating.known import Known
from rules.dated import ParameterError
from rules.event import Bools, UnknownStartError

Results = dict[tuple[str, str], Rows]
"""(place, pool) -> result."""


def replay(
    units: Sequence[Unit],
    states: States,
    changed: Bools,
    facts: Facts,
    rulebook: Rulebook,
    load: Callable[[list[Unit]], None],
    watch: Callable[[Unit, Known], None] = lambda unit, known: None,
) -> Results:
    """Rate the units that need it, move `states` on over all `units`, and give the results of those rated.

    units: in order. states: those before the first unit. changed: (pools, players), whether the state there
    differs from the one behind the stored results; kept up to date. load: fills in the games of units that have none.
    watch: gets what is known of the entrants of each unit rated.
    """
    results: Results = {}
    match_changed = np.zeros_like(changed)
    for generation in generations(units):
        due = [unit for unit in generation if not unit.removed and _is_due(unit, states, changed, match_changed)]
        load([unit for unit in due if unit.games is None and unit.setting is None])
        rated = _rate(due, states, facts, rulebook, watch)
        for unit in generation:
            if unit.removed and unit.moves:
                _mark_removed(unit, states, changed, match_changed)
        for unit in generation:
            rows = rated.get(unit.key)
            if rows is not None:
                results[unit.key] = rows
                if unit.moves:
                    _mark(unit, rows, states, changed, match_changed)
                    states.put(unit, rows)
            elif not unit.removed and unit.stored is not None and unit.moves:
                states.put(unit, unit.stored)
    return results


def generations(units: Sequence[Unit]) -> list[list[Unit]]:
    """Group ordered units so that each comes after every earlier one with a common player, in any pool.

    The pools of one section go together, as each starts from the states before the section. So do a removed section
    and the one that replaces it.
    """
    reached: dict[int, int] = {}
    grouped: list[list[Unit]] = []
    for _, alike in groupby(units, key=lambda unit: unit.place):
        together = list(alike)
        players = {player for unit in together for player in _concerned(unit) if player >= 0}
        level = max((reached.get(player, -1) for player in players), default=-1) + 1
        reached.update(dict.fromkeys(players, level))
        if level == len(grouped):
            grouped.append([])
        grouped[level] += together
    return grouped


def _concerned(unit: Unit) -> list[int]:
    """The players of a section, and those it had before it was corrected."""
    stored = [] if unit.stored is None else unit.stored.players.tolist()
    return unit.players.tolist() + stored


def _is_due(unit: Unit, states: States, changed: Bools, match_changed: Bools) -> bool:
    """Whether anything that the unit's rating rests on has changed."""
    if unit.forced or unit.stored is None:
        return True
    if unit.kind == "list":
        return False
    pool, players = states.roster.pools[unit.pool], unit.players[unit.players >= 0]
    if changed[pool, players].any() or (unit.kind == "match" and match_changed[pool, players].any()):
        return True
    # The unrated start from their other pools.
    elsewhere = players[changed[:, players].any(axis=0)]
    return len(elsewhere) > 0 and bool(np.isnan(states.values[0, pool, elsewhere]).any())


def _rate(
    due: list[Unit], states: States, facts: Facts, rulebook: Rulebook, watch: Callable[[Unit, Known], None]
) -> Results:
    results: Results = {}
    for unit in due:
        if unit.setting is not None:
            results[unit.key] = setting_rows(unit, states)
    for rules in dict.fromkeys(unit.rules for unit in due):
        chosen = [unit for unit in due if unit.rules == rules and unit.setting is None]
        if chosen:
            known = [known_of(unit, states, facts) for unit in chosen]
            for unit, told in zip(chosen, known, strict=True):
                watch(unit, told)
            try:
                rated = rate(chosen, known, facts, rulebook)
            except ParameterError as error:
                event = min(chosen, key=lambda unit: unit.event_end).event
                raise LedgerError(problem("rules-not-known-then", Place(event), why=str(error))) from error
            except UnknownStartError as error:
                raise LedgerError(_nowhere_to_start(chosen, error.players[0])) from error
            results.update({unit.key: rows for unit, rows in zip(chosen, rated, strict=True)})
    return results


def _nowhere_to_start(units: Sequence[Unit], player: int) -> Problem:
    """The problem of an entrant, by index over units side by side, who has nothing to be rated from."""
    for unit in units:
        if player < len(unit.players):
            name = games_of(unit).entrants[player]["name"]
            return problem("ledger-no-start", Place(unit.event), player=name, section=unit.number, pool=unit.pool)
        player -= len(unit.players)
    raise IndexError(player)


def _mark(unit: Unit, rows: Rows, states: States, changed: Bools, match_changed: Bools) -> None:
    """Mark players whose state, or change by a match, differs from the stored one."""
    pool, stored = states.roster.pools[unit.pool], unit.stored
    match = unit.kind == "match"
    if stored is None:
        changed[pool, rows.players] = True
        match_changed[pool, rows.players] |= match
        return
    before = {player: i for i, player in enumerate(stored.players.tolist())}
    at = np.array([before.get(player, -1) for player in rows.players.tolist()], dtype=np.int64)
    same = (at >= 0) & same_state(rows.state, stored.state[:, at])
    changed[pool, stored.players] = True
    changed[pool, rows.players] = ~same
    if match or unit.was_match:
        match_changed[pool, stored.players] |= ~np.isin(stored.players, rows.players)
        match_changed[pool, rows.players] |= ~(same & (rows.start == stored.start[at]) & match & unit.was_match)


def _mark_removed(unit: Unit, states: States, changed: Bools, match_changed: Bools) -> None:
    """Mark players of a section that no longer counts: they go on from their state before it."""
    pool = states.roster.pools[unit.pool]
    changed[pool, unit.players] = True
    match_changed[pool, unit.players] |= unit.was_match
