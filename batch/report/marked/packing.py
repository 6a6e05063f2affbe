"""A marked workbook as a file. openpyxl writes it; the values of its formulas, which openpyxl leaves out, are put back.

So the file can be read again, by `crossrate check` too, before a spreadsheet has calculated it.
"""

import io
import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl.cell.cell import ERROR_CODES
from openpyxl.utils.cell import column_index_from_string
from openpyxl.utils.datetime import to_excel
from openpyxl.workbook import Workbook
from openpyxl.writer.excel import ExcelWriter

from batch.crosstable.document import Cell, Row
from batch.report.files import undated
from batch.report.grid import xml_text

_FORMULA = re.compile(r'<c r="([A-Z]+)(\d+)"([^>]*)>(<f[ >](?:(?!</f>).)*</f>)<v(?: ?/>|></v>)</c>', re.DOTALL)
_PARTS = {
    "xl/media/": "pictures",
    "xl/drawings/drawing": "drawings",
    "xl/ctrlProps/": "buttons and boxes",
    "xl/slicers/": "slicers",
    "xl/threadedComments/": "threads of comments",
    "xl/embeddings/": "embedded documents",
}
"""How the names of those parts of a workbook begin that openpyxl may leave out, and what they hold."""


def pack(workbook: Workbook, values: Mapping[str, list[Row]], day: datetime, stream: IO[bytes]) -> set[str]:
    """Write the workbook to an open binary file; returns the names of its parts.

    values: by the name of a sheet its rows as read, for its formulas. day: the date the file gets.
    """
    shell = io.BytesIO()
    ExcelWriter(workbook, ZipFile(shell, "w")).save()
    sheets = {f"xl/worksheets/sheet{n}.xml": s.title for n, s in enumerate(workbook.worksheets, start=1)}
    with ZipFile(shell) as source, ZipFile(stream, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name.startswith("docProps/"):
                content = undated(name, content.decode("utf-8"), day).encode("utf-8")
            elif rows := values.get(sheets.get(name, "")):
                content = _with_values(content.decode("utf-8"), rows, workbook.epoch).encode("utf-8")
            # A member opened by name is dated 1980-01-01, the first day an archive can tell.
            with target.open(name, "w") as member:
                member.write(content)
        return set(source.namelist())


def left_out(source: Path, packed: set[str]) -> list[str]:
    """What the director's workbook has and the packed one has not, in words."""
    with ZipFile(source) as package:
        names = package.namelist()

    def among(parts: list[str] | set[str], beginning: str) -> bool:
        return any(part.startswith(beginning) for part in parts)

    return [words for start, words in _PARTS.items() if among(names, start) and not among(packed, start)]


def _with_values(xml: str, rows: list[Row], epoch: datetime) -> str:
    def filled(found: re.Match[str]) -> str:
        letters, number, attributes, formula = found.groups()
        row, column = int(number) - 1, column_index_from_string(letters) - 1
        value = rows[row][column] if row < len(rows) and column < len(rows[row]) else None
        if value is None:
            return found.group()
        kind, text = _stored(value, epoch)
        return f'<c r="{letters}{number}"{attributes}{kind}>{formula}<v>{text}</v></c>'

    return _FORMULA.sub(filled, xml)


def _stored(value: Cell, epoch: datetime) -> tuple[str, str]:
    """The attribute of a formula's cell that tells the kind of its value, and the value (ECMA-376 part 1, 18.18.11)."""
    if isinstance(value, str):
        return (' t="e"' if value in ERROR_CODES else ' t="str"'), xml_text(value)
    if isinstance(value, bool):
        return ' t="b"', str(int(value))
    if isinstance(value, (date, datetime, time, timedelta)):
        value = to_excel(value, epoch)
    return "", repr(value)
