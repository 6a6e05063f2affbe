"""What a person sees on a terminal: colours unless NO_COLOR, a moving bar only on work over a second."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.cases import CHECKOUT

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]m")


def on_terminal(arguments: list[str], folder: Path, **environment: str) -> str:
    """Everything a command writes to the terminal it runs on."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(arguments[0], arguments, {**os.environ, "TERM": "xterm", "COLUMNS": "100", **environment})
    written = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.waitpid(child, 0)
    return written.decode("utf-8", "replace")


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_unless_no_color(command, sample, tmp_path, environment, coloured):
    shown = on_terminal([command, "rate", str(sample("match.csv"))], tmp_path, **environment)
    assert "Bramblecott, Una" in shown
    assert bool(COLOUR.search(shown)) is coloured


@pytest.mark.parametrize(("seconds", "seen"), [(1.6, True), (0.1, False)])
def test_a_bar_only_on_work_over_a_second(tmp_path, seconds, seen):
    program = f"import time\nfrom batch.cli import say\nwith say.working('Rating'):\n    time.sleep({seconds})\n"
    shown = on_terminal([sys.executable, "-c", program], tmp_path, PYTHONPATH=str(CHECKOUT))
    assert ("Rating" in shown) is seen
