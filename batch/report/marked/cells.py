"""From the place of a problem to the cell in the workbook that is to be marked for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from batch.crosstable.document import Document, Row, Sheet, blank
from batch.crosstable.tables.game_list import KIND, lay_out
from batch.problems import Place
from batch.report.marked.own import rows_of


@dataclass(frozen=True)
class Target:
    """Where a problem shows: the sheet's name or else the place in words, the cell if there is one, what it held."""

    where: str
    cell: Any = None
    read: str = ""


@dataclass(frozen=True)
class _Shown:
    """A sheet of the file beside the one to be marked. rows: number in messages -> (cells, row in the workbook)."""

    onto: Worksheet
    rows: dict[int, tuple[Row, int]]
    rearranged: bool


def finder(
    document: Document, workbook: Workbook, mapping: Mapping[str, str] | None = None
) -> Callable[[Place], Target]:
    """A function from a place in the document's file to its cell in the workbook. Lays the document's games out."""
    sheets = list(document.sheets)
    lay_out(document, mapping)
    rearranged = {sheet.name for sheet in document.sheets if sheet.kind == KIND}
    names = [sheet.name for sheet in sheets] if document.format == "xlsx" else workbook.sheetnames
    shown = {
        sheet.name: _shown(sheet, workbook[name], sheet.name in rearranged)
        for sheet, name in zip(sheets, names, strict=False)
        if name in workbook.sheetnames
    }
    alone = document.sheets[0].name if len(document.sheets) == 1 else None

    def find(place: Place) -> Target:
        if place.file != document.file:
            return Target(str(place))
        name = alone if place.sheet is None else place.sheet
        if name not in shown:
            return Target(name or "")
        return _target(place, shown[name])

    return find


def _shown(sheet: Sheet, onto: Worksheet, rearranged: bool) -> _Shown:
    numbers = [sheet.number(i) for i in range(len(sheet.rows))]
    return _Shown(onto, dict(zip(numbers, zip(sheet.rows, rows_of(sheet), strict=True), strict=True)), rearranged)


def _target(place: Place, sheet: _Shown) -> Target:
    """The cell of a place; of a whole row the first one in which anything stands."""
    if place.row is None or place.row not in sheet.rows:
        return Target(sheet.onto.title)
    cells, row = sheet.rows[place.row]
    column = place.column
    if column is None or (sheet.rearranged and not _is_over(place.heading, column, sheet)):
        column = next((j for j, cell in enumerate(cells) if not blank(cell)), 0)
    return Target(sheet.onto.title, _whole(sheet.onto, row, column + 1), _read(cells, column))


def _is_over(heading: str | None, column: int, sheet: _Shown) -> bool:
    """Whether a column of a list of games is the file's own, not one of the table that was made of it."""
    return any(column < len(cells) and cells[column] == heading for cells, _ in sheet.rows.values())


def _read(cells: Sequence[Any], column: int) -> str:
    value = cells[column] if column < len(cells) else None
    return "" if value is None else str(value)


def _whole(sheet: Worksheet, row: int, column: int) -> Any:
    """The cell, or the first of those that it is merged with: the others hold nothing."""
    cell = sheet.cell(row, column)
    for merged in sheet.merged_cells.ranges:
        if cell.coordinate in merged:
            return sheet.cell(merged.min_row, merged.min_col)
    return cell
