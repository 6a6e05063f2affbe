"""Official US Chess sections as arrays: read, members merged by id, many rated in one call."""

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from rules.dated import load
from rules.event import Event, build_event
from rules.uschess import PARAMETERS_FILE
from rules.uschess.rate import Entrants, Rated, SectionRules, entrants, rate

SCORES = {"W": 1.0, "D": 0.5, "L": 0.0, "N": 1.0, "R": 0.5, "S": 0.0}
"""Played games; N, R and S are rulings, right from one side only."""

HISTORIES = {None: 0, "wins": 1, "losses": -1}
PARAMETERS = load(PARAMETERS_FILE)


@dataclass(frozen=True)
class Member:
    """One member of a section: what is printed of them. NaN: unrated, or not known."""

    no: int
    pre: float
    games: float
    post: float
    start: float = float("nan")
    history: int = 0


@dataclass(frozen=True)
class Printed:
    """One section in one pool. games: (member, opponent, score, round) by index into members."""

    name: str
    rules: SectionRules
    members: tuple[Member, ...]
    games: tuple[tuple[int, int, float, int], ...]
    rulings: bool = False

    def knowing(self, member: int, **fields: float) -> "Printed":
        """The same section, knowing more of one member: `history` or `games`."""
        members = list(self.members)
        members[member] = replace(members[member], **fields)
        return replace(self, members=tuple(members))


@dataclass(frozen=True)
class Results:
    """Many sections rated in one call; `first[i]` is the index of section i's first member."""

    event: Event
    entering: Entrants
    rated: Rated
    first: np.ndarray

    def of(self, section: int) -> slice:
        """The members of one section."""
        return slice(self.first[section], self.first[section + 1])


def rate_all(sections: Sequence[Printed]) -> Results:
    """Rate all the sections in one call."""
    first = np.concatenate(([0], np.cumsum([len(s.members) for s in sections], dtype=np.int64)))
    members = [member for section in sections for member in section.members]
    games = [(first[i] + a, first[i] + b, s, r) for i, section in enumerate(sections) for a, b, s, r in section.games]
    player, opponent, score, round_ = zip(*games, strict=True)
    event = build_event(np.repeat(np.arange(len(sections)), np.diff(first)), player, opponent, score, round_)
    told = {name: [getattr(m, field) for m in members] for name, field in
            {"rating": "pre", "games": "games", "start": "start", "history": "history"}.items()}  # fmt: skip
    entering = entrants(len(members), **told)
    return Results(event, entering, rate(event, entering, [s.rules for s in sections]), first)


def sections_2006_2014(cases: Path) -> Iterator[Printed]:
    """The official sections kept because they can be reproduced."""
    for case in _lines(cases / "uschess" / "sections_2006_2014.jsonl.gz"):
        kind = "match" if case["match"] else "swiss"
        values = PARAMETERS.on(date.fromisoformat(case["end_date"]))
        rules = SectionRules(values, case["system"], case["dual"], kind)
        rows = {}
        for p in case["players"]:
            pre, games, post, start = (_number(p.get(key)) for key in ("pre", "pre_games", "post", "start"))
            rows[p["no"]] = (p["id"], Member(p["no"], pre, games, post, start, HISTORIES[p.get("history")]))
        yield printed(case["case"], rules, rows, {p["no"]: p["results"] for p in case["players"]})


def sections_2013(cases: Path) -> Iterator[tuple[dict[str, Any], Printed]]:
    """Two months of a federation, a section in each pool, as printed, and what the file says of the section.

    A player without a printed rating in a pool is left out there, with their games.
    """
    for case in _lines(cases / "uschess" / "history_2013_01_02.jsonl.gz"):
        kind = "match" if case["type"] == "match" else "swiss"
        values = PARAMETERS.on(date.fromisoformat(case["event_end_date"]))
        for pool in case["pools"]:
            rows = {}
            for p in case["players"]:
                if pool in p:
                    (pre, games), (post, _) = map(_printed_rating, p[pool])
                    rows[p["no"]] = (p["id"], Member(p["no"], pre, games, post))
            name = f"{case['event']}/{case['section']}/{pool}"
            rules = SectionRules(values, pool, len(case["pools"]) == 2, kind)
            yield case, printed(name, rules, rows, {p["no"]: p["results"] for p in case["players"]})


def printed(
    name: str, rules: SectionRules, rows: dict[int, tuple[str, Member]], results: dict[int, list[str]]
) -> Printed:
    """Merge rows of one id and read the round cells; games against somebody not in `rows` are left out."""
    members: dict[str, int] = {}
    merged: list[Member] = []
    for member_id, member in rows.values():
        if member_id not in members:
            members[member_id] = len(merged)
            merged.append(member)
    index = {no: members[member_id] for no, (member_id, _) in rows.items()}
    games, rulings = [], False
    for no in rows:
        for round_, cell in enumerate(results[no], start=1):
            game = re.fullmatch(r"([WDLNRS])(\d+)", cell)
            if game and int(game[2]) in index:
                games.append((index[no], index[int(game[2])], SCORES[game[1]], round_))
                rulings |= game[1] in "NRS"
    return Printed(name, rules, tuple(merged), tuple(games), rulings)


def _printed_rating(text: str) -> tuple[float, float]:
    """`1641P17` -> 1641, 17; `1641` -> 1641, NaN; `Unrated` -> NaN, 0."""
    if text == "Unrated":
        return float("nan"), 0.0
    rating, _, games = text.partition("P")
    return float(rating), float(games) if games else float("nan")


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
