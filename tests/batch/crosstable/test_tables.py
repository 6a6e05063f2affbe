"""Whole tables of each kind: what kind and notation they are is settled from their cells."""

from datetime import datetime

import pytest

from batch.crosstable.checks.counts import section_counts


def shown(crosstable, which="first_player"):
    return section_counts(crosstable.sections[0])[which]["results"]


@pytest.mark.parametrize(
    ("notation", "cells", "first"),
    [
        ("letters", [["W2b", "D3"], ["L1w", "H"], ["BYE", "D1"]], ["W2b", "D3"]),
        ("chess-results", [[" 2w1", "-1"], [" 1b0", "   -½"], ["0", "0"]], ["W2w", "B"]),
        ("FIDE", [["2w1", "3b="], ["1b0", "-H"], ["-U", "1w="]], ["W2w", "D3b"]),
        ("number first", [["2W", "3D"], ["1L", "BYE"], ["BYE", "1D"]], ["W2", "D3"]),
        ("signs", [["+2", "=3"], ["-1", "BYE"], ["BYE", "=1"]], ["W2", "D3"]),
        ("SwissPerfect", [[" 2:W", " 3:D"], [" 1:L", " 0:="], [" : ", " 1:D"]], ["W2", "D3"]),
    ],
)
def test_the_notation_is_settled_for_the_whole_table(table, notation, cells, first):
    rows = "".join(f"{i},P{i},1500,{','.join(row)}\n" for i, row in enumerate(cells, 1))
    read = table("No,Name,Rtg,R1,R2\n" + rows)
    assert (read.kind, shown(read)) == ("swiss", first)


def test_minus_one_is_a_loss_among_signs_and_a_bye_in_chess_results(table):
    signs = table("No,Name,Rtg,R1,R2\n1,A,1500,+2,=2\n2,B,1400,-1,=1\n")
    assert shown(signs, "last_player") == ["L1", "D1"]


def test_a_grid_of_all_against_all(workbook, codes):
    rows = [["No.", None, "Name", "Rtg", 1, 2, 3, "Pts. "], [1, "CM", "A", 2000, "*", 1, "½", 1.5],
            [2, None, "B", 1900, 0, "*", 1, 1], [3, None, "C", 1800, "½", 0, "*", 0.5]]  # fmt: skip
    read = workbook(Sheet1=[["A link"], *rows, ["Starting rank crosstable"]])
    section = read.sections[0]
    assert (read.kind, read.opponent_key, section.rounds) == ("round-robin", "number", None)
    assert (len(section.results), shown(read), codes(read)) == (6, ["W2", "D3"], [])


@pytest.mark.parametrize("cells", [("1½", "11", "0½", "½ 1", "00", "½0"), ("1 ½", "1 1", "0=", "½1", "0 0", "½ 0")])
def test_a_double_grid(table, codes, cells):
    a2, a3, b1, b3, c1, c2 = cells
    read = table(f"No,Name,Rtg,1,2,3,Pts\n1,A,2000,*,{a2},{a3},3½\n2,B,1900,{b1},*,{b3},2\n3,C,1800,{c1},{c2},*,½\n")
    assert (read.kind, codes(read)) == ("double-round-robin", [])
    assert shown(read) == ["W2", "D2", "W3", "W3"]


def test_a_double_grid_whose_leading_zeros_a_spreadsheet_ate(workbook, codes):
    rows = [["No", "Name", "Rtg", 1, 2, 3, "Pts"], [1, "A", 2000, "*", 10, 11, 3],
            [2, "B", 1900, 1, "*", "1½", 2.5], [3, "C", 1800, "00", "0½", "*", 0.5]]  # fmt: skip
    read = workbook(Sheet1=rows)
    assert codes(read) == []
    assert shown(read)[:2] == ["W2", "L2"]


def test_letters_in_a_round_robin_whose_columns_are_opponents(table, codes):
    read = table("No,Name,Rtg,1,2,3\n1,A,2000,*,W2,D3\n2,B,1900,L1,*,W3\n3,C,1800,D1,L2,*\n")
    assert (read.kind, codes(read)) == ("round-robin", [])


def test_the_odd_one_outs_chair_is_nobody(table):
    read = table("No,Name,Rtg,R1,R2\n1,A,1500,W2,W3\n2,B,1400,L1,B\n3,BYE,,,L1\n")
    assert len(read.sections[0].entrants) == 2
    assert shown(read) == ["W2", "B"]


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("team", "1,A,1500, 2w4½, 3b3\n2,B,1400, 1b1½, 3w2\n3,C,1300, 2b4, 1w3\n"),
        ("unknown", "1,A,1500,21,30\n2,B,1400,10,31\n3,C,1300,1,20\n"),
        ("standings-only", "1,A,1500,1,0\n2,B,1400,0,½\n3,C,1300,½,1\n"),
        ("swiss", "1,A,1500,W2,B3\n2,B,1400,B1,W4\n3,C,1300,W4,W1\n4,D,1300,B3,B2\n"),
    ],
)
def test_tables_without_opponents_or_results_are_refused_with_a_pointer(table, kind, rows):
    read = table("No,Name,Rtg,1.Rd,2.Rd\n" + rows)
    assert (read.readable, read.kind) == (False, kind)
    assert "xport" in read.reason or "Ask for" in read.reason


def test_a_cell_that_a_spreadsheet_made_a_date_of(workbook, codes):
    rows = [["No", "Name", "Rtg", 1, 2], [1, "A", 2000, "*", datetime(2026, 1, 2)], [2, "B", 1900, "½", "*"]]
    read = workbook(Sheet1=rows)
    assert "cell-unreadable" in codes(read)
    assert "date" in read.all_problems()[0].message


SIGNS = "No,Name,Rtg,1,2,3,Pts\n1,Ann,1500,*,+,=,1.5\n2,Bob,1400,-,*,+,1\n3,Cy,1300,=,-,*,0.5\n"


def test_a_grid_of_signs_is_wins_losses_and_draws(table, codes):
    read = table(SIGNS)
    assert codes(read) == ["signs-as-results"]
    assert set(read.sections[0].results["kind"]) == {"game"}
    assert read.sections[0].results["score"].tolist() == [1, 0.5, 0, 1, 0.5, 0]


def test_signs_beside_figures_are_forfeits(table, codes):
    read = table(SIGNS.replace("*,+,=", "*,+,\u00bd").replace("=,-,*", "\u00bd,-,*"))
    assert (read.sections[0].results["kind"] == "forfeit").sum() == 4


def test_two_columns_an_opponent_are_a_double_round_robin(table, codes):
    read = table(
        "No,Name,Rtg,1,1,2,2,3,3,Pts\n1,Ann,1500,*,*,1,0,\u00bd,1,2.5\n"
        "2,Bob,1400,0,1,*,*,1,1,3\n3,Cy,1300,\u00bd,0,0,0,*,*,0.5\n"
    )
    assert (codes(read), read.sections[0].kind) == ([], "double-round-robin")
    assert (read.sections[0].results["kind"] == "game").sum() == 12


def test_a_second_column_of_a_round_with_results_is_an_error(table, codes):
    twice = "No,Name,Rtg,R1,R1\n1,Ann,1500,W2,L2\n2,Bob,1400,L1,W1\n"
    [found] = table(twice).all_problems()
    assert (found.code, found.grade) == ("round-twice", "error")
    assert "columns D and E (R1)" in found.message
    assert '--map "E=round 2"' in found.remedy
    assert len(table(twice, map={"E": "round 2"}).sections[0].results) == 4


def test_two_tables_side_by_side_are_an_error(table, codes):
    table_ = "No,Name,Rating,R1,R2", "1,Ann,1500,W2,W2", "2,Bob,1400,L1,L1"
    read = table("".join(f"{line},,{line}\n" for line in table_))
    [found] = [p for p in read.all_problems() if p.grade == "error"]
    assert (found.code, "D and J (R1), E and K (R2)" in found.message) == ("round-twice", True)


def test_a_second_column_of_a_round_without_results_is_a_guess(table, codes):
    assert codes(table("No,Name,Rtg,R1,R1\n1,Ann,1500,W2,w\n2,Bob,1400,L1,b\n")) == ["columns-compete"]


def test_a_star_in_a_swiss_is_a_round_not_played_and_listed(table, codes):
    read = table("No,Name,Rating,R1,R2\n1,Ann,1500,W2,D3\n2,Bob,1400,L1,*\n3,Cy,1300,H,D1\n")
    assert codes(read) == ["stars-unplayed"]
    assert read.sections[0].results["kind"].tolist() == ["game", "game", "game", "unplayed", "bye", "game"]


@pytest.mark.parametrize(
    "headings",
    [
        "Rd1 G1,Rd1 G2,Rd2 G1,Rd2 G2",
        "R1a,R1b,R2a,R2b",
        "Round 1 Game 1,Round 1 Game 2,Round 2 Game 1,Round 2 Game 2",
    ],
)
def test_two_columns_of_a_round_are_its_two_games(table, codes, headings):
    rows = "1,Ann,1500,W2,D2,L3,W3,2.5\n2,Ben,1400,L1,D1,B,B,2.5\n3,Cy,1300,H,H,W1,L1,2\n"
    crosstable = table(f"No,Name,Rating,{headings},Total\n{rows}")
    [section] = crosstable.sections
    games = section.results[section.results["entrant"] == 0]
    assert games["round"].tolist() == [1, 1, 2, 2] and games["score"].tolist() == [1, 0.5, 0, 1]
    assert section.rounds == 2
    assert not {"columns-compete", "round-twice", "total-differs", "sides-contradict"} & set(codes(crosstable))


def test_a_bad_cell_of_a_second_game_is_told_under_its_own_heading(table):
    rows = "1,Ann,1500,W2,nonsense\n2,Ben,1400,L1,D1\n3,Cy,1300,U,U\n4,Di,1200,U,U\n"
    crosstable = table(f"No,Name,Rating,Rd1 G1,Rd1 G2\n{rows}")
    [problem] = [p for p in crosstable.all_problems() if p.code == "cell-unreadable"]
    assert (problem.place.heading, problem.place.column) == ("Rd1 G2", 4)


@pytest.mark.parametrize(("ann", "ben", "byes"), [("4", "2", [1.0, 1.0]), ("3", "1", [1.0]), ("", "", [1.0, 1.0])])
def test_a_bye_in_rounds_of_two_games_is_of_both_unless_the_totals_say_one(table, codes, ann, ben, byes):
    crosstable = table(f"No,Name,Rating,R1,R2,Total\n1,Ann,1500,$2,B,{ann}\n2,Ben,1400,L1,B,{ben}\n")
    [section] = crosstable.sections
    assert section.results.query("entrant == 0 and kind == 'bye'")["score"].tolist() == byes
    assert section_counts(section)["byes"] == {"full": 2, "half": 0}
    assert "total-differs" not in codes(crosstable)
