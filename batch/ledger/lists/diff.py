"""Why a list differs from an earlier one: each change by the records that caused it.

Records are added one by one at the earlier list's date, which shows the effect of each, also on players who only met
somebody it concerns; then the date is moved forward, event by event.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import numpy as np
from sqlalchemy import Connection

from batch.ledger.lists.causes import Step, list_steps
from batch.ledger.lists.rating_list import Line
from batch.ledger.places import after_day
from batch.ledger.plan.change import clean_replay
from batch.ledger.plan.preview import words
from batch.ledger.pools import is_list_pool
from batch.ledger.records.facts import Facts, fold
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record

RATED = frozenset(j.KINDS) - {j.LIST, j.ASSERTION, j.ALIAS, j.RENAME, j.TITLE, j.BEGIN}
"""Kinds of records that can move a rating."""


@dataclass(frozen=True)
class Cut:
    """The basis of a list: events that ended by a day, records up to a number."""

    ended_by: str
    entered_by: int


@dataclass
class Change:
    """One player's change from list to list. causes: (records, their words, the change; None for a first rating)."""

    player: str
    name: str
    before: str
    after: str
    change: float | None
    causes: list[tuple[list[int], str, float | None]] = field(default_factory=list)

    def taken_back(self) -> "Change":
        """The same, the other way round."""
        causes = [(numbers, text, None if by is None else -by) for numbers, text, by in self.causes]
        change = None if self.change is None else -self.change
        return replace(self, before=self.after, after=self.before, change=change, causes=causes)

    def as_json(self) -> dict[str, Any]:
        """Stable keys."""
        causes = [{"records": numbers, "words": text, "change": by} for numbers, text, by in self.causes]
        return {"player": self.player, "name": self.name, "before": self.before, "after": self.after,
                "change": self.change, "causes": causes}  # fmt: skip


def explained(
    connection: Connection, pool: str, old: Sequence[Line], old_cut: Cut, new: Sequence[Line], new_cut: Cut
) -> list[Change]:
    """Every player whose line differs, with the causes; the biggest change first.

    From a newer list to an older one they are those from the older to the newer, taken back.
    """
    if (old_cut.entered_by, old_cut.ended_by) > (new_cut.entered_by, new_cut.ended_by):
        return [change.taken_back() for change in explained(connection, pool, new, new_cut, old, old_cut)]
    before, after = ({line.player: line for line in lines} for lines in (old, new))
    changes = {
        key: _change(key, before.get(key), after.get(key))
        for key in before.keys() | after.keys()
        if _rating(before.get(key)) != _rating(after.get(key))
    }
    if changes:
        records = j.read(connection)
        facts = fold(records)
        steps = (
            list_steps(connection, records, facts, pool, old_cut.entered_by, new_cut.entered_by)
            if is_list_pool(pool)
            else _steps(connection, records, pool, old_cut, new_cut)
        )
        for numbers, text, moved in steps:
            for key in moved.keys() & changes.keys():
                changes[key].causes.append((numbers, text, moved[key]))
        if is_list_pool(pool):
            _set_by_hand(changes.values(), records[: new_cut.entered_by], old_cut.entered_by, facts)
    return sorted(changes.values(), key=lambda c: (-abs(c.change if c.change is not None else 1e9), c.player))


def _change(key: str, old: Line | None, new: Line | None) -> Change:
    name = (new or old).name  # type: ignore[union-attr]
    both = old is not None and new is not None
    change = round(new.rating - old.rating, 2) if both else None  # type: ignore[union-attr]
    return Change(key, name, old.shown if old else "-", new.shown if new else "-", change)


def _rating(line: Line | None) -> float | None:
    return None if line is None else line.rating


def _set_by_hand(changes: Iterable[Change], records: Sequence[Record], entered_by: int, facts: Facts) -> None:
    """Attribute what no list accounts for to the players' own records, entered after `entered_by`."""
    own = [r for r in records[entered_by:] if r.kind in RATED - {j.EVENT, j.CORRECTION, j.WITHDRAWAL}]
    for change in changes:
        rest = None if change.change is None else round(change.change - sum(by or 0.0 for *_, by in change.causes), 2)
        if rest == 0 or (rest is None and change.causes):
            continue
        found = [r for r in own if r.kind == j.UNDO or change.player in (r.subject, r.data.get("other"))]
        if found:
            change.causes.append(
                ([r.number for r in found], "; ".join(words(record, facts) for record in found[:3]), rest)
            )


def _steps(connection: Connection, records: Sequence[Record], pool: str, old: Cut, new: Cut) -> Iterator[Step]:
    until = after_day(old.ended_by)
    ratings = _ratings(connection, records[: old.entered_by], pool, until)
    later = records[old.entered_by : new.entered_by]
    for _, alike in groupby(later, key=lambda record: (record.recorded, record.by)):
        written = list(alike)
        if not any(record.kind in RATED for record in written):
            continue
        known = records[: written[-1].number]
        now = _ratings(connection, known, pool, until)
        moved = _moved(ratings, now)
        if moved:
            main = [record for record in written if record.kind in RATED - {j.PLAYER}] or written
            facts = fold(known)
            yield [record.number for record in main], "; ".join(words(record, facts) for record in main[:3]), moved
        ratings = now
    if new.ended_by > old.ended_by:
        yield from _events(connection, records[: new.entered_by], pool, until, after_day(new.ended_by))


def _ratings(connection: Connection, records: Sequence[Record], pool: str, until: str) -> dict[str, float]:
    facts = fold(records)
    _, _, states = clean_replay(connection, facts, Rulebook(facts.parameters), until)
    found = states.ratings(pool)
    return {states.roster.keys[player]: float(found[player]) for player in np.flatnonzero(~np.isnan(found)).tolist()}


def _moved(old: dict[str, float], new: dict[str, float]) -> dict[str, float | None]:
    return {
        key: round(new[key] - old[key], 2) if key in old and key in new else None
        for key in old.keys() | new.keys()
        if old.get(key) != new.get(key)
    }


def _events(connection: Connection, records: Sequence[Record], pool: str, start: str, until: str) -> Iterator[Step]:
    """The events between two dates, each with what it gave its players."""
    facts = fold(records)
    units, results, states = clean_replay(connection, facts, Rulebook(facts.parameters), until)
    for unit in units:
        if unit.pool != pool or unit.place <= start:
            continue
        rows = results[unit.key]
        moved = {
            states.roster.keys[player]: None if np.isnan(pre) else round(float(rating - pre), 2)
            for player, pre, rating in zip(
                rows.players.tolist(), rows.pre.tolist(), rows.state[0].tolist(), strict=True
            )
            if rating != pre
        }
        event = facts.events.get(unit.event)
        text = f"{event.name} ({event.key}), {unit.end}" if event else f"a rating set by hand, {unit.end}"
        yield [event.record if event else unit.record], text, moved
