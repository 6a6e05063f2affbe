"""A section's results as one result a player and round, for formats whose cells hold a single game.

A round of two games becomes two rounds. A grid, whose columns are opponents, gets rounds in which nobody has two
games.
"""

from collections import defaultdict
from typing import Any, NamedTuple

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, Section
from batch.crosstable.tables.results import GRIDS


class Cell(NamedTuple):
    """What one player did in one round; see `Section.results`."""

    kind: str
    opponent_no: int | None
    score: float
    colour: str
    ruling: bool


Grid = dict[int, dict[int, Cell]]
"""Entrant -> round (1-based) -> cell."""


def is_grid(section: Section) -> bool:
    """Whether the columns are opponents, and every cell can be written as a bare result."""
    if section.kind not in GRIDS:
        return False
    results = section.results
    named = results["opponent_no"].notna()
    plain = results["kind"].isin((GAME, FORFEIT)) & (results["opponent_no"] == results["round"]) & ~results["ruling"]
    return bool((plain | (~named & ~results["kind"].isin((BYE, PENDING)))).all())


def by_rounds(section: Section) -> tuple[int, Grid]:
    """The number of rounds, and each player's cells; in a round without one the player was not paired."""
    told: dict[int, dict[int, list[tuple[int, Cell]]]] = defaultdict(lambda: defaultdict(list))
    for row in section.results.to_dict("records"):
        told[int(row["entrant"])][int(row["round"])].append((int(row["opponent"]), _cell(row)))
    if section.kind in GRIDS:
        return _scheduled(told)
    return _split(told, section.rounds or 0)


def _cell(row: dict[Any, Any]) -> Cell:
    number = row["opponent_no"]
    return Cell(
        row["kind"], None if number != number else int(number), row["score"], row["colour"], bool(row["ruling"])
    )


def _split(told: dict[int, dict[int, list[tuple[int, Cell]]]], rounds: int) -> tuple[int, Grid]:
    """Give every round as many columns as its fullest cell has games."""
    rounds = max([rounds, *(r for cells in told.values() for r in cells)])
    grid: Grid = defaultdict(dict)
    first = 1
    for r in range(1, rounds + 1):
        for entrant, cells in told.items():
            for k, cell in enumerate(_in_order(entrant, cells.get(r, []), told, r)):
                grid[entrant][first + k] = cell
        first += max([1, *(len(cells.get(r, [])) for cells in told.values())])
    return first - 1, grid


def _in_order(
    entrant: int, games: list[tuple[int, Cell]], told: dict[int, dict[int, list[tuple[int, Cell]]]], r: int
) -> list[Cell]:
    """One cell's games, in the opponent's order if the opponent comes first."""
    own = [cell for _, cell in games]
    opponent = games[0][0] if games else -1
    if len(own) < 2 or opponent < 0 or opponent > entrant:
        return own
    other = [cell for _, cell in told.get(opponent, {}).get(r, [])]
    return own if _mirrored(own, other) or not _mirrored(own[::-1], other) else own[::-1]


def _mirrored(own: list[Cell], other: list[Cell]) -> bool:
    return len(own) == len(other) and all(a.score + b.score == 1 for a, b in zip(own, other, strict=True))


def _scheduled(told: dict[int, dict[int, list[tuple[int, Cell]]]]) -> tuple[int, Grid]:
    """Put each game of a grid into the first round in which both its players are free."""
    meetings: dict[tuple[int, int], dict[int, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    grid: Grid = defaultdict(dict)
    lone: list[tuple[int, Cell]] = []
    for entrant, cells in told.items():
        for opponent, cell in (game for games in cells.values() for game in games):
            if opponent >= 0 and opponent != entrant:
                meetings[min(entrant, opponent), max(entrant, opponent)][entrant].append(cell)
            elif cell.opponent_no is not None or cell.kind in (BYE, FORFEIT):
                lone.append((entrant, cell))
    for pair in sorted(meetings, key=lambda pair: (_circle_round(pair, max(told)), pair)):
        sides = meetings[pair]
        for k in range(max(len(games) for games in sides.values())):
            r = _free(grid, *pair)
            for entrant, games in sides.items():
                if k < len(games):
                    grid[entrant][r] = games[k]
    for entrant, cell in lone:
        grid[entrant][_free(grid, entrant)] = cell
    return max((r for cells in grid.values() for r in cells), default=1), grid


def _circle_round(pair: tuple[int, int], last: int) -> int:
    """The round in which two players of a full round robin meet by the circle method; `last` is the highest index."""
    one, other = pair
    turns = last if last % 2 else last + 1
    if other == last and last % 2:
        return 2 * one % turns
    return (one + other) % turns


def _free(grid: Grid, *entrants: int) -> int:
    r = 1
    while any(r in grid[entrant] for entrant in entrants):
        r += 1
    return r
