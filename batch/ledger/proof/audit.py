"""Compare the ledger with what others say: printed ratings, assertions, published lists."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from batch.ledger.entry.import_history import printed_rating
from batch.ledger.lists.rating_list import frozen, list_hash, standing
from batch.ledger.pools import is_list_pool
from batch.ledger.records.facts import Facts
from batch.ledger.replay import projections
from batch.ledger.store import journal as j
from batch.ledger.store.schema import rated
from batch.problems import Place, Problem, problem
from rules.rounding import round_half_up


@dataclass
class Agreement:
    """Printed ratings of a pool compared with the ledger's: [before, after]. drift: player -> first event off."""

    agree: list[int] = field(default_factory=lambda: [0, 0])
    all: list[int] = field(default_factory=lambda: [0, 0])
    drift: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Stable keys."""
        events: dict[str, int] = {}
        for event in self.drift.values():
            events[event] = events.get(event, 0) + 1
        return {"before": {"agree": self.agree[0], "all": self.all[0]},
                "after": {"agree": self.agree[1], "all": self.all[1]},
                "players_drifting": len(self.drift), "drift_begins_in": events}  # fmt: skip

    def lines(self, pool: str) -> list[str]:
        """In words."""
        before, after = (f"{self.agree[i]} of {self.all[i]}" for i in (0, 1))
        drift = f"; {len(self.drift)} players drift, first in {next(iter(self.drift.values()))}" if self.drift else ""
        return [f"{pool}: {before} ratings printed before an event agree, {after} printed after{drift}."]


def audit(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    """Every disagreement."""
    return [
        *_lists(connection, facts, place),
        *_assertions(connection, facts, place),
        *(p for pool, found in agreement(connection, facts).items() for p in _differing(pool, found, place)),
    ]


def _lists(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    found = []
    for name, record in facts.lists.items():
        rows = j.contents(connection, [record.number])[record.number]["rows"]
        if list_hash(record.data, rows) != record.data["hash"]:
            found.append(problem("ledger-list-altered", place, list=name))
            continue
        data = record.data
        if is_list_pool(data["pool"]):
            continue
        now = {
            line.player: line.rating
            for line in standing(connection, data["pool"], data["ended_by"], data["entered_by"])
        }
        then = {line.player: line.rating for line in frozen(connection, record)}
        differ = sum(now.get(key) != then.get(key) for key in now.keys() | then.keys())
        if differ:
            found.append(problem("ledger-list-differs", place, list=name, count=differ))
    return found


def _assertions(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    found = []
    for record in facts.assertions:
        data = record.data
        places = [row.place for row in projections.section_rows(connection) if row.event == data["event"]]
        who = facts.whose(record.subject)
        rows = projections.rated_rows(
            connection, rated.c.pool == data["pool"], rated.c.place <= max(places, default=""), players=[who]
        )
        rating = rows.rows[-1].rating if rows.rows else None
        if rating is None or not _agrees(data["rating"], rating):
            told = {"player": record.subject, "pool": data["pool"], "event": data["event"]}
            found.append(
                problem("ledger-assertion-fails", place, **told, read=_shown(rating), told=f"{data['rating']:g}")
            )
    return found


def _shown(rating: float | None) -> str:
    return "unrated" if rating is None else f"{rating:.2f}"


def agreement(connection: Connection, facts: Facts) -> dict[str, Agreement]:
    """Compare every printed rating with the ledger's, by pool."""
    result: dict[str, Agreement] = {}
    by_event: dict[str, list[Any]] = {}
    for row in projections.section_rows(connection):
        by_event.setdefault(row.event, []).append(row)
    keys = list(by_event)
    rows: dict[tuple[str, str], dict[str, tuple[float | None, float | None]]] = {}
    for row in projections.rated_rows(connection, rated.c.place >= projections.BEFORE_ALL_SECTIONS).rows:
        rows.setdefault((row.place, row.pool), {})[row.player] = row.pre, row.rating
    found: list[tuple[str, str, str, list[str], tuple[float | None, float | None]]] = []
    for i in range(0, len(keys), projections.CHUNK):
        records = {facts.events[key].record: key for key in keys[i : i + projections.CHUNK]}
        for number, content in j.contents(connection, records).items():
            printed = {section["number"]: section["players"] for section in content["sections"]}
            for section in by_event[records[number]]:
                ours = rows.get((section.place, section.pool), {})
                for entrant in printed[section.number]:
                    told = entrant.get("printed", {}).get(section.pool)
                    key = entrant["player"] and facts.whose(entrant["player"])
                    if told and key in ours:
                        found.append((section.place, section.pool, key, told, ours[key]))
    for place, pool, key, told, (pre, post) in sorted(found, key=lambda item: item[:3]):
        held = result.setdefault(pool, Agreement())
        for i, (text, rating) in enumerate(zip(told, (pre, post), strict=False)):
            printed_value = printed_rating(text)
            if i == 1 and printed_value is None:
                continue
            agrees = (
                rating is None if printed_value is None else rating is not None and _agrees(printed_value[0], rating)
            )
            held.all[i] += 1
            held.agree[i] += agrees
            if not agrees:
                held.drift.setdefault(key, place)
    events = {row.place: row.event for rows_ in by_event.values() for row in rows_}
    for held in result.values():
        held.drift = {key: events[place] for key, place in held.drift.items()}
    return result


def _agrees(told: float, rating: float) -> bool:
    if told == int(told):
        return float(round_half_up(rating)) == told
    return abs(told - rating) <= 0.005 + 1e-9


def _differing(pool: str, held: Agreement, place: Place) -> list[Problem]:
    first = next(iter(held.drift.values()), "")
    return [
        problem(
            "ledger-printed-differ",
            place,
            pool=pool,
            agree=held.agree[i],
            all=held.all[i],
            when=when,
            players=len(held.drift),
            event=first,
        )
        for i, when in enumerate(("before an event", "after an event"))
        if held.agree[i] < held.all[i]
    ]
