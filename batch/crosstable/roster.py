"""Join a roster or a rating list (`--roster`): ratings, games, births, ids and records.

Players are found by id, then by number, and by name only if the user says so. What the crosstable itself says stays;
the roster fills what is missing, and differing ratings are reported. Everything taken is listed.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from batch.crosstable.formats.wanted import Wanted, plain_id, wanted
from batch.crosstable.model import Crosstable, Section
from batch.crosstable.roster_files import FIDE_LIST, Roster, missing, plain_name, read_roster
from batch.crosstable.roster_match import BY_ANSWER, Word, listed_as, match, same_person, word
from batch.crosstable.tables.sections import Reading
from batch.crosstable.tables.vocabulary import POOLS
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


@dataclass(frozen=True)
class Joined:
    """An entrant and the roster's row that was found, with the way it was found by."""

    section: Section
    i: int
    entrant: Mapping[Any, Any]
    way: str
    row: dict[str, Any]


def join(crosstable: Crosstable, path: Path, reading: Reading) -> list[Problem]:
    """Fill the entrants of every section from a roster; returns what was taken, and whom it does not have.

    Mutates the sections' entrants. reading: the user's word on the players, and the order of the roster's dates.
    """
    if not crosstable.sections:
        return []
    roster = read_roster(path, _wanted(crosstable, reading), Reading(dates=reading.dates))
    if any(p.grade == ERROR for p in roster.problems):
        return roster.problems
    said = word(reading)
    found = [*_contradictions(roster, crosstable), *_for_nobody(crosstable, reading)]
    joined: list[Joined] = []
    for section in crosstable.sections:
        of_section = list(_matches(section, roster, said, found))
        found += _join_section(section, roster, of_section)
        joined += of_section
    return [*roster.problems, *found, *_one_for_two(joined, roster)]


def _wanted(crosstable: Crosstable, reading: Reading) -> Wanted:
    names = [n for section in crosstable.sections for n in section.entrants["name"].tolist()]
    answers = list(reading.roster_players.values())
    return wanted([*_ids(crosstable), *answers], [*names, *answers])


def _ids(crosstable: Crosstable) -> list[str]:
    columns = [s.entrants[name] for s in crosstable.sections for name in ("id", "fide_id") if name in s.entrants]
    return [i for column in columns for i in column if isinstance(i, str)]


def _contradictions(roster: Roster, crosstable: Crosstable) -> Iterator[Problem]:
    """Report entrants' ids that the roster has twice with different ratings."""
    for member_id in dict.fromkeys(map(plain_id, _ids(crosstable))):
        first = roster.by_id.get(member_id, {})
        for other in roster.again.get(member_id, []):
            differing = [name for name in _RATINGS if name in first and name in other and first[name] != other[name]]
            two = first["name"] and other["name"] and not same_person(first["name"], other["name"])
            if differing or two:
                shown = [
                    [row["name"]] * bool(two) + [f"{name} {row[name]:g}" for name in differing]
                    for row in (first, other)
                ]
                rows = " and ".join(
                    f"row {row.get('row', '?')} gives {', '.join(said)}"
                    for row, said in zip((first, other), shown, strict=True)
                )
                place = Place(roster.file).at(other.get("row"))
                yield problem("roster-id-twice", place, id=member_id, roster=roster.file, rows=rows)


def _for_nobody(crosstable: Crosstable, reading: Reading) -> Iterator[Problem]:
    """Say which answers name nobody of the crosstable."""
    names = {plain_name(str(name)) for section in crosstable.sections for name in section.entrants["name"]}
    for name in reading.roster_players:
        if plain_name(name) not in names:
            yield problem("roster-player-nobody", Place(crosstable.file), name=name)


def _matches(section: Section, roster: Roster, said: Word, found: list[Problem]) -> Iterator[Joined]:
    """The entrants that the roster has; what is to be asked of the others is added to the problems."""
    for i, entrant in enumerate(section.entrants.to_dict("records")):
        way, row, complaint = match(section, i, entrant, roster, said)
        if complaint:
            found.append(complaint)
        if row is not None:
            yield Joined(section, i, entrant, way, row)


def _join_section(section: Section, roster: Roster, joined: Sequence[Joined]) -> Iterator[Problem]:
    taken: dict[str, dict[int, Any]] = {}
    for one in joined:
        told = _told(section, one.row, roster)
        yield from _differences(section, one.i, one.entrant, told, roster)
        for name, value in told.items():
            # Who the player is, the answer says; all else that the crosstable says stays.
            settled = one.way == BY_ANSWER and name in ("id", "fide_id") and value != one.entrant.get(name)
            if settled or missing(one.entrant.get(name)):
                taken.setdefault(name, {})[one.i] = value
    for name, values in taken.items():
        _fill(section, name, values)
    if joined:
        counts = [f"{name.replace('_', ' ')} of {len(values)}" for name, values in taken.items()]
        matched = " and ".join(f"{count} by {way}" for way, count in Counter(one.way for one in joined).items())
        yield problem(
            "roster-joined",
            section.place,
            roster=roster.file,
            players=matched,
            taken=", ".join(counts) or "nothing that was missing",
        )


def _one_for_two(joined: Sequence[Joined], roster: Roster) -> Iterator[Problem]:
    """Say which rows of the roster were taken for players of different names, not all of them by their own ids."""
    of_row: dict[int, list[Joined]] = {}
    for one in joined:
        of_row.setdefault(id(one.row), []).append(one)
    for several in of_row.values():
        names = list(dict.fromkeys(str(one.entrant["name"]) for one in several))
        last = several[-1]
        if any(one.way != "id" for one in several) and not all(same_person(names[0], name) for name in names):
            place = last.section.cell(last.i, "name")
            read = {"names": " and ".join(names), "listed": listed_as(last.row), "roster": roster.file}
            yield problem("roster-one-for-two", place, name=names[-1], **read)


def _told(section: Section, row: Mapping[str, Any], roster: Roster) -> dict[str, Any]:
    """The values of a roster's row for an entrant of this section, by the names of the entrants' columns."""
    told = {name: value for name, value in row.items() if name not in _OWN_WORDS and not missing(value)}
    told.pop("name", None)
    for name in ("sex", "title", "federation", "team", "total", "change", "post", "post_games"):
        told.pop(name, None)
    if roster.kind == FIDE_LIST:
        return _told_by_fide(section, told, roster.is_home(section))
    own = own_column(section)
    if own in told:
        told["rating"] = told.pop(own)
        if f"{own}_games" in told:
            told["games"] = told.pop(f"{own}_games")
    return told


def _told_by_fide(section: Section, told: dict[str, Any], is_home: bool) -> dict[str, Any]:
    """The values of a FIDE list: the ratings in an event under FIDE's rules, a foreign rating in any other."""
    pools = {pool: told.pop(pool) for pool in ("standard", "rapid", "blitz") if pool in told}
    factors = {pool: told.pop(f"{pool}_k") for pool in ("standard", "rapid", "blitz") if f"{pool}_k" in told}
    if not is_home:
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
