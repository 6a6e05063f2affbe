"""What the command says of itself."""

import pytest

COMMANDS = ("rate", "check", "compare", "explain", "calc")


def test_help_lists_the_commands(crossrate):
    done = crossrate("--help")
    assert done.returncode == 0
    assert [name for name in COMMANDS if name not in done.stdout] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(crossrate, name):
    done = crossrate(name, "--help")
    assert done.returncode == 0
    assert f"crossrate {name} " in done.stdout


def test_the_catalogue_of_problems_can_be_listed(crossrate):
    done = crossrate("check", "--list")
    assert done.returncode == 0
    assert "file-missing" in done.stdout
