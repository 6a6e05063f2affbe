"""The ledger is named before the command or after it."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from batch.cli.ledger import ledger


@pytest.mark.parametrize("order", ["before", "after"])
def test_the_ledger_is_named_before_or_after_the_command(tmp_path: Path, order: str) -> None:
    named = ["--db", str(tmp_path / "own.db")]
    for command in (["init"], ["list"]):
        arguments = [*named, *command] if order == "before" else [*command, *named]
        result = CliRunner().invoke(ledger, arguments)
        assert result.exit_code == 0, result.output
    assert (tmp_path / "own.db").is_file()


@pytest.mark.parametrize("name", sorted(ledger.commands))
def test_every_command_takes_db_once(name: str) -> None:
    taken = [one for one in ledger.commands[name].params if isinstance(one, click.Option) and "--db" in one.opts]
    assert len(taken) == 1
