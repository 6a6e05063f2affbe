"""A workbook with other sheets than crosstables: prizes, pairings, standings, copies; and --sheet several times."""

import pytest

from batch.crosstable.read import Reading

HEADER = ["No", "Name", "Rating", "R1", "R2", "R3", "Total"]
OPEN = [
    HEADER,
    [1, "Ash, Ann", 1500, "W2", "W3", "D4", 2.5],
    [2, "Birch, Bob", 1400, "L1", "W4", "W3", 2],
    [3, "Cedar, Cy", 1300, "W4", "L1", "L2", 1],
    [4, "Date, Di", 1200, "L3", "L2", "D1", 0.5],
]
RESERVE = [HEADER[:4], [1, "Elm, Ed", 1100, "W2"], [2, "Fir, Flo", 1000, "L1"]]
PAIRINGS = [
    ["Round", "White", "Result", "Black"],
    [1, "Ann Ash", "1-0", "Bob Birch"],
    [1, "Di Date", "0-1", "Cy Cedar"],
    [2, "Cy Cedar", "0-1", "Ann Ash"],
]

OTHERS = {
    "prizes": ([["Place", "Name", "Prize"], [1, "Ann Ash", "$200"]], "table-left-out"),
    "prizes by score": ([["Place", "Name", "Score", "Prize"], [1, "Ann Ash", 2.5, "$200"]], "table-left-out"),
    "team standings": ([["Rank", "Team", "Points"], [1, "Northside", 7]], "sheets-without-table"),
    "team standings by players": (
        [["Place", "Team", "Name", "Score"], [1, "North", "Ann Ash", 2.5], ["", "", "Bob Birch", 2]],
        "table-left-out",
    ),
    "team standings by rounds": (
        [["Rk", "Name", "Pts", "R1", "R2"], [1, "Northside", 5.5, 2.5, 3], [2, "Southside", 2.5, 1.5, 1]],
        "table-left-out",
    ),
    "an empty section": ([HEADER], "table-left-out"),
    "notes": ([["Bring", "clocks"]], "sheets-without-table"),
    "pairings": (PAIRINGS, "table-is-copy"),
    "pairings of a round still to play": (
        [["Bd", "White", "Result", "Black"], [1, "1 Ann Ash", "", "3 Cy Cedar"], [2, "4 Di Date", "", "2 Bob Birch"]],
        "table-is-copy",
    ),
    "a second copy": (OPEN, "table-is-copy"),
    "a copy sorted by place": ([HEADER, OPEN[2], OPEN[1], OPEN[4], OPEN[3]], "table-is-copy"),
}


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("other", OTHERS)
def test_what_is_no_section_is_left_out_with_a_caution(workbook, other, first):
    rows, code = OTHERS[other]
    sheets = {"Open": OPEN, "Other": rows} if first else {"Other": rows, "Open": OPEN}
    crosstable = workbook(**sheets)
    (found,) = crosstable.all_problems()
    assert (found.code, found.grade) == (code, "caution")
    assert "Other" in str(found.place) + found.message or other.startswith("a ")
    assert [len(section.entrants) for section in crosstable.sections] == [4]
    assert [section.rounds for section in crosstable.sections] == [3]


def test_a_section_whose_results_cannot_be_read_is_no_other_sheet(workbook, codes):
    broken = [HEADER[:5], *([n, f"P {n}", 1000, f"?{n}?", "Q"] for n in range(1, 5))]
    assert "notation-unknown" in codes(workbook(Open=OPEN, U1200=broken))


def test_the_same_players_with_other_results_are_a_section(workbook):
    blitz = [HEADER[:4], [1, "Ash, Ann", 1500, "L2"], [2, "Birch, Bob", 1400, "W1"], [3, "Cedar, Cy", 1300, "B"]]
    assert [s.name for s in workbook(Open=OPEN, Blitz=blitz).sections] == ["Open", "Blitz"]


def test_the_same_games_in_another_pool_are_a_section(workbook):
    quick = [["Pool", "quick"], [], *OPEN]
    assert [s.name for s in workbook(Open=OPEN, Quick=quick).sections] == ["Open", "Quick"]


def test_a_table_that_names_its_section_is_one(workbook):
    sections = workbook(Open=[["Section", "A"], [], *OPEN], Other=[["Section", "B"], [], *OPEN]).sections
    assert [s.name for s in sections] == ["A", "B"]


def test_a_match_of_two_parts_is_two_sections(workbook):
    assert [s.name for s in workbook(First=RESERVE, Second=RESERVE).sections] == ["First", "Second"]


def test_several_sheets_are_named(workbook, codes):
    sheets = {"Open": OPEN, "Reserve": RESERVE, "Prizes": OTHERS["prizes"][0]}
    crosstable = workbook(**sheets, options=Reading(sheets=("reserve", "Open")))
    assert ([s.name for s in crosstable.sections], codes(crosstable)) == (["Open", "Reserve"], [])
    missing = workbook(**sheets, options=Reading(sheets=("Open", "U1800")))
    (found,) = missing.problems
    assert (found.code, found.message) == ("sheet-unknown", "there is no sheet U1800.")
    assert "Open, Reserve, Prizes" in found.remedy


def test_a_sheet_named_is_a_section_whatever_it_repeats(workbook):
    named = workbook(Open=OPEN, Pairings=PAIRINGS, options=Reading(sheets=("Pairings",)))
    assert [s.kind for s in named.sections] == ["game-list"]
