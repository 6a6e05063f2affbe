"""US Chess crosstable text: two or more lines a player, split on `|` -> one sheet a section.

spec/crosstables.md section 3d. The first line has the printed place, the name, the points and the results; the second
the state, the member's id and `R: before->after` with the colours below the results; a dual section has a third line
with `Q:`. The position of a column means nothing: people re-space these texts. Row numbers are the first line's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from batch.crosstable.document import Document, Row, Sheet
from batch.crosstable.formats.text import decode
from batch.places import first_of, spans
from batch.problems import Place, Problem, problem

DIALECT = "letters"
_WRITTEN = r"(Unrated|\d+(?:\s*[P/]\s*\d*)?)?"
_ARROW = r"(?:[-=\u2013\u2014]+(?:>|&gt;)|\u2192|&rarr;)"
_RATING = re.compile(rf"\b(R|Q|B|OR|OQ|OB)\s*:\s*{_WRITTEN}\s*{_ARROW}\s*{_WRITTEN}", re.I)
_LABEL = re.compile(r"\b(?:R|Q|B|OR|OQ|OB)\s*:", re.I)
_MEMBER = re.compile(r"\b(\d{8})\b")
_SECTION = re.compile(r"\s*Section\s+(\d+)\s*[-:]\s*(.*?)\s*", re.I)
_EVENT = re.compile(r"\s*Event\s*(?:Summary|Name)?\s*:\s*(.*?)\s*(?:\(\d{12}\)|\b\d{12}\b)?\s*", re.I)
_DATES = re.compile(r"(\d{4}-\d{2}-\d{2})\s*(?:thru|through|to|-)\s*(\d{4}-\d{2}-\d{2})", re.I)
_SHOWN = 10
_POOLS = {"R": "regular", "Q": "quick", "B": "blitz"}
_POOLS |= {f"O{letter}": f"online-{pool}" for letter, pool in _POOLS.items()}


@dataclass
class _Player:
    line: int
    cells: list[str]
    colours: list[str] = field(default_factory=list)
    state: str = ""
    id: str = ""
    unread: int | None = None
    """The line with unreadable ratings."""
    ratings: dict[str, tuple[str, str]] = field(default_factory=dict)


@dataclass
class _Table:
    name: str | None
    facts: list[tuple[int, str, str]]
    line: int
    rounds: int = 0
    players: list[_Player] = field(default_factory=list)


def is_uschess_text(head: bytes) -> bool:
    """Whether a file's first bytes hold a player of such a table, or its heading."""
    text = head.replace(b"\0", b"")
    return b"|" in text and bool(
        re.search(rb"\|[^|\r\n]*\b\d{8}\s*/\s*(?:R|Q|B|OR|OQ|OB)\s*:", text) or re.search(rb"USCF ID\s*/\s*Rtg", text)
    )


def read(path: Path, encoding: str | None = None) -> Document:
    """Read a text with one or more tables."""
    text, encoding, problems = decode(path.read_bytes(), encoding, Document(str(path), "").place)
    lines = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return document_of(path, lines, encoding, problems)


def document_of(path: Path, lines: list[str], encoding: str | None, problems: list[Problem]) -> Document:
    """The tables in the lines of a text. problems: what was found on the way."""
    tables = [table for table in _tables(lines) if table.players]
    for table in tables:
        problems += _unread(table, Place(str(path), table.name if len(tables) > 1 else None))
    return Document(str(path), "uschess-text", encoding, [_sheet(table) for table in tables], problems)


def _tables(lines: list[str]) -> list[_Table]:
    """Gather the players of each table; a heading, a section's title or the place 1 begins a new one."""
    tables: list[_Table] = []
    told: list[tuple[int, str, str]] = []
    section: str | None = None
    begun = True
    for number, line in enumerate(lines, start=1):
        if "|" not in line:
            section, begun = _title(line, number, told, section, begun)
            continue
        cells = [cell.strip() for cell in line.strip().removesuffix("|").split("|")]
        if cells[0].isdecimal() and len(cells) > 2:
            if begun or not tables or int(cells[0]) == 1:
                tables.append(_Table(section, list(told), number))
                begun = False
            tables[-1].players.append(_Player(number, cells))
            tables[-1].rounds = max(tables[-1].rounds, len(cells) - 3)
        elif tables and tables[-1].players and (_LABEL.search(line) or _MEMBER.search(line)):
            _detail(tables[-1].players[-1], cells, number)
    return tables


def _unread(table: _Table, place: Place) -> Sequence[Problem]:
    """Report players whose second line is missing or not understood, and who so have no id and rating."""
    bad = [player for player in table.players if player.unread or not player.ratings]
    if not bad:
        return ()
    rows = [player.unread or player.line for player in bad]
    read = {
        "players": first_of([f"no. {player.cells[0]} {player.cells[1]}" for player in bad], rows, _SHOWN),
        "rows": f"row{'s' if len(rows) > 1 else ''} {spans(rows)}",
    }
    return [problem("pair-line-unread", place.at(rows[0]), **read)]


def _title(
    line: str, number: int, told: list[tuple[int, str, str]], section: str | None, begun: bool
) -> tuple[str | None, bool]:
    """Take what a line outside the table says: the section's name, the event's and its dates."""
    if match := _SECTION.fullmatch(line):
        return match[2] or f"Section {match[1]}", True
    if (match := _EVENT.fullmatch(line)) and match[1]:
        told.append((number, "Event", match[1]))
    if match := _DATES.search(line):
        told += [(number, "Start date", match[1]), (number, "End date", match[2])]
    return section, begun


def _detail(player: _Player, cells: list[str], line: int) -> None:
    """Take a player's second or third line: id, ratings and colours."""
    joined = " | ".join(cells)
    if not _RATING.search(joined):
        player.unread = line
    for match in _RATING.finditer(joined):
        before, after = ("".join((text or "").split()).replace("/", "P") for text in match.groups()[1:])
        player.ratings.setdefault(match[1].upper(), (before, after))
    if not player.id and (member := _MEMBER.search(joined)):
        player.id, player.state = member[1], cells[0]
        player.colours = [cell.lower() if cell.lower() in ("w", "b") else "" for cell in cells[3:]]


def _sheet(table: _Table) -> Sheet:
    """Lay one table out as the project's own crosstable: pre- and official post-ratings, the second system as Quick."""
    labels = list(dict.fromkeys(label for player in table.players for label in player.ratings))
    facts = [*table.facts]
    if table.name:
        facts.append((table.line, "Section", table.name))
    first = labels[0] if labels else None
    if first and len(labels) == 1:
        facts.append((table.line, "Pool", _POOLS[first]))
    elif {"R", "Q"} <= set(labels):
        facts.append((table.line, "Dual", "yes"))
    rows: list[Row] = [[key, value] for _, key, value in facts]
    header = ["No", "Name", "ID", "State", "Rating", "Post"]
    second = labels[1] if len(labels) > 1 else None
    if second:
        header += [
            _POOLS[second].replace("-", " ").capitalize(),
            f"{_POOLS[second].replace('-', ' ').capitalize()} post",
        ]
    rows += [[], [*header, "Total", *(f"R{i + 1}" for i in range(table.rounds))]]
    numbers = [line for line, _, _ in facts] + [table.line, table.line] + [player.line for player in table.players]
    for player in table.players:
        ratings = [text for label in (first, second) if label for text in player.ratings.get(label, ("", ""))]
        rows.append(
            [player.cells[0], player.cells[1], player.id, player.state, *ratings, *_results(player, table.rounds)]
        )
    return Sheet(table.name, rows, numbers, DIALECT)


def _results(player: _Player, rounds: int) -> list[str]:
    """The points, then each round's cell with the colour below it."""
    cells = [" ".join(cell.split()) for cell in player.cells[2:]]
    cells += [""] * (rounds + 1 - len(cells))
    colours = player.colours + [""] * (rounds - len(player.colours))
    return [
        cells[0],
        *(cell + colour if cell[-1:].isdecimal() else cell for cell, colour in zip(cells[1:], colours, strict=False)),
    ]
