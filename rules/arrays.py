"""Small helpers to lay out per-player and per-section arrays, shared by the rule sets."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.event import Floats, Ints


def filled(n: int, defaults: Mapping[str, float], given: Mapping[str, Any]) -> dict[str, Floats]:
    """Arrays of length n by name: those given, the others full of their default.

    Raises ValueError for a name without a default and for an array of another length.
    """
    unknown = sorted(set(given) - set(defaults))
    if unknown:
        raise ValueError(f"no such array: {', '.join(unknown)}; known are {', '.join(defaults)}")
    arrays = {name: np.full(n, default, dtype=np.float64) for name, default in defaults.items()}
    for name, values in given.items():
        arrays[name] = np.array(values, dtype=np.float64)
        if arrays[name].shape != (n,):
            raise ValueError(f"{name} must have one entry for each of the {n} players")
    return arrays


def by_section(section: Ints, values: Iterable[Any]) -> NDArray[Any]:
    """Spread one value a section to one a player: (players,)."""
    told = list(values)
    if not told:
        return np.zeros(0)
    if told.count(told[0]) == len(told):
        return np.full(len(section), told[0])
    return np.asarray(told)[section]


def sum_units(player: Ints, units: Ints, players: int) -> Ints:
    """Sum whole numbers for each player, exactly: (players,). No sum may pass 2^53."""
    return np.bincount(player, weights=units, minlength=players).astype(np.int64)
