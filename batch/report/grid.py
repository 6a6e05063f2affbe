"""A sheet's cells, written straight as SpreadsheetML (ECMA-376 part 1, 18.3.1).

openpyxl sets up the sheets (views, print, filters, tables, charts); an object for every cell would cost it ten times
what the cell itself does, so cells go from column lists to text here. Text is always an inline string, never a
formula, whatever it begins with; a formula is a `Formula`.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import repeat
from typing import Any

from openpyxl.comments import Comment
from openpyxl.worksheet.worksheet import Worksheet

from batch.problems import column_letters
from batch.report.files import APPLICATION
from batch.report.style import Look, Styles

DAY_ZERO = date(1899, 12, 30)
LONGEST_TEXT = 32767
MOST_LINKS = 65530
"""Excel opens no sheet with more hyperlinks than this."""

ILLEGAL = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
ESCAPE_LIKE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, without its equals sign, and the value that readers who do not calculate see."""

    text: str
    value: str | float | None


class Grid:
    """The rows of one sheet, from the top down."""

    def __init__(self, sheet: Worksheet, styles: Styles) -> None:
        self.sheet = sheet
        self.rows: list[str] = []
        self._styles = styles
        self._links: list[str] = []
        self._columns = 1

    @property
    def next_row(self) -> int:
        """The 1-based number of the row that comes next."""
        return len(self.rows) + 1

    def row(self, cells: Sequence[tuple[Any, Look] | None], height: float | None = None) -> int:
        """Add one row of (value, look), None for an untouched cell; returns its number."""
        number = self.next_row
        parts = []
        for index, cell in enumerate(cells):
            if cell is not None:
                content = self._encoder(cell[1])(cell[0])
                parts.append(f'<c r="{column_letters(index)}{number}{content}')
        self.rows.append(f'<row r="{number}"{_size(height)}>{"".join(parts)}</row>')
        self._columns = max(self._columns, len(cells))
        return number

    def block(
        self, columns: Sequence[Sequence[Any]], looks: Sequence[Look | Sequence[Look]],
        heights: Sequence[float | None] | None = None, folded: Sequence[bool] | None = None,
    ) -> int:  # fmt: skip
        """Add a table's rows, given by columns of values, each with one look or one for each row.

        heights: of the rows, in points; where there is none programs choose. folded: rows that fold under the one
        above them. Returns the number of the first row.
        """
        first = self.next_row
        encoded = []
        for values, look in zip(columns, looks, strict=True):
            if isinstance(look, Look):
                encode = self._encoder(look)
                encoded.append([encode(value) for value in values])
            else:
                # By identity: hashing a look for each of a million cells would take longer than writing them.
                encoders = {key: self._encoder(one) for key, one in {id(one): one for one in look}.items()}
                encoded.append([encoders[id(one)](value) for value, one in zip(values, look, strict=True)])
        starts = [f'<c r="{column_letters(index)}' for index in range(len(columns))]
        sizes: Iterable[str] = [_size(height) for height in heights] if heights else repeat("")
        if folded:
            sizes = [f'{size} outlineLevel="1"' if fold else size for fold, size in zip(folded, sizes, strict=False)]
            self.sheet.sheet_format.outlineLevelRow = 1
        for number, (row, size) in enumerate(zip(zip(*encoded, strict=True), sizes, strict=False), start=first):
            cells = "".join([f"{start}{number}{content}" for start, content in zip(starts, row, strict=True)])
            self.rows.append(f'<row r="{number}"{size}>{cells}</row>')
        self._columns = max(self._columns, len(columns))
        return first

    def link(self, row: int, column: int, sheet: str, target: int) -> None:
        """Make a cell (0-based column) lead to column A of a row of a sheet."""
        if len(self._links) < MOST_LINKS:
            place = _escaped("'" + sheet.replace("'", "''") + f"'!A{target}").replace('"', "&quot;")
            self._links.append(f'<hyperlink ref="{column_letters(column)}{row}" location="{place}"/>')

    def note(self, row: int, column: int, text: str) -> None:
        """Put a note on a cell (0-based column), which shows when somebody points at it."""
        if text:
            note = Comment(text, APPLICATION, height=18 * (1 + len(text) // 32) + 8, width=240)
            self.sheet.cell(row, column + 1).comment = note

    def widths(self, widths: Sequence[float]) -> None:
        """Set the widths of the columns from A on, in characters."""
        for index, width in enumerate(widths):
            self.sheet.column_dimensions[column_letters(index)].width = width

    def range(self, first: int, last: int, columns: int) -> str:
        """The reference of rows first..last of the first `columns` columns."""
        return f"A{first}:{column_letters(columns - 1)}{last}"

    def extent(self) -> str:
        """The reference of everything written."""
        return self.range(1, max(len(self.rows), 1), self._columns)

    def hyperlinks(self) -> str:
        """The sheet's links as its XML has them."""
        return f"<hyperlinks>{''.join(self._links)}</hyperlinks>" if self._links else ""

    def _encoder(self, look: Look) -> Callable[[Any], str]:
        """A function from a value to what follows a cell's address; texts met again are taken from memory."""
        style = self._styles.number(look)
        empty, number = f'" s="{style}"/>', f'" s="{style}"><v>'
        texts: dict[str, str] = {}

        def encode(value: Any) -> str:
            if isinstance(value, str):
                if value not in texts:
                    texts[value] = self._text(value, look, style)
                return texts[value]
            if isinstance(value, float):
                if not math.isfinite(value):
                    return empty
                return f"{number}{int(value) if value.is_integer() else repr(float(value))}</v></c>"
            if isinstance(value, date):
                return f"{number}{(date(value.year, value.month, value.day) - DAY_ZERO).days}</v></c>"
            if isinstance(value, Formula):
                return _formula(value, style)
            return empty if value is None else f"{number}{int(value)}</v></c>"

        return encode

    def _text(self, value: str, look: Look, style: int) -> str:
        # The quote prefix keeps a text such as =A1 a text when somebody edits the cell later.
        if value[:1] in ("=", "+", "-", "@") and not look.quoted:
            style = self._styles.number(look.but(quoted=True))
        if not look.wrap:
            value = value.replace("\n", "␊").replace("\t", "␉")
        return f'" s="{style}" t="inlineStr"><is><t xml:space="preserve">{xml_text(value)}</t></is></c>'


def legible(value: str) -> str:
    """Text that XML can hold: control characters made visible, over-long text cut with an ellipsis."""
    if len(value) > LONGEST_TEXT:
        value = value[: LONGEST_TEXT - 1] + "…"
    return ILLEGAL.sub(_visible, value.replace("\r\n", "\n").replace("\r", "\n"))


def xml_text(value: str) -> str:
    """Text as a cell's XML has it; what looks like an escape of SpreadsheetML (`_x0041_`) is escaped itself."""
    return _escaped(ESCAPE_LIKE.sub("_x005F_", legible(value)))


def _escaped(text: str) -> str:
    # `xml.sax.saxutils` has this too, but brings in all that it takes to fetch a web page.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _formula(formula: Formula, style: int) -> str:
    value, text = formula.value, _escaped(formula.text)
    if isinstance(value, str):
        return f'" s="{style}" t="str"><f>{text}</f><v>{xml_text(value)}</v></c>'
    known = value is not None and math.isfinite(value)
    return f'" s="{style}"><f>{text}</f>{f"<v>{float(value)!r}</v>" if known else ""}</c>'  # type: ignore[arg-type]


def _size(height: float | None) -> str:
    return f' ht="{height:g}" customHeight="1"' if height else ""


def _visible(found: re.Match[str]) -> str:
    """A picture of a control character (U+2400 and on), the replacement character for what has none."""
    code = ord(found.group())
    return chr(0x2400 + code) if code < 0x20 else "�"
