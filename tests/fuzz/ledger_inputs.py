"""Damaged exports and histories: whatever stands in them, the answer is a list of problems and never a traceback.

python tests/fuzz/ledger_inputs.py [SECONDS] [SEED]
"""

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from batch.ledger.entry.import_history import read_history  # noqa: E402
from batch.ledger.entry.transfer import export_lines, restore, sealed  # noqa: E402
from batch.ledger.proof.checks import STRICT, check  # noqa: E402
from batch.ledger.store.errors import LedgerError  # noqa: E402
from batch.ledger.store.open import create_ledger  # noqa: E402
from tests.batch.ledger.made import QUICK, REGULAR, add, begin, event, player  # noqa: E402

STRANGE: tuple[Any, ...] = (None, "", "x", -1, 0, 1.5, 10**30, [], {}, [[]], True, "2026-13-45", "\x00", "W1", "\ud800")


def damaged(value: Any, rng: random.Random) -> Any:
    """A JSON value with one thing in it changed, taken out or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        changed = {**value, key: damaged(value[key], rng)}
        if rng.random() < 0.2:
            del changed[key]
        return changed
    if isinstance(value, list) and value and rng.random() < 0.9:
        i = rng.randrange(len(value))
        return [*value[:i], damaged(value[i], rng), *value[i + rng.randrange(2) :]]
    return rng.choice(STRANGE)


def sample_export(folder: Path) -> list[str]:
    ledger = create_ledger(str(folder / "sample.db"))
    add(ledger, begin())
    add(ledger, *(player(key, regular=1500) for key in "abc"), player("n"))
    add(ledger, event("E1", "2026-01-10", [("a", "b", 1), ("c", "n", 0.5)], pools=(REGULAR, QUICK)))
    add(ledger, event("E1", "2026-01-11", [("a", "b", 0)], "correction"))
    lines = list(export_lines(ledger))[1:-1]
    ledger.close()
    return lines


def sample_history() -> list[dict[str, Any]]:
    players = [
        {"no": i, "id": f"A{i}", "results": [f"W{i % 4 + 1}", f"L{(i + 2) % 4 + 1}"], "regular": ["1500P7", "1510"]}
        for i in range(1, 5)
    ]
    told = {"section_end_date": "2013-01-05", "event_end_date": "2013-01-05", "start_date": "2013-01-04"}
    return [
        {"event": f"E{n}", "section": 1, **told, "type": "swiss", "pools": ["regular"], "players": players}
        for n in (1, 2)
    ]


def main(seconds: float, seed: int) -> None:
    rng = random.Random(seed)
    until = time.monotonic() + seconds
    tried = sound = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        export, history = sample_export(folder), sample_history()
        file, db = folder / "file.jsonl", folder / "restored.db"
        while time.monotonic() < until:
            tried += 1
            lines = list(export)
            i = rng.randrange(len(lines))
            lines[i] = json.dumps(damaged(json.loads(lines[i]), rng))
            file.write_text("\n".join(sealed(lines)), encoding="utf-8")
            try:
                ledger = restore(file, str(db))
            except LedgerError:
                assert not db.exists()
            else:
                with ledger.reading() as connection:
                    check(connection, STRICT, ledger.place)
                ledger.close()
                db.unlink()
                sound += 1
            made = [damaged(line, rng) for line in history]
            file.write_text("\n".join(json.dumps(line) for line in made), encoding="utf-8")
            read_history(file, (), ())
    print(f"{tried} exports and histories, {sound} of them still sound, no traceback (seed {seed})")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 20,
        int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 10**6,
    )
