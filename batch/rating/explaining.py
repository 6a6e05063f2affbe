"""What the explanations of all rule sets share: where a rule is written, and games under their headings."""

from collections.abc import Sequence

from batch.rating.model import RatedSection
from batch.rating.plain import aligned


def citation(section: RatedSection, *names: str) -> str:
    """Where the parameters named are written, as of the day whose rules apply."""
    sources = dict.fromkeys(entry.source for entry in section.in_force if entry.name in names)
    return f"[{'; '.join(sources)}]"


class TableLine(str):
    """A line of a table, with the texts of its cells for a reader that lays tables out itself."""

    cells: Sequence[str]


def game_table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Games under their headings, indented; the third column, the opponents' names, stands left."""
    lines: list[str] = []
    for text, cells in zip(aligned(rows, left=(2,)), rows, strict=True):
        line = TableLine(f"  {text}")
        line.cells = cells
        lines.append(line)
    return lines
