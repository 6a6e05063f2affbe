"""Entries side by side as one `rules.event.Event`, and each entry's slice of the arrays that come back."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
import pandas as pd

from batch.rating.entry import Entry
from batch.rating.standings import member_places, points
from rules.event import Event, build_event


@dataclass(frozen=True)
class Part:
    """The slices of one entry's players and player-games in a batch's arrays."""

    entry: Entry
    players: slice
    games: slice


def batch(entries: Sequence[Entry]) -> tuple[Event, list[Part]]:
    """Make entries the sections 0, 1, ... of one event."""
    parts = []
    player = game = 0
    for entry in entries:
        ends = player + entry.known.n, game + len(entry.games)
        parts.append(Part(entry, slice(player, ends[0]), slice(game, ends[1])))
        player, game = ends

    def joined(column: str, kind: Any) -> Any:
        return np.concatenate([np.empty(0, kind), *(e.games[column].to_numpy(dtype=kind) for e in entries)])

    section = np.repeat(np.arange(len(entries)), [entry.known.n for entry in entries])
    shift = np.repeat([part.players.start for part in parts], [len(entry.games) for entry in entries])
    shift = shift.astype(np.int64)
    return (
        build_event(
            section,
            joined("player", np.int64) + shift,
            joined("opponent", np.int64) + shift,
            joined("score", np.float64),
            joined("round", np.int64),
        ),
        parts,
    )


def event_of(entry: Entry) -> Event:
    """One entry's games as an event of one section."""
    return batch([entry])[0]


Arrays = TypeVar("Arrays")


def concatenated(parts: Sequence[Arrays]) -> Arrays:
    """Join several values of one dataclass of arrays, array by array."""
    kind: Any = type(parts[0])
    return kind(**{f.name: np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(kind)})


def with_places(table: pd.DataFrame, entry: Entry) -> pd.DataFrame:
    """Add what every rule set's players have from the crosstable: points, places, the official result."""
    return table.assign(**standing(entry))


def standing(entry: Entry) -> dict[str, Any]:
    """The columns of points, places and the official result, as the crosstable has them."""
    members = entry.members
    total = np.bincount(entry.member_of, points(entry.section), minlength=len(members))
    if "total" in members:
        printed = members["total"].to_numpy(dtype=np.float64)
        total = np.where(np.isnan(printed), total, printed)
    place = member_places(entry.section, entry.member_of)
    official = ("official", "official_change", "official_games")
    return {"total": total, "place": place, **{name: members[name] for name in official if name in members}}


def identity(entry: Entry) -> dict[str, Any]:
    """The columns of each player's identity and rating before."""
    who = {name: entry.members[name] for name in ("no", "id", "name")}
    return {**who, "pre": entry.known["rating"], "pre_games": entry.known["games"], "entrant": entry.members["entrant"]}
