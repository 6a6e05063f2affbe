"""The next list of a pool of lists: the changes of every event not yet counted, added up and rounded once.

FIDE: K times the sum over all games of the period, K lowered where K times the games passes 700 (fide.md 3, 4); games
of unrated players are pooled over 26 months (5). UKD: the changes of the events added up (ukd.md). An event that was
corrected or withdrawn after it was counted gives the difference. A published list stays as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
from sqlalchemy import Connection

from batch.ledger.places import after_day
from batch.ledger.records.facts import Facts
from batch.ledger.replay.rating import choices_of, known_of, laid_out
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states import States
from batch.ledger.replay.states_before import states_before
from batch.ledger.replay.units import Roster, Unit, event_units
from batch.ledger.store import journal as j
from batch.ledger.store.schema import STATE
from batch.rating.choices import Choices
from batch.rating.listing import Brought, ListEvent, Part, Period, Rounding, Sum
from batch.rulesets import list_rule_set, rule_set


@dataclass
class NextList:
    """What a list sets. posts: each player's numbers and what made them; counted: event -> record; parts: what each
    event gave; carried: the sums of the unrated towards a first rating.
    """

    posts: list[dict[str, Any]] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    carried: dict[str, Brought] = field(default_factory=dict)


def next_list(connection: Connection, facts: Facts, pool: str, ended_by: str) -> NextList:
    """Work out a pool's list from the events that ended by a day."""
    earlier = earlier_lists(connection, facts, pool)
    counted = {event: number for content in earlier for event, number in content["counted"].items()}
    roster = Roster(facts.pools)
    units = _units(connection, facts, pool, ended_by, roster)
    new = [unit for unit in units if unit.event not in counted]
    again = [unit for unit in units if counted.get(unit.event, unit.record) != unit.record]
    rulebook = Rulebook(facts.parameters)
    entered = [(unit, states_before(connection, roster, unit.order, [unit])) for unit in [*new, *again]]
    name = pool.partition("/")[0]
    rules = list_rule_set(name)
    events = [_list_event(unit, states, facts, rulebook) for unit, states in entered[: len(new)]]
    found = rules.period(events, carried_by(earlier), ended_by)
    gone = {event for event in counted if event not in {unit.event for unit in units}}
    _differences(entered[len(new) :], gone, earlier, facts, rulebook, found)
    for key in found.sums:
        roster.number(key)
    standing = states_before(connection, roster, after_day(ended_by), [])
    rounded = rules.rounding(_latest_choices(units, pool, ended_by, facts), rulebook.parameters(name, ended_by))
    return NextList(
        posts=[_post(key, total, standing, pool, rounded) for key, total in sorted(found.sums.items())],
        counted={unit.event: unit.record for unit in [*new, *again]} | dict.fromkeys(gone, 0),
        parts=found.parts,
        carried=found.carried,
    )


def earlier_lists(connection: Connection, facts: Facts, pool: str) -> list[dict[str, Any]]:
    """The contents of a pool's published lists, in the order of their records."""
    past = [record for record in facts.lists.values() if record.data["pool"] == pool]
    contents = j.contents(connection, (record.number for record in past))
    return [contents[record.number] for record in sorted(past, key=lambda record: record.number)]


def carried_by(lists: Sequence[dict[str, Any]]) -> dict[str, Brought]:
    """The sums of the unrated towards a first rating, by the latest of some lists."""
    return dict(lists[-1]["carried"]) if lists else {}


def _latest_choices(units: Sequence[Unit], pool: str, ended_by: str, facts: Facts) -> Choices:
    """The choices that round the list: those of the latest event, with the rules of the list's own day."""
    rules, _, name = pool.partition("/")
    day = date.fromisoformat(ended_by)
    said = choices_of(units[-1], facts).said if units else {}
    return Choices(rules, name, day, day, day, said=said)


def _units(connection: Connection, facts: Facts, pool: str, ended_by: str, roster: Roster) -> list[Unit]:
    """The pool's units that ended by a day, by their start."""
    standing = [event for event in facts.events.values() if not event.withdrawn and event.end <= ended_by]
    contents = j.contents(connection, (event.record for event in standing))
    units = [
        u for event in standing for u in event_units(event, contents[event.record], facts, roster) if u.pool == pool
    ]
    return sorted(units, key=lambda unit: (unit.order, unit.place))


def _list_event(unit: Unit, states: States, facts: Facts, rulebook: Rulebook) -> ListEvent:
    """A unit as the rule set's list takes it."""
    laid = laid_out([unit], [known_of(unit, states, facts)], facts, rulebook)
    people = [states.roster.keys[player] for player in unit.players.tolist()]
    return ListEvent(unit.event, people, laid.event, laid.known, laid.choices[0], laid.section_rules[0])


def _differences(
    again: Sequence[tuple[Unit, States]], gone: set[str], earlier: Sequence[dict[str, Any]], facts: Facts,
    rulebook: Rulebook, found: Period,
) -> None:  # fmt: skip
    """Add the difference of events corrected or withdrawn since they were counted: what they give now less then."""
    changed = {unit.event for unit, _ in again} | gone
    for event, key, change, games in (part for content in earlier for part in content["parts"]):
        if event in changed:
            _add(found, Part(event, facts.whose(key), -change, -games))
    for unit, states in again:
        rules = rule_set(unit.rules)
        laid = laid_out([unit], [known_of(unit, states, facts)], facts, rulebook)
        given = rules.outcome(rules.rate_event(laid.event, laid.entered.people, laid.section_rules), laid.known)
        for player, change, games in zip(unit.players.tolist(), given.change, given.played, strict=True):
            if not np.isnan(change):
                _add(found, Part(unit.event, states.roster.keys[player], float(change), int(games)))


def _add(found: Period, part: Part) -> None:
    """Count one more part."""
    total = found.sums.setdefault(part.player, Sum())
    total.change += part.change
    total.played += part.games
    found.parts.append(part)


def _post(key: str, total: Sum, standing: States, pool: str, rounded: Rounding) -> dict[str, Any]:
    """A player's numbers on the new list."""
    number = standing.roster.number(key)
    state = dict(zip(STATE, standing.values[:, standing.roster.pools[pool], number].tolist(), strict=True))
    games = state["games"]
    own = total.own if np.isnan(state["rating"]) else state["rating"]
    if np.isnan(own):
        rating, games = total.first, float(total.first_games) if not np.isnan(total.first) else float("nan")
    else:
        rating = own if np.isnan(total.change) else rounded(own, round(total.change, 4))
        games += total.played
    peak = float(np.fmax(state["peak"], rating))
    change = total.change if not np.isnan(own) else float("nan")
    told = {"player": key, "pre": state["rating"], "rating": rating, "games": games, "peak": peak,
            "played": total.played, "score": total.score, "change": change}  # fmt: skip
    return {name: None if isinstance(value, float) and np.isnan(value) else value for name, value in told.items()}
