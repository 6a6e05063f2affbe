"""From the ledger's arrays to a rule set's and back: one module a rule set.

Each has `rate(units, states, facts, rulebook) -> list[Rows]` for units that share no player's state.
"""

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def rule_set(name: str) -> ModuleType:
    """The module that rates pools of the rule set `name`."""
    return import_module(f"batch.ledger.rating.{name}")
