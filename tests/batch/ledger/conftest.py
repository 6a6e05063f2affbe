from collections.abc import Iterator
from pathlib import Path

import pytest

from batch.ledger.proof.checks import AUDIT, check
from batch.ledger.store.open import Ledger, create_ledger, head


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """An empty SQLite ledger; what the test has written must equal a clean replay when it is done."""
    ledger = create_ledger(str(tmp_path / "club.db"))
    yield ledger
    with ledger.reading() as connection:
        assert head(connection) == 0 or [p for p in check(connection, AUDIT, ledger.place) if p.grade == "error"] == []
    ledger.close()
