"""Values of a JSON file -> cells, and the entries of its lists; anything else is reported or shown as read."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

from batch.crosstable.document import Cell, Row
from batch.problems import Place, Problem, problem

_LONGEST = 40
Entry = dict[str, Any]


def cell(value: Any) -> Cell:
    """A value as a cell; a list or an object as its text, which fits no column."""
    return value if value is None or isinstance(value, (str, int, float, date)) else shown(value)


def shown(value: Any) -> str:
    """A value as quoted in a message."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def whole(value: Any) -> int | None:
    """A whole number, also one written as text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    text = str(value).strip()
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10 else None


def entries(value: Any, what: str, place: Place, problems: list[Problem]) -> Iterator[tuple[int, Entry]]:
    """The objects of a list, numbered from 1; anything else in it is a problem."""
    if value is None:
        return
    if not isinstance(value, list):
        problems.append(problem("json-entry-unread", place, what=f"the list of {what}s", read=shown(value)))
        return
    for number, entry in enumerate(value, start=1):
        if isinstance(entry, dict):
            yield number, entry
        else:
            problems.append(problem("json-entry-unread", place.at(number), what=f"{what} {number}", read=shown(entry)))


def table(facts: list[tuple[str, Any]], columns: dict[str, list[Any]], always: frozenset[str]) -> list[Row]:
    """Rows of keys, a blank row, a header, and a row a player. Empty columns are dropped, except those in `always`."""
    rows: list[Row] = [[key, cell(value)] for key, value in facts if value not in (None, "")]
    kept = {name: values for name, values in columns.items() if name in always or any(v is not None for v in values)}
    rows += [[], list(kept)]
    return rows + [[cell(value) for value in row] for row in zip(*kept.values(), strict=True)]
