"""The units that are rated: a section in a pool, as arrays; and a rating set by hand, which is ordered like one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from batch.ledger.places import manual_place, section_place
from batch.ledger.pools import is_list_pool
from batch.ledger.records.facts import EventFact, Facts
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.schema import STATE
from batch.problems import Place, problem
from rules.event import Floats, Ints


class Roster:
    """Players and pools by number, for arrays; players are added when first met."""

    def __init__(self, pools: Sequence[str], players: Iterable[str] = ()) -> None:
        self.pools = {pool: i for i, pool in enumerate(pools)}
        self.keys: list[str] = []
        self._numbers: dict[str, int] = {}
        for player in players:
            self.number(player)

    def number(self, player: str) -> int:
        """The player's number; a new player gets one."""
        found = self._numbers.setdefault(player, len(self.keys))
        if found == len(self.keys):
            self.keys.append(player)
        return found

    def __len__(self) -> int:
        return len(self.keys)

    def __contains__(self, player: str) -> bool:
        return player in self._numbers


@dataclass
class Rows:
    """The result of a section in a pool: (players,) each, `state` (len(STATE), players) after it.

    players: roster numbers. pre, start: rating before, and the one rated from; NaN = unrated. change: what the
    section gives the player, in pools of lists counted with the next one; NaN = no rating yet.
    """

    players: Ints
    pre: Floats
    start: Floats
    played: Ints
    score: Floats
    formula: np.ndarray
    floor_kind: np.ndarray
    change: Floats
    state: Floats

    def equals(self, other: "Rows") -> bool:
        """Whether every number is the same, to the last bit; the order of the players does not matter."""
        mine, theirs = np.argsort(self.players), np.argsort(other.players)
        return (
            np.array_equal(self.players[mine], other.players[theirs])
            and bool(same_state(self.state[:, mine], other.state[:, theirs]).all())
            and np.array_equal(self.pre[mine], other.pre[theirs], equal_nan=True)
            and np.array_equal(self.start[mine], other.start[theirs], equal_nan=True)
            and np.array_equal(self.change[mine], other.change[theirs], equal_nan=True)
            and np.array_equal(self.played[mine], other.played[theirs])
            and np.array_equal(self.score[mine], other.score[theirs])
            and self.formula[mine].tolist() == other.formula[theirs].tolist()
            and self.floor_kind[mine].tolist() == other.floor_kind[theirs].tolist()
        )


def same_state(one: Floats, other: Floats) -> np.ndarray:
    """Whether each player's states are equal: (players,)."""
    return ((one == other) | (np.isnan(one) & np.isnan(other))).all(axis=0)


@dataclass
class Games:
    """The games: `player`, `opponent` index into the unit's entrants; entrants: what the event says of each."""

    entrants: list[dict[str, Any]]
    player: Ints
    opponent: Ints
    score: Floats
    round: Ints


@dataclass
class Unit:
    """A section in a pool, or a record that sets ratings (`setting`): a rating set by hand, or a list.

    players: roster numbers of the entrants, -1 for those who are only opponents (foreign events). own: the file's plain
    columns (records, floors, ...) are those of this pool.
    games: None until needed. settings: what the section says of how it is rated. posts: the players of a list whose
    numbers it sets. stored: the result in the tables, None for a new unit. removed: the unit no longer counts, but its
    players are marked. forced: to be rated in any case. was_match: the stored result is that of a match.
    """

    place: str
    pool: str
    event: str
    number: int
    record: int
    event_end: str
    kind: str
    dual: bool
    players: Ints
    own: bool = True
    games: Games | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    setting: Record | None = None
    posts: list[dict[str, Any]] | None = None
    stored: Rows | None = None
    removed: bool = False
    forced: bool = False
    was_match: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """Place and pool."""
        return self.place, self.pool

    @property
    def rules(self) -> str:
        """The rule set of its pool."""
        return self.pool.partition("/")[0]

    @property
    def end(self) -> str:
        """The section's end date."""
        return self.place[:10]

    @property
    def start(self) -> str:
        """The section's start date."""
        return self.place[11:21]

    @property
    def moves(self) -> bool:
        """Whether ratings move with it: not with a section in a pool of lists."""
        return self.setting is not None or not is_list_pool(self.pool)

    @property
    def order(self) -> str:
        """The place at which it reads its players' states: its own, in pools of lists the section's start."""
        return self.place if self.moves else f"{self.start} "


def event_units(event: EventFact, content: dict[str, Any], facts: Facts, roster: Roster) -> list[Unit]:
    """The units of an event: each section in each of its pools; a section without rated games has none."""
    return [
        unit
        for section in content["sections"]
        for pool in section["pools"]
        if (unit := _section_unit(event, section, pool, facts, roster)) is not None
    ]


def _section_unit(event: EventFact, section: dict[str, Any], pool: str, facts: Facts, roster: Roster) -> Unit | None:
    """One section in one pool. Entrants without a game there are left out; rows of one player are one player."""
    listed = section["players"]
    sides = np.array(section["games"], dtype=np.float64).reshape(-1, 4)
    player, opponent = sides[:, 0].astype(np.int64), sides[:, 1].astype(np.int64)
    out = [i for i, entrant in enumerate(listed) if pool in entrant.get("not_in", ())]
    if out:
        inside = ~(np.isin(player, out) | np.isin(opponent, out))
        sides, player, opponent = sides[inside], player[inside], opponent[inside]
    if not len(sides):
        return None
    members: dict[str, int] = {}
    entrants: list[dict[str, Any]] = []
    member_of = np.full(len(listed), -1, dtype=np.int64)
    for i in np.unique(np.concatenate((player, opponent))).tolist():
        entrant = listed[i]
        key = facts.whose(entrant["player"]) if entrant.get("player") is not None else f"\0{i}"
        member_of[i] = members.setdefault(key, len(entrants))
        if member_of[i] == len(entrants):
            entrants.append(entrant)
        else:
            entrants[member_of[i]] = {**entrant, **entrants[member_of[i]]}
    against_self = np.flatnonzero(member_of[player] == member_of[opponent])
    if len(against_self):
        name = listed[int(player[against_self[0]])]["name"]
        told = {"event": event.key, "section": section["number"], "player": name}
        raise LedgerError(problem("ledger-meets-himself", Place(event.key), **told))
    numbers = np.array([-1 if key[0] == "\0" else roster.number(key) for key in members], dtype=np.int64)
    games = Games(entrants, member_of[player], member_of[opponent], sides[:, 3], sides[:, 2].astype(np.int64))
    place = section_place(section["end"], section.get("start"), event.order, event.key, section["number"])
    return Unit(
        place=place,
        pool=pool,
        event=event.key,
        number=section["number"],
        record=event.record,
        event_end=event.end,
        kind=section["type"],
        dual=section.get("dual", False),
        players=numbers,
        own=pool == section.get("own", section["pools"][0]),
        games=games,
        settings=section_settings(section),
    )


def section_settings(section: dict[str, Any]) -> dict[str, Any]:
    """What a section's content says of how it is rated. The first journals noted a youth event at each entrant."""
    youth = any(entrant.get("youth") for entrant in section["players"])
    return ({"youth": True} if youth else {}) | section.get("settings", {})


def games_of(unit: Unit) -> Games:
    """A loaded unit's games."""
    if unit.games is None:
        raise RuntimeError(f"the games of {unit.key} are not loaded")
    return unit.games


def setting_unit(record: Record, facts: Facts, roster: Roster) -> Unit:
    """A rating set by hand as a unit of one player."""
    day = record.event_date
    if day is None:
        raise ValueError(f"record {record.number} sets a rating and says no day")
    player = np.array([roster.number(facts.whose(record.subject))], dtype=np.int64)
    place = manual_place(day, record.number)
    return Unit(place, record.data["pool"], "", 0, record.number, day, "setting", False, player, setting=record)


def list_unit(record: Record, posts: list[dict[str, Any]], facts: Facts, roster: Roster) -> Unit:
    """A published list of a pool of lists as a unit of the players whose numbers it sets."""
    day = record.data["ended_by"]
    own = {post["player"] for post in posts}
    kept = [p for p in posts if facts.whose(p["player"]) == p["player"] or facts.whose(p["player"]) not in own]
    players = np.array([roster.number(facts.whose(post["player"])) for post in kept], dtype=np.int64)
    place = manual_place(day, record.number)
    return Unit(
        place, record.data["pool"], "", 0, record.number, day, "list", False, players, setting=record, posts=kept
    )


def opening_state(opening: dict[str, Any]) -> list[float]:
    """A player's state by the opening record, in the order of `STATE`; what is not known is NaN, history 0."""
    told = {**dict.fromkeys(STATE), "history": 0.0, **opening}
    return [float("nan") if told[name] is None else float(told[name]) for name in STATE]
