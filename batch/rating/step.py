"""What a step of a rating is: one row describes it, and sheets, CSV tables, JSON, page and calculators show it by that.

A rule set lists the steps of its ratings and of its games in the order in which the sheets show them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

EXPECTED, SCORED, COUNTED = "expected", "scored", "counted"
"""What charts and the page compare: the points expected, those scored in the same games, and how many these are."""


@dataclass(frozen=True)
class Column:
    """One column of a table.

    kind: integer, score, number, tenth, hundredth, thousandth, the same after `change_`, text, id, printed, date (the
    keys of `batch.report.style.FORMATS`). width: in characters. A column that no row has a value for is left out
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

    heading: its symbol or name, "" where no sheet shows it. told: its place among a player's steps in the JSON
    document, from 1, where its name is the field's; 0 where it is not among them. role: `EXPECTED`, `SCORED` or
    `COUNTED`.
    """

    heading: str = ""
    kind: str = "number"
    width: float = 0
    told: int = 0
    role: str = ""


ROUND = Step("round", "Round", "integer", 8, always=True)
OPPONENT_NO = Step("opponent_no", "Opp no", "integer", 8, "the opponent's number")
OPPONENT = Step("opponent_name", "Opponent", "text", 26, always=True)
OPPONENT_PRE = Step("opponent_pre", "Opp pre", "printed", 9, "the opponent's rating before, as printed", always=True)
SCORE = Step("score", "Score", "score", 7, "1, 0.5 or 0", always=True)
"""Steps of games by any rules."""


def columns(steps: Iterable[Step]) -> list[Step]:
    """The steps that sheets show."""
    return [step for step in steps if step.heading]


def told(steps: Iterable[Step]) -> list[str]:
    """The names of the steps that the JSON document tells, in its order."""
    return [step.field for step in sorted(steps, key=lambda step: step.told) if step.told]


def in_role(steps: Iterable[Step], role: str) -> str | None:
    """The field of the step in a role."""
    return next((step.field for step in steps if step.role == role), None)
