"""One event by every path: `rate`, `rate --ledger`, `ledger add` (and `publish`), each asked for its JSON."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from batch.cli.main import main


@dataclass
class Paths:
    """The commands in one folder, with one ledger there."""

    folder: Path

    def run(self, *arguments: object, code: int | None = 0) -> Result:
        """A command as a person gives it; it must end with `code`, where one is named, and never in a traceback."""
        done = CliRunner().invoke(main, [str(a) for a in arguments])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert code is None or done.exit_code == code, done.output
        return done

    def json(self, *arguments: object, code: int | None = 0) -> Any:
        """The document a command prints."""
        return json.loads(self.run(*arguments, "--json", code=code).stdout)

    @property
    def db(self) -> Path:
        """The ledger's file."""
        return self.folder / "club.db"

    def ledger(self, *arguments: object, code: int | None = 0) -> Any:
        """A ledger command's document."""
        return self.json("ledger", "--db", self.db, *arguments, code=code)

    def begin(self, *pools: str) -> None:
        """Make the ledger."""
        self.db.unlink(missing_ok=True)
        self.run("ledger", "--db", self.db, "init", *(word for pool in pools for word in ("--pool", pool)))

    def write(self, text: str, name: str = "event.csv") -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def rated(self, file: Path, *options: object) -> dict[tuple[str, str], dict[str, Any]]:
        """(pool, player) -> the numbers that `rate` gives, `--ledger` among the options or not."""
        output = file.with_name(f"{file.stem}.{len(options)}.xlsx")
        document = self.json("rate", file, "-o", output, "--force", "--accept", *options)
        return {(s["pool"], p["name"]): p for s in document["sections"] for p in s["players"]}

    def standing(self, pool: str) -> dict[str, dict[str, Any]]:
        """Player -> what the ledger's list of a pool says."""
        return {p["name"]: p for p in self.ledger("list", "--pool", pool)["players"]}
