"""Columns of several pools and none called Rating: the section's own pool is its rating."""

import pytest

TABLE = "No,Name,Regular,Quick,R1,Total\n1,Ann,1500/8,1450,W2,1\n2,Bob,1400,1300,L1,0\n"


@pytest.mark.parametrize(
    ("facts", "ratings", "beside"),
    [
        ("", [1500, 1400], "quick"),
        ("Pool,regular\n\n", [1500, 1400], "quick"),
        ("Pool,quick\n\n", [1450, 1300], "regular"),
        ("Time control,G/15;d0\n\n", [1450, 1300], "regular"),
    ],
)
def test_the_column_of_the_pool_that_is_rated_is_the_rating(table, codes, facts, ratings, beside):
    read = table(facts + TABLE)
    section = read.sections[0]
    assert codes(read) == []
    assert section.entrants["rating"].tolist() == ratings
    assert beside in section.entrants


def test_the_games_go_with_the_ratings(table):
    assert table(TABLE).sections[0].entrants["games"].tolist()[0] == 8


def test_where_the_pool_has_no_column_nothing_is_the_rating(table, codes):
    assert codes(table("Pool,blitz\n\n" + TABLE)) == ["no-rating-column"]
