"""A table of the audit (`batch.rating.audit`) laid out on its sheet, its formulas' names made cells."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from batch.problems import column_letters
from batch.rating.audit import Part, Table
from batch.report import style
from batch.report.grid import Formula, Grid

NAME = re.compile(r"\{(?:(games|player|p)\.)?(\w+)\}")

MARK = "ƒ"
"""Stands in the headings of columns that are formulas."""


def add_table(grid: Grid, table: Table, parameters: Mapping[str, str]) -> int:
    """Add the table's headings and rows; returns the first player's row.

    parameters: the address of each parameter's cell.
    """
    letters = {part.key: column_letters(index) for index, part in enumerate(table.columns)}
    grid.row([_heading(part) for part in table.columns], height=32)
    rows = player_rows(grid.next_row, table.games_of)
    columns, looks = [], []
    for part in table.columns:
        values, column_looks = _column(table, part, letters, parameters, rows)
        columns.append(values)
        looks.append(column_looks)
    folded = [fold for n in table.games_of for fold in (False, *[True] * n)]
    return grid.block(columns, looks, folded=folded)


def player_rows(first: int, games_of: Sequence[int]) -> list[int]:
    """The row of each player in a table whose rows begin at `first`."""
    return list(accumulate(games_of, lambda row, n: row + n + 1, initial=first))[:-1]


def _heading(part: Part) -> tuple[str, style.Look]:
    marked = f"{part.heading} {MARK}" if part.player or part.game else part.heading
    return marked, style.heading_of(part.kind)


def _column(
    table: Table, part: Part, letters: Mapping[str, str], parameters: Mapping[str, str], rows: Sequence[int]
) -> tuple[list[Any], list[style.Look]]:
    """The column's values and looks, players and their games in turn."""
    look, game_look = _looks(part.kind, named=part.key == "name", wrap=part.key == "check")
    mine = table.players.get(part.key) or [None] * len(rows)
    theirs = table.games.get(part.key) or [None] * sum(table.games_of)
    formula = _template(part.player, letters, parameters)
    game_formula = _template(part.game, letters, parameters)
    values: list[Any] = []
    done = 0
    for player, (row, n) in enumerate(zip(rows, table.games_of, strict=True)):
        value = mine[player]
        values.append(value if formula is None else Formula(formula.format(r=row, a=row + 1, b=row + n), value))
        games = theirs[done : done + n]
        if game_formula is None:
            values += games
        else:
            values += [Formula(game_formula.format(r=row + i, p=row), v) for i, v in enumerate(games, start=1)]
        done += n
    looks = [one for n in table.games_of for one in (look, *[game_look] * n)]
    return values, looks


@cache
def _looks(kind: str, *, named: bool, wrap: bool) -> tuple[style.Look, style.Look]:
    """The looks of a column's cells in players' and in games' rows."""
    plain = style.look_of(kind)
    look = plain.but(bold=True, above=style.LINE, fill=style.TINT, wrap=wrap)
    game_look = plain.but(colour=style.MUTED)
    return (look.but(colour=style.ACCENT), game_look.but(indent=2)) if named else (look, game_look)


def _template(formula: str | None, letters: Mapping[str, str], parameters: Mapping[str, str]) -> str | None:
    """The formula with columns' letters in place of their keys, open for the row numbers r, a to b, and p."""

    def address(found: re.Match[str]) -> str:
        where, key = found.groups()
        if where == "p":
            return parameters[key]
        column = letters[key]
        if where == "games":
            return f"{column}{{a}}:{column}{{b}}"
        return f"${column}${{p}}" if where == "player" else f"{column}{{r}}"

    return None if formula is None else NAME.sub(address, formula)
