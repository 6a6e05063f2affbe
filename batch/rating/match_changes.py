"""How far earlier matches moved players, which limits the net change of a match (US Chess spec section 8)."""

from collections.abc import Iterable, Sequence

import numpy as np

from rules.event import Floats

Match = tuple[float, float]
"""The day a match ended, as `date.toordinal` counts, and its change."""

MATCH = "match"
"""The kind of section that is a match."""

Windows = tuple[int, int]
"""Two numbers of days before a match within which the net change by matches is limited."""

MATCH_CHANGES = ("earlier_match_change_180", "earlier_match_change_3y")


def net_changes(matches: Sequence[Iterable[Match]], day: float, windows: Windows) -> dict[str, Floats]:
    """The net change of each player in the two windows (days) before a day, NaN = no match there: `MATCH_CHANGES`.

    matches: those of each player so far.
    """
    found = [np.full(len(matches), np.nan) for _ in windows]
    for i, played in enumerate(matches):
        for earlier, change in played:
            for window, sums in zip(windows, found, strict=True):
                if day - earlier <= window:
                    sums[i] = np.nan_to_num(sums[i]) + change
    return dict(zip(MATCH_CHANGES, found, strict=True))
