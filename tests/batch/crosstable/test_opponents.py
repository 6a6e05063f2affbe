"""What the opponent numbers refer to is settled by reciprocity, and said."""

import pytest

SWISS = "1,Ann,1500,W4,W2\n2,Bob,1400,W3,L1\n3,Cy,1300,L2,W4\n4,Di,1200,L1,L3\n"


def test_the_printed_number_is_obvious_and_needs_no_word(table, codes):
    read = table("No,Name,Rating,R1,R2\n" + SWISS)
    assert (read.opponent_key, codes(read)) == ("number", [])


def test_tied_players_without_a_rank_are_found_by_row(table):
    read = table("Rk,Name,Rating,R1,R2\n" + SWISS.replace("3,Cy", ",Cy"))
    (guess,) = read.all_problems()
    assert read.opponent_key == "row"
    assert (
        guess.message == "opponents were taken by row order: 8 of 8 results reciprocal by row order, 4 by place (Rk)."
    )


def test_a_standing_sorted_by_place_whose_cells_name_starting_numbers(table):
    rows = "1,3,Ann,1500, 1w1, 4b1\n2,4,Bob,1400, 2b1, 3w0\n3,1,Cy,1300, 3b0, 2w1\n4,2,Di,1200, 4w0, 1b0\n"
    read = table("Rk,SNo,Name,Rtg,1.Rd,2.Rd\n" + rows)
    assert read.opponent_key == "number"
    assert read.sections[0].entrants["no"].tolist() == [3, 4, 1, 2]


@pytest.mark.parametrize(("rows", "key"), [(["1", "2", "3", "4"], "rank"), (["", "", "", ""], "row")])
def test_on_a_tie_the_place_comes_before_the_row(table, rows, key):
    lines = [f"{rank}," + line.partition(",")[2] for rank, line in zip(rows, SWISS.splitlines(), strict=True)]
    assert table("Rk,Name,Rating,R1,R2\n" + "\n".join(lines)).opponent_key == key


def test_the_user_has_the_last_word(table, codes):
    text = "Rk,No,Name,Rating,R1,R2\n" + "".join(f"{i}," + line + "\n" for i, line in enumerate(SWISS.splitlines(), 1))
    read = table(text, opponents="row")
    assert (read.opponent_key, codes(read)) == ("row", [])


def test_a_column_to_refer_to_that_is_not_there(table, codes):
    assert "opponents-column-missing" in codes(table("No,Name,Rating,R1,R2\n" + SWISS, opponents="rank"))


def test_a_sorted_column_that_fits_under_no_key_is_refused_in_one_word(table, codes):
    rows = "".join(f"{i},P{i},1500,W{i * 3 % 12 + 1},L{(i * 5 + 2) % 12 + 1}\n" for i in range(1, 13))
    assert codes(table("No,Name,Rating,R1,R2\n" + rows)) == ["opponents-unsettled"]
