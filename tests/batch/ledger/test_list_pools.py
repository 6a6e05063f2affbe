"""FIDE and UKD pools: rated from the list in force at the start; ratings change only with a published list."""

import pytest

from batch.ledger.lists.diff import Change, Cut, explained
from batch.ledger.lists.rating_list import frozen, published, standing
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from tests.batch.ledger.made import ELO, FIDE, UKD, add, begin, event, player


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    add(ledger, begin(FIDE, UKD, ELO))
    people = {"a": 1800, "b": 1900, "c": 1750, "d": 2000, "e": 1850}
    add(ledger, *(player(key, fide=(r, 100), ukd=r - 300, elo=1500) for key, r in people.items()), player("n"))
    return ledger


def publish(club: Ledger, pool: str, day: str) -> dict[str, float]:
    add(club, published(club, pool, None, day, None))
    return ratings(club, pool)


def ratings(club: Ledger, pool: str) -> dict[str, float]:
    with club.reading() as connection:
        return {line.player: line.rating for line in standing(connection, pool)}


def test_ratings_stand_still_until_a_list_is_published(club: Ledger) -> None:
    before = ratings(club, FIDE)
    add(club, event("E1", "2026-01-10", [("a", "b", 1), ("a", "c", 0.5)], pools=(FIDE,)))
    assert ratings(club, FIDE) == before
    # spec/fide.md section 6: K 20, +.64 and -.07: 11.4, so +11.
    assert publish(club, FIDE, "2026-01-31")["a"] == 1811


def test_a_rapid_event_before_2022_is_cut_at_735(ledger: Ledger) -> None:
    add(ledger, begin("fide/rapid"))
    openings = {"a": 2000, "b": 1400}
    add(ledger, *(Record("player", key, {"name": key, "openings": {"fide/rapid": {"rating": rating, "games": 100}}})
                  for key, rating in openings.items()))  # fmt: skip
    planned = add(ledger, event("E1", "2019-05-01", [("a", "b", 1)], pools=("fide/rapid",)))
    (rows,) = planned.results.values()
    assert rows.change.tolist() == [0.4, -0.4]


def test_a_period_is_rounded_once(club: Ledger) -> None:
    for number in range(3):
        add(club, event(f"E{number}", f"2026-01-1{number}", [("a", "c", 0.5)], pools=(FIDE,)))
    # Three draws of -.07 x 20 = -1.4 each: -4.2, not three times -1.
    assert publish(club, FIDE, "2026-01-31")["a"] == 1796


def test_an_event_goes_by_the_list_at_its_start(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)] * 5, pools=(FIDE,)))
    add(club, event("LONG", "2026-02-02", [("c", "a", 0.5)], pools=(FIDE,), start="2026-01-30"))
    add(club, event("NEXT", "2026-02-05", [("c", "a", 0.5)], pools=(FIDE,)))
    publish(club, FIDE, "2026-01-31")
    with club.reading() as connection:
        from batch.ledger.replay import projections
        from batch.ledger.store.schema import rated

        rows = projections.rated_rows(connection, rated.c.formula == "fide", players=["a"]).rows
    assert [row.pre for row in rows] == [1800, 1800, 1864]


def test_a_correction_after_a_list_counts_with_the_next(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1), ("a", "c", 0.5)], pools=(FIDE,)))
    first = publish(club, FIDE, "2026-01-31")
    add(club, event("E1", "2026-01-10", [("a", "b", 0), ("a", "c", 0.5)], "correction", pools=(FIDE,)))
    assert ratings(club, FIDE) == first
    assert publish(club, FIDE, "2026-02-28")["a"] == 1811 - 20
    assert publish(club, FIDE, "2026-03-31")["a"] == 1811 - 20
    add(club, Record("withdrawal", "E1"))
    # Back to 1800, save what rounding the list of January gave away: 1811 - 11.4 rounded.
    assert publish(club, FIDE, "2026-04-30")["a"] == 1800
    with club.reading() as connection:
        games = {line.player: line.games for line in standing(connection, FIDE)}
    assert games == dict.fromkeys("abcde", 100)


def test_undoing_a_list_takes_later_events_back_to_the_one_before(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)], pools=(FIDE,)))
    planned = add(club, published(club, FIDE, None, "2026-01-31", None))
    add(club, event("E2", "2026-02-10", [("a", "c", 0.5)], pools=(FIDE,)))
    undone = add(club, Record("undo", "", {"record": planned.facts.head}))
    assert [unit.event for unit in undone.rerated()] == ["E2"]
    assert ratings(club, FIDE)["a"] == 1800


def test_a_first_rating_is_pooled_over_periods(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("n", "a", 0.5), ("n", "b", 0.5), ("n", "c", 1)], pools=(FIDE,)))
    assert "n" not in publish(club, FIDE, "2026-01-31")
    add(club, event("E2", "2026-02-10", [("n", "d", 0), ("n", "e", 1)], pools=(FIDE,)))
    # (1800 + 1900 + 1750 + 2000 + 1850 + 1800 + 1800)/7 and 4 of 7, from the ratings at each start.
    assert publish(club, FIDE, "2026-02-28")["n"] == pytest.approx(1893, abs=1)


def test_lists_come_one_after_the_other(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)], pools=(FIDE,)))
    publish(club, FIDE, "2026-01-31")
    with pytest.raises(LedgerError) as raised:
        published(club, FIDE, None, "2026-01-15", None)
    assert [p.code for p in raised.value.problems] == ["ledger-list-order"]


def test_ukd_adds_up_the_events_of_a_list(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "d", 1)], pools=(UKD,)))
    add(club, event("E2", "2026-01-20", [("a", "d", 0)], pools=(UKD,)))
    with club.reading() as connection:
        from batch.ledger.replay import projections
        from batch.ledger.store.schema import rated

        rows = projections.rated_rows(connection, rated.c.formula == "ukd", players=["a"]).rows
    exact = sum(row.change for row in rows)
    assert publish(club, UKD, "2026-01-31")["a"] == round(1500 + exact)


def test_fide_and_ukd_ratings_are_whole(club: Ledger) -> None:
    with pytest.raises(LedgerError) as raised:
        add(club, Record("rating", "a", {"pool": FIDE, "rating": 1800.5}, "2026-01-01"))
    assert [p.code for p in raised.value.problems] == ["rating-not-whole"]


def test_elo_goes_on_from_section_to_section(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)], pools=(ELO,)))
    add(club, event("E2", "2026-01-20", [("a", "b", 1)], pools=(ELO,), settings={"k": 10.0}))
    # 1500 + 16, then K 10 against 1484.
    assert ratings(club, ELO)["a"] == pytest.approx(1516 + 10 * (1 - 0.5459), abs=0.06)


def changes(club: Ledger, old: int, new: int) -> dict[str, Change]:
    """What is different between two lists, named by their records."""
    with club.reading() as connection:
        from batch.ledger.store.journal import read

        lists = [read(connection)[number - 1] for number in (old, new)]
        cuts = [Cut(record.data["ended_by"], record.data["entered_by"]) for record in lists]
        was, now = (frozen(connection, record) for record in lists)
        return {change.player: change for change in explained(connection, FIDE, was, cuts[0], now, cuts[1])}


def test_a_list_differs_by_what_it_counted(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)], pools=(FIDE,)))
    old = add(club, published(club, FIDE, "January", "2026-01-31", None)).facts.head
    added = add(club, event("E2", "2026-02-10", [("a", "c", 0)], pools=(FIDE,))).facts.head
    corrected = add(club, event("E1", "2026-01-10", [("a", "b", 0.5)], "correction", pools=(FIDE,))).facts.head
    new = add(club, published(club, FIDE, "February", "2026-02-28", None)).facts.head
    found = changes(club, old, new)
    assert {key: {n: by for (n,), _, by in found[key].causes} for key in ("b", "c")} == {
        "b": {corrected: 10.0},
        "c": {added: found["c"].causes[0][2], new: found["c"].causes[1][2]},
    }
    assert {n for numbers, *_ in found["a"].causes for n in numbers} == {added, corrected, new}
    for change in found.values():
        assert sum(by or 0 for *_, by in change.causes) == pytest.approx(change.change or 0)


def test_a_list_differs_by_a_withdrawal_and_a_rating_set_by_hand(club: Ledger) -> None:
    add(club, event("E1", "2026-01-10", [("a", "b", 1)], pools=(FIDE,)))
    old = add(club, published(club, FIDE, "January", "2026-01-31", None)).facts.head
    gone = add(club, Record("withdrawal", "E1")).facts.head
    by_hand = add(club, Record("rating", "b", {"pool": FIDE, "rating": 2000}, "2026-02-10")).facts.head
    new = add(club, published(club, FIDE, "February", "2026-02-28", None)).facts.head
    found = changes(club, old, new)
    assert {numbers[0] for numbers, *_ in found["a"].causes} <= {gone, new}
    assert {numbers[0] for numbers, *_ in found["b"].causes} >= {gone, by_hand}
    for change in found.values():
        assert sum(by or 0 for *_, by in change.causes) == pytest.approx(change.change or 0)
