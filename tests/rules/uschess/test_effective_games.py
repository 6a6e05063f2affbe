"""N*: the spec's values (section 4)."""

from datetime import date

import pytest

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.effective_games import effective_games_limit

PARAMETERS = load(PARAMETERS_FILE)


def n_star(rating, on):
    values = PARAMETERS.on(on)
    return effective_games_limit(
        rating, *(values[f"effective_games_{part}"] for part in ("maximum", "constant", "slope", "centre", "limit"))
    )


@pytest.mark.parametrize(
    ("rating", "expected"), [(1700, 20.0118), (554.22, 9.02985), (2355, 49.98919), (2355.01, 50), (2800, 50)]
)
def test_new_form(rating, expected):
    assert n_star(rating, date(2013, 5, 18)) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(("rating", "expected"), [(2200, 50), (2300, 50), (1700, 26.7261), (1200, 15.0756)])
def test_old_form(rating, expected):
    assert n_star(rating, date(2013, 5, 17)) == pytest.approx(expected, abs=5e-5)
