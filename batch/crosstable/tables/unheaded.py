"""Columns known by their cells, not their headings: names, and round results (spec/crosstables.md section 4).

Nothing is read from them; the user is told what to say with `--map`.
"""

from collections.abc import Iterator, Sequence

from batch.crosstable.document import Cell, Sheet, blank
from batch.crosstable.model import GAME
from batch.crosstable.tables.headings import map_option
from batch.crosstable.tables.layout import Block
from batch.crosstable.tables.notation import SWISS_DIALECTS, parse
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, Problem, column_letters, problem

_MOST = 0.8
_LISTED = 20


def unheaded_names(sheet: Sheet, block: Block, place: Place) -> Problem | None:
    """If no column has the names, the one that looks like it. place: the header's row."""
    if {"name", "surname"} & set(block.columns.fields):
        return None
    for column, cells in _unused(sheet, block):
        worded = sum(isinstance(cell, str) and sum(c.isalpha() for c in cell) > 1 for cell in cells)
        if worded >= _MOST * len(block.players) and not _holds_results(cells, len(block.players)):
            heading = _shown(sheet, block, column)
            read = {"column": heading, "option": _option(sheet, block, column, "name")}
            return problem("name-not-found", place.at(place.row, column), **read)
    return None


def unheaded_rounds(sheet: Sheet, block: Block, place: Place) -> Problem | None:
    """If no heading is a round's, the columns with cells that read as results against an opponent."""
    found = [column for column, cells in _unused(sheet, block) if _holds_results(cells, len(block.players))][:_LISTED]
    if not found:
        return None
    columns = ", ".join(_shown(sheet, block, column) for column in found)
    options = " ".join(_option(sheet, block, column, f"round {n}") for n, column in enumerate(found, 1))
    return problem("rounds-unheaded", place, columns=columns, options=options)


def scores_unheaded(sheet: Sheet, block: Block) -> str | None:
    """The first column without a known heading in which half of the players have a score, 1, 0 or ½; its heading."""
    for column, cells in _unused(sheet, block):
        scores = [cell for cell in cells if not str(cell).strip().isalpha() and parse(cell, "grid")]
        if 2 * len(scores) >= len(block.players) and len(set(map(str, scores))) > 1:
            return _heading(sheet, block, column) or column_letters(column)
    return None


def _unused(sheet: Sheet, block: Block) -> Iterator[tuple[int, Sequence[Cell]]]:
    """The columns that no heading claims, each with its texts in the players' rows."""
    rows = [sheet.rows[i] for i in block.players]
    used = set(block.columns.fields.values())
    for column in range(max((len(row) for row in rows), default=0)):
        cells = [row[column] for row in rows if column < len(row) and not blank(row[column])]
        if column not in used and cells:
            yield column, cells


def _holds_results(cells: Sequence[Cell], players: int) -> bool:
    """Whether at least half of the cells are games, all in one dialect, with losses wherever there are wins.

    Bare numbers may be tie-breaks; W14, F13 or S65 age groups. players: the highest number an opponent can have.
    """

    def scores(dialect: str) -> list[float | None]:
        worded = [cell for cell in cells if isinstance(cell, str) and any(c.isalpha() for c in cell)]
        games = [r for cell in worded for r in parse(cell, dialect) or () if r.kind == GAME and not r.ruling]
        return [r.score for r in games if r.opponent is not None and r.opponent <= players]

    found = (scores(dialect) for dialect in SWISS_DIALECTS)
    return any(2 * len(told) >= len(cells) and (1.0 in told) == (0.0 in told) for told in found)


def _heading(sheet: Sheet, block: Block, column: int) -> str:
    header = sheet.rows[block.header] if block.header >= 0 else []
    return " ".join(str(header[column]).split()) if column < len(header) and not blank(header[column]) else ""


def _shown(sheet: Sheet, block: Block, column: int) -> str:
    return f"{_heading(sheet, block, column)} ({column_letters(column)})".strip()


def _option(sheet: Sheet, block: Block, column: int, field: str) -> str:
    """The `--map` that names a column: by its heading, or by its letter if the heading is empty or not unique."""
    heading = _heading(sheet, block, column)
    same = [cell for cell in sheet.rows[block.header] if normalise(cell) == normalise(heading)] if heading else []
    return map_option(heading if len(same) == 1 else column_letters(column), field)
