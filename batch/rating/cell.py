"""A step's cell in the audit, which a spreadsheet calculates by its own formula.

A formula is written with the steps' fields: `{k}` is the cell in the same row, `{games.expected}` the player's games'
cells, `{player.start}` the player's cell in a formula of one of their games, `{p.floor}` a parameter above the table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

SCORE_TABLE = "Score table"
"""The sheet with FIDE's table, which a workbook has if a formula refers to it."""

_SCORES = f"'{SCORE_TABLE}'!$A$2:$A$52,'{SCORE_TABLE}'!$B$2:$B$52"
LOOKUP = f"IF({{difference}}<0,1-LOOKUP(-{{difference}},{_SCORES}),LOOKUP({{difference}},{_SCORES}))"
"""An expectation from the table of higher rated sides; the lower rated side's is the rest of 1."""


@dataclass(frozen=True)
class Cell:
    """A step in the audit: heading, kind and the spreadsheet's formula, "" if the cell holds the value itself.

    formula: a function of the section if it depends on how that is rated, which gives None if the section has no such
    step. ours: the heading of crossrate's own value, which is compared with the formula's. beside: of a game, the
    player's step with whose column it shares, if that has another field; it then needs no heading.
    """

    heading: str = ""
    kind: str = "number"
    formula: "str | Callable[[RatedSection], str | None]" = ""
    ours: str = ""
    beside: str = ""
