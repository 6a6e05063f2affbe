"""Read dates as people and programs write them: ISO, or any form that distinguishes day, month and year.

Where one date can be two days, the others beside it settle the order: of a column, of an event's start and end. Else
the user says it (`--dates`), or it is refused (spec/crosstables.md section 2).
"""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from batch.crosstable.document import Cell

ORDERS = {"mdy": "month, day, year", "dmy": "day, month, year", "ymd": "year, month, day"}
"""The orders in which numbers make a date, and their words."""

_MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("", "", "mär", "", "mai", "", "", "", "", "okt", "", "dez"),
    *("oca", "şub", "", "nis", "", "haz", "tem", "ağu", "eyl", "eki", "kas", "ara"),
)
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\.?(?:[T ]\d.*)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_NUMBERS = re.compile(r"(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})\.?(?: \d.*)?")
_DAY_WORD = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-. ]+([^\W\d]{3,})[-., ]+(\d{4}|\d{2})")
_WORD_DAY = re.compile(r"([^\W\d]{3,})[-. ]+(\d{1,2})(?:st|nd|rd|th)?[-., ]+(\d{4}|\d{2})")
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +(?=\S)", re.IGNORECASE)


class AmbiguousDateError(ValueError):
    """A date that could be one of several days; `readings` are two of them."""

    def __init__(self, first: date, second: date) -> None:
        super().__init__(f"could be {first} or {second}")
        self.readings = (first, second)


class Order(NamedTuple):
    """The order of dates in numbers, None if nothing settles it. guess: the code of what was inferred, from `proof`."""

    name: str | None = None
    guess: str | None = None
    proof: Cell = None


def read_date(cell: Cell, order: str | None = None) -> date:
    """The day of a cell. order: that of numbers which could be several days.

    Raises AmbiguousDateError, or ValueError if it is no date or an impossible one.
    """
    meant = readings(cell)
    if isinstance(meant, date):
        return meant
    if order in meant:
        return meant[order]
    days = list(dict.fromkeys(meant.values()))
    if not days:
        raise ValueError("not in the calendar")
    if len(days) > 1:
        raise AmbiguousDateError(days[0], days[1])
    return days[0]


def readings(cell: Cell) -> date | dict[str, date]:
    """The day of a cell; for numbers with the year last, or in two figures, order -> day.

    Raises ValueError if it is no date.
    """
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = _WEEKDAY.sub("", " ".join(str(cell).split()).strip("'\""), count=1)
    for pattern in (_YEAR_FIRST, _COMPACT):
        if match := pattern.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
    if match := _NUMBERS.fullmatch(text):
        return _meanings(match[1], match[3], match[4])
    if match := _DAY_WORD.fullmatch(text):
        return date(_year(match[3]), _month(match[2]), int(match[1]))
    if match := _WORD_DAY.fullmatch(text):
        return date(_year(match[3]), _month(match[1]), int(match[2]))
    raise ValueError("not a date")


def order_of(cells: Iterable[Cell], told: str | None = None) -> Order:
    """The order of dates in one column: given by the user, proved by one of them, or that of dots.

    Numbers with dots are day, month, year wherever people use them.
    """
    if told is not None:
        return Order(told)
    possible, proof, dots = dict.fromkeys(ORDERS), None, True
    for cell in cells:
        try:
            meant = readings(cell)
        except ValueError:
            continue
        if isinstance(meant, date) or not meant:
            continue
        dots = dots and "." in str(cell)
        if len(meant) == 1 and proof is None:
            proof = cell
        possible = {order: None for order in possible if order in meant}
    if len(possible) == 1 and proof is not None:
        return Order(next(iter(possible)), "dates-proved", proof)
    return Order("dmy", "dates-dots") if dots and "dmy" in possible else Order()


def order_of_span(starts: Iterable[Cell], ends: Iterable[Cell], told: str | None = None) -> Order:
    """The order of the dates of an event: as in a column, or the only one in which no end is before a start."""
    starts, ends = list(starts), list(ends)
    order = order_of([*starts, *ends], told)
    if order.name is None:
        spans = {name: ([_day(c, name) for c in starts], [_day(c, name) for c in ends]) for name in ORDERS}
        fitting = [name for name, (first, last) in spans.items() if _fits(first, last)]
        if len(fitting) == 1 and starts and ends:
            return Order(fitting[0], "dates-span")
    return order


def is_short(cell: Cell) -> bool:
    """Whether a date's year has two figures."""
    text = " ".join(str(cell).split()).strip("'\"")
    return re.search(r"(?<!\d)\d{2}\.?$", text) is not None and not re.search(r"\d{4}", text)


def _day(cell: Cell, order: str) -> date | None:
    """The day of a date in an order; None if it is impossible."""
    try:
        meant = readings(cell)
    except ValueError:
        return None
    return meant if isinstance(meant, date) else meant.get(order)


def _fits(starts: list[date | None], ends: list[date | None]) -> bool:
    """Whether all are dates and none ends before one starts."""
    first = [day for day in starts if day is not None]
    last = [day for day in ends if day is not None]
    return (
        len(first) == len(starts)
        and len(last) == len(ends)
        and max(first, default=date.min) <= min(last, default=date.max)
    )


def _meanings(first: str, second: str, last: str) -> dict[str, date]:
    """What three numbers can mean, by their order."""
    orders = {"mdy": (last, first, second), "dmy": (last, second, first)}
    if len(last) == 2:
        orders["ymd"] = (first, second, last)
    found = {}
    for order, (year, month, day) in orders.items():
        try:
            found[order] = date(_year(year), int(month), int(day))
        except ValueError:
            continue
    return found


def _year(text: str) -> int:
    """A year; of two figures the last one that has begun."""
    if len(text) == 4:
        return int(text)
    year = 2000 + int(text)
    return year if year <= date.today().year else year - 100


def _month(word: str) -> int:
    word = word.lower()[:3]
    if word not in _MONTHS:
        raise ValueError(f"no month is called {word}")
    return _MONTHS.index(word) % 12 + 1
