"""Numbers of games: missing where they matter, 0 where that cannot be (spec/uschess.md, effective games)."""

import pytest

KEYS = "Event end date,{end}\nRules,{rules}\nPool,{pool}\nEvent type,swiss\n\n"
COUNTS = {"no-game-counts", "game-counts-matter", "rating-without-games"}


def keys(rules="uschess", end="2026-04-19"):
    return KEYS.format(rules=rules, end=end, pool="regular" if rules == "uschess" else "standard")


def test_ratings_without_any_count_are_one_caution(rate_files, codes):
    run = rate_files(keys() + "No,Name,Rating,R1\n1,Ann,2000,W2\n2,Bob,1400,L1\n")
    assert codes(run, "caution") & COUNTS == {"no-game-counts"}


@pytest.mark.parametrize(
    ("rating", "end", "found"),
    [
        (1928, "2026-04-19", set()),
        (1929, "2026-04-19", {"game-counts-matter"}),
        (1929, "2013-05-17", {"game-counts-matter"}),
        (1681, "2013-05-17", set()),
        (1682, "2013-05-18", set()),
    ],
)
def test_the_exact_count_matters_only_for_high_ratings(rate_files, codes, rating, end, found):
    run = rate_files(f"{keys(end=end)}No,Name,Rating,R1\n1,Ann,{rating},W2\n2,Bob,1400P12,L1\n")
    assert codes(run) & COUNTS == found


@pytest.mark.parametrize("rating", ["1800P0", "1800/0"])
def test_a_rating_on_no_games_is_a_warning(rate_files, rating):
    run = rate_files(f"{keys()}No,Name,Rating,R1\n1,Ann,{rating},W2\n2,Bob,1400P12,L1\n")
    (warning,) = [p for p in run.problems if p.code == "rating-without-games"]
    assert (warning.grade, warning.place.row) == ("warning", 7)
    assert warning.message == "no. 1 Ann has the rating 1800 on 0 games."


@pytest.mark.parametrize(("rules", "warned"), [("uschess", True), ("elo", False), ("fide", False)])
def test_a_games_column_of_0_beside_a_rating_is_a_warning_by_us_chess_rules_only(rate_files, codes, rules, warned):
    run = rate_files(keys(rules) + "No,Name,Rating,Games,R1\n1,Ann,1500,0,W2\n2,Bob,,0,L1\n")
    assert ("rating-without-games" in codes(run)) == warned
