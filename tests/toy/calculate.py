"""One player of the ladder."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.calc.breakdown import Breakdown, told
from batch.calc.games import read_games
from batch.calc.reading import number, refuse
from batch.rating.step import player_values
from rules.dated import load
from tests.toy.about import ABOUT
from tests.toy.ruleset import RATINGS, People, rate_event


def calculate(options: Mapping[str, Any], games: Sequence[str]) -> Breakdown:
    """Rate one player."""
    wrong: list[str] = []
    played = read_games(games, (0, 5000), wrong)
    rating = number(options, "rating", (0, 5000), "1200", wrong)
    refuse(wrong)
    n = len(played.ratings) + 1
    values = load(ABOUT.parameters_file).on(date.today())
    step, newcomer = (np.full(n, float(values[name])) for name in ("step", "newcomer"))
    rated = rate_event(played.event(), People(played.with_player(rating or np.nan), step, newcomer), [])
    steps = told(RATINGS, "post", player_values(RATINGS, rated))
    return Breakdown("Ladder", [], ("Opponent",), [], steps, {"post": float(rated.post[0])})
