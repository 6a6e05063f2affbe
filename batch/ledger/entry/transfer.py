"""Export and restore: the journal as JSON Lines, one record a line, readable in a comparison of two versions.

The last line has the number of records and their hash, so that a file cut off anywhere is recognized.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from batch.ledger.plan.change import project
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record, canonical
from batch.ledger.store.open import Ledger, create_ledger
from batch.problems import Place, problem

FORMAT = {"crossrate ledger": 2}
"""The first line of an export."""

UNSOUND = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError)
"""The exceptions of replaying records that make no sense."""

FIELDS = ("number", "kind", "subject", "event_date", "recorded", "by", "reason", "data", "content")
CHUNK = 200


def export_lines(ledger: Ledger) -> Iterator[str]:
    """The lines of an export: the format, the records in order, their count and hash."""
    yield from sealed(_record_lines(ledger))


def sealed(lines: Iterable[str]) -> Iterator[str]:
    """Put records' lines between the first and the last line of an export."""
    yield canonical(FORMAT)
    count, told = 0, hashlib.sha256()
    for line in lines:
        yield line
        count += 1
        told.update(f"{line}\n".encode())
    yield canonical({"records": count, "sha256": told.hexdigest()})


def _record_lines(ledger: Ledger) -> Iterator[str]:
    with ledger.reading() as connection:
        records = j.read(connection)
        for i in range(0, len(records), CHUNK):
            part = records[i : i + CHUNK]
            contents = j.contents(connection, (record.number for record in part))
            for record in part:
                told = {name: getattr(record, name) for name in FIELDS} | {"content": contents.get(record.number)}
                yield json.dumps({name: value for name, value in told.items() if value is not None}, ensure_ascii=False)


def restore(source: Path, db: str) -> Ledger:
    """Make a ledger from an export. Raises `LedgerError`, and makes nothing, if the export is not sound."""
    records = list(_records(source))

    def fill(connection: Connection) -> None:
        j.append(connection, records)
        project(connection)

    try:
        return create_ledger(db, fill)
    except UNSOUND as error:
        why = f"its records do not fit together ({type(error).__name__}: {error})"
        raise LedgerError(problem("ledger-export-unreadable", Place(source.name), why=why)) from error


def _records(source: Path) -> Iterator[Record]:
    place = Place(source.name)
    try:
        lines = source.read_text(encoding="utf-8").rstrip("\n").split("\n")  # other line ends may stand in names
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(problem("ledger-export-unreadable", place, why=str(error))) from error
    if not lines or _line(lines[0], place.at(row=1)) != FORMAT:
        raise LedgerError(
            problem("ledger-export-unreadable", place.at(row=1), why="it does not begin with " + canonical(FORMAT))
        )
    if list(sealed(lines[1:-1]))[-1] != lines[-1]:
        why = "it is not whole, or was changed: its last line is not the count and hash of its records"
        raise LedgerError(problem("ledger-export-unreadable", place.at(row=len(lines)), why=why))
    if len(lines) == 2:
        raise LedgerError(problem("ledger-export-unreadable", place, why="it has no records"))
    for row, text in enumerate(lines[1:-1], start=2):
        told = _line(text, place.at(row=row))
        if not _is_record(told, row - 1):
            why = f"record {row - 1} of a known kind must stand here"
            raise LedgerError(problem("ledger-export-unreadable", place.at(row=row), why=why))
        try:
            yield Record(**told)
        except TypeError as error:
            raise LedgerError(problem("ledger-export-unreadable", place.at(row=row), why=str(error))) from error


def _is_record(told: Any, number: int) -> bool:
    """Whether a line has record `number`, with fields of the right types."""
    return (
        isinstance(told, dict)
        and told.get("number") == number
        and told.get("kind") in list(j.KINDS)
        and isinstance(told.get("data"), dict)
        and all(isinstance(told.get(name, ""), str) for name in ("subject", "event_date", "recorded", "by", "reason"))
    )


def _line(text: str, place: Place) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise LedgerError(problem("ledger-export-unreadable", place, why=f"not JSON: {error}")) from error
