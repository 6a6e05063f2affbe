"""Floors: the spec's examples (section 7)."""

import numpy as np
import pytest

from rules.uschess.floors import highest_floor, money_floor, peak_floor, personal_floor

NONE = -np.inf
NAN = float("nan")


@pytest.mark.parametrize(
    ("wins", "draws", "events", "floor"), [(3, 1, 10, 124), (0, 0, 0, 100), (20, 0, 0, 150), (NAN, 1, 10, NONE)]
)
def test_personal(wins, draws, events, floor):
    counts = tuple(np.array([float(count)]) for count in (wins, draws, events))
    assert personal_floor(counts, (4.0, 2.0, 1.0), 100.0, 150.0)[0] == floor


@pytest.mark.parametrize(
    ("peak", "floor"),
    [
        (1941, 1700),
        (1999.51, 1800),
        (1999.49, 1700),
        (1388, NONE),
        (1400, 1200),
        (1399.5, 1200),
        (2600, 2100),
        (NAN, NONE),
    ],
)
def test_peak_from_1200(peak, floor):
    assert peak_floor(np.array(float(peak)), 200.0, 1200.0, 2100.0) == floor


@pytest.mark.parametrize(("peak", "floor"), [(1500, NONE), (1599, NONE), (1600, 1400)])
def test_peak_from_1400_before_2010(peak, floor):
    assert peak_floor(np.array(float(peak)), 200.0, 1400.0, 2100.0) == floor


@pytest.mark.parametrize(
    ("prize", "limit", "floor"),
    [(4000, 1800, 1800), (5000, 2000, 2000), (4000, 1750, 1800), (3999, 1800, NAN), (9000, 2200, NAN)],
)
def test_money(prize, limit, floor):
    assert money_floor(prize, limit, 4000, 2000) == pytest.approx(floor, nan_ok=True)


def floors(**given):
    every = dict.fromkeys(("personal", "peak", "olm", "money", "manual"), NAN) | {"absolute": 100} | given
    return {kind: np.array([float(floor)]) for kind, floor in every.items()}


@pytest.mark.parametrize(
    ("given", "floor", "kind"),
    [({}, 100, "absolute"), ({"personal": 124}, 124, "personal"), ({"personal": 100}, 100, "absolute"),
     ({"personal": 150, "peak": 1700}, 1700, "peak"), ({"peak": 2100, "olm": 2200}, 2200, "olm"),
     ({"peak": 1700, "money": 1800}, 1800, "money"), ({"money": 1800, "manual": 1900}, 1900, "manual")],
)  # fmt: skip
def test_the_highest_counts_and_is_named(given, floor, kind):
    highest, named = highest_floor(floors(**given), np.array([True]))
    assert (highest[0], named[0]) == (floor, kind)


def test_online_only_the_absolute_floor_and_rulings():
    online = np.array([False])
    assert highest_floor(floors(personal=150, peak=1700, money=1800), online)[0] == 100
    assert highest_floor(floors(peak=1700, manual=1500), online)[0] == 1500
