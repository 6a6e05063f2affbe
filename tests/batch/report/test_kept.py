"""Columns of the file that mean nothing to a rating, kept on the wall chart and the page: `--map Team=keep`."""

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions
from batch.report import html
from tests.batch.report.reading import opened, table

FILE = (
    "Event end date,2026-04-19\n"
    "No,Name,Grade,Team,Birth,Rating,R1,Buchholz\n"
    "1,Anna Alder,5,Northside,2014-03-02,1500,L2,1\n"
    "2,Ben Birch,,Northside,2013-03-02,1400,W1,0.5\n"
)
WALL = "Crosstable"
HEADING_ROW = 4


def rated(folder, mapping):
    file = folder / "open.csv"
    file.write_text(FILE, encoding="utf-8")
    options = EventOptions()
    return pipeline.rate(pipeline.read_files([file], Reading(map=mapping), options), options)


@pytest.mark.parametrize("column", ["Team", "team", "D"])
def test_a_kept_column_stands_on_the_wall_chart_and_the_page(tmp_path, column):
    run = rated(tmp_path, {column: "keep"})
    rows = table(opened(run), WALL, HEADING_ROW)
    assert [(row["Name"], row["Team"]) for row in rows[:2]] == [("Ben Birch", "Northside"), ("Anna Alder", "Northside")]
    assert html.page(run).count("Northside") == 2


def test_kept_columns_are_no_longer_among_those_not_used(tmp_path):
    run = rated(tmp_path, {"Grade": "keep", "Buchholz": "keep"})
    rows = table(opened(run), WALL, HEADING_ROW)
    assert [(row["Grade"], row["Buchholz"]) for row in rows[:2]] == [(None, "0.5"), ("5", "1")]
    assert not [p for p in run.problems if p.code == "columns-not-used"]


@pytest.mark.parametrize("heading", ["Birth", "Age", "Geb", "YOB", "Adult"])
def test_ages_are_not_kept(tmp_path, heading):
    file = tmp_path / "open.csv"
    file.write_text(FILE.replace("Birth", heading), encoding="utf-8")
    (crosstable,) = pipeline.read_files([file], Reading(map={heading: "keep"}), EventOptions())
    (found,) = [p for p in crosstable.all_problems() if p.code == "map-keeps-ages"]
    assert found.place.column == 4
    assert heading in found.message
