"""An export is restored as it was, or not at all."""

from pathlib import Path

import pytest

from batch.ledger.entry.transfer import export_lines, restore, sealed
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.open import Ledger
from tests.batch.ledger.made import add, begin, event, player


@pytest.fixture
def lines(ledger: Ledger) -> list[str]:
    add(ledger, begin())
    add(ledger, player("a", regular=1500), player("b", name="Line\u2028end", regular=1500))
    add(ledger, event("E1", "2026-01-10", [("a", "b", 1)]))
    return list(export_lines(ledger))


def test_an_export_is_restored(lines: list[str], tmp_path: Path) -> None:
    (tmp_path / "club.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    restored = restore(tmp_path / "club.jsonl", str(tmp_path / "copy.db"))
    assert list(export_lines(restored)) == lines
    restored.close()


@pytest.mark.parametrize("left_out", [slice(-1, None), slice(-2, None), slice(-2, -1), slice(1, 2), slice(1, -1)])
def test_an_export_without_some_lines_is_refused(lines: list[str], tmp_path: Path, left_out: slice) -> None:
    del lines[left_out]
    (tmp_path / "club.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert refused(tmp_path) == ["ledger-export-unreadable"]


def test_an_export_of_no_records_is_refused(tmp_path: Path) -> None:
    (tmp_path / "club.jsonl").write_text("\n".join(sealed([])) + "\n", encoding="utf-8")
    assert refused(tmp_path) == ["ledger-export-unreadable"]


def test_an_export_whose_records_make_no_sense_is_refused(lines: list[str], tmp_path: Path) -> None:
    lines[4] = lines[4].replace('"pools": ["uschess/regular"]', '"pools": ["chequers"]')
    (tmp_path / "club.jsonl").write_text("\n".join(sealed(lines[1:-1])) + "\n", encoding="utf-8")
    assert refused(tmp_path) == ["ledger-export-unreadable"]


def refused(folder: Path) -> list[str]:
    """The problems of an export that cannot be restored, of which nothing is left."""
    with pytest.raises(LedgerError) as raised:
        restore(folder / "club.jsonl", str(folder / "copy.db"))
    assert {path.name for path in folder.iterdir()} <= {"club.jsonl", "club.db"}
    return [p.code for p in raised.value.problems]
