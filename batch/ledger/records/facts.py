"""What the journal says, without undone records: players, their opening ratings, floors, events, lists."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from typing import Any

from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record


@dataclass(frozen=True)
class Player:
    """A player as in the records. `openings`: pool -> the player's state before every event of the ledger."""

    key: str
    name: str
    birth: str | None = None
    adult: bool | None = None
    title: str | None = None
    openings: dict[str, dict[str, Any]] = field(default_factory=dict)
    record: int = 0


@dataclass(frozen=True)
class EventFact:
    """An event's present state. `record` has its sections; `order` ranks events of the same dates; `pools`: those
    that the officer chose to rate it in, empty if its file says so itself.
    """

    key: str
    record: int
    name: str
    end: str
    digest: str
    order: int = 0
    withdrawn: bool = False
    pools: tuple[str, ...] = ()


@dataclass
class Facts:
    """The sum of the records up to one number.

    merged: player -> the player it was merged into. aliases: other id or name -> player. ratings and floors:
    records by player, in order. parameters: records that changed parameters. lists: records of lists, by name. used:
    keys of players and events that records ever gave, undone ones too.
    """

    pools: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    ratings: dict[str, list[Record]] = field(default_factory=dict)
    floors: dict[str, list[Record]] = field(default_factory=dict)
    events: dict[str, EventFact] = field(default_factory=dict)
    parameters: list[Record] = field(default_factory=list)
    lists: dict[str, Record] = field(default_factory=dict)
    assertions: list[Record] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    head: int = 0

    def whose(self, key: str) -> str:
        """The player that this one's games count for, after merges."""
        while key in self.merged:
            key = self.merged[key]
        return key

    def opening(self, key: str, pool: str) -> dict[str, Any] | None:
        """A player's opening rating; without one, that of the first merged player who has one."""
        for one in self.together(key):
            found = self.players[one].openings.get(pool)
            if found is not None:
                return found
        return None

    def together(self, key: str) -> list[str]:
        """The player, and then those merged into that player."""
        return [key, *(other for other in self.merged if self.whose(other) == key)] if self.merged else [key]

    def birth(self, key: str) -> str | None:
        """A player's date of birth, also if it is only known of a merged player."""
        return next((b for one in self.together(key) if (b := self.players[one].birth)), None)

    def floors_of(self, key: str) -> list[Record]:
        """Floors and ceilings of a player, in the order of their records."""
        found = [record for one in self.together(key) for record in self.floors.get(one, ())]
        return sorted(found, key=lambda record: record.number)


def fold(records: Sequence[Record]) -> Facts:
    """Sum up records. Raises KeyError with a record's player or event that no record adds."""
    return _applied(Facts(), records, j.effective(records))


def extended(facts: Facts, past: Sequence[Record], new: Sequence[Record]) -> Facts:
    """Sum up `past`, whose sum is `facts`, and new records; `facts` stays as it is. Raises KeyError as `fold` does."""
    if any(record.kind == j.UNDO for record in new):
        return fold([*past, *new])
    copied = replace(facts, **{f.name: copy(getattr(facts, f.name)) for f in fields(facts)})
    return _applied(copied, new, new)


def _applied(facts: Facts, records: Sequence[Record], counting: Sequence[Record]) -> Facts:
    facts.head = records[-1].number if records else facts.head
    facts.used.update(record.subject for record in records if record.kind in (j.PLAYER, j.EVENT))
    for record in counting:
        if record.kind in j.ABOUT_PLAYERS:
            _ = facts.players[record.subject], facts.players[record.data.get("other", record.subject)]
        _HANDLERS[record.kind](facts, record)
    return facts


def _begin(facts: Facts, record: Record) -> None:
    facts.pools = tuple(record.data["pools"])
    facts.settings = record.data.get("settings", {})


def _player(facts: Facts, record: Record) -> None:
    data = record.data
    facts.players[record.subject] = Player(
        record.subject, data["name"], data.get("birth"), data.get("adult"), data.get("title"),
        data.get("openings", {}), record.number,
    )  # fmt: skip


def _opening(facts: Facts, record: Record) -> None:
    player = facts.players[record.subject]
    openings = {**player.openings, record.data["pool"]: record.data["opening"]}
    facts.players[record.subject] = replace(player, openings=openings)


def _rename(facts: Facts, record: Record) -> None:
    facts.players[record.subject] = replace(facts.players[record.subject], name=record.data["name"])


def _title(facts: Facts, record: Record) -> None:
    facts.players[record.subject] = replace(facts.players[record.subject], title=record.data["title"])


def _alias(facts: Facts, record: Record) -> None:
    facts.aliases[record.data["alias"]] = record.subject


def _merge(facts: Facts, record: Record) -> None:
    facts.merged[record.data["other"]] = record.subject


def _rating(facts: Facts, record: Record) -> None:
    facts.ratings[record.subject] = [*facts.ratings.get(record.subject, ()), record]


def _floor(facts: Facts, record: Record) -> None:
    facts.floors[record.subject] = [*facts.floors.get(record.subject, ()), record]


def _event(facts: Facts, record: Record) -> None:
    data = record.data
    facts.events[record.subject] = EventFact(
        record.subject,
        record.number,
        data["name"],
        data["end"],
        data["digest"],
        data.get("order", 0),
        pools=tuple(data.get("pools", ())),
    )


def _withdrawal(facts: Facts, record: Record) -> None:
    facts.events[record.subject] = replace(facts.events[record.subject], withdrawn=True)


def _parameters(facts: Facts, record: Record) -> None:
    facts.parameters.append(record)


def _list(facts: Facts, record: Record) -> None:
    facts.lists[record.subject] = record


def _assertion(facts: Facts, record: Record) -> None:
    facts.assertions.append(record)


_HANDLERS = {
    j.BEGIN: _begin, j.PLAYER: _player, j.OPENING: _opening, j.ALIAS: _alias, j.RENAME: _rename, j.TITLE: _title,
    j.MERGE: _merge, j.RATING: _rating, j.FLOOR: _floor, j.EVENT: _event, j.CORRECTION: _event,
    j.WITHDRAWAL: _withdrawal, j.LIST: _list, j.PARAMETERS: _parameters, j.ASSERTION: _assertion,
}  # fmt: skip
