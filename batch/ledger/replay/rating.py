"""Rate units: from the ledger's states and the events' content to a rule set's arrays and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.records.facts import Facts
from batch.ledger.replay.known import of_states
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states import States
from batch.ledger.replay.units import Rows, Unit, games_of
from batch.rating.choices import Choices
from batch.rating.known import Known, joined, of_entrants
from batch.rating.ruleset import NOT_RATED, Entered
from batch.rulesets import rule_set
from rules.event import Event, build_event


@dataclass(frozen=True)
class Laid:
    """Units of one rule set side by side: the arguments of `rate_event`, and each unit's players among them."""

    event: Event
    parts: list[slice]
    known: Known
    choices: list[Choices]
    section_rules: list[Any]
    entered: Entered


def rate(units: Sequence[Unit], known: Sequence[Known], facts: Facts, rulebook: Rulebook) -> list[Rows]:
    """Rate units of one rule set that share no player's state; `known` of the players of each."""
    rules = rule_set(units[0].rules)
    laid = laid_out(units, known, facts, rulebook)
    found = rules.outcome(rules.rate_event(laid.event, laid.entered.people, laid.section_rules), laid.known)
    return [_rows(unit, found, part, laid.known) for unit, part in zip(units, laid.parts, strict=True)]


def laid_out(units: Sequence[Unit], known: Sequence[Known], facts: Facts, rulebook: Rulebook) -> Laid:
    """Make loaded units of one rule set the sections 0, 1, ... of one event; `known` of the players of each."""
    rules = rule_set(units[0].rules)
    event, parts = event_of(units)
    choices = [choices_of(unit, facts) for unit in units]
    section_rules = [
        rules.section_rules(chosen, rulebook.parameters(unit.rules, unit.event_end))
        for unit, chosen in zip(units, choices, strict=True)
    ]
    everybody = joined(known)
    return Laid(
        event, parts, everybody, choices, section_rules, rules.entering(everybody, event, choices, section_rules)
    )


def event_of(units: Sequence[Unit]) -> tuple[Event, list[slice]]:
    """The games of loaded units as one event, and each unit's players."""
    sizes = np.array([len(unit.players) for unit in units])
    first = np.cumsum(sizes) - sizes
    games = [games_of(unit) for unit in units]
    shift = np.repeat(first, [len(g.player) for g in games])
    event = build_event(
        np.repeat(np.arange(len(units)), sizes),
        np.concatenate([g.player for g in games]) + shift,
        np.concatenate([g.opponent for g in games]) + shift,
        np.concatenate([g.score for g in games]),
        np.concatenate([g.round for g in games]),
    )
    return event, [slice(int(a), int(a + n)) for a, n in zip(first, sizes, strict=True)]


def known_of(unit: Unit, states: States, facts: Facts) -> Known:
    """What is known of a unit's entrants: by the ledger, else by the event."""
    told = of_entrants(games_of(unit).entrants, own=unit.own)
    return of_states(unit.players, unit.pool, unit.place, states, facts, match=unit.kind == "match").laid_over(told)


def choices_of(unit: Unit, facts: Facts) -> Choices:
    """How a unit is rated, by what its event says and by the ledger's settings."""
    return Choices(
        unit.rules,
        unit.pool.partition("/")[2],
        date.fromisoformat(unit.start),
        date.fromisoformat(unit.end),
        date.fromisoformat(unit.event_end),
        unit.kind,
        unit.dual,
        with_defaults(unit.settings, facts),
    )


def with_defaults(said: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """What a section says, completed by the ledger's defaults."""
    adult = facts.settings.get("adult")
    return {**({} if adult is None else {"unrated": "adult" if adult else "junior"}), **said}


def _rows(unit: Unit, found: Any, part: slice, known: Known) -> Rows:
    """A unit's result, without those who are only opponents."""
    members = np.flatnonzero((unit.players >= 0) & (found.formula[part] != NOT_RATED))
    at = members + part.start
    return Rows(
        players=unit.players[members],
        pre=known["rating"][at],
        start=found.start[at],
        played=found.played[at],
        score=found.score[at],
        formula=found.formula[at],
        floor_kind=found.floor_kind[at],
        change=found.change[at],
        state=found.state[:, at],
    )
