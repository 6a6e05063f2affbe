"""Starting ratings of newcomers: a fixed number, or the performance of the event.

The performance is the rating at which Elo's formula expects the score that was made. It is found in two passes: the
first over games against rated opponents; the second over all games against opponents who then have a number, the
newcomers of the first pass among them. No rating explains a score of all or nothing, so a performance lies at most
400 points above the strongest and below the weakest opponent.
"""

import numpy as np

from rules.arrays import by_section, sum_units
from rules.elo.settings import FIXED_START, PERFORMANCE, SectionRules
from rules.event import Event, Floats, Ints
from rules.expectation import logistic_expectation, score_units

BEYOND = 400.0
_HALVINGS = 60


def starting_ratings(event: Event, rating: Floats, sections: list[SectionRules]) -> Floats:
    """Give everybody the rating they are rated from: (players,), NaN for a newcomer who gets none."""
    unrated = np.isnan(rating)
    if not unrated.any():
        return rating
    choice = by_section(event.section, (rules.newcomers for rules in sections))
    fixed = by_section(event.section, (rules.newcomer_start for rules in sections))
    start = np.where(unrated & (choice == FIXED_START), fixed, rating)
    newcomer = unrated & (choice == PERFORMANCE)
    if newcomer.any():
        games = np.flatnonzero(newcomer[event.player])
        first = np.where(newcomer, _performances(event, games, start), start)
        start = np.where(newcomer, _performances(event, games, first), start)
    return start


def _performances(event: Event, games: Ints, rating: Floats) -> Floats:
    """Solve for the rating that expects each player's score over some games, by halving: (players,), NaN = no game."""
    games = games[~np.isnan(rating[event.opponent[games]])]
    player, theirs = event.player[games], rating[event.opponent[games]]
    made = sum_units(player, score_units(event.score[games]), event.players)
    low, high = np.full(event.players, np.inf), np.full(event.players, -np.inf)
    np.minimum.at(low, player, theirs - BEYOND)
    np.maximum.at(high, player, theirs + BEYOND)
    played = np.isfinite(low)
    low[~played] = high[~played] = np.nan
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        expected = sum_units(player, logistic_expectation(middle[player] - theirs), event.players)
        low, high = np.where(expected < made, middle, low), np.where(expected < made, high, middle)
    return (low + high) / 2
