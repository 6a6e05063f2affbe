"""FIDE's own numbers: single games to the hundredth, periods, and whole events rated by a pairing program."""

import csv
import re
from datetime import date
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from rules.event import Event, build_event
from rules.fide.period import rate_period
from rules.fide.rate import Rated, entrants, rate
from rules.fide.settings import section_rules
from tests.cases import cases_folder
from tests.rules.fide.one_fide_player import rated

pytestmark = pytest.mark.official

SCORES = {"1": 1.0, "=": 0.5, "0": 0.0}
PLAYERS_WITH_K = {
    "event_4085_blitz": 19,
    "event_5089_standard": 9,
    "event_6833_standard": 11,
    "event_8199_blitz": 19,
    "event_9263_rapid": 48,
}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def official_game(row: dict[str, str]) -> tuple[float, float]:
    """Opponent and score; where FIDE cut the difference the opponent is put further off, as they must have been."""
    own, opponent = int(row["own_rating"]), int(row["opp_rating_used"])
    beyond = 150 if opponent > own else -150
    return opponent + beyond * int(row["capped"]), float(row["score"])


def test_every_official_game_to_the_hundredth_and_its_part_of_the_change():
    for row in rows_of(cases_folder() / "fide" / "official_games.csv"):
        result = rated(int(row["own_rating"]), [official_game(row)], date.fromisoformat(row["start"]), k=int(row["k"]))
        assert f"{result.delta[0]:.2f}" == f"{float(row['delta']):.2f}", row
        assert f"{result.change_exact[0]:.2f}" == f"{float(row['k_delta']):.2f}", row
        assert result.differences.capped[0] == bool(int(row["capped"])), row


@pytest.mark.parametrize(("period", "k", "games"), [("F-P03", 10, 15), ("F-P05", 20, 39), ("F-M01", 20, 26)])
def test_official_periods_have_the_k_that_their_games_allow(period, k, games):
    rows = [r for r in rows_of(cases_folder() / "fide" / "official_games.csv") if r["period"] == period]
    events = []
    for start, played in groupby(rows, lambda r: r["start"]):
        played = list(played)
        own = int(played[0]["own_rating"])
        events.append(rated(own, [official_game(r) for r in played], date.fromisoformat(start), k=k))
    ends = np.cumsum([0] + [e.event.players - 1 for e in events])
    people = [np.array([0, *range(ends[i] + 1, ends[i + 1] + 1)]) for i in range(len(events))]
    result = rate_period(people, events)
    assert result.n[0] == games
    assert result.k[0] == int(rows[0]["k"])
    assert result.change_exact[0] == pytest.approx(sum(float(r["k_delta"]) for r in rows), abs=1e-9)


def official_event(name: str) -> tuple[list[dict[str, str]], Rated]:
    """An event as the pairing program exported it, rated; each side of a game from its own cell."""
    rows = rows_of(cases_folder() / "fide" / "events" / f"{name}.csv")
    index = {row["no"]: i for i, row in enumerate(rows)}
    games = []
    for i, row in enumerate(rows):
        for round_ in range(1, 20):
            played = re.fullmatch(r"(\d+)[wb]([1=0])", row.get(f"r{round_}") or "")
            if played:
                games.append((i, index[played[1]], SCORES[played[2]], round_))
    player, opponent, score, rounds = zip(*games, strict=True)
    event: Event = build_event([0] * len(rows), player, opponent, score, rounds)
    known = {name: [float(row[name] or "nan") for row in rows] for name in ("rating", "k")}
    # Only the end is known; no rule that concerns these players changed shortly before it.
    rules = section_rules(date.fromisoformat(rows[0]["end_date"]), rows[0]["pool"])
    return rows, rate(event, entrants(len(rows), **known), [rules])


@pytest.mark.parametrize(("name", "players"), list(PLAYERS_WITH_K.items()), ids=list(PLAYERS_WITH_K))
def test_whole_event(name, players):
    rows, result = official_event(name)
    told = [i for i, row in enumerate(rows) if row["k"] and row["change"]]
    assert len(told) == players
    assert {rows[i]["no"]: result.change[i] for i in told} == {rows[i]["no"]: int(rows[i]["change"]) for i in told}


def test_the_ruling_in_round_9_of_event_9263_gives_both_sides_a_loss():
    rows, result = official_event("event_9263_rapid")
    index = {row["no"]: i for i, row in enumerate(rows)}
    one, other = index["33"], index["93"]
    game = (result.event.round == 9) & np.isin(result.event.player, [one, other])
    assert result.event.score[game].tolist() == [0, 0]
