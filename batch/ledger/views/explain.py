"""Every step of one player's rating in one event, from what the ledger knew at the time."""

import numpy as np
import pandas as pd
from sqlalchemy import Connection

from batch.crosstable.model import GAME, Section
from batch.ledger.records.facts import Facts
from batch.ledger.replay.rating import known_of, laid_out
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states_before import states_before
from batch.ledger.replay.units import Roster, Unit, event_units, games_of
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.problems import Place, problem
from batch.rating.entry import Entry
from batch.rating.model import RatedSection
from batch.report.explain import explain as explained
from batch.rulesets import rule_set


def explain(connection: Connection, facts: Facts, player: str, event: str) -> list[str]:
    """The lines of the explanation, section by section and pool by pool. Raises `LedgerError`."""
    fact = facts.events[event]
    content = j.contents(connection, [fact.record])[fact.record]
    roster = Roster(facts.pools)
    key = facts.whose(player)
    lines: list[str] = []
    names = {section["number"]: section["name"] for section in content["sections"]}
    for unit in sorted(event_units(fact, content, facts, roster), key=lambda unit: unit.place):
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
    known = known_of(unit, states, facts)
    laid = laid_out([unit], [known], facts, Rulebook(facts.parameters))
    section, games = crosstable_section(unit, facts, roster, name), games_of(unit)
    choices, section_rules = laid.choices[0], laid.section_rules[0]
    rules = rule_set(unit.rules)
    parameters = Rulebook(facts.parameters).parameters(unit.rules, unit.event_end)
    entry = Entry(
        section=section,
        choices=choices,
        members=section.entrants.assign(entrant=np.arange(known.n)),
        known=known,
        member_of=np.arange(known.n),
        games=pd.DataFrame(
            {"player": games.player, "opponent": games.opponent, "round": games.round, "score": games.score}
        ),
        event_key=(unit.event, unit.number),
        section_rules=section_rules,
        in_force=rules.in_force(choices, parameters),
        settings=rules.words(choices, section_rules),
        entered=laid.entered,
    )
    return rules.rate([entry])[0]


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
