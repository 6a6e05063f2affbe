"""Check what US Chess asks of a rating report besides names and results: that it is there and in US Chess's form.

What is missing is listed, as it can be filled in after the upload; another form needs the user's confirmation. The
writer refuses an id too long for its field. An event abroad needs neither state nor zip.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from batch.crosstable.model import Section
from batch.crosstable.tables.keys import BY_CANONICAL
from batch.crosstable.time_control import parse_time_control
from batch.problems import Place, Problem, problem

_HOME = frozenset({"", "us", "usa", "u.s.", "u.s.a.", "united states", "united states of america"})


def _matches(pattern: str) -> Callable[[str], bool]:
    return lambda text: re.fullmatch(pattern, text) is not None


def _is_control(text: str) -> bool:
    try:
        return not parse_time_control(text).worded
    except ValueError:
        return False


class _Fact(NamedTuple):
    """A key of a report: whether US Chess asks for it, the test of its form, and the form in words."""

    key: str
    needed: bool = True
    fits: Callable[[str], bool] | None = None
    form: str = ""
    longest: int = 0
    """The writer refuses longer ones."""
    at_home: bool = False


_MEMBER = (_matches(r"[1-9]\d{7}"), "the eight digits of a member's id", 8)
EVENT = (
    _Fact("event"),
    _Fact("affiliate_id", True, _matches(r"[A-Z]\d{7}"), "a letter and seven digits, as in A6000001", 8),
    _Fact("chief_td_id", True, *_MEMBER),
    _Fact("assistant_td_id", False, *_MEMBER),
    _Fact("city"),
    _Fact("state", True, _matches(r"[A-Z]{2}"), "two capital letters, as in ME", at_home=True),
    _Fact("zip", True, _matches(r"\d{5}(?:-\d{4})?"), "five digits, or nine as in 04101-2345", at_home=True),
)
SECTION = (
    _Fact("start_date"),
    _Fact("end_date"),
    _Fact("time_control", True, _is_control, "minutes, with seconds of delay or increment, as in G/60;d5"),
)
"""The rating system follows from the time control; without one, `Pool` or `Dual` names it."""


def check(sections: Sequence[Section]) -> list[Problem]:
    """The problems of the report: all that it lacks in one, and each thing of another form."""
    abroad = str(sections[0].fact("country") or "").lower() not in _HOME
    lacking: dict[str, list[str]] = {}
    found: list[Problem] = []
    for i, section in enumerate(sections):
        for fact in (*(EVENT if i == 0 else ()), *SECTION):
            if abroad and fact.at_home:
                continue
            if _told(section, fact.key) is None and fact.needed:
                lacking.setdefault(_name(fact.key), []).append(section.name or str(i + 1))
            found += _misshapen(section, fact)
        if all(section.fact(key) is None for key in ("time_control", "pool", "dual")):
            lacking.setdefault("Pool", []).append(section.name or str(i + 1))
        found += _wrong_order(section)
    if lacking:
        found.insert(0, _lacks(lacking, sections))
    return list(dict.fromkeys(found))


def _told(section: Section, key: str) -> object:
    return section.fact(key) or (section.fact("event_end_date") if key == "end_date" else None)


def _name(key: str) -> str:
    """A key as written above a table."""
    words = BY_CANONICAL[key].names[0].capitalize()
    return re.sub(r"\b(td|id)\b", lambda word: word[0].upper(), words)


def _misshapen(section: Section, fact: _Fact) -> Iterator[Problem]:
    value = section.fact(fact.key)
    if value is None or fact.fits is None or fact.fits(str(value)) or 0 < fact.longest < len(str(value)):
        return
    place = section.facts[fact.key].place
    yield problem("report-form", place, key=_name(fact.key), read=value, form=fact.form)


def _wrong_order(section: Section) -> Iterator[Problem]:
    start, end = section.fact("start_date"), section.fact("end_date") or section.fact("event_end_date")
    if start is not None and end is not None and end < start:
        yield problem("report-form", section.facts["start_date"].place, key="Start date", read=start,
                      form=f"a day not after the end ({end})")  # fmt: skip


def _lacks(lacking: dict[str, list[str]], sections: Sequence[Section]) -> Problem:
    """One problem of everything missing; what only some sections lack is given with their names."""
    of_sections = {*(_name(fact.key) for fact in SECTION), "Pool"}
    words = [
        f"{name} (section {', '.join(where)})" if name in of_sections and len(where) < len(sections) else name
        for name, where in lacking.items()
    ]
    return problem("report-lacks", Place(sections[0].place.file), what=", ".join(words), key=next(iter(lacking)))
