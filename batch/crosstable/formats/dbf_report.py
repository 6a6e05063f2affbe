"""US Chess rating report (format 2C): three dBASE tables -> one sheet a section (spec/crosstables.md section 3e).

THEXPORT holds the event, TSEXPORT the sections, TDEXPORT the players. Any of the three, or their folder, may be named;
their fields tell which is which, because people rename the files. Row numbers are those of TDEXPORT's records.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

from batch.crosstable.document import Document, Row, Sheet
from batch.crosstable.formats import dbase
from batch.crosstable.formats.text import decode
from batch.crosstable.rating_system import DUAL, POOL_OF, by_clock
from batch.problems import Place, problem

ONE_GAME, TWO_GAMES = "letters", "two-game-letters"
"""The dialects of the round cells; in a double Swiss (type 2) a cell holds two games."""
EVENT, SECTIONS, PLAYERS = "H_NAME", "S_SEC_NUM", "D_PAIR_NUM"
"""The field that identifies each of the three tables."""
_PARTS = {EVENT: "THEXPORT.DBF", SECTIONS: "TSEXPORT.DBF", PLAYERS: "TDEXPORT.DBF"}
_LETTER = {EVENT: "h", SECTIONS: "s", PLAYERS: "d"}
_TYPES = {"S": "swiss", "R": "round-robin", "M": "match", "2": "swiss"}
_NOT_PLAYED = re.compile(r"[Uu]?0*\s*")

Record = dict[str, str]


def read(path: Path, encoding: str | None = None) -> Document:
    """Read the report that a file or folder belongs to."""
    document = Document(str(path), "dbf", "ascii")
    try:
        parts = _parts(path)
        if PLAYERS not in parts:
            _refuse(path, parts, document)
            return document
        for part in (EVENT, SECTIONS):
            if part not in parts:
                document.problems.append(problem("dbf-part-missing", document.place, part=_PARTS[part]))
        events, sections, players = (_records(parts.get(p), encoding, document) for p in (EVENT, SECTIONS, PLAYERS))
    except ValueError as reason:
        document.problems.append(problem("dbf-damaged", document.place, reason=reason))
        return document
    event = events[0][1] if events else {}
    described = {record["S_SEC_NUM"]: record for _, record in sections}
    for number in dict.fromkeys(record.get("D_SEC_NUM", "") for _, record in players):
        rows = [(n, record) for n, record in players if record.get("D_SEC_NUM", "") == number]
        document.sheets.append(_sheet(event, described.get(number, {}), number, rows, document))
    if not document.sheets:
        document.problems.append(problem("dbf-no-players", document.place))
    return document


def is_report(folder: Path) -> bool:
    """Whether a folder holds a rating report."""
    return any(_kind(path) for path in _tables(folder))


def _tables(folder: Path) -> Iterator[Path]:
    return (p for p in sorted(folder.iterdir()) if p.suffix.lower() == ".dbf" and p.is_file())


def _kind(path: Path) -> str | None:
    """The part of a report that a table is, by its fields; None for any other file."""
    try:
        fields = dbase.structure(path).fields
    except (ValueError, OSError):
        return None
    return next((mark for mark in _PARTS if mark in fields), None)


def _parts(path: Path) -> dict[str, Path]:
    """The three tables that belong together; of several reports in one folder, those whose names fit `path`."""
    if path.is_dir():
        named, found = "", list(_tables(path))
    else:
        named, found = path.name.lower(), [path, *(p for p in _tables(path.parent) if p != path)]
    parts: dict[str, Path] = {}
    for other in found:
        kind = _kind(other)
        if kind and (other == path or not named or _belongs(named, other.name.lower(), kind)):
            parts.setdefault(kind, other)
    return parts


def _belongs(named: str, other: str, kind: str) -> bool:
    """Whether two names differ only in the letter that distinguishes the three tables: tdexport, thexport."""
    return len(named) == len(other) and [b for a, b in zip(named, other, strict=True) if a != b] == [_LETTER[kind]]


def _refuse(path: Path, parts: dict[str, Path], document: Document) -> None:
    if parts or path.is_dir():
        document.problems.append(problem("dbf-no-results", document.place))
    else:
        fields = ", ".join(list(dbase.structure(path).fields)[:8])
        document.problems.append(problem("dbf-not-report", document.place, fields=fields))


def _records(path: Path | None, encoding: str | None, document: Document) -> list[tuple[int, Record]]:
    """All records of a table as texts by field name."""
    if path is None:
        return []
    table = dbase.structure(path)
    raw = list(dbase.records(path, table))
    if len(raw) < table.records and path.stat().st_size < table.begins + table.records * table.width:
        document.problems.append(
            problem("dbf-cut-off", document.place, table=path.name, told=table.records, found=len(raw))
        )
    plain = b"\n".join(record.replace(b"\0", b" ") for _, record in raw)
    codec = table.encoding if encoding is None else None
    if codec is None:
        _, codec, found = decode(plain, encoding, document.place)
        document.problems += found
    if not plain.isascii():
        document.encoding = codec
    return [(n, {name: field.text(record, codec) for name, field in table.fields.items()}) for n, record in raw]


def _sheet(event: Record, section: Record, number: str, players: list[tuple[int, Record]], document: Document) -> Sheet:
    """Lay one section out as the project's own crosstable."""
    name = section.get("S_SEC_NAME", "") or f"Section {number}"
    rows: list[Row] = [[key, value] for key, value in _facts(event, section, name) if value]
    rounds = _rounds(section, players)
    rows += [[], ["No", "Name", "ID", "State", "Rating", *(f"R{i + 1}" for i in range(len(rounds)))]]
    for _, player in players:
        told = [player.get(f"D_{field}", "") for field in ("PAIR_NUM", "NAME", "MEM_ID", "STATE", "RATING")]
        rows.append([*told, *(player[field] for field in rounds)])
    numbers = [1] * (len(rows) - len(players)) + [n for n, _ in players]
    system, control = section.get("S_R_SYSTEM", ""), section.get("S_TIMECTL", "")
    ends = _date(section.get("S_END_DATE", "") or event.get("H_END_DATE", ""))
    if system and control and system.upper() != by_clock(control, ends):
        place = Place(document.file, name)
        document.problems.append(problem("dbf-system-unused", place, system=system, time_control=control))
    return Sheet(name, rows, numbers, TWO_GAMES if section.get("S_TRN_TYPE") == "2" else ONE_GAME)


def _facts(event: Record, section: Record, name: str) -> Iterator[tuple[str, str]]:
    yield "Event", event.get("H_NAME", "")
    yield "Event ID", event.get("H_EVENT_ID", "")
    yield "Event end date", event.get("H_END_DATE", "")
    yield "Affiliate ID", event.get("H_AFF_ID", "")
    yield "City", event.get("H_CITY", "")
    yield "State", event.get("H_STATE", "")
    yield "Zip", event.get("H_ZIPCODE", "")
    yield "Country", event.get("H_COUNTRY", "")
    yield "Section", name
    yield "Start date", section.get("S_BEG_DATE", "") or event.get("H_BEG_DATE", "")
    yield "End date", section.get("S_END_DATE", "") or event.get("H_END_DATE", "")
    yield "Time control", section.get("S_TIMECTL", "")
    yield "Event type", _TYPES.get(section.get("S_TRN_TYPE", "").upper(), "")
    yield "Chief TD ID", section.get("S_CTD_ID", "") or event.get("H_CTD_ID", "")
    yield "Assistant TD ID", section.get("S_ATD_ID", "") or event.get("H_ATD_ID", "")
    if not section.get("S_TIMECTL"):
        system = section.get("S_R_SYSTEM", "").upper()
        yield "Pool", POOL_OF.get(system, "")
        yield "Dual", "yes" if system == DUAL else ""


def _date(text: str) -> date | None:
    """A date of the report, as `20260419`; None for anything else."""
    try:
        return datetime.strptime(text, "%Y%m%d").date()
    except ValueError:
        return None


def _rounds(section: Record, players: list[tuple[int, Record]]) -> list[str]:
    """The round fields in use: as many as the section says, and every further one that is not empty."""
    fields = sorted({field for _, player in players for field in player if re.fullmatch(r"D_RND\d+", field)})
    told = section.get("S_TOT_RNDS", "")
    used = int(told) if told.isdecimal() else 0
    for i, field in enumerate(fields, start=1):
        if any(not _NOT_PLAYED.fullmatch(player[field]) for _, player in players):
            used = max(used, i)
    return fields[:used]
