"""The roundings by name, on both sides of every half."""

import pytest

from rules.rounding import round_away_from, round_half_away, round_half_up


@pytest.mark.parametrize(("x", "rounded"), [(1805.58, 1806), (1226.5, 1227), (1226.49, 1226), (-2.5, -2), (0.0, 0)])
def test_half_up(x, rounded):
    assert round_half_up(x) == rounded


@pytest.mark.parametrize(("x", "rounded"), [(438.49999999999994, 439), (438.49999995, 439), (438.4999998, 438)])
def test_a_hair_below_the_half_is_the_half(x, rounded):
    assert round_half_up(x) == rounded


@pytest.mark.parametrize(("x", "rounded"), [(-2.5, -3), (2.5, 3), (11.4, 11), (-11.4, -11), (0.0, 0)])
def test_half_away_from_zero(x, rounded):
    assert round_half_away(x) == rounded


@pytest.mark.parametrize(
    ("x", "origin", "rounded"),
    [(1500.1, 1500, 1501), (1499.9, 1500, 1499), (1500.0, 1500, 1500), (1600.0, 1500, 1600),
     (1500.00000005, 1500, 1500), (1599.99999995, 1500, 1600), (1600.00000005, 1500, 1600), (1399.99999995, 1500, 1400),
     (1600.000001, 1500, 1601)],
)  # fmt: skip
def test_away_from_the_pre_rating_but_for_a_hair(x, origin, rounded):
    assert round_away_from(x, origin) == rounded
