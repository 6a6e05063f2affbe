"""US Chess's event data saved as JSON: every way of saving them, as event, as roster and for compare. All invented."""

import json
import math

import pytest

from batch.crosstable.read import Reading, read
from batch.crosstable.roster_files import read_table


def outcome(number, result, opponent=0, colour="Unknown"):
    told = {"roundNumber": number, "outcome": result, "color": colour}
    if opponent:
        told |= {"opponentPairingNumber": opponent, "opponentMemberId": f"1500000{opponent}"}
    return told


def record(before, after, system="R", count=None):
    return {
        "ratingSystem": system,
        "preRating": None if before is None else round(before),
        "preRatingDecimal": before,
        "postRating": round(after),
        "postRatingDecimal": after,
        "postProvisionalGameCount": count,
    }


def player(number, last, first, ratings, *outcomes, score=0.0):
    return {
        "ordinal": number,
        "pairingNumber": number,
        "memberId": f"1500000{number}",
        "firstName": first,
        "lastName": last,
        "stateRep": "ME",
        "score": score,
        "roundOutcomes": list(outcomes),
        "ratings": ratings,
    }


ARLO = player(
    1, "Amberfield", "Arlo", [record(1812.34, 1821.07)], outcome(1, "Win", 2, "White"), outcome(2, "ByeHalf"), score=1.5
)
BEA = player(
    2,
    "Bramble",
    "Bea",
    [record(1790.0, 1783.5, count=14)],
    outcome(1, "Loss", 1, "Black"),
    outcome(2, "WinForfeit", 3),
    score=1.0,
)
CLEO = player(
    3, "Cinder", "Cleo", [record(None, 1100.2, count=1)], outcome(1, "Unpaired"), outcome(2, "Forfeit", 2), score=0.0
)
PLAYERS = [ARLO, BEA, CLEO]
SECTION = {
    "number": 1,
    "name": "Open",
    "startDate": "2026-03-05",
    "endDate": "2026-03-26",
    "timeControl": "G/90;d5",
    "ratingSystem": "R",
    "format": "Swiss",
}
EVENT = {"id": "202603260001", "name": "Harbour Open", "endDate": "2026-03-26", "city": "Ashwick", "stateCode": "ME"}
EVENT |= {"affiliate": {"id": "A6000001", "name": "Harbour Chess"}}


def page(players, offset=0, more=False):
    return {"items": players, "offset": offset, "pageSize": 100, "hasPreviousPage": offset > 0, "hasNextPage": more}


SAVED = {
    "standings in the section": {**EVENT, "sections": [{**SECTION, "standings": PLAYERS}]},
    "a page in the section": {**EVENT, "sections": [{**SECTION, "standings": page(PLAYERS)}]},
    "lists beside the sections": {**EVENT, "sections": [SECTION], "SectionStandings": [PLAYERS]},
    "event, section, standings": {"event": EVENT, "section": SECTION, "standings": page(PLAYERS)},
    "pages": {**EVENT, "sections": [{**SECTION, "pages": [page(PLAYERS[:2], more=True), page(PLAYERS[2:], 2)]}]},
}


@pytest.fixture
def saved(tmp_path):
    def write(content):
        path = tmp_path / "event.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        return read(path, Reading())

    return write


def codes(crosstable):
    return {p.code for p in crosstable.problems + [p for s in crosstable.sections for p in s.problems]}


@pytest.mark.parametrize("way", SAVED)
def test_every_way_of_saving_gives_the_same_section(saved, way):
    [section] = saved(SAVED[way]).sections
    assert (section.name, section.fact("event"), section.fact("city")) == ("Open", "Harbour Open", "Ashwick")
    assert (section.fact("time_control"), section.fact("pool"), section.fact("event_type")) == (
        "G/90;d5",
        "regular",
        "swiss",
    )
    assert str(section.fact("end_date")) == "2026-03-26"
    assert section.entrants["name"].tolist() == ["Amberfield, Arlo", "Bramble, Bea", "Cinder, Cleo"]
    assert section.results["kind"].tolist() == ["game", "bye", "game", "forfeit", "unplayed", "forfeit"]
    assert section.results["colour"].tolist() == ["w", "", "b", "", "", ""]


def test_a_page_alone_is_a_section_of_its_own(saved):
    [section] = saved(page(PLAYERS)).sections
    assert section.entrants["id"].tolist() == ["15000001", "15000002", "15000003"]


def test_a_page_with_more_to_come_is_refused(saved):
    assert "json-page" in codes(saved(page(PLAYERS, more=True)))


def test_ratings_before_and_after_with_their_decimals(saved):
    [section] = saved(page(PLAYERS)).sections
    assert section.entrants["rating"].tolist() == pytest.approx([1812.34, 1790, math.nan], nan_ok=True)
    assert section.entrants["post"].tolist() == pytest.approx([1821.07, 1783.5, 1100.2])


def test_games_before_are_counted_back_from_those_after_which_is_told(saved):
    crosstable = saved(page(PLAYERS))
    [section] = crosstable.sections
    assert section.entrants["games"].tolist() == pytest.approx([math.nan, 13, math.nan], nan_ok=True)
    assert "json-games-counted" in codes(crosstable)


def test_two_systems_are_a_dual_section(saved):
    dual = [{**p, "ratings": [*p["ratings"], record(1500.5, 1510.25, "Q")]} for p in PLAYERS]
    [section] = saved({**EVENT, "sections": [{**SECTION, "timeControl": "G/45;d5", "standings": dual}]}).sections
    assert section.fact("dual") is True
    assert section.entrants["quick"].tolist() == [1500.5] * 3
    assert section.entrants["quick_post"].tolist() == [1510.25] * 3


def test_opponents_by_member_id_where_there_are_no_numbers(saved):
    bare = [{key: value for key, value in p.items() if key not in ("pairingNumber", "ordinal")} for p in PLAYERS]
    [section] = saved(page(bare)).sections
    assert section.results["opponent"].tolist()[0] == 1


def test_two_games_a_round_are_two_rounds(saved):
    pair = [
        player(1, "Amberfield", "Arlo", [record(1812.0, 1815.0)], outcome(1, "Win", 2), outcome(1, "Draw", 2)),
        player(2, "Bramble", "Bea", [record(1790.0, 1787.0)], outcome(1, "Loss", 1), outcome(1, "Draw", 1)),
    ]
    [section] = saved(page(pair)).sections
    assert section.results["score"].tolist() == [1, 0.5, 0, 0.5]


def test_as_a_roster(tmp_path):
    path = tmp_path / "roster.json"
    path.write_text(json.dumps(SAVED["a page in the section"]), encoding="utf-8")
    assert read_table(path).by_id["15000002"]["rating"] == 1790


def test_an_event_without_standings_says_what_to_save(saved):
    [found] = saved({**EVENT, "sections": [SECTION]}).problems
    assert (found.code, "standings" in found.remedy) == ("json-no-players", True)


@pytest.mark.parametrize(
    "broken",
    [
        {"ratings": None},
        {"ratings": [7, {}]},
        {"ratings": "R"},
        {"ratings": [{"ratingSystem": ["R"], "preRating": "high", "postRating": {}}]},
        {"ratings": [{"ratingSystem": "R", "preRating": math.nan, "postRating": math.inf, "postRatingDecimal": []}]},
        {"ratings": [{"ratingSystem": "R", "preRating": True, "postProvisionalGameCount": "many"}]},
        {"roundOutcomes": None},
        {"roundOutcomes": {"1": "Win"}},
        {"roundOutcomes": [None, {"roundNumber": "one", "outcome": 7}]},
        {"roundOutcomes": [outcome(1, "Win", 1)]},
        {"roundOutcomes": [outcome(1, "Win", 9)]},
        {"roundOutcomes": [outcome(1, "ByeFull", 1)]},
        {"roundOutcomes": [outcome(1, "Win")]},
        {"pairingNumber": None},
        {"pairingNumber": 2},
        {"lastName": 7, "firstName": None},
        {"memberId": {}},
        {"score": [1]},
    ],
)
def test_a_wrong_value_of_a_player_never_raises(saved, broken):
    crosstable = saved(page([ARLO | broken, BEA, CLEO]))
    assert crosstable.sections or crosstable.reason


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ([outcome(1, "ByeFull", 1)], "cell-unreadable"),
        ([outcome(1, "Win")], "cell-unreadable"),
        ([outcome(1, "Win", 9)], "opponent-missing"),
        ([outcome(1, "Win", 1)], "opponent-is-self"),
        ([outcome(1, "Jubilee", 2)], "cell-unreadable"),
    ],
)
def test_bad_outcomes_are_told(saved, outcomes, said):
    assert said in codes(saved(page([ARLO | {"roundOutcomes": outcomes}, BEA, CLEO])))


@pytest.mark.parametrize(
    "content",
    [
        {"sections": 5, "items": PLAYERS},
        {"sections": [7], "sectionStandings": [PLAYERS]},
        [PLAYERS, PLAYERS],
        [[[PLAYERS]]],
        {"event": 7, "section": "Open", "standings": [*PLAYERS, 7]},
        {**EVENT, "affiliate": "A6000001", "sections": [{**SECTION, "name": [], "timeControl": {}, "s": PLAYERS}]},
    ],
)
def test_a_wrong_shape_never_raises(saved, content):
    crosstable = saved(content)
    assert crosstable.sections or crosstable.reason
