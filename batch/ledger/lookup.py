"""Rating a file from the ledger's ratings without entering it (`rate --ledger`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from batch.ledger import journal as j
from batch.ledger.before import states_before
from batch.ledger.facts import Facts, fold
from batch.ledger.open import Ledger, open_ledger
from batch.ledger.people import People
from batch.ledger.schema import STATE
from batch.ledger.states import States
from batch.ledger.units import Roster
from batch.problems import Problem, problem
from batch.rating.entry import Entry

COLUMNS = {"rating": "pre", "games": "pre_games"}
"""States under the names of `Entry.members`; the others are called the same."""


@dataclass
class LedgerRatings:
    """The ratings of a ledger, for entries of `batch.pipeline.prepare`."""

    ledger: Ledger
    facts: Facts
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.facts)

    def enter(self, entries: Sequence[Entry]) -> None:
        """Give members the states they have in the ledger before their section; whom it does not know stays as printed.

        Where the ledger does not keep the pool, or the player is new, the file's numbers stand.
        """
        for entry in entries:
            pool = f"{entry.rules}/{entry.pool}"
            if pool not in self.facts.pools:
                told = {"pool": pool, "pools": ", ".join(self.facts.pools)}
                entry.problems.append(problem("ledger-rates-not-pool", entry.section.place, **told))
            elif (entry.end_date or entry.event_end_date) is not None:
                self._enter(entry, pool)

    def _enter(self, entry: Entry, pool: str) -> None:
        end = entry.end_date or entry.event_end_date
        roster = Roster(self.facts.pools)
        found: list[Problem] = []
        numbers: dict[int, int] = {}
        for index, row in enumerate(entry.members.to_dict("records")):
            member_id = row["id"] if isinstance(row["id"], str) else None
            place = entry.section.cell(int(row["entrant"]), "name")
            key = self.people.find(member_id, str(row["name"]), place, found)
            if key is not None:
                numbers[index] = roster.number(key)
        entry.problems += found
        if not numbers:
            return
        entry.section.problems[:] = [p for p in entry.section.problems if p.code != "no-rating-column"]
        begins = entry.start_date if entry.rules in ("fide", "ukd") else end
        with self.ledger.reading() as connection:
            states = states_before(connection, roster, f"{begins or end} ", [])
        members = entry.members.copy()
        _lay(members, states, pool, numbers)
        entry.members = members


def _lay(members: object, states: States, pool: str, numbers: dict[int, int]) -> None:
    """Write the states of known players into the members' columns."""
    import pandas as pd

    assert isinstance(members, pd.DataFrame)
    rows, players = list(numbers), list(numbers.values())
    for name in STATE:
        column = COLUMNS.get(name, name)
        values = states.values[STATE.index(name), states.roster.pools[pool], players]
        laid = members[column].to_numpy(dtype=np.float64).copy() if column in members else np.full(len(members), np.nan)
        laid[rows] = values
        members[column] = laid.astype(np.int64) if name == "history" else laid
    for other, number in states.roster.pools.items():
        rules, _, name = other.partition("/")
        if other == pool or rules != "uschess":
            continue
        column = name.replace("-", "_")
        laid = members[column].to_numpy(dtype=np.float64).copy() if column in members else np.full(len(members), np.nan)
        laid[rows] = states.values[0, number, players]
        members[column] = laid


def ratings_of(db: str) -> LedgerRatings:
    """The ratings of the ledger at a path or URL. Raises `LedgerError`."""
    ledger = open_ledger(db)
    with ledger.reading() as connection:
        facts = fold(j.read(connection))
    return LedgerRatings(ledger, facts)
