"""Expected scores shared by the rule sets, and FIDE's tables for scores and performances.

Expectations that are summed are counted in whole *units*, `POINT` of them to a point. A hundredth of FIDE's table
is then a whole number, so sums are exact and in no order; the logistic, which is no decimal, is rounded to one unit
first, so that its sums do not depend on the order of the games either.

Sources: FIDE Handbook B.02, 8.1.1 (score to difference) and 8.1.2 (difference to score); the logistic is Elo's.
"""

import numpy as np

from rules.event import Floats, Ints

POINT = 10**10
"""Units in one point."""
HUNDREDTH = POINT // 100

# fmt: off
UPPER_ENDS = np.array([
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
])
"""Largest difference at which the higher rated side is expected to score .50, .51, ... .99; beyond the last, 1."""

_DP = np.array([
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
])
# fmt: on


def table_expectation(difference: Ints) -> Ints:
    """Give the expected score in units by FIDE's table, from own rating minus opponent's (whole points)."""
    difference = np.asarray(difference)
    higher = 50 + np.searchsorted(UPPER_ENDS, np.abs(difference), side="left")
    return np.where(difference < 0, 100 - higher, higher).astype(np.int64) * HUNDREDTH


def logistic_expectation(difference: Floats | Ints) -> Ints:
    """Give the expected score 1 / (1 + 10^(-difference/400)) in units, rounded to the nearest unit."""
    exponent = np.multiply(difference, -np.log(10) / 400)
    # Past 4000 points the expectation is 0 or 1 in whole units; the bound keeps `exp` from overflowing.
    np.clip(exponent, -40, 40, out=exponent)
    np.exp(exponent, out=exponent)
    exponent += 1.0
    return np.rint(np.divide(POINT, exponent, out=exponent), out=exponent).astype(np.int64)


def performance_difference(hundredths: Ints) -> Ints:
    """Rating difference dp for a score of so many hundredths, 0 to 100, by FIDE's table; dp(1-p) = -dp(p)."""
    away = np.asarray(hundredths, dtype=np.int64) - 50
    return np.sign(away) * _DP[np.abs(away)]


def score_units(score: Floats) -> Ints:
    """Scores of 0, 0.5 and 1 in units."""
    return np.multiply(score, POINT).astype(np.int64)


def in_points(units: Ints | Floats) -> Floats:
    """Units as points: the double nearest to the exact decimal."""
    return np.divide(units, POINT, dtype=np.float64)


def round_units(units: Ints) -> Ints:
    """Units rounded to whole points, halves away from zero, without leaving integers."""
    units = np.asarray(units, dtype=np.int64)
    return np.sign(units) * ((np.abs(units) + POINT // 2) // POINT)
