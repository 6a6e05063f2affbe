"""First ratings of unrated players, and performance ratings.

FIDE Handbook B.02 7.1.4 and 8.2, in force 2022-01-01 and 2024-03-01. All arithmetic is in integers: scores in half
points, percentages in hundredths, averages as fractions until the one rounding at the end.
"""

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from rules.event import Bools, Floats, Ints
from rules.expectation import performance_difference
from rules.fide.settings import SectionRules


@dataclass(frozen=True)
class Sums:
    """Games against rated opponents, summed for each player: number, score in half points, opponents' ratings."""

    games: Ints
    half_points: Ints
    opponents: Ints


@dataclass(frozen=True)
class FirstRatings:
    """The steps of each player's first rating, (players,); meaningful where the player is unrated.

    sums: the pooled games; fewer than five of them are carried over. event_ignored: this first event was scored
    zero and does not count. average: of the opponents, hypothetical ones among them. percentage: score in hundredths.
    difference: dp, or the points for half points above 50 %. exact, rating: Ru before and after rounding, NaN without
    enough games. listed: whether there is a rating at or above the floor. reason: words on what became of it.
    """

    sums: Sums
    event_ignored: Bools
    average: Floats
    percentage: Ints
    difference: Ints
    exact: Floats
    rating: Floats
    listed: Bools
    reason: NDArray[np.object_]


def pool(carried: Sums, event: Sums) -> tuple[Sums, Bools]:
    """Add an event to what is carried over, unless it is the first one and scored zero; tell where it was ignored."""
    ignored = (carried.games == 0) & (event.games > 0) & (event.half_points == 0)
    keep = ~ignored
    pooled = Sums(
        carried.games + event.games * keep,
        carried.half_points + event.half_points * keep,
        carried.opponents + event.opponents * keep,
    )
    return pooled, ignored


def still_pooled(first: date, period: date, months: int) -> bool:
    """Whether games of a period that began in `first`'s month still count in `period`'s month."""
    return 0 <= (period.year - first.year) * 12 + period.month - first.month < months


def first_ratings(
    sums: Sums, played: Bools, event_ignored: Bools, section: Ints, sections: list[SectionRules], unrated: Bools
) -> FirstRatings:
    """Work out Ru for each player from pooled sums, by the rules of the player's section; all arrays (players,).

    played: whether games of now are among them; games carried over alone give no rating.

    2024: the average takes in two draws with players rated 1800, and dp of the score with these draws is added.
    2022: the average of the opponents; 20 points for each half point above 50 %, below it dp of the score.
    """
    extra, extra_rating, half_point, at_most, needed, floor = (
        np.array([_whole(rules, name) for rules in sections], dtype=np.int64)[section]
        for name in (
            "first_hypothetical_draws",
            "first_hypothetical_rating",
            "first_half_point",
            "first_at_most",
            "first_games",
            "floor",
        )
    )
    games = sums.games + extra
    half_points = sums.half_points + extra
    total = sums.opponents + extra * extra_rating
    some = np.maximum(games, 1)
    percentage = _percentage(half_points, some)
    above = half_points - games
    difference = np.where((half_point > 0) & (above > 0), half_point * above, performance_difference(percentage))
    total_with_difference = total + difference * some
    rating = np.minimum((2 * total_with_difference + some) // (2 * some), at_most)

    enough = unrated & played & (needed > 0) & (sums.games >= needed)
    listed = enough & (rating >= floor)
    reason = np.full(len(games), "", dtype=object)
    reason[unrated] = "carried over: too few games against rated opponents"
    reason[unrated & ~played] = "carried over: no game against a rated opponent this time"
    reason[unrated & (sums.games == 0)] = "no games against rated opponents"
    reason[unrated & event_ignored] = "no point in the first event: not counted"
    reason[unrated & (needed == 0)] = "the first-rating rules of this date are not known"
    reason[enough & ~listed] = "below the floor: not listed"
    reason[listed] = "first rating"
    return FirstRatings(
        sums,
        event_ignored & unrated,
        np.where(unrated & (games > 0), total / some, np.nan),
        percentage,
        difference,
        np.where(enough, total_with_difference / some, np.nan),
        np.where(enough, rating, np.nan),
        listed,
        reason,
    )


def performance(sums: Sums) -> Floats:
    """Give the performance rating Rp: the opponents' average plus dp of the score, whole points; NaN without games.

    8.2.1; for information, no rating follows from it.
    """
    some = np.maximum(sums.games, 1)
    total = sums.opponents + performance_difference(_percentage(sums.half_points, some)) * some
    return np.where(sums.games > 0, (2 * total + some) // (2 * some), np.nan)


def _percentage(half_points: Ints, games: Ints) -> Ints:
    """Score over games in hundredths, halves up."""
    return (100 * half_points + games) // (2 * games)


def _whole(rules: SectionRules, name: str) -> int:
    return int(rules.values.get(name, 0))
