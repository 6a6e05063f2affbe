"""FIDE's report file, 2016 and 2026 (spec/crosstables.md section 3f)."""

import math
from datetime import date

import pytest

from batch.crosstable.read import read

HEAD = "012 Lagoon Open\n042 2026/04/17\n052 2026/04/19\n"


def player(number, name="Fern, Ada", rating="2100", total="1.0", cells=(), title="", fide_id="", birth=""):
    start = f"001 {number:>4} m{title:>3} {name:33} {rating:>4} NOR {fide_id:>11} {birth:10} {total:>4} {'':4}"
    return start + "".join(f"  {cell:8}" for cell in cells)


@pytest.fixture
def report(tmp_path):
    def write(*lines, head=HEAD, end="\n", encoding="utf-8"):
        path = tmp_path / "event.trf"
        path.write_bytes((head + "\n".join(lines) + "\n").replace("\n", end).encode(encoding))
        return read(path)

    return write


def test_players_stand_in_fixed_columns(report):
    crosstable = report(
        player(1, "Fern, Ada", "2100", "1.0", ["   2 w 1"], "WGM", "1234567", "1990/05/06"),
        player(2, "Moss, Ben", "0", "0.0", ["   1 b 0"]),
    )
    [section] = crosstable.sections
    first = section.entrants.iloc[0]
    assert (first["name"], first["rating"], first["id"]) == ("Fern, Ada", 2100.0, "1234567")
    assert (first["title"], first["birth"]) == ("WGM", date(1990, 5, 6))
    assert math.isnan(section.entrants["rating"][1])
    assert section.fact("event") == "Lagoon Open"
    assert section.fact("end_date") == date(2026, 4, 19)


@pytest.mark.parametrize(
    ("cell", "kind", "score"),
    [("   2 w 1", "game", 1.0), ("   2 b 0", "game", 0.0), ("   2 b =", "game", 0.5),
     ("   2 w +", "forfeit", 1.0), ("   2 w -", "forfeit", 0.0),
     ("   2 w W", "forfeit", 1.0), ("   2 w D", "forfeit", 0.5), ("   2 w L", "forfeit", 0.0),
     ("0000 - F", "bye", 1.0), ("0000 - H", "bye", 0.5), ("0000 - U", "bye", 1.0), ("0000 - Z", "unplayed", 0.0),
     ("       U", "bye", 1.0), ("        ", "unplayed", 0.0)],
)  # fmt: skip
def test_each_sign(report, cell, kind, score):
    """W, D and L are games played but not rated: they stand with the forfeits."""
    [section] = report(
        player(1, total="", cells=[cell, "   2 w ="]), player(2, total="", cells=["", "   1 b ="])
    ).sections
    first = section.results.iloc[0]
    assert (first["kind"], first["score"]) == (kind, score)


def test_a_question_mark_is_a_game_still_to_come(report):
    [section] = report(player(1, total="", cells=["   2 w ?"]), player(2, total="", cells=["   1 b ?"])).sections
    assert section.results["kind"].tolist() == ["pending", "pending"]


def test_a_pairing_bye_is_worth_what_the_totals_say(report):
    crosstable = report(
        player(1, total="1.5", cells=["   2 w 1", "0000 - U"]),
        player(2, total="0.5", cells=["   1 b 0", "0000 - U"]),
    )
    assert [p.code for p in crosstable.problems] == ["trf-pairing-bye"]
    byes = crosstable.sections[0].results.query("round == 2")
    assert byes["score"].tolist() == [0.5, 0.5]


def test_lines_may_be_shorter_than_the_rounds(report):
    [section] = report(player(1, cells=["   2 w 1", "   2 b 1"]), player(2, total="0.0", cells=["   1 b 0"])).sections
    assert section.rounds == 2 and section.results.query("entrant == 1")["kind"].tolist() == ["game", "unplayed"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end(report, end):
    [section] = report(player(1, cells=["   2 w 1"]), player(2, cells=["   1 b 0"]), end=end).sections
    assert len(section.entrants) == 2 and section.entrants["row"].tolist() == [4, 5]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "latin-1", "utf-16"])
def test_marks_and_code_pages(report, encoding):
    [section] = report(
        player(1, "Fjørd, Åse", cells=["   2 w 1"]), player(2, cells=["   1 b 0"]), encoding=encoding
    ).sections
    assert section.entrants["name"][0] == "Fjørd, Åse"


def test_unknown_tags_and_comments_are_skipped(report):
    crosstable = report("###  a ruler", "XXC white1", "599 something", player(1, cells=["   2 w 1"]),
                        player(2, cells=["   1 b 0"]), "240 H   2    4")  # fmt: skip
    assert len(crosstable.sections[0].entrants) == 2


def test_a_national_rating_line_is_named(report):
    national = f"NOR    1{'':40}2222"
    crosstable = report(player(1, cells=["   2 w 1"]), player(2, cells=["   1 b 0"]), national)
    [guess] = [p for p in crosstable.problems if p.code == "trf-second-rating"]
    assert "NOR" in guess.message
    assert crosstable.sections[0].entrants["rating"][0] == 2100


@pytest.mark.parametrize(
    ("lines", "control"),
    [("122 90+30\n", "90+30"), ("222 5400+30\n", "90+30"), ("122 see the notice board\n222 600+5\n", "10+5")],
)
def test_the_time_control_in_words_or_in_seconds(report, lines, control):
    [section] = report(player(1, cells=["   2 w 1"]), player(2, cells=["   1 b 0"]), head=HEAD + lines).sections
    assert section.fact("time_control") == control


def test_nobody_has_a_rating_column_when_it_is_blank_throughout(report):
    [section] = report(player(1, rating="", cells=["   2 w 1"]), player(2, rating="", cells=["   1 b 0"])).sections
    assert "rating" not in section.columns


def test_a_report_without_players_is_refused(report):
    crosstable = report("062 0", "072 0")
    assert not crosstable.readable and "001" in crosstable.reason
