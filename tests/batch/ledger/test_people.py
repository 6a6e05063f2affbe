"""Whom an entrant is: by id, then by alias, then by name, with the officer's word before all."""

import pytest

from batch.ledger.entry.people import NEW, People, search
from batch.ledger.records.facts import Facts, Player
from batch.problems import Place, Problem

PLACE = Place("event.csv")


@pytest.fixture
def facts() -> Facts:
    names = {
        "12": "Ada Amberleigh",
        "00012": "Bo Brackenridge",
        "L1": "Cleo Coldwater",
        "77": "Cleo Coldwater",
        "old": "Ada A.",
    }
    players = {key: Player(key, name) for key, name in names.items()}
    return Facts(players=players, aliases={"A-12": "12", "Adele": "12"}, merged={"old": "12"}, used=set(players))


def found(facts: Facts, player_id: str | None, name: str, **words: str) -> tuple[str | None, list[str]]:
    problems: list[Problem] = []
    key = People(facts, words).find(player_id, name, PLACE, problems)
    return key, [p.code for p in problems]


def test_by_id_to_the_last_zero(facts: Facts) -> None:
    assert found(facts, "12", "Whoever") == ("12", [])
    assert found(facts, "00012", "Whoever") == ("00012", [])
    assert found(facts, "012", "Whoever") == (None, [])


def test_by_an_id_that_is_an_alias_or_was_merged(facts: Facts) -> None:
    assert found(facts, "A-12", "Ada") == ("12", [])
    assert found(facts, "old", "Ada A.") == ("12", [])


def test_by_name_is_always_said(facts: Facts) -> None:
    assert found(facts, None, "ada  AMBERLEIGH") == ("12", ["ledger-found-by-name"])
    assert found(facts, None, "Adele") == ("12", [])


def test_two_of_one_name_are_asked_about(facts: Facts) -> None:
    assert found(facts, None, "Cleo Coldwater") == (None, ["ledger-name-unclear"])
    assert found(facts, None, "Cleo Coldwater", **{"Cleo Coldwater": "77"}) == ("77", [])
    assert found(facts, None, "Cleo Coldwater", **{"Cleo Coldwater": NEW}) == (None, [])


def test_a_new_id_with_a_known_name_is_a_warning(facts: Facts) -> None:
    assert found(facts, "99", "Bo Brackenridge") == (None, ["ledger-same-name"])
    assert found(facts, "99", "Bo Brackenridge", **{"99": "00012"}) == ("00012", [])


def test_a_similar_name_is_pointed_out(facts: Facts) -> None:
    assert found(facts, None, "Ada Amberleygh") == (None, ["ledger-similar-name"])
    assert found(facts, None, "Zelda Zinnwald") == (None, [])


def test_the_officer_s_word_must_name_somebody(facts: Facts) -> None:
    assert found(facts, "99", "X", **{"99": "nobody"}) == (None, ["ledger-no-player"])


def test_new_players_without_an_id_get_keys_of_the_ledger_s_own(facts: Facts) -> None:
    people = People(facts)
    assert people.new_key("0042", "Dov") == "0042"
    first, second = people.new_key(None, "Dov"), people.new_key(None, "Esme")
    assert len({first, second, *facts.players}) == len(facts.players) + 2
    assert people.new_key(None, "Dov") == first


def test_searching(facts: Facts) -> None:
    assert search(facts, "cleo") == ["L1", "77"]
    assert search(facts, "adele") == ["12"]
    assert search(facts, "Brakenridge")[0] == "00012"
