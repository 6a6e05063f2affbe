"""A list of games (Round, White, Black, Result) -> a table with a row a player, as every other reader gives.

spec/crosstables.md section 3g; `game_headings` says which column is what. Ratings, ids and counts stand beside the
names (`White rating`), or in a player list: beside, above or below the games, or on another sheet. Players are known by
their names, or by their numbers where the list has them. Row numbers are those of the player list, else of a player's
first game.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from batch.crosstable.document import Cell, Document, Row, Sheet, blank
from batch.crosstable.tables.game_headings import GameColumns, at, find, squeezed
from batch.crosstable.tables.layout import whole
from batch.crosstable.tables.nobody import is_nobody
from batch.crosstable.tables.player_lists import Listed, listed, player_lists
from batch.problems import Place, Problem, problem

KIND = "game-list"
DIALECT = "letters"
_LETTERS = {"1": "W", "0": "L", "½": "D", "+": "X", "-": "F", "": "P"}
_BYES = {"½": "H", "0": "U", "-": "U"}
"""Marks as the letters of round cells: against a player, and against nobody (else B)."""

_ROUND = re.compile(r"(?:round|rnd|rd|runde|r)?\.?\s*(\d{1,3})(?:[.:]\d*)?", re.I)
_TOLD = ("number", "rating")
"""What a player of a pairing list has besides the name, and a word for nobody has not."""
_ONE_A_PLAYER = ("rating", "games", "id", "birth")
_MOST_ROUNDS = 99
NOBODY = "bye"
"""The key of a word for nobody."""

_ONE_FIGURE = re.compile(r"[01½=]|0?[.,]5|1/2")


@dataclass
class _Game:
    """One game: its row, its round where told, the players' keys, and each side's mark (`1`, `½`, `+`, "" pending)."""

    row: int
    round: int | None
    players: tuple[str, str]
    marks: tuple[str, str]


def lay_out(document: Document, mapping: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Turn every game list of a document into a table of players; a sheet that is their player list is used up.

    mapping: the user's column -> field. Returns what of it no game list has used.
    """
    mapping = mapping or {}
    headers = [find(sheet.rows, mapping) for sheet in document.sheets]
    if not any(headers):
        return mapping
    elsewhere: list[Listed] = []
    for sheet, header in zip(document.sheets, headers, strict=True):
        if header is None and not sheet.hidden:
            elsewhere += [player for _, players in player_lists(sheet) for player in players]
    document.sheets = [
        sheet if header is None else _table(sheet, header, elsewhere, document)
        for sheet, header in zip(document.sheets, headers, strict=True)
        if header is not None or not (elsewhere and any(True for _ in player_lists(sheet)))
    ]
    used = {column for header in headers if header for column in header.mapped}
    return {column: wanted for column, wanted in mapping.items() if column not in used}


def _table(sheet: Sheet, header: GameColumns, elsewhere: Sequence[Listed], document: Document) -> Sheet:
    """The sheet with its games listed player by player."""
    place = Place(document.file, sheet.name if len(document.sheets) > 1 else None)
    rows_of_lists: set[int] = set()
    known: list[Listed] = []
    for span, players in player_lists(sheet, header.row):
        rows_of_lists.update(span)
        known += players
    below = range(header.row + 1, len(sheet.rows))
    if header.listed:
        known += listed(sheet, below, header.listed)
    known = known or list(elsewhere)
    games, found = _games(sheet, header, [i for i in below if i not in rows_of_lists], place, document)
    document.problems += header.problems(place.at(sheet.number(header.row)))
    if header.game_id is not None:
        where, heading = place.at(sheet.number(header.row)), squeezed(sheet.rows[header.row][header.game_id])
        document.problems.append(problem("game-list-game-id", where, heading=heading))
    document.problems += [*_written_twice(sheet, games, place), *_sharing_a_round(sheet, games, found, place)]
    players = _players(known, found, games, place, document)
    above = [i for i in range(header.row) if i not in rows_of_lists and not _round_title(sheet.rows[i])]
    rows = [sheet.rows[i] for i in above]
    numbers = [sheet.number(i) for i in above]
    columns, cells = _cells(players, games, "wb" if header.coloured else ("", ""))
    fields = [f for f in dict.fromkeys(f for p in players for f in p.told) if f != "number"]
    rows += [[], ["No", "Name", *(f.replace("_", " ") for f in fields), *(f"R{n + 1}" for n in range(columns))]]
    numbers += [sheet.number(header.row)] * 2
    for n, player in enumerate(players, start=1):
        rows.append([n, player.name, *(player.told.get(f) for f in fields), *cells[n]])
        numbers.append(player.row)
    return Sheet(sheet.name, rows, numbers, DIALECT, sheet.hidden, KIND)


def _games(
    sheet: Sheet, header: GameColumns, span: Sequence[int], place: Place, document: Document
) -> tuple[list[_Game], dict[str, Listed]]:
    """The games, and the players as the games name them, by key, in order of appearance."""
    games: list[_Game] = []
    found: dict[str, Listed] = {}
    titled: int | None = None
    for i in span:
        row = sheet.rows[i]
        titled = _round_title(row) or titled
        names = (squeezed(at(row, header.sides[0])), squeezed(at(row, header.sides[1])))
        alone = _alone(header, row, names)
        if alone is not None:
            names = (names[0], NOBODY) if alone == 0 else (NOBODY, names[1])
        if not all(names) or at(row, header.sides[0]) == sheet.rows[header.row][header.sides[0]]:
            continue
        marks = header.marks(row, names)
        if marks is None:
            column = header.results[0]
            where = place.at(sheet.number(i), column, squeezed(sheet.rows[header.row][column]))
            document.problems.append(problem("game-result-unreadable", where, text=header.result_text(row)))
            continue
        if alone is not None:
            marks = _points_alone(header.figure(row, alone))
        told = titled if header.round is None else _round(at(row, header.round))
        games.append(_Game(i, told, (_key(names[0]), _key(names[1])), marks))
        for side, name in enumerate(names):
            if not is_nobody(name):
                player = found.setdefault(_key(name), Listed(name, sheet.number(i)))
                for (whose, about), column in header.beside.items():
                    if whose == side and not blank(at(row, column)):
                        document.problems += _tell(player, about, at(row, column), sheet.number(i), place)
    return games, found


def _alone(header: GameColumns, row: Row, names: Sequence[str]) -> int | None:
    """The side (0 White, 1 Black) that plays nobody: one figure as result, no opponent or a word without a number.

    None where both are players.
    """
    numbers = [
        [c for (whose, about), c in header.beside.items() if whose == side and about in _TOLD] for side in (0, 1)
    ]
    known = [any(not blank(at(row, column)) for column in columns) for columns in numbers]
    empty = [is_nobody(name) or (not known[i] and known[1 - i] and bool(numbers[i])) for i, name in enumerate(names)]
    if empty[0] == empty[1]:
        return None
    player = empty.index(False)
    return player if names[player] and _ONE_FIGURE.fullmatch(header.figure(row, player)) else None


def _points_alone(text: str) -> tuple[str, str]:
    """The points, from either side, of a player who plays nobody."""
    mark = text if text in ("0", "1") else "½"
    return mark, mark


def _tell(player: Listed, about: str, cell: Cell, row: int, place: Place) -> Iterator[Problem]:
    """Note what a row says of a player; report it if an earlier row says otherwise."""
    if about not in player.told:
        player.told[about] = cell
        player.rows[about] = row
    elif about in _ONE_A_PLAYER and squeezed(cell) != squeezed(player.told[about]):
        first, at = squeezed(player.told[about]), player.rows.get(about, player.row)
        read = {"name": player.name, "field": about, "first": first, "row": at, "other": squeezed(cell), "second": row}
        yield problem("game-list-contradicts", place.at(row), **read)


def _written_twice(sheet: Sheet, games: Sequence[_Game], place: Place) -> Iterator[Problem]:
    """Report lines of the list that are alike from the first cell to the last."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for game in games:
        alike.setdefault(_line(sheet.rows[game.row]), []).append(sheet.number(game.row))
    for line, rows in alike.items():
        if len(rows) > 1:
            read = {"rows": _and(rows), "line": ", ".join(filter(None, line)), "count": len(rows)}
            yield problem("game-list-line-twice", place.at(rows[1]), **read)


def _sharing_a_round(sheet: Sheet, games: Sequence[_Game], found: dict[str, Listed], place: Place) -> Iterator[Problem]:
    """Report players with several games in one round, unless they are one line written twice."""
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
    return tuple(squeezed(cell) for cell in row)


def _and(rows: Sequence[int]) -> str:
    return f"{', '.join(map(str, rows[:-1]))} and {rows[-1]}"


def _players(
    known: Sequence[Listed], found: dict[str, Listed], games: list[_Game], place: Place, document: Document
) -> list[Listed]:
    """Everybody in order: the player list, then those only in the games. Rewrites the games' keys to names."""
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


def _cells(
    players: Sequence[Listed], games: Sequence[_Game], colours: Sequence[str]
) -> tuple[int, dict[int, list[str]]]:
    """Each player's round cells, by number. Games without rounds, or two in one, are in the order of play."""
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
                cells[own][slot - 1] = _BYES.get(mark, "B")
            else:
                cells[own][slot - 1] = f"{_LETTERS[mark]}{opponent}{colours[side]}"
    return columns, cells


def _rounds(games: Sequence[_Game]) -> list[int]:
    """Each game's round; [] if one has none or a player has two games in one."""
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
    """The round in a line such as `Round 3` between the games."""
    filled = [cell for cell in row if not blank(cell)]
    is_title = len(filled) == 1 and isinstance(filled[0], str) and not filled[0].strip().isdecimal()
    return _round(filled[0]) if is_title else None


def _key(name: str) -> str:
    """A name for comparison; a word for nobody is `NOBODY`."""
    return NOBODY if is_nobody(name) else name.casefold()
