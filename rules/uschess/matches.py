"""Matches (Document 2020-09-02, matches; spec/uschess.md section 8).

No bonus; the result is limited to 50 points from the pre-rating, the net change by matches to 100 points in 180 days
and 200 in 3 years. The exact windows are an open point: days are counted back from the end of the match.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rules.event import Floats

WINDOW_DAYS = (180, 3 * 365 + 1)
"""How far back an earlier match counts for the two limits of the net change."""


def limits(
    rating: Floats, earlier: tuple[Floats, Floats], limit: Floats, limits_of_windows: tuple[Floats, Floats]
) -> tuple[Floats, Floats]:
    """Lowest and highest rating after a match: (players,) each.

    earlier: net change by the matches before this one in each of `WINDOW_DAYS`, NaN = none. Where they have used
    up a limit no room is left, but they never move the rating by themselves.
    """
    down, up = limit, limit
    for change, allowed in zip(earlier, limits_of_windows, strict=True):
        used = np.nan_to_num(change)
        down, up = np.minimum(down, allowed + used), np.minimum(up, allowed - used)
    return rating - np.maximum(down, 0.0), rating + np.maximum(up, 0.0)


def ineligible(ratings: tuple[float, float], games: tuple[float, float], values: Mapping[str, Any]) -> str:
    """Why two players' match may not be rated, "" when it may. Published ratings; games NaN = established.

    Both must be established and at most 400 points apart.
    """
    for rating, played in zip(ratings, games, strict=True):
        if np.isnan(rating):
            return "an unrated player cannot play a rated match"
        if played <= values["provisional_most_games"]:
            return f"the player rated {rating:.0f} is provisional ({played:.0f} games)"
    apart = abs(ratings[0] - ratings[1])
    if apart > values["match_most_apart"]:
        most = values["match_most_apart"]
        return f"the ratings {ratings[0]:.0f} and {ratings[1]:.0f} are {apart:.0f} points apart, more than {most}"
    return ""
