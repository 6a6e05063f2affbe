"""Hand-made records for tests of the ledger: invented players and events in a few words."""

from collections.abc import Sequence
from typing import Any

from batch.ledger.plan.change import Plan, commit, plan
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger

REGULAR, QUICK, BLITZ = "uschess/regular", "uschess/quick", "uschess/blitz"
FIDE, UKD, ELO = "fide/standard", "ukd/standard", "elo/standard"
POOLS = {"regular": REGULAR, "quick": QUICK, "blitz": BLITZ, "fide": FIDE, "ukd": UKD, "elo": ELO}

Games = Sequence[tuple[str, str, float]]
"""(one, other, score of the one), each in its own round."""


def begin(*pools: str) -> Record:
    return Record("begin", "", {"pools": list(pools or (REGULAR, QUICK))})


def player(key: str, name: str | None = None, **openings: Any) -> Record:
    """A player; `regular=1500` or `regular=(1500, 12)` gives an opening rating, established or on so many games."""
    told = {}
    for pool, value in openings.items():
        rating, games = value if isinstance(value, tuple) else (value, 60)
        told[POOLS[pool]] = {"rating": rating, "games": games}
    return Record("player", key, {"name": name or f"Player {key}", "birth": "1980-05-01", "openings": told})


def section(games: Games, end: str, number: int = 1, pools: Sequence[str] = (REGULAR,), **more: Any) -> dict[str, Any]:
    people = list(dict.fromkeys(name for game in games for name in game[:2]))
    sides = []
    for round_number, (one, other, score) in enumerate(games, start=1):
        a, b = people.index(one), people.index(other)
        sides += [[a, b, round_number, score], [b, a, round_number, 1 - score]]
    listed = [{"player": key, "no": i, "name": f"Player {key}"} for i, key in enumerate(people, start=1)]
    told = {
        "number": number,
        "name": "Open",
        "start": None,
        "end": end,
        "pools": list(pools),
        "dual": False,
        "type": "swiss",
    }
    return {**told, "players": listed, "games": sides, **more}


def event(key: str, end: str, games: Games, kind: str = "event", **more: Any) -> Record:
    content = {"sections": [section(games, end, **more)]}
    return Record(kind, key, {"name": f"Event {key}", "end": end, "digest": f"{key} {end} {games}"}, end, content)


def add(ledger: Ledger, *records: Record) -> Plan:
    """Plan and commit."""
    with ledger.reading() as connection:
        planned = plan(connection, records)
    commit(ledger, planned, "tester", "a test")
    return planned


def rating(planned: Plan, key: str, pool: str = REGULAR) -> float:
    return float(planned.after.values[0, planned.roster.pools[pool], planned.roster.number(key)])
