"""The command `crossrate`: a click group over thin modules, one a command."""

import click

from batch import __version__
from batch.cli.calc import calc
from batch.cli.check import check
from batch.cli.compare import compare
from batch.cli.completion import completion
from batch.cli.convert import convert
from batch.cli.explain import explain
from batch.cli.ledger import ledger
from batch.cli.rate import rate
from batch.cli.rules import rules

EXAMPLES = """\b
Examples:
  crossrate check open.csv       is anything wrong with the file?
  crossrate rate open.csv        new ratings, and a workbook with every step
  crossrate COMMAND --help       what a command does, and its options"""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}, epilog=EXAMPLES)
@click.version_option(__version__, prog_name="crossrate")
def main() -> None:
    """Rate a whole chess tournament from its crosstable, and show every step."""


for _command in (rate, check, compare, explain, convert, rules, calc, ledger, completion):
    main.add_command(_command)
