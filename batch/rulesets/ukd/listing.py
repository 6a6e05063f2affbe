"""UKD's lists: the changes of the events added up; estimates of first UKDs pooled over the events (spec/ukd.md)."""

from collections.abc import Sequence

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import CARRIED
from batch.rating.listing import Brought, ListEvent, Part, Period, Rounding, Sum, brought_by
from batch.rulesets.ukd.entering import entering, section_rules
from rules.dated import ParameterSet
from rules.rounding import round_half_away
from rules.ukd.rate import rate as rate_event
from rules.ukd.settings import DROP, HELD


def period(events: Sequence[ListEvent], carried: dict[str, Brought], day: str) -> Period:
    """What the events of a period give the list of `day` (ISO). carried: sums from the list before."""
    found = Period()
    pooled = {key: list(told) for key, told in brought_by(events, carried, day).items()}
    for one in events:
        before = [pooled.get(key, [0, 0, 0, day]) for key in one.people]
        columns = [[b[i] / (2 if i == 1 else 1) for b in before] for i in range(3)]
        known = one.known.with_arrays(dict(zip(CARRIED, np.array(columns, dtype=np.float64), strict=True)))
        people = entering(known, one.games, [one.choices], [one.section_rules]).people
        rated = rate_event(one.games, people, [one.section_rules])
        for i, key in enumerate(one.people):
            total = found.sums.setdefault(key, Sum())
            if np.isnan(rated.own[i]):
                first = rated.estimates
                total.first, total.first_games = float(first.rating[i]), int(first.games[i])
                total.played, total.score = int(first.games[i]), float(first.half_points[i]) / 2
                pooled[key] = [int(first.games[i]), int(first.half_points[i]), int(first.opponents[i]), before[i][3]]
            else:
                games = int(rated.n[i] + rated.unrated_games[i])
                total.change += float(rated.change_exact[i])
                total.played += games
                total.score += float(rated.w[i])
                found.parts.append(Part(one.event, key, float(rated.change_exact[i]), games))
    waiting = {k: told for k, told in pooled.items() if k not in found.sums or np.isnan(found.sums[k].first)}
    found.carried = {key: told for key, told in waiting.items() if told[0]}
    return found


def rounding(choices: Choices, known: ParameterSet) -> Rounding:
    """Whole numbers; below the floor held there, or off the list."""
    rules = section_rules(choices, known)
    floor = float(rules.values["floor"])

    def rounded(own: float, change: float) -> float:
        exact = round(own + change, 4)
        rating = float(np.trunc(exact) if rules.rounding == DROP else round_half_away(exact))
        return rating if rating >= floor else floor if rules.below_floor == HELD else float("nan")

    return rounded
