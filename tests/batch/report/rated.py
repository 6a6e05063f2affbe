"""Runs for the report's tests as the pipeline rates them from a file."""

import random
from pathlib import Path

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating.model import Run
from batch.rating.options import EventOptions
from tests.cases import CHECKOUT

KEYS = "Event,{event}\nEvent end date,2026-04-19\nEvent type,swiss\nRules,{rules}\n\n"

STRANGE = (
    '=HYPERLINK("x"), Greta',
    "+1",
    "<script>alert(1)</script>",
    'O\'Brien "Ace" & Söhne </summary>',
    "שלום, דוד",
    "Emoji 🏆♞, Ünïcode",
    "\u202eReversed, Name",
    "X" * 300,
)
"""Names that must stay text."""

RESULTS = ("W2", "L1", "W4", "L3", "D6", "D5", "W8", "L7")
OTHER_SIDE = {"W": "L", "D": "D", "L": "W"}


def run(*files: Path) -> Run:
    """Read and rate files with nothing told on the command line."""
    options = EventOptions({})
    return pipeline.rate(pipeline.read_files(files, Reading(), options), options)


def sample(name: str) -> Run:
    """A sample event."""
    return run(CHECKOUT / "sample_data" / name)


def strange(folder: Path) -> Run:
    """A round of games between people with strange names, in an event with one."""
    rows = [
        [number, '"' + name.replace('"', '""') + '"', 10000000 + number, 1500 + number, result]
        for number, (name, result) in enumerate(zip(STRANGE, RESULTS, strict=True), start=1)
    ]
    return _written(folder / "strange.csv", '"<b>Open</b> ""& Co"""', "uschess", 1, rows)


def swiss(folder: Path, players: int, rounds: int, rules: str = "uschess") -> Run:
    """An event of any size: everybody rated, paired at random, playing every round."""
    chance = random.Random(1)
    cells: list[list[str]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = chance.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2], strict=True):
            one = chance.choice("WDL")
            cells[white].append(f"{one}{black + 1}w")
            cells[black].append(f"{OTHER_SIDE[one]}{white + 1}b")
    rows = [
        [n + 1, f'"Player{n:05d}, Somebody"', 40000000 + n, chance.randint(1400, 2400), *cells[n]]
        for n in range(players)
    ]
    return _written(folder / "swiss.csv", "Big Open", rules, rounds, rows)


def _written(path: Path, event: str, rules: str, rounds: int, rows: list[list[object]]) -> Run:
    heading = ["No", "Name", "ID", "Rating", *(f"R{n}" for n in range(1, rounds + 1))]
    table = "".join(",".join(map(str, row)) + "\n" for row in [heading, *rows])
    path.write_text(KEYS.format(event=event, rules=rules) + table, encoding="utf-8")
    return run(path)
