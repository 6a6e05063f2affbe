"""FIDE's lists: K times the sum over all games of the period, rounded once; first ratings pooled over 26 months.

FIDE Handbook B.02 8.2, 8.3.3 and 8.3.4; spec/fide.md sections 3 to 5.
"""

from collections.abc import Sequence
from datetime import date

import numpy as np

from batch.rating.choices import Choices
from batch.rating.listing import Brought, ListEvent, Part, Period, Rounding, Sum, brought_by
from batch.rulesets.fide.entering import entering, section_rules
from rules.dated import ParameterSet
from rules.fide.first_rating import Sums, still_pooled
from rules.fide.period import rate_period
from rules.fide.rate import rate as rate_event
from rules.rounding import round_half_away


def period(events: Sequence[ListEvent], carried: dict[str, Brought], day: str) -> Period:
    """What the events of a period give the list of `day` (ISO). carried: sums from the list before."""
    if not events:
        return Period(carried=carried)
    people: dict[str, int] = {}
    of_event = [np.array([people.setdefault(key, len(people)) for key in one.people], dtype=np.int64) for one in events]
    rated = [
        rate_event(
            one.games, entering(one.known, one.games, [one.choices], [one.section_rules]).people, [one.section_rules]
        )
        for one in events
    ]
    months = int(events[-1].section_rules.values.get("first_months", 26))
    month = date.fromisoformat(day)
    kept = {key: told for key, told in carried.items() if still_pooled(date.fromisoformat(told[3]), month, months)}
    brought = brought_by(events, kept, day)
    before = [brought.get(key, [0, 0, 0, day]) for key in people]
    sums = rate_period(of_event, rated, Sums(*(np.array([b[i] for b in before], dtype=np.int64) for i in range(3))))
    found = Period(carried={key: told for key, told in kept.items() if key not in people})
    keys, parts = list(people), sums.parts
    found.parts = [
        Part(events[number].event, keys[person], float(change), int(rated[number].n[player]))
        for number, player, person, change in zip(
            parts.event, parts.player, parts.person, parts.change_exact, strict=True
        )
        if not np.isnan(change)
    ]
    for i, key in enumerate(keys):
        has_rating = not np.isnan(sums.own[i])
        first = float("nan") if has_rating or np.isnan(sums.post[i]) else float(sums.post[i])
        pooled = sums.first.sums
        games = int(pooled.games[i])
        change = float(sums.change_exact[i]) if has_rating else 0.0
        found.sums[key] = Sum(float(sums.own[i]), change, int(sums.n[i]), float(sums.w[i]), first, games)
        if not has_rating and np.isnan(first) and games:
            found.carried[key] = [games, int(pooled.half_points[i]), int(pooled.opponents[i]), before[i][3]]
    return found


def rounding(choices: Choices, known: ParameterSet) -> Rounding:
    """Whole points, halves away from zero; below the floor nobody is listed."""
    floor = section_rules(choices, known).floor

    def rounded(own: float, change: float) -> float:
        rating = own + float(round_half_away(change))
        return rating if rating >= floor else float("nan")

    return rounded
