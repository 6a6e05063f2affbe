"""The projections in the database: rows to arrays and back."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row, Select, and_, bindparam, delete, false, insert, or_, select

from batch import __version__
from batch.ledger.places import opening_place
from batch.ledger.replay.replay import Results
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.units import Roster, Rows, Unit
from batch.ledger.store.schema import STATE, rated, sections
from batch.rulesets import PACKAGES, about

BEFORE_ALL_SECTIONS = "0001"
"""After the places of opening ratings and before every other."""

CHUNK = 500
"""Keys asked for in one query."""

OPENING_FORMULA, MANUAL_FORMULA, LIST_FORMULA = "opening", "manual", "list"

_COLUMNS = ("player", "pool", "place", "pre", "start", "played", "score", "formula", "floor_kind", "change", *STATE)


@dataclass
class Table:
    """Rows of `rated`, in order of place."""

    rows: Sequence[Row[Any]]

    def results(self, roster: Roster) -> Results:
        """The rows as results by place and pool."""
        grouped: dict[tuple[str, str], list[Row[Any]]] = {}
        for row in self.rows:
            grouped.setdefault((row.place, row.pool), []).append(row)
        return {key: _rows(rows, roster) for key, rows in grouped.items()}


def _rows(rows: Sequence[Row[Any]], roster: Roster) -> Rows:
    player, _, _, pre, start, played, score, formula, floor_kind, change, *state = zip(*rows, strict=True)
    return Rows(
        players=np.array([roster.number(key) for key in player], dtype=np.int64),
        pre=np.array(pre, dtype=np.float64),
        start=np.array(start, dtype=np.float64),
        played=np.array(played, dtype=np.int64),
        score=np.array(score, dtype=np.float64),
        formula=np.array(formula, dtype=object),
        floor_kind=np.array(floor_kind, dtype=object),
        change=np.array(change, dtype=np.float64),
        state=np.array(state, dtype=np.float64),
    )


def rated_rows(connection: Connection, *where: Any, players: Collection[str] | None = None) -> Table:
    """Rows of `rated` in order of place; players: only theirs."""
    query = select(*(rated.c[name] for name in _COLUMNS)).where(*where)
    if players is None:
        return Table(connection.execute(query.order_by(rated.c.place)).fetchall())
    found = [row for part in chunks(players) for row in connection.execute(query.where(rated.c.player.in_(part)))]
    return Table(sorted(found, key=lambda row: row.place))


def section_rows(connection: Connection, *where: Any) -> list[Row[Any]]:
    """Rows of `sections` in order."""
    return list(connection.execute(select(sections).where(*where).order_by(sections.c.place, sections.c.pool)))


def events_of_players(connection: Connection, players: Iterable[str]) -> set[str]:
    """The events in which any of these players was rated."""
    joined = rated.join(sections, and_(rated.c.place == sections.c.place, rated.c.pool == sections.c.pool))
    query = select(sections.c.event).select_from(joined).distinct()
    return {key for part in chunks(players) for (key,) in connection.execute(query.where(rated.c.player.in_(part)))}


def match_rows(connection: Connection, before: str, players: Iterable[str]) -> list[Row[Any]]:
    """Player, pool, place, start and new rating of these players' matches before a place, where rules limit them."""
    limited = [rated.c.pool.like(f"{name}/%") for name in PACKAGES if about(name).match_windows]
    joined = rated.join(sections, and_(rated.c.place == sections.c.place, rated.c.pool == sections.c.pool))
    query: Select[Any] = (
        select(rated.c.player, rated.c.pool, rated.c.place, rated.c.start, rated.c.rating)
        .select_from(joined)
        .where(sections.c.match, rated.c.place < before, or_(false(), *limited))
    )
    found = [row for part in chunks(players) for row in connection.execute(query.where(rated.c.player.in_(part)))]
    return sorted(found, key=lambda row: row.place)


def chunks(keys: Iterable[str]) -> Iterator[list[str]]:
    """Split keys into lots that fit one query."""
    listed = sorted(set(keys))
    for i in range(0, len(listed), CHUNK):
        yield listed[i : i + CHUNK]


def remove(connection: Connection, keys: Iterable[tuple[str, str]]) -> None:
    """Take the results of these places and pools out of the tables."""
    listed = [{"at": place, "in_pool": pool} for place, pool in sorted(keys)]
    if listed:
        for table in (rated, sections):
            here = and_(table.c.place == bindparam("at"), table.c.pool == bindparam("in_pool"))
            connection.execute(delete(table).where(here), listed)


def write(connection: Connection, units: Sequence[Unit], results: Results, roster: Roster, rulebook: Rulebook) -> None:
    """Put the results of units into the tables, which must not have their keys yet."""
    stamped = [_section_row(unit, rulebook) for unit in units if unit.setting is None]
    if stamped:
        connection.execute(insert(sections), stamped)
    rows = [row for unit in units for row in _rated_rows(unit.key, results[unit.key], roster)]
    if rows:
        connection.execute(insert(rated), rows)


def write_openings(
    connection: Connection, players: Iterable[str], openings: Iterable[tuple[str, str, str | None, list[float]]]
) -> None:
    """Replace these players' opening states (player, pool, day, state) in the tables."""
    for part in chunks(players):
        connection.execute(delete(rated).where(rated.c.player.in_(part), rated.c.place < BEFORE_ALL_SECTIONS))
    common = {"pre": None, "start": None, "played": 0, "score": 0.0, "formula": OPENING_FORMULA, "floor_kind": None,
              "change": None}  # fmt: skip
    rows = [
        {
            "player": player,
            "pool": pool,
            "place": opening_place(day),
            **common,
            **dict(zip(STATE, map(_null, state), strict=True)),
        }
        for player, pool, day, state in openings
    ]
    if rows:
        connection.execute(insert(rated), rows)


def _section_row(unit: Unit, rulebook: Rulebook) -> dict[str, Any]:
    return {
        "place": unit.place,
        "pool": unit.pool,
        "event": unit.event,
        "number": unit.number,
        "record": unit.record,
        "event_end_date": unit.event_end,
        "match": unit.kind == "match",
        "parameters": rulebook.digest(unit.rules, unit.event_end),
        "program": __version__,
    }


def _rated_rows(key: tuple[str, str], rows: Rows, roster: Roster) -> Iterator[dict[str, Any]]:
    place, pool = key
    columns = [
        [roster.keys[player] for player in rows.players.tolist()],
        _nulls(rows.pre),
        _nulls(rows.start),
        rows.played.tolist(),
        rows.score.tolist(),
        rows.formula.tolist(),
        rows.floor_kind.tolist(),
        _nulls(rows.change),
        *(_nulls(values) for values in rows.state),
    ]
    for player, *rest in zip(*columns, strict=True):
        yield dict(zip(_COLUMNS, (player, pool, place, *rest), strict=True))


def _nulls(values: Any) -> list[float | None]:
    return [None if value != value else value for value in values.tolist()]


def _null(value: float) -> float | None:
    return None if value != value else value
