"""Estimates for players without a UKD."""

from datetime import date

import numpy as np
import pytest

from rules.ukd.rate import entrants, rate
from rules.ukd.settings import section_rules
from tests.rules.one_player import event_of, ratings_of

START = date(2026, 1, 10)
FIVE = [(1200, 1), (1250, 0.5), (1300, 0), (1350, 0.5), (1400, 0.5)]


def newcomer(games, carried=(0, 0, 0), **choices):
    event = event_of(games)
    names = ("carried_games", "carried_points", "carried_opponents")
    arrays = {name: [value] + [0] * len(games) for name, value in zip(names, carried, strict=True)}
    return rate(event, entrants(event.players, rating=ratings_of(None, games), **arrays),
                [section_rules(START, **choices)])  # fmt: skip


def test_performance_over_five_games():
    result = newcomer(FIVE)
    assert (result.estimates.average[0], result.estimates.percentage[0], result.estimates.difference[0]) == (
        1300,
        50,
        0,
    )
    assert result.post[0] == 1300
    assert result.estimates.reason[0] == "estimate of a first UKD"


def test_games_against_others_without_ukd_do_not_count():
    assert np.isnan(newcomer([*FIVE[:4], (None, 1)]).post[0])


def test_the_minimum_can_be_seven():
    result = newcomer(FIVE, minimum_games=7)
    assert np.isnan(result.post[0])
    assert "too few games" in result.estimates.reason[0]


def test_earlier_games_are_pooled():
    assert newcomer(FIVE[3:], carried=(3, 1.5, 3750)).post[0] == 1300


@pytest.mark.parametrize(("points", "issued"), [(0.5, False), (2.5, True)])
def test_a_performance_that_is_not_above_1000_is_kept_for_later(points, issued):
    games = [(1010, 0.5)] * int(points * 2) + [(1010, 0)] * (5 - int(points * 2))
    assert np.isnan(newcomer(games).post[0]) != issued


def test_a_newcomer_moves_nobody_by_his_estimate():
    result = newcomer(FIVE)
    assert result.change_exact[1] == -3, "a tenth of k for the loss, whatever the estimate"
