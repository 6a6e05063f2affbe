import contextlib
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from click.testing import CliRunner

from batch.cli.main import main
from tests.cases import CHECKOUT

Command = Callable[..., "CompletedProcess[str]"]


@pytest.fixture(scope="session")
def command() -> str:
    """Find the installed command of this interpreter's environment."""
    found = shutil.which("crossrate", path=sysconfig.get_path("scripts"))
    assert found, "crossrate is not installed here; run `pip install -e '.[test]'`"
    return found


@pytest.fixture
def crossrate(command: str, tmp_path: Path) -> Command:
    """Run the command as a person does: a process of its own, by default in an empty folder.

    With CROSSRATE_ONE_PROCESS set it runs in this process, for a second look at what was seen so already.
    """

    def run(*arguments: object, cwd: Path = tmp_path) -> "CompletedProcess[str]":
        if os.environ.get("CROSSRATE_ONE_PROCESS"):
            return _here(list(map(str, arguments)), cwd)
        return subprocess.run(
            [command, *map(str, arguments)],
            cwd=cwd,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    return run


def _here(arguments: list[str], cwd: Path) -> "CompletedProcess[str]":
    with contextlib.chdir(cwd):
        done = CliRunner().invoke(main, arguments, prog_name="crossrate")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


@pytest.fixture
def sample(tmp_path: Path) -> Callable[[str], Path]:
    """Copy a sample file into the test's folder."""

    def copy(name: str) -> Path:
        return Path(shutil.copy(CHECKOUT / "sample_data" / name, tmp_path))

    return copy


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a crosstable, by default with an end date above it, into the test's folder."""

    def write(table: str, keys: str = "End date,2026-04-19\n\n", name: str = "event.csv") -> Path:
        path = tmp_path / name
        path.write_text(keys + table, encoding="utf-8")
        return path

    return write
