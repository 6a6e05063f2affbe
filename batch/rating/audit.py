"""The live audit: a rule set's last pass as tables of spreadsheet formulas, from the players' and games' numbers.

A table has a row for each player, and below it their games. `batch.rating.cell` says how formulas are written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from batch.rating.cell import Cell
from batch.rating.frames import values_of
from batch.rating.model import RatedSection
from batch.rating.step import Step
from rules.event import Floats, Ints

NEAR = "0.000001"
"""Numbers nearer than this agree."""


@dataclass(frozen=True)
class Part:
    """One column: key, heading, kind of value (as `batch.rating.step.Column`).

    player, game: formulas of the two kinds of rows; without one the cell holds the value given, if any.
    """

    key: str
    heading: str
    kind: str
    player: str | None = None
    game: str | None = None


WHO = (
    Part("no", "No", "integer"),
    Part("name", "Player, opponents below", "text"),
)


@dataclass(frozen=True)
class Table:
    """A table of the audit.

    title: the rule in a line. who: (players,) their indices in the section. players, games: values of the rows by
    column key; with a formula they are what readers that do not calculate see. games_of: (players,) number of game
    rows of each, which are in `games` in that order.
    """

    title: str
    columns: Sequence[Part]
    who: Sequence[int]
    players: Mapping[str, Sequence[Any]]
    games: Mapping[str, Sequence[Any]]
    games_of: Sequence[int]


@dataclass(frozen=True)
class Rows:
    """The chosen players of a section.

    who: (players,) indices into the section's players. games: their rows of the section's games, by player and round.
    row_player: (games,) the player, as a position in `who`. games_of: (players,) number of games of each.
    """

    section: RatedSection
    who: list[int]
    games: pd.DataFrame
    row_player: Ints
    games_of: list[int]

    def given(self, field: str) -> list[Any]:
        """A column of the players."""
        return self.chosen(values_of(self.section.players, field))

    def chosen(self, values: Sequence[Any]) -> list[Any]:
        """The chosen players' values, of values for the section's players."""
        return [values[player] for player in self.who]

    def player(self, field: str) -> Floats:
        """A column of the players as numbers, NaN = not known."""
        return np.array([np.nan if v is None else v for v in self.given(field)], dtype=np.float64)

    def game(self, field: str) -> Floats:
        """A column of the games as numbers."""
        return self.games[field].to_numpy(dtype=np.float64)

    def known(self, fact: str) -> list[float | None]:
        """A fact known of the players on entering, None = not known."""
        return [None if np.isnan(value) else value for value in self.section.known[fact][self.who].tolist()]

    def after(self, field: str) -> list[Any]:
        """A field of the players' state after the section, None = not known."""
        return values_of(self._state, field)

    @cached_property
    def _state(self) -> pd.DataFrame:
        return self.section.state.reindex(self.who)

    @cached_property
    def opponents(self) -> list[int]:
        """The opponent of each game, an index into the section's players."""
        found: list[int] = self.games["opponent"].to_numpy(dtype=np.int64).tolist()
        return found

    @cached_property
    def most_met(self) -> list[int]:
        """The most games of each player against one opponent."""
        pairs, met = np.unique(self.row_player * len(self.section.players) + self.opponents, return_counts=True)
        most = np.zeros(len(self.who), dtype=np.int64)
        np.maximum.at(most, (pairs // max(len(self.section.players), 1)).astype(np.int64), met)
        return [int(n) for n in most]

    def table(
        self, title: str, steps: Sequence[Step], games: Sequence[Step], sure: Sequence[str],
        given: Mapping[str, Sequence[Any]] | None = None, game: Mapping[str, Sequence[Any]] | None = None,
        check: str = "", at_once: bool = False,
    ) -> Table:  # fmt: skip
        """A table of these players: the steps' cells, the games' own after the first, and crossrate's own values.

        sure: each player's verdict for readers that do not calculate. given, game: values of players and games by
        field if they differ from the section's. check: the formula of a special verdict. at_once: put each of
        crossrate's values beside the formula's, not all at the end.
        """
        given, game = given or {}, game or {}
        mine = {step.field: cell for step in steps if (cell := step.audit)}
        theirs = {cell.beside or step.field: (step.field, cell) for step in games if (cell := step.audit)}
        formulas = {key: self._formula(cell) for key, cell in mine.items()}
        compared = [key for key, cell in mine.items() if cell.ours and formulas[key] is not None]
        columns = [*WHO, Part("check", "Check · round", "text", check or _agree(mine, compared))]
        no, names = (values_of(self.section.players, field) for field in ("no", "name"))
        of_players = {"no": self.chosen(no), "name": self.chosen(names), "check": sure}
        of_games: dict[str, Sequence[Any]] = {
            "no": [no[o] for o in self.opponents],
            "name": [names[o] for o in self.opponents],
            "check": [f"Rd {number}" for number in self.games["round"].tolist()],
        }
        first, *others = mine
        last: list[Part] = []
        for key in (first, *(key for key in theirs if key not in mine), *others):
            field, beside = theirs.get(key, ("", None))
            cell = mine.get(key) or beside or Cell()
            formula, its = formulas.get(key), self._formula(beside)
            if formula is None and its is None:
                continue
            columns.append(Part(key, cell.heading, cell.kind, formula or None, its or None))
            # In a column of formulas a missing value is an empty text, as the formulas give it.
            nothing = "" if formula or its else None
            if key in mine:
                of_players[key] = _filled(given.get(key) or self.given(key), nothing)
            if its is not None:
                of_games[key] = _filled(game.get(key) or values_of(self.games, field), nothing)
            if key in compared:
                (columns if at_once else last).append(Part(f"our_{key}", cell.ours, cell.kind))
                of_players[f"our_{key}"] = of_players[key]
        return Table(title, [*columns, *last], self.who, of_players, of_games, self.games_of)

    def _formula(self, cell: Cell | None) -> str | None:
        """The cell's formula in this section, "" if it holds a value; None if there is no cell."""
        if cell is None:
            return None
        return cell.formula if isinstance(cell.formula, str) else cell.formula(self.section)


def _filled(values: Sequence[Any], nothing: str | None) -> list[Any]:
    return [nothing if value is None or value != value else value for value in values]


def _agree(cells: Mapping[str, Cell], compared: Sequence[str]) -> str:
    """The formula of the verdict on compared values: whole numbers are equal, others near."""
    tests = [
        f"{{{key}}}={{our_{key}}}" if cells[key].kind == "integer" else f"ABS({{{key}}}-{{our_{key}}})<={NEAR}"
        for key in compared
    ]
    agree = f"AND({','.join(tests)})" if len(tests) > 1 else "".join(tests)
    return f'IF({agree},"agrees","differs")'


def agreeing(differences: Floats) -> list[str]:
    """The verdicts on differences that should be 0."""
    return ["agrees" if near else "differs" for near in (np.abs(differences) <= float(NEAR)).tolist()]


def rows_of(section: RatedSection, chosen: Any, games: Any = True) -> Rows:
    """The players where `chosen` (players,) holds, with their games where `games` (games,) holds."""
    who = np.flatnonzero(np.asarray(chosen, dtype=bool))
    position = np.full(len(section.players), -1, dtype=np.int64)
    position[who] = np.arange(len(who))
    table = section.games
    player = position[table["player"].to_numpy(dtype=np.int64)]
    kept = np.flatnonzero((player >= 0) & np.asarray(games, dtype=bool))
    kept = kept[np.lexsort((table["round"].to_numpy()[kept], player[kept]))]
    counts = np.bincount(player[kept], minlength=len(who))
    return Rows(section, who.tolist(), table.take(kept), player[kept], counts.tolist())
