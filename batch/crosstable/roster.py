"""Join a roster or a rating list (`--roster`): ratings, games, births, ids and records.

Players are found by id, then by number, and by name only if the user says so. What the crosstable itself says stays;
the roster fills what is missing, and differing ratings are reported. Everything taken is listed.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from batch.crosstable.formats.wanted import Wanted, plain_id, wanted
from batch.crosstable.model import Crosstable, Section
from batch.crosstable.roster_files import FEDERATIONS, FIDE_LIST, Roster, missing, plain_name, read_roster
from batch.crosstable.tables.headings import POOLS
from batch.crosstable.tables.sections import Reading
from batch.crosstable.time_control import parse_time_control
from batch.problems import ERROR, Place, Problem, problem

ALIKE = 85.0
"""Two names at least this similar (0 to 100) may be one person's; used to ask, never to join."""
SUGGESTED_FROM = 80.0
_OWN_WORDS = ("row", "number", "rank", "cell")
_RATINGS = ("rating", "fide", "cfc", *POOLS)
_SPEEDS = {"fide": ("standard", "rapid", "blitz", 60)}
_USUAL_SPEEDS = ("regular", "quick", "blitz", 30)
"""Rules -> the list columns of slow, quick and blitz chess, and the minutes from which chess is slow."""
_BLITZ_UP_TO = 10


def join(crosstable: Crosstable, roster_path: Path, by_name: bool = False, dates: str | None = None) -> list[Problem]:
    """Fill the entrants of every section from a roster; returns what was taken and who is missing in it.

    Mutates the sections' entrants. by_name: the user says that equal names are the same person.
    dates: the order of the roster's dates.
    """
    if not crosstable.sections:
        return []
    roster = read_roster(roster_path, _wanted(crosstable), Reading(dates=dates))
    if any(p.grade == ERROR for p in roster.problems):
        return roster.problems
    found = list(_contradictions(roster, crosstable))
    found += [p for section in crosstable.sections for p in _join_section(section, roster, by_name)]
    return roster.problems + found


def _wanted(crosstable: Crosstable) -> Wanted:
    return wanted(_ids(crosstable), [n for section in crosstable.sections for n in section.entrants["name"].tolist()])


def _ids(crosstable: Crosstable) -> list[str]:
    columns = [s.entrants[name] for s in crosstable.sections for name in ("id", "fide_id") if name in s.entrants]
    return [i for column in columns for i in column if isinstance(i, str)]


def _contradictions(roster: Roster, crosstable: Crosstable) -> Iterator[Problem]:
    """Report entrants' ids that the roster has twice with different ratings."""
    for member_id in dict.fromkeys(map(plain_id, _ids(crosstable))):
        first = roster.by_id.get(member_id, {})
        for other in roster.again.get(member_id, []):
            differing = [name for name in _RATINGS if name in first and name in other and first[name] != other[name]]
            if differing:
                rows = " and ".join(
                    f"row {row.get('row', '?')} gives {', '.join(f'{name} {row[name]:g}' for name in differing)}"
                    for row in (first, other)
                )
                place = Place(roster.file).at(other.get("row"))
                yield problem("roster-id-twice", place, id=member_id, roster=roster.file, rows=rows)


def _join_section(section: Section, roster: Roster, by_name: bool) -> Iterator[Problem]:
    entrants = section.entrants.to_dict("records")
    joined: list[tuple[int, dict[str, Any]]] = []
    ways: Counter[str] = Counter()
    for i, entrant in enumerate(entrants):
        way, row, complaint = _match(section, i, entrant, roster, by_name)
        if complaint:
            yield complaint
        if row is not None:
            ways[way] += 1
            joined.append((i, row))
    taken: dict[str, dict[int, Any]] = {}
    for i, row in joined:
        told = _told(section, row, roster.kind)
        yield from _differences(section, i, entrants[i], told, roster)
        for name, value in told.items():
            if missing(entrants[i].get(name)):
                taken.setdefault(name, {})[i] = value
    for name, values in taken.items():
        _fill(section, name, values)
    if joined:
        counts = [f"{name.replace('_', ' ')} of {len(values)}" for name, values in taken.items()]
        matched = " and ".join(f"{count} by {way}" for way, count in ways.items())
        yield problem(
            "roster-joined",
            section.place,
            roster=roster.file,
            players=matched,
            taken=", ".join(counts) or "nothing that was missing",
        )


def _match(
    section: Section, i: int, entrant: Mapping[Any, Any], roster: Roster, by_name: bool
) -> tuple[str, dict[str, Any] | None, Problem | None]:
    """An entrant's row in the roster and how it was found, or the problem."""
    ids = [v for v in (entrant.get("id"), entrant.get("fide_id")) if isinstance(v, str)]
    name = str(entrant["name"])
    foreign = roster.kind == FIDE_LIST and not _is_home(section, FIDE_LIST)
    for member_id in ids:
        if row := roster.by_id.get(plain_id(member_id)):
            same = not row["name"] or not name or _same_person(name, row["name"])
            if foreign and not same:
                continue  # another federation's number that happens to be somebody's FIDE ID
            read = {"id": member_id, "name": name, "listed": row["name"], "roster": roster.file}
            return "id", row, None if same else problem("roster-other-name", section.cell(i, "id"), **read)
    number = int(entrant["no"])
    if not ids and (row := roster.by_number.get(number)) is not None:
        if not row["name"] or not name or _same_person(name, row["name"]):
            return "number", row, None
        read = {"no": number, "name": name, "listed": row["name"], "roster": roster.file}
        return "", None, problem("roster-number-other", section.cell(i, "name"), **read)
    namesakes = roster.by_name.get(plain_name(name), [])
    if by_name and len(namesakes) == 1:
        if other := _other_id(entrant, namesakes[0], foreign):
            read = {"player": name, "id": other[0], "listed": other[1], "roster": roster.file}
            return "", None, problem("roster-other-id", section.cell(i, "id"), **read)
        return "name", namesakes[0], None
    return "", None, _ask(section, i, entrant, roster, namesakes)


def _other_id(entrant: Mapping[Any, Any], row: Mapping[str, Any], foreign: bool) -> tuple[str, str] | None:
    """The two ids that make an entrant and a roster's row two people. foreign: the roster's ids are FIDE's."""
    pairs = [("fide_id", "id")] if foreign else [("id", "id"), ("fide_id", "fide_id")]
    for own, listed in pairs:
        one, other = entrant.get(own), row.get(listed)
        if isinstance(one, str) and isinstance(other, str) and other and plain_id(one) != plain_id(other):
            return one, other
    return None


def _ask(section: Section, i: int, entrant: Mapping[Any, Any], roster: Roster, namesakes: Sequence[Any]) -> Problem:
    """Report an entrant whom the roster does not have, with candidates."""
    name = str(entrant["name"])
    candidates = list(namesakes) or _alike(name, roster)
    shown = " or ".join(f"{row['name']}{_shown_id(row)}" for row in candidates[:3])
    told_id = f" (id {entrant['id']})" if isinstance(entrant.get("id"), str) else ""
    return problem(
        "roster-misses" if not shown else "roster-suggests",
        section.cell(i, "id" if told_id else "name"),
        **{"player": f"{name}{told_id}", "roster": roster.file} | ({"candidates": shown} if shown else {}),
    )


def _shown_id(row: Mapping[str, Any]) -> str:
    return f" (id {row['id']})" if row.get("id") else ""


def _alike(name: str, roster: Roster) -> list[dict[str, Any]]:
    """Rows whose names are similar, best first."""
    from rapidfuzz import fuzz, process

    if not name:
        return []
    names = [plain_name(row["name"]) for row in roster.rows]
    best = process.extract(plain_name(name), names, scorer=fuzz.token_sort_ratio, limit=3, score_cutoff=SUGGESTED_FROM)
    return [roster.rows[index] for _, _, index in best]


def _same_person(one: str, other: str) -> bool:
    """Whether two names may be one person's: similar, or one with fewer words than the other."""
    from rapidfuzz import fuzz

    return fuzz.token_set_ratio(plain_name(one), plain_name(other)) >= ALIKE


def _told(section: Section, row: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The values of a roster's row for an entrant of this section, by the names of the entrants' columns."""
    told = {name: value for name, value in row.items() if name not in _OWN_WORDS and not missing(value)}
    told.pop("name", None)
    for name in ("sex", "title", "federation", "team", "total", "change", "post", "post_games"):
        told.pop(name, None)
    if kind == FIDE_LIST:
        return _told_by_fide(section, told)
    own = own_column(section)
    if own in told:
        told["rating"] = told.pop(own)
        if f"{own}_games" in told:
            told["games"] = told.pop(f"{own}_games")
    return told


def _told_by_fide(section: Section, told: dict[str, Any]) -> dict[str, Any]:
    """The values of a FIDE list: the ratings in an event under FIDE's rules, a foreign rating in any other."""
    pools = {pool: told.pop(pool) for pool in ("standard", "rapid", "blitz") if pool in told}
    factors = {pool: told.pop(f"{pool}_k") for pool in ("standard", "rapid", "blitz") if f"{pool}_k" in told}
    if not _is_home(section, FIDE_LIST):
        for name in ("id", "k"):
            told.pop(name, None)
        foreign = pools.get("standard", told.pop("rating", None))
        return told if foreign is None else {**told, "fide": foreign}
    own = own_column(section)
    if own in pools:
        told["rating"] = pools.pop(own)
    if own in factors:
        told["k"] = factors[own]
    return told | pools


def own_column(section: Section) -> str:
    """The list column with the ratings that a section needs: by its pool, else by its time control."""
    pool = section.fact("pool")
    if pool is None:
        total = _total(section.fact("time_control"))
        slow, quick, blitz, slow_from = _SPEEDS.get(section.fact("rules"), _USUAL_SPEEDS)
        pool = blitz if total <= _BLITZ_UP_TO else quick if total < slow_from else slow
        if section.fact("online") and section.fact("rules") not in _SPEEDS:
            pool = f"online_{pool}"
    return str(pool).replace("-", "_")


def _is_home(section: Section, kind: str) -> bool:
    """Whether a section is rated by the rules of the ratings in a kind of list."""
    return bool(section.fact("rules") == FEDERATIONS[kind])


def _total(control: str | None) -> float:
    """Minutes and seconds of a time control together; one that is not given or not understood is slow."""
    try:
        return math.inf if control is None else parse_time_control(str(control)).total
    except ValueError:
        return math.inf


def _differences(
    section: Section, i: int, entrant: Mapping[Any, Any], told: Mapping[str, Any], roster: Roster
) -> Iterator[Problem]:
    """Report ratings that differ between crosstable and roster."""
    printed, listed = entrant.get("rating"), told.get("rating")
    if not missing(printed) and listed is not None and printed != listed:
        read = {"player": entrant["name"], "printed": f"{printed:g}", "listed": f"{listed:g}", "roster": roster.file}
        yield problem("roster-rating-differs", section.cell(i, "rating"), **read)


def _fill(section: Section, name: str, values: Mapping[int, Any]) -> None:
    """Put the roster's values into a column, made if the crosstable has none."""
    entrants = section.entrants
    numeric = all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values.values())
    column = entrants[name].tolist() if name in entrants else [math.nan if numeric else None] * len(entrants)
    for i, value in values.items():
        column[i] = value
    dtype = "float64" if numeric else object
    section.entrants = entrants.assign(**{name: pd.Series(column, index=entrants.index, dtype=dtype)})
