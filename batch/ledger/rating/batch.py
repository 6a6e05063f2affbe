"""Units side by side as one `rules.event.Event`, and each unit's slice of the arrays that come back."""

from collections.abc import Sequence

import numpy as np

from batch.ledger.units import Games, Unit
from rules.event import Event, build_event


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
