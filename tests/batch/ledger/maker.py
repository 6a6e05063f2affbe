"""A process that makes a ledger, by `init` or of an export, and says when it has: `maker DB [EXPORT]`."""

import sys
from pathlib import Path

import alembic.command  # noqa: F401  (imported before the clock runs)

from batch.ledger.entry.begin import begin
from batch.ledger.entry.transfer import restore
from tests.batch.ledger.made import REGULAR


def main(db: str, export: str | None = None) -> None:
    print("ready", flush=True)
    ledger = begin(db, [REGULAR], None, "tester") if export is None else restore(Path(export), db)
    print("made", flush=True)
    ledger.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
