"""The six rating systems and which of them a section counts for (spec/uschess.md section 1).

T = main minutes + delay or increment seconds. Blitz 5 to 10, quick above 10 and below 30, regular from 30; over the
board 30 to 65 is dual: rated in regular and in quick. Online is never dual.
"""

import re
from collections.abc import Mapping
from typing import Any

POOLS = ("regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz")


class PoolError(ValueError):
    """A pool that does not exist, or a time control that no pool rates."""


def pools_for(minutes: int, seconds: int, online: bool, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the pools in which a section is rated: two, regular first, when it is dual.

    minutes: main time, of all periods together. seconds: of delay or increment. values: those in force.

    Raises `PoolError` when no pool rates it.
    """
    total = minutes + seconds
    told = f"{minutes} minutes + {seconds} seconds = {total}"
    if total < values["blitz_shortest"]:
        raise PoolError(f"{told} is too fast to be rated: blitz begins at {values['blitz_shortest']}")
    if total <= values["blitz_longest"]:
        speed = "blitz"
    else:
        speed = "quick" if total < values["regular_shortest"] else "regular"
    if online:
        if speed == "regular" and not values["online_regular"]:
            raise PoolError(f"{told} online is regular, and there was no online regular rating yet")
        return (f"online-{speed}",)
    if speed == "regular" and total <= values["dual_longest"]:
        return ("regular", "quick")
    return (speed,)


def check_pool(name: str) -> str:
    """Give the pool's own name for what was written (case, blanks and underscores aside). Raises `PoolError`."""
    pool = re.sub(r"[\s_]+", "-", name.strip().lower())
    if pool not in POOLS:
        raise PoolError(f"There is no pool {name!r}. The pools are {', '.join(POOLS)}.")
    return pool


def is_online(pool: str) -> bool:
    """Whether a pool is one of the three online ones."""
    return pool.startswith("online-")
