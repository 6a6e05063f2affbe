"""A FIDE rating period of several files: games pooled by person, K and the rounding settled once for all of them.

FIDE Handbook B.02 8.3.3 and 8.3.4. An ID identifies a person. Each event's table shows what the event adds to the
period's change, the period's change and the new rating.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from batch.problems import problem
from batch.rating.arrays import Part
from batch.rating.entry import Entry
from batch.rating.known import CARRIED
from batch.rating.lists import carried
from batch.rating.model import RatedSection
from batch.rulesets.fide.sections import (
    contributions,
    first_steps,
    games_after,
    rate_entries,
    section_of,
    starting_rows,
)
from rules.event import Ints
from rules.fide.first_rating import Sums
from rules.fide.period import RatedPeriod, rate_period


def rate_periods(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate the entries of each pool as one period; results in the given order."""
    rated: dict[int, RatedSection] = {}
    for pool in dict.fromkeys(entry.pool for entry in entries):
        chosen = [i for i, entry in enumerate(entries) if entry.pool == pool]
        # The rating and the rules of a person's last event decide on their new rating.
        chosen.sort(key=lambda i: (entries[i].section_rules.start, entries[i].order))
        rated |= dict(zip(chosen, _period([entries[i] for i in chosen]), strict=True))
    return [rated[i] for i in range(len(entries))]


def _period(entries: list[Entry]) -> list[RatedSection]:
    """Pool the entries' games by person and lay the period's result into each event's table."""
    results = [rate_entries([entry])[0] for entry in entries]
    people: dict[Any, int] = {}
    of_event = [
        np.array([people.setdefault(_person(entry, i), len(people)) for i in range(entry.known.n)], dtype=np.int64)
        for entry in entries
    ]
    _nameless(entries)
    period = rate_period(of_event, results, _brought(entries, of_event, len(people)))
    sections = []
    for number, (entry, rated, person) in enumerate(zip(entries, results, of_event, strict=True)):
        section = section_of(Part(entry, slice(0, entry.known.n), slice(0, len(entry.games))), rated)
        section.players = _with_period(section.players, period, number, person)
        section.starting = starting_rows(section.players, section.players["start"].isna().to_numpy())
        k = section.players["k"].to_numpy()[section.games["player"]]
        section.games["contribution"] = contributions(rated, slice(0, len(section.games)), k)
        sections.append(section)
    return [_official_parts(section, sections) for section in sections]


def _person(entry: Entry, index: int) -> Any:
    """What identifies a person over the files of a period: the ID; without one the row in this section alone."""
    member_id = entry.members["id"].iloc[index]
    return member_id if isinstance(member_id, str) else (entry.event_key, index)


def _nameless(entries: list[Entry]) -> None:
    """List players who are in several events without an ID: they count as different people."""
    met: set[str] = set()
    for entry in entries:
        without = entry.members["id"].isna() & entry.members["name"].astype(bool)
        names = entry.members["name"].str.casefold()
        again = np.flatnonzero(without & names.isin(met)).tolist()
        if again:
            place = entry.section.place
            entry.problems.append(problem("period-without-id", place, count=len(again), names=entry.names(again)))
        met |= set(names[without])


def _brought(entries: list[Entry], of_event: list[Ints], people: int) -> Sums:
    """What each person brings from earlier periods; it counts once, whether one of their files gives it or all do."""
    most = np.zeros((len(CARRIED), people))
    for entry, person in zip(entries, of_event, strict=True):
        for row, told in zip(most, carried(entry.known).values(), strict=True):
            np.maximum.at(row, person, told)
    games, points, opponents = most
    return Sums(games.astype(np.int64), np.rint(points * 2).astype(np.int64), opponents.astype(np.int64))


def _with_period(players: pd.DataFrame, period: RatedPeriod, event: int, person: Ints) -> pd.DataFrame:
    """The players of one event with the period's numbers; `change_exact` is what the event adds."""
    mine = period.parts.event == event
    k = period.parts.k[mine].astype(float)
    unrated = players["start"].isna().to_numpy()
    steps = first_steps(period.first, person, unrated)
    table = players.assign(
        **steps,
        start_source=np.where(unrated, steps["first_words"], players["start_source"]),
        k=np.where(k == 0, np.nan, k),
        k_reason=period.parts.k_reason[mine],
        change_exact=period.parts.change_exact[mine],
        change=period.change[person],
        period_games=period.n[person],
        period_change_exact=period.change_exact[person],
        before_floor=period.before_floor[person],
        post_exact=period.post_exact[person],
        post=period.post[person],
    )
    return table.assign(post_games=games_after(table, table["period_games"]))


def _official_parts(section: RatedSection, sections: Sequence[RatedSection]) -> RatedSection:
    """Official changes with decimals anywhere in the period are the events' own; whole ones are the period's."""
    told = [s.players["official_change"].dropna() for s in sections if "official_change" in s.players]
    if "official_change" not in section.players or not any((changes % 1 != 0).any() for changes in told):
        return section
    return replace(section, players=section.players.rename(columns={"official_change": "official_part"}))
