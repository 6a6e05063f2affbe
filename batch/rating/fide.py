"""FIDE sections: from the tables to `rules.fide` and back (spec/fide.md). The start date chooses the rules.

With a rating period every section of the run counts towards it: changes are added up by person and rounded once.
"""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import Part, batch, identity, stacked, with_places
from batch.rating.entry import Entry
from batch.rating.lists import list_entry, rated_section, starting_day, whole_ratings
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from rules.fide.period import RatedPeriod, rate_period
from rules.fide.rate import Rated, entrants
from rules.fide.rate import rate as rate_event
from rules.fide.settings import POOLS, section_rules

CARRIES = False
"""Ratings stand still from one list to the next."""


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section by the rules in force on its start date."""
    entry = list_entry(section, crosstable, event_key, "fide", POOLS)
    day = starting_day(entry)
    if day is not None and entry.pool in POOLS:
        known = parameters("fide", options.parameters)
        expectation = options.expectation or section.fact("expected") or "table"
        try:
            entry.values = section_rules(day, entry.pool, expectation, known)
            entry.in_force = known.in_force(day)
            whole_ratings(entry, entry.values.floor)
        except ValueError as error:
            entry.problems.append(problem("rules-not-known-then", section.place, why=str(error)))
        entry.settings |= {"expectation": expectation, "period": options.period}
    return [entry]


def settle(entry: Entry, options: EventOptions) -> None:
    """Say whose K cannot be derived, and from which missing facts; and where it rests on a guess."""
    rated = _rate([entry])[0]
    for index in np.flatnonzero((rated.k_missing != "") & (rated.n > 0)).tolist():
        place, name = _place(entry, index, "k"), entry.members["name"].iloc[index]
        entry.problems.append(problem("k-not-known", place, player=name, missing=rated.k_missing[index]))
    guessed = np.flatnonzero(rated.peak_assumed & (rated.n > 0))
    if len(guessed):
        names = ", ".join(str(entry.members["name"].iloc[i]) for i in guessed[:5])
        entry.problems.append(problem("peak-assumed", entry.section.place, count=len(guessed), names=names))


def rate(entries: list[Entry]) -> list[RatedSection]:
    """Rate entries, each as an event of its own or all as one rating period."""
    if not entries:
        return []
    rated, parts = _rate(entries)
    if entries[0].settings["period"] is None:
        return [_section(part, rated) for part in parts]
    return _period(entries)


def _rate(entries: list[Entry]) -> tuple[Rated, list[Part]]:
    event, parts = batch(entries)
    k = np.concatenate([_given_k(entry) for entry in entries])
    born = np.concatenate([_birth_years(entry) for entry in entries])
    people = entrants(
        event.players,
        rating=stacked(entries, "pre"),
        standard=stacked(entries, "standard"),
        k=k,
        games=stacked(entries, "pre_games"),
        peak=stacked(entries, "peak"),
        birth_year=born,
    )
    return rate_event(event, people, [entry.values for entry in entries]), parts


def _given_k(entry: Entry) -> Any:
    """K of the column, else of the key above the table."""
    column = stacked([entry], "k")
    key = entry.section.fact("k")
    return column if key is None else np.where(np.isnan(column), key, column)


def _birth_years(entry: Entry) -> Any:
    if "birth" not in entry.members:
        return np.full(len(entry.members), np.nan)
    return np.array([np.nan if pd.isna(day) else day.year for day in entry.members["birth"]], dtype=float)


def _place(entry: Entry, index: int, field: str) -> Any:
    return entry.section.cell(int(entry.members["entrant"].iloc[index]), field)


def _section(part: Part, rated: Rated) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    unrated = np.isnan(rated.own[players])
    first = rated.first
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": rated.own[players],
            "start_source": np.where(rated.on_standard[players], "standard rating", ""),
            "m": rated.n[players],
            "s": rated.w[players],
            "formula": "fide",
            "expected": rated.expected[players],
            "delta": rated.delta[players],
            "k_before": np.where(unrated, np.nan, rated.k_before[players]),
            "k": np.where(unrated | (rated.k[players] == 0), np.nan, rated.k[players]),
            "k_reason": rated.k_reason[players],
            "performance": rated.performance[players],
            "first_games": np.where(unrated, first.sums.games[players], np.nan),
            "first_average": first.average[players],
            "first_percentage": np.where(unrated, first.percentage[players] / 100, np.nan),
            "first_difference": np.where(unrated, first.difference[players], np.nan),
            "first_words": first.reason[players],
            "before_floor": rated.before_floor[players],
            "floor_kind": None,
            "change_exact": rated.change_exact[players],
            "change": rated.change[players],
            "post_exact": rated.post_exact[players],
            "post": rated.post[players],
        }
    )
    table["post_games"] = table["pre_games"] + table["m"]
    differences = rated.differences
    game_table = entry.games.assign(
        rated=differences.rated[games],
        why_not=differences.reason[games],
        opponent_rating=differences.opponent_rating[games],
        difference=differences.difference[games],
        capped=differences.capped[games],
        expected=rated.game_expected[games],
        delta=rated.game_delta[games],
        contribution=rated.game_delta[games] * table["k"].to_numpy()[entry.games["player"].to_numpy()],
    )
    return rated_section(entry, with_places(table, entry), game_table)


def _period(entries: list[Entry]) -> list[RatedSection]:
    """Pool the entries' games by person and lay the period's result into each event's table."""
    results = [_rate([entry])[0] for entry in entries]
    people: dict[Any, int] = {}
    of_event = [
        np.array([people.setdefault(_person(entry, i), len(people)) for i in range(len(entry.members))], dtype=np.int64)
        for entry in entries
    ]
    period = rate_period(of_event, results)
    sections = []
    for number, (entry, rated, person) in enumerate(zip(entries, results, of_event, strict=True)):
        whole = slice(0, len(entry.members)), slice(0, len(entry.games))
        section = _section(Part(entry, *whole), rated)
        section.players = _with_period(section.players, period, number, person)
        k = section.players["k"].to_numpy()[section.games["player"]]
        section.games["contribution"] = section.games["delta"] * k
        sections.append(section)
    return sections


def _person(entry: Entry, index: int) -> Any:
    """A person over the files of a period is his id; without one he is himself in this section only."""
    member_id = entry.members["id"].iloc[index]
    return member_id if isinstance(member_id, str) else (entry.event_key, index)


def _with_period(players: pd.DataFrame, period: RatedPeriod, event: int, person: Any) -> pd.DataFrame:
    mine = period.parts.event == event
    k = period.parts.k[mine].astype(float)
    exact = bool(players["official"].dropna().mod(1).any()) if "official" in players else False
    return players.assign(
        k=np.where(k == 0, np.nan, k),
        k_reason=period.parts.k_reason[mine],
        change_exact=period.parts.change_exact[mine],
        period_games=period.n[person],
        period_change_exact=period.change_exact[person],
        change=period.parts.change_exact[mine] if exact else period.change[person],
        before_floor=period.before_floor[person],
        post_exact=period.post_exact[person],
        post=period.post[person],
        first_games=np.where(players["pre"].isna(), period.first.sums.games[person], np.nan),
        first_average=np.where(players["pre"].isna(), period.first.average[person], np.nan),
        first_words=period.first.reason[person],
    )
