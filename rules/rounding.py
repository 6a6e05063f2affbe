"""The roundings that the rule books name, and no others. All act element by element."""

import numpy as np

from rules.event import Floats

INTEGER_SLACK = 1e-7
"""A value this close to an integer is that integer (US Chess spec section 10, 2014-09-18)."""


def round_half_up(x: Floats | float) -> Floats:
    """Nearest integer, halves upward: floor(x + 0.5). US Chess display."""
    return np.floor(np.asarray(x, dtype=np.float64) + 0.5)


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
    return np.where(np.abs(x - nearest) <= INTEGER_SLACK, nearest, away)
