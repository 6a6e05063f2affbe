import math

import pytest

from batch.calc.games import Games, read_games

SPAN = (100, 3000)


def read(*texts: str, **how: object) -> Games:
    wrong: list[str] = []
    games = read_games(texts, SPAN, wrong, **how)
    assert wrong == []
    return games


def complaints(*texts: str, **how: object) -> str:
    wrong: list[str] = []
    read_games(texts, SPAN, wrong, **how)
    assert wrong
    return "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("1", 1),
        ("W", 1),
        ("w", 1),
        ("1.0", 1),
        ("0.5", 0.5),
        (".5", 0.5),
        ("½", 0.5),
        ("=", 0.5),
        ("D", 0.5),
        ("0", 0),
        ("L", 0),
    ],
)
def test_ways_to_write_a_score(text, score):
    games = read(f"1500:{text}")
    assert (games.ratings, games.opponent, games.score) == ([1500], [0], [score])


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("1.5/2", [1, 0.5]),
        ("1.0/2", [1, 0]),
        ("2/2", [1, 1]),
        ("0/3", [0, 0, 0]),
        ("½/2", [0.5, 0]),
        ("2.5/4", [1, 1, 0.5, 0]),
    ],
)
def test_several_games_against_one_opponent(text, scores):
    games = read(f"1500:{text}", "1600:0")
    assert games.score == [*scores, 0]
    assert games.opponent == [0] * len(scores) + [1]


def test_each_text_is_another_opponent():
    assert read("1500:1", "1500:1").opponent == [0, 1]


def test_the_event_holds_the_player_s_side_only():
    event = read("1500:1.5/2", "1600:0").event()
    assert event.player.tolist() == [0, 0, 0]
    assert event.opponent.tolist() == [1, 1, 2]
    assert event.round.tolist() == [1, 2, 3]
    assert event.players == 3


def test_an_unrated_opponent_where_there_can_be_one():
    assert math.isnan(read("unrated:1").ratings[0])
    assert "leave it out" in complaints("unrated:1", unrated="leave it out")


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "1500",
        "1500:",
        "1500:2",
        "1500:X",
        "1500:+",
        "1500:-",
        "99:1",
        "3001:1",
        "nan:1",
        "inf:1",
        "1_500:1",
        "x:1",
        "1500:1/0",
        "1500:3/2",
        "1500:-1/2",
        "1500:0.25/2",
        "1500:1/x",
        "1500:nan/2",
        "1500:1.0/1e9",
        "1500:0.5/0.5",
        "1500:1/2",
    ],
)
def test_what_is_no_game_is_named_and_taught(text):
    said = complaints(text)
    assert f"game {text}:" in said
    assert "1800:1" in said


def test_one_point_of_two_games_is_told_from_a_draw():
    assert "1.0/2" in complaints("1500:1/2")


def test_whole_ratings_where_the_rules_have_no_others():
    assert "whole" in complaints("1500.5:1", whole=True)
    assert read("1500.5:1").ratings == [1500.5]


def test_no_games_and_too_many():
    assert "no games" in complaints()
    assert "at most" in complaints(*["1500:1"] * 201)


def test_all_is_said_at_once_and_the_way_to_write_it_once():
    said = complaints("1500:Q", "x:1", "17940:1")
    assert [read in said for read in ("'Q'", "'x'", "17940")] == [True] * 3
    assert said.count("A game is") == 1
