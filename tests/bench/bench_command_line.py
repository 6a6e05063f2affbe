"""Measures the command line and prints each figure beside its limit or as a ratio to a baseline of the same run.

    python tests/bench/bench_command_line.py [--fast]

CPU is user + system of the whole process, the median of five runs. `--fast` leaves out the 10,000 players and the
1,200 files.
"""

import argparse
import csv
import os
import random
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from tests.own_format import official_sections, write_sections  # noqa: E402

IMPORTS = "import pandas, openpyxl, click, numpy"


@dataclass(frozen=True)
class Cost:
    """What a process took: CPU and wall seconds, peak memory in MB."""

    cpu: float
    wall: float
    memory: float


def cost(*command: object, cwd: Path | None = None) -> Cost:
    """Run a command and measure it. Its exit code may be 0 or 1; anything else ends the bench."""
    started = time.perf_counter()
    process = subprocess.Popen([*map(str, command)], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{command} ended with {process.returncode}: {said.decode()[-2000:]}")
    memory = used.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return Cost(used.ru_utime + used.ru_stime, time.perf_counter() - started, memory)


def cpu(*command: object, cwd: Path | None = None) -> float:
    """Median CPU of five runs."""
    return statistics.median(cost(*command, cwd=cwd).cpu for _ in range(5))


def big_section(path: Path, players: int = 10_000, rounds: int = 9) -> Path:
    """Write a section of many players: neighbours by rating meet, each round at another distance."""
    random_ = random.Random(1)
    ratings = sorted((random_.randint(400, 2400) for _ in range(players)), reverse=True)
    cells = [[""] * rounds for _ in range(players)]
    for r in range(rounds):
        distance = 2**r if r < 8 else 3
        for first in range(0, players - distance, 2 * distance):
            for one in range(first, min(first + distance, players - distance)):
                other = one + distance
                result = random_.choices("WDL", (5, 3, 2))[0]
                cells[one][r] = f"{result}{other + 1}"
                cells[other][r] = f"{'LDW'['WDL'.index(result)]}{one + 1}"
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerows([["Event", "Big"], ["Event end date", "2026-04-19"], []])
        out.writerow(["No", "Name", "ID", "Rating", *(f"R{r}" for r in range(1, rounds + 1))])
        for n, (rating, row) in enumerate(zip(ratings, cells, strict=True), start=1):
            shown = f"{rating}P{n % 25 + 1}" if n % 7 == 0 else rating
            out.writerow([n, f"Player {n}", 90_000_000 + n, shown, *row])
    return path


# The baseline of a big report: as many cells, written by openpyxl alone in its ordinary mode.
WRITE_CELLS = """
import openpyxl
book = openpyxl.Workbook()
sheet = book.active
for row in range({rows}):
    sheet.append(list(range({columns})))
book.save({path!r})
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measures the command line.")
    parser.add_argument("--fast", action="store_true", help="Leave out the 10,000 players and the 1,200 files.")
    fast = parser.parse_args().fast
    crossrate = shutil.which("crossrate", path=sysconfig.get_path("scripts"))
    if not crossrate:
        sys.exit("crossrate is not installed here; run `pip install -e '.[dev]'`")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = cpu(sys.executable, "-c", IMPORTS)
        print(f"baseline: {IMPORTS}: {bare:.3f} s CPU")
        helped = cpu(crossrate, "--help")
        print(f"crossrate --help: {helped:.3f} s CPU (at most 0.15)")
        sample = Path(shutil.copy(CHECKOUT / "sample_data" / "spring_open.csv", folder))
        rated = cpu(crossrate, "rate", sample)
        print(f"rate spring_open.csv: {rated:.3f} s CPU, {rated / bare:.2f} x the bare imports (at most 2)")
        if not fast:
            big(crossrate, folder)
            many(crossrate, folder)


def big(crossrate: str, folder: Path) -> None:
    """10,000 players and 9 rounds, rated and written."""
    section = big_section(folder / "big.csv")
    report = folder / "big.ratings.xlsx"
    base = cost(sys.executable, "-c", WRITE_CELLS.format(rows=100_000, columns=9, path=str(folder / "cells.xlsx")))
    print(f"baseline: 100,000 x 9 whole numbers by openpyxl: {base.wall:.1f} s, {base.memory:.0f} MB")
    spent = cost(crossrate, "rate", section, "-o", report, "--accept")
    if not report.exists():
        sys.exit("the big section was not rated")
    print(f"rate 10,000 players, 9 rounds: {spent.wall:.1f} s (at most 60), {spent.cpu:.1f} s CPU, "
          f"{spent.memory:.0f} MB (at most 1500), {spent.wall / base.wall:.2f} x the baseline")  # fmt: skip


def many(crossrate: str, folder: Path) -> None:
    """1,200 official sections, a file each, in one compare."""
    cases = Path(os.environ.get("CROSSRATE_CASES") or CHECKOUT.parent / "shared" / "cases")
    if not cases.is_dir():
        print(f"compare: not measured, no official cases in {cases}")
        return
    where = folder / "many"
    where.mkdir()
    files = write_sections(where, list(official_sections(cases))[:1200])
    reading = "import csv, sys\nfor f in sys.argv[1:]:\n    list(csv.reader(open(f, encoding='utf-8')))"
    base = cost(sys.executable, "-c", reading, *(f.name for f in files), cwd=where)
    spent = cost(crossrate, "compare", "--json", *(f.name for f in files), cwd=where)
    print(f"compare 1,200 files: {spent.wall:.1f} s (under 30), {spent.cpu:.1f} s CPU, {spent.memory:.0f} MB, "
          f"{spent.wall / base.wall:.0f} x csv.reader alone ({base.wall:.2f} s)")  # fmt: skip


if __name__ == "__main__":
    main()
