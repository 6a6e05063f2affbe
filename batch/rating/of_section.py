"""What a crosstable's section says of its entrants, and of how it is rated."""

from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.checks.players import section_limit
from batch.crosstable.model import Section
from batch.rating.choices import KEYS
from batch.rating.known import FACTS, Known, is_day
from batch.rating.options import EventOptions
from rules.event import Floats

HISTORIES = {"wins": 1.0, "losses": -1.0, "mixed": 0.0}


def of_fields(members: pd.DataFrame) -> Known:
    """What the rows of a crosstable say, for any pool; see `batch.rating.known.in_pool`."""
    arrays = {fact: _floats(fact, members[fact]) for fact in sorted(FACTS.intersection(members.columns))}
    if "record" in members:
        records = [one if isinstance(one, tuple) else (np.nan,) * 3 for one in members["record"]]
        wins, draws, losses = np.array(records, dtype=np.float64).reshape(-1, 3).T
        arrays |= {"wins": wins, "draws": draws, "losses": losses}
        recorded = _one_sided(wins, draws, losses)
        told = arrays.get("history", recorded)
        arrays["history"] = np.where(np.isnan(told), recorded, told)
    return Known(len(members), {fact: array for fact, array in arrays.items() if not np.isnan(array).all()})


def _one_sided(wins: Floats, draws: Floats, losses: Floats) -> Floats:
    """The history that follows from a record."""
    won, lost = (wins > 0) & (draws + losses == 0), (losses > 0) & (wins + draws == 0)
    return np.where(np.isnan(wins), np.nan, won.astype(np.float64) - lost)


def said_of(section: Section, options: EventOptions) -> dict[str, Any]:
    """What the command line, and then a section's keys, say of how it is rated."""
    said = {key: section.fact(key) for key in KEYS}
    said |= {"limit": section_limit(section), "dated_by": options.dated_by}
    for key, told in (("expected", options.expectation), ("unrated", options.unrated)):
        if told is not None:
            said[key] = told
    return {key: value for key, value in said.items() if value is not None}


def _ordinal(day: Any) -> float:
    """A date as `date.toordinal` counts, NaN for none."""
    return float(day.toordinal()) if isinstance(day, date) and not pd.isna(day) else np.nan


def _floats(fact: str, column: "pd.Series[Any]") -> Floats:
    """A column as floats: dates as ordinals, a history's words as numbers, yes and no as 1 and 0."""
    if is_day(fact):
        return np.array([_ordinal(value) for value in column], dtype=np.float64)
    if fact == "history":
        return np.array([HISTORIES.get(value, np.nan) for value in column], dtype=np.float64)
    if column.dtype == object:
        return np.array([np.nan if pd.isna(value) else float(value) for value in column], dtype=np.float64)
    return column.to_numpy(dtype=np.float64)
