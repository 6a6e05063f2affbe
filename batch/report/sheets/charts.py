"""Charts: old against new ratings, the distribution of changes, expected against scored.

Few players stand by name, as bars side by side; many as points about a line. The numbers that the charts show stand
under them, for charts are made of cells, and the other sheets' rows may be sorted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart.marker import Marker
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.chart.title import title_maker
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties, RegularTextRun

from batch.rating.frames import values_of
from batch.rating.step import SCORED
from batch.report import style, told, words
from batch.report.book import CHARTS, Book
from batch.report.grid import Grid

MOST_NAMED = 24
"""Up to so many players each is shown by name."""

LONGEST_NAME = 30
"""Letters of a name that fit beside an axis."""

BINS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
MOST_BINS = 10
"""Bins on one side of no change."""

COLUMNS, ROWS, GAP, ROW_HEIGHT = 9, 24, 1, 15
WIDTHS = (30, 10, 10, 10, 10, 10, 10, 10, 10)
"""A chart's place: columns and rows of the sheet, and rows between charts."""

STEPS = (10, 20, 50, 100, 200, 250, 500)
MOST_STEPS = 10
"""Marks on a rating axis."""


@dataclass(frozen=True)
class Point:
    """One player: name, rating before (or the starting value), after, change, expected and scored points.

    change: None of the unrated. expected and scored: None where the formula makes them equal, or there is none.
    """

    name: str
    old: float
    new: float
    change: float | None
    unrated: bool
    expected: float | None
    scored: float | None


def add(book: Book) -> None:
    """Add the sheet; it says so when nobody has a new rating."""
    found = points(book)
    grid = book.new_sheet(CHARTS)
    grid.row([style.title("Charts")], height=30)
    grid.widths(WIDTHS)
    style.set_up_page(grid.sheet, book.event, book.paper, landscape=False, down=1)
    if not found:
        grid.row([("Nobody has a new rating.", style.PLAIN)])
        return
    changed = [p.change for p in found if p.change is not None]
    scored = [p for p in found if p.expected is not None]
    charts = 1 + bool(changed) + bool(scored)
    tops = [1 + number * (ROWS + GAP) for number in range(charts)]
    for _ in range(charts * (ROWS + GAP)):
        grid.row([], height=ROW_HEIGHT)
    last_shown = len(grid.rows)
    grid.row([("The numbers behind the charts", style.SECTION_HEADING), *[("", style.SECTION_HEADING)] * (COLUMNS - 1)])
    made = [_old_and_new(grid, found)]
    if changed:
        made.append(_changes(grid, changed))
    if scored:
        made.append(_expected_and_scored(grid, scored, left_out=len(scored) < len(found)))
    for chart, top in zip(made, tops, strict=True):
        # From cell to cell, as a size in centimetres is another number of columns in every program.
        chart.anchor = TwoCellAnchor(_from=AnchorMarker(row=top), to=AnchorMarker(col=COLUMNS, row=top + ROWS))
        grid.sheet.add_chart(chart)
    grid.sheet.print_area = grid.range(1, last_shown, COLUMNS)


def points(book: Book) -> list[Point]:
    """Everybody who got a new rating, by section in the order of the ratings before."""
    found = []
    for section in book.run.sections:
        fields = ("name", "start", "post", "pre", "m")
        columns = [values_of(section.players, field) for field in fields] + [told.changes(section)]
        columns += [told.hoped(section), told.in_its_role(section, SCORED, "s")]
        mine = []
        for name, start, post, pre, m, change, hoped, points in zip(*columns, strict=True):
            if start is None or post is None or not m:
                continue
            scored = None if hoped is None else points
            label = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
            label += f" ({words.pool_word(section.pool)})" if book.many_pools else ""
            mine.append(Point(label, start, post, change, pre is None, hoped, scored))
        found += sorted(mine, key=lambda p: -p.old)
    return found


def _old_and_new(grid: Grid, found: Sequence[Point]) -> Any:
    """Each player's rating before and after."""
    lowest, highest, step = axis([rating for p in found for rating in (p.old, p.new)])
    if len(found) <= MOST_NAMED:
        first = _block(grid, ("Player", "Before", "After"), ("text", "integer", "integer"),
                       [[p.name for p in found], [p.old for p in found], [p.new for p in found]])  # fmt: skip
        chart = _bars(grid, first, len(found), "Ratings before and after")
        # A step below, or the lowest bar would have no height.
        lowest = max(0, lowest - step)
        chart.y_axis.scaling.min, chart.y_axis.scaling.max, chart.y_axis.majorUnit = lowest, highest, step
        chart.y_axis.title = _words(f"rating (the axis begins at {lowest})")
        return chart
    rated, unrated = ([p for p in found if p.unrated == which] for which in (False, True))
    chart = _scatter(
        "Rating after against rating before: above the line a gain",
        "rating before (unrated players: their starting value)", "rating after", (lowest, highest, step),
    )  # fmt: skip
    for title, some, symbol, colour in (
        ("rated players", rated, "circle", style.ACCENT), ("unrated players", unrated, "triangle", style.MUTED),
    ):  # fmt: skip
        if some:
            first = _block(grid, ("Player", "Before", "After"), ("text", "integer", "integer"),
                           [[p.name for p in some], [p.old for p in some], [p.new for p in some]])  # fmt: skip
            _points(grid, chart, first, len(some), title, symbol, colour)
    _diagonal(grid, chart, lowest, highest, "no change")
    return chart


def axis(ratings: Sequence[float]) -> tuple[int, int, int]:
    """Where a rating axis begins and ends, and the step of its marks."""
    least, most = min(ratings), max(ratings)
    for step in STEPS:
        lowest, highest = floor(least / step) * step, ceil(most / step) * step
        if highest - lowest <= MOST_STEPS * step:
            break
    return lowest, max(highest, lowest + step), step


def _changes(grid: Grid, changes: Sequence[float]) -> Any:
    """How many players gained or lost how much."""
    labels, lost, same, gained = distribution(changes)
    first = _block(grid, ("Change", "Lost", "No change", "Gained"), ("text", "integer", "integer", "integer"),
                   [labels, lost, same, gained])  # fmt: skip
    chart: Any = BarChart()
    chart.type, chart.grouping, chart.overlap, chart.gapWidth = "col", "stacked", 100, 15
    _dress(chart, "How ratings changed", "points", "players")
    for column, colour in ((2, style.MUTED), (3, style.INK), (4, style.ACCENT)):
        _bar_series(grid, chart, first, len(labels), column, colour)
    chart.y_axis.majorUnit = _whole_step(max(map(sum, zip(lost, same, gained, strict=True))))
    chart.y_axis.scaling.min = 0
    return chart


def distribution(changes: Sequence[float]) -> tuple[list[str], list[int], list[int], list[int]]:
    """Bins of one width about no change: labels, and how many players in each lost, stayed and gained."""
    greatest = max((abs(c) for c in changes), default=0)
    width = next((w for w in BINS if greatest <= w * MOST_BINS), BINS[-1])
    places = [(1 if c > 0 else -1) * ceil(abs(c) / width) if c else 0 for c in changes]
    whole = all(float(c).is_integer() for c in changes)
    shown = range(min(*places, -1), max(*places, 1) + 1)
    counts = {place: places.count(place) for place in set(places)}
    labels = [_bin_label(place, width, whole) for place in shown]
    lost, same, gained = ([counts.get(p, 0) if (p > 0) - (p < 0) == sign else 0 for p in shown] for sign in (-1, 0, 1))
    return labels, lost, same, gained


def _bin_label(place: int, width: int, whole: bool) -> str:
    """What changes a bin holds: 0, +1 to +10, −20 to −11; with fractions over 10 to 20 as +10 to +20."""
    if not place:
        return "0"
    sign = "+" if place > 0 else "−"
    near, far = (abs(place) - 1) * width + whole, abs(place) * width
    if near == far:
        return f"{sign}{far}"
    ends = [f"{sign}{points}" if points else "0" for points in (near, far)]
    return " to ".join(ends if place > 0 else reversed(ends))


def _expected_and_scored(grid: Grid, scored: Sequence[Point], *, left_out: bool) -> Any:
    """Points expected of each player by rating, and points scored."""
    note = " (players of the special formula left out: for them both are equal)" if left_out else ""
    kinds, headings = ("text", "thousandth", "score"), ("Player", "Expected", "Scored")
    first = _block(grid, headings, kinds, [[p.name for p in scored], [p.expected for p in scored],
                                           [p.scored for p in scored]])  # fmt: skip
    if len(scored) <= MOST_NAMED:
        chart = _bars(grid, first, len(scored), "Points expected and points scored")
        chart.x_axis.title = _words(note.strip(" ()")) if note else None
        chart.y_axis.title = _words("points")
        chart.y_axis.scaling.min = 0
        return chart
    most = ceil(max(max(p.expected or 0, p.scored or 0) for p in scored))
    chart = _scatter("Points scored against points expected: above the line better than the rating",
                     f"points expected{note}", "points scored", (0, most, _whole_step(most)))  # fmt: skip
    _points(grid, chart, first, len(scored), "players", "circle", style.ACCENT)
    _diagonal(grid, chart, 0, most, "as expected")
    return chart


def _block(grid: Grid, headings: Sequence[str], kinds: Sequence[str], columns: Sequence[Sequence[Any]]) -> int:
    """Write numbers for a chart under each other; returns the headings' row."""
    grid.row([])
    row = grid.row([(h, style.heading_of(kind)) for h, kind in zip(headings, kinds, strict=True)])
    grid.block(columns, [style.look_of(kind) for kind in kinds])
    return row


def _bars(grid: Grid, first: int, count: int, title: str) -> Any:
    """Two bars for each player, the first muted and the second in the accent."""
    chart: Any = BarChart()
    chart.type, chart.grouping, chart.gapWidth, chart.overlap = "col", "clustered", 60, 0
    _dress(chart, title, None, None)
    for column, colour in ((2, style.MUTED), (3, style.ACCENT)):
        _bar_series(grid, chart, first, count, column, colour)
    return chart


def _bar_series(grid: Grid, chart: Any, first: int, count: int, column: int, colour: str) -> None:
    series = Series(Reference(grid.sheet, min_col=column, min_row=first, max_row=first + count), title_from_data=True)
    series.graphicalProperties = GraphicalProperties(solidFill=colour)
    series.graphicalProperties.line.noFill = True
    series.invertIfNegative = False
    chart.series.append(series)
    chart.set_categories(Reference(grid.sheet, min_col=1, min_row=first + 1, max_row=first + count))


def _scatter(title: str, across: str, up: str, scale: tuple[int, int, int]) -> Any:
    """Points about a diagonal; both axes have the scale: lowest, highest, step."""
    chart: Any = ScatterChart()
    chart.style, chart.scatterStyle = None, "lineMarker"
    _dress(chart, title, across, up)
    for line in (chart.x_axis, chart.y_axis):
        line.scaling.min, line.scaling.max, line.majorUnit = scale
    chart.x_axis.crosses = chart.y_axis.crosses = "min"
    return chart


def _points(
    grid: Grid, chart: Any, first: int, count: int, title: str, symbol: str, colour: str
) -> None:  # fmt: skip
    series = _xy(grid, first, count, title)
    series.marker = Marker(symbol=symbol, size=5)  # type: ignore[arg-type]
    series.marker.graphicalProperties = GraphicalProperties(solidFill=colour)
    series.marker.graphicalProperties.line.solidFill = "FFFFFF"
    series.graphicalProperties = GraphicalProperties()
    series.graphicalProperties.line.noFill = True
    chart.series.append(series)


def _diagonal(grid: Grid, chart: Any, lowest: float, highest: float, title: str) -> None:
    """The line on which nothing differs."""
    first = _block(grid, ("Line", "From", "To"), ("text", "integer", "integer"),
                   [["lowest", "highest"], [lowest, highest], [lowest, highest]])  # fmt: skip
    series = _xy(grid, first, 2, title)
    series.marker = Marker(symbol="none")
    series.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill=style.INK, w=12700, prstDash="dash"))
    chart.series.append(series)


def _xy(grid: Grid, first: int, count: int, title: str) -> Any:
    across, up = (Reference(grid.sheet, min_col=column, min_row=first + 1, max_row=first + count) for column in (2, 3))
    series = Series(up, across, title=title)
    series.smooth = False
    return series


def _dress(chart: Any, title: str, across: str | None, up: str | None) -> None:
    """Titles, hairlines, the legend below: what all charts share."""
    chart.title = _words(title, 1300, bold=True)
    chart.title.overlay = False
    chart.legend.position = "b"
    chart.roundedCorners = chart.varyColors = False
    for line, text in ((chart.x_axis, across), (chart.y_axis, up)):
        line.delete = False
        line.title = None if text is None else _words(text)
        line.graphicalProperties = GraphicalProperties(ln=LineProperties(solidFill=style.LINE))
        line.txPr = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=_letters()), endParaRPr=_letters())])
        line.majorTickMark = "out"
    chart.x_axis.majorGridlines = None
    chart.x_axis.tickLblPos = "low"
    chart.y_axis.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill=style.LINE, w=6350))


def _letters(size: int = 900, bold: bool = False) -> CharacterProperties:
    return CharacterProperties(sz=size, b=bold, solidFill=style.INK)


def _words(text: str, size: int = 900, bold: bool = False) -> Any:
    """A title in the workbook's ink; size in hundredths of a point."""
    title: Any = title_maker(text)
    letters = _letters(size, bold)
    title.tx.rich.p = [Paragraph(pPr=ParagraphProperties(defRPr=letters), r=[RegularTextRun(rPr=letters, t=text)])]
    title.overlay = False
    return title


def _whole_step(most: int) -> int:
    """A step that marks at most ten whole numbers up to `most`."""
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if most <= 10 * step or step == 5000)
