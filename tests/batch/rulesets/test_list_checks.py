"""What players' rows of FIDE, UKD and Elo sections cannot say: refused or warned of by row and column."""

import pytest

KEYS = "Rules,{rules}\nPool,standard\nStart date,2026-03-06\nEnd date,2026-03-08\n\n"
CARRIED = "No,Name,Rating,Carried games,Carried points,Carried opponents,R1\n"


def carrying(games, points, opponents, rating=""):
    return f"{CARRIED}1,Ada,{rating},{games},{points},{opponents},W2\n2,Ben,1900,,,,L1\n"


def told(run, code):
    return [(p.grade, p.place.row, p.place.heading) for p in run.problems if p.code == code]


@pytest.mark.parametrize("rules", ["fide", "ukd"])
@pytest.mark.parametrize(
    ("brought", "heading", "words"),
    [
        ((2, 3, 3400), "Carried points", "3 points cannot be scored in 2 games"),
        ((2, 1.25, 3400), "Carried points", "halves"),
        ((2, "", 3400), "Carried points", "missing"),
        ((2, 1, ""), "Carried opponents", "missing"),
        ((2, 1, 900), "Carried opponents", "an average of 450"),
        ((2, 1, 9000), "Carried opponents", "an average of 4500"),
        ((2, 1, 3400.5), "Carried opponents", "whole numbers"),
        (("", 1, ""), "Carried points", "no carried games"),
        ((0, 0, 3400), "Carried opponents", "no carried games"),
        ((5000, 1, 9_000_000), "Carried games", "up to 500"),
    ],
)
def test_carried_sums_that_no_games_make_are_refused(rate_files, rules, brought, heading, words):
    run = rate_files(KEYS.format(rules=rules) + carrying(*brought))
    assert told(run, "carried-impossible") == [("error", 7, heading)]
    assert words in next(p.message for p in run.problems if p.code == "carried-impossible")
    assert not run.sections


def test_carried_sums_that_games_make_count(rate_files):
    run = rate_files(KEYS.format(rules="fide") + carrying(4, 2.5, 6800))
    assert not told(run, "carried-impossible")
    assert run.sections[0].players["first_games"].tolist()[0] == 5


def test_a_rated_player_carries_nothing(rate_files):
    run = rate_files(KEYS.format(rules="fide") + carrying(2, 1, 3400, rating=1800))
    assert told(run, "carried-by-rated") == [("caution", 7, "Carried games")]


@pytest.mark.parametrize("k", [1000, 0, -20])
def test_a_k_that_cannot_be_is_refused_with_the_value_read(rate_files, k):
    table = f"No,Name,Rating,K,R1\n1,Ada,1800,{k},W2\n2,Ben,1900,20,L1\n"
    for rules in ("fide", "elo"):
        run = rate_files(KEYS.format(rules=rules) + table)
        refused = [p for p in run.problems if p.code == "k-impossible"]
        if rules == "fide" or k <= 0:
            assert [p.place.row for p in refused] == [7]
            assert f"K is {k};" in refused[0].message


def test_the_lists_write_0_as_the_k_of_the_unrated(rate_files):
    run = rate_files(KEYS.format(rules="fide") + "No,Name,Rating,K,R1\n1,Ada,,0,W2\n2,Ben,1900,20,L1\n")
    assert not told(run, "k-impossible")


def test_a_key_k_that_cannot_be(rate_files):
    text = (
        KEYS.format(rules="fide").replace("\n\n", "\nK,400\n\n") + "No,Name,Rating,R1\n1,Ada,1800,W2\n2,Ben,1900,L1\n"
    )
    assert [row for _, row, _ in told(rate_files(text), "k-impossible")] == [5]


def test_a_peak_below_the_rating_and_births_that_cannot_be_are_warned_of(rate_files):
    table = "No,Name,Rating,K,Peak,Birth,R1\n1,Ada,1800,20,1700,2030,W2\n2,Ben,1900,20,1950,1880-01-01,L1\n"
    run = rate_files(KEYS.format(rules="fide") + table)
    assert told(run, "peak-below-rating") == [("warning", 7, "Peak")]
    assert told(run, "birth-implausible") == [("warning", 7, "Birth"), ("warning", 8, "Birth")]


def test_an_impossible_birth_settles_no_k(rate_files, codes):
    table = "No,Name,Rating,Games,Birth,R1\n1,Ada,1800,50,2030,W2\n2,Ben,1900,50,1980,L1\n"
    assert "k-not-known" in codes(rate_files(KEYS.format(rules="fide") + table))
