"""Matches: limits and who may play one (section 8)."""

import re
from datetime import date

import numpy as np
import pytest

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.matches import ineligible, limits

VALUES = load(PARAMETERS_FILE).on(date(2026, 1, 1))
NAN = float("nan")


@pytest.mark.parametrize(
    ("in_180_days", "in_3_years", "low", "high"),
    [(NAN, NAN, 1450, 1550), (0, 0, 1450, 1550), (80, 80, 1450, 1520), (-80, -80, 1480, 1550), (100, 100, 1450, 1500),
     (0, 190, 1450, 1510), (0, -170, 1470, 1550), (120, 120, 1450, 1500)],
)  # fmt: skip
def test_50_a_match_100_in_180_days_200_in_3_years(in_180_days, in_3_years, low, high):
    earlier = (np.array([float(in_180_days)]), np.array([float(in_3_years)]))
    limited = limits(np.array([1500.0]), earlier, np.array([50.0]), (np.array([100.0]), np.array([200.0])))
    assert (limited[0][0], limited[1][0]) == (low, high)


@pytest.mark.parametrize(
    ("ratings", "games", "reason"),
    [
        ((1500, 1900), (NAN, 26), ""),
        ((1500, 1901), (NAN, NAN), "401 points apart, more than 400"),
        ((1500, 1600), (NAN, 25), r"1600 is provisional \(25 games\)"),
        ((NAN, 1600), (0, NAN), "unrated"),
    ],
)
def test_eligibility_with_its_reason(ratings, games, reason):
    told = ineligible(ratings, games, VALUES)
    assert re.search(reason, told) if reason else told == ""
