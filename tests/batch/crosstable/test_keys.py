"""Keys above a table and of --set: what they are called and what their values can be."""

from datetime import date

import pytest

from batch.crosstable.model import Value
from batch.crosstable.tables.keys import KEYS, fact, find_key
from batch.pipeline import problems_by_file
from batch.problems import Place, Problem
from batch.rating.options import EventOptions

HERE = Place("event.csv", row=1)


@pytest.mark.parametrize(
    ("key", "cell", "canonical", "value"),
    [
        ("Event", "Spring Open", "event", "Spring Open"),
        ("Event end date", "2026-04-19", "event_end_date", date(2026, 4, 19)),
        ("END DATE", "19 April 2026", "end_date", date(2026, 4, 19)),
        ("end_date", "2026-04-19", "end_date", date(2026, 4, 19)),
        ("Rules", "US Chess", "rules", "uschess"),
        ("Pool", "Online Quick", "pool", "online-quick"),
        ("Dual", "yes", "dual", True),
        ("Dual", "No", "dual", False),
        ("Event type", "Round Robin", "event_type", "round-robin"),
        ("Tournament type", "Swiss-System", "event_type", "swiss"),
        ("K", "32", "k", 32.0),
        ("K", 32, "k", 32.0),
        ("Expected", "logistic", "expected", "logistic"),
        ("Youth", True, "youth", True),
        ("Time control", "G/60;d5", "time_control", "G/60;d5"),
        ("Section", 1400.0, "section", "1400"),
        ("Newcomer", "performance", "newcomer", "performance"),
        ("Newcomer", "1200", "newcomer", 1200.0),
    ],
)
def test_keys_and_their_values(key, cell, canonical, value):
    name, found = fact(key, cell, HERE)
    assert (name, found.value, found.place) == (canonical, value, HERE)


@pytest.mark.parametrize(
    ("key", "cell", "code", "named"),
    [
        ("End date", "2026-02-30", "date-impossible", "2026-02-30"),
        ("End date", "0026-04-19", "date-impossible", "1900 to 2100"),
        ("Event end date", "1899-12-31", "date-impossible", "1900 to 2100"),
        ("Start date", "2206-04-19", "date-impossible", "1900 to 2100"),
        ("End date", "03/04/2026", "date-ambiguous", "2026-04-03"),
        ("Pool", "fast", "value-unfit", "online-quick"),
        ("Dual", "perhaps", "value-unfit", "yes or no"),
        ("K", "many", "value-unfit", "a number"),
        ("Colour of the hall", "green", "key-unknown", "colour of the hall"),
    ],
)
def test_what_a_key_cannot_be(key, cell, code, named):
    found = fact(key, cell, HERE)
    assert isinstance(found, Problem)
    assert found.code == code
    assert named in f"{found.message} {found.remedy}".lower()


def test_every_key_is_found_by_each_of_its_names():
    for key in KEYS:
        assert {find_key(name) for name in (*key.names, key.canonical)} == {key}


def test_unknown_keys_above_a_table_are_listed_once(table, codes):
    text = "Event,Spring\nHall,Green\nArbiter's dog,Rex\n\nNo,Name,Rating,R1\n1,A,1500,W2\n2,B,1400,L1\n"
    read = table(text)
    assert read.sections[0].fact("event") == "Spring"
    assert [p.message for p in read.all_problems() if p.code == "key-unknown"] == [
        "the key Hall is not known and was not used.",
        "the key Arbiter's dog is not known and was not used.",
    ]


def test_details_above_a_chess_results_table_are_facts_or_nothing(table, codes):
    text = "Chief Arbiter : IA Velka (98173143)\nDate : soon\nTime control (Rapid) : 10 min + 3 sec\n"
    read = table(text + "No.,,Name,Rtg,1.Rd\n1,,A,1500, 2w1\n2,,B,1400, 1b0\n")
    assert read.sections[0].fact("time_control") == "10 min + 3 sec"
    assert codes(read) == []


TABLE = "\nNo,Name,Rating,R1\n1,A,1500,W2\n2,B,1400,L1\n"


def test_problems_of_keys_stand_where_they_were_read(table):
    read = table(f"Event,Spring\n\nPool,fast\nEnd date,03/04/2026\n\n\nFoo,bar\n{TABLE}")
    places = {p.code: str(p.place).split(", ", 1)[1] for p in read.all_problems()}
    assert places["value-unfit"] == "row 3, column B (Pool)"
    assert places["date-ambiguous"] == "row 4, column B (End date)"
    assert places["key-unknown"] == "row 7, column A"
    assert read.sections[0].facts["event"].place.column == 1


def test_a_key_that_cannot_be_read_is_not_missing(table):
    read = table(f"Event end date,03/04/2026\nPool,fast\nDual,perhaps\nEvent type,gala\nRules,best\n{TABLE}")
    codes = {p.code for found in problems_by_file([read], EventOptions({})).values() for p in found}
    assert {"date-ambiguous", "value-unfit"} <= codes
    assert not codes & {"no-end-date", "default-pool", "default-dual", "default-event-type", "default-rules"}
    assert read.sections[0].facts["pool"].value is None


@pytest.mark.parametrize("rules", ["fide", "ukd", "elo"])
def test_a_date_that_cannot_be_read_is_not_missing_by_other_rules(table, rules):
    read = table(f"Rules,{rules}\nStart date,03/04/2026\nPool,fast\n{TABLE}")
    codes = {p.code for found in problems_by_file([read], EventOptions({})).values() for p in found}
    assert not codes & {"no-start-date", "start-from-end", "no-date-latest", "default-pool"}


def test_what_the_command_line_gives_is_not_read_from_the_file(table):
    given = {"end_date": Value(date(2026, 4, 19), HERE)}
    read = table(f"End date,03/04/2026\n{TABLE}", facts=given)
    assert [p.code for p in read.all_problems()] == []
    assert read.sections[0].fact("end_date") == date(2026, 4, 19)
