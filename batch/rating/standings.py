"""Places in a section. Each row of the crosstable is an entry of its own: a re-entry is there twice.

The places that the file gives are kept (a column of `batch.crosstable.tables.vocabulary` that is the `rank`); rows
without one are placed by points.
"""

import numpy as np
import pandas as pd

from batch.crosstable.model import Section
from rules.event import Floats, Ints


def points(section: Section) -> Floats:
    """The sum of the points in each row's cells, byes and forfeits included: (entrants,)."""
    scores = np.nan_to_num(section.results["score"].to_numpy(dtype=np.float64))
    rows = section.results["entrant"].to_numpy(dtype=np.int64)
    return np.bincount(rows, scores, minlength=len(section.entrants)).astype(np.float64)


def places(section: Section) -> Ints:
    """Each row's place, 1 for the first: (entrants,).

    If the table is in the order of its places, a row without one that has the points of the row above shares that
    row's place: chess-results leaves the places of tied players blank. Any other is placed by points.
    """
    total = points(section)
    if "total" in section.entrants:
        printed = section.entrants["total"].to_numpy(dtype=np.float64)
        total = np.where(np.isnan(printed), total, printed)
    by_points = np.searchsorted(np.sort(-total), -total) + 1
    if "rank" not in section.entrants:
        return by_points.astype(np.int64)
    told = pd.Series(section.entrants["rank"].to_numpy(dtype=np.float64))
    if told.dropna().is_monotonic_increasing:
        ties = np.cumsum(np.diff(total, prepend=np.nan) != 0)
        told = told.groupby(ties).ffill()
    return np.where(told.isna(), by_points, told).astype(np.int64)


def member_places(section: Section, member_of: Ints) -> Ints:
    """Each member's place, the best of their rows: (members,)."""
    best = np.full(member_of.max() + 1, np.iinfo(np.int64).max)
    np.minimum.at(best, member_of, places(section))
    return best
