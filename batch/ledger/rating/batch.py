"""Units side by side as one `rules.event.Event`, and each unit's slice of the arrays that come back."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from batch.ledger.states import States
from batch.ledger.units import Games, Rows, Unit
from rules.event import Event, Floats, build_event


def laid_out(units: Sequence[Unit]) -> tuple[Event, list[slice]]:
    """Lay loaded units out as sections 0, 1, ... of one event; each unit's players."""
    sizes = np.array([len(unit.players) for unit in units])
    first = np.cumsum(sizes) - sizes
    games = [games_of(unit) for unit in units]
    shift = np.repeat(first, [len(g.player) for g in games])
    event = build_event(
        np.repeat(np.arange(len(units)), sizes),
        np.concatenate([g.player for g in games]) + shift,
        np.concatenate([g.opponent for g in games]) + shift,
        np.concatenate([g.score for g in games]),
        np.concatenate([g.round for g in games]),
    )
    return event, [slice(int(a), int(a + n)) for a, n in zip(first, sizes, strict=True)]


def games_of(unit: Unit) -> Games:
    """A loaded unit's games."""
    if unit.games is None:
        raise RuntimeError(f"the games of {unit.key} are not loaded")
    return unit.games


def told(unit: Unit, name: str) -> Floats:
    """What the event says of its entrants under a name: (entrants,), NaN where nothing."""
    values = [entrant.get(name) for entrant in games_of(unit).entrants]
    return np.array([np.nan if value is None else float(value) for value in values])


def standing_rows(
    unit: Unit, states: States, part: slice, *, played: Any, score: Any, start: Any, change: Any, formula: str
) -> Rows:
    """The rows of a unit in a pool of lists: everybody stands where he stood; arrays are those of the whole batch."""
    before = states.of(unit)
    n = len(unit.players)
    return Rows(
        players=unit.players,
        pre=before[0],
        start=start[part],
        played=played[part].astype(np.int64),
        score=score[part].astype(np.float64),
        formula=np.full(n, formula, dtype=object),
        floor_kind=np.full(n, None, dtype=object),
        change=change[part],
        state=before,
    )
