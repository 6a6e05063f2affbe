"""Two data frames, the players and their games -> the rows of the project's own crosstable.

The players' columns stay as they are; a game becomes the round cells of both its players (`W12b`). The rows are then
read like those of any file. A place names the frame, the row by its position from 0 on (as `.iloc` counts) and the
column.
"""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from batch.crosstable.document import Cell, Document, Row, Sheet, blank
from batch.crosstable.tables.headings import name_columns
from batch.crosstable.tables.layout import whole
from batch.crosstable.tables.values import read_score
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, problem

PLAYERS, GAMES = "players", "games"
NEEDED = ("player", "opponent", "score", "round")
COLUMNS = {**{name: name for name in NEEDED}, "colour": "colour", "color": "colour"}
"""Heading of a column of the games -> what it is."""

PLAYED = {1.0: "W", 0.5: "D", 0.0: "L"}
BYES = {1.0: "B", 0.5: "H", 0.0: "U"}
ANSWERS = {"W": "L", "D": "D", "L": "W", "X": "F", "F": "X", "Z": "Z", "P": "P"}
"""A player's letter -> the opponent's; a ruling (N, R, S) holds for one side alone."""
LETTERS, LETTERS_ALONE = {*ANSWERS, "N", "R", "S"}, {*BYES.values(), "X", "F"}
COLOURS = {"w": "w", "white": "w", "b": "b", "black": "b"}
OTHER_COLOUR = {"w": "b", "b": "w", "": ""}
MOST_ROUNDS = 999

HEADER = -1
"""The row number of the headings; arguments have the numbers below it."""


class FramePlace(Place):
    """A place in the frames of an event, worked out from a cell of the rows."""

    _frames: "Frames"

    def __init__(self, frames: "Frames", sheet: str | None = None, row: int | None = None, column: int | None = None,
                 heading: str | None = None) -> None:  # fmt: skip
        super().__init__(frames.file, sheet, row, column, heading)
        object.__setattr__(self, "_frames", frames)

    def at(self, row: int | None = None, column: int | None = None, heading: str | None = None) -> Place:
        """The place of a cell of the crosstable's rows; a round cell's is that of its game."""
        frames = self._frames
        if row is not None and row < HEADER:
            return FramePlace(frames, heading=heading)
        if row == HEADER:
            row = None
        if column is None or column < frames.width:
            return FramePlace(frames, PLAYERS, row, column, heading)
        if row is None:
            return frames.game(None, "round")
        return frames.told.get((row, column)) or FramePlace(frames, PLAYERS, row)

    def __str__(self) -> str:
        """As written in a message: event, section, frame, row, column, each if known."""
        parts = [self.file, self._frames.section, self.sheet and f"frame {self.sheet}"]
        if self.row is not None:
            parts.append(f"row {self.row}")
        if self.heading is not None:
            parts.append(f"{'column' if self.sheet else 'argument'} {self.heading}")
        return ", ".join(filter(None, parts))


@dataclass
class Frames(Document):
    """The rows of two data frames, and the origin of each cell.

    section: its name, for messages. width: columns before the rounds. numbered: whether one of them has the players'
    numbers; else a player's number is that of the row, from 1 on. games: heading -> column of the games, by what
    they are. told: (row, column) of a round cell -> the place of its game.
    """

    section: str | None = None
    width: int = 0
    numbered: bool = False
    games: dict[str, tuple[int, str]] = field(default_factory=dict)
    told: dict[tuple[int, int], Place] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        """The frames as a place."""
        return FramePlace(self)

    def place_of(self, sheet: Sheet) -> Place:
        """The frames as a place: they make one sheet."""
        return FramePlace(self)

    def game(self, row: int | None, name: str) -> Place:
        """A cell of the games."""
        return FramePlace(self, GAMES, row, *self.games.get(name, (None, name)))


class _Game(NamedTuple):
    """One row of the games, as one player's cell of a round."""

    row: int
    player: int
    round: int
    letter: str
    opponent: int | None
    colour: str

    @property
    def text(self) -> str:
        return f"{self.letter}{self.opponent}{self.colour}" if self.opponent is not None else self.letter


def lay_out(players: Any, games: Any, keys: Mapping[str, Cell], event: str, section: str | None) -> Frames:
    """Lay two data frames out as rows. Never raises for what is in them; if there are no rows, `problems` say why.

    keys: keys of the crosstable, for the rows above its table. event, section: their names, for messages.
    """
    frames = Frames(event, "frames", section=section)
    tables = {name: _table(table, name, frames) for name, table in ((PLAYERS, players), (GAMES, games))}
    people, played = tables[PLAYERS], tables[GAMES]
    if people is None or played is None:
        return frames
    frames.games = _game_columns(played.header, frames)
    frames.width = len(people.header)
    column = name_columns(people.header, Place(event)).get("number")
    frames.numbered = column is not None
    numbers = [i + 1 if column is None else whole(row[column]) for i, row in enumerate(people.rows)]
    index = {n: i for i, n in reversed(list(enumerate(numbers))) if n is not None}
    if any(name not in frames.games for name in NEEDED):
        return frames
    cells = _cells(_games(played.rows, index, frames), index, frames)
    rounds = max((number for _, number in cells), default=0)
    rows: list[Row] = [[key, value] for key, value in keys.items()]
    rows += [[], [*people.header, *(f"R{number}" for number in range(1, rounds + 1))]]
    rows += [
        [*told, *(cells.get((i, number), "") for number in range(1, rounds + 1))] for i, told in enumerate(people.rows)
    ]
    above = range(HEADER - len(keys) - 1, HEADER)
    frames.sheets = [Sheet(None, rows, [*above, HEADER, *range(len(people.rows))], dialect="letters")]
    return frames


class _Table(NamedTuple):
    header: list[str]
    rows: list[Row]


def _table(table: Any, name: str, frames: Frames) -> _Table | None:
    """A data frame's headings and cells; None, with a problem noted, for anything else."""
    try:
        frame = as_pandas(table)
    except (TypeError, ValueError) as reason:
        place = FramePlace(frames, name)
        frames.problems.append(problem("frame-unreadable", place, read=type(table).__name__, why=reason))
        return None
    columns = [[cell(value) for value in frame.iloc[:, i].astype(object)] for i in range(frame.shape[1])]
    return _Table([str(label) for label in frame.columns], [list(row) for row in zip(*columns, strict=True)])


def as_pandas(table: Any) -> pd.DataFrame:
    """A table converted by pandas. Raises TypeError or ValueError if pandas cannot."""
    if isinstance(table, pd.DataFrame):
        return table
    if not (hasattr(table, "__dataframe__") or hasattr(table, "__arrow_c_stream__")):
        raise TypeError("it is no data frame")
    if not hasattr(table, "__dataframe__") and find_spec("pyarrow") is None:
        raise ValueError("it has Arrow's protocol alone, for which pandas needs pyarrow")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pandas warns which of the protocols it prefers
        try:
            return pd.api.interchange.from_dataframe(table)
        except Exception as reason:  # a foreign object can make pandas raise anything
            raise ValueError(f"pandas cannot take it over: {reason}") from reason


def cell(value: Any) -> Cell:
    """A value of a frame as a cell: None if missing, Python's own types, anything else as text."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or value is pd.NaT or value is pd.NA or (isinstance(value, float) and value != value):
        return None
    if isinstance(value, pd.Timestamp):
        return value.to_pydatetime()
    return value if isinstance(value, (str, int, float, date, time, timedelta)) else str(value)


def _game_columns(header: Sequence[str], frames: Frames) -> dict[str, tuple[int, str]]:
    """The columns of the games by what they are; a missing or unused column is a problem."""
    found: dict[str, tuple[int, str]] = {}
    unused = []
    for i, heading in enumerate(header):
        name = COLUMNS.get(normalise(heading))
        if name is None or name in found:
            unused.append(heading)
        else:
            found[name] = (i, heading)
    place = FramePlace(frames, GAMES)
    there = ", ".join(header)
    frames.problems += [
        problem("frame-column-missing", place, column=name, columns=there) for name in NEEDED if name not in found
    ]
    if unused:
        frames.problems.append(problem("frame-columns-not-used", place, columns=", ".join(unused)))
    return found


def _games(rows: Sequence[Row], index: Mapping[int, int], frames: Frames) -> list[_Game]:
    """Each row's game; an unreadable one is a problem and left out."""
    found = []
    for i, row in enumerate(rows):
        told: dict[str, Cell] = {name: row[column] for name, (column, _) in frames.games.items()}
        try:
            found.append(_game(i, told, index))
        except _UnfitError as unfit:
            read = "blank" if blank(told[unfit.name]) else told[unfit.name]
            place = frames.game(i, unfit.name)
            frames.problems.append(problem("frame-game-unfit", place, column=unfit.name, read=read, wanted=unfit))
    return found


class _UnfitError(ValueError):
    """A value that a game cannot have; the text says what it may be."""

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(wanted)
        self.name = name


def _game(row: int, told: Mapping[str, Cell], index: Mapping[int, int]) -> _Game:
    player, number, opponent = whole(told["player"]), whole(told["round"]), whole(told["opponent"])
    if player is None or player not in index:
        raise _UnfitError("player", "the number of a player, as in the players' frame")
    if number is None or not 1 <= number <= MOST_ROUNDS:
        raise _UnfitError("round", f"a whole number from 1 to {MOST_ROUNDS}")
    if opponent is None and not blank(told["opponent"]):
        raise _UnfitError("opponent", "the number of a player, or blank for a bye")
    colour = told.get("colour")
    if not blank(colour) and normalise(colour) not in COLOURS:
        raise _UnfitError("colour", "w or b, or blank")
    return _Game(row, player, number, _letter(told["score"], opponent), opponent, COLOURS.get(normalise(colour), ""))


def _letter(score: Cell, opponent: int | None) -> str:
    """The letter of a round cell for a score, or the letter given."""
    if blank(score):
        return "U" if opponent is None else "P"
    if isinstance(score, str) and (letter := score.strip().upper()) in (LETTERS | LETTERS_ALONE):
        found = letter if letter in (LETTERS_ALONE if opponent is None else LETTERS) else None
    else:
        try:
            found = (BYES if opponent is None else PLAYED).get(read_score(score))
        except ValueError:
            found = None
    if found is None:
        letters = ", ".join(sorted(LETTERS_ALONE if opponent is None else LETTERS))
        who = "without an opponent " if opponent is None else "with an opponent "
        raise _UnfitError("score", f"{who}1, 0.5 or 0, or a letter of a round cell: {letters}")
    return found


def _cells(games: Sequence[_Game], index: Mapping[int, int], frames: Frames) -> dict[tuple[int, int], str]:
    """The round cells: (player's row, round) -> text. If every game is given once, the opponent's side follows."""
    told: dict[tuple[int, int], _Game] = {}
    for game in [*games, *_other_sides(games, index)]:
        at = index[game.player], game.round
        if (first := told.setdefault(at, game)) is not game:
            place = frames.game(game.row, "round")
            frames.problems.append(problem("frame-round-twice", place, no=game.player, round=game.round, row=first.row))
            continue
        known = game.opponent is None or game.opponent in index
        frames.told[at[0], frames.width + game.round - 1] = frames.game(game.row, "score" if known else "opponent")
    return {at: game.text for at, game in told.items()}


def _other_sides(games: Sequence[_Game], index: Mapping[int, int]) -> Iterator[_Game]:
    """The opponents' sides, if no game played is given from both; a side that is given all the same stays."""
    sides = {(game.player, game.opponent, game.round) for game in games}
    paired = [(game, other) for game in games if (other := game.opponent) in index and other != game.player]
    answered = {game for game, other in paired if (other, game.player, game.round) in sides}
    if any(game.letter in PLAYED.values() for game in answered):
        return
    for game, other in paired:
        if other is not None and game not in answered and game.letter in ANSWERS:
            yield game._replace(
                player=other, opponent=game.player, letter=ANSWERS[game.letter], colour=OTHER_COLOUR[game.colour]
            )
