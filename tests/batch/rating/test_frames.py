"""Values out of tables."""

import pandas as pd

from batch.rating.frames import missing, values_of


def test_missing_values_are_none_whatever_pandas_calls_them():
    frame = pd.DataFrame({"a": [1.5, float("nan")], "b": [pd.Timestamp("2026-05-03"), pd.NaT], "c": ["x", None]})
    assert values_of(frame, "a") == [1.5, None]
    assert values_of(frame, "b") == [pd.Timestamp("2026-05-03"), None]
    assert values_of(frame, "c") == ["x", None]
    assert values_of(frame, "d") == [None, None]
    assert missing(float("nan")) and missing(None) and not missing(0)
