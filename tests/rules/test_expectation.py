"""Expected scores: FIDE's tables value by value, and the logistic."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.expectation import (
    HUNDREDTH,
    POINT,
    in_points,
    logistic_expectation,
    performance_difference,
    round_units,
    table_expectation,
)


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        *[(0, 50), (3, 50), (4, 51), (54, 58), (100, 64), (200, 76), (343, 88), (344, 88), (345, 89), (357, 89)],
        *[(358, 90), (391, 91), (392, 92), (400, 92), (411, 92), (412, 93), (619, 98), (620, 99), (735, 99)],
        *[(736, 100), (1500, 100)],
    ],
)
def test_fide_table_at_its_edges(difference, hundredths):
    assert table_expectation(np.array([difference, -difference])).tolist() == [
        hundredths * HUNDREDTH,
        (100 - hundredths) * HUNDREDTH,
    ]


def test_table_never_falls_and_both_sides_make_one_point():
    differences = np.arange(-1000, 1001)
    expected = table_expectation(differences)
    assert (np.diff(expected) >= 0).all()
    assert (expected + expected[::-1] == POINT).all()


def test_logistic_is_not_the_table():
    differences = np.arange(736)
    rounded = np.floor(in_points(logistic_expectation(differences)) * 100 + 0.5) * HUNDREDTH
    assert (rounded != table_expectation(differences)).sum() == 460


@pytest.mark.parametrize(("difference", "expected"), [(0, 0.5), (-200, 0.2403), (-400, 0.0909), (200, 0.7597)])
def test_logistic(difference, expected):
    assert in_points(logistic_expectation(np.array([difference])))[0] == pytest.approx(expected, abs=5e-5)


def test_logistic_of_any_difference_is_a_probability():
    assert logistic_expectation(np.array([-1e9, 1e9])).tolist() == [0, POINT]


@pytest.mark.parametrize(
    ("hundredths", "difference"), [(50, 0), (51, 7), (57, 50), (80, 240), (99, 677), (100, 800), (43, -50), (0, -800)]
)
def test_performance_difference(hundredths, difference):
    assert performance_difference(np.array([hundredths]))[0] == difference


@given(st.integers(-(10**15), 10**15))
def test_rounding_of_units_is_half_away_from_zero(units):
    value = Fraction(units, POINT)
    away = int(abs(value) + Fraction(1, 2)) * (1 if value > 0 else -1)
    assert round_units(np.array([units]))[0] == away
