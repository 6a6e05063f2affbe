"""Lists by what was known at a moment: a day, a time, or a record's number; anything else is refused."""

import pytest

from batch.ledger.lists.rating_list import known_on, standing
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from batch.problems import Place
from tests.batch.ledger.made import REGULAR, add, begin, player

RECORDS = [Record("begin", "", number=1, recorded="2026-05-01T12:00:00Z"),
           Record("player", "a", number=2, recorded="2026-05-01T23:59:59Z"),
           Record("player", "b", number=3, recorded="2026-05-02T00:00:00Z")]  # fmt: skip


@pytest.mark.parametrize(
    ("moment", "number"),
    [("2026-05-01", 2), ("2026-05-02", 3), ("2026-04-30", 0), ("2026-05-01T12:00:00Z", 1), ("2026-05-01T12:00", 1),
     ("2026-05-01T14:00:00+02:00", 1), ("2026-05-01T11:59:59", 0), ("1", 1), ("3", 3)],
)  # fmt: skip
def test_what_was_known_when(moment: str, number: int) -> None:
    assert known_on(RECORDS, moment, Place("club.db")) == number


@pytest.mark.parametrize(
    ("moment", "code"),
    [("", "moment"), ("x", "moment"), ("yesterday", "moment"), ("31/12/2020", "moment"), ("2026-02-30", "moment"),
     ("-3", "moment"), ("2026-05-01T25:00", "moment"), ("0001-01-01T00:00+23:00", "moment"), ("0", "record"),
     ("999", "record"), ("9" * 5000, "record")],
)  # fmt: skip
def test_no_moment_and_no_record_are_refused(moment: str, code: str) -> None:
    with pytest.raises(LedgerError) as raised:
        known_on(RECORDS, moment, Place("club.db"))
    assert [p.code for p in raised.value.problems] == [f"ledger-no-{code}"]


def test_before_the_first_record_the_list_is_empty(ledger: Ledger) -> None:
    add(ledger, begin())
    add(ledger, player("a", regular=1500))
    with ledger.reading() as connection:
        assert standing(connection, REGULAR, known=0) == []
        assert standing(connection, REGULAR, known=1) == []
        assert len(standing(connection, REGULAR, known=2)) == 1
