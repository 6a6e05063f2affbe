"""A fresh database for a test: an SQLite file, or one on the real PostgreSQL of CROSSRATE_POSTGRESQL."""

import os
import uuid
from pathlib import Path

import pytest


def fresh_database(kind: str, folder: Path) -> str:
    """The path or URL of a database that holds nothing; skips the test where there is no PostgreSQL."""
    if kind == "sqlite":
        return str(folder / "club.db")
    server = os.environ.get("CROSSRATE_POSTGRESQL")
    if not server:
        pytest.skip("no PostgreSQL (apt-get install postgresql; name its server with CROSSRATE_POSTGRESQL)")
    import psycopg

    name = f"ledger_{uuid.uuid4().hex}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"
