"""`crossrate calc`: one player's new rating, as the calculators on the web show it. Each rule set has its own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.streams import write_data
from batch.rulesets import PACKAGES, calculate, calculator

if TYPE_CHECKING:
    from batch.calc.breakdown import Breakdown
    from batch.rating.calculator import Option


class _Calculators(click.Group):
    """A command for each rule set, made when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(PACKAGES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in PACKAGES:
            return None
        told = calculator(name)
        examples = (f"  crossrate calc {name} {example}" for example in told.examples)
        ending = "\n".join(["\b", "Examples:", *examples])

        @click.command(name, help=told.about, epilog=ending)
        @click.argument("games", nargs=-1, metavar="OPPONENT:SCORE...")
        @click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
        def command(games: tuple[str, ...], as_json: bool, **options: Any) -> None:
            _calculate(name, games, as_json, options)

        command.params[1:1] = [_option(option) for option in told.options]
        return command


@click.group(
    cls=_Calculators, epilog="\b\nExample:\n  crossrate calc uschess --rating 1700 --games 30 1800:1 1750:W 1700:D"
)
def calc() -> None:
    """Rate one player against opponents whose ratings stand still.

    A game is OPPONENT:SCORE: the opponent's rating and 1, 0.5, ½, =, 0, W, D or L. 1500:1.5/2 is two games against one
    opponent with 1.5 points. Nothing is read from or written to a file.
    """


def _option(told: "Option") -> click.Option:
    kind = click.Choice(told.choices) if told.choices else click.Path(path_type=Path) if told.path else None
    return click.Option(told.names, help=told.help, metavar=told.metavar, is_flag=told.yes or None, type=kind)


def _calculate(rules: str, games: tuple[str, ...], as_json: bool, options: dict[str, Any]) -> None:
    if "games_before" in options:
        options["games"] = options.pop("games_before")
    xlsx, force = options.get("xlsx"), options.pop("force", False)
    if xlsx is not None and xlsx.suffix.lower() != ".xlsx":
        raise click.UsageError(f"--xlsx {xlsx}: a workbook's name ends in .xlsx.")
    done = _show(lambda: calculate(rules)(options, games), as_json=as_json)
    if xlsx is not None:
        from batch.report.calculation import write_calculation

        found = write_calculation(xlsx, done, force=force)
        say.problems(found)
        if found:
            say.refuse("Nothing was written.")
        click.echo(f"Wrote {xlsx}", err=True)


def _show(calculated: Callable[[], "Breakdown"], *, as_json: bool) -> "Breakdown":
    """Print a calculation as text or JSON; what was typed wrong is said all at once, with exit code 2."""
    from batch.calc.reading import RefusedError

    try:
        done = calculated()
    except RefusedError as refused:
        raise click.UsageError("nothing was calculated.\n" + str(refused)) from refused
    if as_json:
        write_data(json.dumps(done.document, ensure_ascii=False, indent=1, allow_nan=False))
    else:
        click.echo("\n".join(done.lines()))
    return done
