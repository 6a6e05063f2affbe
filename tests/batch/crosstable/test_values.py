"""Ratings, scores, ids and records as they are written."""

import math
from datetime import date, datetime

import pytest

from batch.crosstable.tables.values import (
    CountUnknownError,
    Rating,
    read_birth,
    read_count,
    read_history,
    read_id,
    read_name,
    read_number,
    read_rating,
    read_record,
    read_score,
)


@pytest.mark.parametrize(
    ("cell", "value", "games"),
    [
        *[(cell, 1794, None) for cell in ("1794", 1794, 1794.0, "1794.0", " 1794 ", "1794*", "1,794", "R: 1794")],
        ("1641P17", 1641, 17),
        ("1641p17", 1641, 17),
        ("1641 P 17", 1641, 17),
        ("1220/8", 1220, 8),
        ("1563 (22)", 1563, 22),
        ("1227.41", 1227.41, None),
        ("1227,41", 1227.41, None),
        ("1,794P3", 1794, 3),
    ],
)
def test_ratings(cell, value, games):
    assert (read_rating(cell).value, read_rating(cell).games) == (value, games)


@pytest.mark.parametrize(
    "cell", [None, "", 0, "0", "unr", "UNR.", "Unrated", "NR", "new", "-", "–", "N/A", "R: Unrated", "\xa0"]
)
def test_the_unrated(cell):
    assert read_rating(cell) == Rating(None)


def test_an_arrow_gives_the_rating_before_and_after():
    rating = read_rating("R: 1641P17->1657P24")
    assert (rating.value, rating.games, rating.post.value, rating.post.games) == (1641, 17, 1657, 24)
    assert read_rating("Unrated->651P7").post == Rating(651, 7, provisional=True)


def test_an_estimate_says_that_it_is_one():
    assert read_rating("1450e").estimated


def test_a_provisional_rating_without_its_count():
    with pytest.raises(CountUnknownError):
        read_rating("1450P")


@pytest.mark.parametrize("cell", ["17940", 17940, "-5", "W12", "1500 or so", datetime(2026, 1, 2), "1->2->3"])
def test_no_ratings(cell):
    with pytest.raises(ValueError, match=r"."):
        read_rating(cell)


@pytest.mark.parametrize("cell", ["7½", "7.5", "7,5", "7 1/2", 7.5, "7Â½"])
def test_scores(cell):
    assert read_score(cell) == 7.5


def test_halves_and_blanks():
    assert [read_score(c) for c in ("½", "1/2", ".5", "0")] == [0.5, 0.5, 0.5, 0]
    assert math.isnan(read_score(None))
    assert math.isnan(read_score(""))


@pytest.mark.parametrize(
    ("cell", "id_"),
    [(12345678, "12345678"), (12345678.0, "12345678"), ("12345678.0", "12345678"), ("'00123", "00123"),
     ('"91"', "91"), ("00000000", None), (0, None), ("", None), (None, None), ("A12", "A12")],
)  # fmt: skip
def test_ids_are_text(cell, id_):
    assert read_id(cell) == id_


@pytest.mark.parametrize("cell", ["12 345 678", "#12345678", "# 12345678"])
def test_an_id_is_its_digits(cell):
    assert read_id(cell) == "12345678"


@pytest.mark.parametrize("cell", ["none", "NA", "N/A", "TBA", "?", "pending", "-", "0"])
def test_no_id(cell):
    assert read_id(cell) is None


def test_an_id_that_a_spreadsheet_shortened_is_lost(table):
    with pytest.raises(ValueError, match="as text"):
        read_id("1.23E+07")
    crosstable = table("No,Name,ID,Rating,R1\n1,Ada,1.23E+07,1500,W2\n2,Ben,10000002,1400,L1\n")
    [problem] = [p for p in crosstable.all_problems() if p.grade == "error"]
    assert problem.code == "value-unreadable" and (problem.place.row, problem.place.column) == (2, 2)


def test_a_second_rating_is_no_count_of_games():
    assert read_rating("1800/24").games == 24
    with pytest.raises(ValueError, match="Games column"):
        read_rating("1800/1750")


def test_names_keep_all_but_superfluous_blanks():
    assert read_name("  Doe,\xa0 Jane ") == "Doe, Jane"
    assert read_name("=Sum, Ann") == "=Sum, Ann"


def test_births():
    assert read_birth("2010-05-06") == (date(2010, 5, 6), False)
    assert read_birth("2013/00/00") == read_birth(2013) == (date(2013, 7, 1), True)
    assert read_birth("") == (None, False)


def test_records_and_histories():
    assert read_record("12-3-4") == (12, 3, 4)
    assert read_record("") is None
    assert [read_history(c) for c in ("Wins", "losses", "mixed", "")] == ["wins", "losses", "mixed", None]
    with pytest.raises(ValueError, match="date"):
        read_record(datetime(2003, 1, 2))


@pytest.mark.parametrize(("cell", "number"), [("12", 12), ("-3,5", -3.5), ("$1,200.5", 1200.5), (".5", 0.5)])
def test_numbers(cell, number):
    assert read_number(cell) == number


@pytest.mark.parametrize("cell", ["abc", "U1800 $5000", "inf", "1e5", "9" * 400, datetime(2003, 1, 2)])
@pytest.mark.parametrize("read", [read_number, read_count])
def test_what_is_no_number_is_told_what_one_looks_like(read, cell):
    with pytest.raises(ValueError, match="such as 12"):
        read(cell)
