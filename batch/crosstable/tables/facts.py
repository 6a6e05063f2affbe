"""The facts above a table: its `key, value` rows, read by `keys`, and what later sections inherit from the first."""

from collections.abc import Mapping

from batch.crosstable.document import Cell, Sheet, blank
from batch.crosstable.model import Value
from batch.crosstable.tables.dates import ORDERS, AmbiguousDateError, Order, is_short, order_of_span, read_date
from batch.crosstable.tables.keys import BY_CANONICAL, Key, find_key, key_unknown, typed
from batch.crosstable.tables.layout import Block
from batch.problems import Place, Problem, problem

_INHERITED_SILENTLY = frozenset({"event", "event_id", "event_end_date", "rules", "city", "state", "zip", "country"})


def read_facts(
    sheet: Sheet, block: Block, place: Place, problems: list[Problem], given: Mapping[str, Value],
    dates: str | None = None,
) -> dict[str, Value]:  # fmt: skip
    """The facts above a table; unreadable values and unknown keys go to `problems`.

    A key whose value cannot be read is there with the value None: it is not missing. given: the command line's facts,
    in whose place nothing is read; a section's end that cannot be read is then the event's. dates: the order of dates
    in numbers, where the user tells it.
    """
    facts: dict[str, Value] = {}
    order = _order_of_dates(block, given, dates)
    for line in block.keys:
        row, key = sheet.number(line.row), find_key(line.key)
        if key is None:
            problems.append(key_unknown(line.key, place.at(row, line.column)))
        elif not blank(line.cell) and key.canonical not in given:
            where = place.at(row, line.value_column, line.key)
            found = typed(key, line.cell, where, order.name)
            if not isinstance(found, Problem):
                facts[found[0]] = found[1]
                problems += _dates_taken(key, line.cell, order, where)
            elif key.canonical == "end_date" and "event_end_date" in given:
                pass
            elif line.pair:
                problems.append(found)
                facts.setdefault(key.canonical, Value(None, where))
    return facts


def _order_of_dates(block: Block, given: Mapping[str, Value], told: str | None) -> Order:
    """The order of the dates above a table."""
    starts = [given["start_date"].value] if "start_date" in given else []
    ends = [given["event_end_date"].value] if "event_end_date" in given else []
    for line in block.keys:
        key = find_key(line.key)
        if key is not None and key.is_date and key.canonical not in given and not blank(line.cell):
            (starts if key.canonical == "start_date" else ends).append(line.cell)
    return order_of_span(starts, ends, told)


def _dates_taken(key: Key, cell: Cell, order: Order, place: Place) -> list[Problem]:
    """The guesses made of a date: its order, its century."""
    if not key.is_date:
        return []
    found = []
    day = read_date(cell, order.name)
    try:
        read_date(cell)
    except AmbiguousDateError:
        if order.guess:
            told = {"count": 1, "text": cell, "order": ORDERS[order.name or ""], "proof": order.proof}
            found.append(problem(order.guess, place, **told))
    if is_short(cell):
        found.append(problem("dates-short", place, count=1, text=cell, year=day.year))
    return found


def inherit(facts: dict[str, Value], earlier: Mapping[str, Value], place: Place, problems: list[Problem]) -> None:
    """Let later sections inherit what is above the file's first table; list what could change a rating."""
    carried = {k: v for k, v in earlier.items() if k not in facts and not BY_CANONICAL[k].section_only}
    facts.update(carried)
    told = {k: v.value for k, v in carried.items() if k not in _INHERITED_SILENTLY and v.value is not None}
    if told:
        listed = ", ".join(f"{BY_CANONICAL[k].names[0]} {value}" for k, value in told.items())
        problems.append(problem("facts-inherited", place, facts=listed))
