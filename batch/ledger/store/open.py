"""Opening and making ledgers: an SQLite file by its path, any other database by its URL.

Opening brings the schema up to date, after copying an SQLite file. Nobody's change is ever lost: a change is computed
against the last record seen, and is refused if another has been added since.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError

from batch import __version__
from batch.ledger.store.errors import LedgerError, explained
from batch.ledger.store.schema import journal
from batch.problems import Place, problem
from batch.report.files import begun_beside

SCHEMA = "0001"
"""The schema that this program reads and writes: the last of `migrations/versions`."""

MIGRATIONS = Path(__file__).with_name("migrations")

WAIT_SECONDS = 5.0
"""The time that a command waits for another one that is writing."""


@dataclass
class Ledger:
    """An open ledger. `db` is its path or URL as a person wrote it, without a password."""

    engine: Engine
    db: str

    @property
    def place(self) -> Place:
        """The ledger as the place of a problem."""
        return Place(self.db)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reading; everything in it sees one state of the ledger."""
        with explained(self.place), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, seen: int) -> Iterator[Connection]:
        """A transaction that changes the ledger: all of it happens or nothing.

        `seen`: the last record that the change was computed from. Raises `LedgerError` if there is a later one.
        """
        with explained(self.place), _changing(self.engine) as connection:
            if connection.dialect.name != "sqlite":
                connection.execute(text("LOCK TABLE journal IN EXCLUSIVE MODE"))
            now = head(connection)
            if now != seen:
                raise LedgerError(problem("ledger-changed-since", self.place, head=now, seen=seen))
            yield connection

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()


def head(connection: Connection) -> int:
    """The number of the last record, 0 in an empty journal."""
    return int(connection.execute(select(func.coalesce(func.max(journal.c.number), 0))).scalar_one())


def open_ledger(db: str) -> Ledger:
    """Open the ledger at a path or URL, migrating it if it is of an older schema. Raises `LedgerError`."""
    url = _url(db)
    file = _file(url)
    place = Place(_shown(db, url))
    if file is not None and not file.is_file():
        raise LedgerError(problem("ledger-missing", place, db=db))
    with explained(place):
        ledger = Ledger(_engine(url), place.file)
        with ledger.engine.connect() as connection:
            schema = _schema(connection)
        if schema is None:
            raise LedgerError(problem("ledger-missing", place, db=db) if file is None else _no_ledger(place))
        if schema != SCHEMA:
            if schema not in _known_schemas():
                raise LedgerError(problem("ledger-newer", place, schema=schema, program=__version__))
            if file is not None:
                back_up(file, schema)
            with _changing(ledger.engine) as connection:
                _migrate(connection)
    return ledger


def refuse_over(output: Path, db: str) -> None:
    """Raise `LedgerError` if a file to be written is the ledger itself, by whatever name."""
    file = _file(_url(db))
    if file is not None and output.exists() and output.samefile(file):
        raise LedgerError(problem("ledger-is-output", Place(str(output))))


def create_ledger(db: str, fill: Callable[[Connection], None] = lambda _: None) -> Ledger:
    """Make a ledger of its tables and what `fill` writes into them. Raises `LedgerError`, also if there is one already.

    The ledger is there whole or not at all, however the work ends: a file is made under another name and then
    renamed; in any other database all is one transaction.
    """
    url = _url(db)
    place = Place(_shown(db, url))
    file = _file(url)
    if file is None:
        _make(url, place, fill)
    else:
        _make_file(url, Path(os.path.realpath(file)), place, fill)
    return Ledger(_engine(url), place.file)


def _make(url: URL, place: Place, fill: Callable[[Connection], None]) -> None:
    with explained(place):
        engine = _engine(url)
        try:
            with _changing(engine) as connection:
                if _schema(connection) is not None:
                    raise LedgerError(problem("ledger-exists", place))
                _migrate(connection)
                fill(connection)
        finally:
            engine.dispose()


def _make_file(url: URL, file: Path, place: Place, fill: Callable[[Connection], None]) -> None:
    try:
        if file.exists():
            raise LedgerError(problem("ledger-exists", place))
        if not file.parent.is_dir():
            raise LedgerError(problem("ledger-no-folder", place))
        for left in ("-journal", "-wal"):  # SQLite would apply what a former ledger left there to the new one
            file.with_name(file.name + left).unlink(missing_ok=True)
        temporary, stream = begun_beside(file)
        stream.close()
        try:
            _make(url.set(database=str(temporary)), place, fill)
            _name(temporary, file)
        finally:
            temporary.unlink(missing_ok=True)
    except FileExistsError as error:
        raise LedgerError(problem("ledger-exists", place)) from error
    except OSError as error:
        raise LedgerError(problem("ledger-read-only", place)) from error


def _name(temporary: Path, file: Path) -> None:
    """Give a finished file its name. Raises FileExistsError if somebody has made one of that name meanwhile."""
    try:
        file.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if file.exists():
            raise FileExistsError(file) from None
        temporary.rename(file)


def back_up(file: Path, schema: str) -> None:
    """Copy a file beside itself before it is migrated from `schema`; overwrite nothing. Raises `LedgerError`."""
    for n in count(1):
        copy = file.with_name(f"{file.name}.before-{schema}{'' if n == 1 else f'-{n}'}.bak")
        try:
            with file.open("rb") as source, copy.open("xb") as target:
                shutil.copyfileobj(source, target)
            shutil.copystat(file, copy)
            return
        except FileExistsError:
            continue
        except OSError as error:
            raise LedgerError(problem("ledger-read-only", Place(str(file)))) from error


def _url(db: str) -> URL:
    if "://" not in db:
        return URL.create("sqlite", database=str(Path(db)))
    try:
        url = make_url(db)
    except (ArgumentError, ValueError) as error:
        raise LedgerError(problem("ledger-unreachable", Place(db), why=str(error))) from error
    kind = url.drivername.partition("+")[0]
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise LedgerError(problem("ledger-other-database", Place(_shown(db, url)), kind=kind))
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _file(url: URL) -> Path | None:
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _shown(db: str, url: URL) -> str:
    return db if "://" not in db else url.render_as_string(hide_password=True)


def _no_ledger(place: Place) -> Any:
    return problem("ledger-not-a-ledger", place, why="it is a database with other tables, or empty")


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return _server_engine(url)
    engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS})

    # The driver would begin transactions late, by itself; we begin them, and a writer locks at once.
    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("crossrate_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _server_engine(url: URL) -> Engine:
    engine = create_engine(url, isolation_level="REPEATABLE READ")

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{int(WAIT_SECONDS * 1000)}ms'")
        connection.commit()

    return engine


def _schema(connection: Connection) -> str | None:
    """The ledger's schema, None where there is no ledger."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() or "none")


def _known_schemas() -> set[str]:
    return {path.name[1:5] for path in (MIGRATIONS / "versions").glob("m[0-9]*.py")}


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", MIGRATIONS.as_posix().replace("%", "%%"))
    command.upgrade(config, "head")


@contextmanager
def _changing(engine: Engine) -> Iterator[Connection]:
    """A transaction that changes a database."""
    with engine.connect() as connection:
        connection = connection.execution_options(crossrate_writes=True)
        with connection.begin():
            yield connection
