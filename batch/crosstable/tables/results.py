"""A block's round cells -> the table of results: the kind of table and its dialect settled first, then every cell.

spec/crosstables.md sections 1.4 and 3.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pandas as pd

from batch.crosstable.document import Cell, Row, blank
from batch.crosstable.model import UNPLAYED
from batch.crosstable.tables.notation import (
    DIALECTS,
    NOT_PAIRED,
    OWN_SQUARE,
    SIGN_GRIDS,
    SWISS_DIALECTS,
    Result,
    is_half_above_one,
    is_team_cell,
    is_two_games,
    only_signs,
    parse,
)
from batch.crosstable.tables.opponents import Pairings

GRIDS = {"round-robin": "grid", "double-round-robin": "double-grid"}
KINDS = ("swiss", *GRIDS)
"""What `--kind` can say of a table with round columns."""
_SAMPLE = 600
ONE_GAME, TWO_GAMES = "letters", "two-game-letters"
"""The dialect of the project's own format and the DBF report, and what it becomes where a cell holds two games."""


@dataclass(frozen=True)
class TableKind:
    """The kind of table and the dialect of its cells; `refusal`: the code of a problem if it is none."""

    kind: str
    dialect: str
    refusal: str | None = None


def settle_kind(
    rows: Sequence[Row], rounds: Sequence[tuple[int, int]], bare_numbers: bool, stated: str | None, dialect: str | None
) -> TableKind:
    """Settle kind and dialect from the cells. stated: the kind by the user or the key; dialect: the format's."""
    settled = _settle(rows, rounds, bare_numbers, stated, dialect)
    if settled.kind in GRIDS and only_signs(row[column] for row in rows for _, column in rounds if column < len(row)):
        return replace(settled, dialect=SIGN_GRIDS[settled.dialect])
    two_games = settled.dialect == ONE_GAME and any(
        is_two_games(row[column]) for row in rows for _, column in rounds if column < len(row)
    )
    return replace(settled, dialect=TWO_GAMES, refusal=None) if two_games else settled


def two_columns_an_opponent(
    rows: Sequence[Row], rounds: Sequence[tuple[int, int]], further: Sequence[tuple[int, int]], kind: TableKind
) -> bool:
    """Whether a grid has two columns for every opponent, one a game. further: the columns that repeat a heading."""
    same = sorted(number for number, _ in rounds) == sorted(number for number, _ in further)
    return (
        kind.dialect in (GRIDS["round-robin"], SIGN_GRIDS[GRIDS["round-robin"]]) and same and len(rounds) >= len(rows)
    )


def columns_with_results(
    rows: Sequence[Row], further: Sequence[tuple[int, int]], kind: TableKind
) -> list[tuple[int, int]]:
    """Those of some columns that hold results: cells with a digit or of a grid that the dialect can read."""

    def holds(column: int) -> bool:
        cells = [row[column] for row in rows if column < len(row) and not blank(row[column])]
        told = [cell for cell in cells if kind.kind in GRIDS or any(c.isdigit() for c in str(cell))]
        return any(parse(cell, kind.dialect) for cell in told)

    return [(number, column) for number, column in further if holds(column)]


def _settle(
    rows: Sequence[Row], rounds: Sequence[tuple[int, int]], bare_numbers: bool, stated: str | None, dialect: str | None
) -> TableKind:
    sample = _sample(rows, rounds)
    if stated in GRIDS:
        return TableKind(stated, GRIDS[stated])
    if dialect is not None:
        return TableKind("swiss", dialect)
    if not sample:
        return TableKind("swiss", "letters")
    if sum(is_team_cell(cell) for cell in sample) * 10 > len(sample):
        return TableKind("team", "numbers", "team-table")
    counts = {name: _counts(sample, name) for name in (*SWISS_DIALECTS, *GRIDS.values())}
    best = max(SWISS_DIALECTS, key=lambda name: (counts[name][1], counts[name][0], counts[name][2]))
    readable, with_opponent, _ = counts[best]
    grid_readable = max(counts["grid"][0], counts["double-grid"][0])
    square = len(rounds) >= len(rows) > 1 and bare_numbers
    if (with_opponent == 0 or (square and grid_readable > readable)) and stated != "swiss":
        if square and grid_readable:
            double = counts["double-grid"][0] > counts["grid"][0]
            return TableKind("double-round-robin", "double-grid") if double else TableKind("round-robin", "grid")
        if grid_readable * 2 > len(sample) and readable < len(sample):
            return TableKind("standings-only", best, "scores-without-opponents")
    if with_opponent == 0 and stated is None and sum(is_half_above_one(cell) for cell in sample) * 10 > len(sample):
        return TableKind("team", "numbers", "team-table")
    if best == "letters" and _colours_only(sample):
        return TableKind("swiss", best, "colours-without-results")
    if readable * 4 < len(sample) and len(sample) > 3 and stated is None:
        return TableKind("unknown", best, "notation-unknown")
    return TableKind("swiss", best)


def _sample(rows: Sequence[Row], rounds: Sequence[tuple[int, int]]) -> list[Cell]:
    columns = [column for _, column in rounds]
    step = max(1, len(rows) * len(columns) // _SAMPLE)
    return [row[c] for row in rows[::step] for c in columns if c < len(row) and not blank(row[c])]


def _counts(sample: Sequence[Cell], dialect: str) -> tuple[int, int, int]:
    """The number of cells a dialect can read, of those that name an opponent, and of colours it distinguishes."""
    readable = with_opponent = 0
    colours: set[str] = set()
    for cell in sample:
        parsed = parse(cell, dialect)
        if parsed is not None:
            readable += 1
            with_opponent += any(result.opponent is not None for result in parsed)
            colours.update(result.colour for result in parsed if result.colour)
    return readable, with_opponent, len(colours)


def _colours_only(sample: Sequence[Cell]) -> bool:
    """Cells such as W12 and B7 throughout, never L or D: colours and opponents of games without results."""
    letters = [str(cell).strip().upper()[:1] for cell in sample if any(c in "123456789" for c in str(cell))]
    return letters.count("B") * 5 > len(letters) and not {"L", "D"} & set(letters)


@dataclass
class Results:
    """The results as columns, and the unreadable cells: (entrant, round, column, cell)."""

    entrant: list[int] = field(default_factory=list)
    round: list[int] = field(default_factory=list)
    column: list[int] = field(default_factory=list)
    kind: list[str] = field(default_factory=list)
    opponent_no: list[int] = field(default_factory=list)
    score: list[float] = field(default_factory=list)
    colour: list[str] = field(default_factory=list)
    ruling: list[bool] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    unreadable: list[tuple[int, int, int, Cell]] = field(default_factory=list)
    own_squares: bool = False
    """Whether some cell is marked as a grid marks the player's own square."""

    def add(self, entrant: int, round_: int, column: int, result: Result, text: str) -> None:
        """Note one result of a cell."""
        self.entrant.append(entrant)
        self.round.append(round_)
        self.column.append(column)
        self.kind.append(result.kind)
        self.opponent_no.append(-1 if result.opponent is None else result.opponent)
        self.score.append(math.nan if result.score is None else result.score)
        self.colour.append(result.colour)
        self.ruling.append(result.ruling)
        self.text.append(text)

    def at(self, i: int) -> Result:
        """One result as it was added."""
        number, score = self.opponent_no[i], self.score[i]
        opponent = None if number < 0 else number
        return Result(self.kind[i], opponent, None if math.isnan(score) else score, self.colour[i], self.ruling[i])

    def pairings(self) -> tuple[Pairings, np.ndarray]:
        """The results that name an opponent, and where they stand among all."""
        opponent_no = np.array(self.opponent_no, dtype=np.int64)
        at = np.flatnonzero((opponent_no >= 0) & (np.array(self.kind, dtype=object) != UNPLAYED))
        return (
            Pairings(
                np.array(self.entrant, dtype=np.int64)[at],
                np.array(self.round, dtype=np.int64)[at],
                opponent_no[at],
                np.array(self.score, dtype=np.float64)[at],
            ),
            at,
        )

    def frame(self, opponent: np.ndarray) -> pd.DataFrame:
        """As `Section.results`. opponent: (results,) indexes of entrants."""
        numbers = np.array(self.opponent_no, dtype=np.float64)
        numbers[numbers < 0] = np.nan
        return pd.DataFrame(
            {
                "entrant": np.array(self.entrant, dtype=np.int64),
                "round": np.array(self.round, dtype=np.int64),
                "column": np.array(self.column, dtype=np.int64),
                "kind": pd.Series(self.kind, dtype=object),
                "opponent_no": numbers,
                "opponent": opponent,
                "score": np.array(self.score, dtype=np.float64),
                "colour": pd.Series(self.colour, dtype=object),
                "ruling": np.array(self.ruling, dtype=np.bool_),
                "text": pd.Series(self.text, dtype=object),
            }
        )


def read_swiss(
    rows: Sequence[Row], rounds: Sequence[tuple[int, int]], dialect: str, own_squares: bool = True
) -> Results:
    """Read every round cell of a table whose cells name their opponents. own_squares: a `*` is oneself, no round."""
    results = Results()
    add = results.add
    for entrant, row in enumerate(rows):
        width = len(row)
        for round_, column in rounds:
            cell = row[column] if column < width else None
            parsed = parse(cell, dialect)
            if parsed is None:
                results.unreadable.append((entrant, round_, column, cell))
                continue
            text = "" if cell is None else str(cell).strip()
            if parsed == OWN_SQUARE:
                results.own_squares = True
                if not own_squares:
                    add(entrant, round_, column, NOT_PAIRED, text)
            for result in parsed:
                add(entrant, round_, column, result, text)
    return results


def read_grid(rows: Sequence[Row], rounds: Sequence[tuple[int, int]], dialect: str) -> Results:
    """Read every cell of a grid; the column's heading is the opponent. Own squares leave no result."""
    results = Results()
    lone = _lone_cells(rows, rounds) if dialect == GRIDS["double-round-robin"] else set()
    for entrant, row in enumerate(rows):
        width = len(row)
        for number, column in rounds:
            cell = row[column] if column < width else None
            parsed = parse(cell, dialect)
            if parsed is None:
                results.unreadable.append((entrant, number, column, cell))
                continue
            if (entrant, number) in lone and isinstance(cell, (int, float)):
                parsed = DIALECTS[dialect](f"0{int(cell)}") or parsed
            text = "" if cell is None else str(cell).strip()
            if parsed == OWN_SQUARE:
                results.add(entrant, number, column, Result(UNPLAYED, number), text)
            for result in parsed:
                results.add(entrant, number, column, result._replace(opponent=number), text)
    return results


def _lone_cells(rows: Sequence[Row], rounds: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Cells of a double grid where a spreadsheet ate a leading 0: one digit, where the opponent's cell has two."""
    columns = dict(rounds)

    def size(entrant: int, number: int) -> int:
        column = columns.get(number)
        if column is None or entrant >= len(rows) or column >= len(rows[entrant]):
            return 0
        return len(parse(rows[entrant][column], "double-grid") or ())

    return {
        (entrant, number)
        for entrant in range(len(rows))
        for number, _ in rounds
        if number <= len(rows) and size(entrant, number) == 1 and size(number - 1, entrant + 1) == 2
    }


def drop_own_squares(results: Results, own: Sequence[int]) -> Results:
    """A grid's results without the squares where row and column are one player. own: each entrant's number.

    Off the diagonal an empty square is a game not (yet) played; one that names nobody is left out.
    """
    kept = Results(unreadable=results.unreadable)
    known = set(own)
    for i, (entrant, number) in enumerate(zip(results.entrant, results.opponent_no, strict=True)):
        if number == own[entrant] or (results.kind[i] == UNPLAYED and number not in known):
            continue
        decided = results.kind[i] != UNPLAYED
        result = results.at(i)._replace(opponent=number if decided else None)
        kept.add(entrant, results.round[i], results.column[i], result, results.text[i])
    return kept
