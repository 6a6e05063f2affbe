"""What US Chess rating takes from the ledger: records, floors, peaks, one-sided histories, other pools, matches."""

import numpy as np
import pytest

from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from batch.ledger.store.schema import STATE
from tests.batch.ledger.made import BLITZ, QUICK, REGULAR, add, begin, event, player, rating


def state(planned: object, key: str, name: str, pool: str = REGULAR) -> float:
    states, roster = planned.after, planned.roster  # type: ignore[attr-defined]
    return float(states.values[STATE.index(name), roster.pools[pool], roster.number(key)])


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    add(ledger, begin(REGULAR, QUICK, BLITZ))
    add(ledger, player("a", regular=1500), player("b", regular=1600), player("c", regular=1700), player("n"))
    return ledger


def test_games_records_and_events_add_up(club: Ledger) -> None:
    for month in (1, 2):
        planned = add(club, event(f"E{month}", f"2026-0{month}-10", [("n", "a", 1), ("n", "b", 0.5), ("n", "c", 0)]))
    told = [state(planned, "n", name) for name in ("games", "wins", "draws", "losses", "events")]
    assert told == [6, 2, 2, 2, 2]
    assert state(planned, "a", "games") == 62


def test_a_history_of_wins_stays_one_until_a_draw(club: Ledger) -> None:
    first = add(club, event("E1", "2026-01-10", [("n", "a", 1), ("n", "b", 1)]))
    assert state(first, "n", "history") == 1
    then = add(club, event("E2", "2026-02-10", [("n", "c", 0.5)]))
    assert state(then, "n", "history") == 0


def test_the_peak_is_the_highest_established_rating_and_gives_a_floor(club: Ledger) -> None:
    add(club, Record("opening", "n", {"pool": REGULAR, "opening": {"rating": 1500, "games": 100, "peak": 1690}}))
    planned = add(club, event("E1", "2026-01-10", [("n", key, 0) for key in "abcabcabcabcabc"]))
    assert rating(planned, "n") == 1400
    assert state(planned, "n", "peak") == 1690


def test_the_personal_floor_counts_the_ledger_s_record(club: Ledger) -> None:
    opening = {"rating": 150, "games": 30, "wins": 5, "draws": 1, "losses": 24, "events": 9, "peak": 150}
    add(club, Record("opening", "n", {"pool": REGULAR, "opening": opening}))
    planned = add(club, event("E1", "2026-01-10", [("n", "a", 0), ("n", "b", 0), ("n", "c", 0)]))
    assert rating(planned, "n") == pytest.approx(149.8, abs=0.3)
    low = {**opening, "rating": 132}
    add(club, Record("opening", "n", {"pool": QUICK, "opening": {**low, "rating": 131.9}}))
    games = [(key, other, 0) for key, other in (("n", "a"), ("n", "b"), ("n", "c"))]
    planned = add(club, event("E2", "2026-01-11", games, pools=(QUICK,)))
    assert rating(planned, "n", QUICK) == 132  # 100 + 4 x 5 + 2 x 1 + 10


def test_a_newcomer_starts_from_his_other_pools_by_their_games_and_age(club: Ledger) -> None:
    regular = {"rating": 1759, "games": 60, "date": "2018-03-25"}
    blitz = {"rating": 1658, "games": 60, "date": "2016-07-16"}
    quick = {"rating": 1643, "games": 60, "date": "2018-01-13"}
    openings = {REGULAR: regular, QUICK: quick, BLITZ: blitz}
    add(club, Record("player", "m", {"name": "M", "birth": "2000-07-01", "openings": openings}))
    assert _starts_at(club, "m", "2020-09-01") is None  # rated in every pool the ledger keeps


def _starts_at(club: Ledger, key: str, day: str) -> float | None:
    planned = add(club, event(f"S{key}", day, [(key, "a", 1)], pools=(BLITZ,)))
    unit = planned.units[0]
    rows = planned.results[unit.key]
    at = rows.players.tolist().index(planned.roster.number(key))
    return float(rows.start[at]) if np.isnan(rows.pre[at]) else None


def test_starting_values_follow_a_correction_of_the_other_pool(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("n", "a", 1), ("n", "b", 1), ("n", "c", 1)]))
    games = [("n", "a", 0.5)]
    before = add(club, event("B1", "2026-02-10", games, pools=(BLITZ,)))
    after = add(club, event("E1", "2026-01-10", [("n", "a", 0), ("n", "b", 0), ("n", "c", 0)], "correction"))
    assert rating(after, "n", BLITZ) < rating(before, "n", BLITZ)
    assert [unit.event for unit in after.rerated()] == ["E1", "B1"]


def test_matches_move_a_rating_by_100_in_180_days_and_200_in_three_years(ledger: Ledger) -> None:
    add(ledger, begin())
    add(ledger, player("a", regular=(1500, 20.0 + 10)), player("b", regular=1700))
    changes = []
    for number, day in enumerate(("2024-01-10", "2024-02-10", "2024-03-10", "2024-12-10", "2025-01-10", "2025-12-10")):
        planned = add(ledger, event(f"M{number}", day, [("a", "b", 1)] * 8, type="match"))
        rows = planned.results[planned.units[0].key]
        changes.append(round(float(rows.change[rows.players.tolist().index(planned.roster.number("a"))]), 6))
    assert changes[:3] == [50, 50, 0]
    assert sum(changes[3:5]) == 100
    assert changes[5] == 0
    late = add(ledger, event("M1", "2024-02-10", [("a", "b", 0)] * 8, "correction", type="match"))
    assert [unit.event for unit in late.rerated()] == ["M1", "M2", "M3", "M4", "M5"]


def test_officers_floors_and_ceilings_survive_a_re_rating(club: Ledger) -> None:
    add(club, Record("floor", "a", {"pool": REGULAR, "kind": "ceiling", "value": 1510.0}, "2026-01-01"))
    planned = add(club, event("E1", "2026-01-10", [("a", "b", 1), ("a", "c", 1)]))
    assert rating(planned, "a") == 1510
    planned = add(club, Record("floor", "a", {"pool": REGULAR, "kind": "ceiling", "value": None}, "2026-01-05"))
    assert rating(planned, "a") > 1510


def test_a_foreign_event_rates_the_one_member(club: Ledger) -> None:
    record = event("F1", "2026-03-10", [("a", "x", 1), ("a", "y", 0.5), ("a", "z", 0.5)], type="foreign-fide")
    for entrant in record.content["sections"][0]["players"]:
        if entrant["player"] != "a":
            entrant |= {"player": None, "fide": 1700.0}
    planned = add(club, record)
    assert planned.results[planned.units[0].key].formula.tolist() == ["foreign"]
    assert rating(planned, "a") > 1500


def test_a_merged_player_goes_on_as_one(club: Ledger) -> None:
    add(club, player("n2"))
    add(club, event("E1", "2026-01-10", [("n", "a", 1), ("n", "b", 1)]))
    add(club, event("E2", "2026-02-10", [("n2", "c", 0)]))
    merged = add(club, Record("merge", "n", {"other": "n2"}))
    assert state(merged, "n", "games") == 3
    assert np.isnan(rating(merged, "n2"))
