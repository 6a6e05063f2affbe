"""The commands of `crossrate ledger` that make, check, carry over and restore a ledger."""

import sys
from pathlib import Path

import click

from batch.cli.ledger_answer import Answer, Asked, answering, changing, opened, propose
from batch.cli.ledger_values import TEXT
from batch.cli.streams import write_data
from batch.ledger.entry.named import facts_of

POOLS = ("uschess/regular", "uschess/quick", "uschess/blitz")


@click.command(
    epilog="\b\nExamples:\n  crossrate ledger init\n  crossrate ledger init --pool regular --pool fide/standard"
)
@click.option("--pool", "pools", metavar="P", multiple=True,
              help="A pool to keep: regular, fide/rapid, elo/blitz, ...; default regular, quick, blitz.")  # fmt: skip
@click.option(
    "--unrated", type=click.Choice(["adult", "junior"]), help="What unrated players without a birth date are."
)
@click.option("--by", type=TEXT, metavar="NAME", help="Who; default the login name.")
@answering
def init(db: str, pools: tuple[str, ...], unrated: str | None, by: str | None) -> Answer:
    """Make a ledger."""
    from batch.ledger.entry.begin import begin, pool_keys

    keys, unknown = pool_keys(pools or POOLS)
    if unknown:
        raise click.UsageError(
            f"there is no pool {unknown[0]!r}; write it as regular, quick, fide/rapid, elo/standard, ..."
        )
    begin(db, keys, unrated, by)
    return Answer({"db": db, "pools": keys}, [f"Made {db}: {', '.join(keys)}."])


@click.command(
    "import-history", epilog="\b\nExample:\n  crossrate ledger import-history history_2013_01_02.jsonl.gz --yes"
)
@click.argument("file", type=click.Path(path_type=Path))
@changing
def import_history(db: str, asked: Asked, file: Path) -> Answer:
    """Take over a federation's past: a section a line of JSON, with the ratings printed before and after.

    A player's first printed rating in a pool is the opening rating; the later ones are held against the ledger's, and
    the answer says how many agree.
    """
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.entry.import_history import read_history
    from batch.ledger.store.errors import LedgerError
    from batch.problems import Place, problem

    def progress(records: int) -> None:
        if sys.stderr.isatty() and records % 100 == 0:
            click.echo(f"\r{records} records read", nl=False, err=True)

    try:
        made = read_history(file, facts.players, facts.events, progress)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise LedgerError(problem("ledger-history-unreadable", Place(str(file)), why=str(error))) from error
    # A line that cannot be read is left out; any other error stops it all.
    left_out = [p for p in made.problems if p.code == "ledger-history-line"]
    answer = propose(
        ledger, made.records, asked, [p for p in made.problems if p not in left_out] if made.records else made.problems
    )
    answer.problems = [*answer.problems, *left_out]
    answer.document |= {"sections": made.sections, "games": made.games, "left_out": len(made.problems)}
    if answer.document.get("written"):
        from batch.ledger.proof.audit import agreement

        with ledger.reading() as connection:
            found = agreement(connection, facts_of(ledger))
        answer.document["agreement"] = {pool: held.as_json() for pool, held in found.items()}
        answer.lines = [*answer.lines, *(line for pool, held in found.items() for line in held.lines(pool))]
    return answer


@click.command(epilog="\b\nExample:\n  crossrate ledger check --tier audit")
@click.option(
    "--tier",
    type=click.Choice(["basic", "strict", "audit"]),
    default="strict",
    show_default=True,
    help="basic: the journal reads; strict: all equals a replay; audit: what was asserted holds.",
)
@click.option("--rebuild", is_flag=True, help="First make everything anew from the journal.")
@answering
def check(db: str, tier: str, rebuild: bool) -> Answer:
    """Prove that the ledger is sound. Exits 1 when it is not."""
    ledger = opened(db)
    from batch.cli import say
    from batch.ledger.plan.change import rebuild as rebuilt
    from batch.ledger.proof.checks import check as checked
    from batch.problems import ERROR, WARNING, has_grade

    if rebuild:
        rebuilt(ledger)
    with ledger.reading() as connection:
        found = checked(connection, tier, ledger.place)
    bad = has_grade(found, ERROR) or has_grade(found, WARNING)
    return Answer({"tier": tier, "sound": not bad}, [f"{ledger.db}, {tier}: {say.counted(found)}."], found, failed=bad)


@click.command(epilog="\b\nExample:\n  crossrate ledger export -o club.jsonl")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Default the standard output.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@click.pass_context
def export(context: click.Context, output: Path | None, force: bool) -> None:
    """Write the journal as JSON Lines, one record a line."""
    from batch.cli import say
    from batch.ledger.entry.transfer import export_lines
    from batch.ledger.store.errors import LedgerError

    try:
        ledger = opened(context.obj["db"])
        lines = export_lines(ledger)
        if output is None:
            for line in lines:
                write_data(line)
            return
        from batch.ledger.store.open import refuse_over
        from batch.report.files import write_files

        refuse_over(output, context.obj["db"])
        problems = write_files(
            [(output, lambda stream: stream.writelines(f"{line}\n".encode() for line in lines))], force=force
        )
    except LedgerError as error:
        problems = error.problems
    say.problems(problems)
    if problems:
        raise SystemExit(1)
    click.echo(f"Wrote {output}", err=True)


@click.command(epilog="\b\nExample:\n  crossrate ledger restore club.jsonl")
@click.argument("file", type=click.Path(path_type=Path))
@answering
def restore(db: str, file: Path) -> Answer:
    """Make a ledger of an export; it is equal to the one exported."""
    from batch.ledger.entry.transfer import restore as restored

    ledger = restored(file, db)
    facts = facts_of(ledger)
    return Answer({"db": db, "records": facts.head}, [f"Made {db} of {facts.head} records."])


KEEPING = (init, import_history, check, export, restore)
