"""What changed when: the value in force on the day before and on the day of every change (spec section 10)."""

from datetime import date, timedelta

import pytest

from rules.dated import ParameterError, load
from rules.uschess import PARAMETERS_FILE

PARAMETERS = load(PARAMETERS_FILE)

CHANGES = [
    ("2008-06-07", "bonus_threshold", 10, 6),
    ("2008-06-07", "personal_floor_highest", 100, 150),
    ("2010-04-01", "peak_floor_lowest", 1400, 1200),
    ("2012-08-04", "bonus_threshold", 6, 8),
    ("2013-05-18", "effective_games_constant", 1, 0.662),
    ("2013-05-18", "effective_games_slope", 0.00001, 0.00000739),
    ("2013-05-18", "effective_games_centre", 2200, 2569),
    ("2013-05-18", "effective_games_limit", 2200, 2355),
    ("2013-05-18", "dual_k_lowest_factor", 1, 0.25),
    ("2014-03-20", "bonus_threshold", 8, 10),
    ("2014-09-18", "stored_as_integer", True, False),
    ("2015-06-01", "bonus_threshold", 10, 12),
    ("2017-05-01", "bonus_threshold", 12, 14),
    ("2020-06-01", "online_regular", False, True),
    ("2020-06-01", "start_blended", False, True),
    ("2023-02-01", "bonus_threshold", 14, 12),
    ("2024-03-01", "fide_conversion", (("<=", 2000, 180, 0.94), (">", 2000, 20, 1.02)),
     (("<=", 2000, -1073, 1.5667), (">", 2000, 20, 1.02))),
    ("2024-03-01", "fide_youth_conversion", (("<=", 2000, 560, 0.76), (">", 2000, 80, 1)),
     (("<=", 2000, -453, 1.2667), (">", 2000, 80, 1))),
    ("2025-01-01", "bonus_threshold", 12, 10),
    ("2025-01-01", "cfc_conversion", (("<=", 1500, -90, 1), (">", 1500, -240, 1.1)),
     (("<", 1150, -115, 0.815), ("<", 1610, -650, 1.28), ("<", 2000, -856, 1.41), (">=", 2000, -240, 1.1))),
]  # fmt: skip


@pytest.mark.parametrize(("day", "name", "before", "after"), CHANGES)
def test_both_sides_of_each_change(day, name, before, after):
    changed = date.fromisoformat(day)
    assert PARAMETERS.on(changed - timedelta(days=1))[name] == before
    assert PARAMETERS.on(changed)[name] == after


def test_the_table_of_changes_is_complete():
    told = {(day, name) for day, name, _, _ in CHANGES}
    entries = {(str(e.since), name) for name, entries in PARAMETERS.entries.items() for e in entries[1:]}
    assert entries == told


def test_b_was_10_by_april_2005_and_is_not_known_before():
    assert PARAMETERS.on(date(2005, 4, 1))["bonus_threshold"] == 10
    with pytest.raises(ParameterError, match="2005-04-01"):
        PARAMETERS.on(date(2005, 3, 31))["bonus_threshold"]


def test_changes_applied_back_tell_when_they_were_announced():
    bonus = {entry.since: entry.announced for entry in PARAMETERS.entries["bonus_threshold"]}
    assert bonus[date(2023, 2, 1)] == date(2023, 10, 30)
    assert bonus[date(2025, 1, 1)] == date(2025, 6, 1)
