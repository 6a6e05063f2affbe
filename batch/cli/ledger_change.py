"""The commands of `crossrate ledger` that change it. Each shows what it would do, and asks."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.grouped import Grouped
from batch.cli.ledger_answer import (
    Answer,
    Asked,
    ask,
    changing,
    need_reason,
    opened,
    propose,
)
from batch.cli.ledger_values import FLOOR, GAMES, RATING, TEXT
from batch.cli.options import (
    RuleSetName,
    event_options,
    reading_options,
    table_options,
    take_event,
    take_reading,
    take_table,
)
from batch.ledger.entry.named import event_named, facts_of, player_named, pool_named
from batch.rulesets import DEFAULT

if TYPE_CHECKING:
    from batch.rating.options import EventOptions

PLAYER_OPTION = click.option(
    "--player", "words", metavar="NAME=KEY", multiple=True,
    help='Who an entrant is: --player "Kaia Kettlebourne=1234567", or =new.',
)  # fmt: skip
RESULT = re.compile(r"\s*[Rr]\s*\d")
"""How a single result begins, unlike a key of the crosstable."""

DAY = click.DateTime(["%Y-%m-%d"])


@click.command(cls=Grouped, epilog="\b\nExample:\n  crossrate ledger add spring_open.csv")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--event-id", type=TEXT, metavar="KEY", help="The event's key in the ledger; default E1, E2, ...")
@click.option("--order", type=click.IntRange(-4000, 4000), metavar="N",
              help="Which of several events of the same dates comes first: the lowest N.")  # fmt: skip
@click.option(
    "--in", "in_pools", metavar="POOL", multiple=True, help="Rate in this pool of the ledger; several may be named."
)
@PLAYER_OPTION
@reading_options
@event_options
@changing
def add(db: str, asked: Asked, files: tuple[Path, ...], event_id: str | None, order: int | None,
        in_pools: tuple[str, ...], words: tuple[str, ...], **values: Any) -> Answer:  # fmt: skip
    """Add the event in each FILE and rate it, from the ledger's ratings.

    Entrants are found by id, then by alias, then by name. An event older than others re-rates those after it that it
    touches. A file that was added before is recognised.
    """
    reading, options = take_reading(values), _event_options(values)
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch import pipeline
    from batch.ledger.entry.proposal import drafts_of, of_drafts, with_rules

    pools = [pool_named(facts, name, ledger) for name in in_pools]
    options_read = with_rules(options, facts)
    # One by one: a file that is named twice is an event that is added twice.
    crosstables = [read for file in files for read in pipeline.read_files([file], reading, options_read)]
    drafts = drafts_of(crosstables, options, facts, _words(words), event_id=event_id, order=order, pools=pools)
    return ask(of_drafts(ledger, facts, drafts, order), asked)


@click.command(
    cls=Grouped,
    epilog='\b\nExamples:\n  crossrate ledger correct E3 --file spring_open.csv --reason "table 5"\n'
    '  crossrate ledger correct E3 --set "R3 12 v 7 = 0-1" --reason "the scoresheets say so"',
)
@click.argument("event")
@click.option("--file", "file", type=click.Path(path_type=Path), metavar="FILE", help="What the event holds instead.")
@click.option("--in-section", metavar="NAME", help="The section of the results, by number or name; default the first.")
@PLAYER_OPTION
@reading_options
@event_options
@changing
def correct(db: str, asked: Asked, event: str, file: Path | None, in_section: str | None, words: tuple[str, ...],
            **values: Any) -> Answer:  # fmt: skip
    """Correct EVENT by a better file or single results, and re-rate everything since that it touches.

    A result is set by its round, the two numbers of the section and the score: --set "R3 12 v 7 = 0-1"; "= -" takes
    the game out.
    """
    results = [text for text in values["settings"] if RESULT.match(text)]
    values["settings"] = tuple(text for text in values["settings"] if not RESULT.match(text))
    if (file is None) == (not results):
        raise click.UsageError('Say what is right with --file FILE, or with --set "R3 12 v 7 = 0-1".')
    need_reason(asked)
    ledger = opened(db)
    facts = facts_of(ledger)
    key = event_named(facts, event, ledger)
    from batch.ledger.entry.correction import corrected_by_file, corrected_results
    from batch.ledger.entry.proposal import of_drafts, with_rules

    if file is not None:
        reading, options = take_reading(values), with_rules(_event_options(values), facts)
        drafted = corrected_by_file(ledger, facts, key, file, reading, options, _words(words))
    else:
        drafted = corrected_results(ledger, facts, key, results, in_section)
    return ask(of_drafts(ledger, facts, [drafted], 0), asked)


@click.command(epilog='\b\nExample:\n  crossrate ledger withdraw E2 --reason "not ratable"')
@click.argument("event")
@changing
def withdraw(db: str, asked: Asked, event: str) -> Answer:
    """Withdraw EVENT, as if it had not been played; `undo` brings it back."""
    need_reason(asked)
    ledger = opened(db)
    return _one(ledger, asked, "withdrawal", event_named(facts_of(ledger), event, ledger))


@click.command(epilog='\b\nExample:\n  crossrate ledger undo 13 --reason "wrong score sheet"')
@click.argument("record", type=int)
@changing
def undo(db: str, asked: Asked, record: int) -> Answer:
    """Undo record number RECORD of the journal by a record that takes it back; undo that one to bring it back."""
    return _one(opened(db), asked, "undo", "", {"record": record})


@click.command(epilog='\b\nExample:\n  crossrate ledger merge 14520031 L7 --reason "one person"')
@click.argument("player")
@click.argument("other")
@changing
def merge(db: str, asked: Asked, player: str, other: str) -> Answer:
    """Make OTHER the same person as PLAYER: all games of both count for PLAYER. `undo` takes it back."""
    ledger = opened(db)
    facts = facts_of(ledger)
    keys = player_named(facts, player, ledger), player_named(facts, other, ledger)
    return _one(ledger, asked, "merge", facts.whose(keys[0]), {"other": keys[1]})


@click.command(epilog='\b\nExample:\n  crossrate ledger alias 14520031 "A. Amberleigh" --yes')
@click.argument("player")
@click.argument("alias", type=TEXT)
@changing
def alias(db: str, asked: Asked, player: str, alias: str) -> Answer:
    """Know PLAYER by another id or name too."""
    ledger = opened(db)
    return _one(ledger, asked, "alias", player_named(facts_of(ledger), player, ledger), {"alias": alias})


@click.command(epilog='\b\nExample:\n  crossrate ledger rename 14520031 "Amberleigh-Moss, Ada"')
@click.argument("player")
@click.argument("name", type=TEXT)
@changing
def rename(db: str, asked: Asked, player: str, name: str) -> Answer:
    """Call PLAYER by another NAME."""
    ledger = opened(db)
    return _one(ledger, asked, "rename", player_named(facts_of(ledger), player, ledger), {"name": name})


@click.command(epilog='\b\nExample:\n  crossrate ledger title 14520031 "Life Master"')
@click.argument("player")
@click.argument("title", type=TEXT)
@changing
def title(db: str, asked: Asked, player: str, title: str) -> Answer:
    """Note PLAYER's TITLE."""
    ledger = opened(db)
    return _one(ledger, asked, "title", player_named(facts_of(ledger), player, ledger), {"title": title})


@click.command(
    "set-rating", epilog='\b\nExample:\n  crossrate ledger set-rating 14520031 1850 --on 2026-01-31 --reason "a ruling"'
)
@click.argument("player")
@click.argument("rating", type=RATING)
@click.option("--pool", metavar="P", help="Default the ledger's first.")
@click.option("--games", type=GAMES, metavar="N", help="Games it rests on; default as they are.")
@click.option("--on", "day", type=DAY, metavar="D", required=True, help="After the events that ended on this day.")
@changing
def set_rating(db: str, asked: Asked, player: str, rating: float, pool: str | None, games: int | None,
               day: Any) -> Answer:  # fmt: skip
    """Set PLAYER's rating by hand; events that end later go on from it."""
    need_reason(asked)
    ledger = opened(db)
    facts = facts_of(ledger)
    data = {"pool": pool_named(facts, pool, ledger), "rating": rating}
    if games is not None:
        data["games"] = float(games)
    return _one(ledger, asked, "rating", player_named(facts, player, ledger), data, day.date().isoformat())


@click.command("set-floor", epilog='\b\nExample:\n  crossrate ledger set-floor 14520031 1800 --reason "prize"')
@click.argument("player")
@click.argument("value", metavar="VALUE|none", type=FLOOR)
@click.option("--kind", type=click.Choice(["manual", "ceiling", "money", "olm"]), default="manual", show_default=True,
              help="olm: Original Life Master; money: earned by a prize.")  # fmt: skip
@click.option("--pool", metavar="P", help="Only in this pool; default in all.")
@click.option("--from", "day", type=DAY, metavar="D", help="For events that end on this day or later; default all.")
@changing
def set_floor(db: str, asked: Asked, player: str, value: float | None, kind: str, pool: str | None, day: Any) -> Answer:
    """Set a floor, or a ceiling, of PLAYER; `none` ends it."""
    need_reason(asked)
    ledger = opened(db)
    facts = facts_of(ledger)
    data = {"pool": pool and pool_named(facts, pool, ledger), "kind": kind, "value": value}
    return _one(ledger, asked, "floor", player_named(facts, player, ledger), data, day and day.date().isoformat())


@click.command("assert", epilog="\b\nExample:\n  crossrate ledger assert 1234567 E3 1643")
@click.argument("player")
@click.argument("event")
@click.argument("rating", type=RATING)
@click.option("--pool", metavar="P", help="Default the ledger's first.")
@changing
def assertion(db: str, asked: Asked, player: str, event: str, rating: float, pool: str | None) -> Answer:
    """Note that PLAYER stood at RATING after EVENT; `check --tier audit` holds the ledger to it."""
    ledger = opened(db)
    facts = facts_of(ledger)
    key = event_named(facts, event, ledger)
    data = {"pool": pool_named(facts, pool, ledger), "rating": rating, "event": key}
    return _one(ledger, asked, "assertion", player_named(facts, player, ledger), data)


@click.command(
    epilog='\b\nExample:\n  crossrate ledger rerate --from 2025-01-01 --parameters bonus.toml --reason "news of June"'
)
@click.option("--from", "day", type=DAY, metavar="D", required=True, help="Events that end on this day or later.")
@click.option("--rules", type=RuleSetName(), default=DEFAULT, show_default=True)
@click.option("--parameters", type=click.Path(path_type=Path), metavar="FILE",
              help="A TOML overlay of the rule set's parameters; default the program's own.")  # fmt: skip
@changing
def rerate(db: str, asked: Asked, day: Any, rules: str, parameters: Path | None) -> Answer:
    """Re-rate events by parameters announced after they were rated."""
    need_reason(asked)
    ledger = opened(db)
    from batch.ledger.replay.rulebook import overlay_data

    start = day.date().isoformat()
    data = {"rules": rules, "from": start, **overlay_data(rules, parameters)}
    return _one(ledger, asked, "parameters", rules, data, start)


@click.command(epilog='\b\nExample:\n  crossrate ledger publish --name "Spring 2026" --ended-by 2026-03-31')
@click.option("--name", type=TEXT, metavar="NAME", help="The list's name; default pool and date.")
@click.option("--pool", metavar="P", help="Default the ledger's first.")
@click.option("--ended-by", "day", type=DAY, metavar="D", help="Only events that ended by this day; default today.")
@click.option("--entered-by", metavar="N", type=int, help="Only records up to this number; default all.")
@changing
def publish(db: str, asked: Asked, name: str | None, pool: str | None, day: Any, entered_by: int | None) -> Answer:
    """Publish the list of a pool: it is kept as it is, with a hash, whatever is corrected later."""
    from datetime import UTC, datetime

    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.lists.rating_list import published

    ended_by = (day or datetime.now(UTC)).date().isoformat()
    record = published(ledger, pool_named(facts, pool, ledger), name, ended_by, entered_by)
    return propose(ledger, [record], asked, made_after=facts.head)


@click.command("import", epilog="\b\nExample:\n  crossrate ledger import club_players.csv")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--pool", metavar="P", help="Whose the plain Rating column is; default the ledger's first.")
@table_options
@changing
def import_(db: str, asked: Asked, file: Path, pool: str | None, **values: Any) -> Answer:
    """Add the players of a list with their opening ratings: id, name, rating, games, record, peak, birth, other pools.

    The columns are called as in a crosstable; a US Chess supplement (DBF) and FIDE's lists are read as well. Players
    the ledger has stay as they are; conflicts are reported first.
    """
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.entry.import_players import read_players

    made = read_players(file, facts, pool_named(facts, pool, ledger), take_table(values))
    answer = propose(ledger, made.records, asked, made.problems, made_after=facts.head)
    answer.document |= {"players_added": made.added, "players_known": made.known}
    return answer


def _one(ledger: Any, asked: Asked, kind: str, subject: str, data: dict[str, Any] | None = None,
         event_date: str | None = None) -> Answer:  # fmt: skip
    """Propose one record."""
    from batch.ledger.store.journal import Record

    return propose(ledger, [Record(kind, subject, data or {}, event_date)], asked)


def _event_options(values: dict[str, Any]) -> "EventOptions":
    for name in ("parameters", "dated_by", "expectation", "period"):
        if values.get(name) is not None:
            option = name.replace("_", "-")
            raise click.UsageError(
                f"--{option} is not for one event of a ledger; parameters change with `ledger rerate`."
            )
    return take_event(values)


def _words(pairs: Sequence[str]) -> dict[str, str]:
    words = {}
    for text in pairs:
        name, equals, key = text.rpartition("=")
        if not equals or not name.strip() or not key.strip():
            raise click.UsageError(
                f'--player {text!r} is not NAME=KEY; write --player "Kaia Kettlebourne=1234567", or =new.'
            )
        words[name.strip()] = key.strip()
    return words


CHANGES = (add, correct, withdraw, undo, merge, alias, rename, title, set_rating, set_floor, assertion, rerate, publish,
           import_)  # fmt: skip
