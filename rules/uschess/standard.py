"""The standard formula (Document 2020-09-02, standard rating formula; spec/uschess.md section 5.2).

R = R0 + K (S - E) + bonus, with the logistic expectation, K = 800/(N' + m), and a bonus for what exceeds
B sqrt(max(m, 4)) when nobody was met too often.
"""

import numpy as np

from rules.event import Bools, Event, Floats, Ints


def winning_expectancy(rating: Floats, opponent_rating: Floats) -> Floats:
    """We: the logistic expected score, without a limit on the difference."""
    return 1.0 / (1.0 + 10.0 ** ((opponent_rating - rating) / 400.0))


def k_factor(effective: Floats, games: Ints, numerator: Floats, reduction: Floats) -> Floats:
    """K = numerator x reduction/(N' + m), NaN for nobody's games and N' = 0. `reduction` is 1 but in dual sections."""
    divisor = effective + games
    return numerator * reduction / np.where(divisor > 0, divisor, np.nan)


def dual_reduction(start: Floats, above: Floats, lowest_from: Floats, lowest: Floats) -> Floats:
    """Give the factor of K in the regular rating of a dual section: 1 up to `above`, `lowest` from `lowest_from` on."""
    return 1.0 - (1.0 - lowest) * np.clip((start - above) / (lowest_from - above), 0.0, 1.0)


def bonus_eligible(event: Event, fewest: Floats) -> Bools:
    """Who may have a bonus by whom they met: (players,).

    No opponent more than twice, in a section of just `fewest` (3) games more than once; never with fewer games.
    """
    games = event.count()
    pairs = np.sort(event.player * event.players + event.opponent)
    again = pairs[1:] == pairs[:-1]
    twice, thrice = np.zeros((2, event.players), dtype=np.bool_)
    twice[pairs[1:][again] // event.players] = True
    thrice[pairs[2:][again[1:] & again[:-1]] // event.players] = True
    return ((games > fewest) & ~thrice) | ((games == fewest) & ~twice)


def bonus(gain: Floats, games: Ints, threshold: Floats, counted_games: Floats, eligible: Bools) -> Floats:
    """Give what K (S - E) exceeds B sqrt(max(m, 4)) by, 0 when it does not or nobody may have one."""
    return np.where(eligible, np.maximum(0.0, gain - threshold * np.sqrt(np.maximum(games, counted_games))), 0.0)
