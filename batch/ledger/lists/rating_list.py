"""Rating lists: at a date, by what is known now or was known then; and published ones, which stay as they are."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import numpy as np
from sqlalchemy import Connection

from batch.ledger.places import after_day, shown_day
from batch.ledger.plan.change import clean_replay
from batch.ledger.pools import is_list_pool, standing_formulas
from batch.ledger.records.facts import Facts, fold
from batch.ledger.replay import projections
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.shown import Shown
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record, canonical
from batch.ledger.store.open import Ledger, head
from batch.ledger.store.schema import STATE, rated
from batch.problems import Place, problem

GAMES, HISTORY = STATE.index("games"), STATE.index("history")


@dataclass(frozen=True)
class Line:
    """One player of a list. `games`: None = established, not known. `day`: of the last event, "" before any."""

    player: str
    name: str
    title: str | None
    rating: float
    games: float | None
    shown: str
    day: str

    def as_json(self) -> dict[str, Any]:
        """Stable keys."""
        games = None if self.games is None else int(self.games)
        return {"player": self.player, "name": self.name, "title": self.title, "rating": self.rating,
                "games": games, "shown": self.shown, "last_event": self.day or None}  # fmt: skip


def standing(connection: Connection, pool: str, on: str | None = None, known: int | None = None) -> list[Line]:
    """The list of a pool, highest rating first.

    on: the day, None for the last there is. known: only the records up to this number, None for all.
    """
    records = j.read(connection, known)
    facts = fold(records)
    if pool not in facts.pools:  # nothing was known yet
        return []
    if known is None or known >= head(connection):
        return _sorted(_from_tables(connection, facts, pool, on))
    return _sorted(_from_replay(connection, facts, pool, on, Rulebook(facts.parameters)))


def replayed(connection: Connection, facts: Facts, pool: str, on: str | None, rulebook: Rulebook) -> list[Line]:
    """The list that records give under a rulebook, whatever the tables hold."""
    return _sorted(_from_replay(connection, facts, pool, on, rulebook))


DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
MOMENT = re.compile(rf"{DAY.pattern}T\d{{2}}:\d{{2}}(:\d{{2}})?(Z|[+-]\d{{2}}:\d{{2}})?", re.ASCII)


def known_on(records: Sequence[Record], moment: str, place: Place) -> int:
    """The last record entered by a day (2026-05-01) or time (2026-05-01T12:00:00Z), or of a number; 0 before any.

    Times without an offset, and days, are UTC as in the journal. Raises `LedgerError`.
    """
    if moment.isascii() and moment.isdigit():
        if not 1 <= int(moment[:20]) <= len(records):
            told = {"record": moment, "last": len(records)}
            raise LedgerError(problem("ledger-no-record", place, **told))
        return int(moment)
    try:
        last = _last_second(moment)
    except (ValueError, OverflowError) as error:
        raise LedgerError(problem("ledger-no-moment", place, moment=moment)) from error
    return max((record.number for record in records if record.recorded <= last), default=0)


def _last_second(moment: str) -> str:
    """The last time of a day or a minute, as the journal writes it. Raises ValueError."""
    if DAY.fullmatch(moment):
        return f"{date.fromisoformat(moment)}T23:59:59Z"
    told = MOMENT.fullmatch(moment)
    if told is None:
        raise ValueError(moment)
    time = datetime.fromisoformat(moment)
    if told[1] is None:
        time = time.replace(second=59)
    return time.replace(tzinfo=time.tzinfo or UTC).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def chosen(lines: Sequence[Line], min_games: int | None, active_since: str | None) -> list[Line]:
    """The lines with at least `min_games` games and an event since `active_since`."""
    return [
        line
        for line in lines
        if (min_games is None or line.games is None or line.games >= min_games)
        and (active_since is None or line.day >= active_since)
    ]


def published(ledger: Ledger, pool: str, name: str | None, ended_by: str, entered_by: int | None) -> Record:
    """The record that publishes a list: its rows, their hash and both cut-offs."""
    with ledger.reading() as connection:
        last = head(connection)
        facts = fold(j.read(connection))
        known = last if entered_by is None else entered_by
        if not 1 <= known <= last:
            raise LedgerError(problem("ledger-no-record", ledger.place, record=known, last=last))
        content: dict[str, Any] = {}
        if is_list_pool(pool):
            later = [
                r.subject for r in facts.lists.values() if r.data["pool"] == pool and r.data["ended_by"] >= ended_by
            ]
            if known != last or later:
                raise LedgerError(
                    problem("ledger-list-order", ledger.place, pool=pool, later=", ".join(later) or "none")
                )
            from batch.ledger.lists.period import next_list

            content = vars(next_list(connection, facts, pool, ended_by))
        lines = standing(connection, pool, ended_by, known)
    rows = [[line.player, line.name, line.rating, line.games, line.shown] for line in lines]
    if is_list_pool(pool):
        rows = _with_posts(rows, content["posts"], facts, pool, ended_by)
    data = {"pool": pool, "ended_by": ended_by, "entered_by": known, "players": len(rows)}
    data["hash"] = list_hash(data, rows)
    return Record(j.LIST, name or f"{pool} {ended_by}", data, ended_by, {"rows": rows, **content})


def _with_posts(
    rows: list[list[Any]], posts: list[dict[str, Any]], facts: Facts, pool: str, ended_by: str
) -> list[list[Any]]:
    """A list's rows with the numbers that the list sets."""
    by_player = {row[0]: row for row in rows}
    shown = Shown(Rulebook(facts.parameters))
    for post in posts:
        key, rating = post["player"], post["rating"]
        if rating is None:
            by_player.pop(key, None)
        else:
            by_player[key] = [
                key,
                facts.players[key].name,
                rating,
                post["games"],
                shown.text(pool, rating, post["games"], None, ended_by),
            ]
    return sorted(by_player.values(), key=lambda row: (-row[2], row[1], row[0]))


def list_hash(data: dict[str, Any], rows: Sequence[Any]) -> str:
    """The hash of a list: pool, cut-offs and every row."""
    told = [data["pool"], data["ended_by"], data["entered_by"], rows]
    return hashlib.sha256(canonical(told).encode()).hexdigest()


def list_named(facts: Facts, name: str, place: Place) -> Record:
    """A published list's record. Raises `LedgerError`."""
    if name not in facts.lists:
        raise LedgerError(problem("ledger-no-list", place, list=name, lists=", ".join(facts.lists) or "none"))
    return facts.lists[name]


def frozen(connection: Connection, record: Record) -> list[Line]:
    """A published list as it was."""
    rows = j.contents(connection, [record.number])[record.number]["rows"]
    return [Line(player, name, None, rating, games, shown, "") for player, name, rating, games, shown in rows]


def _from_tables(connection: Connection, facts: Facts, pool: str, on: str | None) -> list[Line]:
    where = [rated.c.pool == pool, rated.c.formula.not_in(standing_formulas())] + (
        [] if on is None else [rated.c.place <= after_day(on)]
    )
    latest = {row.player: row for row in projections.rated_rows(connection, *where).rows}
    shown = Shown(Rulebook(facts.parameters))
    return [
        _line(facts, shown, pool, key, row.rating, row.games, row.history, shown_day(row.place))
        for key, row in latest.items()
        if row.rating is not None
    ]


def _from_replay(connection: Connection, facts: Facts, pool: str, on: str | None, rulebook: Rulebook) -> list[Line]:
    _, _, states = clean_replay(connection, facts, rulebook, None if on is None else after_day(on))
    number = states.roster.pools[pool]
    values, days = states.values[:, number], states.day[number]
    lines, shown = [], Shown(rulebook)
    for player in np.flatnonzero(~np.isnan(values[0])).tolist():
        rating, games, history = values[0, player], values[GAMES, player], values[HISTORY, player]
        day = "" if np.isnan(days[player]) else date.fromordinal(int(days[player])).isoformat()
        told = None if np.isnan(games) else float(games)
        lines.append(_line(facts, shown, pool, states.roster.keys[player], float(rating), told, float(history), day))
    return lines


def _line(
    facts: Facts, shown: Shown, pool: str, key: str, rating: float, games: float | None, history: float | None, day: str
) -> Line:
    player = facts.players[key]
    return Line(key, player.name, player.title, rating, games, shown.text(pool, rating, games, history, day), day)


def _sorted(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (-line.rating, line.name, line.player))
