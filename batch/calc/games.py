"""The games of one player as typed, OPPONENT:SCORE, and as the arrays of `rules.event`.

1800:1, 1800:W win; 1750:0.5, 1750:½, 1750:=, 1750:D draw; 1700:0, 1700:L loss. 1500:1.5/2 is two games against one
opponent with 1.5 points; how they are divided between the two changes no rating. unrated:1 names no rating.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from batch.calc.reading import finite
from rules.event import Event, Floats, build_event

SCORES = {"1": 1.0, "0.5": 0.5, ".5": 0.5, "½": 0.5, "=": 0.5, "0": 0.0, "w": 1.0, "d": 0.5, "l": 0.0, "1.0": 1.0, "0.0": 0.0}
UNRATED = "unrated"
MOST_GAMES = 200
HOW = "write OPPONENT:SCORE with 1, 0.5, ½, =, 0, W, D or L, as 1800:1 or 1750:D, or 1500:1.5/2 for two games"


@dataclass(frozen=True)
class Games:
    """ratings: one an opponent, NaN = unrated. opponent, score: one a game, in the order typed; `opponent` from 0."""

    ratings: list[float]
    opponent: list[int]
    score: list[float]

    def event(self) -> Event:
        """The event of player 0 against opponents 1, 2, ...: only his side of each game, one game a round."""
        games = len(self.score)
        return build_event(
            np.zeros(len(self.ratings) + 1, dtype=np.int64),
            np.zeros(games, dtype=np.int64),
            np.array(self.opponent, dtype=np.int64) + 1,
            np.array(self.score, dtype=np.float64),
            np.arange(1, games + 1),
        )

    def with_player(self, rating: float) -> Floats:
        """Everybody's rating, the player's first."""
        return np.array([rating, *self.ratings], dtype=np.float64)


def read_games(
    texts: Sequence[str], span: tuple[float, float], wrong: list[str], *, whole: bool = False, unrated: str = ""
) -> Games:
    """Read the games; opponents' ratings within `span`.

    whole: whole ratings only. unrated: why an unrated opponent cannot be here and what to do; "" where he can.
    """
    games = Games([], [], [])
    if not texts:
        wrong.append(f"no games: {HOW}.")
    for text in texts:
        name, colon, result = text.strip().partition(":")
        rating, problem = _rating(name.strip(), span, whole=whole, unrated=unrated) if colon else (math.nan, HOW)
        scores, score_problem = _scores(result.strip()) if colon else ([], "")
        problems = [p for p in (problem, score_problem) if p]
        wrong += [f"game {text}: {p}." for p in problems]
        if not problems:
            games.opponent.extend([len(games.ratings)] * len(scores))
            games.ratings.append(rating)
            games.score.extend(scores)
    if len(games.score) > MOST_GAMES:
        wrong.append(f"{len(games.score)} games: give at most {MOST_GAMES}, the games of one event.")
    return games


def _rating(text: str, span: tuple[float, float], *, whole: bool, unrated: str) -> tuple[float, str]:
    if text.lower() == UNRATED:
        return math.nan, unrated
    value = finite(text)
    if value is None:
        return math.nan, f"{text!r} is no rating; {HOW}"
    low, high = span
    if not low <= value <= high:
        return math.nan, f"{text} cannot be an opponent's rating; give one from {low:g} to {high:g}"
    if whole and value != int(value):
        return math.nan, f"{text} is no whole number, as these ratings are"
    return value, ""


def _scores(text: str) -> tuple[list[float], str]:
    """The score of each game, and what is wrong."""
    points, slash, count = text.partition("/")
    if not slash:
        score = SCORES.get(text.lower())
        return ([], f"{text!r} is no score (forfeits and byes are not rated: leave them out); {HOW}") if score is None else ([score], "")
    if text == "1/2":
        return [], "1/2 can be a draw or one point of two games; write ½ or 0.5 for the draw, 1.0/2 for the two games"
    total, games = finite(points.replace("½", ".5")), finite(count)
    if total is None or games is None or games != int(games) or not 1 <= games <= MOST_GAMES:
        return [], f"{text!r} is no score; {HOW}"
    if not 0 <= total <= games or total * 2 != int(total * 2):
        return [], f"{total:g} points cannot be scored in {games:g} games; {HOW}"
    wins, draws = int(total), int(total % 1 * 2)
    return [1.0] * wins + [0.5] * draws + [0.0] * (int(games) - wins - draws), ""
