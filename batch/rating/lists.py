"""What FIDE, UKD and Elo sections share: dates, pools, members with their ratings, the tables they give back.

In these rule sets a player's row holds one rating, that of the section's pool.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import Problem, problem
from batch.rating.entry import Entry
from batch.rating.members import games, members, merge_problems
from batch.rating.model import RatedSection
from batch.rating.settle import end_dates, section_name
from rules.uschess.pools import PoolError, parse_time_control


def list_entry(
    section: Section, crosstable: Crosstable, event_key: tuple[str, int], rules: str, pools: Sequence[str]
) -> Entry:
    """A section's one entry by a rule set that has no dual events; parameters are the caller's to add."""
    found: list[Problem] = []
    event_end, end = end_dates(section, crosstable, found)
    merged, member_of = members(section)
    found += merge_problems(section, merged, member_of)
    table = merged.assign(pre=merged["rating"].to_numpy(dtype=float), pre_games=merged["games"].to_numpy(dtype=float))
    changes = "change" in merged and "post" not in merged
    if changes or "post" in merged:
        table["official"] = merged["change" if changes else "post"]
    return Entry(
        section=section,
        rules=rules,
        pool=_pool(section, rules, pools, found),
        event_end_date=event_end,
        start_date=section.fact("start_date"),
        end_date=end,
        members=table,
        member_of=member_of,
        games=games(section, member_of),
        in_force=[],
        values={},
        settings={"official_is_change": changes, "stored_as_integer": True},
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
    found.append(problem("default-pool", section.place, pool=pools[0]))
    return pools[0]


def starting_day(entry: Entry) -> date | None:
    """The day whose rules apply: the start date, else the end date, which is listed as a guess."""
    if entry.start_date is None and entry.end_date is not None:
        entry.problems.append(problem("start-from-end", entry.section.place, date=entry.end_date, rules=entry.rules))
    return entry.start_date or entry.end_date


def whole_ratings(entry: Entry, least: float) -> None:
    """Refuse ratings with a fraction, and ratings below the list's floor."""
    pre = entry.members["pre"].to_numpy()
    for code, wrong in (
        ("rating-not-whole", (pre != np.floor(pre)) & ~np.isnan(pre)),
        ("rating-below-floor", pre < least),
    ):
        for index in np.flatnonzero(wrong).tolist():
            read = f"{pre[index]:g}"
            entry.problems.append(problem(code, _place(entry, index), rules=entry.rules, read=read, floor=f"{least:g}"))


def _place(entry: Entry, index: int) -> Any:
    return entry.section.cell(int(entry.members["entrant"].iloc[index]), "rating")


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
