"""The US Chess formulas in words with their numbers put in, for `calc` and `explain`. Nothing is computed here.

Document 2020-09-02: effective number of games, standard and special rating formula, rating floors.
"""

from collections.abc import Mapping
from typing import Any

HISTORY = {1: "all earlier games were wins", -1: "all earlier games were losses", 0: "earlier results are mixed"}


def plain(value: float, decimals: int = 2) -> str:
    """A number with at most so many decimals."""
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def effective_limit(values: Mapping[str, Any], r0: float) -> str:
    """N*."""
    limit, maximum = values["effective_games_limit"], values["effective_games_maximum"]
    if r0 > limit:
        return f"{maximum:g}, as R0 is above {limit:g}"
    constant, slope = plain(values["effective_games_constant"], 10), plain(values["effective_games_slope"], 10)
    return f"{maximum:g}/sqrt({constant} + {slope} x ({values['effective_games_centre']:g} - {plain(r0)})^2)"


def why_formula(values: Mapping[str, Any], formula: str, n: float, history: int) -> str:
    """Which formula is used, and why."""
    most = values["special_most_games"]
    if formula == "foreign":
        return "standard, in one pass, as opponents have FIDE ratings only"
    if formula == "special":
        return f"special, as N = {plain(n)} is {most} or less" if n <= most else f"special, as {HISTORY[history]}"
    return f"standard, as N = {plain(n)} is above {most} and {HISTORY[0]}"


def k_factor(values: Mapping[str, Any], n_eff: float, m: int, r0: float, *, reduced: bool) -> str:
    """K; `reduced` in the regular rating of a dual section."""
    numerator = f"{values['k_numerator']:g}"
    above, lowest_from, lowest = (
        values[name] for name in ("dual_k_reduced_above", "dual_k_lowest_from", "dual_k_lowest_factor")
    )
    if reduced and lowest < 1 and r0 >= lowest_from:
        numerator += f" x {lowest:g}"
    elif reduced and lowest < 1 and r0 > above:
        numerator += f" x (1 - {1 - lowest:g} x ({plain(r0)} - {above:g})/{lowest_from - above:g})"
    return f"{numerator}/({plain(n_eff)} + {m})"


def bonus(values: Mapping[str, Any], gain: float, m: int) -> str:
    """The bonus of an eligible player."""
    return (
        f"max(0, {plain(gain)} - {values['bonus_threshold']:g} x sqrt(max({m}, {values['bonus_counted_games']:g})))"
    )


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
    anchor = {1: f"{plain(r0)} - 400", -1: f"{plain(r0)} + 400", 0: plain(r0)}[history]
    target = {1: " + N'", -1: "", 0: " + N'/2"}[history]
    return f"R where N' x PWe(R, {anchor}) + sum of PWe(R, Ri) = S{target}, N' = {plain(n_eff)}"
