"""A player's explanation (`batch.report.explain`) laid out for the page: parts, tables of games, notes of sources.

Where a rule is written stands in brackets at the end of a line. On the page it would be said a thousand times over, so
each such text becomes a note, told once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from batch.rating.explaining import TableLine
from batch.rating.model import RatedSection
from batch.report.explain import explain

CITED = re.compile(r" *\[(.+)\]$")
HEAD = 3
"""Lines before the first part: the player, the section, an empty line; the page has said them."""


@dataclass
class Notes:
    """The texts noted, in order of their first use; the first has number 1."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, text: str) -> int:
        """The note's number, a new one for a new text."""
        return self.numbers.setdefault(text, len(self.numbers) + 1)


@dataclass
class Entry:
    """Something told in a part: a text (`aligned` keeps its spaces) or a table, and the note it ends with."""

    text: str = ""
    note: int | None = None
    aligned: bool = False
    table: Sequence[Sequence[str]] = ()


@dataclass
class Part:
    """One step of the calculation."""

    title: str
    entries: list[Entry] = field(default_factory=list)


def parts(section: RatedSection, player: int, notes: Notes) -> list[Part]:
    """The explanation of one player (an index into `section.players`), its sources put into `notes`."""
    lines = explain(section, player)[HEAD:]
    found: list[Part] = []
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if isinstance(line, TableLine):
            _row(found[-1], line.cells)
        elif line and not line.startswith(" ") and following.startswith(" "):
            found.append(Part(line))
        elif line:
            if not line.startswith(" ") or not found:
                found.append(Part(""))
            _text(found[-1], line, notes)
    return found


def _row(part: Part, cells: Sequence[str]) -> None:
    if part.entries and part.entries[-1].table:
        part.entries[-1].table = [*part.entries[-1].table, cells]
    else:
        part.entries.append(Entry(table=[cells]))


def _text(part: Part, line: str, notes: Notes) -> None:
    cited = CITED.search(line)
    text = line[: cited.start()] if cited else line
    note = notes.number(cited[1]) if cited else None
    if not text.strip() and part.entries and part.entries[-1].note is None and not part.entries[-1].table:
        part.entries[-1].note = note
    else:
        part.entries.append(Entry(text.strip(), note, aligned=text.startswith("    ")))
