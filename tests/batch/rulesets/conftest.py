from pathlib import Path

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating.model import Run
from batch.rating.options import EventOptions


@pytest.fixture
def rate_files(tmp_path: Path):
    """Rate texts, each a file of its own: `rate_files(first, second, period="2026-10")`."""

    def run(*texts: str, **options) -> Run:
        paths = [tmp_path / f"event_{n}.csv" for n in range(1, len(texts) + 1)]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        chosen = EventOptions(**options)
        return pipeline.rate(pipeline.read_files(paths, Reading(), chosen), chosen)

    return run


@pytest.fixture
def codes():
    """The codes of a run's problems, those of one grade or all."""

    def found(run: Run, grade: str | None = None) -> set[str]:
        return {p.code for p in run.problems if grade in (None, p.grade)}

    return found


def row(no: int, rating: object, *cells: str, member: object = "", k: object = 20) -> str:
    """A player's line under `header(...)`."""
    return ",".join(map(str, (no, f"Player {no}", member, rating, k, *cells)))


def duel(rating: object, games: list[tuple[object, float]], k: object = 20, member: str = "M1") -> str:
    """The table of one player (no. 1) against opponents who met only that player."""
    rounds = len(games)
    lines = ["No,Name,ID,Rating,K," + ",".join(f"R{n}" for n in range(1, rounds + 1))]
    lines.append(
        row(1, rating, *(f"{'LDW'[round(2 * s)]}{n}" for n, (_, s) in enumerate(games, 2)), member=member, k=k)
    )
    for n, (theirs, score) in enumerate(games, 2):
        cells = ["U"] * rounds
        cells[n - 2] = f"{'WDL'[round(2 * score)]}1"
        lines.append(row(n, theirs, *cells))
    return "\n".join(lines) + "\n"
