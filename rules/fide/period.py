"""A rating period: the games of several events pooled by person, and the change rounded once.

FIDE Handbook B.02 8.3.3 and 8.3.4: K times the games of the whole period stays within 700; the change is K times the
sum over all the period's games, rounded to whole points, halves away from zero (13 of the 14 official periods that
can tell round so).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.arrays import sum_units
from rules.event import Bools, Floats, Ints
from rules.expectation import in_points, round_units, score_units
from rules.fide.first_rating import FirstRatings, Sums, first_ratings, pool
from rules.fide.k_factor import lower_k, lowered_words
from rules.fide.rate import Rated


@dataclass(frozen=True)
class Part:
    """One player of one event within the period: arrays (parts,), events in order, players in order.

    event, player: which; person: whose. k: K with the period's games; k_reason. change_exact: what the event adds to
    the period's change. NaN where unrated or K is not known.
    """

    event: Ints
    player: Ints
    person: Ints
    k: Ints
    k_reason: NDArray[np.object_]
    change_exact: Floats


@dataclass(frozen=True)
class RatedPeriod:
    """The period's result for each person, (people,), and the parts it is made of.

    own: rating at the start of the player's last event (a list may change within the period); the others as in `Rated`.
    k: of that event.
    """

    parts: Part
    own: Floats
    n: Ints
    w: Floats
    delta: Floats
    k: Ints
    change_exact: Floats
    change: Floats
    post_exact: Floats
    before_floor: Floats
    post: Floats
    below_floor: Bools
    first: FirstRatings


def rate_period(people: Sequence[Ints], events: Sequence[Rated], carried: Sums | None = None) -> RatedPeriod:
    """Pool events, given in order of their start dates, into one period.

    people: for each event, (its players,) the index of each player's person, from 0; carried: what each person brings
    towards a first rating from earlier periods (the entrants' own carried sums are not used here).
    """
    person = np.concatenate([np.asarray(p, dtype=np.int64) for p in people])
    count = int(person.max()) + 1 if len(person) else 0
    event = np.repeat(np.arange(len(events)), [e.event.players for e in events])
    player = np.concatenate([np.arange(e.event.players) for e in events])
    own, k_before, delta_units, n_part = (
        np.concatenate([getattr(e, name) for e in events]) for name in ("own", "k_before", "delta_units", "n")
    )
    limit, floor = (
        np.concatenate([np.array([getattr(r, name) for r in e.sections])[e.event.section] for e in events])
        for name in ("k_games_limit", "floor")
    )
    w_units = np.concatenate([score_units(e.w) for e in events])
    part_rated = ~np.isnan(own)

    n_rated = sum_units(person, n_part * part_rated, count)
    k = lower_k(k_before, n_rated[person], limit)
    reason = lowered_words(np.concatenate([e.k_reason for e in events]), k_before, k, n_rated[person], limit)
    part_units = k * delta_units
    part_known = part_rated & ((k > 0) | (n_part == 0))
    parts = Part(event, player, person, k, reason, np.where(part_known, in_points(part_units), np.nan))

    last = np.zeros(count, dtype=np.int64)
    np.maximum.at(last, person, np.arange(len(person)))
    rated = part_rated[last]
    known = rated & (sum_units(person, part_rated & ~part_known, count) == 0)
    change_units = sum_units(person, part_units, count)
    change_exact = np.where(known, in_points(change_units), np.nan)
    change = np.where(known, round_units(change_units), np.nan)

    zeros = np.zeros(count, dtype=np.int64)
    sums, ignored = carried or Sums(zeros, zeros, zeros), np.zeros(count, dtype=bool)
    played = np.zeros(count, dtype=bool)
    for who, result in zip(people, events, strict=True):
        now = _laid(result.event_sums, np.isnan(result.own), np.asarray(who), count)
        sums, ignored_now = pool(sums, now)
        ignored |= ignored_now
        played |= now.games > 0
    # The rules of a person's last event decide on the first rating and the floor.
    sections = [r for e in events for r in e.sections]
    offset = np.cumsum([0] + [len(e.sections) for e in events])
    section = np.concatenate([e.event.section + offset[i] for i, e in enumerate(events)])
    first = first_ratings(sums, played, ignored & (sums.games == 0), section[last], sections, ~rated)

    before_floor = np.where(rated, own[last] + change, first.rating)
    below_floor = before_floor < floor[last]
    none = np.concatenate([e.on_standard for e in events])[last] & (n_rated == 0)
    return RatedPeriod(
        parts=parts,
        own=own[last],
        n=np.where(rated, n_rated, first.sums.games),
        w=np.where(rated, in_points(sum_units(person, w_units * part_rated, count)), first.sums.half_points / 2),
        delta=np.where(rated, in_points(sum_units(person, delta_units, count)), np.nan),
        k=np.where(rated, k[last], 0),
        change_exact=change_exact,
        change=change,
        post_exact=np.where(none, np.nan, np.where(rated, own[last] + change_exact, first.exact)),
        before_floor=before_floor,
        post=np.where(below_floor | none, np.nan, before_floor),
        below_floor=below_floor,
        first=first,
    )


def _laid(sums: Sums, unrated: Bools, person: Ints, count: int) -> Sums:
    """One event's sums of unrated players, by person."""
    games, half_points, opponents = (
        sum_units(person, values * unrated, count) for values in (sums.games, sums.half_points, sums.opponents)
    )
    return Sums(games, half_points, opponents)
