"""Which row of a roster is an entrant's: by the user's answer, by id, by number, and by name only on the user's word.

Somebody who is not found so, but may be meant, is asked about: a warning, until `--roster-player` answers it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from batch.crosstable.formats.wanted import plain_id
from batch.crosstable.model import Section
from batch.crosstable.roster_files import FIDE_LIST, Roster, plain_name
from batch.crosstable.tables.sections import Reading
from batch.problems import Problem, problem

ALIKE = 85.0
"""Two names at least so similar (0 to 100) may be one person's; used to ask, never to join."""
SUGGESTED_FROM = 80.0
NOBODY = "none"
"""The answer that an entrant is not in the roster."""
BY_ANSWER = "--roster-player"


@dataclass(frozen=True)
class Word:
    """What the user says of the players: whether equal names are one person, and plain name -> id or NOBODY."""

    by_name: bool
    answers: Mapping[str, str]


def word(reading: Reading) -> Word:
    """The user's word among the options."""
    return Word(reading.roster_by_name, {plain_name(name): told for name, told in reading.roster_players.items()})


def match(
    section: Section, i: int, entrant: Mapping[Any, Any], roster: Roster, said: Word
) -> tuple[str, dict[str, Any] | None, Problem | None]:
    """An entrant's row in the roster and how it was found, or what to ask."""
    name = str(entrant["name"])
    answer = said.answers.get(plain_name(name))
    if answer is not None:
        return _answered(section, i, name, answer, roster)
    ids = [v for v in (entrant.get("id"), entrant.get("fide_id")) if isinstance(v, str)]
    foreign = roster.kind == FIDE_LIST and not roster.is_home(section)
    for member_id in ids:
        if row := roster.by_id.get(plain_id(member_id)):
            same = not row["name"] or not name or same_person(name, row["name"])
            if foreign and not same:
                continue  # a number of another federation's that happens to be somebody's at FIDE
            read = {"id": member_id, "name": name, "listed": row["name"], "roster": roster.file}
            return "id", row, None if same else problem("roster-other-name", section.cell(i, "id"), **read)
    number = int(entrant["no"])
    if not ids and (row := roster.by_number.get(number)) is not None:
        if not row["name"] or not name or same_person(name, row["name"]):
            return "number", row, None
        read = {"name": name, "listed": row["name"], "roster": roster.file, "answer": _key(row)}
        return "", None, problem("roster-number-other", section.cell(i, "name"), no=number, **read)
    namesakes = roster.by_name.get(plain_name(name), [])
    if said.by_name and len(namesakes) == 1:
        if other := _other_id(entrant, namesakes[0], foreign):
            read = {"name": name, "id": other[0], "listed": other[1], "roster": roster.file}
            answer = _key(namesakes[0])
            return "", None, problem("roster-other-id", section.cell(i, "id"), answer=answer, **read)
        return "name", namesakes[0], None
    return "", None, _ask(section, i, entrant, roster, namesakes)


def _answered(
    section: Section, i: int, name: str, answer: str, roster: Roster
) -> tuple[str, dict[str, Any] | None, Problem | None]:
    """The row that the user names: by its id, or by a name that the roster has once."""
    if answer.lower() == NOBODY:
        return "", None, None
    namesakes = roster.by_name.get(plain_name(answer), [])
    row = roster.by_id.get(plain_id(answer)) or (namesakes[0] if len(namesakes) == 1 else None)
    if row is not None:
        return BY_ANSWER, row, None
    read = {"name": name, "answer": answer, "roster": roster.file}
    return "", None, problem("roster-player-unknown", section.cell(i, "name"), **read)


def _other_id(entrant: Mapping[Any, Any], row: Mapping[str, Any], foreign: bool) -> tuple[str, str] | None:
    """The two ids by which an entrant and a roster's row are two people. foreign: the roster's ids are FIDE's."""
    pairs = [("fide_id", "id")] if foreign else [("id", "id"), ("fide_id", "fide_id")]
    for own, listed in pairs:
        one, other = entrant.get(own), row.get(listed)
        if isinstance(one, str) and isinstance(other, str) and other and plain_id(one) != plain_id(other):
            return one, other
    return None


def _ask(section: Section, i: int, entrant: Mapping[Any, Any], roster: Roster, namesakes: Sequence[Any]) -> Problem:
    """Say that the roster does not have an entrant, and who in it may be meant."""
    name = str(entrant["name"])
    candidates = list(namesakes) or _alike(name, roster)
    told_id = f" (id {entrant['id']})" if isinstance(entrant.get("id"), str) else ""
    place = section.cell(i, "id" if told_id else "name")
    read = {"player": f"{name}{told_id}", "roster": roster.file}
    if not candidates:
        return problem("roster-misses", place, **read)
    shown = " or ".join(map(listed_as, candidates[:3]))
    return problem("roster-suggests", place, name=name, candidates=shown, answer=_key(candidates[0]), **read)


def listed_as(row: Mapping[str, Any]) -> str:
    """A roster's row in words."""
    return f"{row['name']} (id {row['id']})" if row.get("id") else str(row["name"])


def _key(row: Mapping[str, Any]) -> str:
    """What names a row in an answer."""
    return str(row.get("id") or row.get("fide_id") or row["name"])


def _alike(name: str, roster: Roster) -> list[dict[str, Any]]:
    """Rows whose names are similar, best first."""
    from rapidfuzz import fuzz, process

    if not name:
        return []
    names = [plain_name(row["name"]) for row in roster.rows]
    best = process.extract(plain_name(name), names, scorer=fuzz.token_sort_ratio, limit=3, score_cutoff=SUGGESTED_FROM)
    return [roster.rows[index] for _, _, index in best]


def same_person(one: str, other: str) -> bool:
    """Whether two spellings may be one person's: similar, or one with fewer words than the other."""
    from rapidfuzz import fuzz

    return fuzz.token_set_ratio(plain_name(one), plain_name(other)) >= ALIKE
