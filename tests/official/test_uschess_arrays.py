"""Official US Chess results at the level of arrays: every section, every step, in one call."""

import json
from datetime import date
from functools import cache

import numpy as np
import pytest

from rules.event import build_event
from rules.rounding import SLACK
from rules.uschess.rate import ESTABLISHED_GAMES, SectionRules, entrants, rate
from rules.uschess.special import game_tables, special_rating
from tests.cases import cases_folder
from tests.official.uschess_history import account
from tests.official.uschess_sections import HISTORIES, PARAMETERS, rate_all, sections_2006_2014

pytestmark = pytest.mark.official

NOW = PARAMETERS.on(date(2026, 8, 30))


@cache
def exact() -> dict:
    return json.loads((cases_folder() / "uschess" / "exact.json").read_text(encoding="utf-8"))


def test_every_integer_of_the_official_sections():
    sections = list(sections_2006_2014(cases_folder()))
    assert len(sections) == 1672
    results = rate_all(sections)
    official = np.array([member.post for section in sections for member in section.members])
    ours = results.rated
    unrated = np.isnan(results.entering.rating)
    between = (np.floor(ours.post_exact + SLACK) <= official) & (official <= np.ceil(ours.post_exact - SLACK))
    right = np.where(unrated, between, ours.post == official) | np.isnan(official)
    assert [
        (sections[results.event.section[i]].name, official[i], ours.post_exact[i]) for i in np.flatnonzero(~right)
    ] == []


@pytest.mark.parametrize("number", [0, 1])
def test_sections_of_2026_to_the_hundredth(number):
    section = exact()["sections"][number]
    players = section["players"]
    index = {p["no"]: i for i, p in enumerate(players)}
    games = [(i, index[no], score, r) for i, p in enumerate(players) for r, (no, score) in enumerate(p["games"], 1)]
    event = build_event(np.zeros(len(players)), *zip(*games, strict=True))
    entering = entrants(
        len(players),
        rating=[np.nan if p["pre"] is None else p["pre"] for p in players],
        games=[np.nan if p["pre_games"] is None else p["pre_games"] for p in players],
    )
    rules = SectionRules(PARAMETERS.on(date.fromisoformat(section["end_date"])), section["pool"], section["dual"])
    rated = rate(event, entering, [rules])
    np.testing.assert_allclose(rated.post_exact, [p["post"] for p in players], atol=section["tolerance"])
    assert rated.post.tolist() == [p["post_display"] for p in players]


def test_special_vectors():
    for vector in exact()["special"]:
        opponents = np.array(vector["opps"], dtype=float)
        history = {"W": 1, "L": -1, None: 0}[vector["hist"]]
        result = special_rating(
            np.array([float(vector["R0"])]),
            np.array([float(vector["Neff"])]),
            np.array([history]),
            np.array([float(vector["S"])]),
            game_tables(np.zeros(len(opponents), dtype=np.int64), np.array([True])),
            opponents,
        )
        assert min(2700, result[0]) == pytest.approx(vector["result"], abs=vector.get("tol", 1e-6)), vector


def test_standard_vectors():
    for vector in exact()["standard"]:
        wins, opponents = int(vector["S"]), vector["opps"]
        m = len(opponents)
        assert wins == vector["S"]
        event = build_event(
            np.zeros(m + 1), np.zeros(m), np.arange(1, m + 1), np.arange(m) < wins, np.arange(1, m + 1)
        )  # fmt: skip
        entering = entrants(
            m + 1,
            rating=[vector["R0"], *opponents],
            games=[ESTABLISHED_GAMES if vector["N"] is None else vector["N"]] * (m + 1),
            fixed=[0] + [1] * m,
            repeats=[not vector["bonus_eligible"]] * (m + 1),
        )
        rules = SectionRules({**NOW, "bonus_threshold": vector["B"]}, "regular", vector["dual_regular"])
        assert rate(event, entering, [rules]).before_floor[0] == pytest.approx(vector["result"], abs=1e-4), vector


def test_two_newcomers_meet_once():
    for vector in exact()["unrated_pair"]:
        event = build_event([0, 0], [0, 1], [1, 0], [vector["score1"], 1 - vector["score1"]], [1, 1])
        rated = rate(event, entrants(2, start=vector["start"]), [SectionRules(NOW)])
        assert rated.first_estimate == pytest.approx(vector["step3"])
        assert rated.intermediate == pytest.approx(vector["step4"])
        assert rated.before_floor == pytest.approx(vector["step5"])


def test_two_months_of_a_federation():
    told = account(cases_folder())
    assert told.exact / told.players >= 0.971
    assert (told.exact + told.floors) / told.players >= 0.990


def test_histories_are_the_words_of_the_cases():
    assert set(HISTORIES) == {None, "wins", "losses"}
