"""From the ledger's arrays to a rule set's and back: one module a rule set.

Each has `rate(units, states, facts, rulebook) -> list[Rows]` for units that share no player's state.
"""

from functools import cache
from importlib import import_module
from types import ModuleType

from batch.ledger.pools import RULE_SETS


@cache
def rule_set(name: str) -> ModuleType:
    """The module that rates pools of the rule set `name`. Raises LookupError for another name."""
    if name not in RULE_SETS:
        raise LookupError(f"there is no rule set {name!r}")
    return import_module(f"batch.ledger.rating.{name}")
