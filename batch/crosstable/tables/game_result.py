"""A game's result as a list of games writes it (`1-0`, `½-½`, `0-1F`, `+:-`) -> the two sides' marks."""

import re

from batch.crosstable.document import Cell

_RESULT = re.compile(r"(\+|-|1|0|0\.5)([-/]?)(\+|-|1|0|0\.5)(f|ff|forfeit|k|wo)?")
_WORDS = {
    "1": "1-0",
    "0": "0-1",
    "0.5": "0.5-0.5",
    "=": "0.5-0.5",
    "draw": "0.5-0.5",
    "remis": "0.5-0.5",
    "white": "1-0",
    "black": "0-1",
    **dict.fromkeys(("w", "win", "whitewins", "whitewon"), "1-0"),
    **dict.fromkeys(("l", "loss", "b", "blackwins", "blackwon"), "0-1"),
    **dict.fromkeys(("d", "tie", "drawn"), "0.5-0.5"),
    "1f-0f": "1-0f",
    "0f-1f": "0-1f",
    "0f-0f": "0-0f",
}
_PENDING = frozenset({"", "*", "-", "?-?"})
SCORES = {**dict.fromkeys(("w", "win"), "1"), **dict.fromkeys(("l", "loss"), "0"), **dict.fromkeys(("d", "draw"), "½")}
"""One side's score in words."""
_SIGNS = {"1": "1", "0": "0", "0.5": "½"}


def read_result(cell: Cell) -> tuple[str, str] | None:
    """A result from both sides: ("1", "0"), ("+", "-"), ("", "") while pending; None if unreadable."""
    text = "" if cell is None else f"{cell:g}" if isinstance(cell, float) else str(cell)
    for sign, plain in (
        ("½", "0.5"),
        ("1/2", "0.5"),
        (",", "."),
        (":", "-"),
        ("–", "-"),
        ("−", "-"),
        ("(", ""),
        (")", ""),
    ):
        text = text.replace(sign, plain)
    text = "".join(text.lower().split())
    if text in _PENDING:
        return "", ""
    match = _RESULT.fullmatch(_WORDS.get(text, text))
    if match is None or (not match[2] and {match[1], match[3]} <= _SIGNS.keys()):
        return None
    white, black = match[1], match[3]
    if match[4] or {white, black} & {"+", "-"} or (white, black) == ("0", "0"):
        won = [side in ("1", "+") for side in (white, black)]
        return None if all(won) or "0.5" in (white, black) else ("+" if won[0] else "-", "+" if won[1] else "-")
    return (_SIGNS[white], _SIGNS[black]) if float(white) + float(black) == 1 else None


def is_decided(cell: Cell) -> bool:
    """Whether a cell has the results of both sides, such as 1-0: more than a score, and more than a word."""
    marks = read_result(cell)
    return marks not in (None, ("", "")) and isinstance(cell, str) and len(cell.strip()) > 2 and not cell.isalpha()
