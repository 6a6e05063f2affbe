"""What the ledger's commands share: the ledger named on the group, answers as text or JSON, asking before writing."""

import functools
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.ledger_values import TEXT
from batch.cli.streams import write_data

if TYPE_CHECKING:
    from batch.ledger.entry.proposal import Proposal
    from batch.ledger.store.journal import Record
    from batch.ledger.store.open import Ledger
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
        from batch.ledger.store.errors import LedgerError

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
    made_after: int | None = None,
) -> Answer:  # fmt: skip
    """Show what records would do, ask, and write them. found: problems of what was read; made_after: see `plan`."""
    from batch.ledger.entry.proposal import proposed

    return ask(proposed(ledger, records, found, made_after=made_after), asked)


def ask(proposal: "Proposal", asked: Asked) -> Answer:
    """Show what a proposal would do, ask, and write it. An error, or a warning without --accept, writes nothing."""
    from batch.ledger.plan import preview

    problems, told = proposal.problems, proposal.told
    if told is None or proposal.refused(accept=asked.accept):
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
    written = proposal.write(asked.by, asked.reason)
    numbers = f"record {written[0]}" if len(written) == 1 else f"records {written[0]} to {written[-1]}"
    return Answer({"written": True, "records": written, "preview": told}, [*lines, f"Written as {numbers}."], problems)


def _refused(problems: "Sequence[Problem]", asked: Asked, told: dict[str, Any] | None = None) -> Answer:
    from batch.problems import ERROR, has_grade

    line = f"Nothing was written: {say.counted(problems)}."
    if told is None and not has_grade(problems, ERROR):
        line = "Nothing was written: there is nothing to change."
    elif not has_grade(problems, ERROR):
        line += " Settle them, or go on with --accept."
    return Answer({"written": False, "preview": told}, [line], problems, failed=True)


def opened(db: str) -> "Ledger":
    """The ledger at a path or URL."""
    from batch.ledger.store.open import open_ledger

    return open_ledger(db)
