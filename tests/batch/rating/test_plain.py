import pytest

from batch.rating.plain import added, aligned, fixed, plain, signed


@pytest.mark.parametrize(
    ("value", "shown"),
    [(1760.625, "1760.63"), (0.005, "0.01"), (-0.005, "-0.01"), (2.675, "2.68"), (-0.001, "0.00"), (1e6, "1000000.00")],
)
def test_a_half_is_rounded_away_from_zero_as_people_do(value, shown):
    assert fixed(value) == shown


def test_needless_decimals_are_left_out():
    assert [plain(v) for v in (20.0, 20.5, 20.126, 100.0, -0.0)] == ["20", "20.5", "20.13", "100", "0"]


def test_signs():
    assert [signed(v) for v in (3.4, -3.5, 0.2, -0.2)] == ["+3", "-4", "0", "0"]
    assert [added(v) for v in (3.4, -3.5)] == ["+ 3.40", "- 3.50"]


def test_columns_stand_under_each_other():
    assert aligned([("a", "b"), ("10", "name")], left=(1,)) == [" a  b", "10  name"]
    assert aligned([]) == []
