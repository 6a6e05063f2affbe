"""The README tells the truth: its crosstable is rated, and the commands and options it names exist."""

import re

import click
import pytest

from batch.cli.main import main
from tests.cases import CHECKOUT
from tests.end_to_end.command_tree import commands_of

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


def test_the_crosstable_shown_is_rated_without_a_warning(crossrate, write):
    shown = re.search(r"^```\n(Event,.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert shown, "the README shows no crosstable"
    done = crossrate("rate", write(shown[1], keys=""))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`crossrate ([a-z]+)", README))))
def test_a_command_named_has_help(crossrate, name):
    assert crossrate(name, "--help").returncode == 0


def options(command: click.Command) -> set[str]:
    """Every option of a command and of the commands below it."""
    own = {option for parameter in command.params for option in parameter.opts}
    return own.union(*(options(below) for _, below in commands_of(command)))


def test_every_option_named_exists():
    ours = README.split("## Working on crossrate")[0].split("## What comes out")[1]
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", ours))
    assert sorted(named - options(main) - {"--help"}) == []


def test_every_sample_is_mentioned():
    samples = [path.name for path in (CHECKOUT / "sample_data").iterdir() if not path.name.endswith(".ratings.xlsx")]
    assert [name for name in samples if f"`{name}`" not in README] == []
