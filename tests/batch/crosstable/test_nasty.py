"""What real people ran into (spec/crosstables.md section 6)."""

import pytest

from batch.crosstable.checks.counts import section_counts


def count(crosstable):
    return section_counts(crosstable.sections[0])


def test_a_director_typed_bye_and_it_is_no_opponent_called_ye(table, codes):
    read = table("No,Name,Rating,R1,R2,Total\n1,Ann,1500,BYE,W2,2\n2,Bob,1400,Bye,L1,1\n")
    assert (count(read)["byes"], codes(read)) == ({"full": 2, "half": 0}, [])


@pytest.mark.parametrize(("one", "other"), [("W2", "N1"), ("N2", "D1"), ("N2", "R1")])
def test_win_win_and_draw_win_rulings_are_rated_from_each_side(table, codes, one, other):
    read = table(f"No,Name,Rating,R1\n1,Ann,1500,{one}\n2,Bob,1400,{other}\n")
    assert (count(read)["rated_games"], codes(read)) == (1, [])


def test_a_double_forfeit_is_not_a_draw(table, codes):
    read = table("No.,Name,Rtg,1.Rd,2.Rd,Pts.\n1,Ann,1500, 2w-, 2b1,1\n2,Bob,1400, 1b-, 1w0,0\n")
    assert count(read)["forfeits"] == {"pairs": 1, "single_sided": 0}
    assert (count(read)["totals_agree"], codes(read)) == (True, [])


def test_a_row_whose_last_cells_are_empty_keeps_its_wins(table, codes):
    read = table("No,Name,Rating,R1,R2,R3\n1,Ann,1500,W2,W3\n2,Bob,1400,L1\n3,Cy,1300,,L1\n")
    assert count(read)["rated_games"] == 2
    assert count(read)["first_player"]["results"] == ["W2", "W3", "U"]


def test_a_bye_counts_in_the_total(table, codes):
    assert codes(table("No,Name,Rating,R1,R2,Total\n1,Ann,1500,W2,B,2\n2,Bob,1400,L1,H,0.5\n")) == []


def test_tie_breaks_are_not_points_and_no_rounds(table, codes):
    read = table("Rk.,SNo,,Name,Rtg,FED,1.Rd,TB1,TB2,TB3\n1,1,,A,1500,SWE, 2w1,5,0,3\n2,2,,B,1400,SWE, 1b0,4,0,3\n")
    assert (count(read)["rounds"], count(read)["totals_agree"], codes(read)) == (1, "none", ["columns-not-used"])


def test_a_link_over_the_first_row_is_no_header(workbook, codes):
    link = ["From the Tournament-Database of Chess-Results https://chess-results.com"]
    rows = [["No.", None, "Name", "Rtg", "1.Rd"], [1, None, "A", 1500, " 2w1"], [2, None, "B", 1400, " 1b0"]]
    read = workbook(Sheet1=[link * 5, ["Winter Open"], *rows])
    assert (count(read)["players"], codes(read)) == (2, [])


def test_one_member_under_two_pairing_numbers(table, codes):
    read = table("No,Name,ID,Rating,R1,R2\n1,Ann,91,1500,W2,U\n2,Bob,92,1400,L1,W3\n3,Ann,91,1500,U,L2\n")
    assert codes(read) == ["id-twice"]


def test_an_unrated_section(table):
    read = table("No,Name,Rating,R1\n1,Ann,unr,W2\n2,Bob,,L1\n")
    assert count(read)["unrated_players"] == 2


def test_a_name_beginning_with_an_equals_sign(table, workbook):
    read = table('No,Name,Rating,R1\n1,"=SUM(A1)",1500,W2\n2,Bob,1400,L1\n')
    assert read.sections[0].entrants["name"].iloc[0] == "=SUM(A1)"


def test_half_that_was_read_wrongly_and_characters_that_were_lost(table, codes):
    read = table("No.,Name,Rtg,1.Rd,2.Rd\n1,A,1500, 2wÂ½, 2b1\n2,B,1400, 1bÂ½, 1w?\n")
    assert codes(read)[0] == "cell-unreadable"
    assert count(read)["first_player"]["results"][0] == "D2w"
