"""Everybody's state: one array a quantity, by pool and player, moved on section by section."""

import numpy as np

from batch.ledger.places import day_of
from batch.ledger.replay.units import Roster, Rows, Unit
from batch.ledger.store.schema import STATE
from batch.rating.match_changes import Match
from batch.rulesets import about
from rules.event import Floats, Ints

GAMES = STATE.index("games")


class States:
    """The state of every player in every pool at one point of a replay.

    values: (len(STATE), pools, players), NaN = not known; an unplayed pool has rating NaN. day: (pools, players) of
    the rating. matches: (pool, player) -> (day, change) of each match, for the limits of the net change.
    """

    def __init__(self, roster: Roster) -> None:
        shape = (len(roster.pools), len(roster))
        self.roster = roster
        self.values = np.full((len(STATE), *shape), np.nan)
        self.values[STATE.index("history")] = 0.0
        self.day = np.full(shape, np.nan)
        self.matches: dict[tuple[int, int], list[Match]] = {}

    def of(self, unit: Unit) -> Floats:
        """The states of a unit's entrants: (len(STATE), entrants)."""
        return self.values[:, self.roster.pools[unit.pool], unit.players]

    def put(self, unit: Unit, rows: Rows) -> None:
        """Move on by a unit's result."""
        pool = self.roster.pools[unit.pool]
        self.values[:, pool, rows.players] = rows.state
        self.day[pool, rows.players] = day_of(unit.place)
        if unit.kind == "match" and about(unit.rules).match_windows:
            changes = rows.state[0] - rows.start
            for player, change in zip(rows.players.tolist(), changes.tolist(), strict=True):
                self.matches.setdefault((pool, player), []).append((day_of(unit.place), change))

    def ratings(self, pool: str) -> Floats:
        """Every player's rating in a pool."""
        return self.values[0, self.roster.pools[pool]]

    def matches_of(self, players: Ints, pool: str) -> list[list[Match]]:
        """The matches of players in a pool so far."""
        number = self.roster.pools[pool]
        return [self.matches.get((number, player), []) for player in players.tolist()]


def setting_rows(unit: Unit, states: States) -> Rows:
    """The result of a record that sets ratings."""
    return _list_rows(unit) if unit.kind == "list" else _manual_rows(unit, states)


def _manual_rows(unit: Unit, states: States) -> Rows:
    """The result of a rating set by hand: what the record says, all else unchanged."""
    assert unit.setting is not None
    before = states.of(unit)
    after = before.copy()
    for name in ("rating", "games"):
        value = unit.setting.data.get(name)
        if value is not None:
            after[STATE.index(name)] = value
    none = np.array([None], dtype=object)
    return Rows(
        unit.players,
        before[0],
        before[0],
        np.zeros(1, np.int64),
        np.zeros(1),
        np.array(["manual"], object),
        none,
        after[0] - before[0],
        after,
    )


def _list_rows(unit: Unit) -> Rows:
    """The result of a published list: what it set stays, whatever is corrected later."""
    posts = unit.posts or []
    told = {
        name: np.array([_number(post.get(name)) for post in posts])
        for name in (*STATE, "pre", "played", "score", "change")
    }
    told["history"] = np.zeros(len(posts))
    return Rows(
        players=unit.players,
        pre=told["pre"],
        start=told["pre"],
        played=told["played"].astype(np.int64),
        score=told["score"],
        formula=np.full(len(posts), "list", dtype=object),
        floor_kind=np.full(len(posts), None, dtype=object),
        change=told["change"],
        state=np.stack([told[name] for name in STATE]),
    )


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)
