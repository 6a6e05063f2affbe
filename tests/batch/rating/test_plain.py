import pytest

from batch.rating.plain import added, aligned, fixed, plain, put_in, signed


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


def test_numbers_are_put_into_a_text_by_their_names():
    values = {"k": 20.0, "s": 2.5, "e": 1.23456, "rest": float("nan"), "why": "new", "p": {"floor": 100}}
    assert put_in("K = {k}: {why}; {k} x ({s} - {e:.4}) = {e:+2}", values) == "K = 20: new; 20 x (2.5 - 1.2346) = +1.23"
    assert put_in("{e} {e:4} {s:&1} {s:g}", values) == "1.23 1.2346 + 2.5 2.5"
    assert put_in("{rest:.2|none} {rest}, floor {p.floor}", values) == "none , floor 100"
