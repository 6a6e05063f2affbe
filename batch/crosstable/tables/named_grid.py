"""Grids whose columns are headed by the opponents' names, initials or letters -> the same columns by number.

`Name, Rating, Am, Br, Co` and `Name, A, B, C` are a grid where each heading begins the name of a row's player (or the
letters count up), and the player's own square is empty or marked. `--kind round-robin` makes it one by itself.
"""

import re
from collections.abc import Mapping, Sequence

from batch.crosstable.document import Cell, Row, Sheet, blank, blank_row
from batch.crosstable.tables.headings import Columns, name_columns
from batch.crosstable.tables.layout import Block, read_above, sums_up, whole
from batch.crosstable.tables.notation import OWN_SQUARE, parse
from batch.crosstable.tables.results import GRIDS
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, column_letters, problem

_MOST_PLAYERS = 60
_FIRST_ROWS = 40
_DASHES = frozenset("-\u2013\u2014")


def number_opponents(
    sheet: Sheet, block: Block, place: Place, mapping: Mapping[str, str], stated: str | None
) -> Block | None:
    """The block with its grid's columns as rounds, where it is one; else None. stated: the kind the user names."""
    header, rows = list(sheet.rows[block.header]), [sheet.rows[i] for i in block.players]
    name = block.columns.get("name")
    name = block.columns.get("surname") if name is None else name
    if name is None or block.columns.rounds or not 2 <= len(rows) <= _MOST_PLAYERS:
        return None
    names = [str(_at(row, name) or "") for row in rows]
    for first in range(len(header) - len(rows) + 1):
        span = range(first, first + len(rows))
        owners = _owners(span, header, rows, names, stated in GRIDS) if name not in span else None
        if owners:
            return _numbered(sheet, block, span, owners, place, mapping, stated)
    return None


def grid_under_names(sheet: Sheet, place: Place, mapping: Mapping[str, str], stated: str | None) -> Block | None:
    """A grid whose first row is no header but for the opponents in it: `Name, Am, Br, Co` or a corner left empty."""
    for i, header in enumerate(sheet.rows[:_FIRST_ROWS]):
        if blank_row(header):
            continue
        last = min(len(sheet.rows), i + 1 + 2 * _MOST_PLAYERS)
        end = next((j for j in range(i + 1, last) if blank_row(sheet.rows[j])), last)
        names = [normalise(cell) for cell in header]
        corner = next((j for j, name in enumerate(names) if name in ("", "name", "player")), None)
        if corner is None:
            continue
        titled: Row = [*header[:corner], "Name", *header[corner + 1 :]]
        players = [j for j in range(i + 1, end) if _worded(_at(sheet.rows[j], corner))]
        if len(players) > _MOST_PLAYERS:
            continue
        named = Sheet(sheet.name, [*sheet.rows[:i], titled, *sheet.rows[i + 1 :]], sheet.numbers)
        block = Block(name_columns(titled, place.at(sheet.number(i)), mapping), i, players)
        if found := number_opponents(named, block, place, mapping, stated):
            read_above(sheet.rows, range(i), found)
            return found
    return None


def _owners(span: range, header: Row, rows: Sequence[Row], names: Sequence[str], stated: bool) -> Sequence[int] | None:
    """Whose column each of some is, by index into the rows; None where they are no grid."""
    headings = [normalise(header[column]) for column in span]
    if not all(headings) and not stated:
        return None
    owners = _by_heading(headings, names) or (range(len(rows)) if stated else None)
    if owners is None:
        return None
    marks = {str(_at(rows[owner], column) or "").strip().lower() for column, owner in zip(span, owners, strict=True)}
    own = all(parse(mark, "grid") == OWN_SQUARE for mark in marks) or (len(marks) == 1 and marks <= _DASHES)
    if not own or (not any(marks) and len(rows) == 2 and not stated):
        return None
    others = [
        _at(row, column)
        for column, owner in zip(span, owners, strict=True)
        for i, row in enumerate(rows)
        if i != owner and not blank(_at(row, column))
    ]
    return owners if others and all(parse(cell, GRIDS["double-round-robin"]) for cell in others) else None


def _by_heading(headings: Sequence[str], names: Sequence[str]) -> Sequence[int] | None:
    """Whose heading each is: in the order of the rows where they fit so, else who alone fits it."""
    in_order = range(len(names))
    if all(ord(h) == ord("a") + i if len(h) == 1 else False for i, h in enumerate(headings)):
        return in_order
    if all(begins(heading, name) for heading, name in zip(headings, names, strict=True)):
        return in_order
    fitting = [[i for i in in_order if begins(heading, names[i])] for heading in headings]
    alone = [found[0] for found in fitting if len(found) == 1]
    return alone if sorted(alone) == list(in_order) else None


def begins(heading: str, name: str) -> bool:
    """Whether a heading is the beginning of a name, of its parts, or its initials, in either order of the parts."""
    words, tokens = re.findall(r"\w+", name.lower()), re.findall(r"\w+", heading.lower())
    if not words or not tokens:
        return False
    for order in (words, words[1:] + words[:1], words[-1:] + words[:-1]):
        parts = list(tokens[0]) if len(tokens) == 1 and len(tokens[0]) == len(order) else tokens
        if "".join(order).startswith("".join(tokens)):
            return True
        if len(parts) <= len(order) and all(w.startswith(t) for w, t in zip(order, parts, strict=False)):
            return True
    return False


def _numbered(
    sheet: Sheet, block: Block, span: range, owners: Sequence[int], place: Place, mapping: Mapping[str, str],
    stated: str | None,
) -> Block:  # fmt: skip
    header = list(sheet.rows[block.header])
    printed = block.columns.get("number")
    own = [None if printed is None or printed in span else whole(_at(sheet.rows[i], printed)) for i in block.players]
    for column, owner in zip(span, owners, strict=True):
        header[column] = own[owner] if all(own) else owner + 1
    where = place.at(sheet.number(block.header))
    columns: Columns = name_columns(header, where, mapping)
    shown = [str(sheet.rows[block.header][column] or column_letters(column)).strip() for column in span]
    for column, heading in zip(span, shown, strict=True):
        columns.headings[f"round {header[column]}"] = heading
    if stated not in GRIDS:
        columns.problems.append(problem("grid-by-names", where, columns=", ".join(shown)))
    block.columns = columns
    return block


def _at(row: Row, column: int) -> Cell:
    return row[column] if column < len(row) else None


def _worded(cell: Cell) -> bool:
    return isinstance(cell, str) and any(c.isalpha() for c in cell) and not sums_up(cell)
