"""What the command says of itself: every command has an example in its help, and stands in the README."""

import re
import subprocess
from collections.abc import Iterator

import click
import pytest

from batch.cli.grouped import GROUPS
from batch.cli.main import COMMANDS as NAMES
from batch.cli.main import main
from tests.cases import CHECKOUT
from tests.end_to_end.command_tree import commands_of


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all under it, each with what is typed for it."""
    yield name, command
    for part, below in commands_of(command):
        yield from commands(below, f"{name} {part}")


COMMANDS = dict(commands(main, "crossrate"))


def test_help_lists_the_commands(crossrate):
    done = crossrate("--help")
    assert done.returncode == 0
    assert [name for name in NAMES if name not in done.stdout] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    assert COMMANDS[name].help
    assert re.search(rf"^  {name}( |$)", COMMANDS[name].epilog or "", re.MULTILINE)


READING_EVENTS = [name for name, command in COMMANDS.items() if {"maps", "rules"} <= {p.name for p in command.params}]


@pytest.mark.parametrize("name", READING_EVENTS)
def test_the_options_of_an_event_are_in_groups(name):
    told = COMMANDS[name].get_help(click.Context(COMMANDS[name], info_name=name))
    text = told[told.index("Your event:") :]
    titles = re.findall(r"^([A-Z][a-z ]+):$", text, re.MULTILINE)
    assert [title for title in titles if title in GROUPS] == [t for t in GROUPS if t in titles]
    assert {"Your event", "Reading", "Other federations"} <= set(titles)
    for option in (param for param in COMMANDS[name].params if isinstance(param, click.Option)):
        assert len(re.findall(rf"^  (?:-\w, )?{option.opts[-1]}(?= |$)", text, re.MULTILINE)) == 1


def test_the_groups_name_options_that_there_are():
    there = {param.name for name in READING_EVENTS for param in COMMANDS[name].params}
    assert [name for names in GROUPS.values() for name in names if name not in there] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name):
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    ledger = readme.partition("\n## The ledger\n")[2].partition("\n## ")[0]
    part = name.removeprefix("crossrate ledger ")
    assert re.search(rf"\b{name}\b", readme) or re.search(rf"`{part}[` ]", ledger)


def test_the_catalogue_of_problems_can_be_listed(crossrate):
    done = crossrate("check", "--list")
    assert done.returncode == 0
    assert "file-missing" in done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes(crossrate, shell):
    done = crossrate("completion", shell)
    assert done.returncode == 0
    assert "_CROSSRATE_COMPLETE" in done.stdout


def test_commands_and_options_complete(command, monkeypatch):
    for typed, found in (("crossrate ra", "rate"), ("crossrate rate --pap", "--paper"),
                         ("crossrate rate --paper l", "letter")):  # fmt: skip
        monkeypatch.setenv("_CROSSRATE_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
        done = subprocess.run([command], capture_output=True, encoding="utf-8", check=False)
        assert f"plain,{found}" in done.stdout
