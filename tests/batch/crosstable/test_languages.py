"""Colour letters of every language in which chess-results exports are written."""

import pytest

from batch.crosstable.tables.languages import COLOUR_PAIRS
from batch.crosstable.tables.notation import parse
from batch.crosstable.tables.results import settle_kind

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


def test_where_only_b_stands_it_is_the_english_black():
    rows = [["2b1", "3b0"], ["1b0", "4b1"]]
    assert settle_kind(rows, [(1, 0), (2, 1)], False, None, None).dialect == "numbers"


@pytest.mark.parametrize("dialect", ["numbers", *(f"numbers-{language}" for language in COLOUR_PAIRS)])
@pytest.mark.parametrize("cell", ["2q1", "12l", "5d", "3_1"])
def test_other_letters_are_no_colours(dialect, cell):
    assert parse(cell, dialect) is None
