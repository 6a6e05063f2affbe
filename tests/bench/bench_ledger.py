"""Measures the ledger on two months of a federation and prints each figure beside its limit.

    python tests/bench/bench_ledger.py [SQLITE_FILE_OR_URL]

CPU is user + system of this process after the imports; the import of history is measured by the clock.
"""

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from batch.ledger.entry.import_history import read_history  # noqa: E402
from batch.ledger.plan.change import plan  # noqa: E402
from batch.ledger.plan.preview import document  # noqa: E402
from batch.ledger.proof.checks import STRICT, check  # noqa: E402
from batch.ledger.store.journal import Record  # noqa: E402
from batch.ledger.store.open import Ledger, create_ledger  # noqa: E402
from tests.batch.ledger.made import QUICK, REGULAR, add, begin, event, player  # noqa: E402
from tests.cases import cases_folder  # noqa: E402

PLAYERS, ROUNDS = 60, 5


def measured(name: str, limit: str, clock: Callable[[], float], action: Callable[[], object]) -> None:
    started = clock()
    action()
    print(f"{name:52} {clock() - started:8.2f} s   limit {limit}")


def import_history(ledger: Ledger) -> None:
    add(ledger, begin(REGULAR, QUICK))
    add(ledger, *read_history(cases_folder() / "uschess" / "history_2013_01_02.jsonl.gz", (), ()).records)


def sixty_players(ledger: Ledger) -> list[Record]:
    """An event of 60 players, four of them new, dual-rated, after everything else."""
    with ledger.reading() as connection:
        known = list(plan(connection, []).facts.players)
    random.seed(60)
    new = [player(f"new{i}") for i in range(4)]
    people = random.sample(known, PLAYERS - len(new)) + [record.subject for record in new]
    games = []
    for _ in range(ROUNDS):
        random.shuffle(people)
        games += [(a, b, random.choice((0, 0.5, 1))) for a, b in zip(people[::2], people[1::2], strict=True)]
    return [*new, event("NEW", "2013-03-02", games, pools=(REGULAR, QUICK), dual=True)]


def preview(ledger: Ledger, *records: Record) -> None:
    with ledger.reading() as connection:
        document(plan(connection, records))


def main(db: str) -> None:
    ledger = create_ledger(db)
    measured("import and rate 3,758 sections, 122,189 games", "60 s", time.perf_counter, lambda: import_history(ledger))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    print(f"{'peak memory':52} {peak:8.0f} MB  limit 1000 MB")
    records = sixty_players(ledger)
    measured("add an event of 60 players (CPU)", "1 s", time.process_time, lambda: add(ledger, *records))
    measured("preview a withdrawal of the oldest event", "20 s", time.perf_counter,
             lambda: preview(ledger, Record("withdrawal", "E000001")))  # fmt: skip
    with ledger.reading() as connection:
        measured("check, strict", "-", time.perf_counter, lambda: print(check(connection, STRICT, ledger.place)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(str(Path(folder) / "federation.db"))
