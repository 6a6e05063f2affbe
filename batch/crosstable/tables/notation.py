"""A round cell -> what happened in it. The dialects of spec/crosstables.md section 3.

The same text means different things in different tables (`-1` is a bye or a loss to no. 1, `12W` a win or White),
so every reading belongs to a dialect, and a table is read in one dialect throughout.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from datetime import date, time
from functools import lru_cache, partial
from typing import NamedTuple

from batch.crosstable.document import Cell
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, UNPLAYED
from batch.crosstable.tables.languages import COLOUR_PAIRS, NO_SHOW, WITHDRAWN


class Result(NamedTuple):
    """One result of a round cell. `score` None: not known yet. `opponent` None: none written."""

    kind: str
    opponent: int | None = None
    score: float | None = 0.0
    colour: str = ""
    ruling: bool = False


Parsed = tuple[Result, ...]
OWN_SQUARE: Parsed = ()
"""The result of a player's own square in a grid: none."""

NOT_PAIRED = Result(UNPLAYED)
FULL_BYE = Result(BYE, None, 1.0)
HALF_BYE = Result(BYE, None, 0.5)

_LETTERS = {
    "w": (GAME, 1.0, False),
    "l": (GAME, 0.0, False),
    "d": (GAME, 0.5, False),
    "x": (FORFEIT, 1.0, False),
    "f": (FORFEIT, 0.0, False),
    "z": (FORFEIT, 0.5, False),
    "n": (GAME, 1.0, True),
    "r": (GAME, 0.5, True),
    "s": (GAME, 0.0, True),
    "p": (PENDING, None, False),
    "+": (FORFEIT, 1.0, False),
    "-": (FORFEIT, 0.0, False),
    "=": (GAME, 0.5, False),
}
_ALONE = {
    "b": FULL_BYE,
    "h": HALF_BYE,
    "u": NOT_PAIRED,
    "x": Result(FORFEIT, None, 1.0),
    "f": Result(FORFEIT, None, 0.0),
    "z": NOT_PAIRED,
}
LONE_HALVES = frozenset({"½", "1/2", "0.5", "0,5", ".5"})
"""Half a point without an opponent: in a table whose cells name opponents a half-point bye, as far as one can tell."""
_WORDS = {
    **dict.fromkeys(("", "u", "0", "00", "-0", "zpb", "zero bye", "not paired", "unpaired"), NOT_PAIRED),
    **dict.fromkeys(("nicht ausgelost", "0-pt bye", "zero-point bye", *WITHDRAWN), NOT_PAIRED),
    **dict.fromkeys(NO_SHOW, Result(FORFEIT, None, 0.0)),
    **dict.fromkeys(
        ("bye", "1-pt bye", "full bye", "fpb", "full-point bye", "1 bye", "spielfrei", "freilos", "pab"), FULL_BYE
    ),
    **dict.fromkeys(
        ("½ bye", "½-pt bye", "half bye", "hpb", "half-point bye", "bye ½", "½-bye", "0.5 bye", "1/2 bye"), HALF_BYE
    ),
    **dict.fromkeys(("-½", "-0.5", "-0,5"), HALF_BYE),
    **dict.fromkeys(LONE_HALVES, HALF_BYE),
}
_DASHES = frozenset("-—‒―- ")
_COLOURS = {"w": "w", "b": "b", "s": "b"}
_LETTER_CELL = re.compile(r"([wldxfznrspbhu$#%]) ?[-#]? ?(\d+) ?[-/]? ?\(?([wbs])?\)?")
_BRACKETED = re.compile(r"([a-z]) ?\((\d+)\)")
_BY_FORFEIT = re.compile(r"(w|l) ?[-#]? ?(\d+) ?[-/]? ?\(?(?:ff?|forfeit)\)?")
_TWO_GAME_CELL = re.compile(r"\s*[$#%] ?[-#]? ?[1-9]")
_DASHED = re.compile(r"-*([bhuxfz])-*")
_NUMBER_CELL = re.compile(r"(\d+) ?([^\W\d_])? ?(1|0|½|0[.,]5|=|\+|-{1,2}|-\+)?")
NUMBER_LETTER = re.compile(r"(\d+) ?([wldx])")
_SIGN_CELL = re.compile(r"([+=<>-]) ?(\d+) ?([^\W\d_])?")
_SIGNS = {"+": (GAME, 1.0), "-": (GAME, 0.0), "=": (GAME, 0.5), ">": (FORFEIT, 1.0), "<": (FORFEIT, 0.0)}
_COLON_CELL = re.compile(r"(\d*) ?: ?([wld=+-]?)")
_TRF_CELL = re.compile(r"(\d+) ([wbs-]) ?([10=wdl+fhuz?-]?)")
_BYES = {"f": FULL_BYE, "u": FULL_BYE, "h": HALF_BYE, "z": NOT_PAIRED}
_TEAM_CELL = re.compile(r"\d+[wbs](?:\d½|[2-9]|\d[.,]5)")
_HALF_ABOVE_ONE = re.compile(r"[1-9]\d*(?:½|[.,]50*)")

_SCORES = {
    "1": 1.0,
    "0": 0.0,
    "½": 0.5,
    "=": 0.5,
    "0.5": 0.5,
    "0,5": 0.5,
    "1/2": 0.5,
    "w": 1.0,
    "d": 0.5,
    "l": 0.0,
    "1.0": 1.0,
    "0.0": 0.0,
    ".5": 0.5,
}
_GRID_FORFEITS = {"+": 1.0, "-": 0.0, "1f": 1.0, "0f": 0.0}
_GRID_SIGNS = {"+": 1.0, "-": 0.0}
_OWN = frozenset({"*", "x", "xx", "**", "\\", "■", "█", "---", "***", "xxx"})
_SIGN_MARKS = frozenset("+-=*x\\\u25a0\u2588/:;|")
_TWO_SCORES = re.compile(r"(1/2|0[.,]5|½|1|0|=|\+|-|w|d|l)[ /:;|]?(1/2|0[.,]5|½|1|0|=|\+|-|w|d|l)")
_TWO_GAMES = {"$": (1.0, 1.0), "#": (1.0, 0.5), "%": (0.5, 0.5), "w": (1.0, 0.0), "d": (0.5, 0.0), "l": (0.0, 0.0)}
"""The DBF report's letters in rounds of two games: two wins, 1½, two draws, one win each, ½, nothing."""


def plain(cell: Cell) -> str:
    """A cell's text in the form in which cells are read: NFKC would break ½ apart, so it is put by."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    text = str(cell).replace("Â½", "½").replace("\xa0", " ").replace("−", "-").replace("–", "-")
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.replace("½", "\0")).replace("\0", "½")
    return " ".join(text.lower().split())


def _letters(text: str) -> Parsed | None:
    """`W12 L3 D5 w12b W12-B W(12) X12 W12F`, byes by letter or word: WinTD, SwissSys, US Chess, the project's own."""
    text = _BRACKETED.sub(r"\1\2", text, count=1)
    if match := _BY_FORFEIT.fullmatch(text):
        return (Result(FORFEIT, int(match[2]), 1.0 if match[1] == "w" else 0.0),) if int(match[2]) else None
    if match := _LETTER_CELL.fullmatch(text):
        letter, number, colour = match[1], int(match[2]), match[3]
        if letter == "b" and number:
            return None  # B12 is Black against 12, with no result
        if number == 0 or letter in "hub":
            return (_ALONE[letter],) if letter in _ALONE else None
        if letter not in _LETTERS:
            return None
        kind, score, ruling = _LETTERS[letter]
        return (Result(kind, number, score, _COLOURS.get(colour or "", ""), ruling),)
    if match := _DASHED.fullmatch(text):
        return (_ALONE[match[1]],)
    if text in _OWN and "*" in text:
        return OWN_SQUARE
    return _word(text)


def _two_game_letters(text: str) -> Parsed | None:
    """Rounds of two games, as the DBF report writes them: `W` is one win each, `$` two wins; byes are of both games."""
    match = _LETTER_CELL.fullmatch(text)
    if match is None or match[1] not in _TWO_GAMES or int(match[2]) == 0:
        found = _letters(text)
        return found and tuple(result for one in found for result in (one,) * (2 if one.kind in (BYE, FORFEIT) else 1))
    return tuple(Result(GAME, int(match[2]), score) for score in _TWO_GAMES[match[1]])


def _numbers(text: str, colours: Mapping[str, str] = _COLOURS) -> Parsed | None:
    """`17b1 5w½ 12b+ 8w- 4b= 2--`, ` 13b` waiting, `-1` and `-½` byes, `0` not paired: chess-results, FIDE."""
    if text == "-1":
        return (FULL_BYE,)
    if text in ("-u", "-h", "-z", "-f"):
        return (_BYES[text[1]],)
    match = _NUMBER_CELL.fullmatch(text)
    if match is None or not (match[2] or match[3]) or int(match[1]) == 0 or (match[2] and match[2] not in colours):
        return _word(text)
    number, colour, result = int(match[1]), colours.get(match[2] or "", ""), match[3]
    if result is None:
        return (Result(PENDING, number, None, colour),)
    if result in ("+", "-+", "-", "--"):
        return (Result(FORFEIT, number, 1.0 if result.endswith("+") else 0.0, colour),)
    return (Result(GAME, number, _SCORES[result], colour),) if match[2] or result == "=" else None


def _number_letters(text: str) -> Parsed | None:
    """`12W 5L 7D`: the opponent first, then the result."""
    match = NUMBER_LETTER.fullmatch(text)
    if match is None or int(match[1]) == 0:
        return _word(text)
    kind, score, ruling = _LETTERS[match[2]]
    return (Result(kind, int(match[1]), score, "", ruling),)


def _signs(text: str, colours: Mapping[str, str] = _COLOURS) -> Parsed | None:
    """`+12 -5 =7`: won, lost, drawn; `>6 <5`: won and lost by forfeit (Papi, the French federation's program)."""
    match = _SIGN_CELL.fullmatch(text)
    if match is None or int(match[2]) == 0 or (match[3] and match[3] not in colours):
        return _word(text)
    kind, score = _SIGNS[match[1]]
    return (Result(kind, int(match[2]), score, colours.get(match[3] or "", "")),)


def _colons(text: str) -> Parsed | None:
    """`27:W 0:D 7:+`: SwissPerfect. Opponent 0 is no game."""
    match = _COLON_CELL.fullmatch(text)
    if match is None:
        return _word(text)
    number, letter = int(match[1] or 0), match[2]
    if number == 0:
        score = {"w": 1.0, "+": 1.0, "=": 0.5, "d": 0.5}.get(letter, 0.0)
        return (Result(BYE, None, score) if score else NOT_PAIRED,)
    if not letter:
        return (Result(PENDING, number, None),)
    return (Result(_LETTERS[letter][0], number, _LETTERS[letter][1]),)


def _trf(text: str) -> Parsed | None:
    """`9 w 1`, `0000 - H`: FIDE's report file. W, D and L are played but not rated, so they stand as forfeits."""
    match = _TRF_CELL.fullmatch(text)
    if match is None:
        return _word(text)
    number, colour, result = int(match[1]), _COLOURS.get(match[2], ""), match[3]
    if result in _BYES:
        return (_BYES[result],)
    if number == 0:
        return ({"+": Result(FORFEIT, None, 1.0), "-": Result(FORFEIT, None, 0.0)}.get(result, NOT_PAIRED),)
    if result in ("", "?"):
        return (Result(PENDING, number, None, colour),)
    if result in "10=":
        return (Result(GAME, number, _SCORES[result], colour),)
    score = {"+": 1.0, "-": 0.0, "w": 1.0, "d": 0.5, "l": 0.0}[result]
    return (Result(FORFEIT, number, score, colour),)


def _grid(text: str) -> Parsed | None:
    """One result a cell, the column being the opponent: `1 0 ½ = + -`, own square `* X` or blank."""
    if text == "" or text in _OWN:
        return OWN_SQUARE
    if text in _SCORES:
        return (Result(GAME, None, _SCORES[text]),)
    return (Result(FORFEIT, None, _GRID_FORFEITS[text]),) if text in _GRID_FORFEITS else None


def _double_grid(text: str) -> Parsed | None:
    """Two results a cell: `1½`, `½ 1`, `10`; one where the second is still to come."""
    match = _TWO_SCORES.fullmatch(text)
    if match is None or text in _SCORES:
        return _grid(text)
    both = (_grid(match[1]), _grid(match[2]))
    return None if both[0] is None or both[1] is None else both[0] + both[1]


def _sign_grid(text: str) -> Parsed | None:
    """A grid marked with signs only: `+ - =` are wins, losses and draws."""
    if text in _GRID_SIGNS:
        return (Result(GAME, None, _GRID_SIGNS[text]),)
    return _grid(text)


def _double_sign_grid(text: str) -> Parsed | None:
    """Two signs a cell: `+=`, `- +`."""
    match = _TWO_SCORES.fullmatch(text)
    if match is None or text in _SCORES:
        return _sign_grid(text)
    return (_sign_grid(match[1]) or ()) + (_sign_grid(match[2]) or ())


def _word(text: str) -> Parsed | None:
    found = NOT_PAIRED if _DASHES.issuperset(text) else _WORDS.get(text)
    return None if found is None else (found,)


_IN_LANGUAGES: dict[str, Callable[[str], Parsed | None]] = {
    f"{name}-{language}": partial(read, colours={white: "w", black: "b"})
    for name, read in (("numbers", _numbers), ("signs", _signs))
    for language, (white, black) in COLOUR_PAIRS.items()
}
DIALECTS: dict[str, Callable[[str], Parsed | None]] = {
    "letters": _letters,
    "numbers": _numbers,
    **_IN_LANGUAGES,
    "number-letters": _number_letters,
    "signs": _signs,
    "colons": _colons,
    "trf": _trf,
    "two-game-letters": _two_game_letters,
    "grid": _grid,
    "double-grid": _double_grid,
    "sign-grid": _sign_grid,
    "double-sign-grid": _double_sign_grid,
}
SIGN_GRIDS = {"grid": "sign-grid", "double-grid": "double-sign-grid"}
"""The dialect of a grid -> the one of a grid marked with signs throughout."""
SWISS_DIALECTS = ("letters", "numbers", "number-letters", "signs", "colons", "trf", *_IN_LANGUAGES)
"""The dialects tried if the reader names none; a tie goes to the first."""


def parse(cell: Cell, dialect: str) -> Parsed | None:
    """The results of a round cell in a dialect of `DIALECTS`; None if it cannot be read. Never raises."""
    if cell is None:
        cell = ""
    if isinstance(cell, (date, time, bool)):
        return None
    return _parse_text(cell if isinstance(cell, str) else plain(cell), dialect)


@lru_cache(maxsize=400_000)
def _parse_text(text: str, dialect: str) -> Parsed | None:
    return DIALECTS[dialect](plain(text))


def only_signs(cells: Iterable[Cell]) -> bool:
    """Whether a grid's cells are marked with signs throughout: with + somewhere, and no digit, half or letter."""
    marks = {mark for cell in cells if cell is not None for mark in plain(cell).replace(" ", "")}
    return "+" in marks and marks <= _SIGN_MARKS


def is_lone_half(text: str) -> bool:
    """Whether a cell holds half a point and nothing else."""
    return plain(text) in LONE_HALVES


def is_two_games(cell: Cell) -> bool:
    """Whether a cell is one that only a round of two games has: `$12`, `#12`, `%12`."""
    return isinstance(cell, str) and bool(_TWO_GAME_CELL.match(cell))


def is_half_above_one(cell: Cell) -> bool:
    """Whether a cell holds points such as `2½`: of a team's match, or added up, for no game gives them."""
    return bool(_HALF_ABOVE_ONE.fullmatch(plain(cell)))


def is_team_cell(cell: Cell) -> bool:
    """Whether a cell gives board points of a team match (`19b4½`), more than one game can."""
    return isinstance(cell, str) and bool(_TEAM_CELL.fullmatch(plain(cell)))
