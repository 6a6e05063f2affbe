"""Excel workbook (XLSX) -> rows of stored values, streamed; a formula gives the value Excel last computed.

Read-only mode is cheap and does not spread a link over A1:P1 into sixteen cells (spec/crosstables.md section 3b).
Sizes are checked before anything is unpacked.
"""

import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from batch.crosstable.document import MAX_COLUMNS, Document, Sheet, blank_row
from batch.problems import Place, Problem, problem

MAX_UNPACKED = 200_000_000
"""Bytes; a crosstable of 10,000 players and 9 rounds unpacks to about 10 million."""
MAX_ROWS = 1_048_576
"""The file format's own limit; a sheet that claims more is damaged or hostile."""
MAX_CELLS = 5_000_000
_BLANK_ROWS = 1000
"""After this many blank rows the sheet ends, whatever its stated dimension."""
_SHOWN = 4
_PACKAGES = {
    "word/document.xml": "a Word document",
    "ppt/presentation.xml": "a PowerPoint presentation",
    "xl/workbook.bin": "a binary Excel workbook (.xlsb)",
    "content.xml": "an OpenDocument text or drawing",
    "Index/Document.iwa": "an Apple Numbers or Pages file",
}
"""Parts of zip packages -> their kind."""
_FORMULA = re.compile(rb"<f[ >/]")
_SHEET_PART = re.compile(r"xl/worksheets/[^/]+\.xml")


def read(path: Path, encoding: str | None = None) -> Document:
    """Read every sheet of a workbook; hidden ones are marked, empty ones have no rows."""
    document = Document(str(path), "xlsx", "xlsx")
    try:
        formulas = _look_inside(path, document)
        if formulas is not None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                _read_sheets(path, document, formulas)
    except Exception as reason:  # a damaged file can make openpyxl raise anything
        document.sheets = []
        document.problems.append(problem("xlsx-damaged", document.place, reason=in_words(reason)))
    return document


def in_words(reason: Exception) -> str:
    """Why a workbook cannot be opened, for a message."""
    if isinstance(reason, (zipfile.BadZipFile, zlib.error, EOFError)):
        return "the file is cut off or damaged"
    return "a part of it is damaged or missing, or it is protected by a password"


def _look_inside(path: Path, document: Document) -> bool | None:
    """Whether any sheet has formulas; None, with the problem noted, if the package must not be unpacked."""
    with zipfile.ZipFile(path) as package:
        size = sum(part.file_size for part in package.infolist())
        if size > MAX_UNPACKED:
            document.problems.append(problem("file-too-large", document.place, size=f"{size / 1e6:,.0f} MB unpacked"))
            return None
        if "xl/workbook.xml" not in package.namelist():
            what, instead = _package(package.namelist())
            document.problems.append(problem("not-a-spreadsheet", document.place, what=what, instead=instead))
            return None
        sheets = [name for name in package.namelist() if _SHEET_PART.fullmatch(name)]
        return any(_FORMULA.search(package.read(name)) for name in sheets)


def _package(parts: Sequence[str]) -> tuple[str, str]:
    """The kind of a package that is no workbook, by its parts, and what to do instead."""
    for part, what in _PACKAGES.items():
        if part in parts:
            return what, "Open it, copy the crosstable into a spreadsheet, save that as CSV or XLSX and use it."
    names = ", ".join(list(parts)[:_SHOWN]) or "nothing"
    return f"a zip file, with {names} in it", "Unpack it and use the crosstable file inside."


@contextmanager
def _opened(path: Path, **options: bool) -> Iterator[Any]:
    """Open the workbook as a stream, as openpyxl judges a path by its ending."""
    import openpyxl

    with path.open("rb") as stream:
        book = openpyxl.load_workbook(stream, read_only=True, **options)
        try:
            yield book
        finally:
            book.close()


def _read_sheets(path: Path, document: Document, formulas: bool) -> None:
    with _opened(path, data_only=True) as book:
        for sheet in book.worksheets:
            if (sheet.max_row or 0) > MAX_ROWS or (sheet.max_column or 0) > MAX_COLUMNS:
                size = f"{sheet.max_row:,} rows by {sheet.max_column:,} columns in sheet {sheet.title}"
                document.problems.append(problem("file-too-large", Place(document.file, sheet.title), size=size))
                continue
            rows = _rows(sheet, document)
            document.sheets.append(Sheet(sheet.title, rows, hidden=sheet.sheet_state != "visible"))
    if formulas:
        document.problems += _formulas_without_value(path, document)


def _rows(sheet: Any, document: Document) -> list[list[Any]]:
    sheet.reset_dimensions()
    rows: list[list[Any]] = []
    blanks = cells = 0
    for row in sheet.iter_rows(values_only=True):
        rows.append(list(row))
        cells += len(row) + 1
        blanks = blanks + 1 if blank_row(rows[-1]) else 0
        if blanks >= _BLANK_ROWS:
            break
        if cells > MAX_CELLS:
            size = f"more than {MAX_CELLS:,} cells in sheet {sheet.title}"
            document.problems.append(problem("file-too-large", Place(document.file, sheet.title), size=size))
            return []
    return rows[: len(rows) - blanks]


def _formulas_without_value(path: Path, document: Document) -> list[Problem]:
    """Report formulas that were never computed: the program that wrote the file left no values."""
    problems = []
    with _opened(path) as book:
        for sheet in document.sheets:
            where = Place(document.file, sheet.name if len(document.sheets) > 1 else None)
            for i, row in enumerate(_rows(book[sheet.name or ""], document)):
                values = sheet.rows[i] if i < len(sheet.rows) else []
                for j, cell in enumerate(row):
                    if isinstance(cell, str) and cell.startswith("=") and (j >= len(values) or values[j] is None):
                        place = where.at(sheet.number(i), j)
                        problems.append(problem("formula-without-value", place, formula=cell[:60]))
    return problems
