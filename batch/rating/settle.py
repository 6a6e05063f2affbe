"""Settle what a section does not say: dates, pool, event type. Every default used is listed as a guess."""

from datetime import date
from typing import Any

from batch.crosstable.model import Crosstable, Section
from batch.problems import Problem, problem
from rules.dated import OverlayError


def end_dates(section: Section, crosstable: Crosstable, found: list[Problem]) -> tuple[date | None, date | None]:
    """Find the event's and the section's end date; an event without either is an error.

    `Event end date` comes first, then the latest end date in the file, which is listed as a guess when sections
    end on different days.
    """
    event_end, end = section.fact("event_end_date"), section.fact("end_date")
    if event_end is None:
        ends = [s.fact("end_date") for s in crosstable.sections if s.fact("end_date")]
        event_end = max(ends, default=None)
        unread = any(key in s.facts for s in crosstable.sections for key in ("event_end_date", "end_date"))
        if event_end is None and not unread:
            found.append(problem("no-end-date", section.place))
        elif len(set(ends)) > 1 and "event_end_date" not in section.facts:
            found.append(problem("event-end-from-sections", section.place, date=event_end))
    end = end or event_end
    start = section.fact("start_date")
    if start and end and end < start:
        found.append(problem("dates-reversed", section.facts["start_date"].place, start=start, end=end))
    return event_end, end


def setting(section: Section, key: str, default: Any, code: str, found: list[Problem], **read: Any) -> Any:
    """A fact of the section, or the default, which is listed under `code` unless the fact is given but unreadable."""
    value = section.fact(key)
    if value is not None:
        return value
    if key not in section.facts:
        found.append(problem(code, section.place, **read))
    return default


def rules_refused(section: Section, error: ValueError) -> Problem:
    """The problem that the rules in force are not known, or that a file of parameters cannot be used."""
    code = "parameters-unusable" if isinstance(error, OverlayError) else "rules-not-known-then"
    return problem(code, section.place, why=str(error))


def section_name(section: Section, number: int) -> str:
    """The section's name, or its number in the file."""
    return section.name or f"Section {number}"
