"""What a format's reader gives: rows of cells as stored, not yet understood.

The reader of a format that is no table (TRF, the DBF report, US Chess text) lays it out as the project's own
crosstable: key and value rows, a blank row, a header, one row a player. `dialect` then says how to read its round
cells (`batch.crosstable.tables.notation`), and `numbers` gives each row's number in the file.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from batch.problems import Place, Problem

Cell: TypeAlias = str | int | float | bool | datetime | date | time | timedelta | None
Row: TypeAlias = list[Cell]

MAX_COLUMNS = 16_384
"""The most columns of a row: no spreadsheet has more."""


@dataclass
class Sheet:
    """One sheet's rows. `numbers` gives each row's 1-based place in the file; None: row i stands at i + 1.

    `dialect` and `kind` (of table) are set if the format settles them.
    """

    name: str | None
    rows: list[Row]
    numbers: list[int] | None = None
    dialect: str | None = None
    hidden: bool = False
    kind: str | None = None

    def number(self, index: int) -> int:
        """The 1-based row of the file that `rows[index]` came from."""
        return index + 1 if self.numbers is None else self.numbers[index]


@dataclass
class Document:
    """A file as its format's reader understood it; without sheets, `problems` says why."""

    file: str
    format: str
    encoding: str | None = None
    sheets: list[Sheet] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def place(self) -> Place:
        """The file as a place."""
        return Place(self.file)

    def place_of(self, sheet: Sheet) -> Place:
        """One sheet as a place, with its name only if there are several."""
        return Place(self.file, sheet.name if len(self.sheets) > 1 else None)


def blank(cell: Cell) -> bool:
    """Whether a cell is empty."""
    return cell is None or (isinstance(cell, str) and not cell.strip("\ufeff \t\r\n\xa0"))


def blank_row(row: Row) -> bool:
    """Whether a row is empty."""
    return all(cell is None or cell == "" or blank(cell) for cell in row)
