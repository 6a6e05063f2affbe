"""A step's cell in the audit: what a spreadsheet calculates by its own formula.

A formula is written with the steps' fields: `{k}` is the cell in the same row, `{games.expected}` the player's games'
cells, `{player.start}` the player's cell seen from one of their games, `{p.floor}` a parameter above the table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

SCORE_TABLE = "Score table"
"""The sheet with FIDE's table, which a workbook has where a formula refers to it."""

_SCORES = f"'{SCORE_TABLE}'!$A$2:$A$52,'{SCORE_TABLE}'!$B$2:$B$52"
LOOKUP = f"IF({{difference}}<0,1-LOOKUP(-{{difference}},{_SCORES}),LOOKUP({{difference}},{_SCORES}))"
"""An expectation from the table of higher rated sides; for the lower rated side what is left of 1."""


@dataclass(frozen=True)
class Cell:
    """A step in the audit: heading, kind and the spreadsheet's formula, "" where the cell holds the value itself.

    formula: what depends on how a section is rated is a function of it, and None where it has no such step. ours: the
    heading of crossrate's own value, with which the formula's is compared. beside: of a game, the player's step in
    whose column it stands, where that has another field; it needs no heading then.
    """

    heading: str = ""
    kind: str = "number"
    formula: "str | Callable[[RatedSection], str | None]" = ""
    ours: str = ""
    beside: str = ""
