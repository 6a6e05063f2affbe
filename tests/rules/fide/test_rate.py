"""Whole FIDE calculations: the regulations' examples, those of calculators, and exactness."""

from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.event import build_event
from rules.expectation import HUNDREDTH, table_expectation
from rules.fide.rate import entrants, rate
from rules.fide.settings import section_rules
from tests.rules.fide.one_fide_player import NOW, rated


def test_the_example_of_a_calculator():
    """1800 with K 20 beats 1900 and draws with 1750: 20 x .57 = 11.4, so +11 (seed 004)."""
    result = rated(1800, [(1900, 1), (1750, 0.5)], k=20)
    assert result.game_expected[:2].tolist() == [0.36, 0.57]
    assert result.game_delta[:2].tolist() == [0.64, -0.07]
    assert (result.w[0], result.expected[0], result.delta[0]) == (1.5, 0.93, 0.57)
    assert (result.change_exact[0], result.change[0]) == (11.4, 11)
    assert (result.post_exact[0], result.post[0]) == (1811.4, 1811)


@pytest.mark.parametrize(
    ("opponent", "expected"), [(1500, 0.5), (1400, 0.64), (1600, 0.36), (1300, 0.76), (1700, 0.24)]
)
def test_expected_scores_that_calculators_quote(opponent, expected):
    assert rated(1500, [(opponent, 1)], k=20).game_expected[0] == expected


def test_k_40_and_twenty_games_make_k_35():
    """Seed 004: the largest whole number that keeps K times games within 700."""
    assert rated(1800, [(1800, 1)] * 20, k=40).change[0] == 350


@pytest.mark.parametrize(
    ("own", "opponent", "score", "delta"),
    [
        (2813, 2400, 1, 0.07),
        (2400, 2813, 0, -0.08),
        (2813, 2310, 1, 0.04),
        (2813, 1787, 1, 0.00),
        (2505, 2105, 1, 0.08),
        (2505, 2237, 0.5, -0.33),
        (2505, 2134, 1, 0.10),
        (2505, 2813, 0.5, 0.36),
    ],
)
def test_single_games_of_the_official_lists(own, opponent, score, delta):
    assert rated(own, [(opponent, score)], date(2025, 11, 7), k=10).delta[0] == delta


def test_an_official_event():
    result = rated(2505, [(2105, 1), (2105, 1), (2237, 0.5), (2134, 1), (2813, 0.5)], date(2025, 11, 7), k=10)
    assert (result.delta[0], result.change_exact[0], result.change[0]) == (0.29, 2.9, 3)


def test_halves_are_rounded_away_from_zero():
    lost, won = rated(1500, [(1690, 0)], k=10), rated(1690, [(1500, 1)], k=10)
    assert (lost.change_exact[0], lost.change[0]) == (-2.5, -3)
    assert (won.change_exact[0], won.change[0]) == (2.5, 3)


def test_the_logistic_in_place_of_the_table():
    """As the calculator of seed 003 has it: 400-point rule and K times games within 700, no table."""
    result = rated(1500, [(1700, 1), (2500, 0)], expectation="logistic", k=20)
    assert result.game_expected[:2] == pytest.approx([0.240253, 1 / 11], abs=1e-6)
    assert result.change_exact[0] == pytest.approx(20 * (1 - 0.240253 - 1 / 11), abs=1e-4)


def test_a_rapid_player_without_a_rapid_rating_plays_on_his_standard_rating():
    result = rated(None, [(1900, 1)], pool="rapid", k=20, standard=1800)
    assert result.on_standard[0]
    assert result.own[0] == 1800
    assert result.change_exact.tolist() == [12.8, -12.8]
    assert np.isnan(rated(None, [(1900, 1)], standard=1800).own[0]), "in standard chess the player is unrated"


def test_below_the_floor_a_player_becomes_unrated():
    result = rated(1405, [(1405, 0)], k=20)
    assert result.before_floor[0] == 1395
    assert result.below_floor[0]
    assert np.isnan(result.post[0])
    assert rated(1405, [(1405, 0)], date(2024, 2, 29), k=20).post[0] == 1395
    assert np.isnan(rated(1005, [(1005, 0)], date(2024, 2, 29), k=20).post[0])


def test_a_player_without_games_keeps_his_rating_whether_k_is_known_or_not():
    result = rated(1800, [(None, 1)])
    assert (result.n[0], result.change[0], result.post[0]) == (0, 0, 1800)


def test_a_ruling_that_gives_both_sides_a_loss_counts_each_from_his_own_cell():
    event = build_event([0, 0], [0, 1], [1, 0], [0, 0], [1, 1])
    result = rate(event, entrants(2, rating=[1500, 1500], k=[40, 40]), [section_rules(NOW)])
    assert result.change.tolist() == [-20, -20]


def test_ratings_must_be_whole():
    with pytest.raises(ValueError, match="whole numbers"):
        entrants(1, rating=[1500.5])


def test_sections_of_one_batch_follow_their_own_rules():
    event = build_event([0, 0, 1, 1], [0, 1, 2, 3], [1, 0, 3, 2], [1, 0, 1, 0], [1, 1, 1, 1])
    known = entrants(4, rating=[2700, 2200, 2700, 2200], k=[10, 10, 10, 10])
    result = rate(event, known, [section_rules(date(2025, 9, 30)), section_rules(date(2025, 10, 1))])
    assert result.delta.tolist() == [0.08, -0.08, 0.04, -0.08]


RATING = st.integers(1400, 2900)
GAMES = st.lists(st.tuples(RATING, st.sampled_from([0, 0.5, 1])), min_size=1, max_size=40)


@given(RATING, GAMES, st.sampled_from([10, 20, 40]))
def test_exact_against_fractions(own, games, k):
    total = Fraction(0)
    for opponent, score in games:
        difference = own - opponent if own >= 2650 else max(-400, min(400, own - opponent))
        total += Fraction(score) - Fraction(int(table_expectation(np.array(difference))) // HUNDREDTH, 100)
    k_used = k if k * len(games) <= 700 else 700 // len(games)
    change = k_used * total
    result = rated(own, games, k=k)
    assert result.delta[0] == float(total)
    assert result.change_exact[0] == float(change)
    assert result.change[0] == int(abs(change) + Fraction(1, 2)) * (-1 if change < 0 else 1)


@given(GAMES, st.randoms(use_true_random=False), st.sampled_from(["table", "logistic"]))
def test_the_order_of_rows_and_players_changes_no_bit(games, random, expectation):
    n = len(games)
    numbers, rows = list(range(n + 1)), list(range(2 * n))
    random.shuffle(numbers)
    random.shuffle(rows)
    sides = [(0, i + 1, score) for i, (_, score) in enumerate(games)]
    sides += [(opponent, player, 1 - score) for player, opponent, score in sides]
    ratings = [2000, *(opponent for opponent, _ in games)]
    shuffled = [sides[row] for row in rows]
    event = build_event(
        [0] * (n + 1),
        [numbers[player] for player, _, _ in shuffled],
        [numbers[opponent] for _, opponent, _ in shuffled],
        [score for _, _, score in shuffled],
        [1] * (2 * n),
    )
    laid = np.empty(n + 1)
    laid[numbers] = ratings
    again = rate(event, entrants(n + 1, rating=laid, k=[20] * (n + 1)), [section_rules(NOW, expectation=expectation)])
    plain = rated(2000, games, expectation=expectation, k=20)
    assert (again.post_exact[numbers] == plain.post_exact).all()
