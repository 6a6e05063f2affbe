"""The command `crossrate`: a click group over thin modules, one a command, each imported when it is called."""

from importlib import import_module
from typing import Any

import click

from batch import __version__
from batch.cli.streams import write_any_text

COMMANDS = ("rate", "check", "compare", "explain", "convert", "rules", "calc", "ledger", "completion")
"""In the order of the help; `batch.cli.NAME` holds the command NAME."""

EXAMPLES = """\b
Examples:
  crossrate check open.csv       is anything wrong with the file?
  crossrate rate open.csv        new ratings, and a workbook with every step
  crossrate COMMAND --help       what a command does, and its options"""


class _Commands(click.Group):
    """The commands by name, imported one by one, so that none pays for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"batch.cli.{name}"), name)
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command, on streams that can write whatever it says."""
        write_any_text()
        return super().main(*args, **kwargs)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog=EXAMPLES,
)
@click.version_option(__version__, prog_name="crossrate")
def main() -> None:
    """Rate a whole chess tournament from its crosstable, and show every step."""
