"""Time controls and the pools they count for (section 1)."""

from datetime import date

import pytest

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.pools import POOLS, PoolError, TimeControl, check_pool, is_online, parse_time_control, pools_for

PARAMETERS = load(PARAMETERS_FILE)
NOW = PARAMETERS.on(date(2026, 1, 1))


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [
        ("G/60;d5", 60, 5), ("G/45 d5", 45, 5), ("G/45 d 5", 45, 5), ("G/3+2", 3, 2), ("40/90,SD/30;d5", 120, 5),
        ("40/90, SD/30, +30", 120, 30), ("30/90 SD/60 d5", 150, 5), ("90+30", 90, 30), ("90 min + 30 sec", 90, 30),
        ("10 minutes + 3 secs per move", 10, 3), ("G/25;+5", 25, 5), ("G/90;inc30", 90, 30), ("g/75 inc 30", 75, 30),
        ("G/60", 60, 0), ("G60", 60, 0), ("Game/45", 45, 0), ("G/5;d0", 5, 0), ("G/60; t/d5", 60, 5),
        ("40/120,20/60,SD/30;d5", 210, 5), ("15|10", 15, 10), ("G/90\u00a0+\u00a030", 90, 30),
    ],
)  # fmt: skip
def test_time_controls_as_written(text, minutes, seconds):
    assert parse_time_control(text) == TimeControl(minutes, seconds)


@pytest.mark.parametrize("text", ["", "60", "G/60 5", "fast", "G/", "G/60;d5 rounds 1-2", "d5"])
def test_an_unknown_time_control_is_taught(text):
    with pytest.raises(PoolError, match="G/60;d5"):
        parse_time_control(text)


@pytest.mark.parametrize(
    ("total", "over_the_board", "online"),
    [
        (5, ("blitz",), ("online-blitz",)), (10, ("blitz",), ("online-blitz",)), (11, ("quick",), ("online-quick",)),
        (29, ("quick",), ("online-quick",)), (30, ("regular", "quick"), ("online-regular",)),
        (65, ("regular", "quick"), ("online-regular",)), (66, ("regular",), ("online-regular",)),
    ],
)  # fmt: skip
def test_pools_on_both_sides_of_each_bound(total, over_the_board, online):
    assert pools_for(TimeControl(total, 0), False, NOW) == over_the_board
    assert pools_for(TimeControl(total - 2, 2), True, NOW) == online


def test_too_fast_for_any_pool():
    with pytest.raises(PoolError, match="blitz begins at 5"):
        pools_for(TimeControl(3, 1), False, NOW)


def test_online_regular_begins_in_june_2020():
    assert pools_for(TimeControl(60, 5), True, PARAMETERS.on(date(2020, 6, 1))) == ("online-regular",)
    with pytest.raises(PoolError, match="no online regular rating yet"):
        pools_for(TimeControl(60, 5), True, PARAMETERS.on(date(2020, 5, 31)))


def test_pool_names():
    assert check_pool("Online Blitz") == "online-blitz"
    with pytest.raises(PoolError, match=r"no pool 'rapid'.*online-quick"):
        check_pool("rapid")
    assert [is_online(pool) for pool in POOLS] == [False] * 3 + [True] * 3
