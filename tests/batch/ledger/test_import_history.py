"""Taking over a federation's past: opening ratings, what agrees with what was printed, what cannot be rated."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from batch.ledger.entry.import_history import History, read_history
from batch.ledger.plan.change import commit, plan
from batch.ledger.proof.audit import agreement
from batch.ledger.proof.checks import STRICT, check
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from tests.batch.ledger.made import QUICK, REGULAR, add, begin, event
from tests.cases import cases_folder


def line(event: str, end: str, players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    told = {"event": event, "section": 1, "start_date": end, "section_end_date": end, "event_end_date": end}
    return {**told, "type": "swiss", "pools": ["regular"], "players": players, **more}


def row(no: int, results: list[str], *printed: str, **more: Any) -> dict[str, Any]:
    return {"no": no, "id": f"{no:04}", "results": results, **({"regular": list(printed)} if printed else {}), **more}


def read(tmp_path: Path, *lines: Any) -> History:
    path = tmp_path / "history.jsonl"
    path.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines), encoding="utf-8")
    return read_history(path, (), ())


def taken_over(ledger: Ledger, history: History) -> Any:
    add(ledger, begin(REGULAR, QUICK))
    return add(ledger, *history.records)


FIRST = line(
    "E1",
    "2013-01-05",
    [row(1, ["W2"], "1500", "1510"), row(2, ["L1"], "1641P17", "1620P18"), row(3, ["H"], "1200", "1200")],
)
LATER = line("E2", "2013-01-12", [row(1, ["L2"], "1510", "1500"), row(2, ["W1"], "1620P18", "1640P19")])


def test_the_first_printed_rating_in_the_official_order_is_the_opening_one(tmp_path: Path, ledger: Ledger) -> None:
    history = read(tmp_path, LATER, FIRST)
    facts = taken_over(ledger, history).facts
    assert facts.opening("0001", REGULAR) == {"rating": 1500.0, "games": None}
    assert facts.opening("0002", REGULAR) == {"rating": 1641.0, "games": 17.0}
    assert (history.sections, history.games, history.problems) == (2, 2, [])


def test_printed_ratings_are_held_against_the_ledger_s(tmp_path: Path, ledger: Ledger) -> None:
    taken_over(ledger, read(tmp_path, FIRST, LATER))
    with ledger.reading() as connection:
        held = agreement(connection, plan(connection, []).facts)[REGULAR]
    assert held.all == [4, 4]
    assert held.agree[0] == 2
    assert set(held.drift.values()) == {"E1"}


def test_what_cannot_be_rated_is_listed_by_its_place_and_left_out(tmp_path: Path) -> None:
    players = [
        row(1, ["W2", "W9", "N4", "*"], "1500", "1500"),
        row(2, ["L1", "W3", "D1", ""], "1500", "1500"),
        row(3, ["U", "W2", "X4", "B"], "1500", "1500"),
        row(4, ["U", "U", "S1", "F3"], "1500", "1500"),
    ]
    nothing = line("E2", "2013-01-12", [row(1, ["U"], "1500", "1500"), row(2, ["H"], "1500", "1500")])
    history = read(tmp_path, line("E1", "2013-01-05", players), "not JSON", nothing, {"event": "E3"})
    found = [(p.code, p.place.row) for p in history.problems]
    assert found.count(("ledger-history-cell", 1)) == 4  # W9: nobody; W3 and W2: both won; D1: nothing opposite
    assert ("ledger-history-line", 2) in found
    assert ("ledger-history-no-games", 3) in found
    assert ("ledger-history-line", 4) in found
    (section,) = history.records[-1].content["sections"]
    assert section["games"] == [[0, 1, 1, 1.0], [0, 3, 3, 1.0], [1, 0, 1, 0.0], [3, 0, 3, 0.0]]


def test_a_grid_s_two_halves_stand_in_different_columns(tmp_path: Path) -> None:
    players = [
        row(1, ["*", "W2", "D3"], "1500", "1"),
        row(2, ["L1", "*", "W3"], "1500", "1"),
        row(3, ["D1", "L2", "*"], "1500", "1"),
    ]
    history = read(tmp_path, line("E1", "2013-01-05", players, type="round-robin"))
    assert (history.games, history.problems) == (3, [])


def test_whoever_has_no_printed_rating_in_a_pool_is_left_out_of_it(tmp_path: Path, ledger: Ledger) -> None:
    players = [row(1, ["W2", "W3"], "1500", "1510", quick=["1400", "1410"]), row(2, ["L1", "U"], "1600", "1590"),
               row(3, ["U", "L1"], "1550", "1540", quick=["1450", "1440"])]  # fmt: skip
    planned = taken_over(ledger, read(tmp_path, line("E1", "2013-01-05", players, pools=["regular", "quick"])))
    sizes = {unit.pool: len(unit.players) for unit in planned.units}
    assert sizes == {REGULAR: 3, QUICK: 2}


def test_an_event_in_two_places_of_the_file_is_taken_once(tmp_path: Path) -> None:
    history = read(tmp_path, FIRST, LATER, FIRST)
    assert [p.code for p in history.problems] == ["ledger-history-event-again"]


def test_a_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(json.dumps(FIRST))
    assert read_history(path, (), ()).sections == 1


@pytest.mark.official
def test_two_months_of_a_federation(ledger: Ledger) -> None:
    history = read_history(cases_folder() / "uschess" / "history_2013_01_02.jsonl.gz", (), ())
    assert (history.sections, history.problems) == (3758, [])
    # 122,189 games, and two rulings in which the sides differ.
    assert history.games == 122_191
    planned = taken_over(ledger, history)
    assert len(planned.rerated()) == 6410
    with ledger.reading() as connection:
        held = agreement(connection, planned.facts)
        oldest = plan(connection, [Record("withdrawal", "E000001")])
    # Facts a crosstable does not show make the numbers drift: ages, floors, one-sided histories.
    assert held[REGULAR].agree[0] > 0.7 * held[REGULAR].all[0]
    assert 0 < len(oldest.rerated()) < 1000
    commit(ledger, oldest, None, "a test")
    late = event(
        "LATE",
        "2013-01-15",
        [(key, other, 1) for key, other in zip(*[iter(list(planned.facts.players)[:60])] * 2, strict=True)],
    )
    add(ledger, late)
    with ledger.reading() as connection:
        assert check(connection, STRICT, ledger.place) == []
