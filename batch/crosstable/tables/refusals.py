"""Recognize files without a table: what they are, and what to ask for (spec/crosstables.md section 3)."""

import re
from collections.abc import Callable, Sequence

from batch.crosstable.document import Cell, Document, Row, blank, blank_row
from batch.crosstable.tables.game_headings import RESULT_HEADINGS
from batch.crosstable.tables.game_result import is_decided, read_result
from batch.crosstable.tables.headings import is_header, map_option
from batch.crosstable.tables.sections import Refusal
from batch.crosstable.tables.vocabulary import field_of, normalise
from batch.problems import Place, Problem, column_letters, problem

_FIRST_ROWS, _MOST = 30, 0.8
_ENOUGH = 1000
"""Rows that tell what a list is of."""
_PGN = re.compile(r"\[(?:Event|Site|White|Black|Result) +\"")
_GAP = re.compile(r"\s{2,}")
_WORD_END = re.compile(r"[\s,;|]+")
_TEAMS = frozenset({"team", "teams", "team name", "mannschaft", "équipe", "equipo", "takım", "club team"})
_USERS = frozenset({"username", "user name", "user", "handle", "player username"})
_STANDING = frozenset({"rank", "#", "points", "score", "performance", "tie break"})


def why_no_table(document: Document) -> Refusal:
    """Why a readable file gave no table."""
    rows = [row for sheet in document.sheets for row in sheet.rows if not blank_row(row)]
    if not rows:
        return Refusal("unknown", problem("nothing-to-read", document.place))
    for kind, why in _KINDS:
        if found := why(document.place, rows):
            return Refusal(kind, found)
    return Refusal("unknown", problem("header-not-found", document.place, first=_shown(rows[0])))


def _pgn(place: Place, rows: Sequence[Row]) -> Problem | None:
    tags = sum(bool(_PGN.match(str(row[0]).strip())) for row in rows[:_FIRST_ROWS])
    return problem("pgn-games", place) if tags > 1 else None


def _player_blocks(place: Place, rows: Sequence[Row]) -> Problem | None:
    """Blocks of `Player, ...` and that player's games, each with the colour; as a table or as plain text."""
    if not any(_line(row).strip().lower().startswith("player") for row in rows[:_ENOUGH]):
        return None
    lines = [_WORD_END.split(_line(row).strip().lower()) for row in rows]
    players = sum(words[0] in ("player", "player:") and len(words) > 2 for words in lines)
    games = sum(words[0].isdigit() and not {"w", "b"}.isdisjoint(words[1:4]) for words in lines)
    return problem("player-blocks", place, players=players) if players and games >= players else None


def _site_standings(place: Place, rows: Sequence[Row]) -> Problem | None:
    for row in rows[:_FIRST_ROWS]:
        names = {normalise(cell) for cell in row}
        if names & _USERS and names & _STANDING:
            return problem("site-standings", place, headings=_shown(row))
    return None


def _team_table(place: Place, rows: Sequence[Row]) -> Problem | None:
    for row in rows[:_FIRST_ROWS]:
        if len(row) > 2 and any(normalise(cell) in _TEAMS for cell in row):
            return problem("teams-no-players", place, headings=_shown(row))
    return None


def _games(place: Place, rows: Sequence[Row]) -> Problem | None:
    """A list of games under unknown headings: a column of results such as 1-0, and two of names."""
    header, *games = rows[:_ENOUGH]
    width = len(header)
    columns = [[row[j] for row in games if j < len(row) and not blank(row[j])] for j in range(width)]
    results = [
        j
        for j, cells in enumerate(columns)
        if cells and _most(cells, read_result if normalise(header[j]) in RESULT_HEADINGS else is_decided)
    ]
    names = [j for j, cells in enumerate(columns) if j not in results and cells and _most(cells, _wordy)]
    if not results or len(names) < 2:
        return None
    fields = ((names[0], "white"), (names[1], "black"), (results[0], "result"))
    options = " ".join(map_option(" ".join(str(header[j] or column_letters(j)).split()), f) for j, f in fields)
    return problem("games-unheaded", place, headings=_shown(header), options=options)


def _most(cells: Sequence[Cell], test: Callable[[Cell], object]) -> bool:
    return sum(bool(test(cell)) for cell in cells) >= _MOST * len(cells)


def _wordy(cell: Cell) -> bool:
    return isinstance(cell, str) and sum(c.isalpha() for c in cell) > 1


def _fixed_width(place: Place, rows: Sequence[Row]) -> Problem | None:
    for n, row in enumerate(rows[:_FIRST_ROWS], start=1):
        line = _line(row).strip()
        if len(row) < 4 and (
            is_header(list(_GAP.split(line))) or (_GAP.search(line) and is_header(list(line.split())))
        ):
            return problem("fixed-width-table", place, row=n, line=" ".join(line.split())[:80])
    return None


def _players_only(place: Place, rows: Sequence[Row]) -> Problem | None:
    """A list of players who are told by little more than their names."""
    for n, row in enumerate(rows[:_FIRST_ROWS]):
        fields = {field_of(normalise(cell)) for cell in row} - {None}
        if fields & {"name", "surname"} and len(fields) > 1 and len(rows) > n + 1:
            return problem("players-only", place, headings=_shown(row), count=len(rows) - n - 1)
    return None


_KINDS: tuple[tuple[str, Callable[[Place, Sequence[Row]], Problem | None]], ...] = (
    ("pgn", _pgn),
    ("player-blocks", _player_blocks),
    ("game-list", _games),
    ("standings-only", _site_standings),
    ("team-table", _team_table),
    ("fixed-width", _fixed_width),
    ("player-list", _players_only),
)


def _line(row: Row) -> str:
    return ", ".join("" if cell is None else str(cell) for cell in row)


def _shown(row: Row) -> str:
    return " | ".join(str(cell).strip() for cell in row if not blank(cell))[:120]
