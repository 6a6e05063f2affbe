"""Ratings as lists and sheets show them."""

import pytest

from batch.rulesets import PACKAGES, rule_set

VALUES = {"provisional_most_games": 25}


@pytest.mark.parametrize(
    ("rating", "games", "history", "shown"),
    [
        (1234.0, 12.0, 0, "1234P12"),
        (1234.0, 25, 1, "1234P25"),
        (1234.5, 26, 0, "1235"),
        (1234.0, None, 0, "1234"),
        (600.0, 31, -1, "600P31"),
    ],
)
def test_us_chess_ratings_are_provisional_on_25_games_or_fewer_or_while_all_are_lost(rating, games, history, shown):
    rules = rule_set("uschess")
    assert rules.shown(rating, games, history, VALUES) == shown
    assert rules.provisional(games, history, VALUES) == ("P" in shown)


def test_the_value_in_force_says_who_is_provisional():
    assert rule_set("uschess").shown(1234.0, 26, 0, {"provisional_most_games": 30}) == "1234P26"
    assert rule_set("uschess").shown(1234.0, 25, 0, {"provisional_most_games": 8}) == "1234"


@pytest.mark.parametrize(("rules", "shown"), [("fide", "1513"), ("ukd", "1513"), ("elo", "1512.6")])
def test_other_rule_sets_have_no_provisional_ratings_and_a_club_may_have_decimals(rules, shown):
    assert rule_set(rules).shown(1512.6, 3, -1, {}) == shown
    assert not rule_set(rules).provisional(3, -1, {})


def test_every_rule_set_has_all_that_the_reports_ask_for():
    names = [name for name in dir(rule_set("uschess")) if name in rule_set("uschess").__all__]
    for rules in PACKAGES:
        assert set(names) <= set(rule_set(rules).__all__)
