"""What can be checked once a section is read (spec/crosstables.md sections 1 and 6).

Errors cannot be rated, warnings are probably slips, cautions are worth a look. `check_players` and `check_results`
hold the checks; here they are run, cut short where they repeat themselves, and joined by what only a whole file tells.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date

import numpy as np

from batch.crosstable.checks.players import check_players, listed
from batch.crosstable.checks.results import check_results
from batch.crosstable.model import Section
from batch.problems import Place, Problem, problem

_SHOWN_PER_CODE = 25
_COUNT_MATTERS_ABOVE = ((date(2013, 5, 18), 1928), (date.min, 1681))
"""Above these ratings the effective games of an established player depend on his exact count (section 1.6)."""


def check_section(section: Section) -> list[Problem]:
    """Everything that can be said of one section by itself. Expects the problems of its reading in it already."""
    unread_rows = {p.place.row for p in section.problems if p.code == "cell-unreadable"}
    unread = frozenset(i for i, row in enumerate(section.entrants["row"].tolist()) if row in unread_rows)
    return check_players(section) + check_results(section, unread)


def rating_counts(sections: Sequence[Section], end_date: date | None = None) -> list[Problem]:
    """What the US Chess rules need to know of game counts and one file does not tell (section 1.6).

    sections: all of one file. end_date: the event's, for the level above which an exact count matters.
    """
    rated = [
        (s, s.entrants["rating"].to_numpy(dtype=float), s.entrants["games"].to_numpy(dtype=float)) for s in sections
    ]
    if all(np.isnan(rating).all() for _, rating, _ in rated):
        return []
    if all((np.isnan(rating) | np.isnan(games)).all() for _, rating, games in rated):
        return [problem("no-game-counts", Place(sections[0].place.file))]
    limit = next(level for since, level in _COUNT_MATTERS_ABOVE if (end_date or date.max) >= since)
    problems = []
    for section, rating, games in rated:
        bare = np.flatnonzero(np.isnan(games) & (rating > limit)).tolist()
        if bare:
            read = {"count": len(bare), "limit": limit, "players": listed(section, bare)}
            problems.append(problem("game-counts-matter", section.cell(bare[0], "rating"), **read))
    return problems


def limited(problems: Sequence[Problem]) -> list[Problem]:
    """The problems, those of one code cut short after the first ones, with a word of how many more there are."""
    seen: Counter[str] = Counter()
    kept = []
    last: dict[str, Problem] = {}
    for found in problems:
        seen[found.code] += 1
        if seen[found.code] <= _SHOWN_PER_CODE:
            kept.append(found)
            last[found.code] = found
    for code, count in seen.items():
        if count > _SHOWN_PER_CODE:
            grade, place, remedy = last[code].grade, last[code].place, last[code].remedy
            words = f"and {count - _SHOWN_PER_CODE} more like this."
            kept.append(Problem(grade, code, Place(place.file, place.sheet), words, remedy))
    return kept
