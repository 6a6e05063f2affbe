"""The workbook to be marked: the director's own as openpyxl opens it, or a new one with a file's cells as read.

A text is a text whatever it begins with, and stays one when somebody edits it: a result 1-0 becomes no date, and an
entry =A1 no formula.
"""

import warnings
from contextlib import suppress
from datetime import datetime
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from batch.crosstable.document import Cell, Document, Sheet, blank
from batch.problems import column_letters
from batch.report.grid import legible
from batch.report.sheet_names import unlike

TEXT_FORMAT = "@"
_NARROWEST, _WIDEST = 6, 40
_FIRST_DAY = datetime(1980, 1, 1)
_MACROS = "xl/vbaProject.bin"
_EXTENSIONS = {
    "Conditional Formatting ext": "newer conditional formats",
    "Data Validation ext": "newer data validations",
    "Sparkline Group ext": "sparklines",
    "Protected Range ext": "protected ranges",
}
"""How openpyxl's warnings begin that it leaves out an extension of the format, and what that holds."""


def has_macros(path: Path) -> bool:
    """Whether a workbook has macros."""
    with ZipFile(path) as package:
        return _MACROS in package.namelist()


def opened(path: Path, document: Document) -> tuple[Workbook, list[str]]:
    """The file as a workbook, and which of its extensions openpyxl leaves out, in words.

    Raises whatever openpyxl raises on a damaged one.
    """
    if document.format == "xlsx":
        # From the open file: openpyxl would judge a path by its ending.
        with path.open("rb") as stream, warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            workbook = load_workbook(stream)
        workbook.template = False
        said = [str(warning.message) for warning in told]
        return workbook, [words for start, words in _EXTENSIONS.items() if any(one.startswith(start) for one in said)]
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for sheet in document.sheets:
        _lay_out(sheet, workbook.create_sheet(unlike(sheet.name or path.stem, workbook.sheetnames)))
    return workbook, []


def settle_dates(workbook: Workbook, path: Path, is_own: bool) -> datetime:
    """Give a workbook the dates that its file has, else the first day an archive can tell, never the present moment.

    So the same file makes the same workbook on every run. Returns the day when it was modified.
    """
    told = b""
    if is_own:
        with ZipFile(path) as package, suppress(KeyError):
            told = package.read("docProps/core.xml")
    for name in ("created", "modified"):
        if name.encode() not in told:
            setattr(workbook.properties, name, _FIRST_DAY)
    return workbook.properties.modified or _FIRST_DAY


def rows_of(sheet: Sheet) -> list[int]:
    """The row in the workbook of each row of a text file's sheet: that of the file, where they follow each other."""
    rows = [sheet.number(i) for i in range(len(sheet.rows))]
    ascending = all(above < below for above, below in pairwise(rows))
    return rows if ascending else list(range(1, len(rows) + 1))


def put_text(cell: Any, text: str) -> None:
    """Write a text as one, whatever it begins with."""
    cell.value = legible(text)
    cell.data_type = "s"
    if text[:1] in ("=", "+", "-", "@"):
        cell.quotePrefix = True


def _lay_out(sheet: Sheet, onto: Worksheet) -> None:
    widths: dict[int, int] = {}
    for row, cells in zip(rows_of(sheet), sheet.rows, strict=True):
        for column, (value, beside) in enumerate(zip_longest(cells, cells[1:]), start=1):
            if blank(value):
                continue
            _put(onto.cell(row, column), value)
            if not blank(beside):  # else it may run over the cell beside it, as a title does
                widths[column] = max(widths.get(column, 0), len(str(value)))
    for column, width in widths.items():
        fitting = min(max(width + 2, _NARROWEST), _WIDEST)
        onto.column_dimensions[column_letters(column - 1)].width = fitting
    onto.page_setup.orientation = "landscape"
    onto.page_setup.fitToHeight = 0
    onto.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _put(cell: Any, value: Cell) -> None:
    if isinstance(value, str):
        put_text(cell, value)
        cell.number_format = TEXT_FORMAT
    else:
        cell.value = value
