"""Rate a file from what a ledger knows, without entering it (`rate --ledger`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from batch.ledger.entry.people import People
from batch.ledger.lists.period import carried_by, earlier_lists
from batch.ledger.records.facts import Facts, fold
from batch.ledger.replay.known import ledgers_own, of_carried, of_states
from batch.ledger.replay.rating import with_defaults
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.states_before import states_before
from batch.ledger.replay.units import Roster
from batch.ledger.store import journal as j
from batch.ledger.store.open import Ledger, open_ledger
from batch.problems import Problem, problem
from batch.rating.entry import Entry
from batch.rating.match_changes import MATCH
from batch.rating.options import EventOptions
from batch.rulesets import about, rule_set


@dataclass
class LedgerRatings:
    """What a ledger knows, for entries that `batch.pipeline.prepare` makes with these options."""

    ledger: Ledger
    facts: Facts
    options: EventOptions
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.facts)

    def enter(self, entries: Sequence[Entry]) -> None:
        """Let what the ledger knows of members before their section replace what the file says of them.

        Where the ledger does not keep the pool, or the player is new, the file's numbers stay. The ledger's
        parameters are used if its records changed any and the command names none.
        """
        pools: dict[tuple[str, int], list[str]] = {}
        for entry in entries:
            pools.setdefault(entry.event_key, []).append(f"{entry.rules}/{entry.pool}")
        for entry in entries:
            pool = f"{entry.rules}/{entry.pool}"
            if pool not in self.facts.pools:
                told = {"pool": pool, "pools": ", ".join(self.facts.pools)}
                entry.problems.append(problem("ledger-rates-not-pool", entry.section.place, **told))
            elif (entry.choices.end or entry.choices.event_end) is not None:
                entry.choices = replace(entry.choices, said=with_defaults(entry.choices.said, self.facts))
                self._take_rules(entry)
                self._enter(entry, pool, [one for one in pools[entry.event_key] if one in self.facts.pools])

    def _take_rules(self, entry: Entry) -> None:
        """Rate by the parameters that the ledger's records have changed."""
        rulebook, day = Rulebook(self.facts.parameters), str(entry.choices.event_end)
        if self.options.parameters is None and entry.section_rules is not None and rulebook.changed(entry.rules, day):
            rules, known = rule_set(entry.rules), rulebook.parameters(entry.rules, day)
            entry.section_rules = rules.section_rules(entry.choices, known)
            entry.in_force = rules.in_force(entry.choices, known)

    def _enter(self, entry: Entry, pool: str, rated_in: Sequence[str]) -> None:
        end = entry.choices.end or entry.choices.event_end
        roster = Roster(self.facts.pools)
        found: list[Problem] = []
        players = np.full(entry.known.n, -1, dtype=np.int64)
        for index, row in enumerate(entry.members.to_dict("records")):
            member_id = row["id"] if isinstance(row["id"], str) else None
            place = entry.section.cell(int(row["entrant"]), "name")
            key = self.people.find(member_id, str(row["name"]), place, found)
            if key is not None:
                players[index] = roster.number(key)
        entry.problems += found
        who = np.flatnonzero(players >= 0)
        if not len(who):
            return
        entry.section.problems[:] = [p for p in entry.section.problems if p.code != "no-rating-column"]
        match = entry.choices.kind == MATCH
        begins = entry.choices.start if about(entry.rules).lists else end
        with self.ledger.reading() as connection:
            states = states_before(connection, roster, f"{begins or end} ", [], roster.keys if match else ())
            lists = earlier_lists(connection, self.facts, pool) if about(entry.rules).lists else []
        known = of_states(players, pool, f"{end} ", states, self.facts, match=match)
        if match:
            entry.matches = dict(enumerate(states.matches_of(players, pool)))
        if lists:
            keys = [roster.keys[player] if player >= 0 else None for player in players.tolist()]
            known = known.laid_over(of_carried(keys, carried_by(lists)))
        entry.known = known.laid_over(entry.known.without(ledgers_own(entry.rules, rated_in), who))


def ratings_of(db: str, options: EventOptions) -> LedgerRatings:
    """What the ledger at a path or URL knows. Raises `LedgerError`."""
    ledger = open_ledger(db)
    with ledger.reading() as connection:
        facts = fold(j.read(connection))
    return LedgerRatings(ledger, facts, replace(options, known_pools=facts.pools))
