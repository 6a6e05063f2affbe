"""Checks of a section as read (spec/crosstables.md sections 1 and 6).

Errors cannot be rated, warnings are probably mistakes, cautions are worth a look. `check_players` and `check_results`
hold the checks; this package runs them.
"""

from batch.crosstable.checks.players import check_players
from batch.crosstable.checks.results import check_results
from batch.crosstable.model import Section
from batch.problems import Problem


def check_section(section: Section) -> list[Problem]:
    """Run every check of one section. It must hold the problems of its reading already."""
    unread_rows = {p.place.row for p in section.problems if p.code == "cell-unreadable"}
    unread = frozenset(i for i, row in enumerate(section.entrants["row"].tolist()) if row in unread_rows)
    return check_players(section) + check_results(section, unread)
