from pathlib import Path

import pytest

from tests.one_truth.paths import Paths


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    monkeypatch.delenv("CROSSRATE_LEDGER", raising=False)
    return Paths(tmp_path)
