"""Crosstables for tests, written as people write them and read by the real reader."""

from pathlib import Path

from batch.crosstable.model import Crosstable
from batch.crosstable.read import read


def crosstable(folder: Path, text: str, name: str = "event.csv") -> Crosstable:
    """Write a crosstable file and read it."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read(path)
