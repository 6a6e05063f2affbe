"""Import players with their opening ratings from a club's or a program's list: a table with the usual headings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from batch.crosstable.checks.players import LOWEST_RATING
from batch.crosstable.formats.wanted import Everybody
from batch.crosstable.read import Reading
from batch.crosstable.roster_files import FEDERATIONS, read_roster
from batch.ledger.entry.enter import clean
from batch.ledger.entry.people import folded
from batch.ledger.limits import rating_refusals
from batch.ledger.records.facts import Facts
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.problems import Place, Problem, problem
from batch.rulesets import PACKAGES, about

NAMED_POOLS = ("regular", "quick", "blitz", "online_regular", "online_quick", "online_blitz", "standard", "rapid")
FLOORS = {"floor": "manual", "ceiling": "ceiling", "money_floor": "money", "olm": "olm"}
PERSON = ("name", "surname", "first_name", "id", "birth", "adult", "title")
PLAIN = ("rating", "games", "record", "events", "history", "peak")
TAKEN = frozenset(
    {
        *PERSON,
        *PLAIN,
        *FLOORS,
        "row",
        "cell",
        "number",
        "rank",
        *(
            part
            for rules in PACKAGES
            for told in about(rules).columns
            for part in (told, f"{told}_games", f"{told}_date")
        ),
    }
)
"""Columns read from a list of players, beside those of the ledger's pools; and the row's number."""

EARLIEST_BIRTH = 1900
HISTORIES = {"wins": 1.0, "losses": -1.0, "mixed": 0.0}


@dataclass
class Import:
    """Records made of a list, the problems found, and the number of players who are there as the ledger has them."""

    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    added: int = 0
    known: int = 0


def read_players(path: Path, facts: Facts, pool: str, reading: Reading | None = None) -> Import:
    """Make the records of a list: a table, or what a federation publishes.

    pool: the one of the plain rating, games, record and peak columns. reading: how to read a table.
    """
    made = Import()
    roster = read_roster(path, Everybody(), reading)
    made.problems += roster.problems
    pools = [one for one in facts.pools if one.partition("/")[0] == FEDERATIONS.get(roster.kind, one.partition("/")[0])]
    if roster.rows and not pools:
        made.problems.append(problem("ledger-import-no-pool", Place(str(path)), pools=", ".join(facts.pools)))
        return made
    seen: dict[str, str] = {}
    names: dict[str, list[str]] = {}
    for player in facts.players.values():
        names.setdefault(folded(player.name), []).append(player.key)
    free = (key for n in count(1) if (key := f"L{n}") not in facts.players and key not in facts.aliases)
    untaken: dict[str, Place] = {}
    for listed in roster.rows:
        name = clean(str(listed["name"]))
        if not name:
            continue
        row = {"cell": partial(_cell, str(path), listed.get("row")), **listed}
        place = row["cell"]("name")
        key = row.get("id") or _by_name(name, names, place, made) or next(free)
        if key in seen:
            made.problems.append(problem("ledger-import-twice", place, id=key, player=name, other=seen[key]))
            continue
        seen[key] = name
        openings = dict(_openings(row, pools, pool, name, made.problems))
        made.problems += _impossible_birth(row, name)
        if row.get("birth_unread") is not None:
            told = {"player": name, "read": row["birth_unread"]}
            made.problems.append(problem("ledger-import-birth-unread", row["cell"]("birth"), **told))
        for column in (
            row.keys() - TAKEN - {part for told in NAMED_POOLS if _kept(told, pools) for part in _parts(told)}
        ):
            untaken.setdefault(column, row["cell"](column))
        if key in facts.players or key in facts.aliases:
            known = facts.whose(facts.aliases.get(key, key))
            _known(known, name, openings, facts, place, made)
            for fact, read, other in _otherwise(row, known, pool, facts):
                told = {"key": known, "player": name, "fact": fact, "read": read, "known": _said(other)}
                made.problems.append(problem("ledger-import-person", place, **told))
            continue
        for other in names.get(folded(name), [])[:1]:
            made.problems.append(problem("ledger-same-name-import", place, player=name, key=key, other=other))
        names.setdefault(folded(name), []).append(key)
        made.added += 1
        made.records.append(Record(j.PLAYER, key, {"name": name, "openings": openings, **_person(row)}))
        made.records += _floors(row, key, pool)
    if untaken:
        columns = ", ".join(sorted(where.heading or column.replace("_", " ") for column, where in untaken.items()))
        made.problems.append(problem("ledger-import-columns", Place(str(path)), columns=columns))
    return made


def _cell(file: str, row: int | None, column: str) -> Place:
    """The place of a value in a federation's list."""
    return Place(file, row=row)


def _parts(column: str) -> tuple[str, ...]:
    return column, f"{column}_games", f"{column}_date"


def _by_name(name: str, names: Mapping[str, Sequence[str]], place: Place, made: Import) -> str | None:
    """The key of the ledger's player of this name; several are a problem."""
    alike = names.get(folded(name), [])
    if len(alike) == 1:
        made.problems.append(problem("ledger-import-by-name", place, player=name, key=alike[0]))
        return alike[0]
    if alike:
        made.problems.append(problem("ledger-import-name-unclear", place, player=name, keys=", ".join(alike)))
    return None


def _impossible_birth(row: Mapping[str, Any], name: str) -> Iterator[Problem]:
    born = row.get("birth")
    if isinstance(born, date) and not EARLIEST_BIRTH <= born.year <= date.today().year:
        yield problem("ledger-import-birth", row["cell"]("birth"), player=name, read=born.isoformat()[:10])


def _person(row: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if isinstance(row.get("birth"), date):
        told["birth"] = row["birth"].isoformat()[:10]
    if isinstance(row.get("adult"), bool):
        told["adult"] = row["adult"]
    if isinstance(row.get("title"), str):
        told["title"] = row["title"]
    return told


def _openings(
    row: Mapping[str, Any], pools: Sequence[str], pool: str, name: str, found: list[Problem]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The row's rating in each pool of the ledger; refusals of one are added to the problems."""
    for column, opening_pool, told in _told(row, pools, pool):
        place = row["cell"](column)
        refusals = list(rating_refusals(opening_pool, told["rating"], told.get("date"), place))
        if not refusals and told["rating"] < LOWEST_RATING:
            refusals = [problem("rating-low", place, player=name, rating=f"{told['rating']:g}")]
        if "peak" in told:
            refusals += rating_refusals(opening_pool, told["peak"], None, row["cell"]("peak"))
        found += refusals
        yield opening_pool, told


def _told(row: Mapping[str, Any], pools: Sequence[str], pool: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Column, pool and opening."""
    if row.get("rating") is not None:
        told = _opening(row, "rating", "games", None)
        if isinstance(row.get("record"), tuple):
            told |= dict(zip(("wins", "draws", "losses"), map(float, row["record"]), strict=True))
            told["history"] = _history(told)
        told |= {fact: float(row[fact]) for fact in ("events", "peak") if row.get(fact) is not None}
        if row.get("history") in HISTORIES:
            told["history"] = HISTORIES[row["history"]]
        yield "rating", pool, told
    for column in NAMED_POOLS:
        kept = _kept(column, pools)
        if row.get(column) is not None and kept is not None:
            yield column, kept, _opening(row, column, f"{column}_games", f"{column}_date")
    for column, kept in (item for rules in PACKAGES for item in about(rules).columns.items()):
        if row.get(column) is not None and kept in pools and kept != pool:
            yield column, kept, _opening(row, column, f"{column}_games", f"{column}_date")


def _history(told: Mapping[str, float]) -> float:
    """One-sided when all games were won, or all lost."""
    if told["draws"] or (told["wins"] and told["losses"]):
        return 0.0
    return 1.0 if told["wins"] else -1.0 if told["losses"] else 0.0


def _opening(row: Mapping[str, Any], rating: str, games: str, day: str | None) -> dict[str, Any]:
    told: dict[str, Any] = {"rating": float(row[rating])}
    if row.get(games) is not None:
        told["games"] = float(row[games])
    if day is not None and isinstance(row.get(day), date):
        told["date"] = row[day].isoformat()[:10]
    return told


def _kept(column: str, pools: Sequence[str]) -> str | None:
    """The pool of a column's ratings; of several the first."""
    return next((pool for pool in pools if pool.partition("/")[2] == column.replace("_", "-")), None)


def _floors(row: Mapping[str, Any], key: str, pool: str) -> list[Record]:
    found = []
    for column, kind in FLOORS.items():
        value = row.get(column)
        if value is not None and value is not False:
            data = {"pool": pool, "kind": kind, "value": 2200.0 if kind == "olm" else float(value)}
            found.append(Record(j.FLOOR, key, data))
    return found


def _known(
    key: str, name: str, openings: Mapping[str, dict[str, Any]], facts: Facts, place: Place, made: Import
) -> None:
    """Add pools that the ledger lacks of a player it has; report and leave what it has otherwise."""
    made.known += 1
    player = facts.players[key]
    if folded(player.name) != folded(name):
        made.problems.append(problem("ledger-import-name", place, key=key, player=name, other=player.name))
    for pool, told in openings.items():
        known = facts.opening(key, pool)
        if known is None:
            made.records.append(Record(j.OPENING, key, {"pool": pool, "opening": told}))
            continue
        here, there = _facts_said(told), _facts_said(known)
        for fact, read in here.items():
            if there.get(fact) != read:
                said = {"key": key, "player": name, "pool": pool, "fact": fact, "read": read}
                made.problems.append(problem("ledger-import-rating", place, **said, known=_said(there.get(fact))))


def _facts_said(opening: Mapping[str, Any]) -> dict[str, str]:
    """An opening's facts in words; the record is one fact."""
    said = {name: _said(value) for name, value in opening.items() if name not in ("wins", "draws", "losses", "history")}
    if "wins" in opening:
        said["record"] = "-".join(_said(opening[name]) for name in ("wins", "draws", "losses"))
    elif "history" in opening:
        said["history"] = next(word for word, value in HISTORIES.items() if value == opening["history"])
    return said


def _otherwise(row: Mapping[str, Any], key: str, pool: str, facts: Facts) -> Iterator[tuple[str, str, Any]]:
    """Birth, title and floors that differ from the ledger's: the fact, the list's value, the ledger's."""
    told = _person(row)
    titles = [title for one in facts.together(key) if (title := facts.players[one].title)]
    there = {"birth": facts.birth(key), "title": titles[0] if titles else None}
    for fact, known in there.items():
        if fact in told and told[fact] != known:
            yield fact, told[fact], known
    standing = {r.data["kind"]: r.data["value"] for r in facts.floors_of(key) if r.data["pool"] in (None, pool)}
    for record in _floors(row, key, pool):
        kind, value = record.data["kind"], record.data["value"]
        if standing.get(kind) != value:
            yield next(column for column, one in FLOORS.items() if one == kind), _said(value), standing.get(kind)


def _said(value: Any) -> str:
    return "none" if value is None else f"{value:.10g}" if isinstance(value, float | int) else str(value)
