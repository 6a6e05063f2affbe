"""A rating period over several files: K, sums and the one rounding (FIDE Handbook B.02 8.3.3, 8.3.4)."""

import math

import pytest

from tests.batch.rulesets.conftest import duel

KEYS = "Rules,fide\nPool,{pool}\nStart date,{start}\nEnd date,{start}\n\n"


def event(start, rating, games, pool="standard", **more):
    return KEYS.format(pool=pool, start=start) + duel(rating, games, **more)


def ours(run):
    return [section.players.iloc[0] for section in run.sections]


def test_changes_are_added_up_and_rounded_once(rate_files):
    # -3.70 twice: each would be rounded to -4.
    texts = [event(start, 1800, [(1900, 0.5), (1790, 0)], k=10) for start in ("2026-09-05", "2026-09-12")]
    alone = ours(rate_files(texts[0]))[0]
    first, second = ours(rate_files(*texts, period="2026-10"))
    assert (alone["change_exact"], alone["change"]) == (-3.7, -4)
    assert (first["change_exact"], second["change_exact"]) == (-3.7, -3.7)
    assert first["period_change_exact"] == -7.4
    assert first["change"] == second["change"] == -7
    assert first["post"] == 1793
    assert first["period_games"] == 4


def test_a_half_is_rounded_away_from_zero_for_the_period(rate_files):
    # 10 x (.50 - .75) and 10 x 0: a change of -2.5 for the period.
    texts = [event("2026-09-05", 1800, [(1610, 0.5)], k=10), event("2026-09-12", 1800, [(1800, 0.5)], k=10)]
    assert ours(rate_files(*texts, period="2026-10"))[0]["period_change_exact"] == -2.5
    assert ours(rate_files(*texts, period="2026-10"))[0]["change"] == -3


def test_k_shrinks_by_the_games_of_the_whole_period(rate_files):
    texts = [event(f"2026-09-{day:02}", 2054, [(2054, 1)] * 13) for day in (5, 12, 19)]
    parts = ours(rate_files(*texts, period="2026-10"))
    assert [p["k"] for p in parts] == [17, 17, 17]
    assert "39 games" in parts[0]["k_reason"]
    assert sum(p["change_exact"] for p in parts) == pytest.approx(17 * 19.5)


def test_the_last_list_within_the_period_gives_the_rating_the_change_is_added_to(rate_files):
    # Written in the other order: the start dates decide.
    texts = [event("2026-09-12", 1810, [(1810, 1)]), event("2026-08-05", 1800, [(1800, 1)])]
    later, earlier = sorted(ours(rate_files(*texts, period="2026-10")), key=lambda p: -p["start"])
    assert (later["start"], earlier["start"]) == (1810, 1800)
    assert later["post"] == earlier["post"] == 1830


def test_the_pools_of_one_period_do_not_mix(rate_files):
    run = rate_files(event("2026-09-05", 1800, [(1800, 1)]), event("2026-09-06", 1700, [(1700, 1)], pool="rapid"),
                     period="2026-10")  # fmt: skip
    assert [p["post"] for p in ours(run)] == [1810, 1710]


def test_first_ratings_pool_the_events_of_the_period(rate_files):
    texts = [event("2026-09-05", "", [(1902, 0.5), (1877, 0.5)], k=""),
             event("2026-09-12", "", [(1884, 1), (2012, 0), (1832, 1)], k="")]  # fmt: skip
    assert math.isnan(ours(rate_files(texts[0]))[0]["post"])
    players = ours(rate_files(*texts, period="2026-10"))
    assert [p["post"] for p in players] == [1922, 1922]
    assert [p["first_games"] for p in players] == [5, 5]


def test_without_an_id_nobody_is_joined_and_the_file_is_told(rate_files, codes):
    texts = [event(start, 1800, [(1800, 1)], member="") for start in ("2026-09-05", "2026-09-12")]
    run = rate_files(*texts, period="2026-10")
    assert "period-without-id" in codes(run, "caution")
    assert [p["period_games"] for p in ours(run)] == [1, 1]


@pytest.mark.parametrize(("start", "warned"), [("2026-11-01", True), ("2026-10-31", False), ("2024-09-01", False),
                                               ("2024-08-31", True)])  # fmt: skip
def test_an_event_that_cannot_belong_to_the_period_is_warned_of(rate_files, codes, start, warned):
    run = rate_files(event(start, 1800, [(1800, 1)]), period="2026-10")
    assert ("outside-period" in codes(run, "warning")) == warned
