"""Estimates for players without a UKD.

TK-PRS-05 gives a first UKD from performance ratings after at least five games; its text was not available, so this is
an estimate and says so: the opponents' average plus dp of the score (FIDE's table), over the games against rated
opponents of this and earlier events together. It never enters a rated player's calculation.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.event import Bools, Floats, Ints
from rules.expectation import performance_difference
from rules.ukd.settings import SectionRules


@dataclass(frozen=True)
class Estimates:
    """The steps of each estimate, (players,); meaningful for players without UKD.

    games, half_points, opponents: pooled sums over rated opponents. average, percentage (hundredths), difference (dp),
    exact: the performance, NaN without games. rating: its whole number, NaN unless issued. reason: words.
    """

    games: Ints
    half_points: Ints
    opponents: Ints
    average: Floats
    percentage: Ints
    difference: Ints
    exact: Floats
    rating: Floats
    reason: NDArray[np.object_]


def estimate(
    games: Ints, half_points: Ints, opponents: Ints, now: Bools, section: Ints, sections: list[SectionRules],
    unrated: Bools,
) -> Estimates:  # fmt: skip
    """Estimate first UKDs from pooled sums, (players,): games, points in halves, opponents' UKDs added up.

    now: whether games of this event are among them; games carried over alone give no UKD.
    """
    needed = np.array([rules.minimum_games for rules in sections], dtype=np.int64)[section]
    above = np.array([int(rules.values["first_above"]) for rules in sections], dtype=np.int64)[section]
    some = np.maximum(games, 1)
    percentage = (100 * half_points + some) // (2 * some)
    difference = performance_difference(percentage)
    total = opponents + difference * some
    played = unrated & (games > 0)
    enough = unrated & now & (games >= needed)
    issued = enough & (total > above * some)
    reason = np.full(len(games), "", dtype=object)
    reason[unrated] = "no games against players with a UKD"
    reason[played] = "kept for later: too few games against players with a UKD"
    reason[played & ~now] = "kept for later: no game against a player with a UKD this time"
    reason[enough] = "kept for later: the performance is too low"
    reason[issued] = "estimate of a first UKD"
    return Estimates(
        games,
        half_points,
        opponents,
        np.where(played, opponents / some, np.nan),
        percentage,
        difference,
        np.where(played, total / some, np.nan),
        np.where(issued, (2 * total + some) // (2 * some), np.nan),
        reason,
    )
