"""Change the ledger: compute what new records would do before anything is written, and then write.

A `Plan` holds the records and the ripple: every section that is rated anew, every rating that moves. `commit` writes
records and projections in one transaction, and refuses when the journal has grown since.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from sqlalchemy import Connection, delete, insert

from batch.ledger.plan.touched import Touched, list_places, touched_lists
from batch.ledger.plan.validity import fold_checked
from batch.ledger.records.facts import Facts, fold
from batch.ledger.replay import projections
from batch.ledger.replay.affected import later_units, match_stored, rating_order, stored_units, units_of
from batch.ledger.replay.contents import Contents, refuse_unknown_players
from batch.ledger.replay.replay import Results, replay
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states import States
from batch.ledger.replay.states_before import copied, opening_rows, set_openings, states_before
from batch.ledger.replay.units import Roster, Unit
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger, head
from batch.ledger.store.schema import events, players, rated, sections
from batch.problems import Place, problem
from batch.rating.known import Known


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
    known: dict[tuple[str, str], Known] = field(default_factory=dict)

    def rerated(self) -> list[Unit]:
        """Sections whose result is new or has changed."""
        return [
            u
            for u in self.units
            if u.setting is None and (u.stored is None or not u.stored.equals(self.results[u.key]))
        ]

    def moved(self) -> list[tuple[str, str, float, float]]:
        """Player, pool, rating before and after, of every rating that moves; the biggest change first."""
        old, new = self.before.values[0], self.after.values[0]
        differ = ~((old == new) | (np.isnan(old) & np.isnan(new)))
        pools = list(self.roster.pools)
        found = [
            (self.roster.keys[player], pools[pool], float(old[pool, player]), float(new[pool, player]))
            for pool, player in zip(*np.nonzero(differ), strict=True)
        ]
        return sorted(found, key=lambda m: (-abs(np.nan_to_num(m[3] - m[2], nan=np.inf)), m[0], m[1]))


def plan(
    connection: Connection, new: Sequence[Record], place: Place | None = None, made_after: int | None = None,
    watched: Collection[str] = (),
) -> Plan:  # fmt: skip
    """Compute what new records would do. They need no numbers yet, only their order.

    made_after: the last record that was known when they were made. watched: events whose entrants are wanted as they
    entered. Raises `LedgerError` for records that cannot
    stand, and when there is a later one by now.
    """
    seen = head(connection)
    if made_after not in (None, seen):
        raise LedgerError(problem("ledger-changed-since", place or Place("the ledger"), head=seen, seen=made_after))
    past = j.read(connection)
    numbered = [
        replace(record, number=seen + i, recorded=record.recorded or j.now()) for i, record in enumerate(new, 1)
    ]
    before_facts, facts = fold_checked(past, numbered, place or Place("the ledger"))
    touched = Touched(past, numbered, before_facts, facts)
    rulebook = Rulebook(facts.parameters)

    event_keys = touched.events | {
        key for key in projections.events_of_players(connection, touched.players) if key in before_facts.events
    }
    for rules, start in touched.parameters:
        rows = projections.section_rows(connection, sections.c.event_end_date >= start)
        event_keys |= {row.event for row in rows if row.pool.startswith(f"{rules}/")}

    roster = Roster(facts.pools)
    source = Contents(connection, numbered)
    vanished = before_facts.players.keys() - facts.players.keys()
    refuse_unknown_players(facts, list(facts.events) if vanished else event_keys, source)
    lists = touched_lists(touched, facts, before_facts, source)
    units = units_of(event_keys, touched.players, lists, facts, roster, source)
    gone = match_stored(
        units,
        stored_units(connection, event_keys, touched.players, list_places(lists, before_facts), before_facts, roster),
    )
    first = min((unit.order for unit in units + gone), default="~")
    later = later_units(connection, first, units + gone, facts, roster)
    sequence = sorted(units + gone + later, key=rating_order)
    for player in touched.players & set(facts.players):
        roster.number(facts.whose(player))

    before = states_before(connection, roster, first, sequence)
    after = copied(before)
    changed = np.zeros(after.day.shape, dtype=bool)
    set_openings(touched.players, facts, after, changed)
    known: dict[tuple[str, str], Known] = {}

    def watch(unit: Unit, told: Known) -> None:
        if unit.event in watched:
            known[unit.key] = told

    results = replay(sequence, after, changed, facts, rulebook, lambda due: source.fill(due, facts, roster), watch)
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
        known=known,
    )


def clean_replay(
    connection: Connection, facts: Facts, rulebook: Rulebook, until: str | None = None
) -> tuple[list[Unit], Results, States]:
    """Rate everything anew from the records alone, as if the tables were empty; up to the place `until`."""
    roster = Roster(facts.pools, (key for key in facts.players if key not in facts.merged))
    source = Contents(connection, ())
    units = units_of(facts.events, set(facts.players), facts.lists, facts, roster, source)
    units = sorted((unit for unit in units if until is None or unit.place <= until), key=rating_order)
    states = States(roster)
    set_openings(set(facts.players), facts, states, np.zeros(states.day.shape, dtype=bool))
    changed = np.zeros(states.day.shape, dtype=bool)
    results = replay(units, states, changed, facts, rulebook, lambda due: source.fill(due, facts, roster))
    return units, results, states


def rebuild(ledger: Ledger) -> None:
    """Make every projection anew from the journal."""
    with ledger.reading() as connection:
        seen, facts = head(connection), fold(j.read(connection))
        replayed = clean_replay(connection, facts, Rulebook(facts.parameters))
    with ledger.writing(seen) as connection:
        for table in (players, events, sections, rated):
            connection.execute(delete(table))
        _project(connection, facts, *replayed)


def project(connection: Connection) -> None:
    """Make the projections of a journal that has none yet."""
    facts = fold(j.read(connection))
    _project(connection, facts, *clean_replay(connection, facts, Rulebook(facts.parameters)))


def _project(connection: Connection, facts: Facts, units: list[Unit], results: Results, states: States) -> None:
    write_facts(connection, facts, facts.players, facts.events)
    projections.write_openings(connection, (), opening_rows(facts, facts.players))
    projections.write(connection, units, results, states.roster, Rulebook(facts.parameters))


def commit(ledger: Ledger, planned: Plan, by: str | None, reason: str | None) -> list[Record]:
    """Write a plan, and give its numbered records. Raises `LedgerError` if the ledger has changed since."""
    numbered = j.number(planned.records, planned.seen, by, reason)
    with ledger.writing(planned.seen) as connection:
        j.append(connection, numbered)
        write_facts(connection, planned.facts, planned.touched_players, planned.touched_events)
        changed = [u for u in planned.units if u.setting is not None or _to_write(u, planned)]
        projections.remove(connection, [*planned.removed, *(unit.key for unit in changed if unit.stored is not None)])
        projections.write(connection, changed, planned.results, planned.roster, planned.rulebook)
        openings = opening_rows(planned.facts, planned.touched_players)
        projections.write_openings(connection, planned.touched_players, openings)
    return numbered


def _to_write(unit: Unit, planned: Plan) -> bool:
    return unit.stored is None or unit.forced or not unit.stored.equals(planned.results[unit.key])


def write_facts(
    connection: Connection, facts: Facts, touched_players: Iterable[str], touched_events: Iterable[str]
) -> None:
    """Write the rows of these players and events into the tables."""
    keys = list(touched_players)
    for part in projections.chunks(keys):
        connection.execute(delete(players).where(players.c.player.in_(part)))
    rows = [
        {"player": p.key, "name": p.name, "birth": p.birth, "title": p.title, "merged_into": facts.merged.get(p.key)}
        for key in keys
        if (p := facts.players.get(key))
    ]
    if rows:
        connection.execute(insert(players), rows)
    event_keys = list(touched_events)
    for part in projections.chunks(event_keys):
        connection.execute(delete(events).where(events.c.event.in_(part)))
    event_rows: list[dict[str, Any]] = [
        {"event": e.key, "name": e.name, "end_date": e.end, "record": e.record, "withdrawn": e.withdrawn}
        for key in event_keys
        if (e := facts.events.get(key))
    ]
    if event_rows:
        connection.execute(insert(events), event_rows)
