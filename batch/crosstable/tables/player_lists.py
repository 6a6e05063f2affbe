"""Lists of players without rounds, beside a list of games: the players and their facts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from batch.crosstable.document import Cell, Sheet, blank, blank_row
from batch.crosstable.tables.game_headings import squeezed
from batch.crosstable.tables.nobody import is_nobody
from batch.crosstable.tables.vocabulary import field_of, normalise


@dataclass
class Listed:
    """One player of a list, or as the games name the player."""

    name: str
    row: int
    told: dict[str, Cell] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    """The place of the facts, if not in `row`."""


def player_lists(sheet: Sheet, games: int | None = None) -> Iterator[tuple[range, list[Listed]]]:
    """The player lists among a sheet's rows: the position and players of each. games: the header of a game list."""
    rows = sheet.rows
    i = 0
    while i < len(rows):
        fields = {f: j for j, cell in reversed(list(enumerate(rows[i]))) if (f := field_of(normalise(cell)))}
        if i == games or not ("name" in fields and fields.keys() & {"rating", "id", "games", "number"}):
            i += 1
            continue
        if any(f.startswith("round ") for f in fields):
            i += 1
            continue
        end = i + 1
        while end < len(rows) and not blank_row(rows[end]) and end != games:
            end += 1
        yield range(i, end), list(listed(sheet, range(i + 1, end), fields))
        i = end


def listed(sheet: Sheet, span: range, fields: Mapping[str, int]) -> Iterator[Listed]:
    """The players of some rows. fields: what each column holds."""
    for i in span:
        told = {
            f: sheet.rows[i][j] for f, j in fields.items() if j < len(sheet.rows[i]) and not blank(sheet.rows[i][j])
        }
        name = squeezed(told.pop("name", None))
        if name and not is_nobody(name):
            yield Listed(name, sheet.number(i), told)
