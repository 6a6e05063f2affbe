"""What is found in an event only when it is held against the ledger: other ratings printed, other events of the day."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import numpy as np

from batch.ledger import stored
from batch.ledger.change import Plan
from batch.ledger.enter import Draft
from batch.ledger.facts import Facts
from batch.ledger.open import Ledger
from batch.ledger.preview import shown_rating
from batch.ledger.rating.batch import games_of
from batch.ledger.schema import STATE, rated
from batch.ledger.units import Unit
from batch.problems import Place, Problem, problem
from rules.rounding import round_half_up
from rules.uschess.matches import ineligible
from rules.uschess.rate import MATCH

GAMES = STATE.index("games")

DATES = len("2026-01-01 2026-01-01")
"""The part of a place that is its dates."""


def examined(planned: Plan, ledger: Ledger, drafts: Sequence[Draft], order: int | None) -> list[Problem]:
    """Every difference between the files' ratings and the ledger's, and every order that nothing settles."""
    found = [
        p
        for drafted in drafts
        for p in [*_ratings(planned, drafted), *_guesses(planned, drafted), *_matches(planned, drafted)]
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
            read |= {"ledger": _said(unit.pool, pre), "printed": _said(unit.pool, told[0])}
            found.append(problem("ledger-rating-differs-from-file", told[1], **read))
    return found


def _guesses(planned: Plan, drafted: Draft) -> list[Problem]:
    """Whoever starts as an adult because nothing says what he is, and whose K nothing settles."""
    found = []
    for unit in planned.units:
        if unit.event != drafted.key or unit.games is None:
            continue
        rows = planned.results[unit.key]
        start = dict(
            zip(
                rows.players.tolist(),
                zip(rows.pre.tolist(), rows.start.tolist(), rows.change.tolist(), strict=True),
                strict=True,
            )
        )
        for player, entrant in zip(unit.players.tolist(), unit.games.entrants, strict=True):
            if player not in start:
                continue
            pre, value, change = start[player]
            key = planned.roster.keys[player]
            _, place = drafted.printed.get((unit.number, unit.pool, key), (0, Place(unit.event)))
            if unit.rules == "uschess" and np.isnan(pre) and _age_unknown(planned.facts, key, entrant):
                told = {"player": planned.facts.players[key].name, "start": value}
                found.append(
                    problem(
                        "start-assumed", place, **told, assumed="an adult, neither age nor adult or junior being told"
                    )
                )
            if unit.rules == "fide" and not np.isnan(pre) and np.isnan(change):
                found.append(problem("ledger-k-unknown", place, player=planned.facts.players[key].name, pool=unit.pool))
    return found


def _matches(planned: Plan, drafted: Draft) -> list[Problem]:
    """Matches that may not be rated, by what the ledger knows of the two."""
    found = []
    for unit in planned.units:
        if unit.event != drafted.key or unit.kind != MATCH or unit.rules != "uschess":
            continue
        rows, games = planned.results[unit.key], games_of(unit)
        before = rows.state[GAMES] - rows.played
        values = planned.rulebook.values("uschess", unit.event_end)
        for one, other in sorted(
            {(min(p), max(p)) for p in zip(games.player.tolist(), games.opponent.tolist(), strict=True)}
        ):
            pair = [rows.players.tolist().index(unit.players[i]) for i in (one, other)]
            a, b = pair
            why = ineligible((rows.pre[a], rows.pre[b]), (before[a], before[b]), values)
            if why:
                names = [planned.facts.players[planned.roster.keys[rows.players[i]]].name for i in pair]
                found.append(problem("match-ineligible", Place(unit.event), player=" and ".join(names), why=why))
    return found


def _age_unknown(facts: Facts, key: str, entrant: dict[str, Any]) -> bool:
    told = [facts.birth(key), facts.players[key].adult, facts.settings.get("adult")]
    return all(value is None for value in [*told, *(entrant.get(name) for name in ("start", "birth", "age", "adult"))])


def _day_before(unit: Unit) -> str:
    return (date.fromisoformat(unit.start) - timedelta(days=1)).isoformat()


def _alike(printed: float, pre: float) -> bool:
    if np.isnan(printed) or np.isnan(pre):
        # A file that prints no ratings at all says nothing about them.
        return bool(np.isnan(printed))
    return bool(printed == pre or round_half_up(printed) == round_half_up(pre))


def _said(pool: str, rating: float) -> str:
    return "unrated" if np.isnan(rating) else shown_rating(pool, rating, None)


def _same_days(planned: Plan, ledger: Ledger, drafts: Sequence[Draft]) -> list[Problem]:
    """Other events of the same dates that share players with a new one, where the order rests on the keys."""
    found: dict[tuple[str, str], set[str]] = {}
    own = {drafted.key for drafted in drafts}
    events: dict[str, str] = {}
    with ledger.reading() as connection:
        for unit in planned.units:
            if unit.event not in own or unit.setting is not None:
                continue
            players = [planned.roster.keys[p] for p in unit.players.tolist() if p >= 0]
            day = unit.place[:DATES]
            near = stored.rated_rows(
                connection, rated.c.pool == unit.pool, rated.c.place >= day, rated.c.place < day + "~", players=players
            )
            if near.rows and not events:
                events = {row.place: row.event for row in stored.section_rows(connection)}
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
