"""Cells written straight as XML."""

from datetime import date, datetime
from xml.etree import ElementTree

import numpy as np
import pytest
from openpyxl import Workbook

from batch.report import style
from batch.report.grid import MOST_LINKS, Grid, legible, xml_text
from batch.report.style import Styles


@pytest.fixture
def grid():
    workbook = Workbook()
    return Grid(workbook.active, Styles(workbook))


def cells(grid, row):
    return {c.get("r"): c for c in ElementTree.fromstring(grid.rows[row - 1])}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1500.0, "1500"), (0.1, "0.1"), (-12.5, "-12.5"), (1e-7, "1e-07"), (7, "7"), (np.int64(7), "7"),
        (np.float64(2.5), "2.5"), (date(2026, 5, 3), "46145"), (datetime(2026, 5, 3, 12), "46145"), (True, "1"),
    ],
)  # fmt: skip
def test_numbers_and_dates_are_values(grid, value, text):
    grid.row([(value, style.NUMBER)])
    assert cells(grid, 1)["A1"].find("v").text == text
    assert cells(grid, 1)["A1"].get("t") is None


@pytest.mark.parametrize("value", [None, float("nan"), float("inf")])
def test_what_is_not_known_is_an_empty_cell_of_the_same_look(grid, value):
    grid.row([(value, style.NUMBER)])
    assert len(cells(grid, 1)["A1"]) == 0
    assert cells(grid, 1)["A1"].get("s") is not None


def test_a_look_is_one_style_however_often_it_is_used(grid):
    grid.block([[1, 2, 3], ["a", "b", "c"]], [style.NUMBER, [style.TEXT, style.TEXT.but(bold=True), style.TEXT]])
    numbers = {cells(grid, row)[f"A{row}"].get("s") for row in (1, 2, 3)}
    texts = [cells(grid, row)[f"B{row}"].get("s") for row in (1, 2, 3)]
    assert len(numbers) == 1
    assert texts[0] == texts[2] != texts[1]


def test_rows_count_on(grid):
    assert grid.row([("a", style.TEXT)]) == 1
    assert grid.block([[1, 2]], [style.NUMBER]) == 2
    assert grid.row([]) == 4
    assert grid.extent() == "A1:A4"


def test_links_stop_where_excel_would_refuse_the_sheet(grid):
    for row in range(MOST_LINKS + 5):
        grid.link(row + 1, 0, "It's", 7)
    assert grid.hyperlinks().count("<hyperlink ") == MOST_LINKS
    assert "location=\"'It''s'!A7\"" in grid.hyperlinks()


def test_text():
    assert legible("a\r\nb\rc") == "a\nb\nc"
    assert legible("\x00\x1f\x7f") == "␀␟\x7f"
    assert xml_text("<&>") == "&lt;&amp;&gt;"
    assert xml_text("_x000D_ _x1") == "_x005F_x000D_ _x1"
