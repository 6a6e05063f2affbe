"""`crossrate calc`: one player's new rating, as the calculators on the web show it. The work is in `batch.calc`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from batch.cli import say
from batch.cli.streams import write_data

if TYPE_CHECKING:
    from batch.calc.breakdown import Breakdown

Command = TypeVar("Command", bound=Callable[..., Any])


def _shared(command: Command) -> Command:
    """The games and --json, which every calculator has."""
    command = click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")(command)
    return click.argument("games", nargs=-1, metavar="OPPONENT:SCORE...")(command)


@click.group(epilog="\b\nExample:\n  crossrate calc uschess --rating 1700 --games 30 1800:1 1750:W 1700:D")
def calc() -> None:
    """Rate one player against opponents whose ratings stand still.

    A game is OPPONENT:SCORE: the opponent's rating and 1, 0.5, ½, =, 0, W, D or L. 1500:1.5/2 is two games against one
    opponent with 1.5 points. Nothing is read from or written to a file.
    """


@calc.command(
    epilog="\b\nExamples:\n  crossrate calc uschess --rating 1700 --games 30 1800:1 1750:1 1700:1 1650:1 1600:D\n"
    "  crossrate calc uschess --fide 1800 1700:1 1750:½ 1900:0\n"
    "  crossrate calc uschess --rating 1350 --games 40 --peak 1500 900:0 900:0 900:0"
)
@click.option(
    "--pool", metavar="P", help="regular (default), quick, blitz, online-regular, online-quick, online-blitz."
)
@click.option("--rating", metavar="R", help="Rating before the event of a player rated in this pool.")
@click.option("--games", "games_before", metavar="N", help="Rated games behind that rating.")
@click.option(
    "--history", type=click.Choice(["mixed", "wins", "losses"]), help="Results of all those games; default mixed."
)
@click.option("--fide", metavar="F", help="FIDE rating of an unrated player.")
@click.option("--age", metavar="A", help="Age of an unrated player, from 2.")
@click.option("--adult", is_flag=True, help="An unrated adult without a birth date.")
@click.option("--junior", is_flag=True, help="An unrated junior without a birth date.")
@click.option("--repeats", is_flag=True, help="An opponent was met more than twice (in 3 games: more than once).")
@click.option("--dual", is_flag=True, help="The regular rating of a dual-rated event.")
@click.option("--peak", metavar="P", help="Highest established rating so far, for the rating floor.")
@click.option("--wins", metavar="W", help="Rated wins before the event, for the personal floor ...")
@click.option("--draws", metavar="D", help="... rated draws ...")
@click.option("--events", metavar="E", help="... and events with 3 or more rated games.")
@click.option("--on", metavar="DATE", help="End date of the event, 2025-01-31; default today.")
@_shared
def uschess(games: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Rate a player by the US Chess rules.

    Say who is rated by one of --rating with --games, --fide, --age, --adult, --junior. The official run rates the
    opponents as well and takes their new ratings; `crossrate rate` does that from a whole crosstable.
    """
    from batch.calc.uschess import calculate

    options["games"] = options.pop("games_before")
    _show(lambda: calculate(options, games), as_json=as_json)


@calc.command(
    epilog="\b\nExamples:\n  crossrate calc fide --rating 1800 --k 20 1900:1 1750:D\n"
    "  crossrate calc fide --rating 1650 --birth-year 2011 --games 45 1700:1 --pool rapid"
)
@click.option("--rating", metavar="R", help="Rating on the list in force when the event starts.")
@click.option("--k", metavar="K", help="K, where known; else it follows from the next three.")
@click.option("--birth-year", metavar="Y", help="Year of birth.")
@click.option("--games", "games_before", metavar="N", help="Rated games completed before the event.")
@click.option("--peak", metavar="P", help="Highest rating ever published; default the present one.")
@click.option("--pool", type=click.Choice(["standard", "rapid", "blitz"]), help="Default standard.")
@click.option("--on", metavar="DATE", help="Start date of the event, 2025-10-01; default today.")
@click.option("--expectation", type=click.Choice(["table", "logistic"]), help="FIDE's table (default) or the formula.")
@_shared
def fide(games: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Rate a player by the FIDE rating regulations.

    The change is that of one event as if alone: FIDE adds up the events of a rating period and rounds once
    (`crossrate rate --period`).
    """
    from batch.calc.fide import calculate

    options["games"] = options.pop("games_before")
    _show(lambda: calculate(options, games), as_json=as_json)


@calc.command(
    epilog="\b\nExamples:\n  crossrate calc ukd --rating 1500 2000:1\n"
    "  crossrate calc ukd --rating 1236 1061:1 unrated:1 1416:0 --form per-game --rounding drop"
)
@click.option("--rating", metavar="R", help="UKD before the event.")
@click.option(
    "--form",
    type=click.Choice(["average", "per-game"]),
    help="Expected score by the average of the opponents (default) or game by game.",
)
@click.option(
    "--rounding",
    type=click.Choice(["whole", "fraction-dropped", "nearest", "drop"]),
    help="New UKD to the nearest whole number (whole, the default; or nearest) or with its fraction dropped (or drop).",
)
@click.option(
    "--below-floor",
    "--below-minimum",
    "below_floor",
    type=click.Choice(["held", "unrated"]),
    help="A UKD under 1000 is held there (default) or gone.",
)
@_shared
def ukd(games: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Rate a player by the Turkish Chess Federation's UKD procedure.

    An opponent without a UKD is written unrated: unrated:1. Standard, rapid and blitz are calculated the same way.
    """
    from batch.calc.ukd import calculate

    _show(lambda: calculate(options, games), as_json=as_json)


@calc.command(
    epilog="\b\nExamples:\n  crossrate calc elo --rating 1500 1700:1\n"
    "  crossrate calc elo --rating 1500 --k tiers 1500:1.5/2\n"
    "  crossrate calc elo --table --k 24\n  crossrate calc elo --rating 1500 1900:W --xlsx elo.xlsx"
)
@click.option("--rating", metavar="R", help="Rating before.")
@click.option(
    "--k", metavar="N|tiers", help="K, default 32; or tiers: 40 under 1600, 32 under 2000, 24 under 2400, 16."
)
@click.option("--table", is_flag=True, help="Print what each result changes at each rating gap, for this K.")
@click.option("--xlsx", type=click.Path(path_type=Path), metavar="FILE", help="Write the calculation with two charts.")
@click.option("--force", is_flag=True, help="Overwrite FILE even if crossrate did not write it.")
@click.option("--parameters", metavar="FILE", help="A club's own settings (K, tiers, floor, rounding, order) in TOML.")
@_shared
def elo(games: tuple[str, ...], as_json: bool, xlsx: Path | None, force: bool, **options: Any) -> None:
    """Rate a player by plain Elo or by a club's own settings.

    A negative rating stands after --: crossrate calc elo --rating 5 -- -20:0.
    """
    from batch.calc.elo import calculate

    done = _show(lambda: calculate({**options, "xlsx": xlsx}, games), as_json=as_json)
    if xlsx is not None:
        from batch.calc.workbook import write_calculation

        found = write_calculation(xlsx, done, force=force)
        say.problems(found)
        if found:
            say.refuse("Nothing was written.")
        click.echo(f"Wrote {xlsx}", err=True)


def _show(calculate: Callable[[], "Breakdown"], *, as_json: bool) -> "Breakdown":
    """Print a calculation as text or JSON; what was typed wrong is said all at once, with exit code 2."""
    from batch.calc.reading import RefusedError

    try:
        done = calculate()
    except RefusedError as refused:
        raise click.UsageError("nothing was calculated.\n" + str(refused)) from refused
    if as_json:
        write_data(json.dumps(done.document, ensure_ascii=False, indent=1, allow_nan=False))
    else:
        click.echo("\n".join(done.lines()))
    return done
