"""Rating a file from a ledger's ratings gives what entering it would."""

from pathlib import Path

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.ledger.entry.enter import draft
from batch.ledger.entry.lookup import ratings_of
from batch.ledger.entry.people import People
from batch.ledger.store.open import Ledger
from batch.rating.options import EventOptions
from batch.rulesets import rule_set
from tests.batch.ledger.made import REGULAR, add, begin, event, player, rating
from tests.cases import CHECKOUT

MARCH = CHECKOUT / "sample_data" / "club_march.csv"


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    add(ledger, begin())
    people = {"14520031": 1846, "14520045": 1722, "00145207": (1655, 22)}
    add(ledger, *(player(key, regular=r) for key, r in people.items()), player("L1", "Greyling, Gus"))
    add(ledger, event("E1", "2026-01-10", [("14520031", "00145207", 0), ("14520045", "L1", 0.5)]))
    return ledger


def rated_from(club: Ledger, file: Path) -> dict[str, float]:
    options = EventOptions()
    entries = pipeline.prepare(pipeline.read_files([file], Reading(), options), options)
    ratings_of(club.db, options).enter(entries)
    for entry in entries:
        rule_set(entry.rules).settle(entry)
    (section,) = rule_set("uschess").rate(entries)
    return dict(zip(section.players["name"], section.players["post_exact"], strict=True))


def test_a_file_is_rated_from_the_ledger(club: Ledger) -> None:
    found = rated_from(club, MARCH)
    options = EventOptions()
    facts = add(club).facts
    entered = draft(pipeline.read_files([MARCH], Reading(), options)[0], options, facts, People(facts))
    planned = add(club, *entered.records)
    keys = {
        "Amberleigh, Ada": "14520031",
        "Brackenridge, Bo": "14520045",
        "Coldwater, Cleo": "00145207",
        "Greyling, Gus": "L1",
    }
    assert found == {name: rating(planned, key, REGULAR) for name, key in keys.items()}


def test_an_event_of_the_past_is_rated_from_what_was_before_it(club: Ledger) -> None:
    before = rated_from(club, MARCH)
    add(club, event("E2", "2026-04-10", [("14520031", "14520045", 0)]))
    assert rated_from(club, MARCH) == before


def test_a_file_needs_no_ratings_where_the_ledger_has_them(club: Ledger, tmp_path: Path) -> None:
    file = tmp_path / "open.csv"
    file.write_text(
        "Event,April\nEvent end date,2026-04-11\nTime control,G/90;d5\n\nNo,Name,ID,R1\n"
        '1,"Amberleigh, Ada",14520031,W2\n2,"Brackenridge, Bo",14520045,L1\n',
        encoding="utf-8",
    )
    options = EventOptions()
    crosstables = pipeline.read_files([file], Reading(), options)
    assert "no-rating-column" in [p.code for p in pipeline.rate(crosstables, options).problems]
    found = [p.code for p in pipeline.rate(crosstables, options, ratings_of(club.db, options).enter).problems]
    assert "no-rating-column" not in found
    assert "ledger-rates-not-pool" not in found


def test_a_pool_that_the_ledger_does_not_keep_is_said(club: Ledger, tmp_path: Path) -> None:
    file = tmp_path / "open.csv"
    file.write_text(
        "Event,April\nEvent end date,2026-04-11\nRules,elo\n\nNo,Name,ID,R1\n"
        '1,"Amberleigh, Ada",14520031,W2\n2,"Brackenridge, Bo",14520045,L1\n',
        encoding="utf-8",
    )
    options = EventOptions()
    crosstables = pipeline.read_files([file], Reading(), options)
    found = [p.code for p in pipeline.rate(crosstables, options, ratings_of(club.db, options).enter).problems]
    assert {"no-rating-column", "ledger-rates-not-pool"} <= set(found)
