"""Checks of a section's players: numbers, ids and names that occur twice, ratings that do not fit."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from batch.crosstable.checks.agreement import columns
from batch.crosstable.model import GAME, Section
from batch.crosstable.tables.headings import map_option
from batch.places import first_of
from batch.problems import Problem, problem

LOWEST_RATING = 100
"""The lowest of any rating list (US Chess: spec/uschess.md section 7)."""
_FAR, _FAR_GAMES = 400, 4
_DAYS_OF_YEAR = 365.25
_LIMIT = re.compile(r"\b(?:u|under)[ -]?(\d{3,4})\b", re.IGNORECASE)
_OVER_LIMIT = 100
_SHOWN = 10


def check_players(section: Section) -> list[Problem]:
    """Check the players' rows by themselves and against their results."""
    return [
        *duplicate_numbers(section),
        *ratings_present(section),
        *ages(section),
        *same_person(section),
        *far_performances(section),
        *outside_limits(section),
    ]


def who(section: Section, entrant: int) -> str:
    """An entrant as messages name them: `no. 12 Doe, Jane`."""
    return f"no. {section.entrants['no'].iloc[entrant]} {section.entrants['name'].iloc[entrant]}".rstrip()


def listed(section: Section, entrants: Sequence[int]) -> str:
    """Several entrants: the first ten by name, the others by their numbers."""
    numbers = section.entrants["no"].iloc[list(entrants)].tolist()
    return first_of([who(section, e) for e in entrants], numbers, _SHOWN, "no.")


def duplicate_numbers(section: Section) -> list[Problem]:
    """Refuse two players under one number: the cells that name it could mean either."""
    if any(p.code == "numbers-start-again" for p in section.problems):
        return []
    numbers = section.entrants["no"].tolist()
    problems = []
    for number in [number for number, count in Counter(numbers).items() if count > 1]:
        twice = [i for i, n in enumerate(numbers) if n == number]
        names = " and ".join(
            f"{section.entrants['name'].iloc[i] or '(no name)'} (row {section.entrants['row'].iloc[i]})" for i in twice
        )
        place = section.cell(twice[1], section.opponent_key or "number")
        problems.append(problem("number-twice", place, number=number, names=names, free=max(numbers) + 1))
    return problems


def ratings_present(section: Section) -> list[Problem]:
    """Report a missing rating column, and ratings lower than any list has."""
    rating = section.entrants["rating"].to_numpy(dtype=np.float64)
    if "rating" not in section.columns and np.isnan(rating).all():
        understood = set(section.headings.values())
        unused = next((heading for heading in section.header if heading not in understood), "HEADING")
        read = {"headings": ", ".join(section.header), "option": map_option(unused, "rating")}
        return [problem("no-rating-column", section.place, **read)]
    return [
        problem("rating-low", section.cell(i, "rating"), player=who(section, i), rating=f"{rating[i]:g}")
        for i in np.flatnonzero(rating < LOWEST_RATING).tolist()
    ]


def ages(section: Section) -> list[Problem]:
    """Report birth dates and ages that disagree by more than a year at the end date."""
    end = section.fact("end_date") or section.fact("event_end_date")
    if end is None or not {"birth", "age"} <= set(section.entrants):
        return []
    problems = []
    for i, (born, age) in enumerate(zip(section.entrants["birth"], section.entrants["age"], strict=True)):
        years = math.nan if born is None else (end - born).days / _DAYS_OF_YEAR
        if not -1 <= years - age < 2 and not math.isnan(years - age):  # somebody of 12 is 12 to 13 years old
            read = {"player": who(section, i), "age": age, "years": years, "heading": section.headings["age"]}
            problems.append(problem("birth-and-age-differ", section.cell(i, "birth"), **read))
    return problems


def same_person(section: Section) -> list[Problem]:
    """List ids under two numbers, which are one player, and names with two ids, which are two."""
    ids, names = section.entrants["id"].tolist(), section.entrants["name"].tolist()
    by_id: dict[str, list[int]] = defaultdict(list)
    by_name: dict[str, list[int]] = defaultdict(list)
    for i, (id_, name) in enumerate(zip(ids, names, strict=True)):
        if id_ is not None:
            by_id[id_].append(i)
        if name:
            by_name[name.casefold()].append(i)
    problems = []
    for id_, rows in by_id.items():
        if len(rows) > 1:
            code = "id-twice" if len({names[i].casefold() for i in rows}) == 1 else "id-two-names"
            players = " and ".join(who(section, i) for i in rows)
            problems.append(problem(code, section.cell(rows[1], "id"), id=id_, players=players))
    for rows in by_name.values():
        if len({ids[i] or i for i in rows}) > 1:
            players = " and ".join(f"no. {section.entrants['no'].iloc[i]}" for i in rows)
            place = section.cell(rows[1], "name")
            problems.append(problem("name-twice", place, name=names[rows[0]], players=players))
    return problems


def far_performances(section: Section) -> list[Problem]:
    """Report performances more than 400 points from the rating over 4 or more games: usually a wrong id."""
    cells = columns(section)
    rating = section.entrants["rating"].to_numpy(dtype=np.float64)
    games = np.flatnonzero((cells.kind == GAME) & (cells.opponent >= 0))
    games = games[~np.isnan(rating[cells.opponent[games]])]
    entrant, score = cells.entrant[games], cells.score[games]
    count = np.bincount(entrant, minlength=len(rating))
    level = rating[cells.opponent[games]] + 2 * _FAR * (score - 0.5)
    performance = np.bincount(entrant, weights=level, minlength=len(rating)) / np.maximum(count, 1)
    far = np.flatnonzero((count >= _FAR_GAMES) & (np.abs(performance - rating) > _FAR)).tolist()
    return [
        problem(
            "performance-far",
            section.cell(i, "rating"),
            player=who(section, i),
            performance=f"{performance[i]:.0f}",
            rating=f"{rating[i]:g}",
            games=int(count[i]),
        )
        for i in far
    ]


def section_limit(section: Section) -> float | None:
    """The rating limit of the section: the key `Limit`, else the one in its name (U1400, Under 1400)."""
    told = section.fact("limit")
    if told is not None:
        return float(told)
    match = _LIMIT.search(str(section.name or "").replace("_", " "))
    return float(match[1]) if match else None


def outside_limits(section: Section) -> list[Problem]:
    """Report players whose rating is well above the section's limit."""
    limit = section_limit(section)
    if limit is None:
        return []
    rating = section.entrants["rating"].to_numpy(dtype=np.float64)
    above = np.flatnonzero(rating >= limit + _OVER_LIMIT).tolist()
    return [
        problem(
            "rating-over-limit",
            section.cell(i, "rating"),
            player=who(section, i),
            rating=f"{rating[i]:g}",
            section=section.name or f"a section under {limit:g}",
        )
        for i in above
    ]
