"""A journal changed by another program: every reading names the record, and the basic check too."""

import json
import sqlite3
from pathlib import Path

import pytest

from batch.ledger.proof.checks import BASIC, check
from batch.ledger.records.facts import fold
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import create_ledger
from tests.batch.ledger.made import add, begin, event, player


@pytest.mark.parametrize(
    ("set_to", "number"),
    [("data = '{'", 2), ("data = '{}'", 2), ("data = '[]'", 2), ("data = '1,2'", 2), ("data = x'80'", 2),
     ("recorded = 'rubbish'", 3), ("data = '{}'", 1), ("data = '{}'", 4), ("content = '{'", 4), ("content = NULL", 4),
     ("content = '{}'", 4)],
)  # fmt: skip
def test_a_damaged_record_is_named(tmp_path: Path, set_to: str, number: int) -> None:
    db = tmp_path / "club.db"
    ledger = create_ledger(str(db))
    add(ledger, begin())
    add(ledger, player("a", regular=1500), player("b", regular=1500))
    add(ledger, event("E1", "2026-01-10", [("a", "b", 1)]))
    with sqlite3.connect(db) as connection:
        connection.execute(f"UPDATE journal SET {set_to} WHERE number = {number}")
    with ledger.reading() as reading:
        with pytest.raises(LedgerError) as raised:
            j.contents(reading, (record.number for record in j.read(reading)))
        found = check(reading, BASIC, ledger.place)
    assert [p.code for p in found] == ["ledger-damaged-record"] == [p.code for p in raised.value.problems]
    assert f"record {number} " in found[0].message
    ledger.close()


@pytest.mark.parametrize(
    "data",
    [
        {"overlay": "a = 1", "file": "x.toml"},
        {"overlay": "a = 1"},
        {"overlay": "a = [", "file": "x.toml"},
        {"overlay": 5, "file": "x.toml"},
        {"overlay": "", "file": 5},
        {"overlay": "a = 1", "file": "x.toml", "rules": "house"},
    ],
)
def test_parameters_that_are_none_are_named(tmp_path: Path, data: dict[str, object]) -> None:
    db = tmp_path / "club.db"
    ledger = create_ledger(str(db))
    add(ledger, begin())
    add(ledger, Record("parameters", "uschess", {"rules": "uschess", "from": "2026-01-01"}))
    with sqlite3.connect(db) as connection:
        told = json.dumps({"rules": "uschess", "from": "2026-01-01", **data})
        connection.execute("UPDATE journal SET data = ? WHERE number = 2", (told,))
    with ledger.reading() as reading:
        found = check(reading, BASIC, ledger.place)
        with pytest.raises(LedgerError) as raised:
            Rulebook(fold(j.read(reading)).parameters)
    assert [p.code for p in found] == ["ledger-damaged-record"] == [p.code for p in raised.value.problems]
    assert "record 2 " in found[0].message
    ledger.close()


def test_a_kind_that_is_not_known_is_named(tmp_path: Path) -> None:
    db = tmp_path / "club.db"
    ledger = create_ledger(str(db))
    add(ledger, begin())
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE journal SET kind = 'party'")
    with ledger.reading() as reading:
        assert "ledger-unknown-kind" in [p.code for p in check(reading, BASIC, ledger.place)]
    ledger.close()
