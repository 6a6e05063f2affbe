"""Dates that can mean one day only are read; others are settled by those beside them, or refused with both readings."""

from datetime import date, datetime

import pytest

from batch import pipeline
from batch.crosstable.model import Value
from batch.crosstable.read import Reading
from batch.crosstable.tables.dates import AmbiguousDateError, read_date
from batch.problems import Place
from batch.rating.options import EventOptions

SPRING = date(2026, 3, 25)


@pytest.mark.parametrize(
    "cell",
    [
        *("2026-03-25", "2026/03/25", "2026.3.25", "20260325", "25.03.2026", "3/25/2026", "25 March 2026"),
        *("March 25, 2026", "25-Mar-2026", "25. März 2026", "Mar 25, 2026", "25th March 2026", "25 Mart 2026"),
        *("25-Mar-26", "Wednesday, March 25, 2026", "Wed 25 March 2026"),
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


@pytest.mark.parametrize("cell", ["2026-02-30", "31.04.2026", "soon", "25 Brumaire 2026", "", 7])
def test_no_date(cell):
    with pytest.raises(ValueError, match=r"."):
        read_date(cell)


# --- Dates that settle each other ---

HEADER = "No,Name,Rating,Birth,R1\n"


def births(table, first, second, **reading):
    """Two rated players born so."""
    (section,) = table(f"{HEADER}1,Ann,1500,{first},W2\n2,Ben,1400,{second},L1\n", **reading).sections
    return section.entrants["birth"].tolist(), {p.code: p for p in section.problems}


@pytest.mark.parametrize(
    ("first", "second", "read"),
    [
        ("12/25/2013", "03/04/2012", date(2012, 3, 4)),
        ("25/12/2013", "03/04/2012", date(2012, 4, 3)),
        ("25-12-2013", "03-04-2012", date(2012, 4, 3)),
        ("12/25/13", "03/04/12", date(2012, 3, 4)),
    ],
)
def test_one_date_of_a_column_settles_the_others(table, first, second, read):
    days, problems = births(table, first, second)
    assert days[1] == read
    assert first in problems["dates-proved"].message
    assert problems["dates-proved"].grade == "guess"


@pytest.mark.parametrize("text", ["03.04.2012", "3. 4. 2012", "03. 04. 2012", "03.04.12"])
def test_dates_with_dots_begin_with_the_day(table, text):
    days, problems = births(table, text, "")
    assert days[0] == date(2012, 4, 3)
    assert problems["dates-dots"].grade == "guess"


@pytest.mark.parametrize(
    ("dates", "read"),
    [("mdy", date(2012, 3, 4)), ("dmy", date(2012, 4, 3)), ("ymd", None)],
)
def test_the_user_says_the_order(table, dates, read):
    days, problems = births(table, "03/04/2012", "", dates=dates)
    assert days[0] == read
    assert not problems.keys() & {"dates-proved", "dates-dots"}


@pytest.mark.parametrize(
    ("text", "dates", "read"),
    [
        ("10.09.13", None, date(2013, 9, 10)),
        ("10.09.50", None, date(1950, 9, 10)),
        ("13/09/10", "ymd", date(2013, 9, 10)),
    ],
)
def test_years_of_two_figures_are_the_last_that_have_begun(table, text, dates, read):
    days, problems = births(table, text, "", dates=dates)
    assert days[0] == read
    assert str(read.year) in problems["dates-short"].message


@pytest.mark.parametrize("text", ["1975.  .  ", "1975/00/00", "1975-??-??", "1975", "1975..", "1975-00"])
def test_half_blank_births_are_years(table, text):
    days, problems = births(table, text, "  .  .")
    assert days == [date(1975, 7, 1), None]
    assert "births-unread" not in problems


def test_births_that_decide_nothing_are_at_most_a_guess(table):
    days, problems = births(table, "03/04/2012", "unknown")
    assert days == [None, None]
    assert problems["births-unread"].grade == "guess"


UNRATED = "Event end date,2026-04-19\nPool,regular\nEvent type,swiss\n\n" + HEADER


def test_births_of_the_unrated_are_one_error_by_us_chess_rules(tmp_path):
    rows = "".join(f"{n},P{n},{1500 if n < 3 else ''},0{n % 3 + 5}/04/2012,{'WL'[n % 2]}{n + 1 if n % 2 else n - 1}\n"
                   for n in range(1, 61))  # fmt: skip
    file = tmp_path / "scholastic.csv"
    file.write_text(UNRATED + rows.replace("W", "D").replace("L", "D"), encoding="utf-8")
    options = EventOptions()
    errors = [p for p in pipeline.rate(pipeline.read_files([file], Reading(), options), options).problems
              if p.grade == "error"]  # fmt: skip
    assert [p.code for p in errors] == ["births-needed"]
    assert errors[0].message.startswith("58 birth dates of unrated players")
    assert "--dates mdy" in errors[0].remedy
    read = pipeline.read_files([file], Reading(dates="mdy"), options)
    assert not [p for p in pipeline.rate(read, options).problems if p.grade == "error"]


@pytest.mark.parametrize(
    ("start", "end", "read"),
    [
        ("24/09/2025", "02/10/2025", date(2025, 10, 2)),
        ("2025-09-24", "02/10/2025", date(2025, 10, 2)),
        ("09/24/2025", "10/02/2025", date(2025, 10, 2)),
        ("28. 07. 2025", "31. 07. 2025", date(2025, 7, 31)),
        ("28.07.25", "31.07.25", date(2025, 7, 31)),
        ("09/24/2025", "2025-10-02", date(2025, 10, 2)),
    ],
)
def test_start_and_end_settle_each_other(table, start, end, read):
    (section,) = table(
        f"Start date,{start}\nEnd date,{end}\n\nNo,Name,Rating,R1\n1,Ann,1500,W2\n2,Ben,1400,L1\n"
    ).sections
    assert section.fact("end_date") == read
    assert not [p for p in section.problems if p.grade == "error"]


def test_neither_end_nor_start_tells(table):
    text = "Start date,03/04/2025\nEnd date,05/04/2025\n\nNo,Name,Rating,R1\n1,Ann,1500,W2\n2,Ben,1400,L1\n"
    assert {p.code for p in table(text).sections[0].problems if p.grade == "error"} == {"date-ambiguous"}
    (section,) = table(text, dates="dmy").sections
    assert section.fact("end_date") == date(2025, 4, 5)


def test_an_option_stands_before_an_end_that_cannot_be_read(table):
    facts = {"event_end_date": Value(date(2025, 4, 5), Place("the command line"))}
    text = "End date,{}\n\nNo,Name,Rating,R1\n1,Ann,1500,W2\n2,Ben,1400,L1\n"
    for end in ("05/04/2025", "soon"):
        assert not [p for p in table(text.format(end), facts=facts).sections[0].problems if p.grade == "error"]
    assert table(text.format("2025-04-01"), facts=facts).sections[0].fact("end_date") == date(2025, 4, 1)
