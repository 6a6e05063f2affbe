"""What a step of a rating is: one row defines it, and every sheet, table, text and calculator follows the row.

A rule set lists the steps of its ratings and of its games in the order in which the sheets show them. Texts with
numbers put in are written as `batch.rating.plain.put_in` takes them, a spreadsheet's formulas as
`batch.rating.cell` says.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from batch.rating.cell import Cell

EXPECTED, SCORED, COUNTED = "expected", "scored", "counted"
"""What charts and the page compare: points expected, points scored in the same games, and the number of these."""


@dataclass(frozen=True)
class Column:
    """One column of a table.

    kind: integer, score, number, tenth, hundredth, thousandth, the same after `change_`, text, id, printed, date (the
    keys of `batch.report.style.FORMATS`). width: in characters. A column without values is left out
    unless it is `always` there. meaning: printed on the Rules sheet.
    """

    field: str
    heading: str
    kind: str
    width: float
    meaning: str = ""
    always: bool = False
    bold: bool = False


@dataclass(frozen=True)
class Step(Column):
    """A step of a rating or of a game; its field is a column of `RatedSection.players` or `.games`.

    heading: its symbol or name, "" if no sheet shows it. told: its place among a player's steps in the JSON
    document, from 1, where its name is the field's; 0 if it is not among them. role: `EXPECTED`, `SCORED` or
    `COUNTED`. text: its part of the explanation, and its lines; of a game a column's heading and
    text. calc: its name, value and formula in the calculator; of a game a column's heading and text. audit: its cell
    there. rests: the parameters it rests on. met_by: formulas by which the rating is what makes an expected score the
    points scored, so that the two say nothing beside each other. array: its name in `Rated`, where that is not the
    field's, of a game with `game_` before it.
    """

    heading: str = ""
    kind: str = "number"
    width: float = 0
    told: int = 0
    role: str = ""
    text: tuple[str, ...] = ()
    calc: tuple[str, ...] = ()
    audit: Cell | None = None
    rests: tuple[str, ...] = ()
    met_by: tuple[str, ...] = ()
    array: str = ""


ROUND = Step("round", "Round", "integer", 8, always=True)
OPPONENT_NO = Step("opponent_no", "Opp no", "integer", 8, "the opponent's number")
OPPONENT = Step("opponent_name", "Opponent", "text", 26, always=True)
OPPONENT_PRE = Step("opponent_pre", "Opp pre", "printed", 9, "the opponent's rating before, as printed", always=True,
                    calc=("Opponent", "{opponent_pre:|unrated}"))  # fmt: skip
SCORE = Step("score", "Score", "score", 7, "1, 0.5 or 0", always=True, text=("Score", "{score:g}"),
             calc=("Score", "{score:g}"), audit=Cell("Score", "score", beside="s"))  # fmt: skip
"""Steps of games by any rules."""


def columns(steps: Iterable[Step]) -> list[Step]:
    """The steps that sheets show."""
    return [step for step in steps if step.heading]


def told(steps: Iterable[Step]) -> list[str]:
    """The names of the steps in the JSON document, in its order."""
    return [step.field for step in sorted(steps, key=lambda step: step.told) if step.told]


def in_role(steps: Iterable[Step], role: str) -> Step | None:
    """The step in a role."""
    return next((step for step in steps if step.role == role), None)


def rests(steps: Iterable[Step]) -> list[str]:
    """The parameters that the steps rest on."""
    return list(dict.fromkeys(name for step in steps for name in step.rests))


def player_values(steps: Iterable[Step], rated: Any, at: int | slice = 0) -> dict[str, Any]:
    """The steps of one player, or of several, by field: those that are arrays of a rule set's `Rated`."""
    return _values(steps, rated, at, "")


def game_values(steps: Iterable[Step], rated: Any, at: int | slice) -> dict[str, Any]:
    """The steps of one game, or of several, by field; their arrays have names that begin with `game_`."""
    return _values(steps, rated, at, "game_")


def _values(steps: Iterable[Step], rated: Any, at: int | slice, prefix: str) -> dict[str, Any]:
    arrays = {step.field: step.array or prefix + step.field for step in steps}
    return {field: getattr(rated, name)[at] for field, name in arrays.items() if hasattr(rated, name)}
