"""The walk-through of the README, word for word: every command is run, and prints just what stands there."""

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import CHECKOUT

HEADING = "## The ledger"


def walk_through(readme: str) -> Iterator[tuple[str, str]]:
    """The commands of the section's console blocks, each with what it prints."""
    section = readme.partition(f"\n{HEADING}\n")[2].partition("\n## ")[0]
    for block in re.findall(r"^```console\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = step.partition("\n")
            yield command, printed


def run_through(readme: str, command: str, folder: Path) -> int:
    """Run every command in a folder; returns how many there were."""
    shutil.copytree(CHECKOUT / "sample_data", folder / "sample_data")
    steps = list(walk_through(readme))
    for typed, printed in steps:
        program, *arguments = shlex.split(typed)
        assert program == "crossrate"
        done = subprocess.run(
            [command, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert (typed, done.stdout, done.returncode) == (typed, printed, 0), done.stderr
    return len(steps)


def test_the_readme_s_ledger(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROSSRATE_LEDGER", raising=False)
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert run_through(readme, command, tmp_path) >= 10
