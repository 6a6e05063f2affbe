"""A process that changes a ledger over and over, saying each change it has written: `worker DB NAME TIMES`."""

import sys
from itertools import pairwise

from batch.ledger.store.errors import LedgerError
from batch.ledger.store.open import open_ledger
from tests.batch.ledger.made import add, event

PEOPLE = "abcdefgh"


def main(db: str, name: str, times: int) -> None:
    ledger = open_ledger(db)
    print("ready", flush=True)
    for i in range(times):
        key = f"{name}{i // 2}"
        games = [(one, other, (i % 3) / 2) for one, other in pairwise(PEOPLE)]
        record = event(key, f"2026-01-{1 + i // 2 % 28:02}", games, "correction" if i % 2 else "event")
        while True:
            try:
                head = add(ledger, record).facts.head
                break
            except LedgerError as error:
                if error.problems[0].code not in ("ledger-changed-since", "ledger-locked"):
                    raise
                print("repeat", flush=True)
        print(head, key, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
