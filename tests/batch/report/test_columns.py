"""The columns of the rule sets."""

import pandas as pd
import pytest

from batch.report.columns import (
    COMMON_GAMES,
    COMMON_RATINGS,
    GAMES,
    RATINGS,
    STARTING,
    WHERE,
    WHO,
    columns_of,
    present,
    values_of,
)
from batch.report.style import FORMATS


@pytest.mark.parametrize("columns", [*RATINGS.values(), *GAMES.values(), COMMON_RATINGS, COMMON_GAMES, STARTING])
def test_headings_differ_and_kinds_are_known(columns):
    headings = [c.heading for c in (*WHERE, *WHO, *columns)]
    assert len(set(headings)) == len(headings)
    assert {c.kind for c in columns} <= set(FORMATS)


def test_a_run_by_several_rule_sets_has_the_columns_of_all_with_unlike_headings():
    columns = columns_of(RATINGS, COMMON_RATINGS, ["uschess", "another"])
    assert len({c.heading for c in columns}) == len(columns) > len(RATINGS["uschess"])


def test_missing_values_are_none_whatever_pandas_calls_them():
    frame = pd.DataFrame({"a": [1.5, float("nan")], "b": [pd.Timestamp("2026-05-03"), pd.NaT], "c": ["x", None]})
    assert values_of(frame, "a") == [1.5, None]
    assert values_of(frame, "b") == [pd.Timestamp("2026-05-03"), None]
    assert values_of(frame, "c") == ["x", None]
    assert values_of(frame, "d") == [None, None]


def test_empty_columns_are_left_out_unless_they_always_stand():
    columns = columns_of(RATINGS, COMMON_RATINGS, ["uschess"])
    shown = [c.field for c in present(columns, {"bonus": [None, 0.0], "floor_kind": [None, ""]})]
    assert "bonus" in shown
    assert "floor_kind" not in shown
    assert "pre" in shown
