"""The events, players, lists and parameters whose ratings new records can change."""

from collections.abc import Iterable, Sequence

from batch.ledger.places import manual_place
from batch.ledger.pools import is_list_pool
from batch.ledger.records.facts import Facts
from batch.ledger.replay.contents import Contents
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record


class Touched:
    """What records are about; an undoing is about what it undoes.

    players: those whose rated games or own numbers change, with all merged with them; every event of theirs is rated
    anew. described: those with changed words only. parameters: (rule set, first event end date).
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


def touched_lists(touched: Touched, facts: Facts, before: Facts, source: Contents) -> set[str]:
    """Lists of pools of lists that are added, removed, or set numbers of a touched player."""
    found = set(touched.lists)
    if touched.players:
        standing = {
            r.number: name for f in (facts, before) for name, r in f.lists.items() if is_list_pool(r.data["pool"])
        }
        for number, content in source.read(standing).items():
            if any(post["player"] in touched.players for post in content["posts"]):
                found.add(standing[number])
    return found


def list_places(lists: Iterable[str], *known: Facts) -> set[str]:
    """The places of lists of pools of lists."""
    records = [facts.lists[name] for facts in known for name in lists if name in facts.lists]
    return {manual_place(r.data["ended_by"], r.number) for r in records if is_list_pool(r.data["pool"])}
