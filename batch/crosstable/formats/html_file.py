"""Saved web pages (HTML), as browsers keep them: the tables of chess-results.com and of others, US Chess's text.

A page's layout is made of tables too: those that hold no other table are the page's own, each a sheet. US Chess's
site shows its crosstables as text in `<pre>`, which is read as such a text.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from batch.crosstable.document import MAX_COLUMNS, Document, Row, Sheet
from batch.crosstable.formats import uschess_text
from batch.problems import problem

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FEWEST_ROWS, FEWEST_COLUMNS = 2, 3
"""Of a table that may be a crosstable; smaller ones are menus and frames."""

LARGEST = 20_000_000
"""Bytes of a page."""

_BEGINS = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta)\b",
                     re.IGNORECASE | re.DOTALL)  # fmt: skip


def is_html(head: bytes) -> bool:
    """Whether a file begins like a web page."""
    return _BEGINS.match(head.removeprefix(b"\xef\xbb\xbf").replace(b"\0", b"").lstrip(b"\xff\xfe")) is not None


def read(path: Path, encoding: str | None = None) -> Document:
    """Read the page's tables, a sheet each, or the crosstables in its text."""
    import html5lib

    data = path.read_bytes()
    if len(data) > LARGEST:
        document = Document(str(path), "html")
        document.problems.append(problem("html-too-large", document.place, most=LARGEST // 1_000_000))
        return document
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page = parser.parse(data, override_encoding=encoding)
    used = encoding or parser.documentEncoding
    text = "\n".join("".join(one.itertext()) for one in page.iter("pre"))
    if uschess_text.is_uschess_text(text.encode()):
        return uschess_text.document_of(path, text.split("\n"), used, [])
    document = Document(str(path), "html", used)
    tables = [rows for table in page.iter("table") if not _holds_tables(table) and (rows := list(_rows(table)))]
    large = [rows for rows in tables if len(rows) >= FEWEST_ROWS and max(map(len, rows)) >= FEWEST_COLUMNS]
    document.sheets = [Sheet(f"table {n}", rows) for n, rows in enumerate(large, start=1)]
    if not document.sheets:
        document.problems.append(problem("html-no-table", document.place))
    return document


def _holds_tables(table: "Element") -> bool:
    return next((True for one in table.iter("table") if one is not table), False)


def _rows(table: "Element") -> Iterator[Row]:
    """The rows with their texts; a cell over several columns is followed by blank ones."""
    for line in table.iter("tr"):
        row: Row = []
        for cell in line:
            if cell.tag in ("td", "th"):
                row.append(" ".join("".join(cell.itertext()).split()))
                row += [None] * (min(_number(cell.get("colspan")), MAX_COLUMNS) - 1)
        if row:
            yield row


def _number(text: str | None) -> int:
    return int(text) if text and text.strip().isdecimal() else 1
