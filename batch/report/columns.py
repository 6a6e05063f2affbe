"""Which columns the report's tables have; those of ratings and games are the rule sets' steps.

A field is a column of `RatedSection.players` or `.games`, or one that the sheet itself adds (`section`, `shown`, ...).
Meanings are printed on the Rules sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from batch.rating.step import Column, Step, columns
from batch.rulesets import DEFAULT, rule_set

WHERE = (
    Column("section", "Section", "text", 14),
    Column("pool", "Pool", "text", 10),
)

WHO = (
    Column("no", "No", "integer", 6, "number in the crosstable", always=True),
    Column("name", "Name", "text", 26, always=True),
    Column("id", "ID", "id", 10, "member number"),
)

BARS = (
    Column("fall", "−", "text", 8, "bar: points lost, to the scale of the greatest change", always=True),
    Column("rise", "+", "text", 8, "bar: points gained", always=True),
)
"""What the Ratings sheet has beside the change."""

STARTING = (
    Column("start", "Start", "integer", 9, "starting value", always=True, bold=True),
    Column("start_source", "Where from", "text", 34, always=True),
    Column("source", "Source", "text", 20, always=True),
)
"""The known columns of the Starting values sheet; the rule set's own steps follow under their names."""


def ratings_columns(rules: Iterable[str]) -> list[Column]:
    """The columns of the Ratings sheet after `WHERE` and `WHO`, for the rule sets of a run."""
    return [
        one
        for column in _united(rule_set(name).RATINGS for name in _or_default(rules))
        for one in ((column, *BARS) if column.field == "change" else (column,))
    ]


def games_columns(rules: Iterable[str]) -> list[Column]:
    """The columns of the Games sheet after `WHERE` and `WHO`, for the rule sets of a run."""
    return list(_united(rule_set(name).GAMES for name in _or_default(rules)))


def _or_default(rules: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(rules)) or [DEFAULT]


def _united(sets: Iterable[Iterable[Step]]) -> Iterable[Step]:
    """The columns of the first rule set, then those that only the others have."""
    found: dict[str, Step] = {}
    for steps in sets:
        for step in columns(steps):
            found.setdefault(step.field, step)
    return found.values()


def present(shown: Sequence[Column], values: Mapping[str, list[Any]]) -> list[Column]:
    """The columns to show: those always shown and those with a value in some row."""
    return [c for c in shown if c.always or any(v is not None and v != "" for v in values.get(c.field, ()))]
