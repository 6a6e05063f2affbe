"""The workbook's one visual language: a palette, looks for cells, and how pages are printed.

Everything is dark ink on white with hairlines, so that it prints on any printer; one accent marks headings, links and
new ratings. Colour never says anything alone: signs and words stand beside it.
"""

from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.workbook import Workbook
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

INK, MUTED, ACCENT, TINT, LINE = "1F2933", "5B6670", "1B4F8A", "E6EEF7", "C5CED6"
WARN_TINT = "FBEBDD"

FORMATS = {
    "text": "General",
    "id": "@",
    "printed": "@",
    "integer": "0",
    "score": "0.0",
    "number": "General",
    "tenth": "0.0",
    "hundredth": "0.00",
    "thousandth": "0.000",
    "change": "+0;-0;0",
    "change_tenth": "+0.0;-0.0;0",
    "change_hundredth": "+0.00;-0.00;0.00",
    "change_thousandth": "+0.000;-0.000;0.000",
    "date": "yyyy-mm-dd",
}
"""Kinds of values and their number formats. "printed" is a number as text, with more than digits in it."""

TEXTUAL = ("text", "id")

PAGE_WIDTH = 180
"""Characters that fit beside each other on a page in landscape and can still be read: at about 80 percent."""

PAPERS = {"a4": 9, "letter": 1}
"""Paper -> its number in SpreadsheetML (ECMA-376 part 1, 18.3.1.63)."""


LINE_HEIGHT = 13.5
LETTERS_TO_WIDTH = 1.2
"""Letters of running text in a column one digit wide."""


@dataclass(frozen=True)
class Look:
    """How a cell looks. Two cells of one look share one style in the file.

    across, up: horizontal and vertical alignment; indent from the side it stands at. above, below: colours of lines.
    quoted: the cell is text whatever it begins with, also after somebody edits it.
    """

    format: str = "General"
    bold: bool = False
    size: float = 10
    colour: str = INK
    fill: str | None = None
    across: str | None = None
    indent: int = 0
    up: str | None = None
    wrap: bool = False
    above: str | None = None
    below: str | None = LINE
    quoted: bool = False

    def but(self, **changes: object) -> "Look":
        """The same look with some things changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


TEXT = Look(across="left", indent=1)
NUMBER = Look(across="right")
PLAIN = Look(below=None)
TITLE = Look(bold=True, size=20, colour=ACCENT, below=None)
SUBTITLE = Look(size=11, colour=MUTED, below=None)
SECTION_HEADING = Look(bold=True, size=13, colour=ACCENT, below=ACCENT)
HEADING = Look(bold=True, fill=TINT, below=ACCENT, across="left", indent=1, up="center", wrap=True)
HEADING_RIGHT = HEADING.but(across="right", indent=0)
HEADING_CENTRE = HEADING.but(across="center", indent=0)
LINK = TEXT.but(colour=ACCENT)
NOTE = Look(size=9, colour=MUTED, below=None, wrap=True)


def title(text: str) -> tuple[str, Look]:
    """A sheet's title, smaller when it is long."""
    return text, TITLE.but(size=20 if len(text) <= 45 else 14 if len(text) <= 75 else 11)


def look_of(kind: str) -> Look:
    """The look of a plain table cell holding a kind of value (a key of `FORMATS`)."""
    return (TEXT if kind in TEXTUAL else NUMBER).but(format=FORMATS[kind])


def heading_of(kind: str) -> Look:
    """The look of a column's heading: over its values, which stand left when text and right when numbers."""
    return HEADING if kind in TEXTUAL else HEADING_RIGHT


def provisional(games: int) -> str:
    """Number format that shows a rating on few games the way US Chess prints it: 1234 as 1234P12."""
    return f'0"P{games}"'


class Styles:
    """Style numbers of a workbook, one for each look that is used."""

    def __init__(self, workbook: Workbook) -> None:
        self._sheet = workbook.create_sheet("scratch")
        workbook.remove(self._sheet)
        self._numbers: dict[Look, int] = {}

    def number(self, look: Look) -> int:
        """The style's index in the file."""
        if look not in self._numbers:
            self._numbers[look] = self._add(look)
        return self._numbers[look]

    def _add(self, look: Look) -> int:
        cell = WriteOnlyCell(self._sheet)
        dress(cell, look)
        return int(cell.style_id)


def dress(cell: Any, look: Look) -> None:
    """Give a cell of openpyxl a look."""
    cell.font = Font(name="Calibri", family=2, size=look.size, bold=look.bold, color="FF" + look.colour)
    cell.fill = filled(look.fill) if look.fill else PatternFill()
    cell.border = Border(top=_side(look.above), bottom=_side(look.below))
    up = look.up or ("top" if look.wrap else None)
    cell.alignment = Alignment(horizontal=look.across, vertical=up, wrap_text=look.wrap, indent=look.indent)
    cell.number_format = look.format
    if look.quoted:
        cell.quotePrefix = True


def filled(colour: str) -> PatternFill:
    """One colour over the whole cell."""
    return PatternFill("solid", fgColor="FF" + colour)


def _side(colour: str | None) -> Side:
    """A line at a cell's edge: hair for the table's own lines, thin in the accent."""
    if colour is None:
        return Side()
    return Side(style="thin" if colour == ACCENT else "hair", color="FF" + colour)


def height_of(*texts: tuple[Any, float]) -> float | None:
    """The height of a row of wrapped (text, column width), None for a single line.

    Said in the file, because LibreOffice takes rows for single lines when it is not.
    """
    lines = max((-(-len(str(text or "")) // int(width * LETTERS_TO_WIDTH)) for text, width in texts), default=1)
    return LINE_HEIGHT * lines + 2 if lines > 1 else None


def pages_wide(width: float, repeated: float) -> int:
    """How many pages side by side show columns of so many characters in a legible size, some of them on each page."""
    return max(1, ceil((width - repeated) / (PAGE_WIDTH - repeated)))


def set_up_page(
    sheet: Worksheet, event: str, paper: str | None, *, about: str | None = None, landscape: bool = True,
    repeat: str | None = None, across: int = 1, down: int = 0, beside: str | None = None,
) -> None:  # fmt: skip
    """Print on pages `across` and `down` (0: as many as it takes), rows `repeat` ("1:3") and columns `beside` on each.

    At the foot stand the event, what the sheet is `about` (else its name), and page n of N.
    """
    sheet.page_setup.paperSize = PAPERS[paper or "a4"]
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = across, down
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = 0.5
    margins.top, margins.bottom, margins.header, margins.footer = 0.5, 0.7, 0.3, 0.35
    if repeat:
        sheet.print_title_rows = repeat
    if beside and across > 1:
        sheet.print_title_cols = beside
    # A footer holds at most 255 characters, and & begins a code in it.
    said = (event[:80].replace("&", "&&"), (about or sheet.title)[:60].replace("&", "&&"), "Page &P of &N")
    left, centre, right = (_HeaderFooterPart(text=text, size=8) for text in said)
    sheet.HeaderFooter.oddFooter = HeaderFooterItem(left=left, center=centre, right=right)
    sheet.sheet_view.showGridLines = False
