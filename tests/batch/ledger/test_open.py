"""Opening a ledger: what cannot be opened or written says why, and nothing is lost."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy import event as listen

from batch.ledger.store import open as opening
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.open import Ledger, create_ledger, open_ledger
from batch.ledger.store.schema import metadata
from tests.batch.ledger.databases import fresh_database
from tests.batch.ledger.made import add, begin, event, player


@pytest.fixture
def db(tmp_path: Path) -> str:
    db = str(tmp_path / "club.db")
    ledger = create_ledger(db)
    add(ledger, begin())
    add(ledger, player("a", regular=1500), player("b", regular=1600))
    ledger.close()
    return db


def refused(action: Callable[[], object]) -> list[str]:
    with pytest.raises(LedgerError) as raised:
        action()
    assert all(p.message and p.remedy for p in raised.value.problems)
    return [p.code for p in raised.value.problems]


def add_one(ledger: Ledger) -> None:
    add(ledger, event("E1", "2026-01-10", [("a", "b", 1.0)]))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_the_schema(kind: str, tmp_path: Path) -> None:
    ledger = create_ledger(fresh_database(kind, tmp_path))
    with ledger.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    ledger.close()


def test_there_is_none(tmp_path: Path) -> None:
    assert refused(lambda: open_ledger(str(tmp_path / "none.db"))) == ["ledger-missing"]
    assert not (tmp_path / "none.db").exists()


def test_there_is_one_already(db: str) -> None:
    assert refused(lambda: create_ledger(db)) == ["ledger-exists"]


def test_its_folder_is_missing(tmp_path: Path) -> None:
    assert refused(lambda: create_ledger(str(tmp_path / "none" / "club.db"))) == ["ledger-no-folder"]


def test_its_name_is_too_long_for_a_file(tmp_path: Path) -> None:
    assert refused(lambda: create_ledger(str(tmp_path / f"{'x' * 300}.db"))) == ["ledger-read-only"]
    assert list(tmp_path.iterdir()) == []


def made_meanwhile(file: Path) -> Callable[[Connection], None]:
    """Something that goes on while a ledger is made: somebody makes a file of its name."""
    return lambda _: file.write_text("somebody's", encoding="utf-8") and None


@pytest.mark.parametrize("links", [True, False])
def test_one_that_was_made_meanwhile_stays(tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not links:
        without_links(monkeypatch)
    file = tmp_path / "club.db"
    assert refused(lambda: create_ledger(str(file), made_meanwhile(file))) == ["ledger-exists"]
    assert file.read_text(encoding="utf-8") == "somebody's"
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a file system that knows no second name of a file, as memory sticks have."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)


def test_on_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_links(monkeypatch)
    create_ledger(str(tmp_path / "club.db")).close()
    open_ledger(str(tmp_path / "club.db")).close()
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_fails_while_it_is_made_leaves_nothing(kind: str, tmp_path: Path) -> None:
    db = fresh_database(kind, tmp_path)

    def fill(connection: Connection) -> None:
        connection.execute(text("INSERT INTO players (player, name) VALUES ('a', 'A')"))
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        create_ledger(db, fill)
    assert refused(lambda: open_ledger(db)) == ["ledger-missing"]
    assert list(tmp_path.iterdir()) == []
    create_ledger(db).close()


@pytest.mark.skipif(os.name != "posix", reason="no permissions by bits here")
def test_it_has_the_permissions_of_any_new_file(db: str, tmp_path: Path) -> None:
    (tmp_path / "any").touch()
    assert Path(db).stat().st_mode == (tmp_path / "any").stat().st_mode


def test_what_a_former_ledger_left_unfinished_is_not_played_into_the_new_one(db: str, tmp_path: Path) -> None:
    """A process was killed while it wrote, and its ledger thrown away without the journal beside it."""
    file, rest = Path(db), Path(f"{db}-journal")
    writer = sqlite3.connect(db, isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")
    writer.execute("BEGIN")
    writer.executemany("INSERT INTO players (player, name) VALUES (?, ?)", ((f"p{i}", "x" * 500) for i in range(500)))
    unfinished = rest.read_bytes()
    writer.rollback()
    writer.close()
    assert unfinished[:8] == bytes.fromhex("d9d505f920a163d7")  # the mark of a journal that is to be played back
    file.unlink()
    rest.write_bytes(unfinished)
    create_ledger(db).close()
    with sqlite3.connect(db) as connection:
        assert connection.execute("SELECT * FROM players").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert not rest.exists()


def test_another_database(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE stamps (id)")
    assert refused(lambda: open_ledger(str(path))) == ["ledger-not-a-ledger"]


def test_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    path.write_text("Kaia Kettlebourne, 1712\n" * 100, encoding="utf-8")
    assert refused(lambda: open_ledger(str(path))) == ["ledger-damaged"]


def test_a_damaged_file(db: str) -> None:
    path = Path(db)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    path.write_bytes(content)
    assert refused(lambda: add_one(open_ledger(db))) == ["ledger-damaged"]


def test_a_file_cut_short(db: str) -> None:
    path = Path(db)
    path.write_bytes(path.read_bytes()[:6000])
    assert refused(lambda: add_one(open_ledger(db))) == ["ledger-damaged"]


def test_a_newer_schema(db: str) -> None:
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refused(lambda: open_ledger(db)) == ["ledger-newer"]


def test_a_locked_file(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0.1)
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    ledger = open_ledger(db)
    assert refused(lambda: add_one(ledger)) == ["ledger-locked"]
    other.rollback()
    other.close()
    add_one(ledger)


def test_no_room_on_the_disk(db: str) -> None:
    ledger = open_ledger(db)

    @listen.listens_for(ledger.engine, "connect")
    def _small(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    ledger.engine.dispose()
    big = "x" * 200_000
    assert refused(lambda: add(ledger, player("c", name=big))) == ["ledger-disk-full"]
    ledger.close()
    add_one(open_ledger(db))


@pytest.fixture
def content(db: str) -> bytes:
    return Path(db).read_bytes()


@pytest.fixture
def ordinary() -> Iterator[None]:
    """Be an ordinary user: for root no file is read-only."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)


def test_a_file_that_may_not_be_written(content: bytes, ordinary: None) -> None:
    with tempfile.TemporaryDirectory() as name:
        copied = Path(name) / "club.db"
        copied.write_bytes(content)
        copied.chmod(0o444)
        Path(name).chmod(0o555)
        ledger = open_ledger(str(copied))
        assert refused(lambda: add_one(ledger)) == ["ledger-read-only"]
        ledger.close()
        assert copied.read_bytes() == content
        Path(name).chmod(0o755)


def test_an_older_schema_is_copied_and_migrated(db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    migrations = Path(shutil.copytree(opening.MIGRATIONS, tmp_path / "migrations"))
    (migrations / "versions" / "m0002_note.py").write_text(
        'from alembic import op\nimport sqlalchemy as sa\nrevision = "0002"\ndown_revision = "0001"\n\n'
        'def upgrade() -> None:\n    op.add_column("players", sa.Column("note", sa.Text))\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(opening, "MIGRATIONS", migrations)
    monkeypatch.setattr(opening, "SCHEMA", "0002")
    before = Path(db).read_bytes()
    (tmp_path / "club.db.before-0001.bak").symlink_to(tmp_path / "elsewhere")
    ledger = open_ledger(db)
    with ledger.reading() as connection:
        assert connection.execute(text("SELECT player, note FROM players ORDER BY player")).fetchall() == [
            ("a", None),
            ("b", None),
        ]
    assert (tmp_path / "club.db.before-0001-2.bak").read_bytes() == before
    assert not (tmp_path / "elsewhere").exists()
    ledger.close()
    open_ledger(db).close()
    assert len(list(tmp_path.glob("*.bak"))) == 2


def test_the_schema_is_the_last_migration() -> None:
    assert max(opening._known_schemas()) == opening.SCHEMA


def test_no_server() -> None:
    assert refused(lambda: open_ledger("postgresql://somebody:secret@127.0.0.1:9/club")) == ["ledger-unreachable"]


def test_a_password_is_not_shown() -> None:
    with pytest.raises(LedgerError) as raised:
        open_ledger("postgresql://somebody:secret@127.0.0.1:9/club")
    assert "secret" not in str(raised.value)


def test_no_driver() -> None:
    assert refused(lambda: open_ledger("postgresql+pg8000://somebody@127.0.0.1/club")) == ["ledger-no-driver"]


@pytest.mark.parametrize("url", ["mysql://somebody@127.0.0.1/club", "oracle://somebody@127.0.0.1/club"])
def test_another_kind_of_database(url: str) -> None:
    assert refused(lambda: open_ledger(url)) == ["ledger-other-database"]


@pytest.mark.parametrize("url", ["postgresql://:::/", "://", "postgresql://h:port/club"])
def test_a_url_that_is_none(url: str) -> None:
    assert refused(lambda: open_ledger(url)) == ["ledger-unreachable"]


def test_a_locked_postgresql(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0.1)
    ledger = create_ledger(fresh_database("postgresql", tmp_path))
    add(ledger, begin())
    with ledger.engine.connect() as other:
        other.execute(text("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE"))
        assert refused(lambda: add(ledger, player("a", regular=1500))) == ["ledger-locked"]
    ledger.close()


@pytest.mark.parametrize("name", ["club.db", "link.db", "./x/../club.db"])
def test_nothing_is_written_over_the_ledger(db: str, name: str) -> None:
    folder = Path(db).parent
    (folder / "x").mkdir()
    (folder / "link.db").symlink_to(db)
    assert refused(lambda: opening.refuse_over(folder / name, db)) == ["ledger-is-output"]
    opening.refuse_over(folder / "other.jsonl", db)
