"""Keys above a table and of --set: what they are called and what their values can be."""

from datetime import date

import pytest

from batch.crosstable.keys import KEYS, fact, find_key
from batch.problems import Place, Problem

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
        "the key Hall, Arbiter's dog is not known and was not used."
    ]


def test_details_above_a_chess_results_table_are_facts_or_nothing(table, codes):
    text = "Chief Arbiter : IA Velka (98173143)\nDate : soon\nTime control (Rapid) : 10 min + 3 sec\n"
    read = table(text + "No.,,Name,Rtg,1.Rd\n1,,A,1500, 2w1\n2,,B,1400, 1b0\n")
    assert read.sections[0].fact("time_control") == "10 min + 3 sec"
    assert codes(read) == []
