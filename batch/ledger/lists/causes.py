"""Why a list of a pool of lists differs from an earlier one: what each list counted, as it recorded.

Ratings of such a pool change only with a list, so the causes are the events that the later lists counted, the
corrections and withdrawals of events counted before, and each list's rounding.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection

from batch.ledger.plan.preview import words
from batch.ledger.records.facts import Facts
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record

Step = tuple[list[int], str, dict[str, float | None]]
"""Records, their words, and each player's change (None: to or from being unrated)."""


def list_steps(
    connection: Connection, records: Sequence[Record], facts: Facts, pool: str, after: int, up_to: int
) -> Iterator[Step]:
    """The steps of a pool's lists that were published after one record and up to another."""
    lists = sorted((r for r in facts.lists.values() if r.data["pool"] == pool), key=lambda record: record.number)
    contents = j.contents(connection, (record.number for record in lists))
    counted: set[str] = set()
    for record in lists:
        content = contents[record.number]
        if after < record.data["entered_by"] <= up_to:
            yield from _parts(content, counted, records[: record.data["entered_by"]], record, facts)
        counted |= content["counted"].keys()


def _parts(
    content: dict[str, Any], counted: set[str], known: Sequence[Record], record: Record, facts: Facts
) -> Iterator[Step]:
    """One list's parts by event, then its rounding and its first ratings."""
    posts = {facts.whose(post["player"]): post for post in content["posts"]}
    exact = {
        key for key, post in posts.items() if None not in (post["change"], post["rating"], post["pre"])
    }  # a player on the standard rating has a change and no rating of the pool before it
    left = {key: posts[key]["rating"] - posts[key]["pre"] for key in exact}
    moved: dict[str, dict[str, float]] = {}
    for event, player, change, _ in content["parts"]:
        key = facts.whose(player)
        if key in exact:
            of_event = moved.setdefault(event, {})
            of_event[key] = of_event.get(key, 0.0) + change
    for event, changes in moved.items():
        told: dict[str, float | None] = {key: round(by, 2) for key, by in changes.items() if round(by, 2)}
        for key in told:
            left[key] -= told[key] or 0.0
        number = content["counted"][event] or _withdrawal(event, known) or record.number
        yield (
            [number],
            _words(event, known[number - 1] if number <= len(known) else record, event in counted, facts),
            told,
        )
    rounding: dict[str, float | None] = {key: round(by, 2) for key, by in left.items() if round(by, 2)}
    yield [record.number], f"rounded by list {record.subject}", rounding
    unrated = {key for key, post in posts.items() if (post["pre"] is None) != (post["rating"] is None)}
    yield [record.number], f"list {record.subject} published", dict.fromkeys(unrated)


def _withdrawal(event: str, known: Sequence[Record]) -> int:
    """The record that removed an event; 0 if an undoing did."""
    numbers = (r.number for r in j.effective(known) if r.kind == j.WITHDRAWAL and r.subject == event)
    return max(numbers, default=0)


def _words(event: str, record: Record, again: bool, facts: Facts) -> str:
    held = facts.events.get(event)
    if again or held is None:
        return words(record, facts) if record.kind != j.LIST else f"Event {event} taken away"
    return f"{held.name} ({event}), {held.end}"
