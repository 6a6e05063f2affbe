"""What the opponent numbers in the cells refer to: pairing number, place, or position.

Whichever makes the most results reciprocal: W against L, draw against draw, + against -, in the same round. On a
tie the number comes before the place, and the place before the position (spec/crosstables.md section 1.1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KEYS = ("number", "rank", "row")


@dataclass(frozen=True)
class Pairings:
    """The cells that name an opponent: the entrant, the round (or column), the opponent's number and the score.

    entrant, round, opponent_no: (cells,) ints; score: (cells,) floats, NaN where the game is not decided.
    """

    entrant: NDArray[np.int64]
    round: NDArray[np.int64]
    opponent_no: NDArray[np.int64]
    score: NDArray[np.float64]


@dataclass(frozen=True)
class Evidence:
    """The number of cells that are reciprocal under each key, and the key that therefore holds."""

    key: str
    cells: int
    counts: Mapping[str, int]


def settle(pairings: Pairings, printed: Mapping[str, Sequence[float]], by_round: bool = True) -> Evidence:
    """Find the key under which the cells agree best. printed: key -> the number of each entrant (NaN: none)."""
    players = len(next(iter(printed.values())))
    counts = {
        key: int(reciprocal(pairings, find(pairings.opponent_no, printed[key]), players, by_round).sum())
        for key in KEYS
        if key in printed
    }
    return Evidence(max(counts, key=lambda key: counts[key]), len(pairings.entrant), counts)


def find(opponent_no: NDArray[np.int64], printed: Sequence[float]) -> NDArray[np.int64]:
    """The entrant each number refers to: (cells,) indexes, -1 where nobody has it. The first of equal numbers."""
    index: dict[int, int] = {}
    for i, number in enumerate(printed):
        if number == number:
            index.setdefault(int(number), i)
    return np.array([index.get(n, -1) for n in opponent_no.tolist()], dtype=np.int64)


def reciprocal(
    pairings: Pairings, opponent: NDArray[np.int64], players: int, by_round: bool = True
) -> NDArray[np.bool_]:
    """Whether the opponent's cell answers each cell: same round, same number of games, points adding up."""
    if not len(opponent):
        return np.zeros(0, dtype=np.bool_)
    own, answer, undecided = _sides(pairings, opponent, players, by_round)
    return own.agrees_with(answer, undecided)


@dataclass(frozen=True)
class _Side:
    """For each cell, the games and points between its two players as one of them wrote them down."""

    games: NDArray[np.int64]
    points: NDArray[np.float64]

    def agrees_with(self, other: "_Side", undecided: NDArray[np.bool_]) -> NDArray[np.bool_]:
        same = (self.games > 0) & (self.games == other.games)
        adds_up = np.isclose(np.nan_to_num(self.points + other.points, nan=-1.0), self.games)
        return same & (adds_up | undecided)


def _sides(
    pairings: Pairings, opponent: NDArray[np.int64], players: int, by_round: bool
) -> tuple[_Side, _Side, NDArray[np.bool_]]:
    rounds = pairings.round if by_round else np.zeros_like(pairings.round)
    known = opponent >= 0
    base = rounds * players * players
    forward = np.where(known, base + pairings.entrant * players + opponent, -1)
    backward = np.where(known, base + opponent * players + pairings.entrant, -2)
    keys, where = np.unique(forward, return_inverse=True)
    games = np.bincount(where).astype(np.int64)
    points = np.bincount(where, weights=pairings.score).astype(np.float64)
    at = np.minimum(np.searchsorted(keys, backward), len(keys) - 1)
    found = keys[at] == backward
    own = _Side(np.where(known, games[where], 0), points[where])
    answer = _Side(np.where(found, games[at], 0), np.where(found, points[at], np.nan))
    return own, answer, np.isnan(own.points) & np.isnan(answer.points) & found
