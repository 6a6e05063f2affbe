"""Time controls and the pools they count for (section 1)."""

from datetime import date

import pytest

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.pools import POOLS, PoolError, check_pool, is_online, pools_for

PARAMETERS = load(PARAMETERS_FILE)
NOW = PARAMETERS.on(date(2026, 1, 1))


@pytest.mark.parametrize(
    ("total", "over_the_board", "online"),
    [
        (5, ("blitz",), ("online-blitz",)), (10, ("blitz",), ("online-blitz",)), (11, ("quick",), ("online-quick",)),
        (29, ("quick",), ("online-quick",)), (30, ("regular", "quick"), ("online-regular",)),
        (65, ("regular", "quick"), ("online-regular",)), (66, ("regular",), ("online-regular",)),
    ],
)  # fmt: skip
def test_pools_on_both_sides_of_each_bound(total, over_the_board, online):
    assert pools_for(total, 0, False, NOW) == over_the_board
    assert pools_for(total - 2, 2, True, NOW) == online


def test_too_fast_for_any_pool():
    with pytest.raises(PoolError, match="blitz begins at 5"):
        pools_for(3, 1, False, NOW)


def test_online_regular_begins_in_june_2020():
    assert pools_for(60, 5, True, PARAMETERS.on(date(2020, 6, 1))) == ("online-regular",)
    with pytest.raises(PoolError, match="no online regular rating yet"):
        pools_for(60, 5, True, PARAMETERS.on(date(2020, 5, 31)))


def test_pool_names():
    assert check_pool("Online Blitz") == "online-blitz"
    with pytest.raises(PoolError, match=r"no pool 'rapid'.*online-quick"):
        check_pool("rapid")
    assert [is_online(pool) for pool in POOLS] == [False] * 3 + [True] * 3
