"""A list of games (Round, White, Black, Result) -> a table with a row a player, as every other reader gives.

spec/crosstables.md section 3g. Ratings, ids and counts stand beside the names (`White rating`), or in a player list:
on the same sheet beside or below the games, or on another sheet. Players are known by their names, or by their numbers
where the list has them. Row numbers are those of the player list, else of a player's first game.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from batch.crosstable.entrants import BYE_NAMES
from batch.crosstable.formats.document import Cell, Document, Row, Sheet, blank, blank_row
from batch.crosstable.headings import field_of, normalise
from batch.crosstable.layout import whole
from batch.problems import Place, Problem, problem

KIND = "game-list"
DIALECT = "numbers"
_SIDES = {
    **dict.fromkeys(("white", "weiß", "weiss", "blancs", "blancas", "beyaz", "white player", "white name"), "white"),
    **dict.fromkeys(("black", "schwarz", "noirs", "negras", "siyah", "black player", "black name"), "black"),
}
_RESULTS = frozenset({"result", "results", "res", "ergebnis", "erg", "résultat", "resultado", "sonuç", "score"})
_ROUNDS = frozenset({"round", "rd", "rnd", "runde", "ronde", "ronda", "tur", "r"})
_ROUND = re.compile(r"(?:round|rnd|rd|runde|r)?\.?\s*(\d{1,3})(?:[.:]\d*)?", re.I)
_OF_SIDE = re.compile(r"(white|black)[ _'s-]*(.+)|(.+?)[ _]*\(?(white|black)\)?")
_TAKEN = ("number", "rating", "games", "id", "birth", "title", "state", "federation")
"""What may stand beside a name."""
_RESULT = re.compile(r"(\+|-|1|0|0\.5)([-/]?)(\+|-|1|0|0\.5)(?:(?:/?\(?(f|ff|forfeit|k|kontumaz|wo)\)?))?")
_ONE_SIDED = {"1": "1-0", "0": "0-1", "0.5": "0.5-0.5", "=": "0.5-0.5", "draw": "0.5-0.5", "remis": "0.5-0.5"}
_ONE_SIDED |= {"white": "1-0", "black": "0-1", "white wins": "1-0", "black wins": "0-1", "1f-0f": "1-0f"}
_ONE_SIDED |= {"0f-1f": "0-1f", "0f-0f": "0-0f", "=-=": "0.5-0.5"}


@dataclass
class _Header:
    """Where the games stand: the header's row and the columns of what it names."""

    row: int
    white: int
    black: int
    result: int
    round: int | None
    beside: dict[tuple[str, str], int]
    listed: dict[str, int]
    """beside: (side, field) -> column; listed: field -> column of a player list in the same rows."""


@dataclass
class _Player:
    """A player: his name or number as the games write it, and what is told of him."""

    name: str
    row: int
    told: dict[str, Cell] = field(default_factory=dict)


@dataclass
class _Game:
    row: int
    round: int | None
    white: str
    black: str
    marks: tuple[str, str]


def lay_out(document: Document) -> None:
    """Turn every game list of a document into a table of players; sheets that are its player list are used up."""
    headers = {i: header for i, sheet in enumerate(document.sheets) if (header := _find(sheet)) is not None}
    if not headers:
        return
    lists = {i: (row, columns) for i, s in enumerate(document.sheets) if i not in headers and (row, columns) != (-1, {})
             for row, columns in [_player_list(s.rows, 0)] if columns}  # fmt: skip
    elsewhere = [p for i, (row, columns) in lists.items() for p in _listed(document.sheets[i], row, columns)]
    used = set(lists) if elsewhere else set()
    document.sheets = [
        _table(sheet, headers[i], elsewhere, document) if i in headers else sheet
        for i, sheet in enumerate(document.sheets)
        if i not in used
    ]
