"""Where problems stand, said compactly: each file, sheet and column once, rows that follow each other as one span.

`open.xlsx, sheet U1600, rows 9, 15, column D (Rating); sheet U1200, rows 11 to 40, column D (Rating)`. One place alone
is said as it says itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from batch.problems import Place

MOST_SPANS = 100
"""Of rows under one column: a table whose every second row is wrong must still be readable."""


def named(places: Iterable[Place]) -> str:
    """All the places in words, files and sheets as first met."""
    files: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        files[place.file].append(place)
    return "; ".join(_joined(file, _sheets(found)) for file, found in files.items())


def spans(numbers: Iterable[int], most: int | None = None) -> str:
    """Numbers in order, three or more that follow each other as one span: `3, 4, 9 to 14`.

    most: how many spans are said; of what is beyond them, how many numbers there are, and up to which.
    """
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    said = [f"{span[0]} to {span[-1]}" if len(span) > 2 else ", ".join(map(str, span)) for span in found[:most]]
    beyond = [number for span in found[len(said) :] for number in span]
    return ", ".join(said) + (f" and {len(beyond):,} more up to {beyond[-1]}" if beyond else "")


def first_of(names: Sequence[str], numbers: Sequence[int], most: int, noun: str = "rows") -> str:
    """The first of several names, and of the others how many they are and their rows (or other numbers, one a name)."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most:,} more ({noun} {spans(numbers[most:], MOST_SPANS)})"


def _sheets(places: Iterable[Place]) -> str:
    """The sheets of one file, those with the same rows and columns together."""
    sheets: dict[str | None, list[Place]] = defaultdict(list)
    for place in places:
        sheets[place.sheet].append(place)
    alike: dict[str, list[str]] = defaultdict(list)
    for sheet, found in sheets.items():
        alike[_cells(found)].append(sheet or "")
    return "; ".join(_joined(_several("sheet", names), cells) for cells, names in alike.items())


def _cells(places: Iterable[Place]) -> str:
    """The rows and columns of one sheet: columns with the same rows together, the uppermost first."""
    columns: dict[str, dict[int | None, None]] = defaultdict(dict)
    for place in places:
        columns[place.column_words][place.row] = None
    alike: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for column, rows in columns.items():
        alike[tuple(sorted(row for row in rows if row is not None))].append(column)
    return "; ".join(_joined(_rows(rows), _several("column", alike[rows])) for rows in sorted(alike))


def _rows(rows: Sequence[int]) -> str:
    return f"row{'s' * (len(rows) > 1)} {spans(rows, MOST_SPANS)}" if rows else ""


def _several(noun: str, names: Iterable[str]) -> str:
    told = [name for name in names if name]
    return f"{noun}{'s' * (len(told) > 1)} {', '.join(told)}" if told else ""


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
