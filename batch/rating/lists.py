"""What FIDE, UKD and Elo sections share: dates, pools, members with their ratings, the resulting tables.

In these rule sets a player's row has one rating, that of the section's pool.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Section
from batch.problems import Problem, problem
from batch.rating.choices import Choices
from batch.rating.clock import clock
from batch.rating.entry import Entry
from batch.rating.known import CARRIED, STATE, Known, in_pool
from batch.rating.members import games, members, merge_problems
from batch.rating.model import RatedSection
from batch.rating.of_section import of_fields, said_of
from batch.rating.options import EventOptions
from batch.rating.ruleset import Outcome
from batch.rating.settle import section_name
from rules.event import Bools, Floats


def list_entry(
    section: Section, event_key: tuple[str, int], rules: str, pools: Sequence[str], options: EventOptions
) -> Entry:
    """A section's one entry by a rule set that has no dual events; the caller adds the parameters."""
    found: list[Problem] = []
    start, end = section.fact("start_date"), section.fact("end_date") or section.fact("event_end_date")
    if start and end and end < start:
        found.append(problem("dates-reversed", section.facts["start_date"].place, start=start, end=end))
    merged, member_of = members(section)
    found += merge_problems(section, merged, member_of)
    table = merged
    if "post" in merged:
        table = merged.assign(official=merged["post"])
    elif "change" in merged:
        table = merged.assign(official_change=merged["change"])
    pool = _pool(section, rules, pools, found)
    kind = section.fact("event_type") or "swiss"
    event_end = section.fact("event_end_date") or end
    return Entry(
        section=section,
        choices=Choices(rules, pool, start, end, event_end, kind, said=said_of(section, options)),
        members=table,
        known=in_pool(of_fields(merged)),
        member_of=member_of,
        games=games(section, member_of),
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
    control = clock(section, pools[0], found)
    if control is not None:
        return "standard" if control.total >= 60 else "rapid" if control.total > 10 else "blitz"
    if not section.facts.keys() & {"pool", "time_control"}:
        found.append(problem("default-pool", section.place, pool=pools[0]))
    return pools[0]


def rules_day(choices: Choices) -> date | None:
    """The day whose rules apply: the section's first if given, else its last."""
    return choices.start or choices.end


def check_dated(entry: Entry) -> None:
    """List a section without any date as a guess: rules with few dated values then use their latest."""
    if rules_day(entry.choices) is None and not entry.section.facts.keys() & {
        "start_date",
        "end_date",
        "event_end_date",
    }:
        entry.problems.append(problem("no-date-latest", entry.section.place, rules=entry.rules))


def refuse_rounding(entry: Entry, known: Sequence[str]) -> None:
    """Refuse a rounding that the rule set does not have."""
    said = entry.choices.get("rounding")
    if said is not None and said not in known:
        place, choices = entry.section.facts["rounding"].place, ", ".join(known)
        entry.problems.append(problem("rounding-unfit", place, rules=entry.rules, read=said, choices=choices))


def rated_section(entry: Entry, players: pd.DataFrame, game_table: pd.DataFrame) -> RatedSection:
    """The section as reports take it."""
    return RatedSection(
        section=entry.section,
        name=section_name(entry.section, entry.event_key[1]),
        choices=entry.choices,
        known=entry.known,
        players=players,
        games=game_table,
        starting=pd.DataFrame(),
        in_force=entry.in_force,
        settings=entry.settings,
        state=pd.DataFrame(),
        problems=entry.problems,
        rules_day=rules_day(entry.choices),
    )


def standing_outcome(known: Known, formula: str, start: Floats, played: Any, score: Any, change: Floats) -> Outcome:
    """What sections give if ratings change only with a list: everybody keeps their state."""
    return Outcome(
        start=start,
        played=played.astype(np.int64),
        score=score.astype(np.float64),
        formula=np.full(known.n, formula, dtype=object),
        floor_kind=np.full(known.n, None, dtype=object),
        change=change,
        state=np.stack([known[name] for name in STATE]),
    )


def absolute_floor(held: Bools) -> list[str | None]:
    """`floor_kind` of players, held or not by the rule set's one floor."""
    return ["absolute" if at_floor else None for at_floor in held.tolist()]


def newcomers(unrated: Any, steps: dict[str, Any]) -> pd.DataFrame:
    """Rows for the Starting values sheet: each unrated player's way to a first rating; `steps` are (players,)."""
    rows: dict[str, Any] = {"player": np.flatnonzero(unrated)}
    return pd.DataFrame(rows | {name: np.asarray(values)[unrated] for name, values in steps.items()})


def carried(known: Known) -> dict[str, Floats]:
    """What the entrants carry towards a first rating, (players,) each, 0 if nothing is given."""
    return {name: np.nan_to_num(known[name]) for name in CARRIED}
