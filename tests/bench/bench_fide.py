"""A FIDE open of 1,000 players and 11 rounds, stage by stage; rating proper is to stay under 50 ms.

Run by name: python tests/bench/bench_fide.py
"""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating import fide
from batch.rating.options import EventOptions

PLAYERS, ROUNDS, LIMIT_MS = 1000, 11, 50
KEYS = "Rules,fide\nPool,standard\nStart date,2026-03-06\nEnd date,2026-03-15\n\n"


def crosstable() -> str:
    """Random pairings of players rated 1400 to 2700, one in twenty unrated; the same at every run."""
    rng = random.Random(1)
    cells: list[list[str]] = [[] for _ in range(PLAYERS)]
    for _ in range(ROUNDS):
        order = rng.sample(range(PLAYERS), PLAYERS)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = rng.choice("WDL")
            cells[white].append(f"{result}{black + 1}w")
            cells[black].append(f"{'LDW'['WDL'.index(result)]}{white + 1}b")
    header = ["No", "ID", "Name", "Rating", "K", *(f"R{n}" for n in range(1, ROUNDS + 1))]
    rows = [[str(i + 1), str(98000000 + i), f"Player {i + 1}", "" if i % 20 == 7 else str(rng.randint(1400, 2700)),
             rng.choice(["10", "20", "40"]), *cells[i]] for i in range(PLAYERS)]  # fmt: skip
    return KEYS + "\n".join(",".join(row) for row in [header, *rows]) + "\n"


def best_ms(work: Callable[[], object], times: int = 10) -> float:
    """The shortest of several runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return 1000 * min(taken)


def main() -> None:
    options = EventOptions()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "open.csv"
        path.write_text(crosstable(), encoding="utf-8")
        read = best_ms(lambda: pipeline.read_files([path], Reading(), options), 3)
        crosstables = pipeline.read_files([path], Reading(), options)
    prepared = best_ms(lambda: pipeline.prepare(crosstables, options), 3)
    entries = pipeline.prepare(crosstables, options)
    settled = best_ms(lambda: fide.settle(entries[0], options))
    arrays = best_ms(lambda: fide.rate_entries(entries))
    rated = best_ms(lambda: fide.rate(entries))
    games = len(entries[0].games) // 2
    print(f"{PLAYERS} players, {games} games: read {read:.0f} ms, prepare {prepared:.0f} ms, settle {settled:.1f} ms")
    print(f"rating {arrays:.1f} ms, with its tables {rated:.1f} ms (limit {LIMIT_MS} ms)")
    if rated >= LIMIT_MS:
        raise SystemExit(f"rating took {rated:.1f} ms")


if __name__ == "__main__":
    main()
