"""What the explanations of all rule sets share: steps in words, sources of rules, games under their headings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from batch.rating.frames import missing
from batch.rating.model import RatedSection
from batch.rating.plain import aligned, put_in
from batch.rating.step import Step


def citation(section: RatedSection, *names: str) -> str:
    """The sources of the parameters named, in force on the section's rules day."""
    sources = dict.fromkeys(entry.source for entry in section.in_force if entry.name in names)
    return f"[{'; '.join(sources)}]"


def step_lines(section: RatedSection, steps: Iterable[Step], values: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """The lines of the steps by part of the explanation, with their numbers put in.

    values: the steps of a player, and what else the texts name; `{p.name}` is a parameter or a setting, `{source}`
    the source of the parameters that the step rests on. A step without a value is left out unless always shown.
    """
    known = {**values, "p": section.values | section.settings}
    found: dict[str, list[str]] = defaultdict(list)
    for step in steps:
        if step.text and (step.always or not missing(values.get(step.field))):
            part, *texts = step.text
            told = known | ({"source": citation(section, *step.rests)} if step.rests else {})
            found[part] += [f"  {put_in(text, told)}" for text in texts]
    return found


def joined_parts(parts: Iterable[Sequence[str]]) -> list[str]:
    """The lines of all parts, with an empty one between them."""
    return [line for part in parts for line in (*part, "")][:-1]


class TableLine(str):
    """A line of a table, with its cells for a reader that lays tables out itself."""

    cells: Sequence[str]


def game_lines(steps: Iterable[Step], games: Iterable[Mapping[str, Any]]) -> list[str]:
    """A table of games under their steps' headings in explanations."""
    told = [step.text for step in steps if step.text]
    rows = [
        ("Round", "No", "Opponent", *(heading for heading, _ in told)),
        *((*met(game), *(put_in(text, game) for _, text in told)) for game in games),
    ]
    return game_table(rows)


def met(game: Mapping[str, Any]) -> tuple[str, str, str]:
    """Round, number and name of the opponent."""
    return f"{game['round']:g}", f"{game['no']:g}", str(game["name"])


def game_table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of games under their headings, indented; the third column, the opponents' names, is left-aligned."""
    lines: list[str] = []
    for text, cells in zip(aligned(rows, left=(2,)), rows, strict=True):
        line = TableLine(f"  {text}")
        line.cells = cells
        lines.append(line)
    return lines
