"""What the ledger's commands share: the ledger named on the group, answers as text or JSON, asking before writing."""

import functools
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.ledger_values import TEXT
from batch.cli.streams import write_data

if TYPE_CHECKING:
    from batch.ledger.change import Plan
    from batch.ledger.facts import Facts
    from batch.ledger.journal import Record
    from batch.ledger.open import Ledger
    from batch.problems import Problem


@dataclass
class Answer:
    """What a command found or did. `failed`: exit 1."""

    document: dict[str, Any]
    lines: Sequence[str] = ()
    problems: Sequence["Problem"] = ()
    failed: bool = False


@dataclass
class Asked:
    """The options of every changing command."""

    by: str | None = None
    reason: str | None = None
    yes: bool = False
    dry_run: bool = False
    accept: bool = False
    as_json: bool = False
    said: list[str] = field(default_factory=list)


def answering(command: Callable[..., Answer]) -> Callable[..., None]:
    """Give a command `--json`, print its answer, and say in words what the ledger refuses."""

    @click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
    @click.pass_context
    @functools.wraps(command)
    def run(context: click.Context, as_json: bool, **values: Any) -> None:
        from batch.ledger.errors import LedgerError

        if "asked" in values:
            values["asked"].as_json = as_json
        try:
            answer = command(context.obj["db"], **values)
        except LedgerError as error:
            answer = Answer({}, problems=error.problems, failed=True)
        say.problems(answer.problems)
        if as_json:
            from batch.report.data import dumps

            write_data(dumps({**answer.document, "problems": [p.as_json() for p in answer.problems]}))
        else:
            for line in answer.lines:
                click.echo(line)
        if answer.failed:
            raise SystemExit(1)

    return run


def changing(command: Callable[..., Answer]) -> Callable[..., None]:
    """Give a command the options of those that change the ledger, as `asked`, and `--json`."""

    @functools.wraps(command)
    def run(db: str, by: str | None, reason: str | None, yes: bool, dry_run: bool, accept: bool, asked: Asked,
            **values: Any) -> Answer:  # fmt: skip
        asked.by, asked.reason, asked.yes, asked.dry_run, asked.accept = by, reason, yes, dry_run, accept
        return command(db, asked=asked, **values)

    answered = answering(run)

    @functools.wraps(answered)
    def fresh(**values: Any) -> None:
        answered(asked=Asked(), **values)

    for option in (
        click.option("--accept", is_flag=True, help="Go on although there are warnings."),
        click.option("--dry-run", is_flag=True, help="Show what it would do, and write nothing."),
        click.option("--yes", is_flag=True, help="Write without asking."),
        click.option(
            "--reason",
            type=TEXT,
            metavar="TEXT",
            help="Why; correct, withdraw, set-rating, set-floor and rerate need it.",
        ),
        click.option("--by", type=TEXT, metavar="NAME", help="Who; default the login name."),
    ):
        fresh = option(fresh)
    return fresh


def need_reason(asked: Asked) -> None:
    """Refuse to change what has been entered without a reason."""
    if not asked.reason:
        raise click.UsageError("Say why with --reason: it is kept in the journal.")


def propose(
    ledger: "Ledger", records: "Sequence[Record]", asked: Asked, found: "Sequence[Problem]" = (),
    examine: "Callable[[Plan], Sequence[Problem]]" = lambda _: (), made_after: int | None = None,
    watched: "Collection[str]" = (),
) -> Answer:  # fmt: skip
    """Show what records would do, ask, and write them.

    found: problems of what was read; examine: finds more in the plan. An error, or a warning without --accept,
    writes nothing. made_after: the last record known when the records were made. watched:
    events that `examine` looks into.
    """
    from batch.ledger import preview
    from batch.ledger.change import commit, plan
    from batch.problems import ERROR, WARNING, has_grade

    problems = list(found)
    if has_grade(problems, ERROR) or not records:
        return _refused(problems, asked)
    with ledger.reading() as connection:
        planned = plan(connection, records, ledger.place, made_after, watched)
        problems += examine(planned)
    told = preview.document(planned)
    if has_grade(problems, ERROR) or (has_grade(problems, WARNING) and not asked.accept):
        return _refused(problems, asked, told)
    lines = preview.lines(told)
    if asked.dry_run:
        return Answer({"written": False, "preview": told}, [*lines, "Nothing was written (--dry-run)."], problems)
    if not asked.yes:
        if not sys.stdin.isatty():
            lines.append("Nothing was written: say --yes to write without being asked, --dry-run only to look.")
            return Answer({"written": False, "preview": told}, lines, problems, failed=True)
        say.problems(problems)
        problems = []
        for line in lines:
            click.echo(line, err=True)
        lines = []
        if not click.confirm("Write this?", err=True):
            return Answer({"written": False, "preview": told}, ["Nothing was written."], failed=True)
    written = [record.number for record in commit(ledger, planned, asked.by, asked.reason)]
    numbers = f"record {written[0]}" if len(written) == 1 else f"records {written[0]} to {written[-1]}"
    return Answer({"written": True, "records": written, "preview": told}, [*lines, f"Written as {numbers}."], problems)


def _refused(problems: "Sequence[Problem]", asked: Asked, told: dict[str, Any] | None = None) -> Answer:
    from batch.problems import ERROR, has_grade

    advice = "" if has_grade(list(problems), ERROR) else " Settle them, or go on with --accept."
    line = f"Nothing was written: {say.counted(problems)}.{advice}"
    if not problems:
        line = "Nothing was written: there is nothing to change."
    return Answer({"written": False, "preview": told}, [line], problems, failed=True)


def opened(db: str) -> "Ledger":
    """The ledger at a path or URL."""
    from batch.ledger.open import open_ledger

    return open_ledger(db)


def facts_of(ledger: "Ledger") -> "Facts":
    """What its journal says. Raises `LedgerError` when that cannot be summed up."""
    from batch.ledger.errors import LedgerError
    from batch.ledger.facts import fold
    from batch.ledger.journal import read
    from batch.problems import problem

    with ledger.reading() as connection:
        try:
            facts = fold(read(connection))
        except (ValueError, LookupError, TypeError) as error:
            why = f"{type(error).__name__}: {error}"
            raise LedgerError(problem("ledger-unreadable-record", ledger.place, why=why)) from error
    if not facts.pools:
        raise LedgerError(problem("ledger-no-beginning", ledger.place))
    return facts


def player_named(facts: "Facts", words: str, ledger: "Ledger") -> str:
    """The key of the one player an id, alias or name means. Raises `LedgerError`, naming the candidates."""
    from batch.ledger.errors import LedgerError
    from batch.ledger.people import folded, search
    from batch.problems import problem

    if words in facts.players:
        return words
    if words in facts.aliases:
        return facts.aliases[words]
    exact = [p.key for p in facts.players.values() if folded(p.name) == folded(words)]
    found = exact or search(facts, words)
    if len(found) == 1:
        return found[0]
    if found:
        names = "; ".join(f"{facts.players[key].name} ({key})" for key in found[:10])
        raise LedgerError(problem("ledger-several-players", ledger.place, read=words, players=names))
    raise LedgerError(problem("ledger-no-player", ledger.place, player=words))


def event_named(facts: "Facts", words: str, ledger: "Ledger") -> str:
    """The key of the one event a key or name means. Raises `LedgerError`."""
    from batch.ledger.errors import LedgerError
    from batch.ledger.people import folded
    from batch.problems import problem

    if words in facts.events:
        return words
    exact = [
        e.key for e in facts.events.values() if e.key.casefold() == words.casefold() or folded(e.name) == folded(words)
    ]
    found = exact or [e.key for e in facts.events.values() if folded(words) in folded(e.name)]
    if len(found) == 1:
        return found[0]
    if found:
        names = "; ".join(f"{key} ({facts.events[key].name}, {facts.events[key].end})" for key in found[:10])
        raise LedgerError(problem("ledger-several-events", ledger.place, read=words, events=names))
    raise LedgerError(problem("ledger-no-event", ledger.place, event=words))


def pool_named(facts: "Facts", words: str | None, ledger: "Ledger") -> str:
    """The pool a name means, the ledger's first without one. Raises `LedgerError`."""
    from batch.ledger.errors import LedgerError
    from batch.problems import problem

    if words is None:
        return facts.pools[0]
    found = [pool for pool in facts.pools if words in (pool, pool.partition("/")[2])]
    if len(found) == 1:
        return found[0]
    raise LedgerError(problem("ledger-no-pool", ledger.place, pool=words, pools=", ".join(facts.pools)))
