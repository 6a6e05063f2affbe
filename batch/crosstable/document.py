"""What a reader of a file format hands on: rows of cells as they were stored, and nothing understood yet.

A format whose file is no table (TRF, the DBF report, US Chess text) lays itself out as the project's own crosstable
would: key and value rows, a blank row, a header, one row a player. `dialect` then says how its round cells are to
be read (`batch.crosstable.tables.notation`), and `numbers` where each row stood in the file.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from batch.problems import Place, Problem

Cell: TypeAlias = str | int | float | bool | datetime | date | time | timedelta | None
Row: TypeAlias = list[Cell]

MAX_COLUMNS = 16_384
"""No spreadsheet has more; a row that is wider is no crosstable's."""


@dataclass
class Sheet:
    """One sheet's rows. `numbers` gives each row's 1-based place in the file; None: row i stands at i + 1.

    `dialect` and `kind` (of table) are set where the format settles them.
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
        """One sheet as a place; its name says something only where there are several."""
        return Place(self.file, sheet.name if len(self.sheets) > 1 else None)


def blank(cell: Cell) -> bool:
    """Whether nothing is written in a cell."""
    return cell is None or (isinstance(cell, str) and not cell.strip("\ufeff \t\r\n\xa0"))


def blank_row(row: Row) -> bool:
    """Whether nothing is written in a row."""
    return all(cell is None or cell == "" or blank(cell) for cell in row)
