"""First ratings (B.02 7.1.4 and 8.2, from 2022-01-01 and 2024-03-01) and performances."""

from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.expectation import performance_difference
from rules.fide.first_rating import still_pooled
from tests.rules.fide.one_fide_player import rated

OFFICIAL = [(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0), (1832, 1)]
IN_2023 = date(2023, 5, 1)


def test_the_official_case():
    result = rated(None, OFFICIAL)
    assert result.first.average[0] == pytest.approx((9507 + 3600) / 7)
    assert (result.first.percentage[0], result.first.difference[0]) == (57, 50)
    assert result.post[0] == result.first.rating[0] == 1922
    assert result.first.reason[0] == "first rating"


def test_opponents_are_not_brought_within_400():
    near, far = rated(None, [(2600, 0.5)] + [(1500, 0.5)] * 4), rated(None, [(1900, 0.5)] + [(1500, 0.5)] * 4)
    assert near.first.average[0] - far.first.average[0] == pytest.approx(100)


def test_at_most_2200():
    assert rated(None, [(2500, 1)] * 6).post[0] == 2200


def test_below_1400_is_not_listed():
    result = rated(None, [(1400, 0)] * 9 + [(1400, 0.5)])
    assert result.first.rating[0] < 1400
    assert np.isnan(result.post[0])
    assert result.first.reason[0] == "below the floor: not listed"


def test_four_games_are_carried_over_and_shown():
    result = rated(None, [*OFFICIAL[:4], (None, 1)])
    assert np.isnan(result.post[0])
    sums = result.first.sums
    assert (sums.games[0], sums.half_points[0], sums.opponents[0]) == (4, 4, 1902 + 1877 + 1884 + 2012)
    assert "too few games" in result.first.reason[0]


def test_games_carried_over_are_pooled():
    result = rated(None, OFFICIAL[3:], carried_games=3, carried_points=2, carried_opponents=1902 + 1877 + 1884)
    assert result.post[0] == 1922


def test_a_first_event_without_a_point_is_ignored():
    result = rated(None, [(1800, 0)] * 6)
    assert result.first.event_ignored[0]
    assert result.first.sums.games[0] == 0
    later = rated(None, [(1800, 0)] * 6, carried_games=2, carried_points=1, carried_opponents=3600)
    assert not later.first.event_ignored[0]
    assert later.first.sums.games[0] == 8


def test_his_games_do_not_count_for_rated_opponents():
    result = rated(None, OFFICIAL)
    assert (result.n[1:] == 0).all()
    assert (result.change[1:] == 0).all()


def test_a_player_rated_since_the_start_is_rated_himself_but_not_for_his_opponents():
    result = rated(1922, OFFICIAL, k=40, as_opponent=np.nan)
    assert result.n.tolist() == [5, 0, 0, 0, 0, 0]
    assert not np.isnan(result.change[0])


@pytest.mark.parametrize(
    ("games", "rating"),
    [
        ([(1600, 0.5)] * 6, 1600),
        ([(1600, 1)] * 2 + [(1600, 0.5)] * 4, 1640),
        ([(1600, 1)] * 5, 1700),
        ([(1600, 0)] * 2 + [(1600, 0.5)] * 4, 1600 - 125),
        ([(1100, 0)] * 4 + [(1100, 0.5)] * 2, None),
    ],
)
def test_rules_of_2022(games, rating):
    result = rated(None, games, IN_2023)
    assert result.post[0] == rating or (rating is None and np.isnan(result.post[0]))


def test_rules_before_2022_are_not_known():
    assert "not known" in rated(None, OFFICIAL, date(2021, 1, 1)).first.reason[0]


@pytest.mark.parametrize(
    ("first", "period", "pooled"),
    [((2024, 3), (2024, 3), True), ((2024, 3), (2026, 4), True), ((2024, 3), (2026, 5), False)],
)
def test_games_are_pooled_over_26_months(first, period, pooled):
    assert still_pooled(date(*first, 1), date(*period, 1), 26) == pooled


def test_performance():
    assert rated(1800, [(1900, 1), (1750, 0.5)], k=20).performance[0] == 1825 + 193


GAMES = st.lists(st.tuples(st.integers(1400, 2800), st.sampled_from([0, 0.5, 1])), min_size=5, max_size=15)


@given(GAMES)
def test_exact_against_fractions(games):
    points = sum(Fraction(score) for _, score in games)
    if points == 0:
        return
    n = len(games) + 2
    percentage = int((points + 1) * 100 / n + Fraction(1, 2))
    average = Fraction(sum(opponent for opponent, _ in games) + 3600, n)
    rating = min(int(average + int(performance_difference(np.array(percentage))) + Fraction(1, 2)), 2200)
    assert rated(None, games).first.rating[0] == rating
