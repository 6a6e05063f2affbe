"""SwissSys's event file (.sjson): what it holds, as event and as roster, and damaged ones. All people are invented."""

import json
import math

import pytest

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, UNPLAYED
from batch.crosstable.read import Reading, read
from batch.crosstable.roster_files import read_table


def player(number, name, rating, *results, **more):
    told = {"Pair number": number, "Name": name, "ID": f"1500000{number}", "Rating": rating, "Results": list(results)}
    return told | {key.replace("_", " "): value for key, value in more.items()}


ARLO = player(1, "Amberfield, Arlo", 1812, "+;2;W;1;2;2;0", "H;-1;-;0;-1;-1;0", Rating2=1700)
BEA = player(2, "Bramble, Bea", 1790, "-;1;B;1;1;1;0", "X;3;B;1;0;0;0", Rating2=1650)
CLEO = player(3, "Cinder, Cleo", 0, "B;0;-;0;0;0;0", "F;2;W;1;0;0;0")
OVERVIEW = {
    "Program": "SwissSys",
    "Version": 11.34,
    "Tournament title": "Harbour Open",
    "Tournament time controls": "G/90;d5",
    "Starting date": "2026-03-05",
    "Ending date": "2026-03-26",
    "Event city": "Ashwick",
}


def event(*players, **section):
    told = {"Section name": "Open", "Type": 0, "Players": list(players)}
    return {"Overview": OVERVIEW, "Sections": [told | {key.replace("_", " "): v for key, v in section.items()}]}


@pytest.fixture
def sjson(tmp_path):
    def write(content, **options):
        path = tmp_path / "event.sjson"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return read(path, Reading(**options))

    return write


def codes(crosstable):
    return {p.code for p in crosstable.problems + [p for s in crosstable.sections for p in s.problems]}


def test_the_event_and_its_players(sjson):
    [section] = sjson(event(ARLO, BEA, CLEO)).sections
    assert (section.name, section.fact("event"), section.fact("city")) == ("Open", "Harbour Open", "Ashwick")
    assert (str(section.fact("start_date")), str(section.fact("end_date"))) == ("2026-03-05", "2026-03-26")
    assert (section.fact("time_control"), section.fact("event_type")) == ("G/90;d5", "swiss")
    assert section.entrants["name"].tolist() == ["Amberfield, Arlo", "Bramble, Bea", "Cinder, Cleo"]
    assert section.entrants["id"].tolist() == ["15000001", "15000002", "15000003"]
    assert section.entrants["row"].tolist() == [1, 2, 3]


def test_results(sjson):
    [section] = sjson(event(ARLO, BEA, CLEO)).sections
    assert section.results["kind"].tolist() == [GAME, BYE, GAME, FORFEIT, BYE, FORFEIT]
    assert section.results["score"].tolist() == [1, 0.5, 0, 1, 1, 0]
    assert section.results["colour"].tolist() == ["w", "", "b", "b", "", "w"]


@pytest.mark.parametrize(("pool", "ratings"), [("regular", [1812, 1790, math.nan]), ("quick", [1700, 1650, math.nan])])
def test_the_pool_chooses_rating_or_rating2(sjson, pool, ratings):
    control = {"regular": "G/90;d5", "quick": "G/15;d3"}[pool]
    [section] = sjson(event(ARLO, BEA, CLEO, Section_time_control=control)).sections
    assert section.entrants["rating"].tolist() == pytest.approx(ratings, nan_ok=True)


@pytest.mark.parametrize("written", ["3/5/26", "03/05/2026", "2026-03-05"])
def test_the_month_comes_first_in_a_date_which_is_told(sjson, written):
    content = event(ARLO, BEA, CLEO)
    content["Overview"] = OVERVIEW | {"Starting date": written}
    crosstable = sjson(content)
    assert str(crosstable.sections[0].fact("start_date")) == "2026-03-05"
    assert ("sjson-month-first" in codes(crosstable)) == ("/" in written)


def test_a_dual_section_has_both(sjson):
    [section] = sjson(event(ARLO, BEA, CLEO, Section_time_control="G/45;d5")).sections
    assert section.entrants["rating"].tolist()[:2] == [1812, 1790]
    assert section.entrants["quick"].tolist()[:2] == [1700, 1650]


def test_an_only_rating_is_the_rating_of_every_pool(sjson):
    bare = [{key: value for key, value in p.items() if key != "Rating2"} for p in (ARLO, BEA, CLEO)]
    [section] = sjson(event(*bare, Section_time_control="G/5")).sections
    assert section.entrants["rating"].tolist()[:2] == [1812, 1790]


@pytest.mark.parametrize("told", [{"Provisional games": 12}, {"Provisional": 12}, {"Games": "12"}])
def test_provisional_counts(sjson, told):
    [section] = sjson(event(ARLO | told, BEA, CLEO)).sections
    assert section.entrants["games"].tolist()[0] == 12


def test_a_provisional_rating_in_one_text(sjson):
    [section] = sjson(event(ARLO | {"Rating": "1812P12"}, BEA, CLEO)).sections
    assert (section.entrants["rating"][0], section.entrants["games"][0]) == (1812, 12)


def test_provisional_without_a_count_is_told(sjson):
    found = [p for p in sjson(event(ARLO | {"Provisional": True}, BEA, CLEO)).problems if p.code == "sjson-provisional"]
    assert "Amberfield, Arlo" in found[0].message


def test_a_round_paired_and_not_played_is_waiting_and_one_to_come_is_none(sjson):
    waiting = [
        player(1, "Amberfield, Arlo", 1812, "~;2;W;1;0;0;0", "\0;0;-;0;0;0;0"),
        player(2, "Bramble, Bea", 1790, "~;1;B;1;0;0;0"),
        player(3, "Cinder, Cleo", 1200, "U;-1;-;0;0;0;0"),
    ]
    [section] = sjson(event(*waiting)).sections
    assert section.results["kind"].tolist() == [PENDING, PENDING, UNPLAYED]


def test_deleted_sections_and_players_are_left_out(sjson):
    both = event(ARLO, BEA, CLEO, Section_name="Merged")
    both["Sections"] += event(ARLO, BEA, CLEO, FreePair_soft_deleted=True)["Sections"]
    crosstable = sjson(both)
    assert [s.name for s in crosstable.sections] == ["Merged"]
    assert "sheets-skipped" in codes(crosstable)
    gone = player(4, "Dell, Dora", 1500) | {"FreePair soft deleted": True}
    assert len(sjson(event(ARLO, BEA, CLEO, gone)).sections[0].entrants) == 3


def test_as_a_roster(tmp_path):
    path = tmp_path / "roster.sjson"
    path.write_text(json.dumps(event(ARLO, BEA, CLEO)), encoding="utf-8")
    roster = read_table(path)
    assert roster.problems == []
    assert roster.by_id["15000001"]["regular"] == 1812
    assert roster.by_id["15000001"]["quick"] == 1700


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (["B;1;-;0;0;0;0"], "cell-unreadable"),
        (["+;1;W;1;0;0;0"], "opponent-is-self"),
        (["+;9;W;1;0;0;0"], "opponent-missing"),
        (["+;-1;W;1;0;0;0"], "cell-unreadable"),
        (["?;2;W;1;0;0;0"], "cell-unreadable"),
        (["+;two;W"], "cell-unreadable"),
        ([7, None, {"a": 1}], "cell-unreadable"),
        ("+;2;W", "json-entry-unread"),
    ],
)
def test_bad_results_are_told(sjson, results, said):
    assert said in codes(sjson(event(ARLO | {"Results": results}, BEA, CLEO)))


@pytest.mark.parametrize(
    "broken",
    [
        {"Rating": [1812]},
        {"Rating": "NaN"},
        {"Rating": math.nan},
        {"Rating": math.inf},
        {"Pair number": "one"},
        {"Pair number": None},
        {"Pair number": {}},
        {"Name": None},
        {"Name": 5},
        {"ID": {"x": []}},
        {"Provisional": [1]},
        {"Results": {"1": "W2"}},
    ],
)
def test_a_wrong_value_of_a_player_never_raises(sjson, broken):
    crosstable = sjson(event(ARLO | broken, BEA, CLEO))
    assert crosstable.sections or crosstable.reason


@pytest.mark.parametrize(
    "content",
    [
        {"Sections": [{"Section name": "Open"}]},
        {"Sections": [{"Section name": "Open", "Players": []}]},
        {"Sections": [{"Section name": "Open", "Players": {}}]},
        {"Sections": [{"Section name": ["Open"], "Players": [ARLO, 7]}, 5, None]},
        {"Sections": []},
        {"Overview": 3, "Sections": [{"Section name": "Open", "Players": [ARLO, BEA]}]},
        {"Overview": {"Tournament title": {"a": 1}}, "Sections": [{"Section name": "Open", "Players": [ARLO, BEA]}]},
    ],
)
def test_a_wrong_shape_never_raises(sjson, content):
    crosstable = sjson(content)
    assert crosstable.sections or crosstable.reason


def test_a_file_cut_off_anywhere_is_told(sjson):
    whole = json.dumps(event(ARLO, BEA))
    for length in range(20, len(whole), 37):
        assert "json-damaged" in codes(sjson(whole[:length]))
