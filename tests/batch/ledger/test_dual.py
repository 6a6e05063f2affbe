"""A dual section enters a ledger in both pools, whether or not its file has a column of quick ratings."""

from collections.abc import Callable
from pathlib import Path

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.ledger.entry.correction import corrected_by_file
from batch.ledger.entry.enter import Draft, draft
from batch.ledger.entry.lookup import ratings_of
from batch.ledger.entry.people import People
from batch.ledger.store.open import Ledger
from batch.rating.options import EventOptions
from tests.batch.ledger.made import BLITZ, QUICK, REGULAR, add, begin, player, rating

KEYS = "Event,Dual Open\nStart date,2026-04-18\nEnd date,2026-04-19\nTime control,G/45;d5\nEvent type,swiss\n\n"
PLAIN = """No,Name,ID,Rating,Games,Birth,R1,R2,R3
1,Ada,a,2310,60,1980-05-01,W2,W3,D4
2,Bo,b,1500,12,1980-05-01,L1,W4,L3
3,Cleo,c,1400,60,1980-05-01,W4,L1,W2
4,Dov,d,,,1980-05-01,L3,L2,D1
"""
WITH_QUICK = """No,Name,ID,Rating,Games,Quick,Quick games,Birth,R1,R2,R3
1,Ada,a,2310,60,2250,60,1980-05-01,W2,W3,D4
2,Bo,b,1500,12,1450,8,1980-05-01,L1,W4,L3
3,Cleo,c,1400,60,,,1980-05-01,W4,L1,W2
4,Dov,d,,,,,1980-05-01,L3,L2,D1
"""
PLAYERS = (
    player("a", regular=2310, quick=2250),
    player("b", regular=(1500, 12), quick=(1450, 8)),
    player("c", regular=1400),
    player("d"),
)

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(table: str, keys: str = KEYS) -> Path:
        (tmp_path / "dual.csv").write_text(keys + table, encoding="utf-8")
        return tmp_path / "dual.csv"

    return write


def drafted(ledger: Ledger, file: Path, *pools: str) -> Draft:
    facts = add(ledger).facts
    crosstable = pipeline.read_files([file], Reading(), EventOptions())[0]
    return draft(crosstable, EventOptions(), facts, People(facts), pools=pools)


def rated(file: Path, ledger: Ledger | None = None) -> dict[str, dict[str, float]]:
    """Pool -> player -> the rating that `rate` gives, with the ratings of a ledger where there is one."""
    options, look_up = EventOptions(), None
    if ledger is not None:
        known = ratings_of(ledger.db, options)
        options, look_up = known.options, known.enter
    run = pipeline.rate(pipeline.read_files([file], Reading(), options), options, look_up)
    return {f"uschess/{s.pool}": dict(zip(s.players["id"], s.players["post_exact"], strict=True)) for s in run.sections}


@pytest.mark.parametrize("table", [PLAIN, WITH_QUICK])
def test_both_pools_get_the_bits_that_a_file_with_quick_ratings_gets(ledger: Ledger, write: Write, table: str) -> None:
    add(ledger, begin())
    add(ledger, *PLAYERS)
    wanted = rated(write(WITH_QUICK))
    assert rated(write(table), ledger) == wanted
    entered = drafted(ledger, write(table))
    assert [section["pools"] for section in entered.records[-1].content["sections"]] == [[REGULAR, QUICK]]
    planned = add(ledger, *entered.records)
    assert {pool: {key: rating(planned, key, pool) for key in "abcd"} for pool in (REGULAR, QUICK)} == wanted


def test_new_players_are_unrated_in_quick_and_start_from_their_regular_ratings(ledger: Ledger, write: Write) -> None:
    add(ledger, begin())
    nobody = WITH_QUICK.replace("2250,60", ",").replace("1450,8", ",")
    wanted = rated(write(nobody))
    entered = drafted(ledger, write(PLAIN))
    assert entered.records[0].data["openings"].keys() == {REGULAR}
    planned = add(ledger, *entered.records)
    assert {pool: {key: rating(planned, key, pool) for key in "abcd"} for pool in (REGULAR, QUICK)} == wanted


@pytest.mark.parametrize("pool", [REGULAR, QUICK])
def test_pools_named_by_the_officer_narrow_it(ledger: Ledger, write: Write, pool: str) -> None:
    add(ledger, begin())
    add(ledger, *PLAYERS)
    planned = add(ledger, *drafted(ledger, write(PLAIN), pool).records)
    assert [unit.pool for unit in planned.rerated()] == [pool]
    assert rating(planned, "b", pool) == rated(write(WITH_QUICK))[pool]["b"]


@pytest.mark.parametrize(("kept", "other"), [(REGULAR, QUICK), (QUICK, REGULAR)])
def test_a_pool_that_the_ledger_does_not_keep_is_told(ledger: Ledger, write: Write, kept: str, other: str) -> None:
    openings = {"regular": 1500} if kept == REGULAR else {"quick": 1500}
    add(ledger, begin(kept, BLITZ))
    add(ledger, *(player(key, **openings) for key in "abcd"))
    entered = drafted(ledger, write(PLAIN))
    (told,) = [p for p in entered.problems if p.code == "ledger-pool-not-kept"]
    assert f"also rated in {other}," in told.message
    assert [unit.pool for unit in add(ledger, *entered.records).rerated()] == [kept]


def test_a_file_rated_from_a_ledger_without_quick_is_rated_in_regular_only(ledger: Ledger, write: Write) -> None:
    add(ledger, begin(REGULAR))
    add(ledger, *(player(key, regular=1500) for key in "abcd"))
    assert rated(write(PLAIN), ledger).keys() == {REGULAR}


def test_a_pool_that_the_file_names_narrows_it(ledger: Ledger, write: Write) -> None:
    add(ledger, begin())
    add(ledger, *PLAYERS)
    planned = add(ledger, *drafted(ledger, write(PLAIN, "Pool,regular\n" + KEYS)).records)
    assert [unit.pool for unit in planned.rerated()] == [REGULAR]


def test_an_event_entered_in_regular_only_gets_its_quick_ratings_by_a_correction(ledger: Ledger, write: Write) -> None:
    """As events were that came without quick ratings, up to version 0.1.0."""
    add(ledger, begin())
    add(ledger, *PLAYERS)
    wanted = rated(write(WITH_QUICK))
    (event,) = drafted(ledger, write(PLAIN)).records
    event.content["sections"][0]["pools"] = [REGULAR]
    facts = add(ledger, event).facts
    told = ledger, facts, event.subject, write(PLAIN), Reading(), EventOptions(), {}
    (correction,) = corrected_by_file(*told).records
    assert correction.data["difference"] == ["pools was uschess/regular, is uschess/regular, uschess/quick"]
    planned = add(ledger, correction)
    assert {key: rating(planned, key, QUICK) for key in "abcd"} == wanted[QUICK]
    again = corrected_by_file(ledger, planned.facts, *told[2:])
    assert "ledger-same-content" in [p.code for p in again.problems]
