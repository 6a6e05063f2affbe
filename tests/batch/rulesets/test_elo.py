"""Elo and club sections from the table to the rating (spec/elo.md): the vectors, the club's settings, chains."""

import math

import pytest

from tests.batch.rulesets.conftest import duel

KEYS = "Rules,elo\nPool,standard\nEnd date,2026-10-29\n"


def first(run):
    return run.sections[0].players.iloc[0]


@pytest.fixture
def rated(rate_files):
    def run(rating, games, keys="", k="", **options):
        return first(rate_files(f"{KEYS}{keys}\n" + duel(rating, games, k=k), **options))

    return run


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "expected", "post"),
    [
        (1500, 1500, 1, 0.5, 1516),
        (1500, 1500, 0.5, 0.5, 1500),
        (1500, 1500, 0, 0.5, 1484),
        (1500, 1700, 1, 0.2403, 1524.3),
        (1500, 1700, 0, 0.2403, 1492.3),
        (1500, 1900, 1, 0.0909, 1529.1),
        (1700, 1500, 1, 0.7597, 1707.7),
        (1700, 1500, 0, 0.7597, 1675.7),
        (1200, 1500, 1, 0.1510, 1227.2),  # "about 24" on a published page contradicts its own formula
    ],
)
def test_the_vectors(rated, rating, opponent, score, expected, post):
    player = rated(rating, [(opponent, score)])
    assert player["expected"] == pytest.approx(expected, abs=5e-5)
    assert player["post"] == post
    assert player["change"] == round(post - rating, 1)


def test_two_games_against_one_opponent_count_twice(rated):
    player = rated(1500, [(1700, 1), (1700, 0.5)])
    assert player["expected"] == pytest.approx(2 * 0.2402530734)
    assert player["change_exact"] == pytest.approx(32 * (1.5 - 2 * 0.2402530734))


@pytest.mark.parametrize(("rating", "k"), [(1599, 40), (1600, 32), (1999, 32), (2000, 24), (2399, 24), (2400, 16)])
def test_tiers(rated, rating, k):
    assert rated(rating, [(rating, 1)], "Tiers,yes\n")["k"] == k


def test_k_of_the_key_and_of_the_column(rated):
    assert rated(1500, [(1500, 1)], "K,20\n")["post"] == 1510
    assert rated(1500, [(1500, 1)], "K,20\n", k=10)["post"] == 1505


def test_a_floor_holds_and_without_one_a_rating_goes_below_zero(rated):
    held = rated(105, [(105, 0)], "Floor,100\n")
    assert (held["post"], held["floor_kind"]) == (100, "absolute")
    assert rated(5, [(5, 0)])["post"] == -11


@pytest.mark.parametrize(("rounding", "post"), [("whole", 1524), ("tenths", 1524.3), ("none", 1524.311901651)])
def test_roundings(rated, rounding, post):
    assert rated(1500, [(1700, 1)], f"Rounding,{rounding}\n")["post"] == pytest.approx(post, abs=1e-9)


def test_game_by_game_takes_each_round_from_the_ratings_after_the_last(rated):
    batch = rated(1500, [(1500, 1), (1500, 1)], "Mode,batch\n")
    rounds = rated(1500, [(1500, 1), (1500, 1)], "Mode,game-by-game\n")
    assert batch["post"] == 1532
    assert rounds["post"] == pytest.approx(1531.3)


def test_newcomers(rate_files, codes, rated):
    games = [(1500, 1), (1500, 0.5), (1500, 0)]
    run = rate_files(f"{KEYS}\n" + duel("", games))
    assert math.isnan(first(run)["post"])
    assert "newcomers-not-counted" in codes(run, "guess")
    assert rated("", games, "Newcomer,1400\n")["start"] == 1400
    by_performance = rated("", games, "Newcomer,performance\n")
    assert (by_performance["post"], by_performance["change"]) == (1500, 0)


def test_a_clubs_own_file_and_the_sections_keys_before_it(rate_files, tmp_path):
    own = tmp_path / "club.toml"
    own.write_text('[[k]]\nfrom = 2026-01-01\nvalue = 24\n[[rounding]]\nfrom = 2026-01-01\nvalue = "whole"\n')
    run = rate_files(f"{KEYS}\n" + duel(1500, [(1700, 1)], k=""), parameters=own)
    assert first(run)["post"] == 1518
    run = rate_files(f"{KEYS}Rounding,tenths\n\n" + duel(1500, [(1700, 1)], k=""), parameters=own)
    assert first(run)["post"] == 1518.2
    assert {one.name: one.value for one in run.sections[0].in_force}["rounding"] == "tenths"


def test_a_setting_that_does_not_exist_is_refused_naming_the_file(rate_files, codes, tmp_path):
    own = tmp_path / "club.toml"
    own.write_text("[[k_factor]]\nfrom = 2026-01-01\nvalue = 24\n")
    run = rate_files(f"{KEYS}\n" + duel(1500, [(1700, 1)]), parameters=own)
    assert codes(run, "error") == {"parameters-unusable"}
    assert "club.toml" in next(p.message for p in run.problems if p.grade == "error")


def test_ratings_go_on_through_sections_and_files_in_the_order_of_their_dates(rate_files, codes):
    later, earlier = (f"Rules,elo\nPool,standard\nEnd date,{day}\n\n" + duel(1500, [(1500, 1)], k="")
                      for day in ("2026-11-05", "2026-10-29"))  # fmt: skip
    run = rate_files(later, earlier)
    players = [section.players.iloc[0] for section in run.sections]
    assert [str(section.end_date) for section in run.sections] == ["2026-10-29", "2026-11-05"]
    assert [(player["pre"], player["post"]) for player in players] == [(1500, 1516), (1516, 1531.3)]
    assert "enters-with-result" in codes(run, "guess")


def test_ukds_rounding_is_refused(rate_files, codes):
    run = rate_files(f"{KEYS}Rounding,fraction-dropped\n\n" + duel(1500, [(1500, 1)]))
    assert codes(run, "error") == {"rounding-unfit"}
