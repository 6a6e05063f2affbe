"""K: which one a player has and what must be known of the player (B.02 8.3.3)."""

from datetime import date

import pytest

from tests.rules.fide.one_fide_player import rated

ONE_GAME = [(1900, 1)]


@pytest.mark.parametrize(
    ("own", "facts", "k", "reason"),
    [
        (1800, {"games": 29, "birth_year": 1990}, 40, "fewer than 30 games"),
        (1800, {"games": 30, "birth_year": 1990}, 20, "30 games or more"),
        (1800, {"games": 500, "birth_year": 2008}, 40, "18th birthday"),
        (1800, {"games": 500, "birth_year": 2007}, 20, "30 games or more"),
        (2299, {"games": 500, "birth_year": 2012}, 40, "18th birthday"),
        (2300, {"games": 500, "birth_year": 2012}, 20, "30 games or more"),
        (2250, {"games": 500, "birth_year": 2012, "peak": 2300}, 20, "30 games or more"),
        (2399, {"games": 500, "peak": 2399}, 20, "30 games or more"),
        (2400, {}, 10, "reached 2400"),
        (2100, {"peak": 2400}, 10, "reached 2400"),
        (2405, {"games": 12, "birth_year": 2012}, 10, "reached 2400"),
        (2350, {"games": 29}, 40, "fewer than 30 games"),
        (1800, {"k": 10, "games": 3}, 10, "as given"),
    ],
)
def test_order_of_the_rules_in_2026(own, facts, k, reason):
    result = rated(own, ONE_GAME, **facts)
    assert result.k[0] == k
    assert reason in result.k_reason[0]
    assert result.k_missing[0] == ""


@pytest.mark.parametrize(
    ("own", "facts", "missing"),
    [
        (1800, {}, "games, birth year"),
        (1800, {"games": 100}, "birth year"),
        (1800, {"birth_year": 1990}, "games"),
        (2350, {}, "games"),
    ],
)
def test_missing_facts_are_named_and_nothing_is_changed(own, facts, missing):
    result = rated(own, ONE_GAME, **facts)
    assert result.k[0] == 0
    assert result.k_missing[0] == missing
    assert result.change[0] != result.change[0], "no change without K"


@pytest.mark.parametrize("facts", [{"games": 10}, {"birth_year": 2012}])
def test_a_fact_that_k_does_not_depend_on_is_not_missed(facts):
    assert rated(1800, ONE_GAME, **facts).k[0] == 40


def test_the_present_rating_taken_as_the_highest_is_told():
    assert rated(1800, ONE_GAME, games=100, birth_year=1990).peak_assumed[0]
    assert not rated(1800, ONE_GAME, games=100, birth_year=1990, peak=1850).peak_assumed[0]
    assert not rated(2450, ONE_GAME).peak_assumed[0]
    assert not rated(1800, ONE_GAME, k=20).peak_assumed[0]


@pytest.mark.parametrize(
    ("start", "pool", "k"),
    [(date(2022, 9, 30), "rapid", 20), (date(2022, 10, 1), "rapid", 40), (date(2022, 9, 30), "standard", 40)],
)
def test_rapid_and_blitz_had_one_k_before_october_2022(start, pool, k):
    assert rated(1800, ONE_GAME, start, pool, games=3, birth_year=1990).k[0] == k


def test_k_of_dates_before_the_known_rules_must_be_given():
    assert "not known" in rated(1800, ONE_GAME, date(2012, 1, 1), games=3).k_missing[0]
    assert rated(1800, ONE_GAME, date(2012, 1, 1), k=15).k[0] == 15


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [(40, 17, 40), (40, 18, 38), (40, 20, 35), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9)],
)
def test_k_times_games_stays_within_700(k, games, used):
    result = rated(1800, [(1800, 0.5)] * games, k=k)
    assert result.k_before[0] == k
    assert result.k[0] == used
    assert ("lowered" in result.k_reason[0]) == (used < k)


def test_an_unrated_player_has_no_k():
    result = rated(None, ONE_GAME)
    assert result.k[0] == 0
    assert result.k_reason[0] == result.k_missing[0] == ""
