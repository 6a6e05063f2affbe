"""Which US Chess pools a section is rated in, and the columns of each pool's ratings (spec/uschess.md section 1).

A section with a `Pool` is rated in that one only. Otherwise the time control decides, and a dual section is rated in
regular and in quick. Rating, Games, Post belong to the pool rated first, unless a column has the pool's own name.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from batch.crosstable.model import Section
from batch.crosstable.tables.headings import map_option
from batch.problems import Problem, problem
from batch.rating.clock import clock, clock_unread
from batch.rating.settle import setting
from rules.uschess.pools import PoolError, check_pool, is_online, pools_for


@dataclass(frozen=True)
class PoolColumns:
    """A pool and its columns. own: the plain rating columns (and record, peak, floors) are this pool's."""

    pool: str
    rating: str = "rating"
    games: str = "games"
    post: str = "post"
    post_games: str = "post_games"
    own: bool = True


QUICK_UNTOLD = PoolColumns("quick", "quick", "quick_games", "quick_post", "quick_post_games", own=False)
"""The second pool of a dual section whose file has no column of quick ratings."""


def settle_pools(
    section: Section, values: Any, known: Collection[str], found: list[Problem]
) -> tuple[list[PoolColumns], bool]:
    """The pools to rate with their columns, regular first, and whether the section is dual; none after an error.

    known: pools, `uschess/quick`, whose ratings do not come from the file.
    """
    try:
        told = None if section.fact("pool") is None else check_pool(str(section.fact("pool")))
    except PoolError as error:
        found.append(problem("pool-not-uschess", section.facts["pool"].place, why=str(error)))
        return [], False
    by_clock = _by_clock(section, values, found)
    if by_clock is None and told is None and section.fact("time_control") is not None:
        return [], False
    dual = section.fact("dual")
    if told is not None:
        if by_clock is None and "dual" not in section.facts and told == "regular":
            found.append(problem("default-dual", section.place))
        if by_clock and told not in by_clock:
            place = section.facts["time_control"].place
            found.append(problem("pool-against-clock", place, pool=told, pools=" and ".join(by_clock)))
        return [_columns(section, told, found)], bool(dual if dual is not None else by_clock and len(by_clock) == 2)
    online = bool(section.fact("online"))
    if by_clock is None:
        first = "online-regular" if online else "regular"
        setting(section, "pool", first, "default-pool", found, pool=first)
        if "dual" not in section.facts and not online:
            found.append(problem("default-dual", section.place))
        by_clock = (first,)
    if dual is not None and not is_online(by_clock[0]):
        by_clock = ("regular", "quick") if dual else by_clock[:1]
    if len(by_clock) == 2 and "quick" not in section.entrants:
        regular = _columns(section, by_clock[0], found)
        if "uschess/quick" in known:
            return [regular, QUICK_UNTOLD], True
        found.append(problem("dual-without-quick", section.place))
        return [regular], True
    return [_columns(section, pool, found) for pool in by_clock], len(by_clock) == 2


def _by_clock(section: Section, values: Any, found: list[Problem]) -> tuple[str, ...] | None:
    """The pools of the time control: None without one, or where it cannot be understood or rated."""
    control = clock(section, "regular", found)
    if control is None:
        return None
    try:
        return pools_for(control.minutes, control.seconds, bool(section.fact("online")), values)
    except PoolError as error:
        clock_unread(section, str(error), "regular", found)
        return None


def _columns(section: Section, pool: str, found: list[Problem]) -> PoolColumns:
    """The columns of a pool's ratings: one of its name, where there is one beside Rating, else Rating."""
    name = pool.replace("-", "_")
    if name not in section.entrants:
        return PoolColumns(pool)
    regular = pool == "regular"
    if "rating" in section.columns and (pool != "quick" or section.fact("pool") is not None):
        place = section.place.at(None, section.columns[name], section.headings[name])
        option = map_option(section.headings[name], "ignore")
        found.append(problem("pool-column-taken", place, pool=pool, option=option))
    post = (
        ("post", "post_games")
        if regular or "quick_post" not in section.entrants
        else ("quick_post", "quick_post_games")
    )
    return PoolColumns(pool, name, f"{name}_games", *post, own=regular)
