"""The options that several commands share, and the values they make."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from batch.rulesets import DEFAULT, PACKAGES

if TYPE_CHECKING:
    from batch.crosstable.read import Reading
    from batch.rating.options import EventOptions

Command = TypeVar("Command", bound=Callable[..., Any])

DATES = ("mdy", "dmy", "ymd")
KINDS = ("swiss", "round-robin", "double-round-robin", "game-list")


class RuleSetName(click.ParamType):
    """The name of a rule set of the registry."""

    name = "rules"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The names there are."""
        return f"[{'|'.join(_rule_sets())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, refused where there is no such rule set."""
        if value not in _rule_sets():
            self.fail(f"{value!r} is not one of {', '.join(map(repr, _rule_sets()))}.", param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin so."""
        return [CompletionItem(name) for name in _rule_sets() if name.startswith(incomplete)]


def _rule_sets() -> tuple[str, ...]:

    return tuple(PACKAGES)


def _apply(options: list[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


_TABLE = [
    click.option("--map", "maps", metavar="COLUMN=FIELD", multiple=True, help="What a column is: Rtg2=rating."),
    click.option(
        "--sheet",
        "sheets",
        metavar="NAME",
        multiple=True,
        help="Read only this sheet of a workbook; several times: these.",
    ),
    click.option("--encoding", metavar="E", help="Encoding of a text file: utf-8, cp1252, latin-1, ..."),
    click.option(
        "--dates", type=click.Choice(DATES), help="The order of dates such as 03/04/2012, where it is not clear."
    ),
]

table_options = _apply(_TABLE)

reading_options = _apply(
    [
        *_TABLE,
        click.option("--section", metavar="NAME", help="Take only this section."),
        click.option("--kind", type=click.Choice(KINDS), help="What kind of table it is."),
        click.option("--opponents", type=click.Choice(["number", "no", "rank", "row"]),
                     help="What the numbers in the round cells are."),
        click.option("--roster", type=click.Path(path_type=Path), metavar="FILE",
                     help="Take ratings, games, births and records from this list, by id."),
        click.option("--roster-player", metavar="NAME=ID", multiple=True,
                     help='Who of the roster a player is: "Reed, Cy=10000003"; "Reed, Cy=none": nobody in it.'),
        click.option("--roster-by-name", is_flag=True,
                     help="Also take players of the roster by name, where no id and no number finds them."),
    ]
)  # fmt: skip

event_options = _apply(
    [
        click.option("--rules", type=RuleSetName(), help=f"Rule set; default {DEFAULT}."),
        click.option("--pool", metavar="P", help="Rate only this pool: regular, quick, blitz, online-regular, ..."),
        click.option("--end-date", metavar="D", help="The event's end date, 2026-04-19."),
        click.option("--start-date", metavar="D", help="The event's start date."),
        click.option("--time-control", metavar="TC", help='Time control: "G/60;d5", "90+30".'),
        click.option("--set", "settings", metavar="KEY=VALUE", multiple=True,
                     help="Any key of the crosstable format: --set Dual=yes."),
        click.option("--parameters", type=click.Path(path_type=Path), metavar="FILE",
                     help="A TOML overlay of the rule set's parameters, for a what-if or a club's own settings."),
        click.option("--dated-by", type=click.Choice(["event-end", "section-start"]),
                     help="Which date chooses the US Chess parameters; default event-end."),
        click.option("--expectation", type=click.Choice(["table", "logistic"]),
                     help="Expected scores by FIDE's table or by the formula (FIDE rules)."),
        click.option("--period", metavar="YYYY-MM",
                     help="All files belong to this FIDE rating period: round changes once for it."),
        click.option("--unrated", type=click.Choice(["adult", "junior"]),
                     help="What unrated entrants without any date of birth are."),
    ]
)  # fmt: skip


def workbook_path(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """Take the name of a workbook to write. Raises click.BadParameter when it does not end in .xlsx."""
    if path is not None and path.suffix.lower() != ".xlsx":
        raise click.BadParameter(f"{str(path)!r} is not the name of a workbook; write {path.stem or 'report'}.xlsx.")
    return path


def workbook_options(words: str) -> Callable[[Command], Command]:
    """Make -o for a workbook that holds what `words` say, and --force."""
    return _apply(
        [
            click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT.xlsx", callback=workbook_path,
                         help=words),
            click.option("--force", is_flag=True, help="Overwrite OUT.xlsx even if crossrate did not write it."),
        ]
    )  # fmt: skip


def take_reading(values: dict[str, Any]) -> "Reading":
    """Take the reading options out of a command's values. Raises click.UsageError on a bad --map or --roster-player."""
    from batch.crosstable.read import Reading

    maps = _maps(values)
    opponents = values.pop("opponents")
    names = ("sheets", "section", "encoding", "kind", "dates", "roster", "roster_by_name")
    return Reading(
        map=maps,
        opponents="number" if opponents == "no" else opponents,
        roster_players=_roster_players(values.pop("roster_player"), values["roster"]),
        **{n: values.pop(n) for n in names},
    )


def _roster_players(texts: tuple[str, ...], roster: Path | None) -> dict[str, str]:
    """The answers by name. Raises click.UsageError on one without a roster, and on two for one player."""
    if texts and roster is None:
        raise click.UsageError("--roster-player says who of a roster a player is; name the list with --roster FILE.")
    answers: dict[str, str] = {}
    for text in texts:
        name, told = _pair(text, "--roster-player", '"Reed, Cy=10000003"')
        if answers.setdefault(name, told) != told:
            raise click.UsageError(f"--roster-player {name!r} is given two ids: {answers[name]} and {told}; keep one.")
    return answers


def take_table(values: dict[str, Any]) -> "Reading":
    """Take the options of a table out of a command's values. Raises click.UsageError on a bad --map."""
    from batch.crosstable.read import Reading

    return Reading(map=_maps(values), **{n: values.pop(n) for n in ("sheets", "encoding", "dates")})


def _maps(values: dict[str, Any]) -> dict[str, str]:
    return dict(_pair(text, "--map", "Rtg2=rating") for text in values.pop("maps"))


def take_event(values: dict[str, Any]) -> "EventOptions":
    """Take the event options out of a command's values.

    Raises click.UsageError when a value cannot be: each says what was read and what could stand there.
    """
    from batch.crosstable.tables.keys import fact
    from batch.problems import Place, Problem
    from batch.rating.options import EventOptions

    period = values["period"]
    if period is not None and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", period):
        raise click.UsageError(f"--period {period!r} is not a month; write it as --period 2026-10.")
    texts = {"Rules": values.pop("rules"), "Pool": values.pop("pool"), "Event end date": values.pop("end_date"),
             "Start date": values.pop("start_date"), "Time control": values.pop("time_control")}  # fmt: skip
    pairs = [(key, text) for key, text in texts.items() if text is not None]
    pairs += [_pair(text, "--set", "Dual=yes") for text in values.pop("settings")]
    facts = {}
    for key, text in pairs:
        settled = fact(key, text, Place("the command line", heading=key))
        if isinstance(settled, Problem):
            raise click.UsageError(f"{settled.message} {settled.remedy}")
        name, value = settled
        facts[name] = value
    names = ("parameters", "dated_by", "expectation", "period", "unrated")
    return EventOptions(facts, **{name: values.pop(name) for name in names})


def _pair(text: str, option: str, example: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise click.UsageError(f"{option} {text!r} is not NAME=VALUE; write it as {option} {example}.")
    return key.strip(), value.strip()
