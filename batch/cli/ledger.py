"""`crossrate ledger`: a club's or a federation's ratings, kept over many events."""

import click

from batch.cli.ledger_change import CHANGES
from batch.cli.ledger_keep import KEEPING
from batch.cli.ledger_show import SHOWING

EXAMPLES = """\b
Examples:
  crossrate ledger init
  crossrate ledger import players.csv
  crossrate ledger add spring_open.csv
  crossrate ledger publish --name "May 2026"
  crossrate ledger list"""


@click.group(epilog=EXAMPLES)
@click.option("--db", metavar="FILE_OR_URL", envvar="CROSSRATE_LEDGER", default="club.db", show_default=True,
              help="The ledger: an SQLite file or a PostgreSQL URL; also CROSSRATE_LEDGER.")  # fmt: skip
@click.pass_context
def ledger(context: click.Context, db: str) -> None:
    """Keep ratings over many events: add, correct, withdraw and undo; publish lists; say why a rating is what it is.

    Everything entered is kept in a journal that is only added to. Each change shows first what it would do, and asks.
    """
    context.obj = {"db": db}


def _named_after(context: click.Context, _: click.Parameter, db: str | None) -> None:
    """A ledger named after the command counts before one named ahead of it."""
    if db is not None:
        context.obj = {"db": db}


for _command in (*CHANGES, *SHOWING, *KEEPING):
    _command.params.append(
        click.Option(["--db"], metavar="FILE_OR_URL", expose_value=False, callback=_named_after,
                     help="The ledger; may also stand before the command.")
    )  # fmt: skip
    ledger.add_command(_command)
