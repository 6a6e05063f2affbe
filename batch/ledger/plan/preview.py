"""What a change will do, for people and as JSON: sections re-rated, players moved, the biggest changes and why."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.ledger.plan.change import Plan
from batch.ledger.records.facts import Facts
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.shown import Shown
from batch.ledger.replay.states import States
from batch.ledger.replay.units import Unit
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.ledger.store.schema import STATE

MOST_SHOWN = 10

RATING, GAMES, HISTORY = (STATE.index(fact) for fact in ("rating", "games", "history"))


def document(planned: Plan) -> dict[str, Any]:
    """The preview with stable keys."""
    why = _reasons(planned)
    rerated = planned.rerated()
    before, after = (Shown(Rulebook(facts.parameters)) for facts in (planned.before_facts, planned.facts))
    return {
        "records": [
            words(record, planned.facts) for record in planned.records if not _of_crowd(record, planned.records)
        ],
        "players_added": sum(record.kind == j.PLAYER for record in planned.records),
        "sections": [
            {"event": u.event, "section": u.number, "pool": u.pool, "end_date": u.end, "why": _section_why(u, planned)}
            for u in rerated
        ],
        "sections_removed": len(planned.removed),
        "events": sorted({unit.event for unit in rerated}),
        "changes": [
            {
                "player": key,
                "name": planned.facts.players[key].name if key in planned.facts.players else key,
                "pool": pool,
                "before": _shown(planned.before, before, key, pool),
                "after": _shown(planned.after, after, key, pool),
                "change": None if np.isnan(old) or np.isnan(new) else round(new - old, 2),
                "why": why.get((key, pool), ""),
            }
            for key, pool, old, new in planned.moved()
        ],
    }


def lines(told: dict[str, Any], most: int = MOST_SHOWN) -> list[str]:
    """The preview as text."""
    out = told["records"][:most]
    if len(told["records"]) > most:
        out.append(f"... and {len(told['records']) - most} more records")
    if told["players_added"]:
        out.append(f"Adds {counted(told['players_added'], 'player')}.")
    sections, changes = told["sections"], told["changes"]
    direct = [s for s in sections if s["why"] != "a player enters with another rating"]
    after = len(sections) - len(direct)
    if sections or told["sections_removed"]:
        ripple = f", {after} of them because a player enters with another rating" if after else ""
        out.append(f"Rates {counted(len(sections), 'section')} in {counted(len(told['events']), 'event')}{ripple}.")
    out.append(f"{counted(len(changes), 'rating')} will move:" if changes else "No rating moves.")
    width = max((len(c["name"]) for c in changes[:most]), default=0)
    for c in changes[:most]:
        change = "" if c["change"] is None else f"{c['change']:+.2f}"
        out.append(
            f"  {c['name']:{width}}  {c['pool']:16} {c['before']:>8} -> {c['after']:8} {change:>9}  {c['why']}".rstrip()
        )
    if len(changes) > most:
        out.append(f"  ... and {len(changes) - most} more")
    return out


def counted(number: int, thing: str) -> str:
    """A number and its noun."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def words(record: Record, facts: Facts) -> str:
    """One record in words."""
    subject, data = record.subject, record.data
    who = f"{facts.players[subject].name} ({subject})" if subject in facts.players else subject
    said = {
        j.BEGIN: lambda: f"Ledger of {', '.join(data['pools'])}",
        j.PLAYER: lambda: f"Player {who} added" + _opened(data.get("openings", {})),
        j.OPENING: lambda: f"{who} opens {data['pool']} at {data['opening']['rating']:g}",
        j.ALIAS: lambda: f"{data['alias']} is {who} too",
        j.RENAME: lambda: f"{subject} is called {data['name']}",
        j.TITLE: lambda: f"{who} has the title {data['title']}",
        j.MERGE: lambda: f"{_name(data['other'], facts)} is {who} too",
        j.RATING: lambda: f"{who} set to {data['rating']:g} in {data['pool']} from {record.event_date}",
        j.FLOOR: lambda: (
            f"{who}: {data['kind']} {'ends' if data['value'] is None else format(data['value'], 'g')}"
            f" in {data['pool'] or 'every pool'}" + (f" from {record.event_date}" if record.event_date else "")
        ),
        j.EVENT: lambda: f"Event {subject}, {data['name']}, of {data['end']} added",
        j.CORRECTION: lambda: f"Event {subject}, {data['name']}, corrected: {_differences(data.get('difference', []))}",
        j.WITHDRAWAL: lambda: f"Event {subject} withdrawn",
        j.LIST: lambda: f"List {subject} published: {data['pool']}, {data['players']} players, {data['hash'][:12]}",
        j.PARAMETERS: lambda: (
            f"Events from {data['from']} on re-rated by {data['rules']} "
            + (f"with {data['file']}" if data.get("overlay") else "with this program's parameters")
        ),
        j.ASSERTION: lambda: f"{who} stood at {data['rating']:g} in {data['pool']} after {data['event']}",
        j.UNDO: lambda: f"Record {data['record']} undone",
    }
    return said[record.kind]()


def _shown(states: States, shown: Shown, key: str, pool: str) -> str:
    """A player's rating as lists show it."""
    at = states.roster.pools[pool], states.roster.number(key)
    rating, games, history = (float(states.values[(fact, *at)]) for fact in (RATING, GAMES, HISTORY))
    day = float(states.day[at])
    return shown.text(pool, rating, games, history, "" if np.isnan(day) else date.fromordinal(int(day)).isoformat())


def _opened(openings: dict[str, Any]) -> str:
    told = [f"{opening['rating']:g} in {pool}" for pool, opening in openings.items()]
    return f", {', '.join(told)}" if told else ""


def _name(key: str, facts: Facts) -> str:
    return f"{facts.players[key].name} ({key})" if key in facts.players else key


def _differences(told: Sequence[str]) -> str:
    return "; ".join(told[:5]) + (f"; and {len(told) - 5} more" if len(told) > 5 else "")


def _of_crowd(record: Record, records: Sequence[Record]) -> bool:
    """Whether a record is one of many alike, which are counted, not listed."""
    return record.kind == j.PLAYER and len(records) > 1


def _section_why(unit: Unit, planned: Plan) -> str:
    told = {
        j.EVENT: "added",
        j.CORRECTION: "corrected",
        j.UNDO: "changed by an undoing",
        j.PARAMETERS: "other parameters",
        j.WITHDRAWAL: "withdrawn",
    }
    if unit.stored is None:
        return "added"
    for record in planned.records:
        if (
            record.kind in told
            and (record.subject == unit.event or record.kind in (j.UNDO, j.PARAMETERS))
            and unit.forced
        ):
            return told[record.kind]
    return "a player's own record" if unit.forced else "a player enters with another rating"


def _reasons(planned: Plan) -> dict[tuple[str, str], str]:
    """For each player and pool the first section that moves the rating."""
    found: dict[tuple[str, str], str] = {}
    for unit in sorted(planned.rerated(), key=lambda unit: unit.place):
        for player in planned.results[unit.key].players.tolist():
            found.setdefault((planned.roster.keys[player], unit.pool), f"{unit.event} {_section_why(unit, planned)}")
    return found
