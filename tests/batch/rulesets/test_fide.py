"""FIDE sections from the table to the rating: dates, pools, K, first ratings, what is refused (spec/fide.md)."""

import math

import pytest

from tests.batch.rulesets.conftest import duel

KEYS = "Rules,fide\nPool,{pool}\nStart date,{start}\nEnd date,{start}\n\n"


def keys(start: str = "2026-03-06", pool: str = "standard") -> str:
    return KEYS.format(start=start, pool=pool)


def first(run):
    (section,) = run.sections
    return section.players.iloc[0]


# --- The rules of the day ---


def test_the_worked_example_of_the_specification(rate_files):
    run = rate_files(keys() + duel(1800, [(1900, 1), (1750, 0.5)]))
    player, games = first(run), run.sections[0].games
    assert games["expected"].tolist()[:2] == [0.36, 0.57]
    assert games["delta"].tolist()[:2] == [0.64, -0.07]
    assert (player["change_exact"], player["change"], player["post"]) == (11.4, 11, 1811)


@pytest.mark.parametrize(
    ("start", "deltas"),
    [
        ("2021-06-01", [0.08, 0.08]),
        ("2022-06-01", [0.06, 0.08]),  # one game only, that of the largest difference
        ("2024-03-01", [0.08, 0.08]),
        ("2025-10-01", [0.08, 0.08]),
    ],
)
def test_the_400_point_rule_is_that_of_the_start_date(rate_files, start, deltas):
    run = rate_files(keys(start) + duel(2300, [(1850, 1), (1800, 1)], k=10))
    assert run.sections[0].games["delta"].tolist()[:2] == deltas


@pytest.mark.parametrize(("start", "deltas"), [("2021-12-31", [0.02, 0.01]), ("2022-01-01", [0.02, 0.08])])
def test_rapid_and_blitz_were_cut_at_735_before_2022(rate_files, start, deltas):
    run = rate_files(keys(start, "rapid") + duel(2000, [(1400, 1), (1100, 1)]))
    assert run.sections[0].games["delta"].tolist()[:2] == deltas


def test_from_october_2025_a_player_of_2650_counts_the_full_difference_and_his_opponent_does_not(rate_files):
    table = duel(2813, [(2400, 1), (2310, 1), (1787, 1)], k=10)
    games = rate_files(keys("2025-10-01") + table).sections[0].games
    assert games["delta"].tolist()[:3] == [0.07, 0.04, 0.0]
    assert games.loc[games["player"] == 1, "delta"].tolist() == [-0.08]
    before = rate_files(keys("2025-09-30") + table).sections[0].games
    assert before["delta"].tolist()[:3] == [0.08, 0.08, 0.08]
    rapid = rate_files(keys("2025-10-01", "rapid") + table).sections[0].games
    assert rapid["delta"].tolist()[:2] == [0.08, 0.08]
    assert rapid["why_not"].tolist()[2] == "the difference is too large for a game of a top player"


def test_a_top_players_rapid_game_against_one_600_points_below_is_not_rated(rate_files):
    table = duel(2650, [(2050, 1), (2051, 1)], k=10)
    rapid = rate_files(keys("2024-12-01", "rapid") + table).sections[0]
    assert rapid.games["rated"].tolist() == [False, True, False, True]
    assert first(rate_files(keys("2024-11-30", "rapid") + table))["m"] == 2
    assert first(rate_files(keys("2024-12-01") + table))["m"] == 2


def test_without_a_start_date_the_end_date_is_taken_and_listed_as_a_guess(rate_files, codes):
    text = "Rules,fide\nPool,standard\nEnd date,2026-03-06\n\n" + duel(1800, [(1900, 1)])
    run = rate_files(text)
    assert first(run)["change"] == 13
    assert codes(run, "guess") == {"start-from-end"}


def test_an_event_without_a_date_is_refused(rate_files, codes):
    run = rate_files("Rules,fide\nPool,standard\n\n" + duel(1800, [(1900, 1)]))
    assert run.sections == []
    assert codes(run, "error") == {"no-start-date"}


def test_an_event_before_the_first_rules_known_is_refused(rate_files, codes):
    run = rate_files(keys("2009-06-30") + duel(1800, [(1900, 1)]))
    assert codes(run, "error") == {"rules-not-known-then"}


@pytest.mark.parametrize(
    ("control", "pool"), [("90+30", "standard"), ("G/60", "standard"), ("25+10", "rapid"), ("3+2", "blitz")]
)
def test_the_pool_follows_from_the_time_control(rate_files, control, pool):
    run = rate_files(f"Rules,fide\nTime control,{control}\nStart date,2026-03-06\n\n" + duel(1800, [(1900, 1)]))
    assert run.sections[0].pool == pool


def test_a_pool_of_other_rules_is_refused(rate_files, codes):
    run = rate_files(keys(pool="quick") + duel(1800, [(1900, 1)]))
    assert codes(run, "error") == {"unknown-pool"}
    assert "standard, rapid, blitz" in next(p.remedy for p in run.problems if p.code == "unknown-pool")


@pytest.mark.parametrize(
    ("start", "rating", "unrated"),
    [("2024-03-01", 1399, True), ("2024-03-01", 1400, False), ("2024-02-29", 1399, False), ("2024-02-29", 999, True)],
)
def test_a_rating_below_the_lists_floor_is_none(rate_files, codes, start, rating, unrated):
    """It is a national federation's; the game of a rated opponent does not count."""
    run = rate_files(keys(start) + duel(rating, [(1500, 1)]))
    assert ("rating-not-fides" in codes(run, "warning")) == unrated
    player, opponent = run.sections[0].players.to_dict("records")
    assert math.isnan(player["pre"]) == unrated
    assert (opponent["change"] == 0) == unrated


def test_a_rating_with_a_fraction_is_refused(rate_files, codes):
    assert codes(rate_files(keys() + duel(1800.5, [(1900, 1)])), "error") == {"rating-not-whole"}


def test_who_falls_below_the_floor_is_unrated_on_the_next_list(rate_files):
    player = first(rate_files(keys() + duel(1405, [(1405, 0)])))
    assert (player["change"], player["before_floor"]) == (-10, 1395)
    assert math.isnan(player["post"])


def test_the_logistic_is_a_labelled_option(rate_files):
    run = rate_files(keys() + duel(1800, [(1900, 1)]), expectation="logistic")
    assert run.sections[0].settings["expectation"] == "logistic"
    assert first(run)["expected"] == pytest.approx(0.3599350, abs=1e-7)


# --- Rapid and blitz ---


def test_without_a_rapid_rating_a_player_plays_on_his_standard_rating(rate_files):
    table = "No,Name,Rating,Standard,K,R1\n1,Ada,,1800,20,W2\n2,Ben,1900,2100,20,L1\n"
    run = rate_files(keys(pool="rapid") + table)
    ada, ben = run.sections[0].players.to_dict("records")
    assert (ada["start"], ada["standard_used"], ada["start_source"]) == (1800, 1800, "standard rating")
    assert (ada["change"], ada["post"]) == (13, 1813)
    assert (ben["start"], ben["change"], ben["post"]) == (1900, -13, 1887)


def test_a_standard_rating_below_the_floor_is_none_in_rapid(rate_files, codes):
    table = "No,Name,Rating,Standard,K,R1\n1,Ada,,1300,20,W2\n2,Ben,1900,2100,20,L1\n"
    run = rate_files(keys(pool="rapid") + table)
    assert codes(run, "warning") == {"rating-not-fides"}
    assert math.isnan(first(run)["start"])


# --- K ---


def test_k_from_birth_games_and_peak(rate_files):
    table = """No,Name,Rating,Games,Peak,Birth,R1
1,Junior,1800,100,1800,2010-05-01,W2
2,New,1800,29,1800,1980-05-01,L1
3,Old,1800,30,1800,1980-05-01,W4
4,Once 2400,2380,500,2405,1980-05-01,L3
"""
    run = rate_files(keys() + table)
    assert run.sections[0].players["k"].tolist() == [40, 40, 20, 10]


def test_a_k_of_the_file_wins_and_the_key_above_stands_for_all_others(rate_files):
    run = rate_files("K,15\n" + keys() + "No,Name,Rating,K,R1\n1,Ada,1800,40,W2\n2,Ben,1900,,L1\n")
    assert run.sections[0].players["k"].tolist() == [40, 15]


def test_an_unknown_k_names_the_missing_facts_and_leaves_its_player_without_a_change(rate_files):
    run = rate_files(keys() + "No,Name,Rating,K,R1\n1,Ada,1800,20,W2\n2,Ben,1900,,L1\n")
    (warning,) = [p for p in run.problems if p.code == "k-not-known"]
    assert (warning.grade, warning.place.row) == ("warning", 8)
    assert "games, birth year" in warning.message
    ada, ben = run.sections[0].players.to_dict("records")
    assert ada["change"] == 13
    assert math.isnan(ben["change"])


def test_a_k_with_a_fraction_is_refused(rate_files, codes):
    assert codes(rate_files(keys() + duel(1800, [(1900, 1)], k=12.5)), "error") == {"k-not-whole"}


def test_k_that_rests_on_the_present_rating_is_listed_as_a_guess(rate_files, codes):
    run = rate_files(keys() + "No,Name,Rating,Games,Birth,R1\n1,Ada,1800,100,1980,W2\n2,Ben,1900,100,1980,L1\n")
    assert "peak-assumed" in codes(run, "guess")


@pytest.mark.parametrize(("games", "k", "used"), [(17, 40, 40), (18, 40, 38), (20, 40, 35), (35, 20, 20), (36, 20, 19)])
def test_k_shrinks_where_its_product_with_the_games_is_above_700(rate_files, games, k, used):
    assert first(rate_files(keys() + duel(1800, [(1800, 0.5)] * games, k=k)))["k"] == used


# --- First ratings ---


def test_the_official_first_rating(rate_files):
    run = rate_files(keys() + duel("", [(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0), (1832, 1)], k=""))
    player = first(run)
    assert (player["post"], player["start_source"], player["first_games"]) == (1922, "first rating", 5)
    assert run.sections[0].starting["Ru"].tolist() == [player["post_exact"]]


def test_four_games_are_carried_over_with_their_sums(rate_files):
    player = first(rate_files(keys() + duel("", [(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0)], k="")))
    assert math.isnan(player["post"])
    assert [player[f"first_{name}"] for name in ("games", "points", "opponents")] == [4, 2, 1902 + 1877 + 1884 + 2012]


def test_what_was_carried_over_is_taken_in_again(rate_files):
    header, player, opponent = duel("", [(1832, 1)], k="").splitlines()
    header += ",Carried games,Carried points,Carried opponents"
    run = rate_files(keys() + f"{header}\n{player},4,2,7675\n{opponent},,,\n")
    assert first(run)["post"] == 1922


def test_a_first_event_without_a_point_is_not_counted(rate_files):
    player = first(rate_files(keys() + duel("", [(1800, 0)] * 5, k="")))
    assert (player["first_games"], player["first_words"]) == (0, "no point in the first event: not counted")


def test_in_2022_the_average_alone_counts_and_half_points_above_half_give_20(rate_files):
    games = [(1800, 1), (1800, 1), (1800, 0.5), (1800, 0), (1800, 0.5)]
    assert first(rate_files(keys("2022-06-01") + duel("", games)))["post"] == 1820


def test_games_between_two_unrated_players_count_for_nobody(rate_files):
    run = rate_files(keys() + "No,Name,Rating,K,R1,R2\n1,Ada,,,W2,L3\n2,Ben,,,L1,\n3,Cyd,1800,20,,W1\n")
    assert run.sections[0].games["why_not"].tolist() == ["neither side is rated", "", "neither side is rated",
                                                         "the opponent is unrated"]  # fmt: skip
    assert run.sections[0].players["m"].tolist() == [1, 0, 0]


# --- Cells ---


def test_cells_of_fides_own_kind_and_the_projects_letters_say_the_same(rate_files):
    header = "No,Name,Rating,K,R1,R2,R3\n"
    fide = "1,Ada,1800,20,2w1,3b=,-H\n2,Ben,1900,20,1b0,-U,3w1\n3,Cyd,1750,20,4--,1w=,2b0\n4,Dee,1700,20,3-+,-Z,\n"
    own = "1,Ada,1800,20,W2w,D3b,H\n2,Ben,1900,20,L1b,B,W3w\n3,Cyd,1750,20,F4,D1w,L2b\n4,Dee,1700,20,X3,U,\n"
    runs = [rate_files(keys() + header + table) for table in (fide, own)]
    changes = [run.sections[0].players["change_exact"].tolist() for run in runs]
    assert changes[0] == changes[1]
    assert changes[0][0] == 11.4
    assert runs[0].sections[0].players["m"].tolist() == [2, 2, 2, 0]


def test_before_the_first_rules_known_it_says_since_when_they_are(rate_files):
    (refused,) = [p for p in rate_files(keys("2009-06-30") + duel(1800, [(1900, 1)])).problems if p.grade == "error"]
    assert refused.message == "FIDE's rules are known from 2009-07-01 on, not on 2009-06-30."


def test_before_the_k_rules_known_only_a_column_k_helps(rate_files):
    run = rate_files(keys("2012-09-01") + "No,Name,Rating,R1\n1,Ada,1800,W2\n2,Ben,1900,L1\n")
    remedies = {p.remedy for p in run.problems if p.code == "k-not-known"}
    assert remedies == {"Give a column K; with --accept the rating stays as it is."}


def test_contributions_have_no_binary_noise(rate_files):
    run = rate_files(keys() + duel(2000, [(1550, 0), (1600, 0), (1850, 0.5)], k=40))
    assert run.sections[0].games["contribution"].tolist()[:3] == [-36.8, -36.8, -8.0]
