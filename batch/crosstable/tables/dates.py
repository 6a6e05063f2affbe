"""Dates as people and programs write them. ISO, or any form that can mean one day only; a guess is never made.

spec/crosstables.md section 2.
"""

import re
from datetime import date, datetime

from batch.crosstable.document import Cell

_MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("", "", "mär", "", "mai", "", "", "", "", "okt", "", "dez"),
    *("oca", "şub", "", "nis", "", "haz", "tem", "ağu", "eyl", "eki", "kas", "ara"),
)
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d.*)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: \d.*)?")
_DAY_WORD = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-. ]+([^\W\d]{3,})[-., ]+(\d{4})")
_WORD_DAY = re.compile(r"([^\W\d]{3,})[-. ]+(\d{1,2})(?:st|nd|rd|th)?[-., ]+(\d{4})")


class AmbiguousDateError(ValueError):
    """A date that could be one of two days; `readings` are both."""

    def __init__(self, first: date, second: date) -> None:
        super().__init__(f"could be {first} or {second}")
        self.readings = (first, second)


def read_date(cell: Cell) -> date:
    """The day a cell means. Raises AmbiguousDateError, or ValueError when it is no date or an impossible one."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = " ".join(str(cell).split()).strip("'\"")
    for pattern in (_YEAR_FIRST, _COMPACT):
        if match := pattern.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
    if match := _YEAR_LAST.fullmatch(text):
        return _year_last(int(match[1]), int(match[2]), int(match[3]))
    if match := _DAY_WORD.fullmatch(text):
        return date(int(match[3]), _month(match[2]), int(match[1]))
    if match := _WORD_DAY.fullmatch(text):
        return date(int(match[3]), _month(match[1]), int(match[2]))
    raise ValueError("not a date")


def _year_last(first: int, second: int, year: int) -> date:
    if first > 12 or first == second:
        return date(year, second, first)
    if second > 12:
        return date(year, first, second)
    raise AmbiguousDateError(date(year, first, second), date(year, second, first))


def _month(word: str) -> int:
    word = word.lower()[:3]
    if word not in _MONTHS:
        raise ValueError(f"no month is called {word}")
    return _MONTHS.index(word) % 12 + 1
