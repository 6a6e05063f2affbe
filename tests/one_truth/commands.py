"""The commands as a person gives them, in this process: what they print, and as JSON."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from batch.cli.main import main


def crossrate(*arguments: object, code: int | None = 0) -> Result:
    """Give a command, which must end with `code` (None: with any) and not with a traceback."""
    done = CliRunner().invoke(main, list(map(str, arguments)))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert code in (None, done.exit_code), (arguments, done.output)
    return done


def answer(*arguments: object, code: int = 0) -> dict[str, Any]:
    """The JSON document of a command."""
    told: dict[str, Any] = json.loads(crossrate(*arguments, "--json", code=code).stdout)
    return told


def written(folder: Path, text: str, name: str = "event.csv") -> Path:
    """A file with a text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


class Club:
    """A ledger in a folder, reached by its commands alone."""

    def __init__(self, folder: Path, *pools: str, name: str = "club.db", begin: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.db = folder / name
        self("init", *(word for pool in pools for word in ("--pool", pool)), *begin)

    def __call__(self, *arguments: object, code: int = 0) -> dict[str, Any]:
        """The JSON document of one of the ledger's commands."""
        return answer("ledger", "--db", self.db, *arguments, code=code)

    def know(self, table: str, pool: str | None = None, name: str = "players.csv") -> None:
        """Import a list of players."""
        words = () if pool is None else ("--pool", pool)
        self("import", written(self.folder, table, name), "--yes", "--accept", *words)

    def add(self, file: Path, *options: object) -> dict[str, Any]:
        """Add an event."""
        return self("add", file, "--yes", "--accept", *options)

    def step(self, player: str, pool: str, event: str | None = None) -> dict[str, Any]:
        """A player's latest step in a pool, or that of an event."""
        steps = self("history", player, "--pool", pool)["history"]
        found: dict[str, Any] = [one for one in steps if event in (None, one["event"])][-1]
        return found

    def ratings(self, pool: str) -> dict[str, float]:
        """Everybody's rating in a pool, by id."""
        return {one["player"]: one["rating"] for one in self("list", "--pool", pool)["players"]}


def rated(file: Path, *options: object) -> dict[str, dict[str, Any]]:
    """The players of a file's only section by `rate`, by id."""
    document = answer("rate", file, "--accept", "--force", *options)
    (section,) = document["sections"]
    return {player["id"]: player for player in section["players"]}


def codes(document: dict[str, Any]) -> set[str]:
    """The codes of a document's problems."""
    return {one["code"] for one in document["problems"]}
