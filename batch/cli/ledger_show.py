"""The commands of `crossrate ledger` that only look."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.ledger_answer import Answer, answering, opened
from batch.ledger.entry.named import event_named, facts_of, player_named, pool_named

if TYPE_CHECKING:
    from batch.problems import Problem

DAY = click.DateTime(["%Y-%m-%d"])

OUTPUT = click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to a .csv, .xlsx or .html."
)
FORCE = click.option("--force", is_flag=True, help="Overwrite OUT even if crossrate did not write it.")


@click.command("list", epilog="\b\nExample:\n  crossrate ledger list --pool regular --on 2026-03-31 -o list.xlsx")
@click.option("--pool", metavar="P", help="Default the ledger's first.")
@click.option("--on", "day", type=DAY, metavar="D", help="As of the end of this day; default after the last event.")
@click.option("--known", metavar="D|N", help="By what was known then: a day, a time, or the number of a record.")
@click.option("--published", metavar="NAME", help="A published list, as it was.")
@click.option("--min-games", type=click.IntRange(0), metavar="N", help="Only players with so many games.")
@click.option("--active-since", type=DAY, metavar="D", help="Only players with an event since.")
@OUTPUT
@FORCE
@answering
def list_(db: str, pool: str | None, day: Any, known: str | None, published: str | None, min_games: int | None,
          active_since: Any, output: Path | None, force: bool) -> Answer:  # fmt: skip
    """Show the ratings of a pool: now, on a day, or as they were known then."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.lists import rating_list
    from batch.ledger.store.journal import read

    told: dict[str, Any]
    first_day = ""
    with ledger.reading() as connection:
        if published is not None:
            record = rating_list.list_named(facts, published, ledger.place)
            lines = rating_list.frozen(connection, record)
            told = {"list": published, **record.data}
        else:
            on = day and day.date().isoformat()
            records = read(connection)
            first_day = records[0].recorded
            number = None if known is None else rating_list.known_on(records, known, ledger.place)
            name = pool_named(facts, pool, ledger)
            lines = rating_list.standing(connection, name, on, number)
            told = {"pool": name, "on": on, "known": facts.head if number is None else number}
    lines = rating_list.chosen(lines, min_games, active_since and active_since.date().isoformat())
    document = {**told, "players": [line.as_json() for line in lines]}
    rows = [[i, line.player, line.name, line.shown, round(line.rating, 2),
             None if line.games is None else int(line.games), line.day or None]
            for i, line in enumerate(lines, start=1)]  # fmt: skip
    headings = ["#", "ID", "Name", "Rating", "Exact", "Games", "Last event"]
    title = str(told.get("list") or f"{told['pool']} {told['on'] or ''}".strip())
    problems = _write(output, title, headings, rows, force, db)
    shown = _table(["#", "Rating", "Name", "ID"], [[r[0], r[3], r[2], r[1]] for r in rows], right={0, 1})
    if told.get("known") == 0:
        shown = [f"Nothing was known then: the first record is of {first_day}."]
    return _done(document, shown, problems, output)


@click.command(epilog='\b\nExample:\n  crossrate ledger diff "Spring 2026"')
@click.argument("old")
@click.argument("new", default="now")
@click.option(
    "--causes", type=click.IntRange(0), default=3, show_default=True, metavar="N", help="Causes shown a player."
)
@OUTPUT
@FORCE
@answering
def diff(db: str, old: str, new: str, causes: int, output: Path | None, force: bool) -> Answer:
    """Say what is different between the published list OLD and the list NEW, or now, and by which records."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.lists import rating_list
    from batch.ledger.lists.diff import Cut, explained

    with ledger.reading() as connection:
        first = rating_list.list_named(facts, old, ledger.place)
        cut = Cut(first.data["ended_by"], first.data["entered_by"])
        pool = first.data["pool"]
        if new == "now":
            later, lines = Cut("9999-12-31", facts.head), rating_list.standing(connection, pool)
        else:
            second = rating_list.list_named(facts, new, ledger.place)
            later = Cut(second.data["ended_by"], second.data["entered_by"])
            lines = rating_list.frozen(connection, second)
        changes = explained(connection, pool, rating_list.frozen(connection, first), cut, lines, later)
    document = {"old": old, "new": new, "pool": pool, "changes": [change.as_json() for change in changes]}
    shown: list[str] = [] if changes else [f"{old} and {new} are the same."]
    for c in changes:
        shown.append(
            f"{c.name} ({c.player}): {c.before} -> {c.after}" + ("" if c.change is None else f" ({c.change:+.2f})")
        )
        shown += [
            f"    {_by(by)}record {', '.join(map(str, numbers))}: {text}" for numbers, text, by in c.causes[:causes]
        ]
        if len(c.causes) > causes:
            shown.append(f"    ... and {len(c.causes) - causes} more")
    rows = [
        [c.player, c.name, c.before, c.after, c.change, "; ".join(text for _, text, _ in c.causes)] for c in changes
    ]
    problems = _write(output, f"{old} to {new}", ["ID", "Name", "Before", "After", "Change", "Causes"], rows, force, db)
    return _done(document, shown, problems, output)


@click.command(epilog="\b\nExample:\n  crossrate ledger history 14520031 -o ada.xlsx")
@click.argument("player")
@click.option("--pool", metavar="P", help="Only this pool.")
@OUTPUT
@FORCE
@answering
def history(db: str, player: str, pool: str | None, output: Path | None, force: bool) -> Answer:
    """List every event of PLAYER, with the rating before and after; an XLSX has a chart."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.views.history import history as steps_of

    key = facts.whose(player_named(facts, player, ledger))
    with ledger.reading() as connection:
        steps = steps_of(connection, facts, key, pool and pool_named(facts, pool, ledger))
    document = {"player": key, "name": facts.players[key].name, "history": [step.as_json() for step in steps]}
    headings = [
        "Day",
        "Event",
        "Name",
        "Section",
        "Pool",
        "Before",
        "After",
        "Change",
        "Score",
        "Games",
        "Formula",
        "Floor",
        "Rating",
    ]
    rows = [
        [
            s.day,
            s.event,
            s.name,
            s.section,
            s.pool,
            s.pre,
            s.post,
            s.change,
            s.score,
            s.games,
            s.formula,
            s.floor_kind,
            None if s.rating is None else round(s.rating, 2),
        ]
        for s in steps
    ]
    problems = _write(output, facts.players[key].name, headings, rows, force, db, chart=len(headings) - 1)
    table = [[s.day, s.event, s.name, s.pool, s.pre, s.post, "" if s.change is None else f"{s.change:+.2f}",
              f"{s.score:g}/{s.games}" if s.games else ""] for s in steps]  # fmt: skip
    shown = _table(["Day", "Event", "Name", "Pool", "Before", "After", "Change", "Score"], table, right={4, 5, 6, 7})
    return _done(document, [f"{facts.players[key].name} ({key})", *shown], problems, output)


@click.command(epilog="\b\nExample:\n  crossrate ledger explain 14520031 E2")
@click.argument("player")
@click.argument("event")
@answering
def explain(db: str, player: str, event: str) -> Answer:
    """Show every step of PLAYER's rating in EVENT, with the numbers put in."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.views.explain import explain as explained

    keys = player_named(facts, player, ledger), event_named(facts, event, ledger)
    with ledger.reading() as connection:
        lines = explained(connection, facts, *keys)
    return Answer({"player": keys[0], "event": keys[1], "lines": [str(line) for line in lines]}, lines)


@click.command(epilog="\b\nExample:\n  crossrate ledger log 14520031")
@click.argument("about", required=False)
@click.option("--last", type=click.IntRange(1), metavar="N", help="Only the last N.")
@answering
def log(db: str, about: str | None, last: int | None) -> Answer:
    """Show the journal; with ABOUT only the records about a player, an event or a list."""
    ledger = opened(db)
    from batch.ledger.plan.preview import words
    from batch.ledger.records.facts import fold
    from batch.ledger.store.journal import effective, read

    with ledger.reading() as connection:
        records = read(connection)
    facts = fold(records)
    standing = {record.number for record in effective(records)}
    chosen = [r for r in records if about is None or about == r.subject or about in map(str, r.data.values())]
    chosen = chosen[-last:] if last else chosen
    rows: list[dict[str, Any]] = []
    for r in chosen:
        undone = r.number not in standing and r.kind != "undo"
        rows.append(
            {
                "number": r.number,
                "kind": r.kind,
                "subject": r.subject,
                "event_date": r.event_date,
                "recorded": r.recorded,
                "by": r.by,
                "reason": r.reason,
                "words": words(r, facts),
                "undone": undone,
            }
        )
    shown = _table(
        ["No", "Recorded", "By", "What", "Why"],
        [
            [
                r["number"],
                r["recorded"][:10],
                r["by"],
                ("(undone) " if r["undone"] else "") + r["words"],
                r["reason"] or "",
            ]
            for r in rows
        ],
        right={0},
    )
    return Answer({"records": rows}, shown)


@click.command(epilog="\b\nExample:\n  crossrate ledger events --json")
@answering
def events(db: str) -> Answer:
    """List the events, by date."""
    ledger = opened(db)
    facts = facts_of(ledger)
    found = sorted(facts.events.values(), key=lambda e: (e.end, e.order, e.key))
    rows = [
        {"event": e.key, "name": e.name, "end_date": e.end, "record": e.record, "withdrawn": e.withdrawn} for e in found
    ]
    table = [[e.key, e.end, e.name, e.record, "withdrawn" if e.withdrawn else ""] for e in found]
    return Answer({"events": rows}, _table(["Key", "End", "Name", "Record", ""], table, right={3}))


@click.command(epilog="\b\nExample:\n  crossrate ledger players --search amber")
@click.option("--search", metavar="TEXT", help="A part of an id, alias or name.")
@answering
def players(db: str, search: str | None) -> Answer:
    """List the players; with --search those whose id or name fits."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.entry.people import search as searched

    keys = list(facts.players) if search is None else searched(facts, search)
    other = (
        {key: [alias for alias, whose in facts.aliases.items() if whose == key] for key in keys}
        if facts.aliases
        else {}
    )
    rows: list[dict[str, Any]] = [
        {"player": p.key, "name": p.name, "birth": p.birth, "title": p.title, "aliases": other.get(p.key, []),
         "merged_into": facts.merged.get(p.key)}
        for p in (facts.players[key] for key in keys)
    ]  # fmt: skip
    table = [[r["player"], r["name"], r["title"] or "", r["birth"] or "", ", ".join(r["aliases"]),
              f"merged into {r['merged_into']}" if r["merged_into"] else ""] for r in rows]  # fmt: skip
    return Answer({"players": rows}, _table(["ID", "Name", "Title", "Birth", "Also", ""], table))


@click.command("lists", epilog="\b\nExample:\n  crossrate ledger lists")
@answering
def lists_(db: str) -> Answer:
    """List the published lists."""
    facts = facts_of(opened(db))
    rows = [{"list": name, "record": r.number, **r.data} for name, r in facts.lists.items()]
    table = [[r["list"], r["pool"], r["ended_by"], r["entered_by"], r["players"], r["hash"][:12]] for r in rows]
    return Answer(
        {"lists": rows}, _table(["Name", "Pool", "Ended by", "Entered by", "Players", "Hash"], table, right={3, 4})
    )


@click.command("what-if", epilog="\b\nExample:\n  crossrate ledger what-if --parameters bonus.toml --from 2025-01-01")
@click.option("--parameters", type=click.Path(path_type=Path), metavar="FILE", required=True, help="A TOML overlay.")
@click.option("--from", "day", type=DAY, metavar="D", help="For events that end on this day or later; default all.")
@click.option("--pool", metavar="P", help="Default the ledger's first.")
@OUTPUT
@FORCE
@answering
def what_if(db: str, parameters: Path, day: Any, pool: str | None, output: Path | None, force: bool) -> Answer:
    """Show the list as it would be under other parameters; nothing is written to the ledger."""
    ledger = opened(db)
    facts = facts_of(ledger)
    from batch.ledger.lists.what_if import what_if as computed

    name = pool_named(facts, pool, ledger)
    with ledger.reading() as connection:
        found = computed(connection, facts, name, parameters, day.date().isoformat() if day else "")
    rows = [[line.player, line.name, shown, line.shown, change] for line, shown, change in found]
    headings = ["ID", "Name", "Now", "Then", "Change"]
    problems = _write(output, f"{name} with {parameters.name}", headings, rows, force, db)
    document = {
        "pool": name,
        "players": [{**line.as_json(), "now": shown, "change": change} for line, shown, change in found],
    }
    table = [[*row[:4], "" if row[4] is None else f"{row[4]:+.2f}"] for row in rows]
    return _done(document, _table(headings, table, right={2, 3, 4}), problems, output)


def _by(change: float | None) -> str:
    return "" if change is None else f"{change:+.2f} by "


def _write(output: Path | None, title: str, headings: Sequence[str], rows: Sequence[Sequence[Any]], force: bool,
           db: str, chart: int | None = None) -> "list[Problem]":  # fmt: skip
    if output is None:
        return []
    from batch.ledger.store.open import refuse_over
    from batch.ledger.views.tables import write_table

    refuse_over(output, db)

    return write_table(output, title, headings, rows, force=force, chart=chart)


def _done(document: dict[str, Any], shown: Sequence[str], problems: "Sequence[Problem]", output: Path | None) -> Answer:
    if problems:
        return Answer(document, ["Nothing was written."], problems, failed=True)
    return Answer(document, [f"Wrote {output}"] if output else shown)


def _table(headings: Sequence[str], rows: Sequence[Sequence[Any]], right: set[int] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """A table in plain text."""
    texts = [list(headings)] + [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(len(row[i]) for row in texts) for i in range(len(headings))]
    return [
        "  ".join(
            t.rjust(w) if i in right else t.ljust(w) for i, (t, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in texts
    ]


SHOWING = (list_, diff, history, explain, log, events, players, lists_, what_if)
