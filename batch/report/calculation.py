"""A calculation as a workbook: the breakdown with two native charts, old against new rating and the win probability.

The same calculation gives the same bytes. The charts are Excel's own (ECMA-376 part 1, 21.2), drawn from the cells.
"""

import io
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl.chart import BarChart, PieChart, Reference
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.marker import DataPoint
from openpyxl.styles import Alignment, Font
from openpyxl.workbook import Workbook
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from batch.calc.breakdown import Breakdown
from batch.problems import Problem
from batch.report.files import APPLICATION, undated, write_files
from batch.report.style import ACCENT, MUTED

DAY = datetime(1980, 1, 1)
"""The document's date: a calculation has none of its own."""

BOLD, PLAIN = Font(bold=True), Font()
RIGHT, NOTE = Alignment(horizontal="right"), Alignment(indent=1)
WIDTHS = {"A": 28, "B": 12, "C": 12, "D": 17, "E": 12}
CHART_WIDTH, CHART_HEIGHT = 11.0, 7.5
"""In centimetres."""


def write_calculation(path: Path, done: Breakdown, *, force: bool = False) -> list[Problem]:
    """Write an Elo calculation to `path`; returns the problems. `force`: overwrite what crossrate did not write."""
    return write_files([(path, partial(_write, done))], force=force)


def _write(done: Breakdown, stream: IO[bytes]) -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Calculation"
    for column, width in WIDTHS.items():
        sheet.column_dimensions[column].width = width
    _breakdown(sheet, done)
    _charts(sheet, done.document)
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    workbook.properties.creator, workbook.properties.title = APPLICATION, done.title
    workbook.properties.created = DAY
    shell = io.BytesIO()
    workbook.save(shell)
    with ZipFile(shell) as source, ZipFile(stream, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = undated(name, source.read(name).decode("utf-8"), DAY)
            # A member opened by name is dated 1980-01-01, the first day an archive can tell.
            with target.open(name, "w") as member:
                member.write(content.encode("utf-8"))


def _breakdown(sheet: Worksheet, done: Breakdown) -> None:
    """The calculation with its numbers as numbers, unrounded; cells show as many decimals as the text does."""
    document = done.document
    _row(sheet, (done.title,), bold=True)
    for line in done.about:
        _row(sheet, (line,))
    _row(sheet, ("Opponent", "Score", "Expected", "Score - expected", "Change"), bold=True)
    for game in document["games"]:
        values = (game["opponent"], game["score"], game["expected"], game["delta"], game["change"])
        _row(sheet, values, formats=("General", "0.0", "0.0000", "+0.0000;-0.0000;0", "+0.0;-0.0;0"))
    for name, value, shown, note in (
        ("Score", document["score"], "0.0", None),
        ("Expected score", document["expected"], "0.0000", "sum of 1/(1 + 10^((opponent - own)/400))"),
        ("K", document["k"], "General", document["k_reason"]),
        ("Rating change", document["change_exact"], "+0.0;-0.0;0", "K x (score - expected)"),
        ("New rating, unrounded", document["post_exact"], "0.0000", None),
    ):
        _row(sheet, (name, value, note), formats=("General", shown))


def _charts(sheet: Worksheet, document: dict[str, Any]) -> None:
    """The two charts beside the breakdown, each from a small table under it."""
    first = _row(sheet, ("Rating", "Points"), bold=True)
    for name, rating in (("Old", document["pre"]), ("New", document["post"])):
        _row(sheet, (name, rating))
    bars = BarChart()
    bars.type, bars.gapWidth, bars.legend = "col", 80, None
    bars.y_axis.delete = bars.x_axis.delete = False
    # Bars from zero would hide any change; the axis tells where these begin.
    bars.y_axis.scaling.min = (min(document["pre"], document["post"]) - 1) // 100 * 100
    _add_chart(sheet, bars, "Old and new rating", first, "G2", _labels(value=True))

    games = len(document["games"])
    share = document["expected"] / games
    first = _row(sheet, ("Win probability", "Share"), bold=True)
    for name, part in (("Opponent", 1 - share), ("Player", share)):
        _row(sheet, (name if games == 1 else f"{name}, mean", part), formats=("General", "0.0%"))
    _add_chart(sheet, PieChart(), "Expected win probability", first, "G19", _labels(percent=True))


def _add_chart(sheet: Worksheet, chart: Any, title: str, first: int, cell: str, labels: DataLabelList) -> None:
    """Draw the two rows under the heading row `first`, names in A and numbers in B, at a cell."""
    chart.title, chart.dataLabels = title, labels
    chart.width, chart.height = CHART_WIDTH, CHART_HEIGHT
    chart.add_data(Reference(sheet, min_col=2, min_row=first, max_row=first + 2), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=first + 1, max_row=first + 2))
    for point, colour in enumerate((MUTED, ACCENT)):
        part = DataPoint(idx=point)
        part.graphicalProperties.solidFill = colour
        chart.series[0].dPt.append(part)
    sheet.add_chart(chart, cell)


def _labels(*, value: bool = False, percent: bool = False) -> DataLabelList:
    """Labels that show the number and nothing else."""
    labels = DataLabelList()
    labels.showVal, labels.showPercent, labels.position = value, percent, "outEnd"
    labels.showSerName = labels.showCatName = labels.showLegendKey = False
    return labels


def _row(sheet: Worksheet, values: Sequence[Any], *, bold: bool = False, formats: Sequence[str] = ()) -> int:
    """Add a row under those there are, a heading after an empty one, and return its number."""
    row = sheet.max_row + (1 if sheet["A1"].value is not None else 0) + (1 if bold and sheet.max_row > 1 else 0)
    for column, value in enumerate(values, start=1):
        cell = sheet.cell(row, column, value)
        cell.number_format = formats[column - 1] if column <= len(formats) else "General"
        cell.font = BOLD if bold else PLAIN
        if bold and column > 1:
            cell.alignment = RIGHT
        elif isinstance(value, str) and column > 1:
            cell.alignment = NOTE
    return row
