"""The US Chess formulas in words with their numbers put in, for `calc` and `explain`.

Document 2020-09-02: effective number of games, standard and special rating formula, rating floors.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from batch.rating.plain import fixed, plain
from rules.uschess.initial import convert
from rules.uschess.special import WIDTH, provisional_expectancy

NEAR = 1e-6
HISTORY = {1: "all earlier games were wins", -1: "all earlier games were losses", 0: "earlier results are mixed"}


def effective_limit(values: Mapping[str, Any], r0: float) -> str:
    """N*."""
    limit, maximum = values["effective_games_limit"], values["effective_games_maximum"]
    if r0 > limit:
        return f"{maximum:g}, as R0 is above {limit:g}"
    constant, slope = plain(values["effective_games_constant"], 10), plain(values["effective_games_slope"], 10)
    return f"{maximum:g}/sqrt({constant} + {slope} x ({values['effective_games_centre']:g} - {plain(r0, 4)})^2)"


def why_formula(values: Mapping[str, Any], formula: str, n: float, history: int) -> str:
    """The formula used, and why."""
    most = values["special_most_games"]
    if formula == "foreign":
        return "standard, in one pass, as opponents have FIDE ratings only"
    if formula == "special":
        return f"special, as N = {plain(n)} is {most} or less" if n <= most else f"special, as {HISTORY[history]}"
    return f"standard, as N = {plain(n)} is above {most} and {HISTORY[0]}"


def k_factor(values: Mapping[str, Any], n_eff: float, m: int, r0: float, *, reduced: bool, decimals: int = 2) -> str:
    """K; `reduced` in the regular rating of a dual section."""
    numerator = f"{values['k_numerator']:g}"
    above, lowest_from, lowest = (
        values[name] for name in ("dual_k_reduced_above", "dual_k_lowest_from", "dual_k_lowest_factor")
    )
    if reduced and lowest < 1 and r0 >= lowest_from:
        numerator += f" x {lowest:g}"
    elif reduced and lowest < 1 and r0 > above:
        numerator += f" x (1 - {1 - lowest:g} x ({plain(r0)} - {above:g})/{lowest_from - above:g})"
    return f"{numerator}/({plain(n_eff, decimals)} + {m})"


def bonus(values: Mapping[str, Any], gain: float, m: int, decimals: int = 2) -> str:
    """The bonus of an eligible player."""
    threshold, counted = values["bonus_threshold"], values["bonus_counted_games"]
    return f"max(0, {plain(gain, decimals)} - {threshold:g} x sqrt(max({m}, {counted:g})))"


def no_bonus(values: Mapping[str, Any], m: int, *, match: bool) -> str:
    """Why a player rated by the standard formula cannot have a bonus."""
    fewest = values["bonus_fewest_games"]
    if match:
        return "none in a match"
    if m < fewest:
        return f"none with fewer than {fewest:g} games"
    often = "more than once" if m == fewest else "more than twice"
    return f"none, as an opponent was met {often}"


def special_equation(n_eff: float, history: int, r0: float, score: float) -> str:
    """What the special formula solves."""
    shift = {1: " - 400", -1: " + 400", 0: ""}[history]
    asked = _asked(n_eff, history, score)
    return f"R with {plain(n_eff)} x PWe(R, {plain(r0)}{shift}) + sum of PWe(R, Ri) = {asked}"


def special_check(
    values: Mapping[str, Any], n_eff: float, history: int, r0: float, score: float, *, result: float, e: float
) -> str:
    """The special formula's equation with its result put in; `e` the sum of the provisional expectations there."""
    anchor = float(provisional_expectancy(np.array([result]), np.array([r0 - WIDTH * history]))[0])
    left, right = n_eff * anchor + e, score + n_eff * (history + 1) / 2
    if abs(left - right) > NEAR:
        highest = values["special_highest_result"]
        return f"held at {highest:g}, the most it gives" if result >= highest else f"held at {plain(result)}, the least"
    asked = _asked(n_eff, history, score)
    return f"{plain(n_eff)} x {fixed(anchor, 4)} + {fixed(e, 4)} = {fixed(left, 4)}; {asked} = {fixed(right, 4)}"


def _asked(n_eff: float, history: int, score: float) -> str:
    """S with its part of N': all of it after wins only, none after losses only, else half."""
    return plain(score) + {1: f" + {plain(n_eff)}", -1: "", 0: f" + {plain(n_eff)}/2"}[history]


def personal_floor(values: Mapping[str, Any], wins: float, draws: float, events: float) -> str:
    """The personal absolute floor, from the record after the section."""
    win, draw, event = (values[f"personal_floor_{name}"] for name in ("win", "draw", "event"))
    return (
        f"min({values['personal_floor_highest']:g}, {values['absolute_floor']:g} + {win:g} x {wins:g} wins + "
        f"{draw:g} x {draws:g} draws + {event:g} x {events:g} events), this event included"
    )


def peak_floor(values: Mapping[str, Any], peak: float, *, assumed: bool) -> str:
    """The floor by the highest established rating; `assumed`: the one before the event, as no higher one is given."""
    which = "rating before, taken as the highest established," if assumed else "highest established rating"
    return (
        f"{which} {plain(peak, 0)} - {values['peak_floor_drop']:g}, down to a 100-level "
        f"from {values['peak_floor_lowest']:g} to {values['peak_floor_highest']:g}"
    )


def conversion(pieces: Sequence[tuple[str, float, float, float]], rating: float) -> str:
    """Another federation's rating converted; `pieces` as `rules.uschess.initial.convert` takes them."""
    for piece in pieces:
        with suppress(ValueError):
            convert(rating, [piece])
            return f"{piece[2]:g} + {piece[3]:g} x {plain(rating)}"
    return ""
