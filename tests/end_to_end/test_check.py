"""`crossrate check`: what a file holds and what is wrong with it."""

import json

import openpyxl
import pytest


@pytest.mark.parametrize("name", ["spring_open.csv", "spring_open.xlsx"])
def test_what_the_sample_holds(crossrate, sample, name):
    done = crossrate("check", sample(name), "--json")
    assert done.returncode == 0, done.stderr
    (file,) = json.loads(done.stdout)["files"]
    assert (file["readable"], file["reason"], file["opponent_key"]) == (True, None, "number")
    assert [s["players"] for s in file["sections"]] == [22, 18, 17]
    opens = file["sections"][0]
    assert opens["rounds"] == 5
    assert opens["forfeits"] == {"pairs": 1, "single_sided": 0}
    assert opens["byes"] == {"full": 2, "half": 2}
    assert (opens["unrated_players"], opens["provisional_players"]) == (3, 3)
    assert [s["totals_agree"] for s in file["sections"]] == [True] * 3
    assert [s["mirror_contradictions"] for s in file["sections"]] == [0] * 3


def test_guesses_are_listed(crossrate, sample):
    done = crossrate("check", sample("spring_open.csv"), "--json")
    problems = json.loads(done.stdout)["files"][0]["problems"]
    assert {p["grade"] for p in problems} <= {"caution", "guess"}
    assert any(p["grade"] == "guess" and "Juniperwick, Ivo" in p["message"] for p in problems)


def test_the_own_file_comes_back_with_its_bad_cells_marked(crossrate, write):
    path = write("No,Name,Rating,R1\n1,Ashgrove,1500P20,W2\n2,=Coldwell,1480P20,Q1\n", keys="End date,2026-04-19\n\n")
    done = crossrate("check", path, "--mark", "marked.xlsx")
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("Wrote marked.xlsx")
    workbook = openpyxl.load_workbook(path.with_name("marked.xlsx"))
    assert workbook.sheetnames == ["event", "Problems"]
    assert (workbook["event"]["B5"].value, workbook["event"]["B5"].data_type) == ("=Coldwell", "s")
    assert "Q1" in workbook["event"]["D5"].comment.text
    error = next(row for row in workbook["Problems"].iter_rows(min_row=2) if row[0].value == "✖ error")
    assert (error[2].value, error[2].hyperlink.location, error[3].value) == ("D5", "'event'!D5", "Q1")
    again = crossrate("check", path.with_name("marked.xlsx"), "--mark", "again.xlsx", "--json")
    assert again.returncode == 1
    codes = {p["code"] for p in json.loads(again.stdout)["files"][0]["problems"]}
    assert codes >= {p["code"] for p in json.loads(crossrate("check", path, "--json").stdout)["files"][0]["problems"]}


def test_marking_ends_as_checking_does_unless_it_is_refused(crossrate, sample):
    path = sample("spring_open.xlsx")
    before = path.read_bytes()
    assert crossrate("check", path, "--mark", "marked.xlsx").returncode == 0
    path.with_name("theirs.xlsx").write_bytes(before)
    refused = crossrate("check", path, "--mark", "theirs.xlsx")
    assert refused.returncode == 1
    assert "theirs.xlsx: this file exists" in refused.stderr
    assert refused.stderr.rstrip().endswith("Nothing was marked.")
    assert path.with_name("theirs.xlsx").read_bytes() == before
    assert crossrate("check", path, "--mark", "theirs.xlsx", "--force").returncode == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("spring_open.xlsx", "--mark", "spring_open.xlsx"),
        ("spring_open.xlsx", "spring_open.csv", "--mark", "marked.xlsx"),
        ("spring_open.xlsx", "--mark", "marked.csv"),
        ("--list", "--mark", "marked.xlsx"),
    ],
)
def test_what_cannot_be_marked_is_wrong_usage(crossrate, sample, arguments):
    sample("spring_open.csv")
    sample("spring_open.xlsx")
    assert crossrate("check", *arguments).returncode == 2
