"""How a section is to be rated: rule set, pool, dates, kind of event, and what it says beyond the defaults.

A crosstable's keys and the options of a command, or an event's content in the journal, are made into `Choices`, and
rule sets take the rules of a section from them and their parameters alone.
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
    """said: key -> value, of `KEYS` and `dated_by`; what is not said is not there."""

    rules: str
    pool: str
    start: date | None = None
    end: date | None = None
    event_end: date | None = None
    kind: str = "swiss"
    dual: bool = False
    said: Mapping[str, Any] = field(default_factory=dict)

    def get(self, key: str, default: Any = None) -> Any:
        """What is said under a key."""
        return self.said.get(key, default)
