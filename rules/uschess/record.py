"""What a player's record is after a section: games, wins, draws, losses, events, one-sided history, peak.

spec/uschess.md sections 1 and 6. A count that was not known (NaN) stays so.
"""

from dataclasses import dataclass

import numpy as np

from rules.event import Bools, Event, Floats, Ints
from rules.uschess.model import Entrants


@dataclass(frozen=True)
class Record:
    """Counts after the section: (players,) each. `history`: all games won 1, all lost -1, else 0."""

    games: Floats
    wins: Floats
    draws: Floats
    losses: Floats
    events: Floats
    history: Ints


def record_after(
    event: Event, entering: Entrants, score: Floats, n: Floats, played: Bools, event_games: Floats
) -> Record:
    """Add this section to the record.

    score: points made here. n: games the rating rested on. event_games: games that make an event count.

    An unrated player's imputed starting games count among the games, not in the history.
    """
    unrated = np.isnan(entering.rating)
    m = event.count() * played
    won = np.bincount(event.player, weights=event.score == 1.0, minlength=event.players) * played
    drawn = 2 * (score * played - won)
    lost = m - drawn - won
    one_sided = np.where(won == m, 1, 0) - np.where(lost == m, 1, 0)
    goes_on = unrated | (one_sided == entering.history)
    return Record(
        games=np.where(unrated, np.where(played, n + m, 0.0), entering.games + m),
        wins=entering.wins + won,
        draws=entering.draws + drawn,
        losses=entering.losses + lost,
        events=entering.events + (m >= event_games) * played,
        history=np.where(m > 0, np.where(goes_on, one_sided, 0), entering.history),
    )


def known_peak(entering: Entrants, provisional_most: Floats) -> Floats:
    """Give the highest established rating before the section as far as it is known, NaN for who is not established.

    An established rating is itself such a peak, so it stands where none so high is told (section 7.3).
    """
    established = ~np.isnan(entering.rating) & ~(entering.games <= provisional_most)
    return np.where(established, np.fmax(entering.peak, entering.rating), np.nan)


def peak_after(
    entering: Entrants, before: Floats, games_after: Floats, rating_after: Floats, provisional_most: Floats
) -> Floats:
    """Update the highest established rating by the section; NaN when there is none. `before`: see `known_peak`.

    games_after: NaN = established.
    """
    established = ~(games_after <= provisional_most)
    return np.fmax(np.fmax(entering.peak, before), np.where(established, rating_after, np.nan))
