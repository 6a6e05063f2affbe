"""The sections of events and the rows of lists, read from the journal when needed."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection

from batch.ledger.records.facts import Facts
from batch.ledger.replay.units import Roster, Unit, event_units
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.problems import Place, problem


class Contents:
    """The sections of events, read from the journal when needed, or taken from the new records."""

    def __init__(self, connection: Connection, new: Sequence[Record]) -> None:
        self._connection = connection
        self._known = {record.number: record.content for record in new if record.content is not None}

    def read(self, numbers: Iterable[int]) -> dict[int, Any]:
        """The content of records by number."""
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
            unit.own, unit.settings = full.own, full.settings


def refuse_unknown_players(facts: Facts, event_keys: Iterable[str], source: Contents) -> None:
    """Raise `LedgerError` if an event names a player whom the ledger does not have (any more)."""
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
