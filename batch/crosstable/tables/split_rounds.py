"""Rounds told in several columns, opponent, result and perhaps colour, each put together into one round cell.

`Rd1 Opp, Rd1 Result`, `round1op, round1color, round1result`, `Opp, Res` again and again, or under a row of round
headings. The cell, written as `W12b`, takes the place of the opponent's, so rows and columns stay those of the file.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from batch.crosstable.document import Cell, Document, Row, Sheet, blank, blank_row
from batch.crosstable.tables.game_headings import at, squeezed
from batch.crosstable.tables.headings import is_header
from batch.crosstable.tables.layout import whole
from batch.crosstable.tables.nobody import is_nobody
from batch.crosstable.tables.vocabulary import field_of, normalise, round_number

DIALECT = "letters"
_PARTS = {
    "opponent": "opponent|oppon|oppo|opp|op|vs|gegner|adversaire|adversario|oponente|rival|avversario|rakip|"
    "tegenstander",
    "result": "results?|res|score|points?|pts|ergebnis|erg|résultat|resultado|risultato|sonuç|uitslag|wynik",
    "colour": "colou?r|w b|b w|wb|side|clr|col|farbe|couleur|colore|renk|kleur|kolor",
}
_ABOUT = r"(?: ?(?:no|number|nr|num|name|id))?"
_PART = {part: re.compile(rf"(?:{words}){_ABOUT if part == 'opponent' else ''}") for part, words in _PARTS.items()}
_NUMBERED = {
    part: re.compile(rf"(?P<before>.*\d.*?) ?(?:{found.pattern})|(?:{found.pattern}) ?(?P<after>.*\d.*)")
    for part, found in _PART.items()
}
_HINT = re.compile(_PARTS["result"], re.I)
"""What a header of split rounds has somewhere, and few other rows have."""
_MARKS = re.compile(r"[-_()\[\]/]")
_LETTERS = {
    **dict.fromkeys(("1", "1.0", "w", "win", "won", "1-0"), "W"),
    **dict.fromkeys(("0", "0.0", "l", "loss", "lost", "0-1"), "L"),
    **dict.fromkeys(("½", "0.5", "0,5", ".5", "1/2", "=", "d", "draw", "drawn", "tie", "½-½", "1/2-1/2"), "D"),
    **dict.fromkeys(("+", "1f", "x", "fw", "wf", "w/o", "forfeit win", "win by forfeit"), "X"),
    **dict.fromkeys(("-", "0f", "f", "fl", "lf", "forfeit loss", "forfeit"), "F"),
}
_ALONE = {"W": "B", "D": "½", "L": "U", "b": "B", "bye": "B", "h": "H", "u": "U", "z": "U", "": "", "X": "X", "F": "F"}
"""A result without an opponent, as a letter of a round cell."""
_COLOURS = {**dict.fromkeys(("w", "white", "weiß", "weiss"), "w"), **dict.fromkeys(("b", "black", "s", "schwarz"), "b")}
_OPPONENT = re.compile(r"([wbs])? ?#? ?(\d+)(?:\.0)? ?([wbs])?", re.I)


@dataclass
class _Split:
    """A header whose rounds stand in several columns. rounds: number -> part -> column; header: as it is to be."""

    row: int
    header: Row
    rounds: dict[int, dict[str, int]] = field(default_factory=dict)
    upper: bool = False
    """Whether the row above belongs to the header."""


def join_rounds(document: Document) -> None:
    """Put together what of the document's rounds stands in several columns."""
    document.sheets = [_joined(sheet) for sheet in document.sheets]


def _joined(sheet: Sheet) -> Sheet:
    if sheet.dialect is not None:
        return sheet
    splits = [split for i in range(len(sheet.rows)) if (split := _split(sheet.rows, i))]
    if not splits:
        return sheet
    rows = list(sheet.rows)
    for split, end in zip(splits, [*(s.row for s in splits[1:]), len(rows)], strict=True):
        numbers = _numbers(rows[split.row + 1 : end], split.header)
        rows[split.row] = split.header
        if split.upper:
            rows[split.row - 1] = []
        for i in range(split.row + 1, end):
            if not blank_row(rows[i]):
                rows[i] = _with_rounds(rows[i], split, numbers)
    return replace(sheet, rows=rows, dialect=DIALECT)


def _split(rows: Sequence[Row], i: int) -> _Split | None:
    """The header in a row, if its rounds are split."""
    if not _HINT.search(" ".join([cell for cell in rows[i] if isinstance(cell, str)])):
        return None
    names = [normalise(cell) for cell in rows[i]]
    rounds = _by_number(names)
    bare = not any(map(_whole_round, rounds.values()))
    upper = rows[i - 1] if bare and i else []
    if bare:
        rounds = _by_order(names, [round_number(normalise(cell)) for cell in upper])
    rounds = {n: parts for n, parts in rounds.items() if _whole_round(parts)}
    if not rounds:
        return None
    is_upper = any(not blank(cell) and round_number(normalise(cell)) for cell in upper)
    header = [
        cell if not blank(cell) or not is_upper or round_number(normalise(at(upper, j))) else at(upper, j)
        for j, cell in enumerate(rows[i])
    ]
    for number, parts in rounds.items():
        for part, column in parts.items():
            header[column] = f"R{number}" if part == "opponent" else None
    return _Split(i, header, rounds, is_upper) if is_header(header) else None


def _whole_round(parts: Mapping[str, int]) -> bool:
    return {"opponent", "result"} <= parts.keys()


def _by_number(names: Sequence[str]) -> dict[int, dict[str, int]]:
    """The rounds whose headings tell round and part; a round's own heading is the opponent's where none other is."""
    rounds: dict[int, dict[str, int]] = {}
    for j, name in enumerate(names):
        if found := _numbered(name):
            rounds.setdefault(found[0], {}).setdefault(found[1], j)
    for j, name in enumerate(names):
        number = round_number(name)
        if number in rounds:
            rounds[number].setdefault("opponent", j)
    return rounds


@lru_cache(maxsize=4096)
def _numbered(name: str) -> tuple[int, str] | None:
    if name.isdigit() or not any(map(str.isdigit, name)):
        return None
    plain = " ".join(_MARKS.sub(" ", name).split())
    for part, pattern in _NUMBERED.items():
        match = pattern.fullmatch(plain)
        number = round_number((match["before"] or match["after"]).strip()) if match else None
        if number:
            return number, part
    return None


def _by_order(names: Sequence[str], above: Sequence[int | None]) -> dict[int, dict[str, int]]:
    """The rounds whose headings tell the part only: numbered by the row above, or in order."""
    groups: list[dict[str, int]] = []
    for j, name in enumerate(names):
        part = next((part for part, pattern in _PART.items() if pattern.fullmatch(name)), None)
        if part is None:
            continue
        if not groups or part in groups[-1]:
            groups.append({})
        groups[-1][part] = j
    groups = [group for group in groups if _whole_round(group)]
    if not any(above):
        return dict(enumerate(groups, start=1)) if len(groups) > 1 else {}
    told: dict[int, dict[str, int]] = {}
    for group in groups:
        number = next((n for n in reversed(above[: min(group.values()) + 1]) if n), None)
        if number:
            told.setdefault(number, group)
    return told


def _numbers(rows: Sequence[Row], header: Row) -> dict[tuple[str, ...], int]:
    """By a player's name, in any order of its parts, the number of the player: printed, or that of the row."""
    fields = {f: j for j, cell in reversed(list(enumerate(header))) if (f := field_of(normalise(cell)))}
    name, number = fields.get("name", fields.get("surname")), fields.get("number")
    found: dict[tuple[str, ...], int] = {}
    if name is not None:
        players = [row for row in rows if not blank(at(row, name))]
        for position, row in enumerate(players, start=1):
            printed = None if number is None else whole(at(row, number))
            found.setdefault(_parts_of(squeezed(at(row, name))), position if printed is None else printed)
    return found


def _parts_of(name: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\w+", name.casefold())))


def _with_rounds(row: Row, split: _Split, numbers: Mapping[tuple[str, ...], int]) -> Row:
    joined = list(row) + [None] * (len(split.header) - len(row))
    for parts in split.rounds.values():
        opponent, result = (squeezed(at(row, parts[part])) for part in ("opponent", "result"))
        colour = squeezed(at(row, parts["colour"])) if "colour" in parts else ""
        joined[parts["opponent"]] = _cell(opponent, result, colour, numbers)
    return joined


def _cell(opponent: str, result: str, colour: str, numbers: Mapping[tuple[str, ...], int]) -> Cell:
    """One round's cell; what cannot be understood stands in it as it was, for the message about it."""
    known = _LETTERS.get(result.lower(), result.lower())
    if not opponent or opponent == "0" or is_nobody(opponent):
        alone = _ALONE.get(known)
        if alone == "" and opponent.lower().endswith("bye"):
            return "B"
        return f"{opponent} {result}".strip() if alone is None else alone
    match = _OPPONENT.fullmatch(opponent)
    number = int(match[2]) if match else numbers.get(_parts_of(opponent))
    letter = known if known in set(_LETTERS.values()) else "P" if result in ("", "*", "?") else None
    if number is None or letter is None:
        return f"{opponent} {result}".strip()
    side = colour or (match and (match[1] or match[3])) or ""
    return f"{letter}{number}{_COLOURS.get(side.lower(), '')}"
