"""Compare a table with itself: each game's two sides, their colours, and the printed totals.

spec/crosstables.md sections 1.2 and 1.3. `batch.crosstable.checks.results` reports what is found.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from batch.crosstable.model import FORFEIT, GAME, Section
from batch.crosstable.tables.opponents import Pairings, reciprocal

Pair = tuple[int, int, int]
"""Round, and the two entrants, the lower index first: one game, whichever side it is seen from."""


_LONE = {"Z": (0.0, 0.5), "F": (0.0, 1.0)}
"""What a letter without an opponent can be worth: Z nothing or a forfeit draw, F a forfeit loss or (TRF) a full bye."""


@dataclass(frozen=True)
class Columns:
    """A section's results as arrays, (results,) each; see `Section.results`."""

    entrant: NDArray[np.int64]
    round: NDArray[np.int64]
    kind: NDArray[Any]
    opponent: NDArray[np.int64]
    opponent_no: NDArray[np.float64]
    score: NDArray[np.float64]
    colour: NDArray[Any]
    ruling: NDArray[np.bool_]
    text: NDArray[Any]


def columns(section: Section) -> Columns:
    """A section's results, column by column."""
    return Columns(**{name: section.results[name].to_numpy() for name in Columns.__dataclass_fields__})


def by_round(section: Section) -> bool:
    """Whether a game's two sides are in one column; not where the columns are opponents."""
    return section.kind == "swiss"


def answered(section: Section) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The results that name another player of the table, and whether that player's own cell answers each.

    One-sided rulings (N, R, S) count as answered, on either side, and so do double forfeits.
    """
    cells = columns(section)
    at = np.flatnonzero((cells.opponent >= 0) & (cells.opponent != cells.entrant))
    pairings = Pairings(cells.entrant[at], cells.round[at], cells.opponent[at], cells.score[at])
    fine = reciprocal(pairings, cells.opponent[at], len(section.entrants), by_round(section))
    ruled, game = cells.ruling[at], cells.kind[at] == GAME
    if ruled.any() or not game.all():
        pairs = [pair(section, cells, i) for i in at.tolist()]
        excused = {p for p, ruling in zip(pairs, ruled.tolist(), strict=True) if ruling}
        kinds: dict[Pair, set[bool]] = defaultdict(set)
        for p, played in zip(pairs, game.tolist(), strict=True):
            kinds[p].add(played)
        lost = [p for p, i in zip(pairs, at.tolist(), strict=True) if cells.kind[i] == FORFEIT and cells.score[i] == 0]
        excused |= {p for p, sides in Counter(lost).items() if sides == 2}  # neither came to the board
        fine = np.array(
            [p in excused or (bool(ok) and len(kinds[p]) == 1) for p, ok in zip(pairs, fine, strict=True)], np.bool_
        )
    return at, fine


def pair(section: Section, cells: Columns, i: int) -> Pair:
    """The game that a result belongs to."""
    a, b = int(cells.entrant[i]), int(cells.opponent[i])
    return int(cells.round[i]) if by_round(section) else 0, min(a, b), max(a, b)


def contradictions(section: Section) -> int:
    """Games whose two sides disagree in opponent, result or colour, each counted once."""
    at, fine = answered(section)
    cells = columns(section)
    return len({pair(section, cells, i) for i in at[~fine].tolist()} | set(colour_clashes(section)))


def colour_clashes(section: Section) -> dict[Pair, int]:
    """Games in which both players have the same colour -> the first result that says so."""
    cells = columns(section)
    seen: dict[Pair, tuple[int, str, int]] = {}
    clashes: dict[Pair, int] = {}
    if not by_round(section):
        return clashes
    for i in np.flatnonzero((cells.colour != "") & (cells.opponent >= 0)).tolist():
        game = pair(section, cells, i)
        first = seen.setdefault(game, (i, cells.colour[i], int(cells.entrant[i])))
        if first[0] != i and first[1] == cells.colour[i] and first[2] != cells.entrant[i]:
            clashes.setdefault(game, first[0])
    return clashes


def same_colour_runs(section: Section) -> list[int]:
    """Entrants with one colour in three games in a row."""
    cells = columns(section)
    at = np.flatnonzero((cells.colour != "") & (cells.kind == GAME))
    if len(at) < 3 or not by_round(section):
        return []
    at = at[np.lexsort((cells.round[at], cells.entrant[at]))]
    entrant, colour = cells.entrant[at], cells.colour[at]
    same = (entrant[2:] == entrant[:-2]) & (colour[2:] == colour[1:-1]) & (colour[1:-1] == colour[:-2])
    return sorted(set(entrant[2:][same].tolist()))


def total_differences(section: Section, unread: frozenset[int] = frozenset()) -> list[tuple[int, float, float]] | None:
    """(entrant, printed, added up) wherever they differ; None if no total is printed.

    A bye counts 1, a half-point bye ½. A lone Z or F differs between programs: the value that fits
    more totals counts. unread: entrants with a cell nobody could read.
    """
    if "total" not in section.entrants:
        return None
    printed = section.entrants["total"].to_numpy(dtype=np.float64)
    if np.isnan(printed).all():
        return None
    cells = columns(section)
    scores = np.nan_to_num(cells.score)
    texts = [text.upper() for text in cells.text]
    lone = {letter: np.array([text == letter for text in texts], dtype=np.bool_) for letter in _LONE}
    readings = []
    for worths in product(*(_LONE[letter] if at.any() else (0.0,) for letter, at in lone.items())):
        for at, worth in zip(lone.values(), worths, strict=True):
            scores[at] = worth
        sums = np.bincount(cells.entrant, weights=scores, minlength=len(printed))
        off = np.flatnonzero(~np.isnan(printed) & (np.abs(sums - printed) > 1e-6)).tolist()
        readings.append([(i, float(printed[i]), float(sums[i])) for i in off if i not in unread])
    return min(readings, key=len)
