"""Rate whole events by the FIDE rating regulations, every step kept.

FIDE Handbook B.02 (in force 2024-03-01, 8.3.1 amended 2025-10-01) and its rapid and blitz twin. The start date of
the tournament chooses the rules; all ratings are those in force on that day. Sums are exact: expectations are
counted in whole units of `rules.expectation.POINT` to a point.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.arrays import filled, sum_units
from rules.event import Bools, Event, Floats, Ints
from rules.expectation import in_points, logistic_expectation, round_units, score_units, table_expectation
from rules.fide.differences import Differences, count_differences
from rules.fide.first_rating import FirstRatings, Sums, first_ratings, performance, pool
from rules.fide.k_factor import derive_k, lower_k, lowered_words
from rules.fide.settings import LOGISTIC, SectionRules


@dataclass(frozen=True)
class Entrants:
    """What is known of each player, (players,), floats, NaN = not known.

    rating: in the section's pool on the start date, NaN = unrated. standard: the standard rating, on which a player
    without a rapid or blitz rating plays. as_opponent: the rating that opponents meet where it is another one:
    NaN for a player who was unrated at the start and got a rating since. k: given K. games: completed before.
    peak: highest rating ever published. birth_year. carried_games, carried_points, carried_opponents: an unrated
    player's earlier games against rated opponents, the points from them and the sum of their ratings.
    """

    rating: Floats
    standard: Floats
    as_opponent: Floats
    k: Floats
    games: Floats
    peak: Floats
    birth_year: Floats
    carried_games: Floats
    carried_points: Floats
    carried_opponents: Floats


_FACTS = dict.fromkeys(("rating", "standard", "k", "games", "peak", "birth_year"), np.nan)
_CARRIED = dict.fromkeys(("carried_games", "carried_points", "carried_opponents"), 0.0)


def entrants(n: int, **arrays: Any) -> Entrants:
    """Describe n players by the arrays that are known. Raises ValueError for a rating that is not a whole number."""
    same = {"as_opponent": arrays.get("rating", np.full(n, np.nan))}
    laid = filled(n, _FACTS | _CARRIED | {"as_opponent": np.nan}, same | arrays)
    for name in ("rating", "standard", "as_opponent"):
        known = laid[name][~np.isnan(laid[name])]
        if (known != np.rint(known)).any():
            raise ValueError(f"{name}: FIDE ratings are whole numbers")
    return Entrants(**laid)


@dataclass(frozen=True)
class Rated:
    """Every step of every player and player-game.

    Players, (players,): own (rated from this; NaN = unrated), on_standard (taken from the standard list),
    n (rated games), w, expected, delta (score, expected score and their difference over them, in points;
    delta_units the exact sum), k_before and k (before and after 700 / n), k_reason, k_missing, k_rule, peak_assumed
    (see `KFactors`), change_exact (two decimals by the table), change (whole points), post_exact, before_floor (whole),
    post (NaN = unrated: still, or dropped below the floor), below_floor, first (an unrated player's first rating),
    performance. Where K is not known, or the player is unrated, the changes are NaN.
    Games, (player-games,): differences (which are rated, why not, the difference and the opponent as counted),
    score, expected and delta in points, NaN where the game is not rated or the player is unrated;
    game_delta_units the exact delta, 0 there.
    """

    event: Event
    sections: list[SectionRules]
    own: Floats
    on_standard: Bools
    n: Ints
    w: Floats
    expected: Floats
    delta: Floats
    delta_units: Ints
    k_before: Ints
    k: Ints
    k_reason: NDArray[np.object_]
    k_missing: NDArray[np.object_]
    k_rule: NDArray[np.object_]
    peak_assumed: Bools
    change_exact: Floats
    change: Floats
    post_exact: Floats
    before_floor: Floats
    post: Floats
    below_floor: Bools
    first: FirstRatings
    event_sums: Sums
    performance: Floats
    differences: Differences
    game_expected: Floats
    game_delta: Floats
    game_delta_units: Ints


def rate(event: Event, entrants: Entrants, sections: list[SectionRules]) -> Rated:
    """Rate all sections of an event, each by its own rules (`sections` in the order of their index)."""
    quick = np.array([rules.pool != "standard" for rules in sections], dtype=bool)[event.section]
    on_standard = quick & np.isnan(entrants.rating) & ~np.isnan(entrants.standard)
    own = np.where(on_standard, entrants.standard, entrants.rating)
    as_opponent = np.where(on_standard, entrants.standard, entrants.as_opponent)
    unrated = np.isnan(own)

    differences = count_differences(event, own, as_opponent, sections)
    counted = np.flatnonzero(differences.rated)
    player, score = event.player[counted], event.score[counted]
    n = np.bincount(player, minlength=event.players).astype(np.int64)
    w_units = sum_units(player, score_units(score), event.players)
    # First ratings and performances take the opponents at their full ratings, however far away.
    opponents = sum_units(player, as_opponent[event.opponent[counted]].astype(np.int64), event.players)
    event_sums = Sums(n, sum_units(player, (score * 2).astype(np.int64), event.players), opponents)

    scoring = counted[~unrated[player]]
    expected = _expected(differences.difference[scoring], event.section[event.player[scoring]], sections)
    delta = score_units(event.score[scoring]) - expected
    game_delta_units = np.zeros(len(event.player), dtype=np.int64)
    game_delta_units[scoring] = delta
    expected_units = sum_units(event.player[scoring], expected, event.players)
    delta_units = np.where(unrated, 0, w_units - expected_units)

    kf = derive_k(event, sections, own, entrants.k, entrants.games, entrants.peak, entrants.birth_year)
    limit = np.array([rules.k_games_limit for rules in sections], dtype=np.int64)[event.section]
    k_before = np.where(unrated, 0, kf.k)
    k = lower_k(k_before, n, limit)
    reason = np.where(unrated, "", lowered_words(kf.reason, k_before, k, n, limit))
    calculable = ~unrated & ((k > 0) | (n == 0))
    change_units = k * delta_units
    change_exact = np.where(calculable, in_points(change_units), np.nan)
    change = np.where(calculable, round_units(change_units), np.nan)

    carried = Sums(
        entrants.carried_games.astype(np.int64),
        np.rint(entrants.carried_points * 2).astype(np.int64),
        np.rint(entrants.carried_opponents).astype(np.int64),
    )
    pooled, ignored = pool(carried, event_sums)
    first = first_ratings(pooled, n > 0, ignored, event.section, sections, unrated)
    floor = np.array([rules.floor for rules in sections])[event.section]
    before_floor = np.where(unrated, first.rating, own + change)
    below_floor = before_floor < floor
    # A standard rating becomes one of the section's pool with the first rated game.
    none = on_standard & (n == 0)
    return Rated(
        event=event,
        sections=list(sections),
        own=own,
        on_standard=on_standard,
        n=n,
        w=in_points(w_units),
        expected=np.where(unrated, np.nan, in_points(expected_units)),
        delta=np.where(unrated, np.nan, in_points(delta_units)),
        delta_units=delta_units,
        k_before=k_before,
        k=k,
        k_reason=reason,
        k_rule=np.where(unrated, "", kf.rule),
        k_missing=np.where(unrated, "", kf.missing),
        peak_assumed=kf.peak_assumed & ~unrated,
        change_exact=change_exact,
        change=change,
        post_exact=np.where(none, np.nan, np.where(unrated, first.exact, own + change_exact)),
        before_floor=before_floor,
        post=np.where(below_floor | none, np.nan, before_floor),
        below_floor=below_floor,
        first=first,
        event_sums=event_sums,
        performance=performance(event_sums),
        differences=differences,
        game_expected=_laid(len(event.player), scoring, expected),
        game_delta=_laid(len(event.player), scoring, delta),
        game_delta_units=game_delta_units,
    )


def _expected(difference: Floats, section: Ints, sections: list[SectionRules]) -> Ints:
    """Give expected scores in units, by the table or the logistic as each game's section has it."""
    by_formula = np.array([rules.expectation == LOGISTIC for rules in sections], dtype=bool)[section]
    expected = table_expectation(difference.astype(np.int64))
    expected[by_formula] = logistic_expectation(difference[by_formula])
    return expected


def _laid(games: int, where: Ints, units: Ints) -> Floats:
    """Units of some games as points among all games, NaN elsewhere."""
    points = np.full(games, np.nan)
    points[where] = in_points(units)
    return points
