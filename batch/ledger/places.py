"""Places: texts that sort in the official order of rating (US Chess spec section 2).

Sections are rated by section end date, section start date, event, section number. An officer may rank events of the
same dates; the rank comes before the event's key, in which numbers count as numbers (E9 before E10).
"""

import re
from datetime import date

OPENING = "0000-00-00"


def section_place(end: str, start: str | None, order: int, event: str, number: int) -> str:
    """The place of a section: dates in ISO form, the event's rank, its key, the section's number."""
    natural = re.sub(r"\d+", lambda digits: digits[0].zfill(9), event)
    return f"{end} {start or end} {order + 5000:04} {natural} {number:04}"


def manual_place(day: str, record: int) -> str:
    """The place of a rating set by hand: after every section that ended that day."""
    return f"{day} ~ {record:09}"


def opening_place(day: str | None) -> str:
    """The place of an opening rating: before everything; it keeps the rating's date if known."""
    return f"{OPENING} {day or ''}".rstrip()


def after_day(day: str) -> str:
    """A text after every place of this day and before every place of the next."""
    return f"{day} ~~"


def day_of(place: str) -> float:
    """The day a rating was made, as `date.toordinal` counts; NaN for an opening rating without a date."""
    text = place[len(OPENING) + 1 :] if place.startswith(OPENING) else place[: len(OPENING)]
    return float(date.fromisoformat(text).toordinal()) if text else float("nan")


def shown_day(place: str) -> str:
    """The day of a place for people; empty for an opening rating without a date."""
    return place[len(OPENING) + 1 :] if place.startswith(OPENING) else place[: len(OPENING)]
