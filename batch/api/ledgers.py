"""A ledger of ratings over many events: what `crossrate ledger` reads and writes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from batch.api.reading import Events, events, one_of

if TYPE_CHECKING:
    import pandas as pd

    from batch.ledger.entry.proposal import Proposal
    from batch.ledger.records.facts import Facts
    from batch.ledger.store.open import Ledger as Opened
    from batch.problems import Problem

Unrated = Literal["adult", "junior"]
Tier = Literal["basic", "strict", "audit"]


@dataclass(frozen=True)
class Change:
    """What a change would do, or did.

    written: whether it was written, as the `records` of these numbers. preview: the document of `--json`; None where an
    error stood before it. text: the same for people. problems: one row a problem, as `Result.problems`.
    """

    written: bool
    records: Sequence[int]
    preview: dict[str, Any] | None
    text: str
    problems: "pd.DataFrame"

    def __str__(self) -> str:
        return self.text


class Ledger:
    """A ledger at a path or URL. Players, events and pools are named by their keys or by a part of their names.

    What it refuses raises LedgerError, whose `problems` say why; then nothing is changed. A writing method shows what
    it would do (`preview=True`, the default) or does it; an error, or a warning without `accept=True`, writes nothing.
    by: who; the login name by default. reason: why, for the journal.
    """

    def __init__(self, db: str | PathLike[str]) -> None:
        self.db = str(db)
        with self._opened():
            pass

    @property
    def pools(self) -> Sequence[str]:
        """The pools it keeps: uschess/regular, fide/rapid, ..."""
        with self._opened() as (_, facts):
            return list(facts.pools)

    def list(self, pool: str | None = None, *, on: Any = None, known: int | str | None = None,
             published: str | None = None, min_games: int | None = None,
             active_since: Any = None) -> "pd.DataFrame":  # fmt: skip
        """The ratings of a pool, the highest first: player, name, title, rating, games, shown, last_event.

        pool: the ledger's first by default. on: as of the end of this day. known: by what was known then, a day, a time
        or the number of a record. published: a published list, as it was.
        """
        from batch.ledger.entry.named import pool_named
        from batch.ledger.lists import rating_list
        from batch.ledger.store.journal import read

        with self._opened() as (ledger, facts), ledger.reading() as connection:
            if published is not None:
                lines = rating_list.frozen(connection, rating_list.list_named(facts, published, ledger.place))
            else:
                number = None if known is None else rating_list.known_on(read(connection), str(known), ledger.place)
                lines = rating_list.standing(connection, pool_named(facts, pool, ledger), _day(on), number)
        chosen = rating_list.chosen(lines, min_games, _day(active_since))
        columns = ("player", "name", "title", "rating", "games", "shown", "last_event")
        return _frame(columns, [line.as_json() for line in chosen])

    def players(self, search: str | None = None) -> "pd.DataFrame":
        """The players; with `search` those whose id or name fits: player, name, birth, title, merged_into."""
        from batch.ledger.entry.people import search as searched

        with self._opened() as (_, facts):
            keys = facts.players if search is None else searched(facts, search)
            rows = [{**vars(facts.players[key]), "player": key, "merged_into": facts.merged.get(key)} for key in keys]
        return _frame(("player", "name", "birth", "title", "merged_into"), rows)

    def events(self) -> "pd.DataFrame":
        """The events by date: event, name, end_date, record, withdrawn."""
        with self._opened() as (_, facts):
            rows = [
                {**vars(one), "event": one.key, "end_date": one.end}
                for one in sorted(facts.events.values(), key=lambda one: (one.end, one.order, one.key))
            ]
        return _frame(("event", "name", "end_date", "record", "withdrawn"), rows)

    def history(self, player: str, *, pool: str | None = None) -> "pd.DataFrame":
        """Every event of a player, with the rating before and after; the columns of `ledger history --json`."""
        from batch.ledger.entry.named import player_named, pool_named
        from batch.ledger.views.history import Step, history

        with self._opened() as (ledger, facts), ledger.reading() as connection:
            key = facts.whose(player_named(facts, player, ledger))
            steps = history(connection, facts, key, None if pool is None else pool_named(facts, pool, ledger))
        return _frame(tuple(Step.__dataclass_fields__), [step.as_json() for step in steps])

    def explain(self, player: str, event: str) -> str:
        """Every step of a player's rating in an event, with the numbers put in."""
        from batch.ledger.entry.named import event_named, player_named
        from batch.ledger.views.explain import explain

        with self._opened() as (ledger, facts), ledger.reading() as connection:
            keys = player_named(facts, player, ledger), event_named(facts, event, ledger)
            return "\n".join(map(str, explain(connection, facts, *keys)))

    def check(self, tier: Tier = "strict") -> "pd.DataFrame":
        """What is not sound in the ledger, one row a problem; no row where all is well."""
        from batch.api.tables import problems
        from batch.ledger.proof.checks import check

        with self._opened() as (ledger, _), ledger.reading() as connection:
            return problems(check(connection, one_of("tier", tier, Tier), ledger.place))

    def add(self, what: Events, *, preview: bool = True, accept: bool = False,
            event_id: str | None = None, order: int | None = None, pools: Sequence[str] = (),
            people: Mapping[str, str] | None = None, by: str | None = None, reason: str | None = None,
            **reading: Any) -> Change:  # fmt: skip
        """Add events and rate them from the ledger's ratings.

        pools: rate in these instead of those that the event names. people: who an entrant is, name -> key or "new".
        event_id, order: as the options of `ledger add`; `reading`: arguments of `crossrate.read`, for files.
        """
        from batch.ledger.entry.named import pool_named
        from batch.ledger.entry.proposal import drafts_of, of_drafts, with_rules
        from batch.rating.options import EventOptions

        with self._opened() as (ledger, facts):
            usual = {name: fact.value for name, fact in with_rules(EventOptions(), facts).facts.items()}
            crosstables = events(what, reading, usual)
            named = [pool_named(facts, name, ledger) for name in pools]
            drafts = drafts_of(crosstables, EventOptions(), facts, people or {}, event_id=event_id, order=order,
                               pools=named)  # fmt: skip
            return _done(of_drafts(ledger, facts, drafts, order), preview, accept, by, reason)

    def correct(self, event: str, results: Sequence[str], *, reason: str, section: str | None = None,
                preview: bool = True, accept: bool = False, by: str | None = None) -> Change:  # fmt: skip
        """Correct single results of an event, as "R3 12 v 7 = 0-1"; "= -" takes the game out.

        section: that of the results, by number or name; the first by default.
        """
        from batch.ledger.entry.correction import corrected_results
        from batch.ledger.entry.named import event_named
        from batch.ledger.entry.proposal import of_drafts

        with self._opened() as (ledger, facts):
            drafted = corrected_results(ledger, facts, event_named(facts, event, ledger), results, section)
            return _done(of_drafts(ledger, facts, [drafted], 0), preview, accept, by, reason)

    def withdraw(self, event: str, *, reason: str, preview: bool = True, accept: bool = False,
                 by: str | None = None) -> Change:  # fmt: skip
        """Withdraw an event, as if it had not been played; `undo` brings it back."""
        from batch.ledger.entry.named import event_named
        from batch.ledger.store.journal import WITHDRAWAL, Record

        def record(ledger: "Opened", facts: "Facts") -> Record:
            return Record(WITHDRAWAL, event_named(facts, event, ledger), {})

        return self._one(record, preview, accept, by, reason)

    def undo(self, record: int, *, preview: bool = True, accept: bool = False, by: str | None = None,
             reason: str | None = None) -> Change:  # fmt: skip
        """Undo a record of the journal by one that takes it back."""
        from batch.ledger.store.journal import UNDO, Record

        return self._one(lambda *_: Record(UNDO, "", {"record": record}), preview, accept, by, reason)

    def publish(self, name: str | None = None, *, pool: str | None = None, ended_by: Any = None,
                entered_by: int | None = None, preview: bool = True, accept: bool = False, by: str | None = None,
                reason: str | None = None) -> Change:  # fmt: skip
        """Publish the list of a pool, as of the events that ended by a day (today by default)."""
        from batch.ledger.entry.named import pool_named
        from batch.ledger.lists.rating_list import published
        from batch.ledger.store.journal import Record

        def record(ledger: "Opened", facts: "Facts") -> Record:
            day = _day(ended_by) or datetime.now(UTC).date().isoformat()
            return published(ledger, pool_named(facts, pool, ledger), name, day, entered_by)

        return self._one(record, preview, accept, by, reason)

    def import_players(self, path: str | PathLike[str], *, pool: str | None = None, preview: bool = True,
                       accept: bool = False, by: str | None = None, reason: str | None = None) -> Change:  # fmt: skip
        """Add the players of a list with their opening ratings. pool: whose the plain Rating column is."""
        from batch.ledger.entry.import_players import read_players
        from batch.ledger.entry.named import pool_named
        from batch.ledger.entry.proposal import proposed

        with self._opened() as (ledger, facts):
            made = read_players(Path(path), facts, pool_named(facts, pool, ledger))
            proposal = proposed(ledger, made.records, made.problems, made_after=facts.head)
            return _done(proposal, preview, accept, by, reason)

    def _one(self, record: Callable[..., Any], preview: bool, accept: bool, by: str | None,
             reason: str | None) -> Change:  # fmt: skip
        """Propose one record, made of the opened ledger and what it says."""
        from batch.ledger.entry.proposal import proposed

        with self._opened() as (ledger, facts):
            proposal = proposed(ledger, [record(ledger, facts)], made_after=facts.head)
            return _done(proposal, preview, accept, by, reason)

    @contextmanager
    def _opened(self) -> "Iterator[tuple[Opened, Facts]]":
        from batch.ledger.entry.named import facts_of
        from batch.ledger.store.open import open_ledger

        ledger = open_ledger(self.db)
        try:
            yield ledger, facts_of(ledger)
        finally:
            ledger.close()

    def __repr__(self) -> str:
        return f"<crossrate.Ledger: {self.db}>"


def ledger(db: str | PathLike[str]) -> Ledger:
    """Open the ledger at a path or URL. Raises LedgerError where there is none."""
    return Ledger(db)


def new_ledger(
    db: str | PathLike[str],
    pools: Sequence[str] = ("regular", "quick", "blitz"),
    *,
    unrated: Unrated | None = None,
    by: str | None = None,
) -> Ledger:
    """Make a ledger of these pools. unrated: what unrated players without a birth date are.

    Raises ValueError for a pool that there is not, LedgerError where something stands there already.
    """
    from batch.ledger.entry.begin import begin, pool_keys

    keys, unknown = pool_keys(pools)
    if unknown:
        raise ValueError(f"there is no pool {unknown[0]!r}; write it as regular, quick, fide/rapid, elo/standard, ...")
    begin(str(db), keys, one_of("unrated", unrated, Unrated), by).close()
    return Ledger(db)


def _done(proposal: "Proposal", preview: bool, accept: bool, by: str | None, reason: str | None) -> Change:
    """Write a proposal, unless it is only to be seen or refused."""
    from batch.api.tables import problems
    from batch.ledger.plan.preview import lines
    from batch.problems import counted

    told = [] if proposal.told is None else lines(proposal.told)
    written: Sequence[int] = ()
    if proposal.refused(accept=accept):
        found: Sequence[Problem] = proposal.problems
        told.append(f"Nothing was written: {counted(found) if found else 'there is nothing to change'}.")
    elif not preview:
        written = proposal.write(by, reason)
    return Change(bool(written), written, proposal.told, "\n".join(told), problems(proposal.problems))


def _day(day: Any) -> str | None:
    """A date or its text as the ledger has days."""
    from batch.crosstable.tables.dates import read_date

    return None if day is None else read_date(day).isoformat()


def _frame(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> "pd.DataFrame":
    import pandas as pd

    return pd.DataFrame({name: [row[name] for row in rows] for name in columns}, columns=list(columns))
