"""One player's FIDE calculation."""

from datetime import date

import numpy as np

from rules.fide.rate import Rated, entrants, rate
from rules.fide.settings import section_rules
from tests.rules.one_player import Games, event_of, ratings_of

NOW = date(2026, 1, 10)


def rated(
    own: float | None,
    played: Games,
    start: date = NOW,
    pool: str = "standard",
    expectation: str = "table",
    **facts: float,
) -> Rated:
    """Rate player 0, of whom `facts` are known; the opponents have K 20."""
    event, ratings = event_of(played), ratings_of(own, played)
    arrays = {name: [value] + [0.0] * len(played) for name, value in facts.items()}
    arrays["k"] = [facts.get("k", np.nan)] + [20.0] * len(played)
    if "as_opponent" in facts:
        arrays["as_opponent"] = [facts["as_opponent"], *ratings[1:]]
    known = entrants(event.players, rating=ratings, **arrays)
    return rate(event, known, [section_rules(start, pool, expectation)])
