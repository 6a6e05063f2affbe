"""Places in words: one alone as it says itself, many compactly, none left out."""

import pytest

from batch.places import first_of, named, spans
from batch.problems import Place


def cells(sheet, rows, column=3, heading="Rating"):
    return [Place("open.xlsx", sheet, row, column, heading) for row in rows]


@pytest.mark.parametrize(
    "place",
    [
        Place("open.csv"),
        Place("open.xlsx", "U1600"),
        Place("open.csv", None, 12),
        Place("open.xlsx", "U1600", 12, 27, "R3"),
        Place("open.csv", None, 12, 4),
        Place("open.csv", None, None, None, "Total"),
    ],
)
def test_one_place_is_said_as_it_says_itself(place):
    assert named([place]) == named([place, place]) == str(place)


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (cells(None, [9, 15]), "open.xlsx, rows 9, 15, column D (Rating)"),
        (cells(None, range(9, 10009)), "open.xlsx, rows 9 to 10008, column D (Rating)"),
        (
            cells("U1600", [9, 15]) + cells("U1200", [11, 12]),
            "open.xlsx, sheet U1600, rows 9, 15, column D (Rating); sheet U1200, rows 11, 12, column D (Rating)",
        ),
        (cells("U1600", [2]) + cells("U1200", [2]), "open.xlsx, sheets U1600, U1200, row 2, column D (Rating)"),
        ([Place("open.xlsx", s) for s in ("Open", "U1600", "U1200")], "open.xlsx, sheets Open, U1600, U1200"),
        (
            cells(None, [7, 4], 5, "R2") + cells(None, [3]) + cells(None, [4, 7], 6, "R3"),
            "open.xlsx, row 3, column D (Rating); rows 4, 7, columns F (R2), G (R3)",
        ),
        ([Place("a.csv"), Place("b.csv", None, 2)], "a.csv; b.csv, row 2"),
    ],
)
def test_many_places_are_said_together(places, said):
    assert named(places) == said


def test_of_scattered_rows_the_first_are_said_and_the_others_counted():
    said = named(cells(None, range(2, 10002, 2)))
    assert said.endswith("198, 200 and 4,900 more up to 10000, column D (Rating)")


def test_three_numbers_or_more_that_follow_each_other_are_one_span():
    assert spans([9, 3, 10, 11, 11, 16, 17]) == "3, 9 to 11, 16, 17"
    assert spans([]) == ""
    assert spans([1, 2, 3, 5, 7, 8], most=2) == "1 to 3, 5 and 2 more up to 8"


def test_beyond_the_first_names_the_rows_tell_who_is_meant():
    assert first_of(["Ann", "Bob"], [2, 3], 2) == "Ann, Bob"
    assert first_of(["Ann", "Bob", "Cy", "Di", "Ed"], [2, 3, 4, 5, 6], 2) == "Ann, Bob and 3 more (rows 4 to 6)"
