from collections.abc import Iterator
from pathlib import Path

import pytest

from batch.ledger.checks import AUDIT, check
from batch.ledger.open import Ledger, create_ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """An empty SQLite ledger, which must equal a clean replay when the test is done."""
    ledger = create_ledger(str(tmp_path / "club.db"))
    yield ledger
    with ledger.reading() as connection:
        assert [p for p in check(connection, AUDIT, ledger.place) if p.grade == "error"] == []
    ledger.close()
