"""Each check of a section: what it finds, its place, and what to do about it."""

import pytest

from batch.crosstable.checks.agreement import contradictions, total_differences

HEADER = "No,Name,ID,Rating,R1,R2,Total\n"
GOOD = ("1,Ann,91,1500,W2,H,1.5", "2,Bob,92,1400,L1,W3,1", "3,Cy,93,1300,B,L2,1")


def found(crosstable, code):
    problems = [p for p in crosstable.all_problems() if p.code == code]
    assert problems, [str(p) for p in crosstable.all_problems()]
    return problems


def rows(*changed):
    """The three good rows, some of them replaced by others of the same number."""
    lines = {line[0]: line for line in GOOD} | {line[0]: line for line in changed}
    return HEADER + "\n".join(lines.values()) + "\n"


def test_a_sound_table_has_no_problems(table):
    assert table(rows()).all_problems() == []


@pytest.mark.parametrize(
    ("code", "grade", "changed", "place", "named"),
    [
        ("cell-unreadable", "error", "1,Ann,91,1500,Q7,H,", "row 2, column E (R1)", "Q7"),
        ("opponent-missing", "error", "1,Ann,91,1500,W9,H,1.5", "row 2, column E (R1)", "no. 1 Ann has W9"),
        ("opponent-is-self", "error", "1,Ann,91,1500,W1,H,1.5", "row 2, column E (R1)", "no. 1 Ann"),
        ("sides-contradict", "warning", "2,Bob,92,1400,W1,W3,2", "row 2, column E (R1)", "no. 2 Bob (row 3) has W1"),
        ("opponent-not-back", "warning", "2,Bob,92,1400,H,W3,1.5", "row 2, column E (R1)", "has H in that round"),
        (
            "total-differs",
            "warning",
            "1,Ann,91,1500,W2,H,2",
            "row 2, column G (Total)",
            "2 points, but the results add up to 1.5",
        ),
        ("rating-impossible", "error", "1,Ann,91,17940,W2,H,1.5", "row 2, column D (Rating)", "17940"),
        ("provisional-count-missing", "error", "1,Ann,91,1450P,W2,H,1.5", "row 2, column D (Rating)", "1450P12"),
        ("value-unreadable", "error", "1,Ann,91,good,W2,H,1.5", "row 2, column D (Rating)", "good"),
        ("rating-low", "warning", "1,Ann,91,15,W2,H,1.5", "row 2, column D (Rating)", "15"),
        ("id-two-names", "warning", "2,Bob,91,1400,L1,W3,1", "row 3, column C (ID)", "91"),
        ("name-twice", "caution", "2,Ann,92,1400,L1,W3,1", "row 3, column B (Name)", "no. 1 and no. 2"),
        ("players-without-game", "caution", "4,Di,94,1200,U,U,0", "", "no. 4 Di"),
    ],
)
def test_what_is_found(table, code, grade, changed, place, named):
    (problem,) = found(table(rows(changed)), code)
    assert problem.grade == grade
    assert str(problem.place).endswith(place)
    assert named in f"{problem.message} {problem.remedy}"


def test_two_players_with_one_number(table):
    read = table(HEADER + "1,Ann,91,1500,W2,H,1.5\n2,Bob,92,1400,L1,U,0\n2,Cy,93,1300,L1,U,0\n")
    (problem,) = found(read, "number-twice")
    assert problem.message == "the number 2 occurs twice: Bob (row 3) and Cy (row 4)."
    assert "no. 3 is free" in problem.remedy


@pytest.mark.parametrize(("one", "other"), [("N2", "W1"), ("N2", "N1"), ("W2", "R1"), ("S2", "L1")])
def test_one_sided_rulings_are_no_contradiction(table, codes, one, other):
    read = table(f"No,Name,Rating,R1\n1,Ann,1500,{one}\n2,Bob,1400,{other}\n")
    assert codes(read) == []


@pytest.mark.parametrize(("one", "other"), [("X2", "F1"), ("F2", "F1"), ("Z2", "Z1"), ("X2", "X1")])
def test_forfeits_of_two_sides(table, codes, one, other):
    read = table(f"No,Name,Rating,R1,R2\n1,Ann,1500,{one},W2\n2,Bob,1400,{other},L1\n")
    assert ("sides-contradict" in codes(read)) == (other == "X1")


def test_a_game_to_one_side_and_a_forfeit_to_the_other(table, codes):
    assert "sides-contradict" in codes(table("No,Name,Rating,R1,R2\n1,Ann,1500,W2,W2\n2,Bob,1400,F1,L1\n"))


def test_a_pair_of_contradicting_cells_is_one_contradiction(table):
    section = table("No,Name,Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,W1\n").sections[0]
    assert contradictions(section) == 1


def test_one_colour_on_both_sides(table):
    read = table("No.,Name,Rtg,1.Rd\n1,Ann,1500, 2w1\n2,Bob,1400, 1w0\n")
    assert found(read, "colours-clash")[0].grade == "caution"
    assert contradictions(read.sections[0]) == 1


def test_one_colour_three_times_running(table):
    read = table("No.,Name,Rtg,1.Rd,2.Rd,3.Rd\n1,Ann,1500, 2w1, 2w1, 2w1\n2,Bob,1400, 1b0, 1b0, 1b0\n")
    assert "no. 1 Ann, no. 2 Bob" in found(read, "colour-three-times")[0].message


def test_games_without_a_result_are_counted_once(table):
    read = table("No.,Name,Rtg,1.Rd,2.Rd\n1,Ann,1500, 2w1, 2b\n2,Bob,1400, 1b0, 1w\n")
    assert found(read, "games-pending")[0].message == "1 game has no result yet: round 2 1-2."


def test_a_list_cut_at_150_rows(table, codes):
    lines = [
        f"{i},P{i},1500,W{i + 100}" if i > 50 else f"{i},P{i},1500,{'WL'[i % 2]}{i + (1 if i % 2 else -1)}"
        for i in range(1, 151)
    ]
    (problem,) = found(table("No,Name,Rating,R1\n" + "\n".join(lines) + "\n"), "table-cut-off")
    assert (problem.grade, "151 to 250" in problem.message) == ("error", True)


def test_another_column_taken_for_the_total(table):
    read = table(
        "No,Name,Rating,R1,Score\n"
        + "".join(f"{i},P{i},1500,{'WL'[i % 2 == 0]}{i + (1 if i % 2 else -1)},{i * 7}\n" for i in range(1, 9))
    )
    assert '--map "Score=ignore"' in found(read, "totals-differ")[0].remedy


@pytest.mark.parametrize(("total", "differences"), [("0.5", []), ("0", []), ("1", [(0, 1.0, 0.0)])])
def test_a_lone_z_is_worth_what_the_totals_say(table, total, differences):
    section = table(
        f"No,Name,Rating,R1,R2,Total\n1,Ann,1500,Z,U,{total}\n2,Bob,1400,B,W3,2\n3,Cy,1300,U,L2,0\n"
    ).sections[0]
    assert total_differences(section) == differences


def test_no_total_no_difference(table):
    assert total_differences(table("No,Name,Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n").sections[0]) is None


def test_one_id_twice_is_one_player_and_said(table, codes):
    assert codes(table(rows("3,Ann,91,1300,B,L2,1"))) == ["id-twice"]


def test_a_performance_far_from_the_rating(table):
    lines = [
        "1,Ann,800,W2,W3,W4,W5",
        *(f"{i},P{i},1500," + ",".join("L1" if r == i else "U" for r in range(2, 6)) for i in range(2, 6)),
    ]
    (problem,) = found(table("No,Name,Rating,R1,R2,R3,R4\n" + "\n".join(lines) + "\n"), "performance-far")
    assert problem.message == "no. 1 Ann performed at 1900 over 4 games with a rating of 800."


@pytest.mark.parametrize("name", ["U1400", "Under 1400", "Reserve U1400", "Under_1400"])
def test_a_master_in_a_scholastic_section(table, name):
    read = table(f"Section,{name}\n\nNo,Name,Rating,R1\n1,Ann,1900,W2\n2,Bob,1450,L1\n")
    assert [p.message for p in found(read, "rating-over-limit")] == [f"no. 1 Ann, rated 1900, plays in {name}."]


def test_a_table_without_ratings(table):
    assert "--roster" in found(table("No,Name,R1\n1,Ann,W2\n2,Bob,L1\n"), "no-rating-column")[0].remedy


def test_nobody_played(table, codes):
    assert "no-games" in codes(table("No,Name,Rating,R1\n1,Ann,1500,B\n2,Bob,1400,H\n"))


def test_a_game_whose_other_side_cannot_be_read_is_no_problem_of_its_own(table, codes):
    read = table("No,Name,Rating,R1,R2\n1,Ann,1500,2?W,W3\n2,Bob,1400,L1,B\n3,Cy,1300,B,L1\n", kind="swiss")
    assert codes(read) == ["cell-unreadable"]


def test_each_rating_below_a_hundred_and_each_number_and_id_that_stands_twice_is_told(table):
    lines = ("1,Ann,91,98,B", "1,Bob,92,1400,B", "2,Cy,91,98,B", "3,Di,94,97,B", "2,Ed,94,1200,B")
    read = table("No,Name,ID,Rating,R1\n" + "\n".join(lines) + "\n")
    assert [p.place.row for p in found(read, "rating-low")] == [2, 4, 5]
    assert [p.place.row for p in found(read, "number-twice")] == [3, 6]
    assert [p.place.row for p in found(read, "id-two-names")] == [4, 6]


def test_of_many_problems_of_one_kind_each_is_told(table):
    lines = "".join(
        f"{i},P{i},1500,?\n" if i > 10 else f"{i},P{i},1500,{'LW'[i % 2]}{i + (1 if i % 2 else -1)}\n"
        for i in range(1, 61)
    )
    problems = found(table("No,Name,Rating,R1\n" + lines, kind="swiss"), "cell-unreadable")
    assert [p.place.row for p in problems] == list(range(12, 62))


def test_without_a_rating_column_every_heading_is_named(table):
    read = table("No,Name,Strength,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n")
    assert "(headings: No, Name, Strength, R1)" in found(read, "no-rating-column")[0].message


@pytest.mark.parametrize(
    ("born", "age", "differ"),
    [
        ("2014-04-20", 11, False),
        ("2014-04-20", 10, False),
        ("2014-04-20", 12, False),
        ("2014-04-20", 9, True),
        ("2014-04-20", 13, True),
        ("", 9, False),
        ("2014-04-20", "", False),
    ],
)
def test_birth_and_age_that_disagree_by_more_than_a_year(table, born, age, differ):
    read = table(
        f"End date,2026-04-19\n\nNo,Name,Rating,Birth,Age,R1\n1,Ann,1500,{born},{age},W2\n2,Bob,1400,2000-01-01,26,L1\n"
    )
    assert ("birth-and-age-differ" in [p.code for p in read.all_problems()]) is differ


def test_half_points_alone_are_byes_listed_and_checked_by_the_totals(table, codes):
    byes = table(rows("1,Ann,91,1500,W2,½,1.5"))
    (guess,) = found(byes, "half-byes-assumed")
    assert guess.message == "half a point without an opponent (½, 1 cell) was taken as a half-point bye."
    assert (str(guess.place).split(", ", 1)[1], codes(byes)) == ("row 2, column F (R2)", ["half-byes-assumed"])
    assert "total-differs" in codes(table(rows("1,Ann,91,1500,W2,½,1")))


def test_a_lone_dash_is_not_paired(table, codes):
    read = table("No,Name,Rating,R1,R2,Total\n1,Ann,1500,W2,-,1\n2,Bob,1400,L1,–,0\n")
    assert (codes(read), (read.sections[0].results["kind"] == "unplayed").sum()) == ([], 2)


TWO_GAMES = "No,Name,Rating,R1,R2\n1,Ann,1500,$2,W3\n2,Bob,1400,L1,#4\n3,Cy,1300,%4,W1\n4,Di,1200,%3,D2\n"


def test_rounds_of_two_games_in_the_own_format(table, workbook, codes):
    lines = [[cell or None for cell in line.split(",")] for line in TWO_GAMES.splitlines()]
    for read in (table(TWO_GAMES), workbook(Sheet1=lines)):
        results = read.sections[0].results
        scores = results.groupby(["entrant", "round"])["score"].apply(list)
        assert scores[0, 1] == [1, 1] and scores[1, 1] == [0, 0]
        assert scores[0, 2] == scores[2, 2] == [1, 0]
        assert scores[1, 2] == [1, 0.5] and scores[3, 2] == [0.5, 0]
        assert scores[2, 1] == scores[3, 1] == [0.5, 0.5]
        assert codes(read) == ["rounds-of-two-games"]


def test_without_such_a_cell_a_round_is_one_game(table):
    read = table("No,Name,Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n")
    assert read.sections[0].results["score"].tolist() == [1, 0]
