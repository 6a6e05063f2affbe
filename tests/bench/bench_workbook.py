"""What the report workbook costs, as ratios to what openpyxl needs for as many plain cells, in the same run.

    python tests/bench/bench_workbook.py [PLAYERS ...]

openpyxl is taken in its normal mode, without styles, with the very values of the report.
"""

import gc
import io
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from openpyxl import Workbook, load_workbook

from batch.report.workbook import write_run
from tests.batch.report import example

ROUNDS = 9
REPEATS = 3


def cpu(work: Callable[[], object]) -> float:
    """The least CPU seconds of some repeats."""
    times = []
    for _ in range(REPEATS):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def plain(values: list[list[list[object]]]) -> None:
    """Write the values with openpyxl and nothing else."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for rows in values:
        sheet = workbook.create_sheet()
        for row in rows:
            sheet.append(row)
    workbook.save(io.BytesIO())


def main() -> None:
    for players in map(int, sys.argv[1:] or ("50", "1000")):
        run = example.big(players, ROUNDS)
        stream = io.BytesIO()
        ours = cpu(lambda run=run: write_run(run, io.BytesIO()))
        write_run(run, stream)
        book = load_workbook(stream, read_only=True)
        values = [[["'" + v if isinstance(v, str) and v[:1] == "=" else v for v in row]
                   for row in sheet.iter_rows(values_only=True)] for sheet in book]  # fmt: skip
        cells = sum(value is not None for rows in values for row in rows for value in row)
        base = cpu(lambda values=values: plain(values))
        print(f"{players:6} players, {ROUNDS} rounds, {cells:8} cells: {ours:6.2f} s CPU, "
              f"{ours / base:.2f} times openpyxl's {base:.2f} s, {len(stream.getvalue()) / 1e6:.1f} MB")  # fmt: skip
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"greatest memory {memory:.0f} MB (openpyxl's share included)")


if __name__ == "__main__":
    main()
