"""Values of tables: columns as lists, rows as dictionaries, and whether a value is missing."""

from typing import Any

import numpy as np
import pandas as pd


def values_of(frame: pd.DataFrame, field: str) -> list[Any]:
    """A column as a list of Python values, None = not known (or there is no such column)."""
    if field not in frame:
        return [None] * len(frame)
    series = frame[field]
    values: list[Any] = series.tolist()
    # Not `Series.isna`: it takes longer than all else here, and a report needs hundreds of columns.
    array = series.to_numpy()
    if array.dtype.kind in "biu":
        return values
    missing = np.isnan(array) if array.dtype.kind == "f" else pd.isna(array)
    if missing.any():
        values = [None if gone else value for value, gone in zip(values, missing.tolist(), strict=True)]
    return values


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table, each by column name."""
    # Not `DataFrame.to_dict`: it works cell by cell, and a page needs the rows of every player.
    columns = {str(name): series.tolist() for name, series in table.items()}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def missing(value: Any) -> bool:
    """Whether a table's value is missing."""
    return value is None or bool(pd.isna(value))
