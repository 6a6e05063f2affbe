"""Which games FIDE rates, and the rating difference each counts with.

FIDE Handbook B.02 8.3.1 (start dates 2009-07, 2022-01-01, 2024-03-01, 2025-10-01) and its rapid and blitz twin.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.event import Bools, Event, Floats
from rules.fide.settings import SectionRules

BOTH_UNRATED = "neither side is rated"
OPPONENT_UNRATED = "the opponent is unrated"
TOO_FAR = "the difference is too large for a game of a top player"


@dataclass(frozen=True)
class Differences:
    """Of each player-game, (games,): whether it is rated, else why not, and its difference.

    rated: the opponent has a rating and no rule excludes the game; for an unrated player such a game counts
        towards a first rating.
    reason: words why a game is not rated, else "".
    difference: own minus opponent's rating as counted; NaN where either is unrated or the game is not rated.
    capped: whether the difference was cut; opponent_rating: the opponent's rating as counted.
    """

    rated: Bools
    reason: NDArray[np.object_]
    difference: Floats
    capped: Bools
    opponent_rating: Floats


def count_differences(event: Event, own: Floats, as_opponent: Floats, sections: list[SectionRules]) -> Differences:
    """Leave out the games of top players too far apart, and cut the differences of the others.

    own: (players,) rating of a player in their own calculation; as_opponent: in the opponents'. NaN = unrated.
    """
    section = event.section[event.player]
    mine, theirs = own[event.player], as_opponent[event.opponent]
    full = mine - theirs

    excluded_from = np.array([rules.unrated_game_difference for rules in sections])[section]
    top_above = np.array([rules.unrated_game_above for rules in sections])[section]
    too_far = (np.abs(full) >= excluded_from) & (np.fmax(mine, theirs) > top_above)
    rated = ~np.isnan(theirs) & ~too_far

    reason = np.full(len(full), "", dtype=object)
    reason[np.isnan(theirs)] = OPPONENT_UNRATED
    reason[np.isnan(theirs) & np.isnan(mine)] = BOTH_UNRATED
    reason[too_far] = TOO_FAR

    difference = np.where(rated, full, np.nan)
    cap = np.array([rules.cap for rules in sections])[section]
    exempt_from = np.array([rules.cap_exempt_from for rules in sections])[section]
    capped = (np.abs(difference) > cap) & (mine < exempt_from)
    one_game = np.array([rules.cap_largest_only for rules in sections])[section]
    if one_game.any():
        capped &= ~one_game | _largest(event, difference)
    difference = np.where(capped, np.sign(difference) * cap, difference)
    opponent_rating = np.where(capped, mine - difference, theirs)
    return Differences(rated, reason, difference, capped, opponent_rating)


def _largest(event: Event, difference: Floats) -> Bools:
    """Mark each player's one game of the largest difference; of two equally far opponents, that with the weaker.

    (The regulations do not say which of two equal ones. Against opponents of one rating, of whom it is the last, the
    choice changes nothing.)
    """
    size = np.nan_to_num(np.abs(difference), nan=-1)
    order = np.lexsort((event.opponent, event.round, np.nan_to_num(difference), size, event.player))
    last = np.ones(len(order), dtype=bool)
    last[:-1] = event.player[order][1:] != event.player[order][:-1]
    marked = np.zeros(len(order), dtype=bool)
    marked[order[last]] = True
    return marked
