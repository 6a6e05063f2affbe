"""Rating floors (Document 2020-09-02, rating floors; spec/uschess.md section 7).

A floor acts once, after the last pass. Online only the absolute floor exists; manual floors are rulings and hold
wherever they are given. A floor of -inf means that there is none.
"""

import numpy as np
from numpy.typing import NDArray

from rules.event import Bools, Floats
from rules.rounding import round_half_up

KINDS = ("absolute", "personal", "peak", "olm", "money", "manual")
"""Named by what it rests on; of equal floors the first named acts."""


def personal_floor(
    counts: tuple[Floats, Floats, Floats], points: tuple[Floats, Floats, Floats], base: Floats, highest: Floats
) -> Floats:
    """min(150, 100 + 4W + 2D + NR) from the counts (W, D, NR), this section included; -inf where one is not known."""
    floor = np.minimum(highest, base + sum(each * count for each, count in zip(points, counts, strict=True)))
    return np.where(np.isnan(floor), -np.inf, floor)


def peak_floor(peak: Floats, drop: Floats, lowest: Floats, highest: Floats) -> Floats:
    """Take 200 from the highest established rating, down to a 100-level; -inf under the lowest level or without one."""
    level = np.minimum(np.floor((round_half_up(peak) - drop) / 100.0) * 100.0, highest)
    return np.where(level >= lowest, level, -np.inf)


def money_floor(prize: float, section_limit: float, least_prize: float, highest: float) -> float:
    """Give the floor earned by a prize in a section for ratings under `section_limit` (U1800: 1800), NaN when none.

    It is the first 100-level that ends the winner's eligibility there.
    """
    if not (prize >= least_prize and section_limit <= highest):
        return float("nan")
    return float(np.ceil(section_limit / 100.0) * 100.0)


def highest_floor(floors: dict[str, Floats], over_the_board: Bools) -> tuple[Floats, NDArray[np.object_]]:
    """Find the floor that counts and its kind, from the floors by kind (players,); NaN and -inf stand for none."""
    stacked = np.array([np.where(np.isnan(floors[kind]), -np.inf, floors[kind]) for kind in KINDS])
    everywhere = np.isin(KINDS, ("absolute", "manual"))
    stacked[~everywhere] = np.where(over_the_board, stacked[~everywhere], -np.inf)
    which = np.argmax(stacked, axis=0)
    return stacked[which, np.arange(stacked.shape[1])], np.array(KINDS, dtype=object)[which]
