"""Changing the ledger: what new records would do, computed before anything is written, and then the writing.

A `Plan` holds the records and the ripple: every section that is rated anew, every rating that moves. `commit` writes
records and projections in one transaction, and refuses when the journal has grown since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from sqlalchemy import Connection, delete, insert

from batch.ledger import journal as j
from batch.ledger import stored
from batch.ledger.errors import LedgerError
from batch.ledger.facts import Facts, fold
from batch.ledger.journal import Record
from batch.ledger.open import Ledger, head
from batch.ledger.places import day_of, manual_place, opening_place
from batch.ledger.pools import is_list_pool
from batch.ledger.replay import Results, replay
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE, events, players, rated, sections
from batch.ledger.states import States
from batch.ledger.units import Roster, Rows, Unit, event_units, list_unit, opening_state, same_state, setting_unit
from batch.ledger.validity import fold_checked
from batch.problems import Place, problem


@dataclass
class Plan:
    """What new records do.

    units: those to be written, with `results`; removed: keys of results that go. before, after: states of all
    `roster` players before and after the change. seen: the last record it was computed from.
    """

    records: list[Record]
    before_facts: Facts
    facts: Facts
    roster: Roster
    units: list[Unit]
    results: Results
    removed: list[tuple[str, str]]
    before: States
    after: States
    seen: int
    touched_players: set[str] = field(default_factory=set)
    touched_events: set[str] = field(default_factory=set)
    rulebook: Rulebook = field(default_factory=Rulebook)

    def rerated(self) -> list[Unit]:
        """Sections whose result is new or another than before."""
        return [
            u
            for u in self.units
            if u.setting is None and (u.stored is None or not u.stored.equals(self.results[u.key]))
        ]

    def moved(self) -> list[tuple[str, str, float, float]]:
        """Player, pool, rating before and after, of all whose rating moves; the biggest change first."""
        old, new = self.before.values[0], self.after.values[0]
        differ = ~((old == new) | (np.isnan(old) & np.isnan(new)))
        pools = list(self.roster.pools)
        found = [
            (self.roster.keys[player], pools[pool], float(old[pool, player]), float(new[pool, player]))
            for pool, player in zip(*np.nonzero(differ), strict=True)
        ]
        return sorted(found, key=lambda m: (-abs(np.nan_to_num(m[3] - m[2], nan=np.inf)), m[0], m[1]))


def plan(connection: Connection, new: Sequence[Record], place: Place | None = None) -> Plan:
    """Compute what new records would do. They need no numbers yet, only their order."""
    seen = head(connection)
    past = j.read(connection)
    numbered = [
        replace(record, number=seen + i, recorded=record.recorded or j.now()) for i, record in enumerate(new, 1)
    ]
    before_facts, facts = fold_checked(past, numbered, place or Place("the ledger"))
    touched = _Touched(past, numbered, before_facts, facts)
    rulebook = Rulebook(facts.parameters)

    event_keys = touched.events | {
        key for key in stored.events_of_players(connection, touched.players) if key in before_facts.events
    }
    for rules, start in touched.parameters:
        rows = stored.section_rows(connection, sections.c.event_end_date >= start)
        event_keys |= {row.event for row in rows if row.pool.startswith(f"{rules}/")}

    roster = Roster(facts.pools)
    source = _Contents(connection, numbered)
    vanished = before_facts.players.keys() - facts.players.keys()
    _refuse_unknown_players(facts, list(facts.events) if vanished else event_keys, source)
    lists = _touched_lists(touched, facts, before_facts, source)
    units = _units_of(event_keys, touched.players, lists, facts, roster, source)
    gone = _match_stored(
        units,
        _stored_units(connection, event_keys, touched.players, _list_places(lists, before_facts), before_facts, roster),
    )
    first = min((unit.order for unit in units + gone), default="~")
    later = _later_units(connection, first, units + gone, facts, roster)
    sequence = sorted(units + gone + later, key=_order)
    for player in touched.players & set(facts.players):
        roster.number(facts.whose(player))

    before = states_before(connection, roster, first, sequence)
    after = _copy(before)
    changed = np.zeros(after.day.shape, dtype=bool)
    _set_openings(touched.players, facts, after, changed)
    results = replay(sequence, after, changed, facts, rulebook, lambda due: source.fill(due, facts, roster))
    for unit in sequence:
        if unit.stored is not None and unit.moves:
            before.put(unit, unit.stored)
    return Plan(
        records=list(new),
        before_facts=before_facts,
        facts=facts,
        roster=roster,
        units=[unit for unit in sequence if unit.key in results and not unit.removed],
        results=results,
        removed=[unit.key for unit in gone],
        before=before,
        after=after,
        seen=seen,
        touched_players=touched.players | touched.described,
        touched_events=event_keys,
        rulebook=rulebook,
    )


def clean_replay(
    connection: Connection, facts: Facts, rulebook: Rulebook, until: str | None = None
) -> tuple[list[Unit], Results, States]:
    """Rate everything anew from the records alone, as if the tables held nothing; up to the place `until`."""
    roster = Roster(facts.pools, (key for key in facts.players if key not in facts.merged))
    source = _Contents(connection, ())
    units = _units_of(facts.events, set(facts.players), facts.lists, facts, roster, source)
    units = sorted((unit for unit in units if until is None or unit.place <= until), key=_order)
    states = States(roster)
    _set_openings(set(facts.players), facts, states, np.zeros(states.day.shape, dtype=bool))
    changed = np.zeros(states.day.shape, dtype=bool)
    results = replay(units, states, changed, facts, rulebook, lambda due: source.fill(due, facts, roster))
    return units, results, states


def rebuild(ledger: Ledger) -> None:
    """Make every projection anew from the journal."""
    with ledger.reading() as connection:
        seen = head(connection)
        facts = fold(j.read(connection))
        rulebook = Rulebook(facts.parameters)
        units, results, states = clean_replay(connection, facts, rulebook)
    with ledger.writing(seen) as connection:
        for table in (players, events, sections, rated):
            connection.execute(delete(table))
        write_facts(connection, facts, facts.players, facts.events)
        stored.write_openings(connection, (), opening_rows(facts, facts.players))
        stored.write(connection, units, results, states.roster, rulebook)


def commit(ledger: Ledger, planned: Plan, by: str | None, reason: str | None) -> list[Record]:
    """Write a plan; the records as numbered. Raises `LedgerError` when the ledger has changed since it was made."""
    numbered = j.number(planned.records, planned.seen, by, reason)
    with ledger.writing(planned.seen) as connection:
        j.append(connection, numbered)
        write_facts(connection, planned.facts, planned.touched_players, planned.touched_events)
        changed = [u for u in planned.units if u.setting is not None or _to_write(u, planned)]
        stored.remove(connection, [*planned.removed, *(unit.key for unit in changed if unit.stored is not None)])
        stored.write(connection, changed, planned.results, planned.roster, planned.rulebook)
        openings = opening_rows(planned.facts, planned.touched_players)
        stored.write_openings(connection, planned.touched_players, openings)
    return numbered


def _to_write(unit: Unit, planned: Plan) -> bool:
    return unit.stored is None or unit.forced or not unit.stored.equals(planned.results[unit.key])


def opening_rows(facts: Facts, keys: Iterable[str]) -> list[tuple[str, str, str | None, list[float]]]:
    """Player, pool, day and state of every opening rating of some players; one merged into another has none."""
    found = []
    for key in sorted(keys):
        if key not in facts.players or key in facts.merged:
            continue
        for pool in facts.pools:
            opening = facts.opening(key, pool)
            if opening is not None:
                found.append((key, pool, opening.get("date"), opening_state(opening)))
    return found


def write_facts(
    connection: Connection, facts: Facts, touched_players: Iterable[str], touched_events: Iterable[str]
) -> None:
    """Bring the rows of these players and events into the tables."""
    keys = list(touched_players)
    for part in stored.chunks(keys):
        connection.execute(delete(players).where(players.c.player.in_(part)))
    rows = [
        {"player": p.key, "name": p.name, "birth": p.birth, "title": p.title, "merged_into": facts.merged.get(p.key)}
        for key in keys
        if (p := facts.players.get(key))
    ]
    if rows:
        connection.execute(insert(players), rows)
    event_keys = list(touched_events)
    for part in stored.chunks(event_keys):
        connection.execute(delete(events).where(events.c.event.in_(part)))
    event_rows: list[dict[str, Any]] = [
        {"event": e.key, "name": e.name, "end_date": e.end, "record": e.record, "withdrawn": e.withdrawn}
        for key in event_keys
        if (e := facts.events.get(key))
    ]
    if event_rows:
        connection.execute(insert(events), event_rows)


class _Touched:
    """What records are about, an undoing being about what it undoes.

    players: those whose rated games or own numbers change, with all merged with them; every event of theirs is rated
    anew. described: those of whom only words change. parameters: (rule set, first event end date).
    """

    def __init__(self, past: Sequence[Record], new: Sequence[Record], before: Facts, after: Facts) -> None:
        self.events: set[str] = set()
        self.described: set[str] = set()
        self.lists: set[str] = set()
        self.parameters: list[tuple[str, str]] = []
        by_number = {record.number: record for record in [*past, *new]} if _undoes(new) else {}
        people: set[str] = set()
        for record in new:
            while record.kind == j.UNDO:
                record = by_number[record.data["record"]]
            if record.kind in (j.EVENT, j.CORRECTION, j.WITHDRAWAL):
                self.events.add(record.subject)
            elif record.kind == j.PARAMETERS:
                self.parameters.append((record.data["rules"], record.data["from"]))
            elif record.kind == j.LIST:
                self.lists.add(record.subject)
            elif record.kind in (j.RENAME, j.TITLE):
                self.described.add(record.subject)
            elif record.kind in (j.PLAYER, j.OPENING, j.RATING, j.FLOOR, j.MERGE):
                people |= {record.subject, record.data.get("other", record.subject)}
        self.players = people | {
            other
            for key in people
            for facts in (before, after)
            if key in facts.players
            for other in facts.together(facts.whose(key))
        }


def _undoes(records: Sequence[Record]) -> bool:
    return any(record.kind == j.UNDO for record in records)


class _Contents:
    """The sections of events, read from the journal when they are needed, or taken from the new records."""

    def __init__(self, connection: Connection, new: Sequence[Record]) -> None:
        self._connection = connection
        self._known = {record.number: record.content for record in new if record.content is not None}

    def read(self, numbers: Iterable[int]) -> dict[int, Any]:
        wanted = set(numbers)
        missing = [number for number in wanted if number not in self._known]
        if missing:
            self._known |= j.contents(self._connection, missing)
        return {number: self._known[number] for number in wanted}

    def fill(self, units: list[Unit], facts: Facts, roster: Roster) -> None:
        """Give units their games."""
        if not units:
            return
        contents = self.read(unit.record for unit in units)
        made: dict[str, dict[tuple[str, str], Unit]] = {}
        for unit in units:
            if unit.event not in made:
                fact = facts.events[unit.event]
                made[unit.event] = {u.key: u for u in event_units(fact, contents[unit.record], facts, roster)}
            full = made[unit.event][unit.key]
            unit.games, unit.players, unit.kind, unit.dual = full.games, full.players, full.kind, full.dual


def _refuse_unknown_players(facts: Facts, event_keys: Iterable[str], source: _Contents) -> None:
    """Raise `LedgerError` where an event names a player whom the ledger does not have (any more)."""
    standing = [facts.events[key] for key in event_keys if key in facts.events and not facts.events[key].withdrawn]
    contents = source.read(event.record for event in standing)
    found = [
        problem("ledger-player-needed", Place(event.key), player=player["player"], event=event.key)
        for event in standing
        for section in contents[event.record]["sections"]
        for player in section["players"]
        if player.get("player") is not None and player["player"] not in facts.players
    ]
    if found:
        raise LedgerError(*dict.fromkeys(found))


def _units_of(
    event_keys: Iterable[str], people: Iterable[str], lists: Iterable[str], facts: Facts, roster: Roster,
    source: _Contents,
) -> list[Unit]:  # fmt: skip
    """The units of events that count, of the ratings set by hand of players, and of lists."""
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


def _order(unit: Unit) -> tuple[str, str, str]:
    """The order in which units are rated."""
    return unit.order, unit.place, unit.pool


def _touched_lists(touched: _Touched, facts: Facts, before: Facts, source: _Contents) -> set[str]:
    """Lists of pools of lists that come, go, or set numbers of a touched player."""
    found = set(touched.lists)
    if touched.players:
        standing = {
            r.number: name for f in (facts, before) for name, r in f.lists.items() if is_list_pool(r.data["pool"])
        }
        for number, content in source.read(standing).items():
            if any(post["player"] in touched.players for post in content["posts"]):
                found.add(standing[number])
    return found


def _list_places(lists: Iterable[str], *known: Facts) -> set[str]:
    """The places of lists of pools of lists."""
    records = [facts.lists[name] for facts in known for name in lists if name in facts.lists]
    return {manual_place(r.data["ended_by"], r.number) for r in records if is_list_pool(r.data["pool"])}


def _match_stored(units: list[Unit], old: dict[tuple[str, str], Unit]) -> list[Unit]:
    """Lay the stored results beside the units that take their place; give the stored units that go."""
    for unit in units:
        unit.forced = True
        was = old.pop(unit.key, None)
        if was is not None:
            unit.stored, unit.was_match = was.stored, was.was_match
    for unit in old.values():
        unit.removed = True
    return list(old.values())


def _stored_units(
    connection: Connection, event_keys: set[str], touched_players: set[str], list_places: set[str], before: Facts,
    roster: Roster,
) -> dict[tuple[str, str], Unit]:  # fmt: skip
    """The units of events, manual ratings and lists as the tables have them."""
    rows = [
        row
        for part in stored.chunks(event_keys & set(before.events))
        for row in stored.section_rows(connection, sections.c.event.in_(part))
    ]
    found: dict[tuple[str, str], Unit] = {}
    results: Results = {}
    for part in stored.chunks({row.place for row in rows}):
        results |= stored.rated_rows(connection, rated.c.place.in_(part)).results(roster)
    for row in rows:
        found[row.place, row.pool] = _stored_unit(row, results[row.place, row.pool])
    manual = stored.rated_rows(connection, rated.c.formula == stored.MANUAL_FORMULA, players=touched_players)
    listed = [stored.rated_rows(connection, rated.c.place.in_(part)) for part in stored.chunks(list_places)]
    for table in (manual, *listed):
        for key, result in table.results(roster).items():
            found[key] = _without_section(key, result)
    return found


def _without_section(key: tuple[str, str], result: Rows) -> Unit:
    """The unit of a record that sets ratings, as the tables have it."""
    place, pool = key
    kind = "list" if result.formula[0] == stored.LIST_FORMULA else "setting"
    unit = Unit(place, pool, "", 0, 0, place[:10], kind, False, result.players, stored=result)
    unit.setting = Record(j.LIST if kind == "list" else j.RATING, "")
    return unit


def _stored_unit(row: Any, result: Any) -> Unit:
    kind = "match" if row.match else "stored"
    return Unit(row.place, row.pool, row.event, row.number, row.record, row.event_end_date, kind, False, result.players,
                stored=result, was_match=bool(row.match))  # fmt: skip


def _later_units(connection: Connection, first: str, touched: list[Unit], facts: Facts, roster: Roster) -> list[Unit]:
    """Every other unit from `first` on that the change may reach."""
    reach = {roster.keys[p] for unit in touched for p in unit.players.tolist() if p >= 0}
    own = {unit.key for unit in touched}
    near = stored.rated_rows(connection, rated.c.place >= first, players=reach)
    if all((row.place, row.pool) in own for row in near.rows):
        return []
    results = stored.rated_rows(connection, rated.c.place >= first).results(roster)
    found = [
        _stored_unit(row, results.pop((row.place, row.pool)))
        for row in stored.section_rows(connection, sections.c.place >= first)
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


def states_before(connection: Connection, roster: Roster, first: str, sequence: list[Unit]) -> States:
    """Where the roster's players stood before a place."""
    states = States(roster)
    keys = None if len(roster) > 4 * stored.CHUNK else roster.keys
    _put_latest(states, stored.rated_rows(connection, rated.c.place < first, players=keys), roster)
    matches = [unit for unit in sequence if unit.kind == "match" or unit.was_match]
    people = {roster.keys[p] for unit in matches for p in unit.players.tolist() if p >= 0}
    for row in stored.match_rows(connection, first, people):
        at = roster.pools[row.pool], roster.number(row.player)
        states.matches.setdefault(at, []).append((day_of(row.place), row.rating - row.start))
    return states


def _put_latest(states: States, table: stored.Table, roster: Roster) -> None:
    rows = (row for row in table.rows if row.player in roster and row.formula not in stored.STANDING)
    latest = {(row.player, row.pool): row for row in rows}
    if not latest:
        return
    players_ = np.array([roster.number(player) for player, _ in latest], dtype=np.int64)
    pools = np.array([roster.pools[pool] for _, pool in latest], dtype=np.int64)
    columns = np.array([tuple(row)[-len(STATE) :] for row in latest.values()], dtype=np.float64).T
    states.values[:, pools, players_] = columns
    states.day[pools, players_] = [day_of(row.place) for row in latest.values()]


def _copy(states: States) -> States:
    twin = States(states.roster)
    twin.values, twin.day = states.values.copy(), states.day.copy()
    twin.matches = {key: list(found) for key, found in states.matches.items()}
    return twin


def _set_openings(touched: set[str], facts: Facts, states: States, changed: np.ndarray) -> None:
    """Start touched players from their opening ratings as they will be."""
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
