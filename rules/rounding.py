"""The roundings that the rule books name, and no others. All act element by element."""

import numpy as np

from rules.event import Floats

SLACK = 1e-7
"""A value this close to an integer or a half is that integer or half.

The integer is US Chess's own (spec section 10, 2014-09-18). The half is its sibling: a rating that is exactly a half
can come out a hair below it, when what it is computed from has been rounded on the way.
"""


def round_half_up(x: Floats | float) -> Floats:
    """Nearest integer, halves upward: floor(x + 0.5). US Chess display."""
    return np.floor(np.asarray(x, dtype=np.float64) + 0.5 + SLACK)


def round_half_away(x: Floats | float) -> Floats:
    """Nearest integer, halves away from zero. FIDE and UKD changes."""
    x = np.asarray(x, dtype=np.float64)
    return np.copysign(np.floor(np.abs(x) + 0.5), x)


def round_away_from(x: Floats | float, origin: Floats | float) -> Floats:
    """The next integer on the far side of `origin`: up above it, down below it.

    US Chess stored final ratings so before 2014-09-18, away from the pre-rating.
    """
    x = np.asarray(x, dtype=np.float64)
    nearest = np.rint(x)
    away = np.where(x > np.asarray(origin), np.ceil(x), np.floor(x))
    return np.where(np.abs(x - nearest) <= SLACK, nearest, away)
