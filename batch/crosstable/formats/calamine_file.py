"""Old Excel workbooks (.xls) and OpenDocument spreadsheets (.ods) -> rows, through python-calamine (an extra).

Sizes are checked before anything is unpacked, as for XLSX.
"""

import re
import zipfile
from pathlib import Path

from batch.crosstable.document import Document, Row, Sheet, blank_row
from batch.crosstable.formats.xlsx_file import MAX_CELLS, MAX_UNPACKED, in_words
from batch.problems import Place, problem

_OLE = b"\xd0\xcf\x11\xe0"
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_REPEATED_ROW = re.compile(rb'number-rows-repeated="\d{4,}"[^>/]*>(.*?)</table:table-row>', re.DOTALL)
_FILLED = re.compile(rb"value-type=|<text:p")


def is_xls(head: bytes) -> bool:
    """Whether a file begins like an old Excel workbook."""
    return head.startswith(_OLE)


def is_ods(head: bytes) -> bool:
    """Whether a file begins like an OpenDocument spreadsheet: its type is the package's first part."""
    return head.startswith(b"PK\x03\x04") and _ODS in head[:200]


def read(path: Path, encoding: str | None = None) -> Document:
    """Read every sheet of a workbook; hidden ones are marked, empty ones have no rows."""
    kind = "ods" if zipfile.is_zipfile(path) else "xls"
    document = Document(str(path), kind, kind)
    try:
        import python_calamine
    except ImportError:
        document.problems.append(problem("calamine-missing", document.place, kind=kind))
        return document
    try:
        if kind == "ods" and (size := _too_large(path)):
            document.problems.append(problem("file-too-large", document.place, size=size))
            return document
        with path.open("rb") as stream, python_calamine.load_workbook(stream) as book:
            for about in book.sheets_metadata:
                sheet = book.get_sheet_by_name(about.name)
                if sheet.total_height * sheet.total_width > MAX_CELLS:
                    size = f"{sheet.total_height:,} rows by {sheet.total_width:,} columns in sheet {about.name}"
                    document.problems.append(problem("file-too-large", Place(document.file, about.name), size=size))
                    continue
                rows: list[Row] = [[*row] for row in sheet.to_python(skip_empty_area=False)]
                while rows and blank_row(rows[-1]):
                    rows.pop()
                hidden = about.visible != python_calamine.SheetVisibleEnum.Visible
                document.sheets.append(Sheet(about.name, rows, hidden=hidden))
    except (python_calamine.CalamineError, OSError, ValueError, zipfile.BadZipFile) as reason:
        document.sheets = []
        document.problems.append(problem("xlsx-damaged", document.place, reason=in_words(reason)))
    return document


def _too_large(path: Path) -> str | None:
    """What an OpenDocument file would unpack to, if that is more than any crosstable."""
    with zipfile.ZipFile(path) as package:
        size = sum(part.file_size for part in package.infolist())
        if size > MAX_UNPACKED:
            return f"{size / 1e6:,.0f} MB unpacked"
        rows = _REPEATED_ROW.finditer(package.read("content.xml"))
        return "filled rows, thousands of times over" if any(_FILLED.search(row[1]) for row in rows) else None
