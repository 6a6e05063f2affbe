"""Rate whole events by the Turkish Chess Federation's UKD procedure, every step kept.

TK-PRS-05 as publicly described: k by own UKD, the 350-point rule, expected score from FIDE's table, a tenth of k for
games against players without UKD. All calculations take the UKDs from before the event. Sums are exact: everything
is counted in whole units of `rules.expectation.POINT` to a point.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.arrays import filled, sum_units
from rules.event import Bools, Event, Floats, Ints
from rules.expectation import POINT, in_points, round_units, score_units, table_expectation
from rules.ukd.first_rating import Estimates, estimate
from rules.ukd.settings import AVERAGE, DROP, UNRATED, SectionRules


@dataclass(frozen=True)
class Entrants:
    """What is known of each player, (players,), floats.

    rating: UKD before the event, NaN = none. carried_games, carried_points, carried_opponents: of a player without
    UKD, earlier games against rated opponents, the points from them and the sum of their UKDs.
    """

    rating: Floats
    carried_games: Floats
    carried_points: Floats
    carried_opponents: Floats


def entrants(n: int, **arrays: Any) -> Entrants:
    """Describe n players by the arrays that are known. Raises ValueError for a rating that is not a whole number."""
    defaults = {"rating": np.nan, "carried_games": 0.0, "carried_points": 0.0, "carried_opponents": 0.0}
    laid = filled(n, defaults, arrays)
    known = laid["rating"][~np.isnan(laid["rating"])]
    if (known != np.rint(known)).any():
        raise ValueError("rating: UKDs are whole numbers")
    return Entrants(**laid)


@dataclass(frozen=True)
class Rated:
    """Every step of every player and player-game. NaN where a step does not apply.

    Players, (players,): own; n, w (games against players with UKD and the points in them); average (of the opponents
    as counted), difference (own minus average, rounded), percentage (its expected score; both NaN in the per-game
    form); expected (We), delta (W - We); k, k_reason; unrated_games, unrated_change (the tenths of k); change_exact
    (two decimals), post_exact, before_floor (whole), post (NaN = without UKD), held (by the floor), change (post minus
    own); estimates of the players without UKD, whose `post` they are.
    Games, (player-games,): game_rated (both have a UKD), opponent_rating (as counted), game_difference, capped;
    game_expected, game_delta (per-game form only); game_change: what a game adds where that is a number of its own
    (per-game form, and games against players without UKD).
    """

    event: Event
    sections: list[SectionRules]
    own: Floats
    n: Ints
    w: Floats
    average: Floats
    difference: Floats
    percentage: Floats
    expected: Floats
    delta: Floats
    k: Ints
    k_reason: NDArray[np.object_]
    unrated_games: Ints
    unrated_change: Floats
    change_exact: Floats
    change: Floats
    post_exact: Floats
    before_floor: Floats
    post: Floats
    held: Bools
    estimates: Estimates
    game_rated: Bools
    opponent_rating: Floats
    game_difference: Floats
    capped: Bools
    game_expected: Floats
    game_delta: Floats
    game_change: Floats


def rate(event: Event, entrants: Entrants, sections: list[SectionRules]) -> Rated:
    """Rate all sections of an event, each by its own rules (`sections` in the order of their index)."""
    own, players = entrants.rating, event.players
    unrated = np.isnan(own)
    k, k_reason = _k(own, event.section, sections)
    mine, theirs = own[event.player], own[event.opponent]
    k_game = k[event.player]

    cap = np.array([int(rules.values["difference_cap"]) for rules in sections])[event.section][event.player]
    opponent_rating = np.where(np.isnan(mine), theirs, np.clip(theirs, mine - cap, mine + cap))
    game_rated = ~np.isnan(mine) & ~np.isnan(theirs)
    rated = np.flatnonzero(game_rated)
    player = event.player[rated]
    n = np.bincount(player, minlength=players).astype(np.int64)
    w_units = sum_units(player, score_units(event.score[rated]), players)

    by_average = np.array([rules.form == AVERAGE for rules in sections], dtype=bool)[event.section]
    total = sum_units(player, opponent_rating[rated].astype(np.int64), players)
    difference, percentage_units = _average_form(np.nan_to_num(own).astype(np.int64), total, n)
    game_units = table_expectation((mine - opponent_rating)[rated].astype(np.int64))
    expected_units = np.where(by_average, percentage_units * n, sum_units(player, game_units, players))

    tenths = np.array([int(rules.values["unrated_opponent_tenths"]) for rules in sections])[event.section][event.player]
    against_unrated = np.isnan(theirs) & ~np.isnan(mine)
    bonus_units = (score_units(event.score) * 2 - POINT) // 10 * tenths * k_game * against_unrated
    unrated_units = sum_units(event.player, bonus_units, players)
    change_units = k * (w_units - expected_units) + unrated_units

    before_floor = _rounded(np.nan_to_num(own).astype(np.int64) * POINT + change_units, event.section, sections)
    floor = np.array([int(rules.values["floor"]) for rules in sections])[event.section]
    dropped = np.array([rules.below_floor == UNRATED for rules in sections], dtype=bool)[event.section]
    below = before_floor < floor
    post = np.where(below, np.where(dropped, np.nan, floor), before_floor)

    newcomer = np.flatnonzero(np.isnan(mine) & ~np.isnan(theirs))
    estimates = _estimates(event, entrants, newcomer, theirs, sections, unrated)
    post = np.where(unrated, estimates.rating, post)
    no_average = unrated | ~by_average | (n == 0)
    per_game = rated[~by_average[player]]
    game_expected = np.full(len(event.player), np.nan)
    game_expected[per_game] = in_points(game_units[~by_average[player]])
    game_delta = event.score - game_expected
    game_change = np.where(against_unrated, in_points(bonus_units), np.nan)
    delta_units = score_units(event.score[per_game]) - game_units[~by_average[player]]
    game_delta[per_game] = in_points(delta_units)
    game_change[per_game] = in_points(delta_units * k_game[per_game])
    change_exact = np.where(unrated, np.nan, in_points(change_units))
    return Rated(
        event=event,
        sections=list(sections),
        own=own,
        n=n,
        w=in_points(w_units),
        average=np.where(unrated | (n == 0), np.nan, total / np.maximum(n, 1)),
        difference=np.where(no_average, np.nan, difference),
        percentage=np.where(no_average, np.nan, in_points(percentage_units)),
        expected=np.where(unrated, np.nan, in_points(expected_units)),
        delta=np.where(unrated, np.nan, in_points(w_units - expected_units)),
        k=k,
        k_reason=k_reason,
        unrated_games=np.bincount(event.player[against_unrated], minlength=players).astype(np.int64),
        unrated_change=np.where(unrated, np.nan, in_points(unrated_units)),
        change_exact=change_exact,
        change=post - own,
        post_exact=np.where(unrated, estimates.exact, own + change_exact),
        before_floor=np.where(unrated, np.nan, before_floor),
        post=post,
        held=below & ~dropped & ~unrated,
        estimates=estimates,
        game_rated=game_rated,
        opponent_rating=opponent_rating,
        game_difference=np.where(game_rated, mine - opponent_rating, np.nan),
        capped=game_rated & (opponent_rating != theirs),
        game_expected=game_expected,
        game_delta=game_delta,
        game_change=game_change,
    )


def _k(own: Floats, section: Ints, sections: list[SectionRules]) -> tuple[Ints, NDArray[np.object_]]:
    """Choose k by own UKD, 0 without one, and tell the reason."""
    bounds = np.array([rules.values["k_below"] for rules in sections])[section]
    tier = (own[:, None] >= bounds).sum(axis=1)
    by_tier = np.array([rules.values["k"] for rules in sections], dtype=np.int64)[section]
    k = np.where(np.isnan(own), 0, by_tier[np.arange(len(own)), tier])
    words = np.array([_tier_words(rules.values["k_below"]) for rules in sections], dtype=object)
    reason = np.where(np.isnan(own), "", words[section, tier])
    return k, reason


def _tier_words(bounds: tuple[int, ...]) -> list[str]:
    middle = [f"UKD {low} to {high - 1}" for low, high in pairwise(bounds)]
    return [f"UKD under {bounds[0]}", *middle, f"UKD {bounds[-1]} or more"]


def _average_form(own: Ints, total: Ints, n: Ints) -> tuple[Ints, Ints]:
    """Own minus the average opponent to the nearest whole number, halves away from zero, and its expectation."""
    some = np.maximum(n, 1)
    difference = own * some - total
    difference = np.sign(difference) * ((2 * np.abs(difference) + some) // (2 * some))
    return difference, table_expectation(difference)


def _rounded(units: Ints, section: Ints, sections: list[SectionRules]) -> Ints:
    """Round a new UKD to whole points, to the nearest or with its fraction dropped."""
    drop = np.array([rules.rounding == DROP for rules in sections], dtype=bool)[section]
    return np.where(drop, np.sign(units) * (np.abs(units) // POINT), round_units(units))


def _estimates(
    event: Event, entrants: Entrants, games: Ints, theirs: Floats, sections: list[SectionRules], unrated: Bools
) -> Estimates:
    """Pool the newcomers' games of this event with those carried over, and estimate."""
    player = event.player[games]
    count = np.bincount(player, minlength=event.players).astype(np.int64)
    half_points = sum_units(player, (event.score[games] * 2).astype(np.int64), event.players)
    opponents = sum_units(player, theirs[games].astype(np.int64), event.players)
    return estimate(
        count + entrants.carried_games.astype(np.int64),
        half_points + np.rint(entrants.carried_points * 2).astype(np.int64),
        opponents + np.rint(entrants.carried_opponents).astype(np.int64),
        count > 0,
        event.section,
        sections,
        unrated,
    )
