"""Rate whole events by plain Elo: expectation 1 / (1 + 10^((theirs - mine) / 400)), change K (score - expectation).

Expectations are rounded to one unit of `rules.expectation.POINT` (a ten-thousand-millionth of a point) and summed as
whole numbers, so that the order of the games cannot change a bit of the result.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.arrays import by_section, filled, sum_units
from rules.elo.newcomers import starting_ratings
from rules.elo.settings import PERFORMANCE, ROUNDS, TENTHS, TIERS, WHOLE, SectionRules
from rules.event import Bools, Event, Floats, Ints
from rules.expectation import in_points, logistic_expectation, score_units
from rules.rounding import round_half_away


@dataclass(frozen=True)
class Entrants:
    """What is known of each player, (players,), floats: rating, NaN = newcomer; k, NaN = by the settings."""

    rating: Floats
    k: Floats


def entrants(n: int, **arrays: Any) -> Entrants:
    """Describe n players by the arrays that are known."""
    return Entrants(**filled(n, {"rating": np.nan, "k": np.nan}, arrays))


@dataclass(frozen=True)
class Rated:
    """Every step of every player and player-game; NaN for players without any rating and their games.

    Players, (players,): own (before the event, NaN = newcomer), start (what they are rated from; a performance is a
    newcomer's new rating as well), n, w, expected, delta (rated games, score, expectation, difference, in points), k,
    k_reason, change_exact, post_exact (both before floor and rounding), post, held (by the floor), change (post minus
    start).
    Games, (player-games,): game_rated, own_rating and opponent_rating as used, game_expected, game_delta (in points),
    game_change. expected_units and delta_units are the exact values of the rated games alone.
    """

    event: Event
    sections: list[SectionRules]
    own: Floats
    start: Floats
    n: Ints
    w: Floats
    expected: Floats
    delta: Floats
    k: Floats
    k_reason: NDArray[np.object_]
    change_exact: Floats
    change: Floats
    post_exact: Floats
    post: Floats
    held: Bools
    game_rated: Bools
    own_rating: Floats
    opponent_rating: Floats
    expected_units: Ints
    delta_units: Ints

    @cached_property
    def game_expected(self) -> Floats:
        """Expected score of each game in points."""
        return _laid(self.game_rated, self.expected_units)

    @cached_property
    def game_delta(self) -> Floats:
        """Score minus expected score of each game in points."""
        return _laid(self.game_rated, self.delta_units)

    @cached_property
    def game_change(self) -> Floats:
        """K times that: what each game adds to the change, to a whole unit."""
        k = self.k[self.event.player[self.game_rated]]
        return _laid(self.game_rated, np.rint(k * self.delta_units))


def rate(event: Event, entrants: Entrants, sections: list[SectionRules]) -> Rated:
    """Rate all sections of an event, each by its own settings (`sections` in the order of their index).

    Game by game (`order` "rounds") takes each round's games from the ratings after the round before; K stays that of
    the rating before the event.
    """
    own, players = entrants.rating, event.players
    start = starting_ratings(event, own, sections)
    k, reason = _k(event, entrants.k, start, sections)
    by_performance = np.isnan(own) & (by_section(event.section, (r.newcomers for r in sections)) == PERFORMANCE)
    moving = ~by_performance & ~np.isnan(start)

    mine, theirs = start[event.player], start[event.opponent]
    if any(rules.order == ROUNDS for rules in sections):
        mine, theirs = _round_by_round(event, start, np.where(moving, k, 0.0), sections)
    rated = ~(np.isnan(mine) | np.isnan(theirs))
    # A slice takes no copies where every game is rated, as in large clubs' files.
    counted = slice(None) if rated.all() else np.flatnonzero(rated)
    player, score = event.player[counted], event.score[counted]
    expected_units = logistic_expectation(mine[counted] - theirs[counted])
    delta_units = score_units(score) - expected_units

    delta = in_points(sum_units(player, delta_units, players))
    w = np.bincount(player, weights=score, minlength=players).astype(np.float64)
    change_exact = np.where(moving, k * delta, np.where(by_performance & ~np.isnan(start), 0.0, np.nan))
    post_exact = start + change_exact
    floor = by_section(event.section, (rules.floor for rules in sections))
    n = np.bincount(player, minlength=players).astype(np.int64)
    # Without a rated game nothing happens: no floor lifts, nobody new gets a rating.
    played = n > 0
    post = np.where(played, _rounded(np.maximum(post_exact, floor), event.section, sections), own)
    return Rated(
        event=event,
        sections=list(sections),
        own=own,
        start=start,
        n=n,
        w=w,
        expected=w - delta,
        delta=delta,
        k=k,
        k_reason=reason,
        change_exact=change_exact,
        # Decimals are subtracted as people do it.
        change=np.round(post - start, 9),
        post_exact=post_exact,
        post=post,
        held=played & (post_exact < floor),
        game_rated=rated,
        own_rating=mine,
        opponent_rating=theirs,
        expected_units=expected_units,
        delta_units=delta_units,
    )


def _k(event: Event, given: Floats, start: Floats, sections: list[SectionRules]) -> tuple[Floats, NDArray[np.object_]]:
    """Choose each player's K: their own, that of their tier, or the section's; and tell the reason."""
    k = np.empty(len(start))
    reason = np.full(len(start), "", dtype=object)
    for settings in set(sections):
        here = np.array([rules == settings for rules in sections], dtype=bool)[event.section]
        if settings.k_choice == TIERS:
            tier = np.searchsorted(settings.k_tiers_below, start[here], side="right")
            tier = np.where(np.isnan(start[here]), 0, tier)
            k[here] = np.asarray(settings.k_tiers, dtype=np.float64)[tier]
            reason[here] = np.asarray(_tier_words(settings.k_tiers_below), dtype=object)[tier]
        else:
            k[here] = settings.k
            reason[here] = "fixed"
    own_k = ~np.isnan(given)
    reason[own_k] = "as given"
    return np.where(own_k, given, k), reason


def _tier_words(below: tuple[float, ...]) -> list[str]:
    return [f"rating under {bound:g}" for bound in below] + [f"rating {below[-1]:g} or more" if below else "one tier"]


def _round_by_round(event: Event, start: Floats, k: Floats, sections: list[SectionRules]) -> tuple[Floats, Floats]:
    """Give own and opponent's rating as each game is rated; in sections of order "batch" from before the event."""
    in_rounds = by_section(event.section, (rules.order == ROUNDS for rules in sections))
    mine, theirs = start[event.player], start[event.opponent]
    now = start.copy()
    ordered = in_rounds[event.player] & ~np.isnan(mine) & ~np.isnan(theirs)
    for round_ in np.unique(event.round[ordered]):
        games = np.flatnonzero(ordered & (event.round == round_))
        player = event.player[games]
        mine[games], theirs[games] = now[player], now[event.opponent[games]]
        delta = score_units(event.score[games]) - logistic_expectation(mine[games] - theirs[games])
        now = now + k * in_points(sum_units(player, delta, event.players))
    return mine, theirs


def _rounded(rating: Floats, section: Ints, sections: list[SectionRules]) -> Floats:
    """Round new ratings as each section has it, halves away from zero."""
    how = by_section(section, (rules.rounding for rules in sections))
    return np.where(
        how == WHOLE, round_half_away(rating), np.where(how == TENTHS, round_half_away(rating * 10) / 10, rating)
    )


def _laid(rated: Bools, units: Ints | Floats) -> Floats:
    """Lay the units of rated games as points among all games, NaN elsewhere."""
    points = np.full(len(rated), np.nan)
    points[rated] = in_points(units)
    return points
