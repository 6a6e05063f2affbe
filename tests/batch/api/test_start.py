"""`import crossrate` is quick and quiet, and says at once where other packages stand in the place of ours."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import CHECKOUT

HEAVY = ("numpy", "pandas", "openpyxl", "sqlalchemy", "rich", "click")


def run(*arguments: str, cwd: Path = CHECKOUT) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)


def test_importing_it_imports_nothing_heavy():
    look = f"import sys, crossrate; crossrate.rate, crossrate.calc.elo; print([m for m in {HEAVY} if m in sys.modules])"
    assert run("-c", look).stdout == "[]\n"


def test_the_module_runs_the_command_line(tmp_path):
    assert run("-m", "crossrate", "--version", cwd=tmp_path).stdout.startswith("crossrate, version")


def test_all_names_are_there():
    missing = "print([n for n in crossrate.__all__ if n not in dir(crossrate) or n not in globals()])"
    assert run("-c", f"from crossrate import *; import crossrate; {missing}").stdout == "[]\n"
    assert "AttributeError" in run("-c", "import crossrate; crossrate.nothing").stderr


@pytest.mark.parametrize("name", ["rules", "batch"])
@pytest.mark.parametrize("kind", ["module", "package"])
def test_another_package_of_our_names_is_named_before_anything_else(tmp_path, name, kind):
    if kind == "module":
        other = tmp_path / f"{name}.py"
    else:
        (tmp_path / name).mkdir()
        other = tmp_path / name / "__init__.py"
    other.write_text("raise SystemExit('not to be imported')")
    done = run("-m", "crossrate", "--version", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"crossrate cannot start: the package '{name}' ")
    assert str(other) in done.stderr
    assert "pipx" in done.stderr
    used = run("-c", "import crossrate as cr; cr.rate", cwd=tmp_path)
    assert re.search(r"ImportError: crossrate cannot start", used.stderr)


def test_a_package_written_over_ours_is_told(tmp_path):
    for name in ("rules", "batch"):
        (tmp_path / name).mkdir()
    (tmp_path / "crossrate.py").write_bytes((CHECKOUT / "crossrate.py").read_bytes())
    (tmp_path / "rules" / "__init__.py").write_bytes((CHECKOUT / "rules" / "__init__.py").read_bytes())
    (tmp_path / "batch" / "__init__.py").write_text('"""Batch jobs for everybody."""')
    done = run("-c", "import crossrate; crossrate.main()", cwd=tmp_path)
    assert done.returncode == 1
    assert "'batch'" in done.stderr


def test_types_are_shipped():
    for name in ("rules", "batch"):
        assert (CHECKOUT / name / "py.typed").is_file()
