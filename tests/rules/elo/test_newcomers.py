"""Newcomers of a club: unrated, a fixed start, or the performance of the event in two passes."""

import numpy as np
import pytest

from rules.elo.rate import entrants, rate
from rules.elo.settings import section_rules
from rules.event import build_event
from tests.rules.elo.test_rate import rated


def test_by_default_they_stay_unrated_and_their_games_do_not_count():
    result = rated(None, [(1500, 1)])
    assert np.isnan(result.post[0])
    assert (result.n[1], result.post[1]) == (0, 1500)


def test_a_fixed_start():
    result = rated(None, [(1500, 1)], newcomers="fixed", newcomer_start=1500)
    assert (result.start[0], result.post[0], result.post[1]) == (1500, 1516, 1484)


def test_performance_expects_the_score_that_was_made():
    games = [(1400, 1), (1600, 0.5), (1700, 0)]
    result = rated(None, games, newcomers="performance", rounding="none")
    performance = result.post[0]
    assert sum(1 / (1 + 10 ** ((opponent - performance) / 400)) for opponent, _ in games) == pytest.approx(1.5)
    assert result.change[0] == 0, "the performance is the new rating"
    assert result.n[1] == 1, "the opponents are rated against it"
    assert result.change_exact[2] == pytest.approx(32 * (0.5 - 1 / (1 + 10 ** ((performance - 1600) / 400))), abs=1e-6)


@pytest.mark.parametrize(("score", "rating"), [(1, 2000), (0, 1100)])
def test_a_score_of_all_or_nothing_ends_400_points_beyond(score, rating):
    assert rated(None, [(1500, score), (1600, score)], newcomers="performance").post[0] == rating


def test_the_second_pass_takes_in_newcomers_of_the_first():
    """B draws with 1500; A meets nobody but B and draws: both come out at 1500. C and D meet only each other."""
    event = build_event([0] * 5, [0, 1, 1, 2, 3, 4], [1, 0, 2, 1, 4, 3], [0.5, 0.5, 0.5, 0.5, 1, 0], [1, 1, 2, 2, 1, 1])
    known = entrants(5, rating=[np.nan, np.nan, 1500, np.nan, np.nan])
    result = rate(event, known, [section_rules(newcomers="performance")])
    assert result.post[:3].tolist() == [1500, 1500, 1500]
    assert np.isnan(result.post[3:]).all(), "no link to any rating: no rating"
