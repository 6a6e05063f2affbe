"""The seam: a rule set of the tests is rated, reported and kept in a ledger with no change in `batch`."""

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from batch import rulesets
from tests.office import calculated
from tests.one_truth.commands import Club, answer, crossrate, written

EVENT = """Event,Ladder night
End date,2026-05-03
Rules,ladder
Pool,standard

No,Name,ID,Rating,R1,R2
1,Ada,101,1200,W2,W3
2,Ben,102,1100,L1,D4
3,Cy,103,1150,W4,L1
4,Di,104,,L3,D2
"""


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in which the ladder is a rule set."""
    monkeypatch.setitem(rulesets.PACKAGES, "ladder", "tests.toy")
    return tmp_path


def test_a_rule_set_that_nobody_registered_is_refused(tmp_path: Path) -> None:
    document = answer("rate", written(tmp_path, EVENT), code=1)
    (told,) = [p for p in document["problems"] if p["grade"] == "error"]
    assert told["code"] == "value-unfit"
    assert "uschess, fide, ukd, elo" in told["message"] + told["remedy"]


def test_it_is_rated_and_every_report_is_made(ladder: Path) -> None:
    file, output = written(ladder, EVENT), ladder / "out.xlsx"
    document = answer("rate", file, "-o", output, "--also", "html", "--also", "csv", "--also", "json", "--accept")
    ada, ben, cy, di = document["sections"][0]["players"]
    assert [p["post"] for p in (ada, ben, cy, di)] == [1210, 1095, 1150, 995]
    assert ada["steps"] == {"m": 2, "s": 2, "expected": 1, "k": 10}
    assert di["start"] == 1000
    sheets = load_workbook(output).sheetnames
    assert {"Ratings", "Games", "Audit", "Rules"} <= set(sheets)
    assert "Ladder night" in output.with_suffix(".html").read_text(encoding="utf-8")
    assert json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))["sections"]
    assert "1210" in crossrate("rate", file, "-o", output, "--force", "--accept").stdout


def test_its_audit_agrees_when_a_spreadsheet_calculates_it(ladder: Path) -> None:
    output = ladder / "out.xlsx"
    answer("rate", written(ladder, EVENT), "-o", output, "--accept")
    (opened,) = calculated([output], ladder / "calculated")
    sheet = load_workbook(opened, data_only=True)["Audit"]
    words = [cell.value for row in sheet.iter_rows() for cell in row if cell.value in ("agrees", "differs")]
    assert words == ["agrees"] * 4


def test_its_parameters_are_dated_and_explained(ladder: Path) -> None:
    earlier = written(ladder, EVENT.replace("2026-05-03", "2019-05-03"))
    assert answer("rate", earlier, "--accept")["sections"][0]["players"][0]["post"] == 1212
    assert "1200 + 12 x (2 - 2/2) = 1212" in crossrate("explain", earlier, "Ada").stdout
    assert "the club's meeting of 2019" in crossrate("rules", "ladder", "--on", "2026-01-01").stdout


def test_a_ledger_keeps_it(ladder: Path) -> None:
    file = written(ladder, EVENT)
    club = Club(ladder, "ladder/standard")
    club.add(file)
    assert club.ratings("ladder/standard") == {"101": 1210, "102": 1095, "103": 1150, "104": 995}
    assert "1200 + 10 x (2 - 2/2) = 1210" in crossrate("ledger", "--db", club.db, "explain", "Ada", "E1").stdout
    assert club("check")["problems"] == []
    again = written(ladder, EVENT.replace("2026-05-03", "2026-06-03").replace("Rating", "Old"), "june.csv")
    document = answer("rate", again, "--accept", "--ledger", club.db)
    assert document["sections"][0]["players"][0]["post"] == 1220


def test_it_is_compared_with_a_printed_result(ladder: Path) -> None:
    printed = written(ladder, EVENT.replace("Rating,R1", "Rating,Post,R1").replace("1200,W2", "1200,1210,W2")
                           .replace("1100,L1", "1100,1096,L1").replace("1150,W4", "1150,1150,W4")
                           .replace(",,L3", ",,995,L3"))  # fmt: skip
    document = answer("compare", printed, code=1)
    assert (document["exact"], [d["no"] for d in document["differences"]]) == (3, [2])


def test_it_has_its_calculator(ladder: Path) -> None:
    assert answer("calc", "ladder", "--rating", "1200", "1100:1", "1150:1")["post"] == 1210
    assert "ladder" in crossrate("calc", "--help").stdout
