"""Dates that can mean one day only are read; others are refused with both readings."""

from datetime import date, datetime

import pytest

from batch.crosstable.tables.dates import AmbiguousDateError, read_date

SPRING = date(2026, 3, 25)


@pytest.mark.parametrize(
    "cell",
    [
        *("2026-03-25", "2026/03/25", "2026.3.25", "20260325", "25.03.2026", "3/25/2026", "25 March 2026"),
        *("March 25, 2026", "25-Mar-2026", "25. März 2026", "Mar 25, 2026", "25th March 2026", "25 Mart 2026"),
        *(datetime(2026, 3, 25, 18, 0), SPRING, 20260325, "2026-03-25 18:17:32"),
    ],
)
def test_one_day_in_many_forms(cell):
    assert read_date(cell) == SPRING


def test_day_and_month_that_cannot_be_told_apart():
    with pytest.raises(AmbiguousDateError) as refused:
        read_date("03/04/2026")
    assert refused.value.readings == (date(2026, 3, 4), date(2026, 4, 3))


def test_the_same_number_twice_is_one_day():
    assert read_date("04/04/2026") == date(2026, 4, 4)


@pytest.mark.parametrize("cell", ["2026-02-30", "31.04.2026", "soon", "3/25/26", "25 Brumaire 2026", "", 7])
def test_no_date(cell):
    with pytest.raises(ValueError, match=r"."):
        read_date(cell)
