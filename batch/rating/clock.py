"""The time control of a section, which chooses the pool if none is named."""

from batch.crosstable.model import Section
from batch.crosstable.time_control import TimeControl, TimeControlError, parse_time_control
from batch.problems import Problem, problem


def clock(section: Section, usual: str, found: list[Problem]) -> TimeControl | None:
    """The section's time control; None without one, and after an error.

    usual: the pool that remedies name. A time control read by its words is listed.
    """
    text = section.fact("time_control")
    if text is None:
        return None
    try:
        read = parse_time_control(str(text))
    except TimeControlError as error:
        clock_unread(section, str(error), usual, found)
        return None
    if read.worded:
        told = {"read": str(text), "minutes": read.minutes, "seconds": read.seconds, "pool": usual}
        found.append(problem("time-control-by-words", section.facts["time_control"].place, **told))
    return read


def clock_unread(section: Section, why: str, usual: str, found: list[Problem]) -> None:
    """List a time control that gives no pool: a guess if the pool is named, else an error."""
    named = section.fact("pool")
    code = "unknown-time-control" if named is None else "time-control-unread"
    found.append(problem(code, section.facts["time_control"].place, why=why, pool=named or usual))
