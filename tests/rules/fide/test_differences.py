"""Which games count and with which difference, by start date and time control (B.02 8.3.1)."""

from datetime import date

import numpy as np
import pytest

from rules.dated import ParameterError
from rules.fide import differences
from rules.fide.settings import parameters, section_rules
from tests.rules.fide.one_fide_player import rated


def used(own, games, start, pool="standard"):
    """Player 0's differences as counted, in the order of the games."""
    result = rated(own, games, start, pool)
    return result.differences.difference[: len(games)].tolist()


@pytest.mark.parametrize("start", [date(2009, 7, 1), date(2021, 12, 31), date(2024, 3, 1), date(2025, 9, 30)])
def test_every_difference_is_cut_at_400(start):
    assert used(2700, [(2299, 1), (2300, 1), (2200, 1)], start) == [400, 400, 400]


@pytest.mark.parametrize("start", [date(2022, 1, 1), date(2024, 2, 29)])
def test_only_the_largest_difference_is_cut_from_2022_to_february_2024(start):
    assert used(2000, [(1500, 1), (1300, 1), (1590, 1), (1800, 1)], start) == [500, 400, 410, 200]
    assert used(1500, [(1950, 0), (2000, 0)], start) == [-450, -400]


@pytest.mark.parametrize("pool", ["rapid", "blitz"])
def test_rapid_and_blitz_differences_were_cut_at_735_before_2022(pool):
    games = [(1400, 1), (1265, 1), (1200, 1), (2800, 0)]
    assert used(2000, games, date(2021, 12, 31), pool) == [600, 735, 735, -735]
    assert used(2000, games, date(2022, 1, 1), pool) == [600, 735, 400, -800]
    assert used(2000, games, date(2024, 3, 1), pool) == [400, 400, 400, -400]
    assert used(2000, games, date(2021, 12, 31)) == [400, 400, 400, -400]


def test_a_club_that_cuts_elsewhere_cuts_rapid_there_too(tmp_path):
    """An overlay of the difference is that of every pool which has none of its own."""
    path = tmp_path / "own.toml"
    path.write_text("[[difference_cap]]\nfrom = 2024-03-01\nvalue = 350\n", encoding="utf-8")
    overlaid = parameters().overlay(path)
    assert section_rules(date(2026, 1, 1), "rapid", overlaid=overlaid).cap == 350
    assert section_rules(date(2019, 1, 1), "rapid", overlaid=overlaid).cap == 735


def test_of_two_opponents_equally_far_the_game_with_the_weaker_is_cut():
    assert used(2000, [(2500, 0), (1500, 1)], date(2023, 1, 1)) == [-500, 400]
    assert used(2000, [(1500, 1), (1500, 0.5)], date(2023, 1, 1)).count(400) == 1


def test_players_from_2650_count_in_full_from_october_2025():
    assert used(2650, [(2100, 1)], date(2025, 10, 1)) == [550]
    assert used(2649, [(2100, 1)], date(2025, 10, 1)) == [400]
    assert used(2650, [(2100, 1)], date(2025, 9, 30)) == [400]


def test_the_opponent_of_an_exempt_player_is_still_cut():
    result = rated(2813, [(2400, 1)], date(2025, 10, 1))
    assert result.differences.difference.tolist() == [413, -400]
    assert result.game_delta.tolist() == [0.07, -0.08]
    assert result.differences.capped.tolist() == [False, True]


@pytest.mark.parametrize("pool", ["rapid", "blitz"])
def test_nobody_is_exempt_in_rapid_and_blitz(pool):
    assert used(2700, [(2290, 1)], date(2026, 1, 1), pool) == [400]


@pytest.mark.parametrize(
    ("own", "opponent", "start", "pool", "counts"),
    [
        (2601, 2001, date(2024, 12, 1), "rapid", False),
        (2601, 2002, date(2024, 12, 1), "rapid", True),
        (2600, 2000, date(2024, 12, 1), "blitz", True),
        (2000, 2650, date(2025, 1, 1), "blitz", False),
        (2601, 2001, date(2024, 11, 30), "rapid", True),
        (2601, 2001, date(2024, 12, 1), "standard", True),
    ],
)
def test_top_players_games_600_points_apart_are_not_rated_in_rapid_and_blitz(own, opponent, start, pool, counts):
    result = rated(own, [(opponent, 1)], start, pool, k=20)
    assert result.n[0] == counts
    assert result.differences.reason[0] == ("" if counts else differences.TOO_FAR)


def test_games_with_unrated_opponents_do_not_count():
    result = rated(1800, [(1900, 1), (None, 0), (1750, 0.5)], k=20)
    assert result.n[0] == 2
    assert result.w[0] == 1.5
    assert result.differences.reason[1] == differences.OPPONENT_UNRATED
    assert np.isnan(result.game_delta[1])


def test_dates_before_the_first_rules_known_are_refused():
    with pytest.raises(ParameterError, match="2009-07-01"):
        section_rules(date(2009, 6, 30))


def test_unknown_pool_is_refused():
    with pytest.raises(ValueError, match="standard, rapid, blitz"):
        section_rules(date(2026, 1, 1), "bullet")
