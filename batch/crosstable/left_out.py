"""Tables beside a file's crosstables that are no sections of their own: prizes, standings, pairings, a second copy."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from batch.crosstable.model import GAME, Section, Value
from batch.crosstable.roster_files import plain_name
from batch.crosstable.tables.game_list import KIND as GAME_LIST
from batch.crosstable.tables.sections import Refusal
from batch.problems import Problem, problem

NO_CROSSTABLES = frozenset({"no-players", "players-only", "player-card", "standings-only", "team-table"})
"""Refusals of tables that are something else. One with rounds that cannot be read is a section, and stays an error."""
_FEWEST_PLAYERS = 3
"""Two players may well have played the same twice: a match of two parts is no copy."""
_NUMBER = re.compile(r"\d+[.)]?\s+")
"""The pairing number before a name of a pairing list."""


def beside_sections(refusals: Iterable[Refusal]) -> list[Problem]:
    """What is said of tables refused in a file with sections: one that is no crosstable is left out with a caution."""
    told = [refusal.problem for refusal in refusals]
    return [
        problem("table-left-out", p.place, why=p.message, remedy=p.remedy) if p.code in NO_CROSSTABLES else p
        for p in told
    ]


def without_copies(sections: Sequence[Section]) -> tuple[list[Section], list[Problem]]:
    """The sections without those all of whose games stand on another sheet too, and what is said of them.

    A list of pairings is the copy of a crosstable; of two crosstables alike the second is that of the first. A table
    that has a key `Section` of its own, or no game played and is no list of pairings, is a section.
    """
    ranked = sorted(sections, key=lambda s: (-len(s.results), s.kind == GAME_LIST))
    kept: list[Section] = []
    problems = []
    content = {id(section): _content(section) for section in sections}
    for section in ranked:
        players, games = content[id(section)]
        elsewhere = [k for k in kept if k.place.sheet != section.place.sheet and _same_event(k, section)]
        wholes = (k for k in elsewhere if players <= content[id(k)][0] and games <= content[id(k)][1])
        may_be_one = len(players) >= _FEWEST_PLAYERS and (games or section.kind == GAME_LIST)
        whole = next(wholes, None) if may_be_one and "section" not in section.facts else None
        if whole is None:
            kept.append(section)
        else:
            read = {"count": games.total() // 2, "whole": whole.name or whole.place}
            problems.append(problem("table-is-copy", section.place, **read))
    return [section for section in sections if any(section is k for k in kept)], problems


def _content(section: Section) -> tuple[set[str], Counter[tuple[str, str, float]]]:
    """A section's players, and its played games from both sides, by names in whatever order they are written."""
    told = zip(section.entrants["name"], section.entrants["row"], strict=True)
    names = [plain_name(_NUMBER.sub("", name)) or f"{section.place} {row}" for name, row in told]
    results = section.results[(section.results["kind"] == GAME) & (section.results["opponent"] >= 0)]
    sides = zip(results["entrant"], results["opponent"], results["score"], strict=True)
    return set(names), Counter((names[one], names[other], score) for one, other, score in sides)


def _same_event(one: Section, other: Section) -> bool:
    """Whether two sections have the same keys: those of two pools or two weekends are two."""
    return _keys(one.facts) == _keys(other.facts)


def _keys(facts: Mapping[str, Value]) -> dict[str, Any]:
    return {name: fact.value for name, fact in facts.items() if name != "section"}
