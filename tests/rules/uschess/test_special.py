"""The special formula: the spec's consequences and examples (section 5.1)."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rounding import round_away_from, round_half_up
from rules.uschess.special import game_tables, provisional_expectancy, special_rating
from tests.rules.uschess import exact

RATINGS = st.floats(100, 2700).map(lambda x: round(x, 2))
GAMES = st.lists(st.tuples(RATINGS, st.sampled_from([0, 0.5, 1])), min_size=1, max_size=12)


def tables(counts):
    """The tables of players of so many games each, whose player-games follow each other."""
    return game_tables(np.repeat(np.arange(len(counts)), counts), np.ones(len(counts), dtype=np.bool_))


def special(start, effective, opponents, score, history=0):
    """One player's result, held to 2700."""
    result = special_rating(
        np.array([float(start)]), np.array([float(effective)]), np.array([history]), np.array([float(score)]),
        tables([len(opponents)]), np.array(opponents, dtype=float),
    )  # fmt: skip
    return min(2700.0, float(result[0]))


@pytest.mark.parametrize(
    ("difference", "expected"), [(-500, 0), (-400, 0), (-200, 0.25), (0, 0.5), (100, 0.625), (400, 1), (900, 1)]
)
def test_provisional_expectancy_is_a_straight_line_within_400(difference, expected):
    assert provisional_expectancy(np.array(1500.0 + difference), np.array(1500.0)) == expected


@pytest.mark.parametrize(
    ("start", "effective", "opponents", "score", "result"),
    [
        (1747, 5, [1700, 1750, 1900], 1.5, 1760.63),
        (1500, 6, [1400, 1550, 1650], 1.5, 1511.11),
        (335.27, 6, [364.67, 525.69, 100], 1, 289.11),
    ],
)
def test_spec_vectors(start, effective, opponents, score, result):
    assert special(start, effective, opponents, score) == pytest.approx(result, abs=0.0051)


def test_a_half_comes_out_as_that_half():
    assert special(524, 5, [411], 0) == 438.5


def test_whole_numbers_come_out_as_fractions_have_them():
    """Three thousand players of whole ratings, as displayed and as once stored: every half, every integer."""
    chance = random.Random(524)
    players = []
    for _ in range(3000):
        start, effective, history = chance.randint(100, 2800), chance.randint(0, 8), chance.choice([0, 0, 0, 1, -1])
        met = [min(2800, max(100, start + chance.randint(-600, 600))) for _ in range(chance.randint(1, 6))]
        players.append((start, effective, history, chance.randint(0, 2 * len(met)) / 2, met))
    starts, effectives, histories, scores, opponents = zip(*players, strict=True)
    ours = special_rating(
        np.array(starts, dtype=float), np.array(effectives, dtype=float), np.array(histories), np.array(scores),
        tables([len(met) for met in opponents]), np.concatenate(opponents).astype(float),
    )  # fmt: skip
    ours = np.minimum(ours, 2700)
    wanted = [
        exact.special(Fraction(start), effective, Fraction(score), list(map(Fraction, met)), history)
        for start, effective, history, score, met in players
    ]
    halves = [i for i, rating in enumerate(wanted) if rating.denominator == 2]
    assert len(halves) > 200
    assert ours[halves].tolist() == [float(wanted[i]) for i in halves]
    assert round_half_up(ours).tolist() == [exact.shown(rating) for rating in wanted]
    assert round_away_from(ours, np.array(starts)).tolist() == list(map(exact.rounded_away, wanted, starts))


def test_a_plateau_leaves_the_anchor_where_it_is():
    assert special(1300, 0, [500, 2500], 1) == 1300
    assert special(600, 0, [500, 2500], 1) == 900
    assert special(2300, 0, [500, 2500], 1) == 2100


def test_earlier_games_all_won_or_all_lost_move_the_anchor():
    assert special(1200, 10, [1500], 1, history=1) == 1900
    assert special(1200, 10, [900], 0, history=-1) == 500
    assert special(1200, 10, [1500], 1) == pytest.approx(1263.636364)


@given(RATINGS, st.lists(RATINGS, min_size=1, max_size=8))
def test_first_games_all_won_or_all_lost(start, opponents):
    assert special(start, 0, opponents, len(opponents)) == min(2700, max(start, max(opponents) + 400))
    assert special(start, 0, opponents, 0) == min(start, min(opponents) - 400)


@given(RATINGS, st.floats(1, 20), st.sampled_from([-1, 0, 1]), st.lists(RATINGS, min_size=1, max_size=12))
def test_a_win_never_lowers_and_a_loss_never_raises(start, effective, history, opponents):
    slack = 1e-6
    if history >= 0:
        assert special(start, effective, opponents, len(opponents), history) >= start - slack
    if history <= 0:
        assert special(start, effective, opponents, 0, history) <= start + slack


@given(RATINGS, st.floats(0, 20), GAMES, RATINGS)
def test_one_more_win_never_gives_less_and_one_more_loss_never_more(start, effective, games, opponent):
    opponents, score = [rating for rating, _ in games], sum(score for _, score in games)
    before = special(start, effective, opponents, score)
    assert special(start, effective, [*opponents, opponent], score + 1) >= before - 1e-6
    assert special(start, effective, [*opponents, opponent], score) <= before + 1e-6


@given(RATINGS, st.floats(0, 20), st.sampled_from([-1, 0, 1]), GAMES)
def test_the_result_explains_the_score(start, effective, history, games):
    opponents = np.array([rating for rating, _ in games])
    score = sum(score for _, score in games)
    anchor, target = start - 400 * history, score + effective * (history + 1) / 2
    result = special_rating(
        np.array([start]), np.array([effective]), np.array([history]), np.array([score]),
        tables([len(games)]), opponents,
    )[0]  # fmt: skip
    explained = effective * provisional_expectancy(result, np.array(anchor)) + sum(
        provisional_expectancy(result, opponents)
    )
    assert explained == pytest.approx(target, abs=1e-8)


@given(st.lists(st.tuples(RATINGS, st.floats(0, 20), st.sampled_from([-1, 0, 1]), GAMES), min_size=2, max_size=6))
def test_nobody_depends_in_any_bit_on_who_else_is_rated(players):
    starts, effectives, histories, games = map(list, zip(*players, strict=True))
    counts = [len(g) for g in games]
    together = special_rating(
        np.array(starts), np.array(effectives), np.array(histories),
        np.array([float(sum(s for _, s in g)) for g in games]),
        tables(counts), np.array([rating for g in games for rating, _ in g]),
    )  # fmt: skip
    for i, (start, effective, history, played) in enumerate(players):
        alone = special_rating(
            np.array([start]), np.array([effective]), np.array([history]), np.array([float(sum(s for _, s in played))]),
            tables([len(played)]), np.array([rating for rating, _ in reversed(played)]),
        )  # fmt: skip
        assert together[i] == alone[0]


def test_without_games_there_is_no_result():
    assert np.isnan(
        special_rating(np.array([1500.0]), np.array([5.0]), np.array([0]), np.array([0.0]), tables([0]), np.array([]))
    ).all()
