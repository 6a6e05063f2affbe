"""Measures reading: a chess-results workbook of 10,000 players, as a ratio to openpyxl's own reading of it.

    python tests/bench/bench_crosstable.py

CPU seconds of this process; the limit is three times openpyxl's read-only reading of the same file.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook, load_workbook

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from batch.crosstable.read import read

PLAYERS, ROUNDS, LIMIT = 10_000, 9, 3.0


def write_event(path: Path) -> None:
    """Write a starting-rank crosstable in which everybody plays every round."""
    chance = random.Random(1)
    cells: list[list[str]] = [[] for _ in range(PLAYERS)]
    points = [0.0] * PLAYERS
    for _ in range(ROUNDS):
        order = list(range(PLAYERS))
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            won, lost = chance.choice((("1", "0"), ("0", "1"), ("½", "½")))
            cells[white].append(f"{black + 1:5}w{won}")
            cells[black].append(f"{white + 1:5}b{lost}")
            points[white] += 0.5 if won == "½" else float(won)
            points[black] += 0.5 if lost == "½" else float(lost)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    for title in ("From the Tournament-Database of Chess-Results", "Big Open", "Starting rank crosstable"):
        sheet.append([title])
    rounds = [f"{r}.Rd" for r in range(1, ROUNDS + 1)]
    sheet.append(["No.", None, "Name", "Rtg", "FED", *rounds, "Pts. ", "Rk.", "TB1", "TB2", "TB3"])
    for i in range(PLAYERS):
        rating = chance.randint(1000, 2600)
        sheet.append([i + 1, None, f"Player {i + 1} ", rating, "LBN", *cells[i], points[i], i + 1, 0, 1.5, 2])
    book.save(path)


def openpyxl_alone(path: Path) -> None:
    """Go through every cell and do nothing with it."""
    for sheet in load_workbook(path, read_only=True, data_only=True):
        for _ in sheet.iter_rows(values_only=True):
            pass


def cpu(work: Callable[[Path], object], path: Path) -> float:
    """CPU seconds of one run."""
    started = time.process_time()
    work(path)
    return time.process_time() - started


def main() -> None:
    """Print the ratio; exit 1 above the limit."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big_open.xlsx"
        write_event(path)
        base, ours = cpu(openpyxl_alone, path), cpu(read, path)
    ratio = ours / base
    print(f"reading {PLAYERS:,} players: {ours:.2f} s, {ratio:.2f} times openpyxl alone ({base:.2f} s; limit {LIMIT})")
    sys.exit(ratio > LIMIT)


if __name__ == "__main__":
    main()
