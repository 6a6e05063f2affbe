"""The explanation of a rating gives the number that the ledger holds, in every rule set."""

import pytest

from batch.ledger.plan.change import plan
from batch.ledger.replay import projections
from batch.ledger.replay.units import Roster, event_units
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import contents
from batch.ledger.store.open import Ledger
from batch.ledger.store.schema import rated
from batch.ledger.views.explain import explain, rated_section
from tests.batch.ledger.made import BLITZ, ELO, FIDE, QUICK, REGULAR, UKD, add, begin, event, player

POOLS = (REGULAR, QUICK, FIDE, UKD, ELO)


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    add(ledger, begin(*POOLS, BLITZ))
    people = {"a": 1800, "b": 1900, "c": 1750}
    add(
        ledger,
        *(player(key, regular=r, fide=(r, 100), ukd=r - 300, elo=1500) for key, r in people.items()),
        player("n"),
    )
    games = [("a", "b", 1), ("b", "c", 0.5), ("a", "n", 0.5), ("c", "n", 1)]
    add(ledger, event("E1", "2026-01-10", games, pools=POOLS))
    add(ledger, event("E2", "2026-02-10", games, pools=POOLS))
    return ledger


def test_a_section_rated_for_a_report_gives_the_ledger_s_numbers(club: Ledger) -> None:
    with club.reading() as connection:
        facts = plan(connection, []).facts
        fact = facts.events["E2"]
        roster = Roster(facts.pools)
        for unit in event_units(fact, contents(connection, [fact.record])[fact.record], facts, roster):
            section = rated_section(connection, unit, facts, roster, "E2")
            here = rated.c.place == unit.place, rated.c.pool == unit.pool
            rows = {row.player: row for row in projections.rated_rows(connection, *here).rows}
            for key, change, post in zip(
                section.players["id"], section.players["change_exact"], section.players["post_exact"], strict=True
            ):
                stands = rows[key]
                if unit.rules in ("fide", "ukd"):
                    assert (stands.change is None and change != change) or stands.change == change
                elif unit.rules == "uschess":
                    assert stands.rating == post
                else:
                    assert post != post if stands.rating is None else stands.rating == pytest.approx(post, abs=0.06)


@pytest.mark.parametrize("who", ["a", "n"])
def test_every_pool_is_explained(club: Ledger, who: str) -> None:
    with club.reading() as connection:
        facts = plan(connection, []).facts
        text = "\n".join(explain(connection, facts, who, "E2"))
    for words in ("US Chess regular", "US Chess quick", "FIDE", "UKD", "Elo"):
        assert words in text


def test_somebody_who_was_not_there(club: Ledger) -> None:
    add(club, player("z"))
    with club.reading() as connection:
        facts = plan(connection, []).facts
        with pytest.raises(LedgerError) as raised:
            explain(connection, facts, "z", "E2")
    assert [p.code for p in raised.value.problems] == ["ledger-not-in-event"]
