"""Checks of a section as read (spec/crosstables.md sections 1 and 6).

Errors cannot be rated, warnings are probably mistakes, cautions are worth a look. `check_players` and `check_results`
hold the checks; this package runs them, and cuts them short where they repeat themselves.
"""

from collections import Counter
from collections.abc import Sequence

from batch.crosstable.checks.players import check_players
from batch.crosstable.checks.results import check_results
from batch.crosstable.model import Section
from batch.problems import Place, Problem

_SHOWN_PER_CODE = 25


def check_section(section: Section) -> list[Problem]:
    """Run every check of one section. It must hold the problems of its reading already."""
    unread_rows = {p.place.row for p in section.problems if p.code == "cell-unreadable"}
    unread = frozenset(i for i, row in enumerate(section.entrants["row"].tolist()) if row in unread_rows)
    return check_players(section) + check_results(section, unread)


def limited(problems: Sequence[Problem]) -> list[Problem]:
    """The problems, each code cut short after the first ones with the number of the rest."""
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
