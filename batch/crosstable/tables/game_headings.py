"""The columns of a list of games: the two sides, the result or the two scores, the round, and others.

The sides are White and Black, Winner and Loser, or Player 1 and Player 2, in any spelling (`white_player`, `Weiß`,
`Player1`); what a side's heading says more (`White rating`, `Score 1`, `elo_white`) is told of that side.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from batch.crosstable.document import Cell, Row, blank
from batch.crosstable.tables.game_result import SCORES, read_result
from batch.crosstable.tables.layout import whole
from batch.crosstable.tables.vocabulary import HEADINGS, field_of, normalise
from batch.problems import Place, Problem, column_letters, problem

COLOURS, OUTCOME, NUMBERS = "colours", "outcome", "numbers"
_SIDES: dict[str, tuple[str, str]] = {
    COLOURS: (
        r"white|weiß|weiss|blancas?|blancs?|brancas?|bianco|beyaz|wit|białe|biale|bílý|vit|világos|белые|\bw\b",
        r"black|schwarz|noirs?|negras?|negro|pretas?|nero|siyah|zwart|czarne|černý|svart|sötét|чёрные|черные|\bb\b",
    ),
    OUTCOME: (
        "winner|sieger|gewinner|vainqueur|gagnant|ganador|vencedor|vincitore|kazanan|winnaar",
        "loser|verlierer|perdant|perdedor|perdente|kaybeden|verliezer",
    ),
    NUMBERS: (r"\b(?:1|a|one|first|home)\b", r"\b(?:2|b|two|second|away)\b"),
}
"""What distinguishes the sides -> the words of the first and of the second."""
_NO_SIDE_ALONE = frozenset({"w", "b", "1", "2", "a", "one", "two", "first", "second"})
"""What tells a side only beside another word: `Player 1`, `Score W`."""
_THIRD = r"\b(?:3|c|three|third)\b"
_NOUNS = r"player|spieler|joueur|jugador|jogador|giocatore|oyuncu|speler|participant|name|p"
_NOUN = re.compile(rf"(?<![^\W_])(?:{_NOUNS})(?![^\W_])|(?<=.)(?:player|spieler|name)$|^(?:player|name)(?=.)")
RESULT_HEADINGS = frozenset({
    *("result", "results", "res", "ergebnis", "erg", "résultat", "resultat", "resultado", "risultato", "sonuç"),
    *("uitslag", "wynik", "výsledek", "eredmény", "результат", "outcome", "score", "scores", "game result"),
})  # fmt: skip
_SCORE = RESULT_HEADINGS | {"points", "pts", "point", "punkte"}
ROUND_HEADINGS = frozenset({
    *("round", "rd", "rnd", "runde", "ronde", "ronda", "tur", "r", "round no", "round number", "rodada", "turno"),
    *("runda", "kolo", "forduló", "тур"),
})  # fmt: skip
_BESIDE = ("number", "rating", "games", "id", "birth", "title", "state", "federation")
NAME, SCORE = "name", "score"
_MARKS = re.compile(r"[-_()\[\]/]")
_FORFEIT = frozenset({"f", "ff", "forfeit", "x", "wo", "default"})


@dataclass
class GameColumns:
    """The columns of the games. sides, results: a result in two columns is each side's score."""

    row: int
    names: Sequence[str]
    told_by: str
    sides: tuple[int, int]
    results: tuple[int, ...]
    round: int | None
    beside: dict[tuple[int, str], int] = field(default_factory=dict)
    """(side, field) -> column."""
    listed: dict[str, int] = field(default_factory=dict)
    """Field -> column of a player list beside the games."""
    game_id: int | None = None
    """The column of the games' own ids, which say nothing of the players."""
    mapped: Mapping[str, str] = field(default_factory=dict)
    """The part of the user's mapping that names columns of this list."""

    @property
    def coloured(self) -> bool:
        """Whether the sides are White and Black."""
        return self.told_by == COLOURS

    def figure(self, row: Row, side: int) -> str:
        """The result as one side has it: the side's score, or the one cell for both."""
        return squeezed(at(row, self.results[side if len(self.results) > 1 else 0])) if self.results else ""

    def result_text(self, row: Row) -> str:
        """The result as written in one cell or in two."""
        return " - ".join(squeezed(at(row, column)) for column in self.results)

    def marks(self, row: Row, names: Sequence[str]) -> tuple[str, str] | None:
        """The result from both sides, as `read_result` gives it. names: the two players'."""
        if len(self.results) > 1:
            return _of_scores(self.figure(row, 0).lower(), self.figure(row, 1).lower())
        cell = at(row, self.results[0]) if self.results else None
        text = squeezed(cell).casefold()
        if self.told_by == OUTCOME:
            return _of_outcome(cell, text)
        won = [text == name.casefold() for name in names]
        return read_result("1-0" if won[0] else "0-1") if any(won) and text else read_result(cell)

    def problems(self, place: Place) -> Iterator[Problem]:
        """Problems of columns that the user maps and that cannot be used so. place: the header."""
        for wanted in self.mapped.values():
            name = normalise(wanted)
            if name not in ("ignore", *FIELDS) and not _of_any_side(name) and field_of(name) is None:
                yield problem("map-field-unknown", place, field=wanted, fields=", ".join((*FIELDS, *HEADINGS)))


FIELDS = ("white", "black", "winner", "loser", "player 1", "player 2", "result", "score 1", "score 2", "round")
"""What `--map` can make of a column of a list of games, besides `white rating` and the like."""


def _of_scores(first: str, second: str) -> tuple[str, str] | None:
    one, other = SCORES.get(first, first), SCORES.get(second, second)
    if one and not other:
        return read_result(one)
    if other and not one:
        back = read_result(other)
        return back and (back[1], back[0])
    return read_result(f"{one}-{other}") if one else ("", "")


def _of_outcome(cell: Cell, text: str) -> tuple[str, str] | None:
    """A result in a list of winner and loser: the winner has won, unless it is a draw."""
    if text in _FORFEIT:
        return "+", "-"
    marks = read_result(cell) if text else ("1", "0")
    return marks and (max(marks), min(marks)) if marks != ("+", "-") and marks != ("-", "+") else ("+", "-")


def find(rows: Sequence[Row], mapping: Mapping[str, str]) -> GameColumns | None:
    """The header of a game list, or None. mapping: the user's column (heading or letter) -> field."""
    for i, row in enumerate(rows):
        names = [normalise(cell) for cell in row]
        mapped = _rename(names, row, mapping) if mapping else {}
        if not any(map(_of_any_side, names)):
            continue
        if found := _header(i, names):
            found.mapped = mapped
            return found
    return None


def _rename(names: list[str], row: Row, mapping: Mapping[str, str]) -> dict[str, str]:
    """Head the columns that the user maps by their fields; give the part of the mapping that was found."""
    letters = {column_letters(j).lower(): j for j, cell in enumerate(row) if not blank(cell)}
    at_column: dict[int, str] = {}
    mapped = {}
    for column, wanted in mapping.items():
        heading = normalise(column)
        index = names.index(heading) if heading in names else letters.get(column.strip().lower())
        if index is not None and read_result(row[index]) in (None, ("", "")):
            at_column[index] = "" if normalise(wanted) == "ignore" else normalise(wanted)
            mapped[column] = wanted
    meant = {_meaning(wanted) for wanted in at_column.values()}
    for j, name in enumerate(names):
        if j in at_column or (name and _meaning(name) in meant):
            names[j] = at_column.get(j, "")
    return mapped


def _meaning(name: str) -> object:
    return "result" if name in RESULT_HEADINGS else "round" if name in ROUND_HEADINGS else _of_any_side(name) or name


def _header(row: int, names: Sequence[str]) -> GameColumns | None:
    result = next((j for j, name in enumerate(names) if name in RESULT_HEADINGS), None)
    for kind in _SIDES:
        told = [_told(name, kind) for name in names]
        sides = [_first(told, (side, NAME)) for side in (0, 1)]
        if sides[0] is None or sides[1] is None or (kind == NUMBERS and any(map(_is_third, names))):
            continue
        scores = [_first(told, (side, SCORE)) for side in (0, 1)]
        results = tuple(scores) if None not in scores else () if result is None else (result,)
        if not results and kind != OUTCOME:
            results = tuple(j for j, name in enumerate(names) if _told(name, OUTCOME) == (0, NAME))[:1]
        if results or kind == OUTCOME:
            round_ = next((j for j, name in enumerate(names) if name in ROUND_HEADINGS), None)
            found = GameColumns(row, names, kind, (sides[0], sides[1]), results, round_)  # type: ignore[arg-type]
            _beside(found, told)
            return found
    return None


def _first(told: Sequence[object], wanted: object) -> int | None:
    return told.index(wanted) if wanted in told else None


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    """A heading in separate words: `white_player` is white player, `player1` player 1."""
    return " ".join(re.sub(r"(?<=[^\W\d_])(?=\d)", " ", _MARKS.sub(" ", name)).split())


def _is_third(name: str) -> bool:
    plain = _plain(name)
    return bool(_NOUN.search(plain) and re.search(_THIRD, plain))


@lru_cache(maxsize=4096)
def _told(name: str, kind: str) -> tuple[int, str] | None:
    """What a normalised heading tells of which side: (side, `name`, `score` or a field); None for no side."""
    plain = _plain(name)
    for side, words in enumerate(_SIDES[kind]):
        if (match := re.search(words, plain)) is None:
            continue
        rest = " ".join(f"{plain[: match.start()]} {plain[match.end() :]}".split())
        about = " ".join(_NOUN.sub(" ", rest).split())
        if not about:
            return None if not rest and plain in _NO_SIDE_ALONE else (side, NAME)
        found = SCORE if about in _SCORE else field_of(about)
        return (side, found) if found == SCORE or found in _BESIDE else None
    return None


@lru_cache(maxsize=4096)
def _of_any_side(name: str) -> tuple[tuple[int, str] | None, ...] | None:
    """What a heading tells by each way of telling the sides apart; None for nothing."""
    told = tuple(_told(name, kind) for kind in _SIDES)
    return told if any(told) else None


def _beside(header: GameColumns, told: Sequence[tuple[int, str] | None]) -> None:
    """Settle the other columns: `White rating`; a player list from its Name on; else the first of two is White's."""
    own = {*header.sides, *header.results, header.round}
    fields = {j: field_of(name) for j, name in enumerate(header.names) if j not in own and not told[j]}
    start = min((j for j, found in fields.items() if found == "name"), default=len(header.names))
    if start and fields.get(start - 1) == "number":
        start -= 1
    ids = [j for j, found in fields.items() if found == "id" and j < start]
    if len(ids) == 1:
        header.game_id = ids[0]
        del fields[ids[0]]
    for j, of_side in enumerate(told):
        if j not in own and of_side and of_side[1] in _BESIDE:
            header.beside.setdefault(of_side, j)
    for j, found in fields.items():
        if found and j >= start:
            header.listed.setdefault(found, j)
        elif found in _BESIDE:
            header.beside.setdefault((1 if (0, found) in header.beside else 0, found), j)


def at(row: Row, column: int) -> Cell:
    """A row's cell in a column; None beyond its end."""
    return row[column] if column < len(row) else None


def squeezed(cell: Cell) -> str:
    """A cell's text with single spaces, whole numbers without .0."""
    number = whole(cell) if not isinstance(cell, str) else None
    return "" if cell is None else " ".join(str(cell if number is None else number).split())
