"""Colour letters of every language in which chess-results exports are written."""

import pytest

from batch.crosstable.model import FORFEIT, GAME
from batch.crosstable.tables.languages import COLOUR_PAIRS
from batch.crosstable.tables.notation import parse
from batch.crosstable.tables.results import settle_kind
from batch.crosstable.tables.values import read_rating

PAIRS = {"en": ("w", "b"), "de": ("w", "s"), **COLOUR_PAIRS}


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("language", PAIRS)
def test_a_table_is_read_in_the_colour_letters_of_its_language(language, upper):
    white, black = (letter.upper() if upper else letter for letter in PAIRS[language])
    rows = [
        [f"  2{white}1", f"3{black}½"],
        [f"1{black}0", f"4{white}+"],
        [f"4{white}0", f"1{white}½"],
        ["", f"2{black}-"],
    ]
    kind = settle_kind(rows, [(1, 0), (2, 1)], False, None, None)
    cells = [parse(cell, kind.dialect) for row in rows for cell in row if cell]
    assert kind.kind == "swiss"
    assert [(r.opponent, r.colour, r.score) for (r,) in cells] == [
        (2, "w", 1.0), (3, "b", 0.5), (1, "b", 0.0), (4, "w", 1.0), (4, "w", 0.0), (1, "w", 0.5), (2, "b", 0.0)
    ]  # fmt: skip


def test_a_french_grid_has_signs_and_colours_and_angles_for_forfeits():
    rows = [["+ 4B", "+2N", "= 3b"], ["> 5N", "-1B", "+ 6N"], ["- 1N", "< 3B", ""]]
    kind = settle_kind(rows, [(1, 0), (2, 1), (3, 2)], False, None, None)
    cells = [parse(cell, kind.dialect) for row in rows for cell in row if cell]
    assert [(r.kind, r.opponent, r.colour, r.score) for (r,) in cells] == [
        (GAME, 4, "w", 1.0), (GAME, 2, "b", 1.0), (GAME, 3, "w", 0.5),
        (FORFEIT, 5, "b", 1.0), (GAME, 1, "w", 0.0), (GAME, 6, "b", 1.0),
        (GAME, 1, "b", 0.0), (FORFEIT, 3, "w", 0.0),
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "estimated"), [("2010F", False), ("1200N", False), ("1399 E", True), ("1399e", True)])
def test_a_french_rating_says_whose_it_is(text, estimated):
    rating = read_rating(text)
    assert (rating.value, rating.estimated) == (float(text[:4]), estimated)


def test_where_only_b_stands_it_is_the_english_black():
    rows = [["2b1", "3b0"], ["1b0", "4b1"]]
    assert settle_kind(rows, [(1, 0), (2, 1)], False, None, None).dialect == "numbers"


@pytest.mark.parametrize("dialect", ["numbers", *(f"numbers-{language}" for language in COLOUR_PAIRS)])
@pytest.mark.parametrize("cell", ["2q1", "12l", "5d", "3_1"])
def test_other_letters_are_no_colours(dialect, cell):
    assert parse(cell, dialect) is None
