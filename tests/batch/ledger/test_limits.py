"""Ratings that no list has are refused at every door of a ledger, by the limits of `crossrate rate`."""

import json
from pathlib import Path
from typing import Any

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.ledger.entry.enter import draft
from batch.ledger.entry.import_history import read_history
from batch.ledger.entry.import_players import read_players
from batch.ledger.entry.people import People
from batch.ledger.limits import rating_refusals
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from batch.problems import Place
from batch.rating.options import EventOptions
from tests.batch.ledger.made import BLITZ, ELO, FIDE, QUICK, REGULAR, UKD, add, begin, player

HERE = Place("club.db")
LOW, BROKEN, IMPOSSIBLE = "rating-below-floor", "rating-not-whole", "rating-impossible"


@pytest.mark.parametrize(
    ("pool", "rating", "day", "codes"),
    [
        (REGULAR, 100, None, []),
        (REGULAR, 99.5, None, [LOW]),
        (BLITZ, 50, "2026-01-01", [LOW]),
        (QUICK, 3500, None, []),
        (QUICK, 3501, None, [IMPOSSIBLE]),
        (REGULAR, 0, None, [IMPOSSIBLE]),
        (REGULAR, -5, None, [IMPOSSIBLE]),
        (REGULAR, float("nan"), None, [IMPOSSIBLE]),
        (FIDE, 1400, "2024-03-01", []),
        (FIDE, 1399, "2024-03-01", [LOW]),
        (FIDE, 1399, "2024-02-29", []),
        (FIDE, 999, "2024-02-29", [LOW]),
        (FIDE, 1000, None, []),
        (FIDE, 999, None, [LOW]),
        (FIDE, 1500.5, None, [BROKEN]),
        (UKD, 1000, None, []),
        (UKD, 999.5, None, [BROKEN, LOW]),
        (ELO, 40.5, None, []),
        (ELO, 4000, None, [IMPOSSIBLE]),
    ],
)
def test_the_limits_of_each_pool(pool: str, rating: float, day: str | None, codes: list[str]) -> None:
    assert [p.code for p in rating_refusals(pool, rating, day, HERE)] == codes


def test_the_words_are_those_of_a_file() -> None:
    (found,) = rating_refusals(REGULAR, 50, None, HERE)
    assert str(found) == (
        "error: club.db: read 50, but the US Chess list has nothing below 100. "
        "Correct the rating, or leave it blank for an unrated player."
    )


@pytest.mark.parametrize(
    "record",
    [
        player("b", regular=99),
        Record("opening", "a", {"pool": QUICK, "opening": {"rating": 99.0}}),
        Record("rating", "a", {"pool": REGULAR, "rating": 99.0}, "2026-01-01"),
        Record("rating", "a", {"pool": QUICK, "rating": 3501.0}, "2026-01-01"),
    ],
)
def test_no_record_brings_one_in(ledger: Ledger, record: Record) -> None:
    add(ledger, begin())
    add(ledger, player("a", regular=1500))
    with pytest.raises(LedgerError) as raised:
        add(ledger, record)
    assert {p.code for p in raised.value.problems} <= {LOW, IMPOSSIBLE}


def test_a_list_of_players_is_told_the_cell(ledger: Ledger, tmp_path: Path) -> None:
    facts = add(ledger, begin(REGULAR, QUICK, FIDE, ELO)).facts
    path = tmp_path / "players.csv"
    path.write_text(
        "ID,Name,Rating,Quick,Standard,Standard date\n1,Ada,50,99.5,1399,2024-02-01\n2,Bo,100,3501,1399,2024-03-01\n",
        encoding="utf-8",
    )
    made = read_players(path, facts, REGULAR)
    assert [(p.code, p.grade, p.place.row, p.place.heading) for p in made.problems] == [
        (IMPOSSIBLE, "error", 3, "Quick"),
        (LOW, "error", 2, "Rating"),
        (LOW, "error", 2, "Quick"),
        (LOW, "error", 3, "Standard"),
    ]
    low = read_players(path, add(ledger, Record("player", "3", {"name": "Cy"})).facts, ELO).problems[1]
    assert (low.code, low.grade, low.message) == ("rating-low", "warning", "Ada has the rating 50.")


def test_a_new_player_of_an_event_is_told_the_cell(ledger: Ledger, tmp_path: Path) -> None:
    facts = add(ledger, begin(REGULAR)).facts
    path = tmp_path / "event.csv"
    path.write_text("Event end date,2026-04-19\nTime control,G/90;d5\n\nNo,Name,ID,Rating,R1\n1,Ada,1,50,W2\n"
                    "2,Bo,2,1500,L1\n", encoding="utf-8")  # fmt: skip
    crosstable = pipeline.read_files([path], Reading(), EventOptions())[0]
    entered = draft(crosstable, EventOptions(), facts, People(facts))
    assert not entered.sound
    assert [(p.place.row, p.place.heading) for p in entered.problems if p.code == LOW] == [(5, "Rating")]


@pytest.mark.parametrize(("printed", "code"), [("99", LOW), ("50P4", LOW), ("3501", IMPOSSIBLE), ("100", None)])
def test_a_history_begins_with_ratings_that_can_be(tmp_path: Path, printed: str, code: str | None) -> None:
    def line(event: str, day: str, first: list[str]) -> dict[str, Any]:
        players = [{"no": 1, "id": "1", "results": ["W2"], "regular": first},
                   {"no": 2, "id": "2", "results": ["L1"], "regular": ["1500", "1490"]}]  # fmt: skip
        dates = dict.fromkeys(("start_date", "section_end_date", "event_end_date"), day)
        return {"event": event, "section": 1, "type": "swiss", "pools": ["regular"], "players": players, **dates}

    path = tmp_path / "history.jsonl"
    lines = line("E2", "2013-01-12", ["1500", "1510"]), line("E1", "2013-01-05", [printed, "1520"])
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = read_history(path, (), ()).problems
    assert [(p.code, p.place.row) for p in found] == ([(code, 2)] if code else [])
    assert read_history(path, ("1",), ()).problems == []
