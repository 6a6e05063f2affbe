"""Import a federation's past from JSON Lines, one section a line (cases/README.md, history).

A player's first printed pre-rating in a pool is the opening rating; later printed ratings are kept with the events,
and `check` compares them with the ledger's. What cannot be rated is listed by its place and left out, never guessed.
An impossible first rating leaves nothing to start from, and stops the import.
"""

import gzip
import json
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import IO, Any

from batch.ledger.limits import rating_refusals
from batch.ledger.records.event_content import digest
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.problems import Place, Problem, problem
from batch.rulesets import DEFAULT, about

SCORES = {"W": 1.0, "D": 0.5, "L": 0.0, "N": 1.0, "R": 0.5, "S": 0.0}
"""Rated results; N, R and S are rulings that need no counterpart."""

RULINGS = "NRS"

_CELL = re.compile(r"([A-Z])(\d+)")
_PRINTED = re.compile(r"(\d{1,4}(?:\.\d+)?)(?:[Pp](\d+))?")
_TYPES = {"swiss": "swiss", "round-robin": "round-robin", "match": "match", "other": "swiss"}


@dataclass
class History:
    """Records made of a file, what was left out, and impossible first ratings."""

    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sections: int = 0
    games: int = 0


def printed_rating(text: str) -> tuple[float, float | None] | None:
    """A printed rating and its games: `1641P17`, `1794` (established, games not given); None for anything else."""
    found = _PRINTED.fullmatch(text.strip())
    return None if found is None else (float(found[1]), float(found[2]) if found[2] else None)


def read_history(
    path: Path,
    known_players: Iterable[str],
    known_events: Iterable[str],
    progress: Callable[[int], None] = lambda _: None,
) -> History:
    """Read the file into records: players with their opening ratings, then events. Raises OSError, ValueError."""
    history = History()
    lines = list(_lines(path, history))
    known = set(known_players)
    openings = _openings(lines, known, history)
    for key in sorted(openings):
        history.records.append(Record(j.PLAYER, key, {"name": key, "openings": openings[key]}))
    taken = set(known_events)
    for key, group in groupby(lines, key=lambda item: item[0]["event"]):
        sections = [found for line, place in group if (found := _section(line, place, history)) is not None]
        if not sections:
            continue
        if key in taken:
            history.problems.append(problem("ledger-history-event-again", Place(path.name), event=key))
            continue
        taken.add(key)
        history.records.append(_event(key, sections, path.name))
        progress(len(history.records))
    return history


def _lines(path: Path, history: History) -> Iterator[tuple[dict[str, Any], Place]]:
    with _opened(path) as file:
        for row, text in enumerate(file, start=1):
            place = Place(path.name, row=row)
            try:
                line = json.loads(text)
                _need_section(line)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                history.problems.append(problem("ledger-history-line", place, why=f"{type(error).__name__}: {error}"))
            else:
                yield line, place


def _need_section(line: dict[str, Any]) -> None:
    """Check that a line has everything a section needs. Raises ValueError, KeyError or TypeError."""
    # Half a character raises a ValueError; a NUL is refused by databases.
    if b"\\u0000" in json.dumps(line, ensure_ascii=False).encode():
        raise ValueError("a text has a NUL character")
    days = [line["section_end_date"], line["event_end_date"], line.get("start_date") or line["section_end_date"]]
    if [date.fromisoformat(day).isoformat() for day in days] != days:
        raise ValueError("dates are written as 2013-01-05")
    known = about(DEFAULT).pools
    if not line["pools"] or not set(known).issuperset(line["pools"]):
        raise ValueError(f"pools are some of {', '.join(sorted(known))}")
    if not isinstance(line["event"], str) or not isinstance(line["section"], int):
        raise TypeError("event is a text, section a whole number")
    if not line["event"] or not 0 < line["section"] < 10_000:
        raise ValueError("the event has a key, its sections numbers from 1 to 9999")
    if line["type"] not in list(_TYPES):
        raise ValueError(f"type is one of {', '.join(_TYPES)}")
    for player in line["players"]:
        texts = [player["id"], *player["results"], *(text for pool in line["pools"] for text in player.get(pool, ()))]
        if not all(isinstance(text, str) for text in texts) or not isinstance(player["no"], int):
            raise TypeError("a player has a whole number no, and texts as id, results and ratings")
        if any(len(player.get(pool, ("", ""))) != 2 for pool in line["pools"]):
            raise ValueError("ratings are a pair, before and after")


def _opened(path: Path) -> IO[str]:
    return gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")


def _openings(
    lines: Iterable[tuple[dict[str, Any], Place]], known: Container[str], history: History
) -> dict[str, dict[str, Any]]:
    """Every new player's first printed pre-rating in each pool, in the official order."""
    first: dict[str, dict[str, Any]] = {}
    seen: set[tuple[str, str]] = set()
    for line, place in sorted(lines, key=lambda item: _order(item[0])):
        for player in (one for one in line["players"] if one["id"] not in known):
            key = player["id"]
            told = first.setdefault(key, {})
            for pool in line["pools"]:
                if pool in player and (key, pool) not in seen:
                    seen.add((key, pool))
                    rating = printed_rating(player[pool][0])
                    if rating is not None:
                        told[f"{DEFAULT}/{pool}"] = {"rating": rating[0], "games": rating[1]}
                        where = place.at(place.row, heading=f"{pool} of {key}")
                        history.problems += rating_refusals(f"{DEFAULT}/{pool}", rating[0], None, where)
    return first


def _order(line: dict[str, Any]) -> tuple[Any, ...]:
    return line["section_end_date"], line.get("start_date") or line["section_end_date"], line["event"], line["section"]


def _section(line: dict[str, Any], place: Place, history: History) -> dict[str, Any] | None:
    """One line as a section; None if nothing in it can be rated."""
    listed = line["players"]
    index = {player["no"]: i for i, player in enumerate(listed)}
    sides, rulings = [], []
    for i, player in enumerate(listed):
        for round_number, cell in enumerate(player["results"], start=1):
            found = _CELL.fullmatch(cell)
            if found is None or found[1] not in SCORES:
                continue
            opponent = index.get(int(found[2]))
            if opponent is None or listed[opponent]["id"] == player["id"]:
                history.problems.append(_left_out(place, line, player, round_number, cell))
                continue
            sides.append([i, opponent, round_number, SCORES[found[1]]])
            if found[1] in RULINGS:
                rulings.append([i, opponent, round_number])
    games = _reciprocal(sides, rulings, line, place, history)
    if not games:
        history.problems.append(problem("ledger-history-no-games", place, event=line["event"], section=line["section"]))
        return None
    history.sections += 1
    history.games += len(games) // 2
    pools = [f"{DEFAULT}/{pool}" for pool in line["pools"]]
    return {
        "number": line["section"],
        "name": None,
        "start": line.get("start_date"),
        "end": line["section_end_date"],
        "event_end": line["event_end_date"],
        "pools": pools,
        "dual": len(pools) == 2,
        "type": _TYPES[line["type"]],
        "players": [_entrant(player, line["pools"]) for player in listed],
        "games": games,
        **({"rulings": rulings} if rulings else {}),
    }


def _reciprocal(
    sides: list[list[Any]], rulings: list[list[Any]], line: dict[str, Any], place: Place, history: History
) -> list[list[Any]]:
    """The sides whose counterpart is in the opponent's row; in a grid the two are in different columns."""
    ruled = {(a, b) for a, b, _ in rulings} | {(b, a) for a, b, _ in rulings}
    waiting: dict[tuple[int, int, float], list[list[Any]]] = {}
    kept = []
    for side in sides:
        player, opponent, _, score = side
        counterpart = waiting.get((opponent, player, 1 - score))
        if counterpart:
            kept += [counterpart.pop(), side]
        elif (player, opponent) in ruled:
            kept.append(side)
        else:
            waiting.setdefault((player, opponent, score), []).append(side)
    for alone in waiting.values():
        for player, _, round_number, _ in alone:
            entrant = line["players"][player]
            history.problems.append(_left_out(place, line, entrant, round_number, entrant["results"][round_number - 1]))
    return sorted(kept)


def _left_out(place: Place, line: dict[str, Any], player: dict[str, Any], round_number: int, cell: str) -> Problem:
    told = {"event": line["event"], "section": line["section"], "no": player["no"], "round": round_number, "cell": cell}
    return problem("ledger-history-cell", place, **told)


def _entrant(player: dict[str, Any], pools: list[str]) -> dict[str, Any]:
    absent = [f"{DEFAULT}/{pool}" for pool in pools if pool not in player]
    return {
        "player": player["id"],
        "no": player["no"],
        "name": player["id"],
        "printed": {f"{DEFAULT}/{pool}": player[pool] for pool in pools if pool in player},
        **({"not_in": absent} if absent else {}),
    }


def _event(key: str, sections: list[dict[str, Any]], source: str) -> Record:
    end = max(section.pop("event_end") for section in sections)
    content = {"sections": sections}
    data = {"name": key, "end": end, "digest": digest(content, key, end), "source": source}
    return Record(j.EVENT, key, data, end, content)
