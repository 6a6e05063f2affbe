"""The workbook of `compare`."""

import io

from openpyxl import load_workbook

from batch import pipeline
from batch.compare import compare
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions
from batch.report.comparison import write_comparison
from tests.batch.report.reading import table
from tests.cases import CHECKOUT

TABLE = """Rules,uschess
Event end date,2026-03-01
Pool,regular
Dual,no

No,ID,Name,Rating,Games,R1,R2,R3,Post
1,90000001,=Ada,1500,40,W2,W3,D4,1524
2,90000002,Ben,1450,40,L1,W4,W3,1600
3,90000003,Cyd,1400,40,W4,L1,L2,1389
4,90000004,Dee,1300,40,L3,L2,D1,1301
"""


def written(path):
    options = EventOptions()
    comparison = compare(pipeline.rate_as_printed(pipeline.read_files([path], Reading(), options), options))
    stream = io.BytesIO()
    write_comparison(comparison, stream)
    return comparison, stream.getvalue()


def test_differences_rounding_and_everybody_stand_apart(tmp_path):
    path = tmp_path / "official.csv"
    path.write_text(TABLE, encoding="utf-8")
    comparison, content = written(path)
    workbook = load_workbook(io.BytesIO(content))
    assert workbook.sheetnames == ["Comparison", "Differences", "Within rounding", "All players"]
    different, near, everybody = (table(workbook, name) for name in workbook.sheetnames[1:])
    assert [row["Name"] for row in everybody] == ["=Ada", "Ben", "Cyd", "Dee"]
    verdicts = dict(zip(comparison.players["name"], comparison.players["verdict"], strict=True))
    assert {row["Name"] for row in different} == {n for n, v in verdicts.items() if v == "different"} >= {"Ben"}
    assert {row["Name"] for row in near if row["Name"]} == {n for n, v in verdicts.items() if v == "within rounding"}
    assert all(row["Likely reason"] for row in different)
    differences = [abs(row["Difference"]) for row in different]
    assert differences == sorted(differences, reverse=True)
    assert not [c for sheet in workbook for row in sheet.iter_rows() for c in row if c.data_type == "f"]


def test_the_same_comparison_is_the_same_bytes(tmp_path):
    path = tmp_path / "official.csv"
    path.write_text(TABLE, encoding="utf-8")
    assert written(path)[1] == written(path)[1]


def test_nothing_official_says_so():
    _, content = written(CHECKOUT / "sample_data" / "match.csv")
    workbook = load_workbook(io.BytesIO(content))
    assert workbook["Differences"]["A2"].value == "✔ none"
