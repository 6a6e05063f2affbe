"""The six rating systems and which of them a section counts for (spec/uschess.md section 1).

T = main minutes + delay or increment seconds. Blitz 5 to 10, quick above 10 and below 30, regular from 30; over the
board 30 to 65 is dual: rated in regular and in quick. Online is never dual.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

POOLS = ("regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz")


class PoolError(ValueError):
    """A pool that does not exist, a time control that cannot be read, or one that no pool rates."""


@dataclass(frozen=True)
class TimeControl:
    """Main minutes (of all periods together) and seconds of delay or increment."""

    minutes: int
    seconds: int

    @property
    def total(self) -> int:
        """T, by which the pool is chosen."""
        return self.minutes + self.seconds


_PERIOD = r"(?:\d+/|(?:game|g|sd)/?)(\d+)(?:minutes|min|m|')?"
_EXTRA = r"(?:(?:t/?)?d(?:elay)?/?|inc(?:rement)?/?|[+|])\+?(\d+)(?:seconds|secs|sec|s|\")?"
_US = re.compile(rf"(?P<periods>{_PERIOD}(?:[,;]*{_PERIOD})*)(?:[,;]*{_EXTRA})?")
_INTERNATIONAL = re.compile(r"(\d+)(?:minutes|min|m|')?[+|](\d+)(?:seconds|secs|sec|s|\")?(?:/move|permove)?")


def parse_time_control(text: str) -> TimeControl:
    """Read `G/60;d5`, `G/45 d5`, `G/3+2`, `40/90,SD/30;d5`, `G/25;+5`, `90+30`. Raises `PoolError`, which teaches."""
    written = re.sub(r"(?<=\d)\s+(?=\d)", ";", text.strip().lower())
    written = re.sub(r"\s+", "", written)
    if found := _INTERNATIONAL.fullmatch(written):
        return TimeControl(int(found[1]), int(found[2]))
    if found := _US.fullmatch(written):
        minutes = sum(int(period) for period in re.findall(_PERIOD, found["periods"]))
        return TimeControl(minutes, int(found[found.re.groups] or 0))
    raise PoolError(
        f"The time control {text!r} is not understood. Write minutes, and seconds of delay (d) or increment (+), "
        "as in G/60;d5, G/45 d5, G/3+2, 40/90,SD/30;d5 or 90+30; or name the pool instead."
    )


def pools_for(control: TimeControl, online: bool, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the pools in which a section is rated: two, regular first, when it is dual. `values`: those in force.

    Raises `PoolError` when no pool rates it.
    """
    total = control.total
    told = f"{control.minutes} minutes + {control.seconds} seconds = {total}"
    if total < values["blitz_shortest"]:
        raise PoolError(f"{told} is too fast to be rated: blitz begins at {values['blitz_shortest']}.")
    if total <= values["blitz_longest"]:
        speed = "blitz"
    else:
        speed = "quick" if total < values["regular_shortest"] else "regular"
    if online:
        if speed == "regular" and not values["online_regular"]:
            raise PoolError(f"{told} online is regular, and there was no online regular rating yet.")
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
