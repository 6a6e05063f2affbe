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

SCORES = {
    "1": 1.0,
    "0.5": 0.5,
    ".5": 0.5,
    "½": 0.5,
    "=": 0.5,
    "0": 0.0,
    "w": 1.0,
    "d": 0.5,
    "l": 0.0,
    "1.0": 1.0,
    "0.0": 0.0,
}
UNRATED = "unrated"
MOST_GAMES = 200
HOW = (
    "A game is OPPONENT:SCORE with 1, 0.5, ½, =, 0, W, D or L, as 1800:1 or 1750:D, or 1500:1.5/2 for two games; "
    "forfeits and byes are not rated: leave them out."
)


@dataclass(frozen=True)
class Games:
    """ratings: one an opponent, NaN = unrated. opponent, score: one a game, in the order typed; `opponent` from 0."""

    ratings: list[float]
    opponent: list[int]
    score: list[float]

    def event(self) -> Event:
        """The event of player 0 against opponents 1, 2, ...: only that side of each game, one game a round."""
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

    whole: whole ratings only. unrated: why an unrated opponent cannot be here and what to do; "" where one can.
    """
    games = Games([], [], [])
    found: list[str] = [] if texts else ["no games."]
    for text in texts:
        name, colon, result = text.strip().partition(":")
        if not colon:
            found.append(f"game {text}: there is no colon between opponent and score.")
            continue
        problems: list[str] = []
        rating = _rating(name.strip(), span, problems, whole=whole, unrated=unrated)
        scores = _scores(result.strip(), problems)
        found += [f"game {text}: {problem}." for problem in problems]
        if not problems:
            games.opponent.extend([len(games.ratings)] * len(scores))
            games.ratings.append(rating)
            games.score.extend(scores)
    if len(games.score) > MOST_GAMES:
        found.append(f"{len(games.score)} games: give at most {MOST_GAMES}, those of one event.")
    wrong += [*found, HOW] if found else []
    return games


def _rating(text: str, span: tuple[float, float], problems: list[str], *, whole: bool, unrated: str) -> float:
    """An opponent's rating, NaN for one without."""
    low, high = span
    value = finite(text)
    if text.lower() == UNRATED:
        problems += [unrated] if unrated else []
        return math.nan
    if value is None:
        problems.append(f"{text!r} is no rating")
    elif not low <= value <= high:
        problems.append(f"{text} cannot be an opponent's rating; give one from {low:g} to {high:g}")
    elif whole and value != int(value):
        problems.append(f"{text} is no whole number, as these ratings are")
    return math.nan if value is None else value


def _scores(text: str, problems: list[str]) -> list[float]:
    """The score of each game."""
    points, slash, count = text.partition("/")
    if not slash:
        score = finite(text) if finite(text) in SCORES.values() else SCORES.get(text.lower())
        problems += [f"{text!r} is no score"] if score is None else []
        return [] if score is None else [score]
    total, games = finite(points.replace("½", ".5")), finite(count)
    if text == "1/2":
        problems.append("1/2 can be a draw or one point of two games; write ½ for the draw, 1.0/2 for the two games")
    elif total is None or games is None or games != int(games) or not 1 <= games <= MOST_GAMES:
        problems.append(f"{text!r} is no score")
    elif not 0 <= total <= games or total * 2 != int(total * 2):
        problems.append(f"{points} points cannot be scored in {count} games")
    else:
        wins, draws = int(total), int(total % 1 * 2)
        return [1.0] * wins + [0.5] * draws + [0.0] * (int(games) - wins - draws)
    return []
