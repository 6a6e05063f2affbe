"""`crossrate check`: what a file holds and what is wrong with it."""

import json

import pytest


@pytest.mark.parametrize("name", ["spring_open.csv", "spring_open.xlsx"])
def test_what_the_sample_holds(crossrate, sample, name):
    done = crossrate("check", sample(name), "--json")
    assert done.returncode == 0, done.stderr
    (file,) = json.loads(done.stdout)["files"]
    assert (file["readable"], file["reason"], file["opponent_key"]) == (True, None, "number")
    assert [s["players"] for s in file["sections"]] == [22, 18, 17]
    opens = file["sections"][0]
    assert opens["rounds"] == 5
    assert opens["forfeits"] == {"pairs": 1, "single_sided": 0}
    assert opens["byes"] == {"full": 2, "half": 2}
    assert (opens["unrated_players"], opens["provisional_players"]) == (3, 3)
    assert [s["totals_agree"] for s in file["sections"]] == [True] * 3
    assert [s["mirror_contradictions"] for s in file["sections"]] == [0] * 3


def test_guesses_are_listed(crossrate, sample):
    done = crossrate("check", sample("spring_open.csv"), "--json")
    problems = json.loads(done.stdout)["files"][0]["problems"]
    assert {p["grade"] for p in problems} <= {"caution", "guess"}
    assert any(p["grade"] == "guess" and "Juniperwick, Ivo" in p["message"] for p in problems)
