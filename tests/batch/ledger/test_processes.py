"""Processes that are killed, or work on one ledger at once: nothing is ever half there, and no change is lost."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from batch.ledger.entry.begin import begin as ledger_begun
from batch.ledger.entry.transfer import export_lines, restore
from batch.ledger.proof.checks import STRICT, check
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import read
from batch.ledger.store.open import create_ledger, open_ledger
from tests.batch.ledger.databases import fresh_database
from tests.batch.ledger.made import REGULAR, add, begin, event, player
from tests.batch.ledger.worker import PEOPLE
from tests.cases import CHECKOUT

DATABASES = ["sqlite", "postgresql"]


def started(module: str, *arguments: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, "-m", f"tests.batch.ledger.{module}", *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT)


def start(db: str, name: str, times: int) -> "subprocess.Popen[str]":
    return started("worker", db, name, str(times))


def made(kind: str, folder: Path) -> str:
    db = fresh_database(kind, folder)
    ledger = create_ledger(db)
    add(ledger, begin())
    add(ledger, *(player(key, regular=1500) for key in PEOPLE))
    ledger.close()
    return db


def found_after(db: str) -> list[tuple[int, str]]:
    """The events' records by number, after proving that the ledger is sound."""
    ledger = open_ledger(db)
    with ledger.reading() as connection:
        assert check(connection, STRICT, ledger.place) == []
        written = [(r.number, r.subject) for r in read(connection) if r.kind in ("event", "correction")]
    ledger.close()
    return written


def kill_once(db: str, name: str, seconds: float) -> None:
    """Kill a worker in the middle of its work; all it said was written is there, and at most one more."""
    process = start(db, name, 10_000)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.kill()
    # A line without its end was cut short by the kill: its change was written, but not wholly said.
    said = process.stdout.read().rpartition("\n")[0].splitlines()
    process.wait()
    before = [(int(number), key) for number, key in (line.split() for line in said if line != "repeat")]
    written = [(number, key) for number, key in found_after(db) if key.startswith(name)]
    assert written[: len(before)] == before
    assert len(written) <= len(before) + 1


@pytest.mark.parametrize("kind", DATABASES)
def test_a_killed_process_leaves_the_ledger_before_or_after_its_change(kind: str, tmp_path: Path) -> None:
    db = made(kind, tmp_path)
    for i in range(4):
        kill_once(db, f"K{i}x", random.uniform(0, 0.25))


@pytest.mark.slow
@pytest.mark.parametrize("kind", DATABASES)
def test_kill_at_200_random_moments(kind: str, tmp_path: Path) -> None:
    for lot in range(20):
        (tmp_path / str(lot)).mkdir()
        db = made(kind, tmp_path / str(lot))
        for i in range(10):
            kill_once(db, f"K{i}x", random.uniform(0, 0.3))


def killed_while_making(db: str, export: Sequence[str], seconds: float) -> bool:
    """Kill a process that makes a ledger; whether it had said that it is made."""
    process = started("maker", db, *export)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.kill()
    said = process.stdout.read()
    process.wait()
    wait_for_the_server(db)
    return said == "made\n"


def wait_for_the_server(db: str) -> None:
    """Wait until PostgreSQL too knows that the process is gone: what was sent to it before counts."""
    if "://" not in db:
        return
    import psycopg

    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(db, autocommit=True) as connection:
        while connection.execute(others).fetchone() != (0,):
            time.sleep(0.01)


def whole(db: str) -> list[str] | None:
    """The export of a ledger, after proving that it is sound; None where there is no ledger."""
    try:
        ledger = open_ledger(db)
    except LedgerError as error:
        assert [p.code for p in error.problems] == ["ledger-missing"]
        return None
    with ledger.reading() as connection:
        assert check(connection, STRICT, ledger.place) == []
    lines = list(export_lines(ledger))
    ledger.close()
    return lines


def kill_makers(kind: str, folder: Path, *, restoring: bool, times: int) -> None:
    """Kill `init` or `restore` at random moments: there is no ledger, or a whole one; and the next one can be made."""
    source = made("sqlite", folder)
    ledger = open_ledger(source)
    for i in range(40 if restoring else 0):
        add(ledger, event(f"E{i}", f"2026-01-{1 + i % 28:02}", [("a", "b", 1.0), ("c", "d", 0.5), ("e", "f", 0.0)]))
    told = list(export_lines(ledger))
    ledger.close()
    export = folder / "source.jsonl"
    export.write_text("".join(f"{line}\n" for line in told), encoding="utf-8")
    arguments = [str(export)] if restoring else []
    begun = time.monotonic()
    make = (lambda db: restore(export, db)) if restoring else (lambda db: ledger_begun(db, [REGULAR], None, "tester"))
    make(fresh_database("sqlite", new(folder / "first"))).close()
    longest = 1.5 * (time.monotonic() - begun)
    for i in range(times):
        db = fresh_database(kind, new(folder / str(i)))
        said = killed_while_making(db, arguments, random.uniform(0, longest))
        found = whole(db)
        assert found is not None or not said
        if found is None:
            make(db).close()
            found = whole(db)
        assert found is not None
        assert found == told if restoring else len(found) == 3


def new(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.mark.parametrize("restoring", [False, True])
@pytest.mark.parametrize("kind", DATABASES)
def test_a_killed_init_or_restore_leaves_nothing_or_a_whole_ledger(kind: str, restoring: bool, tmp_path: Path) -> None:
    kill_makers(kind, tmp_path, restoring=restoring, times=2)


@pytest.mark.slow
@pytest.mark.parametrize("restoring", [False, True])
@pytest.mark.parametrize("kind", DATABASES)
def test_kill_init_and_restore_at_100_random_moments(kind: str, restoring: bool, tmp_path: Path) -> None:
    kill_makers(kind, tmp_path, restoring=restoring, times=100)


@pytest.mark.parametrize("kind", DATABASES)
def test_processes_adding_at_once_lose_nothing(kind: str, tmp_path: Path) -> None:
    db = made(kind, tmp_path)
    processes = [start(db, name, 10) for name in ("P", "Q", "R")]
    told = [process.communicate(timeout=120)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert all(text.startswith("ready") for text in told)
    written = found_after(db)
    assert sorted(key for _, key in written) == sorted(f"{name}{i // 2}" for name in "PQR" for i in range(10))


@pytest.mark.parametrize("kind", DATABASES)
def test_two_officers_adding_at_once(kind: str, tmp_path: Path) -> None:
    """Both land, or one is told to repeat; then that event lands too."""
    db = made(kind, tmp_path)
    program = "from batch.cli.main import main; main()"
    waiting = ["January", "February", "March"]
    for name in waiting:
        keys = f"Event,{name}\nEvent end date,2026-01-10\nRules,uschess\nPool,regular\n\n"
        (tmp_path / f"{name}.csv").write_text(keys + "No,Name,ID,R1\n1,A,a,W2\n2,B,b,L1\n", encoding="utf-8")
    written = ["--yes", "--accept", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    for _ in waiting:
        officers = {
            name: subprocess.Popen(
                [sys.executable, "-c", program, "ledger", "--db", db, "add", f"{name}.csv", *written],
                env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )
            for name in waiting
        }  # fmt: skip
        told = {name: json.loads(process.communicate(timeout=120)[0]) for name, process in officers.items()}
        landed = [name for name, document in told.items() if document.get("written")]
        assert landed
        for name in set(waiting) - set(landed):
            assert {p["code"] for p in told[name]["problems"]} & {"ledger-changed-since", "ledger-locked"}
        waiting = [name for name in waiting if name not in landed]
        if not waiting:
            break
    assert len(found_after(db)) == 3
