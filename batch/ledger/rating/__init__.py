"""From the ledger's arrays to a rule set's and back: one module a rule set.

Each has `rate(units, states, facts, rulebook) -> list[Rows]` for units that share no player's state. `LIST_POOLS`
are rated from the list in force, and move only when a list is published.
"""

from functools import cache
from importlib import import_module
from types import ModuleType

RULE_SETS = ("uschess", "fide", "ukd", "elo")

LIST_RULES = ("fide", "ukd")
"""Rule sets in which every event is rated from the list in force at its start (fide.md section 1, ukd.md 6)."""


@cache
def rule_set(name: str) -> ModuleType:
    """The module that rates pools of the rule set `name`."""
    return import_module(f"batch.ledger.rating.{name}")


def is_list_pool(pool: str) -> bool:
    """Whether a pool's ratings change only with a published list."""
    return pool.partition("/")[0] in LIST_RULES


@cache
def pools_of(rules: str) -> tuple[str, ...]:
    """The pools a rule set has, as the ledger names them: `uschess/regular`."""
    if rules == "uschess":
        from rules.uschess.pools import POOLS

        return tuple(f"uschess/{pool}" for pool in POOLS)
    return tuple(f"{rules}/{pool}" for pool in ("standard", "rapid", "blitz"))
