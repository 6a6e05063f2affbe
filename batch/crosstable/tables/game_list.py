"""A list of games (Round, White, Black, Result) -> a table with a row a player, as every other reader gives.

spec/crosstables.md section 3g. Ratings, ids and counts stand beside the names (`White rating`), or in a player list:
beside, above or below the games, or on another sheet. Players are known by their names, or by their numbers where the
list has them. Row numbers are those of the player list, else of a player's first game.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from batch.crosstable.document import Cell, Document, Row, Sheet, blank, blank_row
from batch.crosstable.tables.game_result import read_result
from batch.crosstable.tables.headings import field_of, normalise
from batch.crosstable.tables.layout import whole
from batch.crosstable.tables.nobody import is_nobody
from batch.problems import Place, Problem, problem

KIND = "game-list"
DIALECT = "numbers"
_SIDES = {
    **dict.fromkeys(("white", "weiß", "weiss", "blancs", "blancas", "beyaz", "white player", "white name"), "white"),
    **dict.fromkeys(("black", "schwarz", "noirs", "negras", "siyah", "black player", "black name"), "black"),
}
_RESULTS = frozenset({"result", "results", "res", "ergebnis", "erg", "résultat", "resultado", "sonuç"})
_ROUNDS = frozenset({"round", "rd", "rnd", "runde", "ronde", "ronda", "tur", "r"})
_ROUND = re.compile(r"(?:round|rnd|rd|runde|r)?\.?\s*(\d{1,3})(?:[.:]\d*)?", re.I)
_OF_SIDE = re.compile(r"(white|black)[ _]?(.+)|(.+?)[ _]?(white|black)")
_BESIDE = ("number", "rating", "games", "id", "birth", "title", "state", "federation")
_BOTH = ("white", "black")
_TOLD = ("number", "rating")
"""What a player of a pairing list has beside the name, and nobody has not."""
_ONE_A_PLAYER = ("rating", "games", "id", "birth")
_MOST_ROUNDS = 99
NOBODY = "bye"
"""The key of who is nobody."""

_ONE_FIGURE = re.compile(r"[01½=]|0?[.,]5|1/2")


@dataclass
class _Header:
    """Where the games stand. beside: (side, field) -> column; listed: field -> column of a player list beside them."""

    row: int
    sides: dict[str, int]
    result: int
    round: int | None
    beside: dict[tuple[str, str], int] = field(default_factory=dict)
    listed: dict[str, int] = field(default_factory=dict)
    game_id: int | None = None
    """The column of the games' own ids, which say nothing of the players."""


@dataclass
class _Player:
    name: str
    row: int
    told: dict[str, Cell] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    """Where what is told stands, if not in `row`."""


@dataclass
class _Game:
    """One game: its row, its round where told, the players' keys, and each side's mark (`1`, `½`, `+`, "" pending)."""

    row: int
    round: int | None
    players: tuple[str, str]
    marks: tuple[str, str]


def lay_out(document: Document) -> None:
    """Turn every game list of a document into a table of players; a sheet that is their player list is used up."""
    headers = [_find(sheet.rows) for sheet in document.sheets]
    if not any(headers):
        return
    elsewhere: list[_Player] = []
    for sheet, header in zip(document.sheets, headers, strict=True):
        if header is None and not sheet.hidden:
            elsewhere += [player for _, players in _lists(sheet, None) for player in players]
    document.sheets = [
        sheet if header is None else _table(sheet, header, elsewhere, document)
        for sheet, header in zip(document.sheets, headers, strict=True)
        if header is not None or not (elsewhere and any(True for _ in _lists(sheet, None)))
    ]


def _find(rows: Sequence[Row]) -> _Header | None:
    """The header of a game list, or None."""
    for i, row in enumerate(rows):
        names = [normalise(cell) for cell in row]
        sides = {side: names.index(name) for name, side in _SIDES.items() if name in names}
        result = next((j for j, name in enumerate(names) if name in _RESULTS), None)
        if len(sides) == 2 and result is not None:
            header = _Header(i, sides, result, next((j for j, name in enumerate(names) if name in _ROUNDS), None))
            _beside(header, names)
            return header
    return None


def _beside(header: _Header, names: Sequence[str]) -> None:
    """Settle the other columns: `White rating`; a player list from its Name on; else the first of two is White's."""
    own = {*header.sides.values(), header.result, header.round}
    fields = {j: field_of(name) for j, name in enumerate(names) if j not in own}
    start = min((j for j, found in fields.items() if found == "name"), default=len(names))
    if start and fields.get(start - 1) == "number":
        start -= 1
    ids = [j for j, found in fields.items() if found == "id" and j < start and not _OF_SIDE.fullmatch(names[j])]
    if len(ids) == 1:
        header.game_id = ids[0]
        del fields[ids[0]]
    for j, found in fields.items():
        if j >= start:
            if found:
                header.listed.setdefault(found, j)
            continue
        match = _OF_SIDE.fullmatch(names[j])
        if match:
            side, about = match[1] or match[4], field_of((match[2] or match[3]).strip())
            if about in _BESIDE:
                header.beside.setdefault((side, about), j)
        elif found in _BESIDE:
            side = "black" if ("white", found) in header.beside else "white"
            header.beside.setdefault((side, found), j)


def _lists(sheet: Sheet, games: _Header | None) -> Iterator[tuple[range, list[_Player]]]:
    """The player lists among a sheet's rows (not those in the games' own rows): where each stands, and its players."""
    rows = sheet.rows
    i = 0
    while i < len(rows):
        fields = {f: j for j, cell in reversed(list(enumerate(rows[i]))) if (f := field_of(normalise(cell)))}
        if (games and i == games.row) or not ("name" in fields and fields.keys() & {"rating", "id", "games", "number"}):
            i += 1
            continue
        if any(f.startswith("round ") for f in fields):
            i += 1
            continue
        end = i + 1
        while end < len(rows) and not blank_row(rows[end]) and not (games and end == games.row):
            end += 1
        yield range(i, end), list(_listed(sheet, range(i + 1, end), fields))
        i = end


def _listed(sheet: Sheet, span: range, fields: dict[str, int]) -> Iterator[_Player]:
    for i in span:
        told = {
            f: sheet.rows[i][j] for f, j in fields.items() if j < len(sheet.rows[i]) and not blank(sheet.rows[i][j])
        }
        name = _squeezed(told.pop("name", None))
        if name and not is_nobody(name):
            yield _Player(name, sheet.number(i), told)


def _table(sheet: Sheet, header: _Header, elsewhere: Sequence[_Player], document: Document) -> Sheet:
    """The sheet with its games told player by player."""
    place = Place(document.file, sheet.name if len(document.sheets) > 1 else None)
    rows_of_lists: set[int] = set()
    known: list[_Player] = []
    for span, players in _lists(sheet, header):
        rows_of_lists.update(span)
        known += players
    below = range(header.row + 1, len(sheet.rows))
    if header.listed:
        known += _listed(sheet, below, header.listed)
    known = known or list(elsewhere)
    games, found = _games(sheet, header, [i for i in below if i not in rows_of_lists], place, document)
    if header.game_id is not None:
        where, heading = place.at(sheet.number(header.row)), _squeezed(sheet.rows[header.row][header.game_id])
        document.problems.append(problem("game-list-game-id", where, heading=heading))
    document.problems += [*_written_twice(sheet, games, place), *_sharing_a_round(sheet, games, found, place)]
    players = _players(known, found, games, place, document)
    above = [i for i in range(header.row) if i not in rows_of_lists and not _round_title(sheet.rows[i])]
    rows = [sheet.rows[i] for i in above]
    numbers = [sheet.number(i) for i in above]
    columns, cells = _cells(players, games)
    fields = [f for f in dict.fromkeys(f for p in players for f in p.told) if f != "number"]
    rows += [[], ["No", "Name", *(f.replace("_", " ") for f in fields), *(f"R{n + 1}" for n in range(columns))]]
    numbers += [sheet.number(header.row)] * 2
    for n, player in enumerate(players, start=1):
        rows.append([n, player.name, *(player.told.get(f) for f in fields), *cells[n]])
        numbers.append(player.row)
    return Sheet(sheet.name, rows, numbers, DIALECT, sheet.hidden, KIND)


def _games(
    sheet: Sheet, header: _Header, span: Sequence[int], place: Place, document: Document
) -> tuple[list[_Game], dict[str, _Player]]:
    """The games, and the players as the games name them, by key, in order of appearance."""
    games: list[_Game] = []
    found: dict[str, _Player] = {}
    titled: int | None = None
    for i in span:
        row = sheet.rows[i]
        titled = _round_title(row) or titled
        names = tuple(_squeezed(_at(row, header.sides[side])) for side in _BOTH)
        alone = _alone(header, row, names)
        if alone is not None:
            names = (names[0], NOBODY) if alone == 0 else (NOBODY, names[1])
        if not all(names) or _at(row, header.result) == sheet.rows[header.row][header.result]:
            continue
        marks = read_result(_at(row, header.result))
        if marks is None:
            where = place.at(sheet.number(i), header.result, _squeezed(sheet.rows[header.row][header.result]))
            document.problems.append(problem("game-result-unreadable", where, text=_at(row, header.result)))
            continue
        if alone is not None:
            marks = _points_alone(_at(row, header.result))
        told = titled if header.round is None else _round(_at(row, header.round))
        games.append(_Game(i, told, (_key(names[0]), _key(names[1])), marks))
        for side, name in zip(_BOTH, names, strict=True):
            if not is_nobody(name):
                player = found.setdefault(_key(name), _Player(name, sheet.number(i)))
                for (whose, about), column in header.beside.items():
                    if whose == side and not blank(_at(row, column)):
                        document.problems += _tell(player, about, _at(row, column), sheet.number(i), place)
    return games, found


def _alone(header: _Header, row: Row, names: Sequence[str]) -> int | None:
    """Which side (0 White, 1 Black) plays nobody: the result is one figure, the other side a word without a number.

    None where both are players.
    """
    if not _ONE_FIGURE.fullmatch(_squeezed(_at(row, header.result)) or "-"):
        return None
    numbers = [[c for (whose, about), c in header.beside.items() if whose == side and about in _TOLD] for side in _BOTH]
    known = [any(not blank(_at(row, column)) for column in columns) for columns in numbers]
    empty = [is_nobody(name) or (not known[i] and known[1 - i] and bool(numbers[i])) for i, name in enumerate(names)]
    if empty[0] == empty[1] or not names[empty.index(False)]:
        return None
    return empty.index(False)


def _points_alone(cell: Cell) -> tuple[str, str]:
    """The points that a player gets who plays nobody, from either side."""
    text = _squeezed(cell)
    mark = text if text in ("0", "1") else "½"
    return mark, mark


def _tell(player: _Player, about: str, cell: Cell, row: int, place: Place) -> Iterator[Problem]:
    """Note what a row says of a player; it is a problem where it is not what an earlier one says."""
    if about not in player.told:
        player.told[about] = cell
        player.rows[about] = row
    elif about in _ONE_A_PLAYER and _squeezed(cell) != _squeezed(player.told[about]):
        first, at = _squeezed(player.told[about]), player.rows.get(about, player.row)
        read = {"name": player.name, "field": about, "first": first, "row": at, "other": _squeezed(cell), "second": row}
        yield problem("game-list-contradicts", place.at(row), **read)


def _written_twice(sheet: Sheet, games: Sequence[_Game], place: Place) -> Iterator[Problem]:
    """Say which lines of the list are alike from the first cell to the last."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for game in games:
        alike.setdefault(_line(sheet.rows[game.row]), []).append(sheet.number(game.row))
    for line, rows in alike.items():
        if len(rows) > 1:
            read = {"rows": _and(rows), "line": ", ".join(filter(None, line)), "count": len(rows)}
            yield problem("game-list-line-twice", place.at(rows[1]), **read)


def _sharing_a_round(
    sheet: Sheet, games: Sequence[_Game], found: dict[str, _Player], place: Place
) -> Iterator[Problem]:
    """Say who has several games in one round, unless they are one line written twice."""
    playing: dict[tuple[str, int], dict[tuple[str, ...], int]] = {}
    for game in games:
        for key in game.players:
            if game.round is not None and key in found:
                lines = playing.setdefault((key, game.round), {})
                lines.setdefault(_line(sheet.rows[game.row]), sheet.number(game.row))
    for (key, number), lines in playing.items():
        if len(lines) > 1:
            rows = list(lines.values())
            read = {"name": found[key].name, "round": number, "rows": _and(rows)}
            yield problem("game-list-round-shared", place.at(rows[1]), **read)


def _line(row: Row) -> tuple[str, ...]:
    return tuple(_squeezed(cell) for cell in row)


def _and(rows: Sequence[int]) -> str:
    return f"{', '.join(map(str, rows[:-1]))} and {rows[-1]}"


def _players(
    known: Sequence[_Player], found: dict[str, _Player], games: list[_Game], place: Place, document: Document
) -> list[_Player]:
    """Everybody in order: the player list, then those whom only the games name. Rewrites the games' keys to names."""
    by_number = {str(n): p for p in known if (n := whole(p.told.get("number"))) is not None}
    if by_number and found and all(key in by_number for key in found):
        names = {key: _key(by_number[key].name) for key in found}
        for game in games:
            game.players = (names.get(game.players[0], NOBODY), names.get(game.players[1], NOBODY))
        return list(known)
    listed = {_key(player.name): player for player in known}
    for key, player in found.items():
        if key in listed:
            for about, cell in player.told.items():
                row = player.rows.get(about, player.row)
                document.problems += _tell(listed[key], about, cell, row, place)
        elif known:
            where = place.at(player.row)
            document.problems.append(problem("game-list-stranger", where, name=player.name))
    return [*listed.values(), *(player for key, player in found.items() if key not in listed)]


def _cells(players: Sequence[_Player], games: Sequence[_Game]) -> tuple[int, dict[int, list[str]]]:
    """Each player's round cells, by number. Games without rounds, or two in one, stand in the order of play."""
    number = {_key(player.name): n for n, player in enumerate(players, start=1)}
    slots = _rounds(games) or _order_of_play(games)
    columns = max(slots, default=0)
    cells = {n: [""] * columns for n in number.values()}
    for game, slot in zip(games, slots, strict=True):
        for side, other in ((0, 1), (1, 0)):
            if (own := number.get(game.players[side])) is None:
                continue
            opponent, mark = number.get(game.players[other]), game.marks[side]
            if opponent is None:
                cells[own][slot - 1] = {"½": "-½", "0": "0", "-": "0"}.get(mark, "-1")
            else:
                cells[own][slot - 1] = f"{opponent}{'wb'[side]}{mark}"
    return columns, cells


def _rounds(games: Sequence[_Game]) -> list[int]:
    """Each game's round; [] when one has none or a player has two games in one."""
    seen: set[tuple[str, int]] = set()
    for game in games:
        for key in game.players:
            if game.round is None or (key, game.round) in seen:
                return []
            if key != NOBODY:
                seen.add((key, game.round))
    return [game.round or 0 for game in games]


def _order_of_play(games: Sequence[_Game]) -> list[int]:
    free: dict[str, int] = {}
    slots = []
    for game in games:
        playing = [key for key in game.players if key != NOBODY]
        slot = max((free.get(key, 1) for key in playing), default=1)
        free.update(dict.fromkeys(playing, slot + 1))
        slots.append(slot)
    return slots


def _round(cell: Cell) -> int | None:
    number = whole(cell)
    if number is None and isinstance(cell, (str, float)) and (match := _ROUND.fullmatch(str(cell).strip())):
        number = int(match[1])
    return number if number is not None and 1 <= number <= _MOST_ROUNDS else None


def _round_title(row: Row) -> int | None:
    """The round that a line such as `Round 3` between the games announces."""
    filled = [cell for cell in row if not blank(cell)]
    is_title = len(filled) == 1 and isinstance(filled[0], str) and not filled[0].strip().isdecimal()
    return _round(filled[0]) if is_title else None


def _at(row: Row, column: int) -> Cell:
    return row[column] if column < len(row) else None


def _squeezed(cell: Cell) -> str:
    number = whole(cell) if not isinstance(cell, str) else None
    return "" if cell is None else " ".join(str(cell if number is None else number).split())


def _key(name: str) -> str:
    """A name as names are compared; nobody's chair is `NOBODY`."""
    return NOBODY if is_nobody(name) else name.casefold()
