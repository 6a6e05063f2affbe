"""Why a round cell cannot be read, in words that say what to write."""

import re
from datetime import date, time

from batch.crosstable.document import Cell
from batch.crosstable.tables.languages import LATE
from batch.crosstable.tables.notation import NUMBER_LETTER, SWISS_DIALECTS, is_team_cell, parse, plain

_TOGETHER = re.compile(r"\d+")


def why_unreadable(cell: Cell) -> str:
    """What is wrong with a round cell that no dialect can read, in words."""
    if isinstance(cell, (date, time)):
        return "a spreadsheet has made a date of it"
    text = plain(cell)
    if "\ufffd" in text or "?" in text:
        return "a character was lost when the file was written"
    if is_team_cell(text):
        return "it looks like a team's result"
    if text in LATE:
        return "it does not tell the points; write U if there were none, H if there was half a point"
    if match := NUMBER_LETTER.fullmatch(text):
        return f"the number stands before the letter; write {match[2].upper()}{match[1]} if that is the result"
    parts = text.split()
    if len(parts) > 1 and all(any(_names_opponent(part, dialect) for dialect in SWISS_DIALECTS) for part in parts):
        return "it holds several results; give each a round of its own, or a row"
    if _TOGETHER.fullmatch(text):
        return "the opponent's number and the result have run together, or one of them is missing"
    return "it is no result"


def _names_opponent(text: str, dialect: str) -> bool:
    return any(result.opponent is not None for result in parse(text, dialect) or ())
