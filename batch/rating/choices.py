"""How a section is rated: rule set, pool, dates, kind of event, and what it says beyond the defaults.

`Choices` are made of a crosstable's keys and a command's options, or of an event's content in the journal. Rule sets
take the rules of a section from them and their parameters alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

KEYS = ("k", "expected", "unrated", "youth", "form", "rounding", "mode", "floor", "tiers", "newcomer", "minimum_games",
        "below_minimum", "limit")  # fmt: skip
"""The crosstable's keys that say how a section is rated, beside its dates, pool and kind."""


@dataclass(frozen=True)
class Choices:
    """said: key -> value, of `KEYS` and `dated_by`; without keys that are not given."""

    rules: str
    pool: str
    start: date | None = None
    end: date | None = None
    event_end: date | None = None
    kind: str = "swiss"
    dual: bool = False
    said: Mapping[str, Any] = field(default_factory=dict)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key."""
        return self.said.get(key, default)
