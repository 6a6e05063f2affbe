"""Plain Elo: the numbers that general calculators print, a club's settings, and bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.elo.rate import Rated, entrants, rate
from rules.elo.settings import section_rules
from rules.event import build_event
from tests.rules.one_player import Games, event_of, ratings_of


def rated(own: float | None, games: Games, k: float = np.nan, **settings) -> Rated:
    event = event_of(games)
    known = entrants(event.players, rating=ratings_of(own, games), k=[k] + [np.nan] * len(games))
    return rate(event, known, [section_rules(**settings)])


@pytest.mark.parametrize(
    ("own", "opponent", "score", "expected", "change", "post"),
    [
        (1500, 1500, 1, 0.5, 16.0, 1516.0),
        (1500, 1500, 0.5, 0.5, 0.0, 1500.0),
        (1500, 1500, 0, 0.5, -16.0, 1484.0),
        (1500, 1700, 1, 0.2403, 24.3, 1524.3),
        (1500, 1700, 0, 0.2403, -7.7, 1492.3),
        (1500, 1900, 1, 0.0909, 29.1, 1529.1),
        (1700, 1500, 1, 0.7597, 7.7, 1707.7),
        (1700, 1500, 0, 0.7597, -24.3, 1675.7),
    ],
)
def test_the_table_of_seed_001(own, opponent, score, expected, change, post):
    result = rated(own, [(opponent, score)])
    assert f"{result.game_expected[0]:.4f}" == f"{expected:.4f}"
    assert f"{result.change_exact[0]:.1f}" == f"{change:.1f}"
    assert result.post[0] == post


def test_1200_beats_1500_by_the_formula():
    """Seed 001 says "about 24" (~1224); its own formula gives 32 x (1 - .1510) = 27.2, and that is followed."""
    result = rated(1200, [(1500, 1)])
    assert f"{result.game_expected[0]:.4f}" == "0.1510"
    assert result.post[0] == 1227.2
    assert rated(1200, [(1500, 0)]).change_exact[0] == pytest.approx(-4.8, abs=0.05), '"about 5" for the loss'


@pytest.mark.parametrize(("gap", "times"), [(400, 10), (800, 100)])
def test_400_points_are_ten_times_as_likely_to_win(gap, times):
    """Seed 002 on the scale of 400 points."""
    result = rated(1500 + gap, [(1500, 1)])
    assert result.game_expected[0] / result.game_expected[1] == pytest.approx(times, rel=1e-6)


def test_several_games_against_one_opponent_count_the_expectation_each_time():
    """Seed 002: 1.5 points of 2 games, the single-game expectation twice."""
    result = rated(1500, [(1700, 1), (1700, 0.5)])
    assert (result.n[0], result.w[0]) == (2, 1.5)
    assert result.expected[0] == pytest.approx(2 * 0.240253, abs=1e-6)
    assert result.change_exact[0] == pytest.approx(32 * (1.5 - 2 * 0.240253), abs=1e-4)


@pytest.mark.parametrize(
    ("own", "k"),
    [(1599, 40), (1600, 32), (1999, 32), (2000, 24), (2399, 24), (2400, 16), (2800, 16)],
)
def test_tiers(own, k):
    result = rated(own, [(own, 1)], k_choice="tiers")
    assert result.k[0] == k
    assert result.change_exact[0] == k / 2


def test_where_the_middle_tier_ends_is_a_setting():
    result = rated(2050, [(2050, 1)], k_choice="tiers", k_tiers_below=(1600, 2100, 2400))
    assert (result.k[0], result.k_reason[0]) == (32, "rating under 2100")


def test_a_players_own_k_goes_first():
    result = rated(1500, [(1500, 1)], k=10, k_choice="tiers")
    assert (result.k[0], result.k_reason[0], result.change_exact[0]) == (10, "as given", 5)


def test_the_bare_formula_goes_below_zero_and_a_floor_stops_it():
    assert rated(5, [(5, 0)]).post[0] == -11
    held = rated(105, [(105, 0)], floor=100)
    assert (held.post_exact[0], held.post[0], held.held[0]) == (89, 100, True)


@pytest.mark.parametrize(("rounding", "post"), [("whole", 1524), ("tenths", 1524.3), ("none", 1524.3119017)])
def test_rounding_of_the_new_rating(rounding, post):
    assert rated(1500, [(1700, 1)], rounding=rounding).post[0] == pytest.approx(post, abs=5e-7)


def test_halves_are_rounded_away_from_zero():
    assert rated(1500, [(1500, 1)], k=1, rounding="whole").post[0] == 1501
    assert rated(-1500, [(-1500, 0)], k=1, rounding="whole").post[0] == -1501


def test_batch_takes_everybody_from_before_the_event_and_rounds_from_the_round_before():
    batch, rounds = (rated(1500, [(1500, 1), (1500, 1)], order=order) for order in ("batch", "rounds"))
    assert batch.change_exact[0] == 32
    assert rounds.own_rating[:2].tolist() == [1500, 1516]
    assert rounds.change_exact[0] == pytest.approx(16 + 32 * (1 - 1 / (1 + 10 ** (-16 / 400))), abs=1e-6)


def test_unknown_settings_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="newcomer_start"):
        section_rules(kfactor=20)
    with pytest.raises(ValueError, match="whole, tenths, none"):
        section_rules(rounding="up")
    with pytest.raises(ValueError, match="one K more"):
        section_rules(k_tiers=(40, 20))


def test_sections_of_one_batch_follow_their_own_settings():
    event = build_event([0, 0, 1, 1], [0, 1, 2, 3], [1, 0, 3, 2], [1, 0, 1, 0], [1, 1, 1, 1])
    result = rate(event, entrants(4, rating=[1500] * 4), [section_rules(k=20), section_rules(k=10, order="rounds")])
    assert result.change_exact.tolist() == [10, -10, 5, -5]


GAMES = st.lists(st.tuples(st.integers(-200, 3000), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=40)


@given(st.integers(0, 3000), GAMES)
def test_the_formula(own, games):
    expected = sum(1 / (1 + 10 ** ((opponent - own) / 400)) for opponent, _ in games)
    change = 32 * (sum(score for _, score in games) - expected)
    assert rated(own, games, rounding="none").post[0] == pytest.approx(own + change, abs=1e-6)


@given(GAMES, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_no_bit(games, random):
    shuffled = games.copy()
    random.shuffle(shuffled)
    assert rated(1500, games).post_exact[0] == rated(1500, shuffled).post_exact[0]
