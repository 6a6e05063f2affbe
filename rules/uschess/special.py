"""The special formula, solved exactly (Document 2020-09-02, special rating formula; spec/uschess.md section 5.1).

The new rating is where f(R) = N' PWe(R, A) + sum PWe(R, Ri) - T is zero, PWe being the straight line between 400
points below and above the opponent. f is piecewise linear and never falls, so its zeros form one interval, found
from the sorted ends of the lines; of that interval the point nearest to the anchor A is the result.

It is solved as 800 f, for then whole ratings, games and half points make whole sums, which are exact: a rating that
is a half comes out as that half, not as what lies a rounding error below it.
"""

from dataclasses import dataclass

import numpy as np

from rules.event import Bools, Floats, Ints

WIDTH = 400.0
"""A game against somebody further away than this is expected won or lost for certain."""

NARROWEST = 4
"""Games in a row of the first table."""

ZERO = 1e-9
"""f this near to zero is zero: a sum of a player's games is exact to about 1e-13."""


def provisional_expectancy(rating: Floats, opponent_rating: Floats) -> Floats:
    """PWe: the straight-line expected score, 0 and 1 beyond 400 points."""
    return np.clip(0.5 + (rating - opponent_rating) / (2 * WIDTH), 0.0, 1.0)


@dataclass(frozen=True)
class GameTable:
    """Players of about as many games, a row each.

    rows: (players,) who. games: (players, width) indexes of player-games; counts: (players, width) 1 for a game, 0
    for what only fills the row up.
    """

    rows: Ints
    games: Ints
    counts: Floats


def game_tables(player: Ints, who: Bools) -> list[GameTable]:
    """The games of the players `who` (players,) in tables of few widths, each twice the one before.

    player: (games,) whose game.
    """
    games = np.flatnonzero(who[player])
    games = games[np.argsort(player[games], kind="stable")]
    number = np.bincount(player[games], minlength=len(who))
    first = np.cumsum(number) - number
    tables = []
    narrower, width = 0, NARROWEST
    while narrower < number.max(initial=0):
        rows = np.flatnonzero((number > narrower) & (number <= width))
        if len(rows):
            columns = np.arange(number[rows].max())
            there = columns < number[rows, np.newaxis]
            at = np.where(there, first[rows, np.newaxis] + columns, 0)
            tables.append(GameTable(rows, games[at], there.astype(np.float64)))
        narrower, width = width, 2 * width
    return tables


def special_rating(
    start: Floats, effective: Floats, history: Ints, score: Floats, tables: list[GameTable], opponent_rating: Floats
) -> Floats:
    """Find the rating that explains the score, before the cap of 2700: (players,), NaN for who is in no table.

    start, effective, history, score: (players,) R0, N', earlier games all won (1), all lost (-1) or neither (0), S.
    opponent_rating: (games,) the rating of the opponent in every player-game.

    Each row of a table is solved by itself, so that nobody's result depends, even in its last bit, on who else is
    rated or on the order of the games.
    """
    result = np.full(len(start), np.nan)
    for table in tables:
        who = table.rows
        met = opponent_rating[table.games]
        result[who] = _solve(start[who], effective[who], history[who], score[who], met, table.counts)
    return result


def _solve(start: Floats, effective: Floats, history: Ints, score: Floats, opponents: Floats, counts: Floats) -> Floats:
    whole, zero = 2 * WIDTH, 2 * WIDTH * ZERO
    anchor = start - WIDTH * history
    target = whole * (score + effective * (history + 1) / 2)
    # What fills a row up stands at the anchor and weighs nothing.
    centres = np.column_stack((anchor, np.where(counts > 0, opponents, anchor[:, np.newaxis])))
    weights = np.column_stack((effective, counts))
    knots = np.concatenate((centres - WIDTH, centres + WIDTH), axis=1)
    bends = np.concatenate((weights, -weights), axis=1)
    order = np.argsort(knots, axis=1, kind="stable")
    knots, bends = np.take_along_axis(knots, order, axis=1), np.take_along_axis(bends, order, axis=1)
    slopes = np.cumsum(bends, axis=1)[:, :-1]
    rises = np.cumsum(slopes * np.diff(knots, axis=1), axis=1)
    at_knots = np.concatenate((np.zeros((len(start), 1)), rises), axis=1) - target[:, np.newaxis]

    # Everywhere below the interval f < 0, everywhere above it f > 0.
    row = np.arange(len(start))
    low = np.argmax(at_knots >= -zero, axis=1)
    high = knots.shape[1] - 1 - np.argmax(at_knots[:, ::-1] <= zero, axis=1)
    lowest, highest = knots[row, low], knots[row, high]
    crossing = np.flatnonzero(low > high)  # between two knots
    before = high[crossing]
    lowest[crossing] = highest[crossing] = (
        knots[crossing, before] - at_knots[crossing, before] / slopes[crossing, before]
    )
    lowest[target <= zero] = -np.inf
    highest[whole * (effective + counts.sum(axis=1)) - target <= zero] = np.inf
    return np.clip(anchor, lowest, highest)
