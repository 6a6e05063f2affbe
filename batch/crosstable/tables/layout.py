"""The parts of a sheet: keys and titles, header, players, footer, and the next section below.

A sheet may hold several sections: each with its own header, or under one header with the numbers starting again
at 1 after a gap (quads). Rows that are no player's (footers, titles, addresses) are passed over.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from batch.crosstable.document import Cell, Row, Sheet, blank, blank_row
from batch.crosstable.tables.headings import Columns, is_header, name_columns
from batch.crosstable.tables.keys import find_key
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, problem

_FILLED = 3
_PLACE = re.compile(r"\d{1,4}\.? ?(?:[-\u2013/] ?\d{1,4}\.?|=|st|nd|rd|th|t)|[=t] ?-?\d{1,4}", re.I)
_SUMMARY = re.compile(
    r"totals?|average|sum|mean|avg|median|(?:(?:no|number|total|count)(?: of)? )?"
    r"(?:(?:rated|unrated) )?(?:players|participants|entries|entrants|games|byes|spieler|teilnehmer|joueurs|jugadores|"
    r"jogadores|giocatori|oyuncular|spelers)[ =]*\d*|\d+ (?:players|participants|entries|games|spieler|teilnehmer)"
)
"""What a line below the players sums up, as `Players: 9`; it is nobody's name."""


@dataclass(frozen=True)
class KeyLine:
    """A `key, value` row (or a `Key : value` cell) above a table."""

    key: str
    cell: Cell
    row: int
    column: int
    pair: bool
    """Whether key and value stand in two cells, as in the project's own format."""

    @property
    def value_column(self) -> int:
        """The column of the value's cell."""
        return self.column + 1 if self.pair else self.column


@dataclass
class Block:
    """One section's rows on a sheet, by index into the sheet's rows."""

    columns: Columns
    header: int
    players: list[int] = field(default_factory=list)
    keys: list[KeyLine] = field(default_factory=list)
    titles: list[tuple[int, str]] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)
    """Rows between players that are filled like a player's but are none."""


def find_blocks(sheet: Sheet, place: Place, mapping: Mapping[str, str] | None = None) -> list[Block]:
    """Every table on a sheet, top to bottom. place: the file and sheet."""
    headers = _headers(sheet, place, mapping)
    ends = [*(i for i, _ in headers[1:]), len(sheet.rows)]
    blocks: list[Block] = []
    above = 0
    for (header, columns), end in zip(headers, ends, strict=False):
        first = Block(columns, header)
        read_above(sheet.rows, range(above, header), first)
        found = _players(sheet.rows, range(header + 1, end), first)
        above = max((i for block in found for i in block.players), default=header) + 1
        if blocks and _goes_on(sheet.rows, blocks[-1], first):
            blocks[-1].players += first.players
            found = found[1:]
            if not found:
                continue
        blocks += found or [first]
    return blocks


def _headers(sheet: Sheet, place: Place, mapping: Mapping[str, str] | None) -> list[tuple[int, Columns]]:
    """The rows that are headers, with their columns. A row numbered as players are is a player's, whatever the name."""
    found: list[tuple[int, Columns]] = []
    number: int | None = None
    for i, row in enumerate(sheet.rows):
        if is_header(row) and (number is None or number >= len(row) or whole(row[number]) is None):
            found.append((i, name_columns(row, place.at(sheet.number(i)), mapping)))
            number = found[-1][1].get("number")
    return found


def _goes_on(rows: Sequence[Row], before: Block, after: Block) -> bool:
    """Whether a header is the one above printed once more, as at the top of a page, and the players go on below it."""
    number = after.columns.get("number")
    if after.keys or before.columns.fields != after.columns.fields:
        return False
    if not after.players or number is None or not before.players:
        return not after.players
    first, last = rows[after.players[0]][number], rows[before.players[-1]][number]
    return (whole(first) or 0) == (whole(last) or 0) + 1


def headerless_grid(sheet: Sheet, place: Place) -> Block | None:
    """A grid typed by hand, only names and results: as many result columns as rows. None for anything else."""
    rows = [i for i, row in enumerate(sheet.rows) if not blank_row(row)]
    count = len(rows)
    if not 2 <= count <= 60:
        return None
    width = len(sheet.rows[rows[0]])
    if width < count + 1 or any(len(sheet.rows[i]) != width for i in rows):
        return None
    first = width - count
    diagonal = {str(sheet.rows[i][first + n] or "").strip().lower() for n, i in enumerate(rows)}
    if not diagonal <= {"x", "*", "xx", "**", "-", ""} or len(diagonal) != 1:
        return None
    header: Row = [*([None] * first), *range(1, count + 1)]
    names = [c for c in range(first) if all(_wordy(sheet.rows[i][c]) for i in rows)]
    if not names:
        return None
    header[names[0]] = "Name"
    columns = name_columns(header, place)
    columns.problems.append(problem("header-missing", place, name=names[0] + 1, first=first + 1))
    return Block(columns, -1, rows)


def _wordy(cell: Cell) -> bool:
    return isinstance(cell, str) and any(c.isalpha() for c in cell)


def read_above(rows: Sequence[Row], span: range, block: Block) -> None:
    """Read the keys and titles in some rows above a table into its block."""
    for i in span:
        filled = [(j, cell) for j, cell in enumerate(rows[i]) if not blank(cell)]
        if not filled or filled[0][0] > 1:
            continue
        column, first = filled[0]
        if len({cell for _, cell in filled}) == 1:
            key, colon, value = str(first).partition(":")
            if colon and find_key(_without_brackets(key)) and value.strip():
                block.keys.append(KeyLine(_without_brackets(key), value.strip(), i, column, False))
            else:
                block.titles.append((i, " ".join(str(first).split())))
        elif filled[1][0] == column + 1 and isinstance(first, str) and (len(filled) == 2 or find_key(first)):
            block.keys.append(KeyLine(first.strip().rstrip(":"), filled[1][1], i, column, True))


def _without_brackets(key: str) -> str:
    """`Time control (Rapid) ` is the key Time control."""
    return key.partition("(")[0].strip()


def _players(rows: Sequence[Row], span: range, first: Block) -> list[Block]:
    """The players under a header; a number that starts again at 1 after a gap begins another section."""
    test = _player_test(first.columns)
    number = first.columns.get("number")
    blocks: list[Block] = []
    current = first
    gap: list[int] = []
    for i in span:
        row = rows[i]
        if not test(row):
            gap.append(i)
            continue
        if current.players and gap and number is not None and whole(row[number] if number < len(row) else None) == 1:
            current = Block(first.columns, first.header)
            read_above(rows, range(gap[0], i), current)
        if not current.players:
            blocks.append(current)
        elif gap:
            current.skipped += [j for j in gap if sum(not blank(cell) for cell in rows[j]) > _FILLED]
        current.players.append(i)
        gap = []
    return blocks


def _player_test(columns: Columns) -> "_PlayerTest":
    name = columns.get("name")
    if name is None:
        name = columns.get("surname")
    number = columns.get("number")
    if number is None:
        number = columns.get("rank")
    others = frozenset(columns.fields.values()) - {c for c in (name, number) if c is not None}
    return _PlayerTest(name, number, others, frozenset(column for _, column in columns.rounds))


@dataclass(frozen=True)
class _PlayerTest:
    """Whether a row under a header is a player's."""

    name: int | None
    number: int | None
    others: frozenset[int]
    rounds: frozenset[int]

    def __call__(self, row: Row) -> bool:
        width = len(row)
        number = row[self.number] if self.number is not None and self.number < width else None
        name = row[self.name] if self.name is not None and self.name < width else None
        if self.number is not None and not blank(number):
            if whole(number) is None:
                return shared_place(number) and any(c < width and not blank(row[c]) for c in self.rounds)
            return not blank(name) or any(c < width and not blank(row[c]) for c in self.others)
        if blank(name) or not isinstance(name, (str, int, float)) or sums_up(name):
            return False
        filled = sum(c < width and not blank(row[c]) for c in self.others)
        key_row = filled == 1 and isinstance(row[0], str) and find_key(row[0]) is not None
        return filled > 0 and not key_row


def sums_up(cell: Cell) -> bool:
    """Whether the first words of a row sum the players up, as `Players: 9` does."""
    return bool(_SUMMARY.fullmatch(normalise(cell)))


def shared_place(cell: Cell) -> bool:
    """Whether a place is not a plain number: `2-3`, `2=`, `T2`, `1st`, or a spreadsheet's date made of it."""
    return isinstance(cell, date) or (isinstance(cell, str) and bool(_PLACE.fullmatch(cell.strip())))


def told_place(cell: Cell) -> int | None:
    """The place a cell tells: 12 of `12`, the first of those shared as `2-3`, `2=` or `T2`; None for anything else."""
    if isinstance(cell, date):
        return min(cell.month, cell.day)
    if (number := whole(cell)) is None and isinstance(cell, str) and shared_place(cell):
        number = int(re.findall(r"\d+", cell)[0])
    return number if number is not None and 0 < number < 10_000 else None


def whole(cell: Cell) -> int | None:
    """A printed number such as `12`, `12.` or 12.0; None for anything else."""
    if isinstance(cell, bool):
        return None
    if isinstance(cell, int):
        return cell
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else None
    if isinstance(cell, str):
        text = cell.strip(" \t\xa0'\"").removesuffix(".0").rstrip(".)")
        if text.isascii() and text.isdigit() and len(text) < 8:
            return int(text)
    return None
