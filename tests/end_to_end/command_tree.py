"""The commands below a command, as click has them."""

import click


def commands_of(command: click.Command) -> list[tuple[str, click.Command]]:
    """Name and command of each command below one; none where it is no group."""
    if not isinstance(command, click.Group):
        return []
    context = click.Context(command)
    found = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
    return [(name, below) for name, below in found if below is not None]
