"""Every step of one player's rating in one event, with what the ledger knew when it was rated."""

from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import Connection

from batch.crosstable.model import GAME, Section, Value
from batch.ledger import journal as j
from batch.ledger.before import states_before
from batch.ledger.errors import LedgerError
from batch.ledger.facts import Facts
from batch.ledger.rating import rule_set as ledger_rule_set
from batch.ledger.rating.batch import games_of, laid_out, told
from batch.ledger.rating.uschess import entering, starting
from batch.ledger.rulebook import Rulebook
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Roster, Unit, event_units
from batch.problems import Place, problem
from batch.rating import rule_set
from batch.rating.entry import Entry
from batch.rating.model import RatedSection
from batch.rating.starting import source_rows
from batch.report.explain import explain as explained
from rules.dated import InForce


def explain(connection: Connection, facts: Facts, player: str, event: str) -> list[str]:
    """The lines of the explanation, section by section and pool by pool. Raises `LedgerError`."""
    fact = facts.events[event]
    content = j.contents(connection, [fact.record])[fact.record]
    roster = Roster(facts.pools)
    key = facts.whose(player)
    lines: list[str] = []
    names = {section["number"]: section["name"] for section in content["sections"]}
    for unit in event_units(fact, content, facts, roster):
        if key not in roster or roster.number(key) not in unit.players.tolist():
            continue
        section = rated_section(connection, unit, facts, roster, f"{fact.name}, {names[unit.number] or unit.number}")
        index = unit.players.tolist().index(roster.number(key))
        lines += ([""] if lines else []) + explained(section, index)
    if not lines:
        raise LedgerError(problem("ledger-not-in-event", Place(event), player=player, event=event))
    return lines


def rated_section(connection: Connection, unit: Unit, facts: Facts, roster: Roster, name: str) -> RatedSection:
    """A unit of the ledger as a section of a report, rated anew from the states before it."""
    states = states_before(connection, roster, unit.order, [unit])
    rulebook = Rulebook(facts.parameters)
    section = crosstable_section(unit, facts, roster, name)
    entry_of = uschess_entry if unit.rules == "uschess" else other_entry
    entry = entry_of(unit, states, facts, rulebook, section)
    made: RatedSection = rule_set(unit.rules).rate([entry])[0]
    return made


def crosstable_section(unit: Unit, facts: Facts, roster: Roster, name: str) -> Section:
    """A unit's entrants and games as a crosstable's section."""
    games = games_of(unit)
    n = len(games.entrants)
    keys = [roster.keys[p] if p >= 0 else None for p in unit.players.tolist()]
    names = [
        facts.players[key].name if key in facts.players else e["name"]
        for key, e in zip(keys, games.entrants, strict=True)
    ]
    entrants = pd.DataFrame(
        {
            "no": [e.get("no", i + 1) for i, e in enumerate(games.entrants)],
            "name": names,
            "id": pd.Series(keys, dtype=object),
            "rating": np.full(n, np.nan),
            "games": np.full(n, np.nan),
            "row": np.arange(1, n + 1),
        }
    )
    results = pd.DataFrame(
        {
            "entrant": games.player,
            "round": games.round,
            "column": 0,
            "kind": GAME,
            "opponent_no": entrants["no"].to_numpy()[games.opponent].astype(float),
            "opponent": games.opponent,
            "score": games.score,
            "colour": "",
            "ruling": False,
            "text": "",
        }
    )
    return Section(name, {}, entrants, results, {}, {}, Place(unit.event))


def uschess_entry(unit: Unit, states: States, facts: Facts, rulebook: Rulebook, section: Section) -> Entry:
    """A unit of a US Chess pool as the reports' rating takes it, with everything the ledger knows of its players."""
    values = rulebook.values("uschess", unit.event_end)
    _, slices = laid_out([unit])
    people = entering([unit], slices, states, facts, [values])
    n = len(unit.players)
    starts = [
        starting(unit, i, states, facts, values) if np.isnan(people.rating[i]) and not people.fixed[i] else None
        for i in range(n)
    ]
    table = pd.DataFrame(
        {"pre": people.rating, "pre_games": people.games, "history": people.history, "peak": people.peak}
    )
    for column in (
        "start",
        "start_games",
        "wins",
        "draws",
        "losses",
        "events",
        "manual_floor",
        "ceiling",
        "money_floor",
    ):
        table[column] = getattr(people, column)
    table = table.rename(columns={"manual_floor": "floor"}).assign(
        no=section.entrants["no"],
        id=section.entrants["id"],
        name=section.entrants["name"],
        entrant=np.arange(n),
        olm=people.olm,
        fixed=people.fixed,
        earlier_match_change_180=people.earlier_180_days,
        earlier_match_change_3y=people.earlier_3_years,
        start_source=["" if s is None else s.words for s in starts],
    )
    day = date.fromisoformat(unit.event_end)
    return replace(
        _entry(unit, section, table, rulebook.parameters("uschess", unit.event_end).in_force(day), values),
        settings={"dual": unit.dual, "event type": unit.kind, "dated by": "event-end"},
        starting=pd.DataFrame([row for i, s in enumerate(starts) if s for row in source_rows(i, s)]),
    )


def other_entry(unit: Unit, states: States, facts: Facts, rulebook: Rulebook, section: Section) -> Entry:
    """A unit of a FIDE, UKD or Elo pool as the reports' rating takes it."""
    state = dict(zip(STATE, states.of(unit), strict=True))
    n = len(unit.players)
    keys = [states.roster.keys[player] for player in unit.players.tolist()]
    births: list[Any] = [None if (born := facts.birth(key)) is None else date.fromisoformat(born) for key in keys]
    table = section.entrants[["no", "id", "name"]].assign(
        entrant=np.arange(n),
        pre=state["rating"],
        pre_games=state["games"],
        peak=state["peak"],
        k=told(unit, "k"),
        birth=births,
    )
    if "fide/standard" in states.roster.pools and unit.rules == "fide" and not unit.pool.endswith("standard"):
        table["standard"] = states.ratings("fide/standard")[unit.players]
    module = ledger_rule_set(unit.rules)
    values = module.rules(unit, rulebook)
    said = {
        "expectation": unit.settings.get("expected", "table"),
        "period": None,
        "stored_as_integer": unit.rules != "elo",
    }
    said |= {name: getattr(values, name) for name in ("form", "rounding") if hasattr(values, name)}
    in_force = rulebook.parameters(unit.rules, unit.event_end).in_force(date.fromisoformat(unit.start))
    section.facts.update({"k": Value(unit.settings["k"], section.place)} if "k" in unit.settings else {})
    return replace(_entry(unit, section, table, in_force, values), settings=said)


def _entry(unit: Unit, section: Section, members: pd.DataFrame, in_force: list[InForce], values: Any) -> Entry:
    games = games_of(unit)
    return Entry(
        section=section,
        rules=unit.rules,
        pool=unit.pool.partition("/")[2],
        event_end_date=date.fromisoformat(unit.event_end),
        start_date=date.fromisoformat(unit.start),
        end_date=date.fromisoformat(unit.end),
        members=members,
        member_of=np.arange(len(members)),
        games=pd.DataFrame(
            {"player": games.player, "opponent": games.opponent, "round": games.round, "score": games.score}
        ),
        in_force=in_force,
        values=values,
        settings={},
        event_key=(unit.event, unit.number),
    )
