"""Prove the ledger sound, in three tiers.

basic: the journal can be read and its records fit together. strict: every projection equals a clean replay, games
are reciprocal, no rating is below the absolute floor. audit: what was printed or asserted agrees with the ledger,
and published lists are unchanged.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from sqlalchemy import Connection, select

from batch import __version__
from batch.ledger.plan.change import clean_replay
from batch.ledger.records.facts import Facts, fold
from batch.ledger.replay import projections
from batch.ledger.replay.replay import Results
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states_before import opening_rows
from batch.ledger.replay.units import Roster, Rows, Unit
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.schema import STATE, events, players, rated
from batch.problems import Place, Problem, problem

BASIC, STRICT, AUDIT = "basic", "strict", "audit"
TIERS = (BASIC, STRICT, AUDIT)


def check(connection: Connection, tier: str, place: Place) -> list[Problem]:
    """The problems found by the tiers up to `tier`."""
    try:
        records = j.read(connection)
        found = _basic(records, place)
        if not found:
            _contents_read(connection, records)
            facts = fold(records)
            rulebook = Rulebook(facts.parameters)
    except LedgerError as error:
        return error.problems
    if found or tier == BASIC:
        return found
    found = _projections(connection, facts, rulebook, place) + _sections(connection, facts, place)
    if tier == AUDIT:
        from batch.ledger.proof.audit import audit

        found += audit(connection, facts, place)
    return found


def _basic(records: Sequence[Record], place: Place) -> list[Problem]:
    found = [
        problem("ledger-number-missing", place, record=expected, read=record.number)
        for expected, record in enumerate(records, start=1)
        if record.number != expected
    ]
    if not records or records[0].kind != j.BEGIN:
        found.append(problem("ledger-no-beginning", place))
    if found:
        return found
    try:
        fold(records)
    except KeyError as error:
        found.append(problem("ledger-needed", place, subject=error.args[0]))
    except (ValueError, LookupError, TypeError) as error:
        found.append(problem("ledger-unreadable-record", place, why=f"{type(error).__name__}: {error}"))
    return found


def _contents_read(connection: Connection, records: Sequence[Record]) -> None:
    """Read every record's content once. Raises `LedgerError`."""
    for i in range(0, len(records), projections.CHUNK):
        j.contents(connection, (record.number for record in records[i : i + projections.CHUNK]))


def _projections(connection: Connection, facts: Facts, rulebook: Rulebook, place: Place) -> list[Problem]:
    """List where the tables differ from a clean replay of the journal."""
    units, results, states = clean_replay(connection, facts, rulebook)
    roster = states.roster
    table = projections.rated_rows(connection, rated.c.place >= projections.BEFORE_ALL_SECTIONS).results(roster)
    found = list(_compared(units, results, table, roster, place))
    stamps = {(row.place, row.pool): row for row in projections.section_rows(connection)}
    for unit in units:
        row = stamps.pop(unit.key, None)
        if unit.setting is not None:
            continue
        wanted = (unit.event, unit.number, unit.record, unit.event_end, unit.kind == "match")
        if row is None or (row.event, row.number, row.record, row.event_end_date, row.match) != wanted:
            found.append(
                problem("ledger-section-differs", place, event=unit.event, section=unit.number, pool=unit.pool)
            )
        elif row.parameters != rulebook.digest(unit.rules, unit.event_end):
            told = {"event": unit.event, "section": unit.number, "program": row.program, "now": __version__}
            found.append(problem("ledger-other-parameters", place, **told))
    found += [
        problem("ledger-section-differs", place, event=r.event, section=r.number, pool=r.pool) for r in stamps.values()
    ]
    found += _openings(connection, facts, place) + _words(connection, facts, place)
    return found


def _compared(
    units: Iterable[Unit], results: Results, table: Results, roster: Roster, place: Place
) -> Iterable[Problem]:
    left = dict(table)
    for unit in units:
        was = left.pop(unit.key, None)
        told = {"event": unit.event or "a rating set by hand", "section": unit.number, "pool": unit.pool}
        if was is None:
            yield problem("ledger-section-differs", place, **told)
        elif not was.equals(results[unit.key]):
            yield problem("ledger-rating-differs", place, **told, **_first_difference(was, results[unit.key], roster))
    for at, pool in left:
        yield problem("ledger-section-differs", place, event=at, section=0, pool=pool)


def _first_difference(was: Rows, now: Rows, roster: Roster) -> dict[str, Any]:
    """The first player whose row differs, with both ratings."""
    ratings = dict(zip(was.players.tolist(), was.state[0].tolist(), strict=True))
    for player, rating in zip(now.players.tolist(), now.state[0].tolist(), strict=True):
        if ratings.get(player) != rating:
            return {"player": roster.keys[player], "read": ratings.get(player), "replayed": rating}
    return {"player": "a record behind the ratings", "read": "", "replayed": ""}


def _openings(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    table = projections.rated_rows(connection, rated.c.place < projections.BEFORE_ALL_SECTIONS)
    as_stored = {(row.player, row.pool): np.array(tuple(row)[-len(STATE) :], dtype=np.float64) for row in table.rows}
    as_told = {(player, pool): np.array(state) for player, pool, _, state in opening_rows(facts, facts.players)}
    return [
        problem("ledger-opening-differs", place, player=key[0], pool=key[1])
        for key in sorted(as_stored.keys() | as_told.keys())
        if key not in as_stored
        or key not in as_told
        or not np.array_equal(as_stored[key], as_told[key], equal_nan=True)
    ]


def _words(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    """List names and events that differ in the tables."""
    told = {(p.key, p.name, p.birth, p.title, facts.merged.get(p.key)) for p in facts.players.values()}
    read = {tuple(row) for row in connection.execute(select(players))}
    found = [problem("ledger-player-differs", place, player=key) for key in sorted({row[0] for row in told ^ read})]
    told_events = {(e.key, e.name, e.end, e.record, e.withdrawn) for e in facts.events.values()}
    read_events = {tuple(row) for row in connection.execute(select(events))}
    return found + [
        problem("ledger-event-differs", place, event=key)
        for key in sorted({row[0] for row in told_events ^ read_events})
    ]


def _sections(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    """List games whose two sides do not agree, rulings aside, and ratings below the absolute floor."""
    found = []
    standing = [event for event in facts.events.values() if not event.withdrawn]
    for i in range(0, len(standing), projections.CHUNK):
        part = standing[i : i + projections.CHUNK]
        contents = j.contents(connection, (event.record for event in part))
        for event in part:
            for section in contents[event.record]["sections"]:
                lone = one_sided(section)
                if lone:
                    told = {"event": event.key, "section": section["number"], "games": len(lone)}
                    found.append(problem("ledger-one-sided-games", place, **told))
    low = projections.rated_rows(connection, rated.c.rating < 100.0, rated.c.pool.like("uschess/%"))
    found += [
        problem("ledger-below-floor", place, player=row.player, rating=row.rating, at=row.place) for row in low.rows
    ]
    return found


def one_sided(section: dict[str, Any]) -> list[tuple[int, int, float]]:
    """Sides of games without the matching other side: (player, opponent, score), rulings left out."""
    sides: dict[tuple[int, int, float], int] = {}
    ruled = {tuple(side) for side in section.get("rulings", ())}
    for player, opponent, round_number, score in section["games"]:
        if (player, opponent, round_number) in ruled or (opponent, player, round_number) in ruled:
            continue
        key = min((player, opponent, score), (opponent, player, 1 - score))
        sides[key] = sides.get(key, 0) + (1 if key == (player, opponent, score) else -1)
    return [key for key, balance in sides.items() if balance and key[2] != 0.5]
