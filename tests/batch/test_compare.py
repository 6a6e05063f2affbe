"""What counts as equal: exact integers before 2014-09-18, one point of rounding since (design, `compare`)."""

import pytest

from batch import pipeline
from batch.compare import DIFFERENT, EXACT, ROUNDING, compare
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions

TABLE = """Rules,uschess
End date,{date}
Pool,regular
Dual,no
Event type,swiss

No,ID,Name,Rating,Games,Start,R1,R2,R3,Post
1,90000001,Ada,1500,40,,W2,W3,D4,{ada}
2,90000002,Ben,1450,40,,L1,W4,W3,{ben}
3,90000003,Cyd,1400,40,,W4,L1,L2,
4,90000004,Dee,,,1300,L3,L2,D1,{dee}
"""


@pytest.fixture
def verdicts(tmp_path):
    def run(date, ada="", ben="", dee=""):
        path = tmp_path / "official.csv"
        path.write_text(TABLE.format(date=date, ada=ada, ben=ben, dee=dee), encoding="utf-8")
        options = EventOptions()
        compared = compare(pipeline.rate_as_printed(pipeline.read_files([path], Reading(), options), options))
        return compared.players

    return run


@pytest.fixture
def ours(verdicts):
    def run(date):
        return {row["no"]: row for row in verdicts(date, 1, 1, 1).to_dict("records")}

    return run


def test_in_the_integer_era_one_point_off_is_a_difference(verdicts, ours):
    post = int(ours("2013-03-01")[1]["ours"])
    assert verdicts("2013-03-01", ada=post)["verdict"].tolist() == [EXACT]
    assert verdicts("2013-03-01", ada=post + 1)["verdict"].tolist() == [DIFFERENT]


def test_since_2014_one_point_off_is_rounding_of_the_printed_pre_ratings(verdicts, ours):
    post = int(ours("2026-03-01")[1]["ours"])
    assert verdicts("2026-03-01", ada=post)["verdict"].tolist() == [EXACT]
    assert verdicts("2026-03-01", ada=post + 1)["verdict"].tolist() == [ROUNDING]
    assert verdicts("2026-03-01", ada=post + 2)["verdict"].tolist() == [DIFFERENT]


def test_a_newcomers_integer_may_be_the_floor_or_the_ceiling_of_our_exact_value(verdicts, ours):
    exact = ours("2013-03-01")[4]["ours_exact"]
    assert exact != int(exact)
    for official, verdict in ((int(exact), EXACT), (int(exact) + 1, EXACT), (int(exact) + 2, DIFFERENT)):
        assert verdicts("2013-03-01", dee=official)["verdict"].tolist() == [verdict]


def test_two_printed_decimals_are_compared_as_such(verdicts, ours):
    exact = ours("2026-03-01")[2]["ours_exact"]
    assert verdicts("2026-03-01", ben=f"{exact:.2f}")["verdict"].tolist() == [EXACT]
    assert verdicts("2026-03-01", ben=f"{exact + 0.4:.2f}")["verdict"].tolist() == [DIFFERENT]


def test_players_without_an_official_rating_are_not_compared(verdicts):
    assert len(verdicts("2026-03-01", ada=1500)) == 1


def test_a_difference_comes_with_a_likely_reason(verdicts, ours):
    post = ours("2026-03-01")[1]["ours"]
    (reason,) = verdicts("2026-03-01", ada=1600)["reason"]
    assert post < 1600 and reason == "a rating floor the file does not show"


def test_whole_changes_of_a_period_stand_beside_the_periods_exact_change(tmp_path):
    paths = []
    for day in (5, 12):
        keys = f"Rules,fide\nPool,standard\nStart date,2026-09-{day:02}\nEnd date,2026-09-{day:02}\n\n"
        paths.append(tmp_path / f"{day}.csv")
        rows = "1,Ada,91,1800,10,L2,-8\n2,Ben,,1800,20,W1,\n"
        paths[-1].write_text(keys + "No,Name,ID,Rating,K,R1,Change\n" + rows, encoding="utf-8")
    options = EventOptions(period="2026-10")
    compared = compare(pipeline.rate_as_printed(pipeline.read_files(paths, Reading(), options), options))
    assert compared.players["ours"].tolist() == [-10, -10]
    assert compared.players["ours_exact"].tolist() == [-10, -10]
