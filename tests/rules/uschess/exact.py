"""The special formula in fractions: what a rating is before any float rounds it (spec/uschess.md section 5.1)."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

HALF = Fraction(1, 2)


def expectancy(difference: Fraction) -> Fraction:
    """PWe."""
    return min(max(HALF + difference / 800, Fraction(0)), Fraction(1))


def special(
    start: Fraction, effective: int, score: Fraction, opponents: Sequence[Fraction], history: int = 0
) -> Fraction:
    """The result nearest to the anchor, held to 2700."""
    anchor, target = start - 400 * history, score + effective * Fraction(history + 1, 2)

    def above(rating: Fraction) -> Fraction:
        return (
            effective * expectancy(rating - anchor)
            + sum((expectancy(rating - opponent) for opponent in opponents), Fraction(0))
            - target
        )

    if above(anchor) == 0:
        return min(anchor, Fraction(2700))
    rising = above(anchor) < 0
    knots = sorted({centre + side for centre in (anchor, *opponents) for side in (-400, 400)}, reverse=not rising)
    near, f_near = anchor, above(anchor)
    for knot in knots:
        if (knot > anchor) != rising or knot == anchor:
            continue
        f_knot = above(knot)
        if f_knot == 0 or (f_knot > 0) == rising:
            return min(near + (knot - near) * f_near / (f_near - f_knot), Fraction(2700))
        near, f_near = knot, f_knot
    raise AssertionError("no rating explains the score")


def shown(rating: Fraction) -> int:
    """As displayed: half up."""
    return floor(rating + HALF)


def rounded_away(rating: Fraction, origin: Fraction) -> int:
    """As stored before 2014-09-18."""
    return floor(rating) if rating <= origin else -floor(-rating)
