"""Checks of game counts, missing or impossible: a US Chess rating weighs as much as the games it rests on."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from batch.crosstable.checks.players import listed, who
from batch.crosstable.model import Section
from batch.crosstable.tables.vocabulary import POOLS
from batch.problems import Place, Problem, problem

COUNT_MATTERS_ABOVE = ((date(2013, 5, 18), 1928), (date.min, 1681))
"""Above these ratings the effective games of an established player depend on the exact count (section 1.6)."""


def rating_counts(sections: Sequence[Section], end_date: date | None = None) -> list[Problem]:
    """List game counts that the rules need and a file does not give (section 1.6).

    sections: all of one file. end_date: the event's, for the level above which an exact count matters.
    """
    rated = [
        (s, s.entrants["rating"].to_numpy(dtype=float), s.entrants["games"].to_numpy(dtype=float)) for s in sections
    ]
    if all(np.isnan(rating).all() for _, rating, _ in rated):
        return []
    if all((np.isnan(rating) | np.isnan(games)).all() for _, rating, games in rated):
        return [problem("no-game-counts", Place(sections[0].place.file))]
    limit = next(level for since, level in COUNT_MATTERS_ABOVE if (end_date or date.max) >= since)
    problems = []
    for section, rating, games in rated:
        bare = np.flatnonzero(np.isnan(games) & (rating > limit)).tolist()
        if bare:
            read = {"count": len(bare), "limit": limit, "players": listed(section, bare)}
            problems.append(problem("game-counts-matter", section.cell(bare[0], "rating"), **read))
    return problems


def ratings_without_games(section: Section) -> list[Problem]:
    """List ratings on 0 games."""
    problems = []
    for name in ("rating", *POOLS):
        games = "games" if name == "rating" else f"{name}_games"
        if name not in section.entrants or games not in section.entrants:
            continue
        rating, count = (section.entrants[n].to_numpy(dtype=np.float64) for n in (name, games))
        for i in np.flatnonzero(~np.isnan(rating) & (count == 0)).tolist():
            place = section.cell(i, games if games in section.columns else name)
            problems.append(problem("rating-without-games", place, player=who(section, i), rating=f"{rating[i]:g}"))
    return problems
