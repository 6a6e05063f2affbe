"""The next list of a pool of lists: what every event not yet counted gives its players, added up and rounded once.

FIDE: K times the sum over all games of the period, K lowered where K times the games passes 700 (fide.md 3, 4); games
of unrated players are pooled over 26 months (5). UKD: the changes of the events added up (ukd.md). An event that was
corrected or withdrawn after it was counted gives the difference. A list that has been published stays as it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
from sqlalchemy import Connection

from batch.ledger import journal as j
from batch.ledger.before import states_before
from batch.ledger.facts import Facts
from batch.ledger.places import after_day
from batch.ledger.rating import fide, ukd
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Roster, Unit, event_units
from rules.fide.first_rating import Sums, still_pooled
from rules.fide.period import rate_period
from rules.fide.settings import section_rules as fide_rules
from rules.rounding import round_half_away
from rules.ukd.settings import DROP, HELD
from rules.ukd.settings import section_rules as ukd_rules

Part = tuple[str, str, float, int]
"""Event, player, change, games."""


@dataclass
class NextList:
    """What a list sets. posts: a player's numbers and what came to them; counted: event -> record; parts: what each
    event gave; carried: what the unrated bring towards a first rating (games, half points, opponents, first month).
    """

    posts: list[dict[str, Any]] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    carried: dict[str, list[Any]] = field(default_factory=dict)


@dataclass
class _Sum:
    """One player's period: change in points (NaN when K is not known), games, score, a first rating (NaN = none)."""

    change: float = 0.0
    played: int = 0
    score: float = 0.0
    first: float = float("nan")
    first_games: int = 0


def next_list(connection: Connection, facts: Facts, pool: str, ended_by: str) -> NextList:
    """Work out a pool's list by the events that ended by a day."""
    past = [record for record in facts.lists.values() if record.data["pool"] == pool]
    contents = j.contents(connection, (record.number for record in past))
    earlier = [contents[record.number] for record in sorted(past, key=lambda record: record.number)]
    counted = {event: number for content in earlier for event, number in content["counted"].items()}
    carried = dict(earlier[-1]["carried"]) if earlier else {}
    roster = Roster(facts.pools)
    units = _units(connection, facts, pool, ended_by, roster)
    new = [unit for unit in units if unit.event not in counted]
    again = [unit for unit in units if counted.get(unit.event, unit.record) != unit.record]
    made = NextList(counted={unit.event: unit.record for unit in [*new, *again]})
    rulebook = Rulebook(facts.parameters)
    entered = [(unit, states_before(connection, roster, unit.order, [unit])) for unit in [*new, *again]]
    rate_new = _fide_period if pool.startswith("fide/") else _ukd_period
    sums = rate_new(entered[: len(new)], facts, rulebook, carried, ended_by, roster, made)
    gone = {event for event in counted if event not in {unit.event for unit in units}}
    _differences(entered[len(new) :], gone, earlier, facts, rulebook, roster, made, sums)
    made.counted |= dict.fromkeys(gone, 0)
    for key in sums:
        roster.number(key)
    standing = states_before(connection, roster, after_day(ended_by), [])
    rounded = (
        _fide_rounding(pool, ended_by, rulebook)
        if pool.startswith("fide/")
        else _ukd_rounding(units, ended_by, rulebook)
    )
    made.posts = [_post(key, total, standing, pool, rounded) for key, total in sorted(sums.items())]
    return made


def _units(connection: Connection, facts: Facts, pool: str, ended_by: str, roster: Roster) -> list[Unit]:
    """The pool's units that ended by a day, by their start."""
    standing = [event for event in facts.events.values() if not event.withdrawn and event.end <= ended_by]
    contents = j.contents(connection, (event.record for event in standing))
    units = [
        u for event in standing for u in event_units(event, contents[event.record], facts, roster) if u.pool == pool
    ]
    return sorted(units, key=lambda unit: (unit.order, unit.place))


Entered = Sequence[tuple[Unit, States]]


def _fide_period(
    entered: Entered, facts: Facts, rulebook: Rulebook, carried: dict[str, list[Any]], ended_by: str, roster: Roster,
    made: NextList,
) -> dict[str, _Sum]:  # fmt: skip
    """The period by FIDE's rules."""
    if not entered:
        made.carried = carried
        return {}
    people: dict[int, int] = {}
    events, of_event = [], []
    for unit, states in entered:
        events.append(fide.steps([unit], states, facts, rulebook)[0])
        of_event.append(np.array([people.setdefault(p, len(people)) for p in unit.players.tolist()], dtype=np.int64))
    keys = [roster.keys[player] for player in people]
    month = date.fromisoformat(ended_by)
    months = int(fide.rules(entered[-1][0], rulebook).values.get("first_months", 26))
    kept = {key: told for key, told in carried.items() if still_pooled(date.fromisoformat(told[3]), month, months)}
    brought = [kept.get(key, [0, 0, 0, ended_by]) for key in keys]
    period = rate_period(of_event, events, Sums(*(np.array([b[i] for b in brought], dtype=np.int64) for i in range(3))))
    parts = period.parts
    made.parts = [
        (entered[event][0].event, keys[person], float(change), int(events[event].n[player]))
        for event, player, person, change in zip(
            parts.event, parts.player, parts.person, parts.change_exact, strict=True
        )
        if not np.isnan(change)
    ]
    sums = {}
    made.carried = {key: told for key, told in kept.items() if key not in keys}
    for i, key in enumerate(keys):
        rated = not np.isnan(period.own[i])
        first = float("nan") if rated or np.isnan(period.post[i]) else float(period.post[i])
        games = int(period.first.sums.games[i])
        sums[key] = _Sum(
            float(period.change_exact[i]) if rated else 0.0, int(period.n[i]), float(period.w[i]), first, games
        )
        if not rated and np.isnan(first) and games:
            pooled = period.first.sums
            made.carried[key] = [games, int(pooled.half_points[i]), int(pooled.opponents[i]), brought[i][3]]
    return sums


def _ukd_period(
    entered: Entered, facts: Facts, rulebook: Rulebook, carried: dict[str, list[Any]], ended_by: str, roster: Roster,
    made: NextList,
) -> dict[str, _Sum]:  # fmt: skip
    """The period by the UKD procedure."""
    sums: dict[str, _Sum] = {}
    pooled = {key: list(told) for key, told in carried.items()}
    for unit, states in entered:
        keys = [roster.keys[player] for player in unit.players.tolist()]
        brought = [pooled.get(key, [0, 0, 0, ended_by]) for key in keys]
        names = ("carried_games", "carried_points", "carried_opponents")
        told = {name: np.array([b[i] / (2 if i == 1 else 1) for b in brought]) for i, name in enumerate(names)}
        rated, _ = ukd.steps([unit], states, rulebook, told)
        for i, key in enumerate(keys):
            total = sums.setdefault(key, _Sum())
            if np.isnan(rated.own[i]):
                found = rated.estimates
                total.first, total.first_games = float(found.rating[i]), int(found.games[i])
                total.played, total.score = int(found.games[i]), float(found.half_points[i]) / 2
                pooled[key] = [int(found.games[i]), int(found.half_points[i]), int(found.opponents[i]), brought[i][3]]
            else:
                total.change += float(rated.change_exact[i])
                games = int(rated.n[i] + rated.unrated_games[i])
                total.played += games
                total.score += float(rated.w[i])
                made.parts.append((unit.event, key, float(rated.change_exact[i]), games))
    made.carried = {key: told for key, told in pooled.items() if key not in sums or np.isnan(sums[key].first)}
    made.carried = {key: told for key, told in made.carried.items() if told[0]}
    return sums


def _differences(
    again: Entered, gone: set[str], earlier: Sequence[dict[str, Any]], facts: Facts, rulebook: Rulebook, roster: Roster,
    made: NextList, sums: dict[str, _Sum],
) -> None:  # fmt: skip
    """Add what events corrected or withdrawn since they were counted give now, less what they gave then."""
    changed = {unit.event for unit, _ in again} | gone
    for event, key, change, games in (part for content in earlier for part in content["parts"]):
        if event in changed:
            _add(made, sums, (event, facts.whose(key), -change, -games))
    for unit, states in again:
        if unit.rules == "fide":
            changes, games_of = _of(fide.steps([unit], states, facts, rulebook)[0])
        else:
            changes, games_of = _of(ukd.steps([unit], states, rulebook)[0])
        for player, change, games in zip(unit.players.tolist(), changes, games_of, strict=True):
            if not np.isnan(change):
                _add(made, sums, (unit.event, roster.keys[player], change, games))


def _of(rated: Any) -> tuple[list[float], list[int]]:
    """Each player's exact change, and his games: by UKD those against players without one too."""
    games = rated.n + getattr(rated, "unrated_games", 0)
    return rated.change_exact.tolist(), games.tolist()


def _add(made: NextList, sums: dict[str, _Sum], part: Part) -> None:
    """Count one more part."""
    total = sums.setdefault(part[1], _Sum())
    total.change += part[2]
    total.played += part[3]
    made.parts.append(part)


Rounding = Callable[[float, float], float]
"""A rated player's old rating and exact change -> his new rating; NaN where he falls off the list."""


def _post(key: str, total: _Sum, standing: States, pool: str, rounded: Rounding) -> dict[str, Any]:
    """A player's numbers on the new list."""
    number = standing.roster.number(key)
    state = dict(zip(STATE, standing.values[:, standing.roster.pools[pool], number].tolist(), strict=True))
    own, games = state["rating"], state["games"]
    if np.isnan(own):
        rating, games = total.first, float(total.first_games) if not np.isnan(total.first) else float("nan")
    else:
        rating = own if np.isnan(total.change) else rounded(own, round(total.change, 4))
        games += total.played
    peak = float(np.fmax(state["peak"], rating))
    told = {"player": key, "pre": own, "rating": rating, "games": games, "peak": peak, "played": total.played,
            "score": total.score, "change": total.change if not np.isnan(own) else float("nan")}  # fmt: skip
    return {name: None if isinstance(value, float) and np.isnan(value) else value for name, value in told.items()}


def _fide_rounding(pool: str, ended_by: str, rulebook: Rulebook) -> Rounding:
    """Whole points, halves away from zero; below the floor nobody is listed."""
    day = date.fromisoformat(ended_by)
    floor = fide_rules(day, pool.partition("/")[2], overlaid=rulebook.parameters("fide", ended_by)).floor

    def rounded(own: float, change: float) -> float:
        rating = own + float(round_half_away(change))
        return rating if rating >= floor else float("nan")

    return rounded


def _ukd_rounding(units: Sequence[Unit], ended_by: str, rulebook: Rulebook) -> Rounding:
    """The whole number, by the choices of the latest event; held at the floor or off the list below it."""
    rules = (
        ukd.rules(units[-1], rulebook)
        if units
        else ukd_rules(date.fromisoformat(ended_by), overlaid=rulebook.parameters("ukd", ended_by))
    )
    floor = float(rules.values["floor"])

    def rounded(own: float, change: float) -> float:
        exact = round(own + change, 4)
        rating = float(np.trunc(exact) if rules.rounding == DROP else round_half_away(exact))
        return rating if rating >= floor else floor if rules.below_floor == HELD else float("nan")

    return rounded
