"""Corrections: an event's new content, from a better file or by single results, and the difference in words."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from batch.crosstable.read import Reading
from batch.ledger.entry.enter import Draft, draft
from batch.ledger.entry.people import People
from batch.ledger.records.event_content import digest
from batch.ledger.records.facts import Facts
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from batch.problems import Place, problem
from batch.rating.options import EventOptions

_RESULT = re.compile(r"\s*R\s*(\d+)(?:\s*:\s*|\s+)(\d+)\s*(?:v|vs|-)\.?\s*(\d+)\s*=\s*(.*\S)\s*", re.IGNORECASE)
_SCORE = re.compile(r"(\S+?)\s*[-\N{EN DASH}:]\s*(\S+)")
_NO_GAME = ("-", "\N{EN DASH}")
_DRAW = ("=", "½", "1/2", "0.5")
_LAST_ROUND = 200
_POINTS = {"1": 1.0, "0": 0.0, "½": 0.5, "1/2": 0.5, "0.5": 0.5, ".5": 0.5, "0,5": 0.5}

SAID = {1.0: "1", 0.5: "½", 0.0: "0"}


def corrected_by_file(
    ledger: Ledger, facts: Facts, key: str, file: Path, reading: Reading, options: EventOptions,
    words: Mapping[str, str],
) -> Draft:  # fmt: skip
    """The correction of an event by a file, with the difference."""
    from batch import pipeline

    crosstable = pipeline.read_files([file], reading, options)[0]
    event = facts.events[key]
    people = People(facts, words)
    drafted = draft(crosstable, options, facts, people, event=event, pools=event.pools)
    if drafted.sound:
        drafted.problems += people.unused_words(Place(str(file)))
    for record in drafted.records:
        if record.kind == j.CORRECTION:
            old = _content(ledger, facts, key)
            record.data["difference"] = differences(old, record.content)
            if record.data["digest"] == event.digest and not record.data["difference"]:
                drafted.problems.append(problem("ledger-same-content", Place(str(file)), event=key))
    return drafted


def corrected_results(ledger: Ledger, facts: Facts, key: str, results: Sequence[str], section: str | None) -> Draft:
    """The correction of an event by single results, `R3 12 v 7 = 0-1`. Raises `LedgerError` if one cannot be."""
    old = _content(ledger, facts, key)
    new = deepcopy(old)
    place = Place(key)
    chosen = _section(new, section, place)
    problems = []
    rounds = max((game[2] for game in chosen["games"]), default=0)
    for text in results:
        try:
            _set(chosen, text)
        except ValueError as error:
            problems.append(problem("ledger-cannot-set", place, read=text, why=str(error)))
    if problems:
        raise LedgerError(*problems)
    event = facts.events[key]
    data = {"name": event.name, "end": event.end, "digest": digest(new, event.name, event.end), "order": event.order}
    if event.pools:
        data["pools"] = list(event.pools)
    data["difference"] = differences(old, new)
    if not data["difference"]:
        raise LedgerError(problem("ledger-same-content", place, event=key))
    new_rounds = sorted({game[2] for game in chosen["games"] if game[2] > rounds})
    found = [problem("ledger-round-new", place, round=number, rounds=rounds) for number in new_rounds]
    return Draft(key, [Record(j.CORRECTION, key, data, event.end, new)], found)


def _content(ledger: Ledger, facts: Facts, key: str) -> dict[str, Any]:
    number = facts.events[key].record
    with ledger.reading() as connection:
        content: dict[str, Any] = j.contents(connection, [number])[number]
    return content


def _section(content: dict[str, Any], wanted: str | None, place: Place) -> dict[str, Any]:
    sections = content["sections"]
    if wanted is None:
        return sections[0]
    for section in sections:
        if wanted in (str(section["number"]), section["name"]):
            return section
    names = ", ".join(f"{s['number']} ({s['name']})" for s in sections)
    raise LedgerError(problem("ledger-no-section", place, read=wanted, sections=names))


def _set(section: dict[str, Any], text: str) -> None:
    """Set one result. Raises ValueError that says why it cannot be set."""
    found = _RESULT.fullmatch(text)
    if found is None:
        raise ValueError('it is not of the form "R3 12 v 7 = 0-1"')
    round_number, one, other = (int(found[i]) for i in (1, 2, 3))
    if not 1 <= round_number <= _LAST_ROUND:
        raise ValueError(f"a round is a number from 1 to {_LAST_ROUND}")
    index = {player["no"]: i for i, player in enumerate(section["players"])}
    missing = [no for no in (one, other) if no not in index]
    if missing:
        raise ValueError(f"the section has no number {missing[0]}")
    a, b = index[one], index[other]
    kept = [g for g in section["games"] if not (g[2] == round_number and (g[0] in (a, b) or g[1] in (a, b)))]
    gone = [g for g in section["games"] if g not in kept]
    if any({g[0], g[1]} != {a, b} for g in gone):
        raise ValueError(
            f"one of them plays somebody else in round {round_number}; correct that result first, with = -"
        )
    if found[4] not in _NO_GAME:
        first, second = _scores(found[4])
        if first + second > 1:
            raise ValueError("both cannot have won; a score is 1-0, 0-1, 1/2-1/2, or - for no game")
        kept += [[a, b, round_number, first], [b, a, round_number, second]]
        if first + second != 1:
            section.setdefault("rulings", []).append([a, b, round_number])
    section["games"] = sorted(kept)


def _scores(text: str) -> tuple[float, float]:
    """The score of each side. Raises ValueError."""
    if text in _DRAW:
        return 0.5, 0.5
    found = _SCORE.fullmatch(text)
    if found is None or found[1] not in _POINTS or found[2] not in _POINTS:
        raise ValueError("a score is 1-0, 0-1, 1/2-1/2, or - for no game")
    return _POINTS[found[1]], _POINTS[found[2]]


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """The differences in words: sections, players, dates, results."""
    said = []
    before = {section["number"]: section for section in old["sections"]}
    after = {section["number"]: section for section in new["sections"]}
    for number in sorted(before.keys() | after.keys()):
        if number not in after:
            said.append(f"section {number} is gone")
        elif number not in before:
            said.append(f"section {number} is new")
        else:
            prefix = f"section {number}, " if len(after) > 1 else ""
            said += [prefix + text for text in _section_differences(before[number], after[number])]
    return said


def _section_differences(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    said = [
        f"{name} was {_plain(old.get(name))}, is {_plain(new.get(name))}"
        for name in ("name", "start", "end", "pools", "dual", "type")
        if old.get(name) != new.get(name)
    ]
    before, after = ({_who(p): p for p in section["players"]} for section in (old, new))
    said += [f"{p['name']} is no longer in it" for who, p in before.items() if who not in after]
    said += [f"{p['name']} is new in it" for who, p in after.items() if who not in before]
    was, now = _games(old), _games(new)
    for key in sorted(was.keys() | now.keys()):
        if was.get(key) != now.get(key):
            said.append(f"R{key[0]} {key[1]} v {key[2]} was {_score(was.get(key))}, is {_score(now.get(key))}")
    if not said and _printed(old) != _printed(new):
        said.append("ratings or other numbers of the entrants")
    return said


def _games(section: dict[str, Any]) -> dict[tuple[int, int, int], Counter[tuple[float, ...]]]:
    """(round, lower number, higher number) -> the scores of the two sides."""
    found: dict[tuple[int, int, int], Counter[tuple[float, ...]]] = {}
    numbers = [player["no"] for player in section["players"]]
    for a, b, round_number, score in section["games"]:
        one, other = numbers[a], numbers[b]
        side = (score, 0.0) if one < other else (score, 1.0)
        found.setdefault((round_number, min(one, other), max(one, other)), Counter())[side] += 1
    return found


def _score(sides: Counter[tuple[float, ...]] | None) -> str:
    if sides is None:
        return "no game"
    low = [SAID[score] for score, second in sides if not second]
    high = [SAID[score] for score, second in sides if second]
    return f"{'/'.join(low) or '*'}-{'/'.join(high) or '*'}"


def _who(player: dict[str, Any]) -> Any:
    return player["player"] or player["name"]


def _printed(section: dict[str, Any]) -> Any:
    return section["players"]


def _plain(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)
