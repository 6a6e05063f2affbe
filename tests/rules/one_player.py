"""One player's games as the calculators take them: the opponents' ratings and the player's scores."""

from collections.abc import Sequence

import numpy as np

from rules.event import Event, build_event

Games = Sequence[tuple[float | None, float]]


def event_of(games: Games) -> Event:
    """Player 0 meets players 1, 2, ... once each; each game stands there from both sides."""
    n = len(games)
    scores = [score for _, score in games]
    return build_event(
        [0] * (n + 1),
        [0] * n + list(range(1, n + 1)),
        list(range(1, n + 1)) + [0] * n,
        scores + [1 - score for score in scores],
        list(range(1, n + 1)) * 2,
    )


def ratings_of(own: float | None, games: Games) -> list[float]:
    """The player's rating and the opponents', NaN for None."""
    return [np.nan if rating is None else rating for rating in (own, *(opponent for opponent, _ in games))]
