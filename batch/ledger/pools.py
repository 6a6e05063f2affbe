"""The pools a ledger can keep, named by rule set and pool: `uschess/regular`, `fide/rapid`."""

from functools import cache

RULE_SETS = ("uschess", "fide", "ukd", "elo")

LIST_RULES = ("fide", "ukd")
"""Rule sets in which every event is rated from the list in force at its start (fide.md section 1, ukd.md 6)."""


def is_list_pool(pool: str) -> bool:
    """Whether a pool's ratings change only with a published list."""
    return pool.partition("/")[0] in LIST_RULES


@cache
def pools_of(rules: str) -> tuple[str, ...]:
    """The pools a rule set has."""
    if rules == "uschess":
        from rules.uschess.pools import POOLS

        return tuple(f"uschess/{pool}" for pool in POOLS)
    return tuple(f"{rules}/{pool}" for pool in ("standard", "rapid", "blitz"))
