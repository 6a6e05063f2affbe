from pathlib import Path

import openpyxl
import pytest

from batch.report.calculation import write_calculation
from batch.report.files import is_ours
from batch.rulesets.elo.calculate import calculate


@pytest.fixture
def sheet(tmp_path: Path):
    path = tmp_path / "elo.xlsx"
    assert write_calculation(path, calculate({"rating": "1500"}, ["1700:1", "1500:0"])) == []
    assert is_ours(path)
    return openpyxl.load_workbook(path).worksheets[0]


def test_numbers_are_numbers_unrounded(sheet):
    column = {row[0].value: row[1].value for row in sheet if row[0].value}
    assert column["New rating, unrounded"] == pytest.approx(1508.3119016512)
    assert (column["Old"], column["New"], column["K"]) == (1500, 1508.3, 32)


def test_the_charts_are_drawn_from_the_cells(sheet):
    bars, pie = sheet._charts
    for chart, names, numbers in (
        (bars, ["Old", "New"], [1500, 1508.3]),
        (pie, ["Opponent, mean", "Player, mean"], None),
    ):
        series = chart.series[0]
        assert [c.value for (c,) in sheet[_cells(series.cat.strRef or series.cat.numRef)]] == names
        found = [c.value for (c,) in sheet[_cells(series.val.numRef)]]
        assert found == numbers or sum(found) == pytest.approx(1)


def test_bars_begin_below_both_ratings(sheet):
    assert sheet._charts[0].y_axis.scaling.min == 1400


def _cells(reference) -> str:
    return reference.f.partition("!")[2].replace("$", "")
