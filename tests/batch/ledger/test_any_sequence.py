"""After any sequence of changes the tables equal a clean replay of the journal, to the last bit."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from batch.ledger.lists.rating_list import published
from batch.ledger.proof.checks import AUDIT, check
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import create_ledger
from tests.batch.ledger.databases import fresh_database
from tests.batch.ledger.made import BLITZ, ELO, FIDE, QUICK, REGULAR, UKD, add, begin, event, player

PEOPLE = "abcdefgh"
MAY_BE = ("ledger-one-sided-games", "ledger-list-differs")
DAYS = [f"2026-{month:02}-{day:02}" for month in (1, 2, 3) for day in (1, 2, 15)]

games = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), st.sampled_from([0.0, 0.5, 1.0])),
    min_size=1,
    max_size=8,
).map(lambda found: [game for game in found if game[0] != game[1]])
pools = st.sampled_from(
    [(REGULAR,), (QUICK,), (REGULAR, QUICK), (BLITZ,), (REGULAR, FIDE, ELO), (QUICK, UKD), (FIDE, UKD, ELO)]
)
days = st.sampled_from(DAYS)


class AnyChange(RuleBasedStateMachine):
    """Adds, corrects, withdraws, undoes, merges, sets ratings and floors, in any order and at any date."""

    database = "sqlite"

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.db = fresh_database(self.database, Path(self.folder.name))
        self.events = 0
        self.records = self.lists = 0
        self.ledger = create_ledger(self.db)

    def teardown(self) -> None:
        self.ledger.close()
        self.folder.cleanup()

    def change(self, *records: Record) -> None:
        try:
            self.records = add(self.ledger, *records).facts.head
        except LedgerError as error:
            assert all(p.remedy for p in error.problems)

    @initialize()
    def begin(self) -> None:
        self.change(begin(REGULAR, QUICK, BLITZ, FIDE, UKD, ELO))
        self.change(
            player("a", regular=1500, fide=1700, elo=1500),
            player("b", regular=(1612.5, 20), quick=1400, fide=1650, ukd=1500, elo=1620.5),
            player("c", regular=(1333, 3)),
            player("d", quick=1900, fide=2405, ukd=1800),
            *(player(key) for key in "efgh"),
        )

    @rule(day=days, games=games, pools=pools, kind=st.sampled_from(["swiss", "swiss", "match"]))
    def add_event(self, day: str, games: list[tuple[str, str, float]], pools: tuple[str, ...], kind: str) -> None:
        self.events += 1
        self.change(event(f"E{self.events}", day, games, pools=pools, type=kind, dual=len(pools) == 2))

    @precondition(lambda self: self.events)
    @rule(data=st.data(), day=days, games=games, pools=pools, kind=st.sampled_from(["swiss", "match"]))
    def correct(self, data: st.DataObject, day: str, games: list, pools: tuple[str, ...], kind: str) -> None:
        key = f"E{data.draw(st.integers(1, self.events))}"
        self.change(event(key, day, games, "correction", pools=pools, type=kind))

    @precondition(lambda self: self.events)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        self.change(Record("withdrawal", f"E{data.draw(st.integers(1, self.events))}"))

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        self.change(Record("undo", "", {"record": data.draw(st.integers(1, self.records))}))

    @rule(into=st.sampled_from(PEOPLE), other=st.sampled_from(PEOPLE))
    def merge(self, into: str, other: str) -> None:
        self.change(Record("merge", into, {"other": other}))

    @rule(who=st.sampled_from(PEOPLE), value=st.sampled_from([100.0, 1550.0, 2400.0]), day=days)
    def set_rating(self, who: str, value: float, day: str) -> None:
        self.change(Record("rating", who, {"pool": REGULAR, "rating": value}, day))

    @rule(who=st.sampled_from(PEOPLE), kind=st.sampled_from(["manual", "ceiling", "olm", "money"]), day=days,
          value=st.sampled_from([None, 1400.0, 1600.0]))  # fmt: skip
    def set_floor(self, who: str, kind: str, day: str, value: float | None) -> None:
        self.change(Record("floor", who, {"pool": REGULAR, "kind": kind, "value": value}, day))

    @rule(who=st.sampled_from(PEOPLE), value=st.sampled_from([900.0, 2000.0]))
    def open(self, who: str, value: float) -> None:
        self.change(Record("opening", who, {"pool": BLITZ, "opening": {"rating": value, "games": 30}}))

    @rule(pool=st.sampled_from([REGULAR, FIDE, UKD]), day=days)
    def publish(self, pool: str, day: str) -> None:
        self.lists += 1
        try:
            record = published(self.ledger, pool, f"List {self.lists}", day, None)
        except LedgerError:
            return
        self.change(record)

    @invariant()
    def equals_a_clean_replay(self) -> None:
        with self.ledger.reading() as connection:
            found = [p for p in check(connection, AUDIT, self.ledger.place) if p.code not in MAY_BE]
        assert found == []


class AnyChangePostgresql(AnyChange):
    """The same on a real PostgreSQL."""

    database = "postgresql"


def _settings(examples: int, steps: int) -> settings:
    phases = [Phase.explicit, Phase.generate]  # shrinking replays a database hundreds of times: by name only
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[*phases, Phase.shrink] if os.environ.get("CROSSRATE_SHRINK") else phases,
    )


TestAnyChange = AnyChange.TestCase
TestAnyChange.settings = _settings(int(os.environ.get("CROSSRATE_EXAMPLES", "8")), 15)

if os.environ.get("CROSSRATE_POSTGRESQL"):
    TestAnyChangePostgresql = AnyChangePostgresql.TestCase
    TestAnyChangePostgresql.settings = _settings(3, 15)


@pytest.mark.slow
@pytest.mark.parametrize("machine", [AnyChange, AnyChangePostgresql])
def test_any_long_sequence(machine: type[AnyChange]) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(machine, settings=_settings(60, 40))
