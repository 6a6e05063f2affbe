"""How results and ratings are worded."""

import math

import pytest

from batch.rating.plain import count
from batch.report.words import dates_word, result_word

NONE = math.nan


@pytest.mark.parametrize(
    ("kind", "score", "opponent", "colour", "word"),
    [
        ("game", 1.0, 12.0, "", "W12"), ("game", 0.5, 3.0, "b", "D3b"), ("game", 0.0, 7.0, "w", "L7w"),
        ("forfeit", 1.0, 5.0, "", "X5"), ("forfeit", 0.0, 5.0, "", "F5"), ("forfeit", 0.5, 5.0, "", "Z5"),
        ("forfeit", 1.0, NONE, "", "X"), ("bye", 1.0, NONE, "", "B"), ("bye", 0.5, NONE, "", "H"),
        ("bye", 0.0, NONE, "", "U"), ("unplayed", 0.0, NONE, "", "U"), ("pending", NONE, 4.0, "", "?4"),
    ],
)  # fmt: skip
def test_result_word(kind, score, opponent, colour, word):
    assert result_word(kind, score, opponent, colour) == word


def test_counts_and_dates():
    from datetime import date

    assert (count(1, "player"), count(1200, "player"), count(0, "guess", "guesses")) == (
        "1 player", "1,200 players", "0 guesses",
    )  # fmt: skip
    assert dates_word(None, date(2026, 5, 3)) == dates_word(date(2026, 5, 3), date(2026, 5, 3)) == "2026-05-03"
    assert dates_word(date(2026, 5, 2), date(2026, 5, 3)) == "2026-05-02 to 2026-05-03"
