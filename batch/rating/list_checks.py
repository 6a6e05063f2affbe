"""Checks of players' rows in FIDE, UKD and Elo sections: impossible and implausible values, each with its cell."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from batch.problems import Place, problem
from batch.rating.entry import Entry
from batch.rating.known import CARRIED

MOST_CARRIED = 500
"""Nobody plays more games before a first rating."""

HIGHEST = 3500
FIDE_KS, ELO_KS = (1, 100), (0, 1000)
OLDEST = 120


def check_ratings(entry: Entry, field: str, least: float) -> None:
    """Refuse ratings with a fraction, and ratings below the list's floor; `field` is their column of the file."""
    ratings = entry.known[field]
    for code, wrong in (
        ("rating-not-whole", (ratings != np.floor(ratings)) & ~np.isnan(ratings)),
        ("rating-below-floor", ratings < least),
    ):
        for index in np.flatnonzero(wrong).tolist():
            read = f"{ratings[index]:g}"
            entry.problems.append(
                problem(code, entry.place(index, field), rules=entry.rules.upper(), read=read, floor=f"{least:g}")
            )


def check_k(entry: Entry, span: tuple[float, float], *, whole: bool) -> None:
    """Refuse a K, of the column or the key, outside the span (its lower end belongs to it where K is whole).

    0 beside no rating is how FIDE's lists write that there is none.
    """
    column = entry.known["k"]
    none = np.isnan(column) | ((column == 0) & np.isnan(entry.known["rating"]))
    told = [(float(column[i]), entry.place(i, "k")) for i in np.flatnonzero(~none).tolist()]
    if entry.section.fact("k") is not None:
        told.append((float(entry.section.fact("k")), entry.section.facts["k"].place))
    low, high = span
    for k, place in told:
        if not low <= k <= high or (k == low and not whole):
            limits = f"from {low:g} to {high:g}" if whole else f"above {low:g}, at most {high:g}"
            entry.problems.append(problem("k-impossible", place, read=f"{k:g}", limits=limits))
        elif whole and k != np.floor(k):
            entry.problems.append(problem("k-not-whole", place, read=f"{k:g}"))


def check_peak(entry: Entry) -> None:
    """Warn of a highest rating ever that is below the present one."""
    peak, rating = entry.known["peak"], entry.known["rating"]
    for index in np.flatnonzero(peak < rating).tolist():
        read = {"peak": f"{peak[index]:g}", "rating": f"{rating[index]:g}"}
        entry.problems.append(problem("peak-below-rating", entry.place(index, "peak"), **read))


def check_births(entry: Entry, years: Any, year: int) -> None:
    """Warn of births after the event, or impossibly long before it; `years`: the members' years of birth."""
    for index in np.flatnonzero(~plausible_births(years, year) & ~np.isnan(years)).tolist():
        place, born = entry.place(index, "birth"), int(years[index])
        entry.problems.append(problem("birth-implausible", place, born=born, year=year))


def plausible_births(years: Any, year: Any) -> Any:
    """Whether players born in these years can play in `year`."""
    return (years <= year) & (year - years <= OLDEST)


def check_carried(entry: Entry, least: float) -> None:
    """Refuse impossible carried sums. least: the lowest possible rating of an opponent."""
    if not entry.known.arrays.keys() & set(CARRIED):
        return
    sums = [entry.known[name] for name in CARRIED]
    rated = ~np.isnan(entry.known["rating"])
    for index in np.flatnonzero(~np.isnan(np.stack(sums)).all(axis=0)).tolist():
        games, points, opponents = (float(told[index]) for told in sums)
        player = entry.members["name"].iloc[index]
        if rated[index]:
            told = next(name for name, one in zip(CARRIED, sums, strict=True) if not np.isnan(one[index]))
            entry.problems.append(problem("carried-by-rated", _cell(entry, index, told), player=player))
        for field, why in _impossible(games, points, opponents, least):
            entry.problems.append(problem("carried-impossible", _cell(entry, index, field), player=player, why=why))


def _cell(entry: Entry, index: int, field: str) -> Place:
    """The cell of a carried sum; if the file lacks its column, that of the games or of another sum."""
    there = field if field in entry.section.columns else next((n for n in CARRIED if n in entry.section.columns), field)
    return entry.place(index, there)


def _impossible(games: float, points: float, opponents: float, least: float) -> Sequence[tuple[str, str]]:
    """The columns that are wrong, and why; NaN = blank."""
    if np.isnan(games) or games == 0:
        extra = [f for f, told in (("carried_points", points), ("carried_opponents", opponents)) if told > 0]
        blank = "no carried games stand beside it"
        return [(field, blank) for field in extra]
    if games < 0 or games != np.floor(games) or games > MOST_CARRIED:
        return [("carried_games", f"{games:g} games: a whole number up to {MOST_CARRIED} is wanted")]
    wrong = []
    if np.isnan(points):
        wrong.append(("carried_points", f"the points from the {games:g} carried games are missing"))
    elif points < 0 or points * 2 != np.floor(points * 2):
        wrong.append(("carried_points", f"{points:g} points cannot be scored: points come in halves"))
    elif points > games:
        wrong.append(("carried_points", f"{points:g} points cannot be scored in {games:g} games"))
    if np.isnan(opponents) or opponents == 0:
        wrong.append(("carried_opponents", f"the opponents' ratings of the {games:g} carried games are missing"))
    elif opponents != np.floor(opponents):
        wrong.append(("carried_opponents", f"{opponents:.10g} is a sum of ratings, which are whole numbers"))
    elif not least <= opponents / games <= HIGHEST:
        average = f"{opponents:.10g} over {games:g} games is an average of {opponents / games:.10g}"
        wrong.append(("carried_opponents", f"{average}: ratings are from {least:g} to {HIGHEST}"))
    return wrong
