"""Checks of an event against the ledger: printed ratings that differ, other events of the same dates."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import numpy as np

from batch.ledger.entry.enter import OF_NO_CONCERN, Draft
from batch.ledger.plan.change import Plan
from batch.ledger.replay import projections
from batch.ledger.replay.rating import choices_of
from batch.ledger.replay.shown import Shown
from batch.ledger.replay.units import Unit, games_of
from batch.ledger.store.open import Ledger
from batch.ledger.store.schema import rated
from batch.problems import ERROR, Place, Problem, has_grade, problem
from batch.rating.entry import Entry
from batch.rating.known import FACTS, Known
from batch.rulesets import rule_set
from rules.rounding import round_half_up

DATES = len("2026-01-01 2026-01-01")
"""The length of the dates at the beginning of a place."""


def examined(planned: Plan, ledger: Ledger, drafts: Sequence[Draft], order: int | None) -> list[Problem]:
    """List every difference between the files' ratings and the ledger's, and every order that nothing settles."""
    found = [
        p
        for drafted in drafts
        for p in [*_ratings(planned, drafted), *_without_k(planned, drafted), *_as_rated(planned, drafted)]
    ]
    return found + (_same_days(planned, ledger, drafts) if order is None else [])


def _ratings(planned: Plan, drafted: Draft) -> list[Problem]:
    found = []
    for unit in planned.units:
        if unit.event != drafted.key:
            continue
        rows = planned.results[unit.key]
        for player, pre in zip(rows.players.tolist(), rows.pre.tolist(), strict=True):
            key = planned.roster.keys[player]
            told = drafted.printed.get((unit.number, unit.pool, key))
            if told is None or _alike(told[0], pre):
                continue
            read = {"player": planned.facts.players[key].name, "key": key, "pool": unit.pool, "day": _day_before(unit)}
            read |= {"ledger": _said(planned, unit, pre), "printed": _said(planned, unit, told[0])}
            found.append(problem("ledger-rating-differs-from-file", told[1], **read))
    return found


def _as_rated(planned: Plan, drafted: Draft) -> list[Problem]:
    """The problems `rate` finds in the sections, given what the ledger knows of the entrants."""
    found = []
    for unit in planned.units:
        entry = drafted.entries.get((unit.number, unit.pool)) if unit.event == drafted.key else None
        if entry is None or unit.games is None:
            continue
        known = spread(planned.known[unit.key], unit, entry)
        parameters = planned.rulebook.parameters(unit.rules, unit.event_end)
        choices = choices_of(unit, planned.facts)
        rules = rule_set(unit.rules)
        checked = replace(
            entry, choices=choices, known=known, section_rules=rules.section_rules(choices, parameters), problems=[]
        )
        rules.settle(checked)
        if not has_grade(checked.problems, ERROR):
            rules.rate([checked])
        found += checked.problems
    return [p for p in found if p.code not in OF_NO_CONCERN]


def spread(known: Known, unit: Unit, entry: Entry) -> Known:
    """Put what is known of a unit's entrants in the order of the file's members; the rest keep what the file says."""
    members = {int(no): i for i, no in enumerate(entry.members["no"].tolist())}
    at = [members[int(entrant["no"])] for entrant in games_of(unit).entrants]
    arrays = {fact: np.full(entry.known.n, np.nan) for fact in known.arrays}
    for fact, array in known.arrays.items():
        arrays[fact][at] = array
    return Known(entry.known.n, arrays).laid_over(entry.known.without(FACTS, at))


def _without_k(planned: Plan, drafted: Draft) -> list[Problem]:
    """List rated players of a pool of lists who get no change because K is not known."""
    found = []
    for unit in planned.units:
        if unit.event != drafted.key or unit.moves:
            continue
        rows = planned.results[unit.key]
        for i in np.flatnonzero(~np.isnan(rows.start) & np.isnan(rows.change)).tolist():
            key = planned.roster.keys[rows.players[i]]
            _, place = drafted.printed.get((unit.number, unit.pool, key), (0, Place(unit.event)))
            found.append(problem("ledger-k-unknown", place, player=planned.facts.players[key].name, pool=unit.pool))
    return found


def _day_before(unit: Unit) -> str:
    return (date.fromisoformat(unit.start) - timedelta(days=1)).isoformat()


def _alike(printed: float, pre: float) -> bool:
    if np.isnan(printed) or np.isnan(pre):
        # A file that prints no ratings says nothing about them.
        return bool(np.isnan(printed))
    return bool(printed == pre or round_half_up(printed) == round_half_up(pre))


def _said(planned: Plan, unit: Unit, rating: float) -> str:
    if np.isnan(rating):
        return "unrated"
    return Shown(planned.rulebook).text(unit.pool, rating, None, None, unit.event_end)


def _same_days(planned: Plan, ledger: Ledger, drafts: Sequence[Draft]) -> list[Problem]:
    """List other events of the same dates that share players with a new one, where only the keys give the order."""
    found: dict[tuple[str, str], set[str]] = {}
    own = {drafted.key for drafted in drafts}
    events: dict[str, str] = {}
    with ledger.reading() as connection:
        for unit in planned.units:
            if unit.event not in own or unit.setting is not None:
                continue
            players = [planned.roster.keys[p] for p in unit.players.tolist() if p >= 0]
            day = unit.place[:DATES]
            near = projections.rated_rows(
                connection, rated.c.pool == unit.pool, rated.c.place >= day, rated.c.place < day + "~", players=players
            )
            if near.rows and not events:
                events = {row.place: row.event for row in projections.section_rows(connection)}
            for row in near.rows:
                other = events.get(row.place, unit.event)
                if other not in own:
                    found.setdefault((unit.event, other), set()).add(row.player)
    facts = planned.facts
    return [
        problem(
            "ledger-same-day",
            Place(facts.events[event].name),
            other=f"{other} ({facts.events[other].name})",
            count=len(players),
            first=min(event, other, key=lambda key: _place(planned, key)),
        )
        for (event, other), players in found.items()
        if facts.events[event].order == facts.events[other].order
    ]


def _place(planned: Plan, key: str) -> str:
    from batch.ledger.places import section_place

    return section_place("", "", planned.facts.events[key].order, key, 0)
