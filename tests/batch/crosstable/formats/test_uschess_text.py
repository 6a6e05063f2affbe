"""US Chess crosstable text (spec/crosstables.md section 3d)."""

import math

import pytest

from batch.crosstable.read import read

RULER = "-" * 70
HEAD = f"""{RULER}
 Pair | Player Name          |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |  2  |
{RULER}
"""
ADA = """    1 | ADA FERN             |1.5  |W   2|H    |
   OH | 10000001 / R: 1641P17->1657P18 |N:3 |W |  |
"""
BEN = """    2 | BEN MOSS             |1.0  |L   1|B    |
   MI | 10000002 / R: Unrated-> 651P7  |    |B |  |
"""


@pytest.fixture
def text(tmp_path):
    def write(said, **how):
        path = tmp_path / "event.txt"
        path.write_text(said, encoding="utf-8", **how)
        return read(path)

    return write


def test_two_lines_make_a_player(text):
    [section] = text(HEAD + ADA + RULER + "\n" + BEN).sections
    first = section.entrants.iloc[0]
    assert (first["name"], first["id"], first["state"]) == ("ADA FERN", "10000001", "OH")
    assert (first["rating"], first["games"], first["post"], first["post_games"]) == (1641, 17, 1657, 18)
    assert first["total"] == 1.5


def test_unrated_before_and_provisional_after(text):
    [section] = text(HEAD + ADA + BEN).sections
    assert math.isnan(section.entrants["rating"][1])
    assert (section.entrants["post"][1], section.entrants["post_games"][1]) == (651, 7)


def test_results_take_their_colour_from_the_line_below(text):
    [section] = text(HEAD + ADA + BEN).sections
    assert section.results["text"].tolist() == ["W 2w", "H", "L 1b", "B"]
    assert section.results["colour"].tolist() == ["w", "", "b", ""]


def test_nothing_is_taken_from_where_a_column_stands(text):
    respaced = "1|ADA FERN|1.5|W2|H|\nOH|10000001/R:1641P17->1657P18|N:3|W||\n"
    respaced += "  2  |  BEN   MOSS  |  1.0|L     1|B |\nMI |10000002 / R: Unrated -> 651 P7 | |B| |\n"
    plain, other = text(HEAD + ADA + BEN).sections[0], text(HEAD + respaced).sections[0]
    assert plain.entrants.drop(columns="row").equals(other.entrants.drop(columns="row"))


def test_a_dual_section_has_a_second_rating_line(text):
    dual = ADA + "      | Q: 1500 ->1512 | | | |\n" + BEN + "      | Q: 900P4 -> 930P5 | | | |\n"
    [section] = text(HEAD + dual).sections
    assert section.fact("dual") is True
    assert section.entrants["quick"].tolist() == [1500, 900]
    assert section.entrants["quick_post"].tolist() == [1512, 930]
    assert section.entrants["rating"][0] == 1641


def test_one_kind_of_rating_names_the_pool(text):
    assert text(HEAD + ADA + BEN).sections[0].fact("pool") == "regular"
    assert text((HEAD + ADA + BEN).replace("R:", "Q:")).sections[0].fact("pool") == "quick"


def test_sections_follow_each_other(text):
    crosstable = text(f"Section 1 - OPEN\n{HEAD}{ADA}{BEN}\nSection 2 - RESERVE\n{HEAD}{ADA}{BEN}")
    assert [s.name for s in crosstable.sections] == ["OPEN", "RESERVE"]
    assert [len(s.entrants) for s in crosstable.sections] == [2, 2]


def test_the_place_one_begins_another_section(text):
    assert len(text(HEAD + ADA + BEN + ADA + BEN).sections) == 2


def test_rows_are_the_lines_of_the_names(text):
    assert text(HEAD + ADA + BEN).sections[0].entrants["row"].tolist() == [5, 7]


def test_a_lone_x_is_a_forfeit_win_over_nobody_named(text):
    [section] = text(HEAD + ADA.replace("H    ", "X    ") + BEN).sections
    cell = section.results.query("entrant == 0 and round == 2").iloc[0]
    assert (cell["kind"], cell["score"], cell["opponent"]) == ("forfeit", 1.0, -1)


@pytest.mark.parametrize("arrow", ["->", "-->", "\u2192", "-&gt;", "=>"])
def test_arrows_and_counts_as_people_and_web_pages_write_them(text, arrow):
    said = (HEAD + ADA + BEN).replace("1641P17->1657P18", f"1641/17 {arrow}1657/18")
    crosstable = text(said)
    first = crosstable.sections[0].entrants.iloc[0]
    assert (first["rating"], first["games"], first["post"], first["post_games"]) == (1641, 17, 1657, 18)
    assert crosstable.problems == []


@pytest.mark.parametrize("line", ["", "   OH | 10000001 / 1641P17->1657P18 |N:3 |W |  |\n", "OH|10000001/R: 1641|||\n"])
def test_a_second_line_that_is_missing_or_not_understood_is_an_error(text, line):
    [found] = text(HEAD + ADA.splitlines(keepends=True)[0] + line + BEN).problems
    assert (found.code, found.grade) == ("pair-line-unread", "error")
    assert "no. 1 ADA FERN" in found.message
    assert found.place.row == (6 if line else 5)


def test_a_place_that_only_looks_like_a_number_is_none(text):
    assert not text(HEAD + ADA.replace("    1 |", "   4¹ |")).readable
