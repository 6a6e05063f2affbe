"""Saved web pages (HTML), as browsers keep them: the tables of chess-results.com and of others, US Chess's text.

A page's layout is made of tables too: those that hold no other table are the page's own, each a sheet. US Chess's
site shows its crosstables as text in `<pre>`, which is read as such a text.
"""

import re
from html.parser import HTMLParser
from pathlib import Path

from batch.crosstable.document import MAX_COLUMNS, Document, Row, Sheet, blank_row
from batch.crosstable.formats import uschess_text
from batch.crosstable.formats.text import decode
from batch.problems import problem

FEWEST_ROWS, FEWEST_COLUMNS = 2, 3
"""Of a table that may be a crosstable; smaller ones are menus and frames."""

_BEGINS = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta)\b",
                     re.IGNORECASE | re.DOTALL)  # fmt: skip
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_UNENDED = re.compile(r"<(?=[^<>]*(?:<|\Z))")
"""What begins no tag; the parser would look for its end again and again."""
_HEAD = 4096


def is_html(head: bytes) -> bool:
    """Whether a file begins like a web page."""
    return _BEGINS.match(head.removeprefix(b"\xef\xbb\xbf").replace(b"\0", b"").lstrip(b"\xff\xfe")) is not None


def read(path: Path, encoding: str | None = None) -> Document:
    """Read the page's tables, a sheet each, or the crosstables in its text."""
    data = path.read_bytes()
    if encoding is None and (told := _CHARSET.search(data[:_HEAD])):
        encoding = told[1].decode("ascii", "replace")
    text, used, problems = decode(data, encoding, Document(str(path), "").place)
    page = _Page()
    page.feed(_UNENDED.sub("&lt;", text.replace("\0", "")))
    page.close()
    lines = "".join(page.text).splitlines()
    if uschess_text.is_uschess_text("\n".join(lines).encode()):
        return uschess_text.document_of(path, lines, used, problems)
    document = Document(str(path), "html", used, problems=problems)
    tables = [[row for row in rows if not blank_row(row)] for rows in page.tables]
    large = [rows for rows in tables if len(rows) >= FEWEST_ROWS and max(map(len, rows)) >= FEWEST_COLUMNS]
    document.sheets = [Sheet(f"table {n}", rows) for n, rows in enumerate(large, start=1)]
    if not document.sheets:
        document.problems.append(problem("html-no-table", document.place))
    return document


class _Page(HTMLParser):
    """Gathers the tables that hold no other, in the order of their ends, and the text of `<pre>`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[Row]] = []
        self.text: list[str] = []
        self._open: list[list[Row] | None] = []
        """The tables around the present place; None for one that holds another."""
        self._cell: list[str] | None = None
        self._wide = 1
        self._plain = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, row or cell, which ends those that were left open."""
        if tag == "table":
            self._end_cell()
            if self._open:
                self._open[-1] = None
            self._open.append([])
        elif tag == "tr" and self._open:
            self._end_cell()
            if (table := self._open[-1]) is not None:
                table.append([])
        elif tag in ("td", "th") and self._open:
            self._end_cell()
            self._cell, wide = [], dict(attrs).get("colspan")
            self._wide = min(int(wide), MAX_COLUMNS) if wide and wide.strip().isdecimal() else 1
        elif tag == "pre":
            self._plain = True
        elif tag == "br" and self._cell is not None:
            self._cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """End a cell or a table."""
        if tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            if (table := self._open.pop()) is not None:
                self.tables.append(table)
        elif tag == "pre":
            self._plain = False

    def handle_data(self, data: str) -> None:
        """Keep the text of cells and of `<pre>`."""
        if self._plain:
            self.text.append(data)
        if self._cell is not None:
            self._cell.append(data)

    def close(self) -> None:
        """End what the page leaves open."""
        super().close()
        for _ in self._open[:]:
            self.handle_endtag("table")

    def _end_cell(self) -> None:
        cell, self._cell = self._cell, None
        if cell is None or not self._open or (table := self._open[-1]) is None:
            return
        row = table[-1] if table else []
        if not table:
            table.append(row)
        if len(row) < MAX_COLUMNS:
            row.append(" ".join("".join(cell).split()))
            row += [None] * (self._wide - 1)
