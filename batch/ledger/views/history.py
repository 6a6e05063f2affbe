"""Everything that happened to one player: every section, before and after."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from batch.ledger.places import shown_day
from batch.ledger.records.facts import Facts
from batch.ledger.replay import projections
from batch.ledger.replay.rulebook import Rulebook
from batch.ledger.replay.shown import NONE, Shown
from batch.ledger.store.schema import rated, sections


@dataclass(frozen=True)
class Step:
    """One row of a player's history. `formula` is opening or manual where no section gave the rating."""

    day: str
    event: str
    name: str
    section: int | None
    pool: str
    pre: str
    post: str
    rating: float | None
    change: float | None
    games: int
    score: float
    formula: str
    floor_kind: str | None

    def as_json(self) -> dict[str, Any]:
        """Stable keys."""
        return {**vars(self), "day": self.day or None}


def history(connection: Connection, facts: Facts, key: str, pool: str | None = None) -> list[Step]:
    """A player's steps in order."""
    where = [] if pool is None else [rated.c.pool == pool]
    rows = projections.rated_rows(connection, *where, players=[facts.whose(key)]).rows
    by_place = {
        (row.place, row.pool): row
        for part in projections.chunks({row.place for row in rows})
        for row in projections.section_rows(connection, sections.c.place.in_(part))
    }
    steps, ratings = [], Shown(Rulebook(facts.parameters))
    before: dict[str, str] = {}
    for row in rows:
        section = by_place.get((row.place, row.pool))
        event = facts.events.get(section.event) if section is not None else None
        shown = ratings.text(row.pool, row.rating, row.games, row.history, shown_day(row.place))
        steps.append(
            Step(
                day=shown_day(row.place),
                event=section.event if section is not None else "",
                name=event.name
                if event
                else {"opening": "opening rating", "manual": "set by hand"}.get(row.formula, ""),
                section=section.number if section is not None else None,
                pool=row.pool,
                pre=before.get(row.pool, NONE),
                post=shown,
                rating=row.rating,
                change=None if row.change is None else round(row.change, 2),
                games=row.played,
                score=row.score,
                formula=row.formula,
                floor_kind=row.floor_kind,
            )
        )
        before[row.pool] = shown
    return steps
