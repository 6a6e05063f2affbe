"""Rating small crosstables and explaining their players, for the tests."""

from pathlib import Path

from batch import pipeline
from batch.crosstable.read import Reading
from batch.problems import ERROR, has_grade
from batch.rating.model import Run
from batch.rating.options import EventOptions
from batch.report.explain import explain, players_named


def rated(path: Path) -> Run:
    """Rate a file by what it says itself."""
    options = EventOptions()
    run = pipeline.rate(pipeline.read_files([path], Reading(), options), options)
    assert not has_grade(run.problems, ERROR), run.problems
    return run


def written(folder: Path, text: str) -> Run:
    """Write a crosstable and rate it."""
    path = folder / "event.csv"
    path.write_text(text, encoding="utf-8")
    return rated(path)


def explained(run: Run, player: str, section: int = 0) -> str:
    """The explanation of the one player of a section that a number, id or name means."""
    chosen = run.sections[section]
    (index,) = players_named(chosen, player)
    return "\n".join(explain(chosen, index))
