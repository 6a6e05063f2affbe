"""From an event's file to the records that bring it into the ledger."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from batch import pipeline
from batch.crosstable.model import Crosstable, Section
from batch.ledger.entry.people import People
from batch.ledger.limits import rating_refusals
from batch.ledger.pools import all_pools
from batch.ledger.records.event_content import digest
from batch.ledger.records.facts import EventFact, Facts
from batch.ledger.replay.known import ledgers_own
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.problems import ERROR, Place, Problem, has_grade, problem
from batch.rating.entry import Entry
from batch.rating.known import ELSEWHERE, as_content
from batch.rating.of_section import of_fields
from batch.rating.options import EventOptions

OPENED = ("games", "wins", "draws", "losses", "events", "peak", "history")
"""Facts of a new player's past, beside the rating, that a row may give."""

FOREIGN = "foreign-fide"
"""The kind of section that is rated for one player; the others are opponents only."""

OF_NO_CONCERN = frozenset({"no-game-counts", "no-rating-column", "game-counts-matter", "k-not-known"})
"""Problems of a file alone: the ledger has the game counts and every pool's ratings."""


@dataclass
class Draft:
    """An event ready to be entered: its records, the problems found, and the place of each printed rating.

    printed: (section number, pool, player) -> the rating printed (NaN: unrated) and its place. entries: (section
    number, pool) -> the file's section as it would be rated by itself.
    """

    key: str
    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    printed: dict[tuple[int, str, str], tuple[float, Place]] = field(default_factory=dict)
    entries: dict[tuple[int, str], Entry] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether it can be entered."""
        return not has_grade(self.problems, ERROR)


def draft(
    crosstable: Crosstable, options: EventOptions, facts: Facts, people: People, *, event: EventFact | None = None,
    event_id: str | None = None, order: int | None = None, pools: Sequence[str] = (), before: Sequence[Draft] = (),
) -> Draft:  # fmt: skip
    """Make the records of one file: new players, and the event, or the correction of the ledger's `event`.

    pools: the ledger's pools to rate in, instead of those that the file names. before: drafts entered with it.
    """
    place = Place(crosstable.file)
    key = event.key if event else _key(crosstable, event_id, {*facts.used, *(other.key for other in before)})
    drafted = Draft(key)
    # Include pools that this ledger does not keep: leaving them out is reported.
    entries = pipeline.prepare([crosstable], replace(options, known_pools=all_pools()))
    found = [*crosstable.all_problems(), *(p for entry in entries for p in entry.problems)]
    drafted.problems = list(dict.fromkeys(found))
    if not crosstable.readable or has_grade(drafted.problems, ERROR):
        return drafted
    if not entries:
        drafted.problems.append(problem("ledger-no-sections", place))
        return drafted
    known_before = set(people.records)
    sections = []
    by_section: dict[int, list[Entry]] = {}
    for entry in entries:
        by_section.setdefault(entry.event_key[1], []).append(entry)
    for number, alike in sorted(by_section.items()):
        kept = _pools(alike, pools, facts, drafted.problems)
        if kept:
            drafted.entries |= {(number, pool): entry for pool, entry in kept.items()}
            sections.append(_section(number, alike, kept, people, drafted))
    if any(key in facts.players for section in sections for key in _players(section)):
        drafted.problems = [p for p in drafted.problems if p.code not in OF_NO_CONCERN]
    if not has_grade(drafted.problems, ERROR):
        end = max(str(entry.choices.event_end) for entry in entries)
        name = str(crosstable.sections[0].fact("event") or clean(Path(crosstable.file).stem) or key)
        content = {"sections": sections}
        data: dict[str, Any] = {"name": name, "end": end, "digest": digest(content, name, end)}
        data["source"] = clean(Path(crosstable.file).name)
        if pools:
            data["pools"] = list(pools)
        if order is not None or event is not None:
            data["order"] = order if order is not None else (event.order if event else 0)
        kind = j.CORRECTION if event else j.EVENT
        if event is None:
            drafted.problems += _again(data, content, facts, before, crosstable)
        added = [record for key, record in people.records.items() if key not in known_before]
        drafted.records = [*added, Record(kind, key, data, end, content)]
    return drafted


def _players(section: Mapping[str, Any]) -> list[str | None]:
    return [entrant["player"] for entrant in section["players"]]


def _key(crosstable: Crosstable, event_id: str | None, used: set[str]) -> str:
    """The event's key: the one given, else the file's, else the ledger's next."""
    told = event_id or next((s.fact("event_id") for s in crosstable.sections if s.fact("event_id")), None)
    if told:
        return str(told)
    number = 1
    while f"E{number}" in used:
        number += 1
    return f"E{number}"


def _pools(entries: list[Entry], told: Sequence[str], facts: Facts, found: list[Problem]) -> dict[str, Entry]:
    """The ledger's pools a section is rated in, each with the entry that has its printed ratings."""
    if told:
        return {pool: next((e for e in entries if _pool(e) == pool), entries[0]) for pool in told}
    kept = {_pool(entry): entry for entry in entries if _pool(entry) in facts.pools}
    for entry in entries:
        if _pool(entry) not in kept:
            code = "ledger-pool-not-kept" if kept else "ledger-no-pool"
            found.append(problem(code, entry.section.place, pool=_pool(entry), pools=", ".join(facts.pools)))
    return kept


def _pool(entry: Entry) -> str:
    return f"{entry.rules}/{entry.pool}"


def _section(
    number: int, alike: list[Entry], kept: Mapping[str, Entry], people: People, drafted: Draft
) -> dict[str, Any]:  # fmt: skip
    entry = alike[0]
    section, members = entry.section, entry.members
    kind = entry.choices.kind
    told = told_of(entry, kept)
    keys: dict[str, int] = {}
    players = []
    for index, row in enumerate(members.to_dict("records")):
        entrant = _entrant(row) | as_content(told[index])
        printed = {pool: _printed(e, index) for pool, e in kept.items()}
        entrant["printed"] = {pool: texts for pool, texts in printed.items() if texts}
        place = section.cell(int(row["entrant"]), "name")
        foreign = kind == FOREIGN and _is_foreign(row, kept, index, place, people)
        key = None if foreign else _player(row, kept, index, place, people, drafted)
        if key is not None and keys.setdefault(key, index) != index:
            drafted.problems.append(problem("ledger-player-twice", place, player=row["name"], key=key))
        entrant["player"] = key
        if foreign and "fide" not in entrant:
            cell = section.cell(int(row["entrant"]), "fide")
            drafted.problems.append(problem("foreign-without-fide", cell, player=row["name"]))
        for pool, e in kept.items():
            if key is not None:
                pre = float(e.known["rating"][index])
                drafted.printed[number, pool, key] = pre, section.cell(int(row["entrant"]), "rating")
        players.append(entrant)
    games, dates = entry.games, entry.choices
    sides = zip(games["player"], games["opponent"], games["round"], games["score"], strict=True)
    own = next((_pool(one) for one in alike if one.own), "")
    return {
        "number": number,
        "name": section.name,
        "start": _iso(dates.start),
        "end": _iso(dates.end),
        "pools": list(kept),
        **({} if own == next(iter(kept)) else {"own": own}),
        "dual": dates.dual,
        "type": kind,
        "players": players,
        "games": sorted([int(a), int(b), int(r), float(s)] for a, b, r, s in sides),
        **_rulings(section, entry),
        **({"settings": dict(dates.said)} if dates.said else {}),
    }


def told_of(entry: Entry, kept: Iterable[str]) -> list[dict[str, float]]:
    """The facts of each entrant's rows that the ledger does not know better."""
    # Beside another pool's own column the plain one has the regular rating.
    fields = of_fields(entry.members).laid_over(entry.known.only(ELSEWHERE))
    facts = sorted(fields.arrays.keys() - ledgers_own(entry.rules, list(kept)))
    return [fields.told(i, facts) for i in range(fields.n)]


def _rulings(section: Section, entry: Entry) -> dict[str, Any]:
    """The deliberately one-sided results, which need no counterpart."""
    ruled = section.results[
        section.results["ruling"].to_numpy(dtype=bool) & (section.results["opponent"] >= 0).to_numpy()
    ]
    found = [
        [int(entry.member_of[a]), int(entry.member_of[b]), int(r)]
        for a, b, r in zip(ruled["entrant"], ruled["opponent"], ruled["round"], strict=True)
    ]
    return {"rulings": sorted(found)} if found else {}


def _entrant(row: dict[Any, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"no": int(row["no"]), "name": clean(str(row["name"]))}
    if isinstance(row.get("id"), str):
        told["id"] = row["id"]
    return told


def _printed(entry: Entry, index: int) -> list[str]:
    """The ratings printed before and after, as in the file; empty where none is printed."""
    pre, games = entry.known["rating"][index], entry.known["games"][index]
    post = entry.members["official"].iloc[index] if "official" in entry.members else None
    if pd.isna(pre) and (post is None or pd.isna(post)):
        return []
    before = "Unrated" if pd.isna(pre) else f"{pre:g}" + ("" if pd.isna(games) else f"P{games:g}")
    return [before] if post is None or pd.isna(post) else [before, f"{post:g}"]


def _player(
    row: dict[Any, Any], kept: Mapping[str, Entry], index: int, place: Place, people: People, drafted: Draft
) -> str:  # fmt: skip
    """The key of an entrant; add one that the ledger does not have."""
    name = clean(str(row["name"]))
    player_id = row["id"] if isinstance(row.get("id"), str) else None
    found = people.find(player_id, name, place, drafted.problems)
    if found is not None:
        return found
    key = people.new_key(player_id, name)
    told = {pool: o for pool, entry in kept.items() if (o := _opening(entry, index))}
    for pool, opening in told.items():
        cell = kept[pool].place(index, "rating")
        drafted.problems += rating_refusals(pool, opening["rating"], opening.get("date"), cell)
    added = people.records
    if key in added:
        # Another section of the same file, perhaps of other pools.
        added[key].data["openings"] = {**told, **added[key].data["openings"]}
    else:
        data: dict[str, Any] = {"name": name, "openings": told}
        if isinstance(row.get("birth"), date) and not pd.isna(row["birth"]):
            data["birth"] = _iso(row["birth"])
        added[key] = Record(j.PLAYER, key, data)
        ratings = ", ".join(f"{o['rating']:g} in {pool}" for pool, o in told.items()) or "unrated"
        drafted.problems.append(problem("ledger-new-player", place, player=name, key=key, rating=ratings))
    return key


def _is_foreign(row: dict[Any, Any], kept: Mapping[str, Entry], index: int, place: Place, people: People) -> bool:
    """Whether an entrant of a foreign event is only an opponent: rated in no pool, and not in the ledger."""
    member_id = row["id"] if isinstance(row.get("id"), str) else None
    unrated = all(bool(entry.known.unrated[index]) for entry in kept.values())
    return unrated and people.find(member_id, clean(str(row["name"])), place, []) is None


def _opening(entry: Entry, index: int) -> dict[str, Any] | None:
    """A new player's opening rating by the file; None for an unrated player."""
    rating = entry.known["rating"][index]
    if np.isnan(rating):
        return None
    told = entry.known.told(index, OPENED)
    made = entry.members.get(f"{entry.pool.replace('-', '_')}_date")
    day = {} if made is None or pd.isna(made.iloc[index]) else {"date": _iso(made.iloc[index])}
    return {"rating": float(rating)} | day | {fact: value for fact, value in told.items() if fact != "history" or value}


def _again(
    data: Mapping[str, Any], content: dict[str, Any], facts: Facts, before: Sequence[Draft], crosstable: Crosstable
) -> Iterator[Problem]:
    """Refuse an event that the ledger or another file of the same command has already.

    One of the same name and date with other content is a correction. A file without a name may be any event's.
    """
    place = Place(crosstable.file)
    named = crosstable.sections[0].fact("event")

    def same(name: str, end: str, hashed: str) -> bool:
        return hashed == (data["digest"] if named or end != data["end"] else digest(content, name, end))

    for event in facts.events.values():
        if same(event.name, event.end, event.digest):
            yield problem("ledger-withdrawn" if event.withdrawn else "ledger-same-file", place, event=event.key)
        elif (event.name, event.end) == (data["name"], data["end"]) and not event.withdrawn:
            told = {"event": event.key, "name": event.name, "date": event.end, "file": place.file}
            yield problem("ledger-event-again", place, **told)
    for other in (drafted.records[-1].data for drafted in before if drafted.records):
        told = {"name": other["name"], "date": other["end"], "other": other["source"]}
        if same(other["name"], other["end"], other["digest"]):
            yield problem("ledger-file-twice", place, **told)
        elif (other["name"], other["end"]) == (data["name"], data["end"]):
            yield problem("ledger-event-twice", place, **told)


def clean(name: str) -> str:
    """A name on one line: control characters, which a database may refuse, become spaces."""
    return " ".join("".join(c if c.isprintable() or c in "\u200c\u200d\u200e\u200f" else " " for c in name).split())


def _iso(day: date | None) -> str | None:
    return None if day is None or pd.isna(day) else day.isoformat()[:10]
