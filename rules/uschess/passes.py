"""Steps 3, 4 and 5: one section rated three times, each with better ratings of the opponents.

Document 2020-09-02, the rating algorithm; spec/uschess.md section 6. Every pass starts from the players' own starting
ratings; only what the opponents count for changes. Nothing is rounded and no floor but 100 acts between passes.
"""

from dataclasses import dataclass

import numpy as np

from rules.event import Bools, Event, Floats, Ints
from rules.uschess.special import GameTable, game_tables, provisional_expectancy, special_rating
from rules.uschess.standard import bonus, winning_expectancy


@dataclass(frozen=True)
class Entering:
    """What the players bring into the passes: (players,) each.

    start, effective: R0 and N'. history: earlier games all won 1, all lost -1, else 0. games, score: m and S.
    special: rated by the special formula, the others by the standard one. newcomer: unrated with N = 0.
    fixed: keeps the rating, is only an opponent. k, threshold, counted_games, eligible: see `standard`.
    lowest, special_highest: what a result is held above and, by the special formula, below.
    """

    start: Floats
    effective: Floats
    history: Ints
    games: Ints
    score: Floats
    special: Bools
    newcomer: Bools
    fixed: Bools
    k: Floats
    threshold: Floats
    counted_games: Floats
    eligible: Bools
    lowest: Floats
    special_highest: Floats


@dataclass(frozen=True)
class Pass:
    """One pass.

    Per player: e, gain K (S - E), bonus, result (before the floor of 100). Per game: the opponent's rating used and
    the score expected. By the special formula E is taken at the result and the gain is NaN.
    """

    opponent_rating: Floats
    expected: Floats
    e: Floats
    gain: Floats
    bonus: Floats
    result: Floats


def first_estimates(event: Event, entering: Entering) -> Floats:
    """Step 3: r3 of the newcomers, NaN for the others: the special formula with N' = 1 and all starting values."""
    tables = game_tables(event.player, entering.newcomer & (entering.games > 0))
    ones, met = np.ones(event.players), entering.start[event.opponent]
    result = special_rating(entering.start, ones, entering.history, entering.score, tables, met)
    return np.maximum(np.minimum(result, entering.special_highest), entering.lowest)


def rating_pass(event: Event, entering: Entering, tables: list[GameTable], ratings: Floats) -> Pass:
    """Step 4 or 5: everybody rated from their own start, opponents counting for `ratings` (players,).

    tables: the games of who is rated by the special formula.
    """
    played = (entering.games > 0) & ~entering.fixed
    special = entering.special
    opponent_rating = ratings[event.opponent]
    solved = special_rating(
        entering.start, entering.effective, entering.history, entering.score, tables, opponent_rating
    )
    expected = winning_expectancy(entering.start[event.player], opponent_rating)
    by_special = np.flatnonzero(special[event.player])
    expected[by_special] = provisional_expectancy(solved[event.player[by_special]], opponent_rating[by_special])
    e = event.sums(expected)
    gain = np.where(special, np.nan, entering.k * (entering.score - e))
    extra = bonus(gain, entering.games, entering.threshold, entering.counted_games, entering.eligible & ~special)
    result = np.where(special, np.minimum(solved, entering.special_highest), entering.start + gain + extra)
    return Pass(opponent_rating, expected, e, gain, extra, np.where(played, result, entering.start))
