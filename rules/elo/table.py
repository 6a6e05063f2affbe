"""The table of results and rating gaps that general Elo calculators print, for any K."""

from dataclasses import dataclass

import numpy as np

from rules.expectation import in_points, logistic_expectation

PAIRINGS = ((1500, 1500), (1500, 1700), (1500, 1900), (1700, 1500))
RESULTS = (("win", 1.0), ("draw", 0.5), ("loss", 0.0))


@dataclass(frozen=True)
class Row:
    """One line: two ratings, the result, the expected score, the change and the new rating, unrounded."""

    rating: float
    opponent: float
    result: str
    expected: float
    change: float
    new_rating: float


def result_table(k: float, pairings: tuple[tuple[float, float], ...] = PAIRINGS) -> list[Row]:
    """List win, draw and loss for each pairing of ratings."""
    rows = []
    for rating, opponent in pairings:
        expected = float(in_points(logistic_expectation(np.array([rating - opponent])))[0])
        for result, score in RESULTS:
            change = k * (score - expected)
            rows.append(Row(rating, opponent, result, expected, change, rating + change))
    return rows
