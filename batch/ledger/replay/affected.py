"""Gather what a replay works on: the units as in the records, and as in the tables."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from batch.ledger.pools import is_list_pool
from batch.ledger.records.facts import Facts
from batch.ledger.replay import projections
from batch.ledger.replay.contents import Contents
from batch.ledger.replay.replay import Results
from batch.ledger.replay.units import Roster, Rows, Unit, event_units, list_unit, setting_unit
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.ledger.store.schema import rated, sections


def units_of(
    event_keys: Iterable[str], people: Iterable[str], lists: Iterable[str], facts: Facts, roster: Roster,
    source: Contents,
) -> list[Unit]:  # fmt: skip
    """The units of events that count, of players' ratings set by hand, and of lists."""
    standing = [facts.events[key] for key in event_keys if key in facts.events and not facts.events[key].withdrawn]
    contents = source.read(event.record for event in standing)
    units = [unit for event in standing for unit in event_units(event, contents[event.record], facts, roster)]
    whose = {facts.whose(key) for key in people if key in facts.players}
    settings = [record for key in whose for one in facts.together(key) for record in facts.ratings.get(one, ())]
    units += [setting_unit(record, facts, roster) for record in settings]
    listed = [
        facts.lists[name] for name in lists if name in facts.lists and is_list_pool(facts.lists[name].data["pool"])
    ]
    contents = source.read(record.number for record in listed)
    posts = {record.number: contents[record.number]["posts"] for record in listed}
    return units + [list_unit(r, posts[r.number], facts, roster) for r in listed if posts[r.number]]


def rating_order(unit: Unit) -> tuple[str, str, str]:
    """The sort key of the order in which units are rated."""
    return unit.order, unit.place, unit.pool


def match_stored(units: list[Unit], old: dict[tuple[str, str], Unit]) -> list[Unit]:
    """Give the units the stored results that they replace; return the stored units that are removed."""
    for unit in units:
        unit.forced = True
        was = old.pop(unit.key, None)
        if was is not None:
            unit.stored, unit.was_match = was.stored, was.was_match
    for unit in old.values():
        unit.removed = True
    return list(old.values())


def stored_units(
    connection: Connection, event_keys: set[str], touched_players: set[str], list_places: set[str], before: Facts,
    roster: Roster,
) -> dict[tuple[str, str], Unit]:  # fmt: skip
    """The units of events, manual ratings and lists as in the tables."""
    rows = [
        row
        for part in projections.chunks(event_keys & set(before.events))
        for row in projections.section_rows(connection, sections.c.event.in_(part))
    ]
    found: dict[tuple[str, str], Unit] = {}
    results: Results = {}
    for part in projections.chunks({row.place for row in rows}):
        results |= projections.rated_rows(connection, rated.c.place.in_(part)).results(roster)
    for row in rows:
        found[row.place, row.pool] = _stored_unit(row, results[row.place, row.pool])
    manual = projections.rated_rows(connection, rated.c.formula == projections.MANUAL_FORMULA, players=touched_players)
    listed = [projections.rated_rows(connection, rated.c.place.in_(part)) for part in projections.chunks(list_places)]
    for table in (manual, *listed):
        for key, result in table.results(roster).items():
            found[key] = _without_section(key, result)
    return found


def _without_section(key: tuple[str, str], result: Rows) -> Unit:
    """The unit of a record that sets ratings, as in the tables."""
    place, pool = key
    kind = "list" if result.formula[0] == projections.LIST_FORMULA else "setting"
    unit = Unit(place, pool, "", 0, 0, place[:10], kind, False, result.players, stored=result)
    unit.setting = Record(j.LIST if kind == "list" else j.RATING, "")
    return unit


def _stored_unit(row: Any, result: Any) -> Unit:
    kind = "match" if row.match else "stored"
    return Unit(row.place, row.pool, row.event, row.number, row.record, row.event_end_date, kind, False, result.players,
                stored=result, was_match=bool(row.match))  # fmt: skip


def later_units(connection: Connection, first: str, touched: list[Unit], facts: Facts, roster: Roster) -> list[Unit]:
    """Every other unit from `first` on that the change may reach."""
    reach = {roster.keys[p] for unit in touched for p in unit.players.tolist() if p >= 0}
    own = {unit.key for unit in touched}
    near = projections.rated_rows(connection, rated.c.place >= first, players=reach)
    if all((row.place, row.pool) in own for row in near.rows):
        return []
    results = projections.rated_rows(connection, rated.c.place >= first).results(roster)
    found = [
        _stored_unit(row, results.pop((row.place, row.pool)))
        for row in projections.section_rows(connection, sections.c.place >= first)
        if (row.place, row.pool) not in own
    ]
    settings = {
        setting_unit(record, facts, roster).key: record for records in facts.ratings.values() for record in records
    }
    for key, result in results.items():
        if key not in own:
            unit = _without_section(key, result)
            unit.setting = settings.get(key, unit.setting)
            found.append(unit)
    return found
