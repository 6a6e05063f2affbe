"""The formulas in words say what `rules.uschess` computes."""

from datetime import date

import numpy as np
import pytest

from batch.rulesets.uschess import formulas
from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.effective_games import effective_games_limit
from rules.uschess.special import game_tables, special_rating
from rules.uschess.standard import dual_reduction

VALUES = load(PARAMETERS_FILE).on(date(2026, 1, 1))
OLD = load(PARAMETERS_FILE).on(date(2012, 1, 1))


def evaluated(text: str) -> float:
    """The words as arithmetic."""
    return float(eval(text.replace("^", "**").replace(" x ", " * "), {"sqrt": np.sqrt, "max": max, "min": min}))


@pytest.mark.parametrize("values", [VALUES, OLD])
@pytest.mark.parametrize("r0", [400, 1700.25, 2150])
def test_effective_games(values, r0):
    parts = [
        np.array(float(values[f"effective_games_{p}"])) for p in ("maximum", "constant", "slope", "centre", "limit")
    ]
    assert evaluated(formulas.effective_limit(values, r0)) == pytest.approx(effective_games_limit(np.array(r0), *parts))


def test_effective_games_above_the_limit():
    assert formulas.effective_limit(VALUES, 2400) == "50, as R0 is above 2355"


@pytest.mark.parametrize("r0", [2100, 2200, 2350, 2499, 2500, 2700])
def test_k_in_a_dual_section(r0):
    factor = dual_reduction(*(np.array(float(x)) for x in (r0, 2200, 2500, 0.25)))
    words = formulas.k_factor(VALUES, 50, 6, r0, reduced=True)
    assert evaluated(words) == pytest.approx(800 * float(factor) / 56)
    assert formulas.k_factor(VALUES, 50, 6, r0, reduced=False) == "800/(50 + 6)"


def test_k_in_a_dual_section_before_there_was_a_reduction():
    assert formulas.k_factor(OLD, 50, 6, 2600, reduced=True) == "800/(50 + 6)"


def test_bonus():
    assert evaluated(formulas.bonus(VALUES, 63.97, 5)) == pytest.approx(41.61, abs=0.005)
    assert formulas.no_bonus(VALUES, 2, match=False) == "none with fewer than 3 games"
    assert "more than once" in formulas.no_bonus(VALUES, 3, match=False)
    assert "more than twice" in formulas.no_bonus(VALUES, 4, match=False)
    assert formulas.no_bonus(VALUES, 4, match=True) == "none in a match"


@pytest.mark.parametrize(("fide", "converted"), [(1800, 1747.06), (2000, 2060.4), (2001, 2061.02)])
def test_conversion(fide, converted):
    assert evaluated(formulas.conversion(VALUES["fide_conversion"], fide)) == pytest.approx(converted)


@pytest.mark.parametrize("history", [1, 0, -1])
def test_the_check_of_the_special_formula_comes_out(history):
    start, effective, score, opponents = 1500.0, 6.0, 1.5, [1450.0, 1600.0, 1700.0]
    tables = game_tables(np.zeros(3, dtype=int), np.array([True]))
    told = (np.array([x]) for x in (start, effective, history, score))
    result = special_rating(*told, tables, np.array(opponents))[0]
    e = sum(min(1, max(0, 0.5 + (result - r) / 800)) for r in opponents)
    words = formulas.special_check(VALUES, effective, history, start, score, result=result, e=e)
    left, right = words.split("; ")
    sums = [evaluated(side) for part in (left, right) for side in part.split(" = ")]
    assert sums == [pytest.approx(sums[0], abs=1e-3)] * 4


def test_a_result_that_was_held_is_told():
    assert "2700" in formulas.special_check(VALUES, 0, 0, 2600, 2, result=2700, e=1.2)
    assert "held at 100" in formulas.special_check(VALUES, 0, 0, 300, 0, result=100, e=0.2)
