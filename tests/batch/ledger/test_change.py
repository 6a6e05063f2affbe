"""The ripple: a change re-rates what it touches in the official order, and nothing else."""

import pytest
from sqlalchemy import select

from batch.ledger.plan.change import Plan, commit, plan, rebuild
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger, head
from batch.ledger.store.schema import events, players, rated, sections
from batch.ledger.views.history import history
from tests.batch.ledger.made import QUICK, REGULAR, add, begin, event, player, rating


@pytest.fixture
def club(ledger: Ledger) -> Ledger:
    """Two circles of players who never meet, and three events of each."""
    add(ledger, begin())
    add(ledger, *(player(key, regular=1500 + 40 * i) for i, key in enumerate("abcxyz")))
    for month in (1, 3, 5):
        add(ledger, event(f"ABC{month}", f"2026-0{month}-10", [("a", "b", 1), ("b", "c", 0.5)]))
        add(ledger, event(f"XYZ{month}", f"2026-0{month}-10", [("x", "y", 0), ("y", "z", 0.5)]))
    return ledger


def rerated(planned: Plan) -> list[str]:
    return [unit.event for unit in planned.rerated()]


def test_a_late_event_re_rates_what_comes_after_it_among_its_players_only(club: Ledger) -> None:
    planned = add(club, event("LATE", "2026-02-01", [("a", "c", 1)]))
    assert rerated(planned) == ["LATE", "ABC3", "ABC5"]
    assert {move[0] for move in planned.moved()} == {"a", "b", "c"}


def test_the_ripple_passes_on_through_opponents(club: Ledger) -> None:
    add(club, event("BRIDGE", "2026-04-01", [("c", "x", 1)]))
    planned = add(club, event("LATE", "2026-02-01", [("a", "b", 1)]))
    assert rerated(planned) == ["LATE", "ABC3", "BRIDGE", "ABC5", "XYZ5"]


def test_the_ripple_ends_where_nothing_changes(club: Ledger) -> None:
    """A rating and its games set by hand stand whatever was before; a loss raises no peak."""
    add(club, Record("rating", "c", {"pool": REGULAR, "rating": 1600.0, "games": 64.0}, "2026-04-02"))
    planned = add(club, event("LATE", "2026-04-01", [("c", "z", 0)]))
    assert rerated(planned) == ["LATE", "XYZ5"]


def test_a_correction_that_changes_nothing_for_others_stays_with_its_event(club: Ledger) -> None:
    planned = add(club, event("ABC5", "2026-05-10", [("a", "b", 0), ("b", "c", 0.5)], "correction"))
    assert rerated(planned) == ["ABC5"]


def test_a_correction_may_move_the_event_and_change_who_was_there(club: Ledger) -> None:
    planned = add(club, event("ABC1", "2026-03-20", [("a", "z", 0)], "correction"))
    assert set(rerated(planned)) == {"ABC1", "ABC3", "ABC5", "XYZ5"}


def test_withdrawing_and_undoing_bring_every_bit_back(club: Ledger) -> None:
    before = everything(club)
    gone = add(club, Record("withdrawal", "ABC1"))
    assert everything(club) != before
    add(club, Record("undo", "", {"record": gone.facts.head}))
    assert everything(club) == before


def test_sections_of_one_day_go_by_the_officer_s_rank_then_their_keys(ledger: Ledger) -> None:
    add(ledger, begin())
    add(ledger, *(player(key, regular=1500) for key in "abc"))
    add(ledger, event("E10", "2026-01-10", [("a", "b", 1)]))
    add(ledger, event("E9", "2026-01-10", [("a", "c", 1)]))
    with ledger.reading() as connection:
        facts = plan(connection, []).facts
        assert [step.event for step in history(connection, facts, "a")] == ["", "E9", "E10"]


def test_a_dual_section_starts_each_pool_from_before_it(ledger: Ledger) -> None:
    """A newcomer of both pools starts both from the same value; the regular result is no source for the quick one."""
    add(ledger, begin(REGULAR, QUICK))
    add(ledger, player("a", regular=1500, quick=1500), player("n"))
    planned = add(ledger, event("E1", "2026-01-10", [("a", "n", 0)], pools=(REGULAR, QUICK), dual=True))
    assert rating(planned, "n", REGULAR) == rating(planned, "n", QUICK)


def test_a_plan_made_before_another_change_is_refused(club: Ledger) -> None:
    with club.reading() as connection:
        planned = plan(connection, [Record("title", "a", {"title": "Expert"})])
    add(club, Record("title", "b", {"title": "Expert"}))
    with pytest.raises(LedgerError) as raised:
        commit(club, planned, None, None)
    assert [p.code for p in raised.value.problems] == ["ledger-changed-since"]


def test_rebuilding_changes_nothing(club: Ledger) -> None:
    before = everything(club)
    rebuild(club)
    assert everything(club) == before


def everything(club: Ledger) -> list[tuple[object, ...]]:
    with club.reading() as connection:
        rows = [tuple(row) for table in (players, events, sections, rated) for row in connection.execute(select(table))]
    return sorted(rows, key=str)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (Record("player", "a", {"name": "A"}), "ledger-player-exists"),
        (Record("title", "nobody", {"title": "Expert"}), "ledger-no-player"),
        (Record("merge", "a", {"other": "a"}), "ledger-one-player"),
        (Record("alias", "a", {"alias": "b"}), "ledger-alias-taken"),
        (Record("withdrawal", "E9"), "ledger-no-event"),
        (event("ABC1", "2026-01-10", [("a", "b", 1)]), "ledger-event-exists"),
        (event("NEW", "2026-01-10", [("a", "stranger", 1)]), "ledger-player-needed"),
        (Record("undo", "", {"record": 2}), "ledger-player-needed"),
        (Record("rating", "a", {"pool": "uschess/blitz", "rating": 1500.0}, "2026-01-01"), "ledger-no-pool"),
    ],
)
def test_a_record_that_cannot_stand_is_refused(club: Ledger, record: Record, code: str) -> None:
    with pytest.raises(LedgerError) as raised:
        add(club, record)
    assert code in [p.code for p in raised.value.problems]


def test_what_was_undone_comes_back_only_where_it_still_can(club: Ledger) -> None:
    add(club, Record("merge", "a", {"other": "x"}))
    merged = add(club, Record("undo", "", {"record": _head(club)})).facts.head
    add(club, Record("merge", "x", {"other": "a"}))
    with pytest.raises(LedgerError) as raised:
        add(club, Record("undo", "", {"record": merged}))
    assert [p.code for p in raised.value.problems] == ["ledger-one-player"]


def _head(club: Ledger) -> int:
    with club.reading() as connection:
        return head(connection)
