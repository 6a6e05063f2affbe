"""UKD calculations: the procedure's examples, real before/after values, and exactness (TK-PRS-05)."""

from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.expectation import HUNDREDTH, table_expectation
from rules.ukd.rate import Rated, entrants, rate
from rules.ukd.settings import section_rules
from tests.rules.one_player import Games, event_of, ratings_of

START = date(2026, 1, 10)


def rated(own: float | None, games: Games, **choices: str | int) -> Rated:
    event = event_of(games)
    return rate(event, entrants(event.players, rating=ratings_of(own, games)), [section_rules(START, **choices)])


def test_the_example_of_the_procedure():
    """1500 beats 2000: counts as 1850, D 350, .11, 25 x .89 = +22.25: about 1522 (seed 004)."""
    result = rated(1500, [(2000, 1)])
    assert (result.opponent_rating[0], result.capped[0]) == (1850, True)
    assert (result.average[0], result.difference[0], result.percentage[0]) == (1850, -350, 0.11)
    assert (result.k[0], result.k_reason[0]) == (25, "UKD 1300 to 1599")
    assert (result.change_exact[0], result.post_exact[0], result.post[0]) == (22.25, 1522.25, 1522)


@pytest.mark.parametrize(
    ("own", "opponent", "score", "change"),
    [(1500, 2000, 0, -2.75), (1500, 2000, 0.5, 9.75), (2000, 1500, 0, -13.35), (2000, 1500, 1, 1.65)],
)
@pytest.mark.parametrize("form", ["average", "per-game"])
def test_one_game_350_points_apart(own, opponent, score, change, form):
    assert rated(own, [(opponent, score)], form=form).change_exact[0] == change


@pytest.mark.parametrize(
    ("own", "k"),
    [(1299, 30), (1300, 25), (1599, 25), (1600, 20), (1999, 20), (2000, 15), (2399, 15), (2400, 10), (1000, 30)],
)
def test_k_follows_the_ukd(own, k):
    assert rated(own, [(own, 1)]).k[0] == k


@pytest.mark.parametrize(("own", "tenth"), [(1200, 3), (1650, 2), (2450, 1), (1400, 2.5), (2100, 1.5)])
def test_a_tenth_of_k_for_a_game_against_a_player_without_ukd(own, tenth):
    assert rated(own, [(None, 1)]).change_exact[0] == tenth
    assert rated(own, [(None, 0.5)]).change_exact[0] == 0
    assert rated(own, [(None, 0)]).change_exact[0] == -tenth


def test_such_a_game_is_outside_score_count_and_average():
    result = rated(1500, [(1500, 0.5), (None, 1)])
    assert (result.n[0], result.w[0], result.average[0]) == (1, 0.5, 1500)
    assert (result.unrated_games[0], result.unrated_change[0], result.game_change[1]) == (1, 2.5, 2.5)


REAL = [
    (1236, [(1061, 1), (1094, 1), (1293, 1), (1040, 1), (1416, 0)], 34.5, 1270, 33.0),
    (1061, [(1236, 0), (None, 1), (1096, 1), (1112, 1), (1227, 0)], 20.1, 1081, 21.0),
    (1070, [(1416, 0), (None, 1), (1097, 0), (None, 0.5)], -14.1, 1055, -12.6),
]


@pytest.mark.parametrize(("own", "games", "change", "post", "average_form"), REAL)
def test_real_lists_fit_the_per_game_form_with_the_fraction_dropped(own, games, change, post, average_form):
    result = rated(own, games, form="per-game", rounding="drop")
    assert (result.change_exact[0], result.post[0]) == (change, post)
    assert rated(own, games).change_exact[0] == average_form


def test_the_average_is_rounded_to_a_whole_difference_half_away_from_zero():
    """4.5 away counts as 5; 3.5 as 4, which is the first difference at .49."""
    assert rated(1500, [(1501, 1), (1508, 0)]).difference[0] == -5
    assert rated(1500, [(1499, 1), (1492, 0)]).difference[0] == 5
    assert rated(1500, [(1503, 1), (1504, 0)]).percentage[0] == 0.49


def test_the_new_ukd_is_rounded_half_away_from_zero():
    """A draw with 1400 costs 25 x .14 = 3.5: 1496.5 becomes 1497, or 1496 with the fraction dropped."""
    assert (rated(1500, [(1400, 0.5)]).change_exact[0], rated(1500, [(1400, 0.5)]).post[0]) == (-3.5, 1497)
    assert rated(1500, [(1400, 0.5)], rounding="drop").post[0] == 1496


def test_never_below_the_floor():
    result = rated(1000, [(1000, 0)])
    assert (result.change_exact[0], result.before_floor[0], result.post[0], result.held[0]) == (-15, 985, 1000, True)
    assert np.isnan(rated(1000, [(1000, 0)], below_floor="unrated").post[0])


def test_unknown_choices_are_refused():
    with pytest.raises(ValueError, match="average or per-game"):
        section_rules(START, form="both")


RATING = st.integers(1000, 2600)
GAMES = st.lists(st.tuples(st.none() | RATING, st.sampled_from([0, 0.5, 1])), min_size=1, max_size=15)


def half_away(value: Fraction) -> int:
    return int(abs(value) + Fraction(1, 2)) * (-1 if value < 0 else 1)


def expected(difference: int) -> Fraction:
    return Fraction(int(table_expectation(np.array(difference))) // HUNDREDTH, 100)


@given(RATING, GAMES, st.sampled_from(["average", "per-game"]))
def test_exact_against_fractions(own, games, form):
    k = next(k for bound, k in ((1300, 30), (1600, 25), (2000, 20), (2400, 15), (9999, 10)) if own < bound)
    counted = [(max(own - 350, min(own + 350, o)), Fraction(s)) for o, s in games if o is not None]
    total = sum((Fraction(k, 10) * (2 * Fraction(s) - 1) for o, s in games if o is None), Fraction(0))
    if form == "average" and counted:
        difference = half_away(own - Fraction(sum(o for o, _ in counted), len(counted)))
        total += k * (sum(s for _, s in counted) - expected(difference) * len(counted))
    elif counted:
        total += k * sum(s - expected(own - o) for o, s in counted)
    result = rated(own, games, form=form)
    assert result.change_exact[0] == float(total)
    assert result.post[0] == max(1000, half_away(own + total))
