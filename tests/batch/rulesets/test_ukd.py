"""UKD sections from the table to the rating (spec/ukd.md): the vectors, the choices, what is refused."""

import math

import pytest

from tests.batch.rulesets.conftest import duel

KEYS = "Rules,ukd\nPool,standard\nStart date,2026-02-14\nEnd date,2026-02-15\n"


def first(run):
    (section,) = run.sections
    return section.players.iloc[0]


@pytest.fixture
def rated(rate_files):
    def run(rating, games, keys=""):
        return first(rate_files(f"{KEYS}{keys}\n" + duel(rating, games)))

    return run


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "change", "post"),
    [
        (1500, 2000, 1, 22.25, 1522),
        (1500, 2000, 0, -2.75, 1497),
        (1500, 2000, 0.5, 9.75, 1510),
        (2000, 1500, 0, -13.35, 1987),
        (2000, 1500, 1, 1.65, 2002),
        (1200, "", 1, 3, 1203),
        (1200, "", 0.5, 0, 1200),
        (1200, "", 0, -3, 1197),
        (1650, "", 1, 2, 1652),
        (1650, "", 0, -2, 1648),
        (2450, "", 1, 1, 2451),
        (2450, "", 0, -1, 2449),
    ],
)
def test_the_vectors(rated, rating, opponent, score, change, post):
    player = rated(rating, [(opponent, score)])
    assert (player["change_exact"], player["post"]) == (change, post)


@pytest.mark.parametrize(("rating", "k"), [(1299, 30), (1300, 25), (1599, 25), (1600, 20), (1999, 20), (2000, 15),
                                           (2399, 15), (2400, 10)])  # fmt: skip
def test_k_by_own_ukd(rated, rating, k):
    assert rated(rating, [(rating, 1)])["k"] == k


def test_a_ukd_is_held_at_1000_or_lost(rated):
    held = rated(1000, [(1000, 0)])
    assert (held["change_exact"], held["post"], held["floor_kind"]) == (-15, 1000, "absolute")
    assert math.isnan(rated(1000, [(1000, 0)], "Below minimum,unrated\n")["post"])


PER_GAME = "Form,per-game\nRounding,fraction-dropped\n"
REAL = [
    (1236, [(1061, 1), (1094, 1), (1293, 1), (1040, 1), (1416, 0)], 34.5, 1270, 33.0),
    (1061, [(1236, 0), ("", 1), (1096, 1), (1112, 1), (1227, 0)], 20.1, 1081, 21.0),
    (1070, [(1416, 0), ("", 1), (1097, 0), ("", 0.5)], -14.1, 1055, -12.6),
]


@pytest.mark.parametrize(("rating", "games", "per_game", "post", "average"), REAL)
def test_real_entries_by_both_forms(rated, rating, games, per_game, post, average):
    by_game = rated(rating, games, PER_GAME)
    assert (by_game["change_exact"], by_game["post"]) == (per_game, post)
    assert rated(rating, games)["change_exact"] == average


def test_the_form_is_named_in_the_settings(rate_files):
    run = rate_files(f"{KEYS}{PER_GAME}\n" + duel(1500, [(1500, 1)]))
    assert run.sections[0].settings["form"] == "per-game"


def test_an_estimate_needs_the_minimum_of_games(rated):
    games = [(1500, 1), (1500, 0.5), (1500, 0.5), (1500, 0.5), (1500, 0)]
    player = rated("", games)
    assert (player["post"], player["formula"], player["estimate_words"]) == (1500, "ukd", "estimate of a first UKD")
    kept = rated("", games, "Minimum games,7\n")
    assert math.isnan(kept["post"])
    assert [kept[f"first_{name}"] for name in ("games", "points", "opponents")] == [5, 2.5, 7500]


def test_an_event_without_a_ukd_is_refused(rate_files, codes):
    run = rate_files(f"{KEYS}\n" + duel("", [("", 1)]))
    assert codes(run, "error") == {"nobody-has-ukd"}
    assert run.sections == []


def test_a_ukd_below_1000_and_a_rounding_there_is_not_are_refused(rate_files, codes):
    assert codes(rate_files(f"{KEYS}\n" + duel(999, [(1500, 1)])), "error") == {"rating-below-floor"}
    assert codes(rate_files(f"{KEYS}Rounding,tenths\n\n" + duel(1500, [(1500, 1)])), "error") == {"rounding-unfit"}


def test_without_a_date_the_latest_procedure_is_used(rate_files, codes):
    run = rate_files("Rules,ukd\nPool,standard\n\n" + duel(1500, [(2000, 1)]))
    assert first(run)["post"] == 1522
    assert codes(run, "guess") == {"no-date-latest"}


def test_a_players_second_event_starts_from_the_ukd_of_the_list(rate_files):
    text = f"{KEYS}\n" + duel(1500, [(1500, 1)])
    assert [section.players.iloc[0]["pre"] for section in rate_files(text, text).sections] == [1500, 1500]
