"""The README tells the truth: its crosstable is rated, and the commands and options it names exist."""

import re

import pytest

from tests.cases import CHECKOUT

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


def test_the_crosstable_shown_is_rated_without_a_warning(crossrate, write):
    shown = re.search(r"^```\n(Event,.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert shown, "the README shows no crosstable"
    done = crossrate("rate", write(shown[1], keys=""))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`crossrate ([a-z]+)", README))))
def test_a_command_named_has_help(crossrate, name):
    assert crossrate(name, "--help").returncode == 0


def test_every_option_named_is_in_some_help(crossrate):
    commands = sorted(set(re.findall(r"`crossrate ([a-z]+)", README)))
    helps = "".join(crossrate(name, "--help").stdout for name in commands)
    ours = README.split("## Working on crossrate")[0].split("## What comes out")[1]
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", ours))
    assert sorted(option for option in named if f"{option} " not in helps.replace("\n", " ")) == []


def test_every_sample_is_mentioned():
    samples = [path.name for path in (CHECKOUT / "sample_data").iterdir() if not path.name.endswith(".ratings.xlsx")]
    assert [name for name in samples if f"`{name}`" not in README] == []
