"""Problems on the terminal: each message once with all its places, the gravest last, never too long to read."""

import json

import pytest

from batch.cli import say
from batch.problems import Place, problem

HEADER = "No,Name,ID,Rating,R1\n"


def said(capsys, *problems):
    say.problems(problems)
    return capsys.readouterr().err.splitlines()


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")


def test_what_holds_for_three_sections_is_said_once(capsys):
    lines = said(capsys, *(problem("default-dual", Place("open.xlsx", s)) for s in ("Open", "U1600", "U1200")))
    assert len(lines) == 2
    assert lines[0].startswith("guess: open.xlsx, sheets Open, U1600, U1200: nothing says whether")


def test_what_blocks_comes_last(capsys):
    place = Place("open.csv")
    codes = ("no-rounds", "default-dual", "no-games", "number-missing")
    read = {"headings": "No", "option": "--map", "count": 2}
    lines = said(capsys, *(problem(code, place, **read) for code in codes))
    assert [line.split(":")[0] for line in lines if line[0] != " "] == ["guess", "caution", "warning", "error"]


def test_a_remedy_shared_by_several_messages_is_said_once(capsys):
    found = [problem("cell-unreadable", Place("a.csv", None, n, 4, "R1"), text=f"Q{n}", why="no") for n in (2, 3)]
    lines = said(capsys, *found)
    assert [line[:20] for line in lines] == ["error: a.csv, row 2,", "error: a.csv, row 3,", "    Write it like th"]


def test_the_rows_of_every_sheet_are_named(capsys):
    rows = [("U1600", n) for n in range(2, 16)] + [("U1200", n) for n in (11, 12)]
    found = [problem("cell-unreadable", Place("a.xlsx", s, n, 4, "R1"), text=f"Q{n}{s}", why="no") for s, n in rows]
    (last,) = [line for line in said(capsys, *found) if "more like this" in line]
    assert last.strip() == (
        "... and 6 more like this: "
        "a.xlsx, sheet U1600, rows 12 to 15, column E (R1); sheet U1200, rows 11, 12, column E (R1)."
    )


def test_ten_thousand_bad_cells_are_said_in_a_few_lines_and_all_told_in_json(crossrate, write):
    rows = "".join(f"{n},P {n},{90000000 + n},1500,Q{n}\n" for n in range(1, 10001))
    good = "".join(
        f"{n},P {n},{90000000 + n},1500,{'LW'[n % 2]}{n + (1 if n % 2 else -1)}\n" for n in range(10001, 16001)
    )
    path = write(HEADER + rows + good)
    done = crossrate("check", path)
    assert "and 9,990 more like this" in done.stderr
    assert "rows 14 to 10003, column E (R1)" in done.stderr
    assert len(done.stderr) < 8_000
    (file,) = json.loads(crossrate("check", path, "--json").stdout)["files"]
    problems = [p for p in file["problems"] if p["code"] == "cell-unreadable"]
    assert len(problems) == 10_000
