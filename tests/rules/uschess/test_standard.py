"""The standard formula's parts (section 5.2)."""

import numpy as np
import pytest

from rules.event import build_event
from rules.uschess.standard import bonus, bonus_eligible, dual_reduction, k_factor, winning_expectancy


def test_expectancy_is_logistic_without_limit():
    assert winning_expectancy(np.array(1700.0), np.array(1700.0)) == 0.5
    assert winning_expectancy(np.array(1900.0), np.array(1500.0)) == pytest.approx(10 / 11)
    assert winning_expectancy(np.array(1000.0), np.array(2000.0)) == pytest.approx(0.0031523, abs=1e-7)


@pytest.mark.parametrize(
    ("effective", "games", "k"),
    [(6, 4, 80), (6, 6, 66.67), (6, 10, 50), (20, 4, 33.33), (20, 6, 30.77), (20, 10, 26.67), (50, 4, 14.81),
     (50, 6, 14.29), (50, 10, 13.33)],
)  # fmt: skip
def test_k_examples(effective, games, k):
    assert k_factor(np.array([float(effective)]), np.array([games]), 800.0, 1.0)[0] == pytest.approx(k, abs=0.005)


@pytest.mark.parametrize(
    ("rating", "factor"), [(2100, 1), (2200, 1), (2300, 0.75), (2400, 0.5), (2500, 0.25), (2700, 0.25)]
)
def test_dual_sections_lower_k_from_2200_to_2500(rating, factor):
    assert dual_reduction(np.array(float(rating)), 2200.0, 2500.0, 0.25) == pytest.approx(factor)
    assert dual_reduction(np.array(float(rating)), 2200.0, 2500.0, 1.0) == 1


def test_before_2013_nothing_is_lowered():
    assert (dual_reduction(np.linspace(100, 2800, 100), 2200.0, 2500.0, 1.0) == 1).all()


@pytest.mark.parametrize(
    ("opponents", "eligible"),
    [([1, 2], False), ([1, 2, 3], True), ([1, 2, 2], False), ([1, 2, 2, 3], True), ([1, 1, 2, 2], True),
     ([1, 1, 1, 2], False), ([1, 1, 1, 2, 3, 4, 5, 6], False)],
)  # fmt: skip
def test_bonus_needs_three_games_and_opponents_not_met_too_often(opponents, eligible):
    n = len(opponents)
    event = build_event([0] * 7, [0] * n, opponents, [1] * n, range(1, n + 1))
    assert bonus_eligible(event, np.full(7, 3.0))[0] == eligible


def test_bonus_is_what_exceeds_b_times_the_root_of_at_least_four():
    gain, games = np.array([63.97, 41.31, 19.0, 20.0, 30.0]), np.array([5, 3, 3, 4, 9])
    eligible = np.array([True, True, True, True, False])
    assert bonus(gain, games, 10.0, 4.0, eligible) == pytest.approx([41.61, 21.31, 0, 0, 0], abs=0.005)
