"""What each unrated entrant of a US Chess section starts from (spec/uschess.md section 3), and why."""

from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.options import EventOptions
from rules.uschess.initial import CFC, FIDE, Source, StartingValue, age_in_years, plausible_age, starting_value
from rules.uschess.pools import POOLS


def settle_starts(entry: Entry, options: EventOptions) -> None:
    """Give the members `start`, `start_games` and `start_source`, and list every source in `entry.starting`.

    A value in the `Start` column stands before anything else; rated members have none.
    """
    members = entry.members
    n = len(members)
    start, start_games, words = np.full(n, np.nan), np.zeros(n), [""] * n
    sources: list[dict[str, Any]] = []
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    unrated = playing[np.isnan(members["pre"].to_numpy()[playing])]
    given = members["start"].to_numpy(dtype=float) if "start" in members else np.full(n, np.nan)
    people = members.iloc[unrated].to_dict("records") if len(unrated) else []
    for index, person in zip(unrated.tolist(), people, strict=True):
        if not np.isnan(given[index]):
            start[index], words[index] = given[index], "given in the file"
            sources.append({"player": index, "source": "Start column", "rating": given[index]})
            continue
        value = _value(entry, person, options)
        start[index], start_games[index], words[index] = value.rating, value.games, value.words
        sources += source_rows(index, value)
    entry.members = members.assign(start=start, start_games=start_games, start_source=words)
    entry.starting = pd.DataFrame(sources)


def _value(entry: Entry, person: dict[Any, Any], options: EventOptions) -> StartingValue:
    age = _age(entry, person)
    adult = _adult(person, options, entry.section.fact("unrated"))
    value = starting_value(entry.pool, age, adult, list(_sources(entry, person)), entry.values)
    place = entry.section.cell(int(person["entrant"]), "rating")
    for assumed in value.assumed:
        entry.problems.append(
            problem("start-assumed", place, player=person["name"], start=value.rating, assumed=assumed)
        )
    return value


def _age(entry: Entry, person: dict[Any, Any]) -> float | None:
    """Age at the end of the event; one that cannot be meant is warned of and not used."""
    birth, told = person.get("birth"), person.get("age")
    if isinstance(birth, date) and not pd.isna(birth):
        field, age = "birth", age_in_years((entry.event_end_date - birth).days) if entry.event_end_date else None
    elif told is not None and not pd.isna(told):
        field, age = "age", float(told)
    else:
        return None
    if age is not None and not plausible_age(age, entry.values):
        entry.problems.append(problem("age-implausible", entry.section.cell(int(person["entrant"]), field), age=age))
        return None
    return age


def _adult(person: dict[Any, Any], options: EventOptions, section_says: str | None) -> bool | None:
    told = person.get("adult")
    if told is not None and not pd.isna(told):
        return bool(told)
    word = options.unrated or section_says
    return None if word is None else word == "adult"


def _sources(entry: Entry, person: dict[Any, Any]) -> Any:
    """Every other rating of the person that his row shows."""
    shown = {pool.replace("-", "_"): pool for pool in POOLS if pool != entry.pool} | {FIDE: FIDE, CFC: CFC}
    if entry.second_pool:
        shown["rating"] = "regular"
    for column, name in shown.items():
        rating = person.get(column)
        if rating is None or pd.isna(rating):
            continue
        games = person.get("games" if column == "rating" else f"{column}_games")
        on = person.get(f"{column}_date")
        days = None
        if isinstance(on, date) and not pd.isna(on) and entry.event_end_date is not None:
            days = float((entry.event_end_date - on).days)
        yield Source(name, float(rating), None if games is None or pd.isna(games) else float(games), days)


def source_rows(player: int, value: StartingValue) -> list[dict[str, Any]]:
    """The rows of `Entry.starting` for one player: each source of a blend with its weight, or the one source."""
    if not value.sources:
        return [{"player": player, "source": value.words, "rating": value.rating}]
    return [
        {
            "player": player,
            "source": w.source.name,
            "rating": w.source.rating,
            "games": w.source.games,
            "converted": w.converted,
            "game_factor": w.game_factor,
            "days": w.days,
            "age_value": w.age_value,
            "z": w.z,
            "staleness": w.staleness,
            "weight": w.weight,
        }
        for w in value.sources
    ]
