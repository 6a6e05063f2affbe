"""Rating periods: several events pooled by person, rounded once (B.02 8.3.3, 8.3.4)."""

from datetime import date

import numpy as np
import pytest

from rules.fide.period import rate_period
from tests.rules.fide.one_fide_player import rated


def period_of(*events):
    """The period of person 0, who is player 0 of each event; everybody else is another person."""
    people, others = [], 1
    for event in events:
        people.append(np.array([0, *range(others, others + event.event.players - 1)]))
        others += event.event.players - 1
    return rate_period(people, events)


def test_the_change_is_rounded_once():
    """+4.4 and +4.4 are +4 each alone, and +8.8 together: +9."""
    event = rated(1500, [(1455, 1)], k=10)
    assert (event.change_exact[0], event.change[0]) == (4.4, 4)
    period = period_of(event, event)
    assert (period.change_exact[0], period.change[0], period.post[0]) == (8.8, 9, 1509)
    assert period.parts.change_exact[period.parts.person == 0].tolist() == [4.4, 4.4]


def test_k_is_lowered_for_the_games_of_the_whole_period():
    event = rated(1800, [(1800, 1)] * 10, k=40)
    assert event.k[0] == 40
    period = period_of(event, event)
    assert (period.n[0], period.k[0], period.change[0]) == (20, 35, 350)
    assert "lowered from 40, as 40 x 20 games" in period.parts.k_reason[0]


def test_a_new_list_within_the_period_gives_the_rating_that_is_changed():
    earlier, later = (rated(own, [(own, 1)], k=10) for own in (2499, 2505))
    assert period_of(earlier, later).post[0] == 2515


def test_events_with_different_k_count_with_their_own():
    assert period_of(rated(1800, [(1800, 1)], k=40), rated(1800, [(1800, 1)], k=20)).change[0] == 30


def test_without_k_there_is_no_change():
    assert np.isnan(period_of(rated(1800, [(1800, 1)], k=40), rated(1800, [(1800, 1)])).change[0])


def test_first_rating_from_several_events():
    first = rated(None, [(1902, 0.5), (1877, 0.5), (1884, 1)])
    second = rated(None, [(2012, 0), (1832, 1)])
    assert np.isnan(first.post[0])
    assert period_of(first, second).post[0] == 1922


def test_a_first_event_without_a_point_is_ignored_in_the_period_too():
    zero = rated(None, [(1800, 0)] * 3)
    scored = rated(None, [(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0), (1832, 1)])
    assert period_of(zero, scored).post[0] == 1922
    assert period_of(scored, zero).first.sums.games[0] == 8


@pytest.mark.parametrize(("score", "before", "below"), [(0.5, 1395, True), (1, 1405, False)])
def test_the_floor_acts_at_the_end_of_the_period(score, before, below):
    lost = rated(1405, [(1405, 0)], date(2026, 2, 1), k=20)
    period = period_of(lost, rated(1405, [(1405, score)], date(2026, 2, 9), k=20))
    assert (period.before_floor[0], period.below_floor[0]) == (before, below)
