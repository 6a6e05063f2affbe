"""A file read from end to end: what is taken from it, and what is said of files that are no crosstables."""

import math
import os
from datetime import date

import pytest

from batch.crosstable.read import Reading, read

OWN_FORMAT = """Rules,uschess
End date,2013-02-10
Pool,regular
Dual,no
Event type,swiss

No,ID,Name,Rating,Games,History,Start,Peak,R1,R2,R3,Post,Post games
1,A1000001,Player 1,1641P17,,,,,W2,H,U4,1650,18
2,A1000002,Player 2,1500,,,,,L1,X3,Z,1490,
3,A1000003,Player 3,900P3,,wins,,,B0,F2,,900,3
4,A1000004,Player 4,,,,650.0,,,,S1,640,1
"""


def test_the_projects_own_format(table):
    section = table(OWN_FORMAT).sections[0]
    assert {k: section.fact(k) for k in ("rules", "end_date", "pool", "dual", "event_type")} == {
        "rules": "uschess", "end_date": date(2013, 2, 10), "pool": "regular", "dual": False, "event_type": "swiss",
    }  # fmt: skip
    entrants = section.entrants
    assert entrants["no"].tolist() == [1, 2, 3, 4]
    assert entrants["rating"].tolist()[:3] == [1641, 1500, 900]
    assert entrants["games"].fillna(-1).tolist() == [17, -1, 3, -1]
    assert entrants["history"].tolist() == [None, None, "wins", None]
    assert entrants["post_games"].fillna(-1).tolist() == [18, -1, 3, 1]
    assert math.isnan(entrants["rating"].iloc[3])
    assert entrants["start"].iloc[3] == 650
    assert entrants["row"].tolist() == [8, 9, 10, 11]


def test_the_results_of_a_table(table):
    results = table(OWN_FORMAT).sections[0].results
    first = results[results["entrant"] == 0]
    assert first["kind"].tolist() == ["game", "bye", "unplayed"]
    assert first["opponent"].tolist() == [1, -1, -1]
    assert first["score"].tolist() == [1.0, 0.5, 0.0]
    assert results["ruling"].sum() == 1


def test_csv_and_xlsx_say_the_same(table, workbook):
    lines = [[cell or None for cell in line.split(",")] for line in OWN_FORMAT.splitlines()]
    text, sheet = table(OWN_FORMAT).sections[0], workbook(Sheet1=lines).sections[0]
    assert text.entrants.equals(sheet.entrants)
    assert text.results.equals(sheet.results)
    assert {k: v.value for k, v in text.facts.items()} == {k: v.value for k, v in sheet.facts.items()}


def test_every_sheet_is_a_section_and_skipped_ones_are_listed(workbook):
    rows = [["No", "Name", "Rating", "R1"], [1, "A", 1500, "W2"], [2, "B", 1400, "L1"]]
    crosstable = workbook(Open=rows, Reserve=rows, Notes=[], Draft=rows, hidden=["Draft"])
    assert [s.name for s in crosstable.sections] == ["Open", "Reserve"]
    assert [p.message for p in crosstable.problems] == ["not read: Notes (empty), Draft (hidden)."]
    assert "sheet Reserve" in str(crosstable.sections[1].cell(0, "rating"))


def test_numbers_as_a_spreadsheet_stores_them(workbook):
    rows = [["No", "ID", "Name", "Rating", "R1", "Total"], [1.0, 12345678.0, "A", 1500.0, "W2", 1],
            [2.0, "00345678", "B", "1400", "L1", 0], [3.0, 345679, "C", 1300, "W4", 1],
            [4, None, "D", None, "L3", 0]]  # fmt: skip
    crosstable = workbook(Sheet1=rows)
    assert crosstable.sections[0].entrants["id"].tolist() == ["12345678", "00345678", "00345679", None]
    assert [p.code for p in crosstable.all_problems()] == ["id-zeros-restored"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (b"\n  \n", "file-empty"),
        (b"%PDF-1.7 ...", "not-a-spreadsheet"),
        (bytes(range(256)) * 10, "not-a-spreadsheet"),
        (b"PK\x03\x04 and nothing", "xlsx-damaged"),
        (b"hello\nworld\n", "header-not-found"),
        (b"No,Name,Rating\n1,A,1500\n2,B,1400\n", "players-only"),
        (b"No,Name,Rating,Pts\n1,A,1500,1\n2,B,1400,0\n", "standings-only"),
        (b"No,Name,Rating,R1\n", "no-players"),
    ],
)
def test_what_is_no_crosstable_is_refused_with_a_reason(tmp_path, content, code):
    path = tmp_path / "event.csv"
    path.write_bytes(content)
    crosstable = read(path)
    assert [p.code for p in crosstable.problems] == [code]
    assert not crosstable.readable
    assert crosstable.reason


def test_a_missing_file_and_a_folder(tmp_path):
    assert [p.code for p in read(tmp_path / "none.csv").problems] == ["file-missing"]
    assert [p.code for p in read(tmp_path).problems] == ["file-is-folder"]


def test_all_problems_of_a_file_are_found_at_once(table, codes):
    crosstable = table("End date,2026-02-30\n\nNo,Name,Rating,R1,R2\n1,A,17940,W2,Q7\n2,B,1400,W1,W9\n2,C,1300,D2,U\n")
    said = ("date-impossible", "rating-impossible", "cell-unreadable", "sides-contradict", "opponent-missing")
    assert {*said, "number-twice"} <= set(codes(crosstable))


def test_one_broken_table_does_not_hide_the_others(table, codes):
    crosstable = table(
        "No,Name,Rating,R1\n1,A,1500,W2\n2,B,1400,L1\n\nStandings\nNo,Name,Rating,Pts\n1,A,1500,1\n2,B,1400,0\n"
    )
    assert (len(crosstable.sections), codes(crosstable)) == (1, ["table-left-out"])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_before_it_is_opened(tmp_path, table):
    os.mkfifo(tmp_path / "pipe")
    crosstable = read(tmp_path / "pipe")
    assert [p.code for p in crosstable.problems] == ["file-not-regular"]
    assert "to a file first" in crosstable.reason
    assert "file-not-regular" in [p.code for p in table(OWN_FORMAT, roster=tmp_path / "pipe").problems]


ROWS = [["No", "Name", "Rating", "R1"], [1, "A", 1500, "W2"], [2, "B", 1400, "L1"]]
SUM = [["No", "Name", "Rating", "R1"], [1, "A", "=700+800", "W2"], [2, "B", 1400, "L1"]]


def test_a_visible_sheet_without_a_table_is_listed_as_not_read(workbook):
    crosstable = workbook(Notes=[["Bring", "clocks"]], Open=ROWS, Draft=[], Old=ROWS, hidden=["Old"])
    assert [p.message for p in crosstable.problems] == [
        "not read: Notes (no table of players).",
        "not read: Draft (empty), Old (hidden).",
    ]


def test_a_formula_without_value_names_its_sheet(workbook):
    found = [p for p in workbook(Open=ROWS, Reserve=SUM).problems if p.code == "formula-without-value"]
    assert [str(p.place).split(", ", 1)[1] for p in found] == ["sheet Reserve, row 2, column C"]


@pytest.mark.parametrize("options", [Reading(sheets=("Open",)), Reading(section="Open"), Reading(section="1")])
def test_problems_of_sheets_not_chosen_do_not_block(workbook, options):
    standings = [["No", "Name", "Rating", "Pts"], [1, "A", 1500, 1], [2, "B", 1400, 0]]
    crosstable = workbook(Open=ROWS, Reserve=SUM, Final=standings, options=options)
    assert [p.code for p in crosstable.all_problems()] == []
    blocked = workbook(Open=ROWS, Reserve=SUM, Final=standings)
    assert {"formula-without-value", "table-left-out"} <= {p.code for p in blocked.all_problems()}


def test_formulas_on_sheets_that_are_not_read_do_not_block(workbook):
    crosstable = workbook(Open=ROWS, Notes=[["=1+1"]], Old=SUM, hidden=["Old"])
    assert [p.code for p in crosstable.all_problems()] == ["sheets-skipped"]


@pytest.mark.parametrize(("heading", "cell"), [("Age", "abc"), ("Prize", "U1800 $5000"), ("K", "inf")])
def test_no_message_speaks_python(table, heading, cell):
    (found,) = table(f"No,Name,Rating,{heading},R1\n1,A,1500,{cell},W2\n2,B,1400,,L1\n").all_problems()[:1]
    assert found.message.startswith(f"{heading} is {cell}: not a ") and "such as 12" in found.message


def test_a_table_on_a_hidden_sheet_only_is_an_error_that_names_the_sheet(workbook):
    rows = {"Notes": [["Bring", "clocks"]], "Old games": ROWS}
    crosstable = workbook(**rows, hidden=["Old games"])
    assert [p.code for p in crosstable.problems] == ["table-hidden"]
    assert '--sheet "Old games"' in crosstable.reason
    assert workbook(**rows, hidden=["Old games"], options=Reading(sheets=("Old games",))).readable


def test_an_encoding_that_there_is_not_is_refused_whatever_the_file(table, codes):
    crosstable = table("No,Name,Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n", encoding="klingon")
    assert codes(crosstable) == ["encoding-unknown"]
