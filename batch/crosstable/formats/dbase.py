"""dBASE III tables, the container of US Chess rating reports and supplements: records in, records out, streamed.

Header of 32 bytes (version, date, record count, header and record length), 32 bytes a field, 0x0D, then records of
fixed length that begin with a deletion mark. Only character, number and date fields occur, all of them text.
"""

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import IO

_FIELD_NAME = re.compile(rb"[A-Za-z][A-Za-z0-9_]{0,10}\0")
_VERSIONS = frozenset(b"\x02\x03\x30\x31\x43\x63\x83\x8b\xcb\xf5")
_MOST_RECORDS = 10_000_000
_DELETED = 0x2A
_CODE_PAGES = {0x01: "cp437", 0x02: "cp850", 0x03: "cp1252", 0x57: "cp1252", 0xCA: "cp1254", 0x88: "cp857"}
"""Byte 29, the language driver -> the encoding."""
_ANSI = 0x03


@dataclass(frozen=True)
class Field:
    """A column: its name (upper case), where it begins in a record (after the deletion mark), and its width."""

    name: str
    start: int
    width: int

    def text(self, record: bytes, encoding: str = "cp1252") -> str:
        """The field of one record, without padding."""
        return record[self.start : self.start + self.width].replace(b"\0", b" ").decode(encoding, "replace").strip()


@dataclass(frozen=True)
class Structure:
    """The header of a table. `encoding` is None if it names no code page, as most programs do not."""

    fields: dict[str, Field]
    records: int
    begins: int
    width: int
    encoding: str | None


def is_dbase(head: bytes) -> bool:
    """Whether a file's first bytes are a dBASE header: a version, a month and a day, and the first field's name."""
    dated = len(head) > 64 and head[2] <= 12 and head[3] <= 31
    return dated and head[0] in _VERSIONS and _FIELD_NAME.match(head[32:44]) is not None


def structure(path: Path) -> Structure:
    """Read a table's header. Raises ValueError if it is damaged."""
    with path.open("rb") as stream:
        head = stream.read(32)
        if len(head) < 32:
            raise ValueError("the header is cut off")
        records, begins, width = struct.unpack_from("<IHH", head, 4)
        if begins < 65 or width < 2:
            raise ValueError("the header gives impossible lengths")
        described = stream.read(begins - 32)
    fields: dict[str, Field] = {}
    start = 0
    for at in range(0, len(described) - 31, 32):
        if described[at] == 0x0D:
            break
        name = described[at : at + 11].split(b"\0")[0].decode("ascii", "replace").strip().upper()
        fields.setdefault(name, Field(name, start, described[at + 16]))
        start += described[at + 16]
    if not fields or start + 1 > width or records > _MOST_RECORDS:
        raise ValueError("the header does not fit the records")
    return Structure(fields, records, begins, width, _CODE_PAGES.get(head[29]))


def records_held(path: Path, table: Structure) -> int:
    """The number of whole records in a file, which may be smaller than its header says."""
    return (path.stat().st_size - table.begins) // table.width


def records(path: Path, table: Structure) -> Iterator[tuple[int, bytes]]:
    """Give each record that is not marked deleted: its 1-based number and its bytes after the deletion mark."""
    with path.open("rb") as stream:
        stream.seek(table.begins)
        for number in range(1, table.records + 1):
            record = stream.read(table.width)
            if len(record) < table.width:
                return
            if record[0] != _DELETED:
                yield number, record[1:]


def write(stream: IO[bytes], fields: Sequence[tuple[str, int]], rows: Iterable[Sequence[str]], written: date) -> None:
    """Write a table of character fields, (name, width) each, in cp1252; what that page does not have becomes `?`.

    Raises ValueError for a text that does not fit.
    """
    body = []
    for row in rows:
        record = b" "
        for (name, width), text in zip(fields, row, strict=True):
            encoded = text.encode("cp1252", "replace")
            if len(encoded) > width:
                raise ValueError(f"{name} holds {width} characters, not {text!r}")
            record += encoded.ljust(width)
        body.append(record)
    begins = 32 + 32 * len(fields) + 1
    width = 1 + sum(width for _, width in fields)
    day = written.year - 1900, written.month, written.day
    stream.write(struct.pack("<4BIHH17xB2x", 3, *day, len(body), begins, width, _ANSI))
    for name, size in fields:
        stream.write(struct.pack("<11sc4xB15x", name.encode("ascii"), b"C", size))
    stream.write(b"\r" + b"".join(body) + b"\x1a")
