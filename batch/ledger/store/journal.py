"""The journal: numbered records of what happened, which are only ever added. A later record can undo one."""

import getpass
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, insert, select

from batch.ledger.store.errors import LedgerError
from batch.ledger.store.schema import journal
from batch.problems import Place, problem

BEGIN, PLAYER, OPENING, RATING, FLOOR, TITLE = "begin", "player", "opening", "rating", "floor", "title"
ALIAS, RENAME, MERGE, PARAMETERS, ASSERTION = "alias", "rename", "merge", "parameters", "assertion"
EVENT, CORRECTION, WITHDRAWAL, LIST, UNDO = "event", "correction", "withdrawal", "list", "undo"

KINDS = {
    BEGIN: "the ledger's pools",
    PLAYER: "a player added, with their opening ratings",
    OPENING: "a player's opening rating in a pool",
    ALIAS: "another id or name of a player",
    RENAME: "a player's name",
    TITLE: "a player's title",
    MERGE: "another player's record is this player's too",
    RATING: "a rating set by hand",
    FLOOR: "a floor or ceiling set by hand",
    EVENT: "an event added",
    CORRECTION: "what an event holds instead",
    WITHDRAWAL: "an event withdrawn",
    LIST: "a list published",
    PARAMETERS: "events re-rated with other parameters",
    ASSERTION: "what a player's rating stood at after an event",
    UNDO: "an earlier record undone",
}
"""Every kind of record and what it says."""

NEEDED: dict[str, dict[str, Any]] = {
    BEGIN: {"pools": list},
    PLAYER: {"name": str},
    OPENING: {"pool": str, "opening": dict},
    ALIAS: {"alias": str},
    RENAME: {"name": str},
    TITLE: {"title": str | None},
    MERGE: {"other": str},
    RATING: {"pool": str, "rating": int | float},
    FLOOR: {"kind": str, "value": int | float | None, "pool": str | None},
    EVENT: {"name": str, "end": str, "digest": str},
    CORRECTION: {"name": str, "end": str, "digest": str},
    LIST: {"pool": str, "ended_by": str, "entered_by": int, "players": int, "hash": str},
    PARAMETERS: {"rules": str, "from": str, "file": str | None, "overlay": str | None},
    ASSERTION: {"pool": str, "event": str, "rating": int | float},
    UNDO: {"record": int},
}
"""What the data of each kind of record must hold, and of which type."""

CONTENT = {EVENT: "sections", CORRECTION: "sections", LIST: "rows"}
"""The kinds of records that have content -> the list that it must hold."""

RECORDED = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", re.ASCII)

ABOUT_PLAYERS = (OPENING, ALIAS, RENAME, TITLE, MERGE, RATING, FLOOR, ASSERTION)
"""Kinds of records whose subject is a player added before."""


@dataclass(frozen=True)
class Record:
    """One record. `content`: the sections of an event or the rows of a list, None where not loaded or none."""

    kind: str
    subject: str
    data: dict[str, Any] = field(default_factory=dict)
    event_date: str | None = None
    content: Any = None
    number: int = 0
    recorded: str = ""
    by: str = ""
    reason: str | None = None

    def numbered(self, number: int, recorded: str, by: str, reason: str | None) -> "Record":
        """The record as it enters the journal."""
        return replace(self, number=number, recorded=recorded, by=by, reason=self.reason or reason)


def canonical(value: Any) -> str:
    """JSON, the same text for the same value on every machine."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def now() -> str:
    """The time as the journal writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def login_name() -> str:
    """The name of the user who is logged in, "unknown" if the machine does not say."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def number(
    records: Iterable[Record], head: int, by: str | None = None, reason: str | None = None, recorded: str | None = None
) -> list[Record]:
    """Number new records from `head` + 1 on, all with one time and person."""
    time, name = recorded or now(), by or login_name()
    return [record.numbered(n, time, name, reason) for n, record in enumerate(records, start=head + 1)]


def append(connection: Connection, records: Sequence[Record]) -> None:
    """Write numbered records."""
    if records:
        connection.execute(insert(journal), [_row(record) for record in records])


def read(connection: Connection, up_to: int | None = None) -> list[Record]:
    """Read every record in order, without the content of events and lists. Raises `LedgerError`."""
    query = select(*(journal.c[name] for name in _COLUMNS)).order_by(journal.c.number)
    if up_to is not None:
        query = query.where(journal.c.number <= up_to)
    rows = connection.execute(query).fetchall()
    records = [
        Record(row.kind, row.subject, told, row.event_date, None, row.number, row.recorded, row.by, row.reason)
        for row, told in zip(rows, _parsed(connection, rows), strict=True)
    ]
    for record in records:
        if record.kind not in KINDS:
            told = {"record": record.number, "kind": record.kind}
            raise LedgerError(problem("ledger-unknown-kind", _place(connection), **told))
        why = _damage(record)
        if why:
            raise _damaged(connection, record.number, why)
    return records


def _parsed(connection: Connection, rows: Sequence[Any]) -> list[Any]:
    """The data of rows, parsed all at once, which is three times as fast; one by one only to name a bad one."""
    try:
        data = json.loads(f"[{','.join(row.data for row in rows)}]")
        if len(data) == len(rows):
            return list(data)
    except (ValueError, TypeError, RecursionError):
        pass
    return [_json(connection, row.number, row.data) for row in rows]


def _json(connection: Connection, number: int, text: Any) -> Any:
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged(connection, number, f"not JSON: {error}") from error


def _damage(record: Record) -> str:
    """What is wrong with a record, "" if nothing is."""
    if not isinstance(record.data, dict):
        return "its data is not an object"
    if not RECORDED.fullmatch(record.recorded):
        return f"{record.recorded!r} is not a time"
    for name, kind in NEEDED.get(record.kind, {}).items():
        if not isinstance(record.data.get(name), kind):
            return f"{name} is missing or of another type"
    return ""


def _damaged(connection: Connection, number: int, why: str) -> LedgerError:
    return LedgerError(problem("ledger-damaged-record", _place(connection), record=number, why=why))


def _place(connection: Connection) -> Place:
    url = connection.engine.url
    shown = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    return Place(shown or "")


def contents(connection: Connection, numbers: Iterable[int]) -> dict[int, Any]:
    """Read the content of records by number. Raises `LedgerError`."""
    wanted, found = sorted(set(numbers)), {}
    for i in range(0, len(wanted), 500):
        query = select(journal.c.number, journal.c.kind, journal.c.content)
        for n, kind, text in connection.execute(query.where(journal.c.number.in_(wanted[i : i + 500]))):
            if text is not None:
                found[n] = _json(connection, n, text)
            told = found.get(n)
            if kind in CONTENT and not (isinstance(told, dict) and isinstance(told.get(CONTENT[kind]), list)):
                raise _damaged(connection, n, f"it has no {CONTENT[kind]}")
    return found


def effective(records: Sequence[Record]) -> list[Record]:
    """The records that count: without undone ones and undoings. Undoing an undoing brings the record back."""
    undone: set[int] = set()
    for record in reversed(records):
        if record.kind == UNDO and record.number not in undone:
            undone.add(record.data["record"])
    return [record for record in records if record.kind != UNDO and record.number not in undone]


_COLUMNS = ("number", "kind", "subject", "event_date", "recorded", "by", "reason", "data")


def _row(record: Record) -> dict[str, Any]:
    return {
        "number": record.number,
        "kind": record.kind,
        "subject": record.subject,
        "event_date": record.event_date,
        "recorded": record.recorded,
        "by": record.by,
        "reason": record.reason,
        "data": canonical(record.data),
        "content": None if record.content is None else canonical(record.content),
    }
