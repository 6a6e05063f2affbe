"""The pools a ledger can keep, named by rule set and pool: `uschess/regular`, `fide/rapid`."""

from functools import cache

from batch.rulesets import PACKAGES, about


@cache
def is_list_pool(pool: str) -> bool:
    """Whether a pool's ratings change only with a published list."""
    return about(pool.partition("/")[0]).lists


def standing_formulas() -> tuple[str, ...]:
    """Formulas of sections in pools of lists, whose results are no new state."""
    return tuple(rules for rules in PACKAGES if about(rules).lists)


def pools_of(rules: str) -> tuple[str, ...]:
    """The pools of a rule set."""
    return tuple(f"{rules}/{pool}" for pool in about(rules).pools)


def all_pools() -> list[str]:
    """The pools of every rule set."""
    return [pool for rules in PACKAGES for pool in pools_of(rules)]
