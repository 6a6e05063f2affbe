"""A list of players of any kind, read by field: a table, a US Chess rating supplement (DBF), a FIDE list."""

import math
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from batch.crosstable.document import Sheet, blank_row
from batch.crosstable.formats import dbase, fide_list, read_document, supplement_dbf
from batch.crosstable.formats.wanted import Wanted, plain_id
from batch.crosstable.model import Section
from batch.crosstable.tables.entrants import EntrantsTable
from batch.crosstable.tables.headings import name_columns
from batch.crosstable.tables.layout import Block
from batch.crosstable.tables.sections import Reading, same_name
from batch.crosstable.tables.vocabulary import field_of, normalise
from batch.problems import Place, Problem, problem

FIDE_LIST, SUPPLEMENT, TABLE = "fide-list", "supplement", "table"

FEDERATIONS = {FIDE_LIST: "fide", SUPPLEMENT: "uschess"}
"""Kinds of lists -> the rules of their ratings; a table may have those of any."""


@dataclass
class Roster:
    """A roster's rows by field, with ways to find one. `kind`: table, supplement or fide-list.

    A table's row also has `cell`: field -> the place of its value, for a message.
    """

    file: str
    kind: str
    rows: list[dict[str, Any]]
    problems: list[Problem] = field(default_factory=list)
    by_id: dict[str, dict[str, Any]] = field(default_factory=dict)
    by_number: dict[int, dict[str, Any]] = field(default_factory=dict)
    by_name: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    again: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """The later rows of an id that occurs more than once."""

    def __post_init__(self) -> None:
        for row in self.rows:
            for key in filter(None, (row.get("id"), row.get("fide_id"))):
                if self.by_id.setdefault(plain_id(key), row) is not row:
                    self.again.setdefault(plain_id(key), []).append(row)
            if (number := row.get("number")) is not None and number == number:
                self.by_number.setdefault(int(number), row)
            self.by_name.setdefault(plain_name(row["name"]), []).append(row)

    def is_home(self, section: Section) -> bool:
        """Whether a section is rated by the rules under which the ratings of this kind of list came about."""
        return section.fact("rules") == FEDERATIONS.get(self.kind)


def read_roster(path: Path, wanted_players: Wanted, reading: Reading | None = None) -> Roster:
    """Read the wanted players of a roster of any kind; its problems list what cannot be read.

    reading: how a table is to be read (`map`, `sheet`, `encoding`).
    """
    place = Place(str(path))
    try:
        if path.exists() and not path.is_file():
            return read_table(path, reading)
        with path.open("rb") as stream:
            head = stream.read(8192)
        if dbase.is_dbase(head) and supplement_dbf.is_supplement(dbase.structure(path).fields):
            rows, told = supplement_dbf.read(path, wanted_players), supplement_dbf.cut_off(path)
            return Roster(str(path), SUPPLEMENT, rows, _cut_off(place, told))
        if fide_list.is_fide_list(fide_list.first_bytes(path)):
            rows, told = fide_list.read(path, wanted_players), fide_list.cut_off(path)
            return Roster(str(path), FIDE_LIST, rows, _cut_off(place, told))
    except (OSError, ValueError, LookupError, EOFError, RuntimeError, BadZipFile, zlib.error) as reason:
        said = _in_words(reason)
        return Roster(str(path), TABLE, [], [problem("roster-unreadable", place, reason=said)])
    return read_table(path, reading)


def _cut_off(place: Place, told: str | None) -> list[Problem]:
    return [] if told is None else [problem("roster-cut-off", place, roster=place.file, told=told)]


def _in_words(reason: Exception) -> str:
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    ours = isinstance(reason, ValueError) and not isinstance(reason, UnicodeError)
    return str(reason) if ours else "it is damaged, cut off, or protected by a password"


def read_table(path: Path, reading: Reading | None = None) -> Roster:
    """A table with the crosstable's headings and no rounds."""
    reading = reading or Reading()
    document = read_document(path, reading.encoding)
    rows: list[dict[str, Any]] = []
    problems: list[Problem] = []
    unread: set[str | None] = set()
    for sheet in document.sheets:
        place = Place(str(path), sheet.name)
        wanted_sheet = not reading.sheets or any(same_name(sheet.name, one) for one in reading.sheets)
        if not wanted_sheet or (block := _block(sheet, place, reading.map)) is None:
            unread.add(sheet.name)
        else:
            table = EntrantsTable(sheet, block, place, reading.dates)
            problems += block.columns.problems + table.problems
            rows += _records(table)
    problems += [p for p in document.problems if p.place.sheet is None or p.place.sheet not in unread]
    names = [sheet.name or "(nameless)" for sheet in document.sheets]
    for stated in reading.sheets:
        if not any(same_name(name, stated) for name in names):
            problems.append(problem("sheet-unknown", document.place, sheet=stated, sheets=", ".join(names)))
    if not rows and not problems:
        problems.append(problem("roster-no-table", document.place))
    return Roster(str(path), TABLE, rows, problems)


def _block(sheet: Sheet, place: Place, mapping: Mapping[str, str]) -> Block | None:
    mapped = {normalise(column): field_of(normalise(wanted)) for column, wanted in mapping.items()}
    for i, row in enumerate(sheet.rows):
        fields = {mapped.get(normalise(cell)) or field_of(normalise(cell)) for cell in row} - {None}
        if len(fields) > 1 and fields & {"id", "fide_id", "number", "name", "surname"}:
            players = [j for j in range(i + 1, len(sheet.rows)) if not blank_row(sheet.rows[j])]
            return Block(name_columns(row, place.at(sheet.number(i)), mapping), i, players)
    return None


def _records(table: EntrantsTable) -> list[dict[str, Any]]:
    told = table.table.to_dict("records")
    rows = [{str(name): value for name, value in row.items() if not missing(value) or name == "name"} for row in told]
    return [{**row, "cell": partial(table.cell, i=i)} for i, row in enumerate(rows)]


def plain_name(name: str) -> str:
    """A name for comparison: lower case, without punctuation, `surname, first` and `first surname` alike."""
    return " ".join(sorted("".join(c if c.isalnum() else " " for c in name.lower()).split()))


def missing(value: Any) -> bool:
    """Whether a cell has no value."""
    return value is None or (isinstance(value, float) and math.isnan(value))
