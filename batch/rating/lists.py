"""What FIDE, UKD and Elo sections share: dates, pools, members with their ratings, the tables they give back.

In these rule sets a player's row holds one rating, that of the section's pool.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Section
from batch.problems import Problem, problem
from batch.rating.entry import Entry
from batch.rating.list_checks import CARRIED
from batch.rating.members import games, members, merge_problems
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.settle import section_name
from batch.rating.used_keys import unused
from rules.event import Bools
from rules.uschess.pools import PoolError, parse_time_control


def list_entry(
    section: Section, event_key: tuple[str, int], rules: str, pools: Sequence[str], options: EventOptions
) -> Entry:
    """A section's one entry by a rule set that has no dual events; parameters are the caller's to add."""
    found = unused(section, rules, options)
    start, end = section.fact("start_date"), section.fact("end_date") or section.fact("event_end_date")
    if start and end and end < start:
        found.append(problem("dates-reversed", section.facts["start_date"].place, start=start, end=end))
    merged, member_of = members(section)
    found += merge_problems(section, merged, member_of)
    table = merged.assign(pre=merged["rating"].to_numpy(dtype=float), pre_games=merged["games"].to_numpy(dtype=float))
    if "post" in merged:
        table["official"] = merged["post"]
    elif "change" in merged:
        table["official_change"] = merged["change"]
    return Entry(
        section=section,
        rules=rules,
        pool=_pool(section, rules, pools, found),
        event_end_date=section.fact("event_end_date") or end,
        start_date=start,
        end_date=end,
        members=table,
        member_of=member_of,
        games=games(section, member_of),
        in_force=[],
        values={},
        settings={},
        event_key=event_key,
        problems=found,
    )


def _pool(section: Section, rules: str, pools: Sequence[str], found: list[Problem]) -> str:
    """The pool named, or that of the time control: minutes + seconds from 60 on standard, up to 10 blitz."""
    told = section.fact("pool")
    if told is not None:
        if told not in pools:
            place = section.facts["pool"].place
            found.append(problem("unknown-pool", place, read=told, rules=rules, pools=", ".join(pools)))
        return str(told)
    control = section.fact("time_control")
    if control is not None:
        try:
            total = parse_time_control(str(control)).total
        except PoolError as error:
            found.append(problem("unknown-time-control", section.facts["time_control"].place, why=str(error)))
            return pools[0]
        return "standard" if total >= 60 else "rapid" if total > 10 else "blitz"
    if "pool" not in section.facts:
        found.append(problem("default-pool", section.place, pool=pools[0]))
    return pools[0]


def undated_day(entry: Entry) -> date:
    """The day whose settings apply where rules are hardly dated: without any date the latest, listed as a guess."""
    day = entry.start_date or entry.end_date
    if day is None and not entry.section.facts.keys() & {"start_date", "end_date", "event_end_date"}:
        entry.problems.append(problem("no-date-latest", entry.section.place, rules=entry.rules))
    return day or date.max


def chosen_rounding(entry: Entry, known: Sequence[str]) -> str | None:
    """What the key Rounding says; refused where the rule set does not round so."""
    said = entry.section.fact("rounding")
    if said is None or said in known:
        return said
    place, choices = entry.section.facts["rounding"].place, ", ".join(known)
    entry.problems.append(problem("rounding-unfit", place, rules=entry.rules, read=said, choices=choices))
    return None


def names_of(entry: Entry, players: Sequence[int]) -> str:
    """The first five of several players, for a message."""
    names = ", ".join(str(entry.members["name"].iloc[i]) for i in players[:5])
    return names + (", ..." if len(players) > 5 else "")


def rated_section(entry: Entry, players: pd.DataFrame, game_table: pd.DataFrame) -> RatedSection:
    """The section as reports take it."""
    return RatedSection(
        section=entry.section,
        name=section_name(entry.section, entry.event_key[1]),
        rules=entry.rules,
        pool=entry.pool,
        event_end_date=entry.event_end_date,
        start_date=entry.start_date,
        end_date=entry.end_date,
        players=players,
        games=game_table,
        starting=entry.starting,
        in_force=entry.in_force,
        settings=entry.settings,
        state=pd.DataFrame(),
        problems=entry.problems,
    )


def absolute_floor(held: Bools) -> list[str | None]:
    """`floor_kind` of players who were or were not held by the rule set's one floor."""
    return ["absolute" if at_floor else None for at_floor in held.tolist()]


def newcomers(unrated: Any, steps: dict[str, Any]) -> pd.DataFrame:
    """Rows for the Starting values sheet: each unrated player's way to a first rating; `steps` are (players,)."""
    rows: dict[str, Any] = {"player": np.flatnonzero(unrated)}
    return pd.DataFrame(rows | {name: np.asarray(values)[unrated] for name, values in steps.items()})


def carried(entries: Sequence[Entry]) -> dict[str, Any]:
    """What the entrants bring towards a first rating, (players,) each, 0 where nothing is told."""
    columns = {
        name: [e.members[name].to_numpy(dtype=float) if name in e.members else np.zeros(len(e.members))
               for e in entries]
        for name in CARRIED
    }  # fmt: skip
    return {name: np.nan_to_num(np.concatenate([np.empty(0), *arrays])) for name, arrays in columns.items()}
