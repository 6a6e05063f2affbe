"""A ledger in Python: the walk of the README through its own functions."""

import pytest

import crossrate as cr
from tests.cases import CHECKOUT

DATA = CHECKOUT / "sample_data"
EVENTS = [DATA / f"club_{month}.csv" for month in ("january", "february", "march")]


@pytest.fixture
def ledger(tmp_path) -> cr.Ledger:
    book = cr.new_ledger(tmp_path / "club.db", ["regular"])
    assert book.import_players(DATA / "club_players.csv", preview=False).written
    return book


def test_the_walk(ledger):
    seen = ledger.add(EVENTS)
    assert not seen.written
    assert "7 ratings will move" in str(seen)
    assert len(ledger.events()) == 0
    done = ledger.add(EVENTS, preview=False, by="officer")
    assert done.records == [8, 9, 10, 11]
    assert done.preview == seen.preview
    assert ledger.events()["event"].tolist() == ["E1", "E2", "E3"]
    assert ledger.list()["shown"].tolist() == ["1860", "1711", "1656", "1622", "1516P6", "1389P17", "1290"]
    assert ledger.list(on="2026-01-31")["shown"].iloc[0] != ""
    ledger.publish("Spring 2026", ended_by="2026-03-31", preview=False)
    fixed = ledger.correct("E1", ["R2 1 v 2 = 1/2-1/2"], reason="both score sheets say draw", preview=False)
    assert fixed.records == [13]
    assert ledger.list()["shown"].iloc[0] == "1847"
    assert ledger.list(published="Spring 2026")["shown"].iloc[0] == "1860"
    ledger.undo(13, preview=False)
    ledger.withdraw("March Quads", reason="not ratable", preview=False)
    assert ledger.events()["withdrawn"].tolist() == [False, False, True]
    assert len(ledger.check()) == 0


def test_a_player_is_told_of(ledger):
    ledger.add(EVENTS, preview=False)
    history = ledger.history("Amberleigh")
    assert history["event"].tolist() == ["", "E1", "E3"]
    assert history["post"].iloc[-1] == "1860"
    assert ledger.explain("Amberleigh", "E1").startswith("Amberleigh, Ada")
    assert ledger.players("amber")["player"].tolist() == ["14520031"]


def test_an_event_of_frames_is_entered(ledger):
    from tests.batch.api.frames import frames_of

    [(players, games, keys)] = frames_of(EVENTS[0])
    seen = ledger.add(cr.event(players, games, **keys))
    assert seen.preview["changes"] == ledger.add(EVENTS[0]).preview["changes"]


def test_problems_are_values_and_refusals_are_raised(ledger, tmp_path):
    wrong = ledger.add("no_such_file.csv", preview=False)
    assert not wrong.written
    assert wrong.preview is None
    assert "file-missing" in set(wrong.problems["code"])
    with pytest.raises(cr.LedgerError, match="Nobody"):
        ledger.explain("Nobody", "E1")
    with pytest.raises(cr.LedgerError):
        cr.ledger(tmp_path / "none.db")
    with pytest.raises(ValueError, match="no pool 'bullet'"):
        cr.new_ledger(tmp_path / "other.db", ["bullet"])


def test_files_of_a_ledger_of_one_rule_set_need_not_name_it(tmp_path):
    book = cr.new_ledger(tmp_path / "club.db", ["elo/standard"])
    path = tmp_path / "open.csv"
    path.write_text("End date,2026-04-19\nNewcomer,1500\n\nNo,Name,Rating,R1\n1,A,,W2\n2,B,,L1\n")
    assert book.add(path, accept=True).preview["sections"][0]["pool"] == "elo/standard"
