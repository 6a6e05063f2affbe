"""`crossrate ledger` as an officer uses it."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from openpyxl import load_workbook

from batch.cli.main import main
from batch.ledger.store.open import create_ledger
from tests.batch.ledger.databases import fresh_database

Command = Callable[..., Result]

KEYS = "Event,{name}\nEvent end date,{end}\nRules,uschess\nTime control,G/90;d5\nEvent type,swiss\n\n"
TABLE = """No,Name,ID,Rating,R1,R2,R3,Total
1,"Amberleigh, Ada",14520031,1846,W2,D3,H,2
2,"Brackenridge, Bo",14520045,1722,L1,W4,L3,1
3,"Coldwater, Cleo",00145207,1655P22,W4,D1,W2,2.5
4,"Dunmore, Dov",,1590,L3,L2,B,1
"""
SWAPPED = TABLE.replace("W2,D3,H,2\n", "L2,D3,H,1\n").replace("L1,W4,L3,1\n", "W1,W4,L3,2\n")


@pytest.fixture
def event(tmp_path: Path) -> Callable[..., Path]:
    def write(name: str = "January", end: str = "2026-01-24", table: str = TABLE) -> Path:
        path = tmp_path / f"{name}.csv"
        path.write_text(KEYS.format(name=name, end=end) + table, encoding="utf-8")
        return path

    return write


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """A ledger of one pool; its commands must end with `code`. They run in this process, the README's in their own."""
    monkeypatch.delenv("CROSSRATE_LEDGER", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, code: int = 0) -> Result:
        done = CliRunner().invoke(main, ["ledger", *map(str, arguments)])
        assert done.exit_code == code, (done.output, done.exception)
        assert isinstance(done.exception, SystemExit | None)
        return done

    run("init", "--pool", "regular")
    return run


def told(done: Result) -> Any:
    return json.loads(done.stdout)


def ratings(ledger: Command, *options: str) -> dict[str, float]:
    return {p["name"]: p["rating"] for p in told(ledger("list", "--json", *options))["players"]}


def codes(done: Result) -> list[str]:
    return [p["code"] for p in told(done)["problems"]]


def test_a_change_is_only_written_when_asked_for(ledger: Command, event: Callable[..., Path]) -> None:
    asked = ledger("add", event(), code=1)
    assert "Nothing was written: say --yes" in asked.stdout
    looked = told(ledger("add", event(), "--dry-run", "--json"))
    assert looked["written"] is False
    assert {c["name"] for c in looked["preview"]["changes"]} == {
        "Amberleigh, Ada",
        "Brackenridge, Bo",
        "Coldwater, Cleo",
        "Dunmore, Dov",
    }
    assert ratings(ledger) == {}
    assert told(ledger("add", event(), "--yes", "--json"))["records"] == [2, 3, 4, 5, 6]
    assert len(ratings(ledger)) == 4


def test_new_players_enter_with_the_ratings_of_the_file_which_are_those_of_rate(
    ledger: Command, event: Callable[..., Path]
) -> None:
    ledger("add", event(), "--yes")
    rated = json.loads(CliRunner().invoke(main, ["rate", str(event()), "--accept", "--json"]).stdout)["sections"][0][
        "players"
    ]
    assert {p["name"]: p["post_exact"] for p in rated} == ratings(ledger)


def test_the_same_file_is_recognised(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    again = ledger("add", event(), "--yes", "--json", code=1)
    assert "ledger-same-file" in codes(again)


def test_the_same_event_twice_in_one_command_is_recognised(
    ledger: Command, event: Callable[..., Path], tmp_path: Path
) -> None:
    """A copy beside it, with or without the event's name, the same file twice, and one with other results."""
    keys = KEYS.format(name="January", end="2026-01-24")
    nameless = keys.partition("\n")[2] + TABLE
    copies = {"January.csv": keys + TABLE, "copy.csv": keys + TABLE, "nameless.csv": nameless,
              "nameless too.csv": nameless, "other.csv": keys + SWAPPED}  # fmt: skip
    for name, copy in copies.items():
        (tmp_path / name).write_text(copy, encoding="utf-8")
    twice = "ledger-file-twice"
    for files, code in (
        (("January.csv", "copy.csv"), twice),
        (("January.csv", "January.csv"), twice),
        (("January.csv", tmp_path / "January.csv"), twice),
        (("January.csv", "nameless.csv"), twice),
        (("nameless.csv", "nameless too.csv"), twice),
        (("January.csv", "other.csv"), "ledger-event-twice"),
    ):
        found = told(ledger("add", *files, "--accept", "--yes", "--json", code=1))["problems"]
        assert [(p["code"], p["place"]) for p in found if p["grade"] == "error"] == [(code, str(files[1]))]
    assert told(ledger("events", "--json"))["events"] == []
    ledger("add", "January.csv", event("February", "2026-02-21"), "--yes")
    assert "ledger-same-file" in codes(ledger("add", "nameless.csv", "--yes", "--json", code=1))


def test_the_same_event_with_other_content_is_a_correction(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    path = event(table=SWAPPED)
    assert "ledger-event-again" in codes(ledger("add", path, "--yes", "--json", code=1))
    done = ledger("correct", "E1", "--file", path, "--reason", "the score sheets", "--yes")
    assert "R1 1 v 2 was 1-0, is 0-1" in done.stdout
    assert "ledger-same-content" in codes(
        ledger("correct", "E1", "--file", path, "--reason", "again", "--yes", "--json", code=1)
    )


def test_a_correction_needs_a_reason_and_a_result_that_can_be(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    ledger("correct", "E1", "--set", "R1 1 v 2 = 0-1", "--yes", code=2)
    for wrong in ("R1 1 v 9 = 1-0", "R1 1 v 2 = 3-0", "R1 1 v", "R1 1 v 3 = 1-0", "R0 1 v 2 = 0-1", "R201 1 v 2 = 0-1",
                  f"R{10**20} 1 v 2 = 0-1", f"R1 1 v {10**20} = 0-1", "R1 1 v 2 = nan-1"):  # fmt: skip
        done = ledger("correct", "E1", "--set", wrong, "--reason", "x", "--yes", "--json", code=1)
        assert codes(done) == ["ledger-cannot-set"]
    ledger("correct", "E1", "--set", "R1 1 v 2 = -", "--set", "R3 2 v 3 = ½-½", "--reason", "x", "--yes")


def test_a_result_in_a_round_that_nobody_played_is_asked_about(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    wrong = ("correct", "E1", "--set", "R11 1 v 2 = 1-0", "--reason", "x", "--yes", "--json")
    assert codes(ledger(*wrong, code=1)) == ["ledger-round-new"]
    ledger(*wrong, "--accept")


@pytest.mark.parametrize("score", ["1-1", "1-½"])
def test_both_cannot_have_won(ledger: Command, event: Callable[..., Path], score: str) -> None:
    ledger("add", event(), "--yes")
    done = ledger("correct", "E1", "--set", f"R1 1 v 2 = {score}", "--reason", "x", "--yes", code=1)
    assert "both cannot have won" in done.stderr


def test_a_word_on_a_player_names_an_entrant(ledger: Command, event: Callable[..., Path]) -> None:
    done = ledger("add", event(), "--yes", "--player", "Nobody=0022", "--json", code=1)
    assert codes(done)[-1] == "ledger-player-word-unused"


def test_of_two_corrections_the_later_is_undone_first(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    before = ratings(ledger)
    ledger("correct", "E1", "--set", "R1 1 v 2 = 0-1", "--reason", "x", "--yes")
    first = ratings(ledger)
    ledger("correct", "E1", "--set", "R1 3 v 4 = 0-1", "--reason", "x", "--yes")
    refused = told(ledger("undo", 7, "--yes", "--json", code=1))["problems"][0]
    assert refused["message"] == "record 8 changes the event as record 7 left it."
    assert refused["remedy"] == "Undo record 8 first."
    ledger("undo", 8, "--yes")
    assert ratings(ledger) == first
    ledger("undo", 7, "--yes")
    assert ratings(ledger) == before
    refused = told(ledger("undo", 9, "--yes", "--json", code=1))["problems"][0]
    assert refused["message"] == "record 10 changes the event as record 9 left it."
    ledger("correct", "E1", "--set", "R2 1 v 3 = 0-1", "--reason", "x", "--yes")
    assert codes(ledger("undo", 10, "--yes", "--json", code=1)) == ["ledger-undo-order"]
    ledger("undo", 11, "--yes")
    ledger("undo", 10, "--yes")
    assert ratings(ledger) == first
    ledger("correct", "E1", "--set", "R2 1 v 3 = 0-1", "--reason", "x", "--yes")
    assert codes(ledger("undo", 13, "--yes", "--json", code=1)) == ["ledger-undo-order"]
    ledger("undo", 14, "--yes")
    ledger("undo", 13, "--yes")
    assert ratings(ledger) == before
    assert told(ledger("check", "--json"))["sound"]


def test_a_withdrawn_event_is_not_corrected(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    ledger("withdraw", "E1", "--reason", "x", "--yes")
    correct = ["correct", "E1", "--set", "R1 1 v 2 = 0-1", "--reason", "x", "--yes"]
    refused = told(ledger(*correct, "--json", code=1))["problems"][0]
    assert refused["code"] == "ledger-correct-withdrawn"
    assert "record 7" in refused["remedy"]
    assert "withdrawn" in ledger("events").stdout
    ledger("undo", 7, "--yes")
    ledger(*correct)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R1 1 v 2 = 0:1", "0-1"),
        ("R1 1 v 2 = 0–1", "0-1"),
        ("R1: 1 v. 2 = 0 - 1", "0-1"),
        ("r1 2 vs. 1 = 1-0", "0-1"),
        ("R1 1 V 2 = 0.5-0.5", "½-½"),
        ("R1 1 v 2 = ½–½", "½-½"),
        ("R1 1 v 2 = =", "½-½"),
        ("R1 1 v 2 = ½", "½-½"),
        ("R1 1 v 2 = –", "no game"),
    ],
)
def test_a_result_may_be_written_in_these_ways(
    ledger: Command, event: Callable[..., Path], text: str, said: str
) -> None:
    ledger("add", event(), "--yes")
    done = ledger("correct", "E1", "--set", text, "--reason", "x", "--yes")
    assert f"R1 1 v 2 was 1-0, is {said}" in done.stdout


@pytest.mark.parametrize("number", ["nan", "inf", "-1", "0", "99999", "100001", "1e22", "many"])
def test_a_rating_by_hand_is_one_that_can_be(ledger: Command, event: Callable[..., Path], number: str) -> None:
    ledger("add", event(), "--yes")
    why = ["--reason", "x", "--yes"]
    rating = ledger("set-rating", "--on", "2026-02-01", *why, "--", "14520045", number, code=2)
    assert "is not a rating: a number from 1 to 3500" in rating.stderr
    floor = ledger("set-floor", *why, "--", "14520045", number, code=2)
    assert "a number from 100 to 3000, or none" in floor.stderr
    ledger("assert", "--yes", "--", "14520045", "E1", number, code=2)
    if number not in ("0", "99999"):
        ledger("set-rating", "14520045", "1500", "--on", "2026-02-01", f"--games={number}", *why, code=2)


def test_a_rating_by_hand_is_one_of_its_pool(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    by_hand = "set-rating", "14520045", "--on", "2026-02-01", "--reason", "x", "--yes", "--json"
    assert codes(ledger(*by_hand, "99", code=1)) == ["rating-below-floor"]
    ledger(*by_hand, "100")
    assert told(ledger("check", "--json"))["sound"]


def test_an_import_of_a_rating_that_no_list_has_is_refused(ledger: Command, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("ID,Name,Rating\n1,Ada,99\n2,Bo,3501\n3,Cy,1500\n", encoding="utf-8")
    found = told(ledger("import", path, "--accept", "--yes", "--json", code=1))["problems"]
    assert sorted((p["code"], p["grade"], p["place"].partition(", ")[2]) for p in found) == [
        ("rating-below-floor", "error", "row 2, column C (Rating)"),
        ("rating-impossible", "error", "row 3, column C (Rating)"),
    ]
    assert told(ledger("players", "--json"))["players"] == []
    assert told(ledger("check", "--json"))["sound"]


def test_a_history_that_begins_with_a_rating_that_no_list_has_is_refused(ledger: Command, tmp_path: Path) -> None:
    dates = dict.fromkeys(("start_date", "section_end_date", "event_end_date"), "2013-01-05")
    players = [{"no": 1, "id": "1", "results": ["W2"], "regular": ["99", "120"]},
               {"no": 2, "id": "2", "results": ["L1"], "regular": ["1500", "1490"]}]  # fmt: skip
    section = {"event": "E1", "section": 1, "type": "swiss", "pools": ["regular"], "players": players, **dates}
    (tmp_path / "history.jsonl").write_text(json.dumps(section), encoding="utf-8")
    found = told(ledger("import-history", "history.jsonl", "--accept", "--yes", "--json", code=1))
    assert [p["message"] for p in found["problems"]] == ["read 99, but the US Chess list has nothing below 100."]
    assert found["written"] is False


@pytest.mark.parametrize("command", ["alias", "rename", "title"])
@pytest.mark.parametrize("text", ["", "  \t"])
def test_a_text_by_hand_says_something(ledger: Command, event: Callable[..., Path], command: str, text: str) -> None:
    ledger("add", event(), "--yes")
    assert "it is empty" in ledger(command, "14520045", text, "--yes", code=2).stderr


def test_a_late_event_re_rates_what_it_touches(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event("March", "2026-03-14"), "--yes")
    others = TABLE.replace('Amberleigh, Ada",14520031', 'Eastlake, Esme",7').replace("Dov", "Dan")
    others = (
        others.replace("14520045", "8")
        .replace("00145207", "9")
        .replace("Brackenridge, Bo", "B, B")
        .replace("Coldwater, Cleo", "C, C")
    )
    ledger("add", event("February", "2026-02-14", others), "--yes")
    late = told(ledger("add", event("January", "2026-01-24"), "--yes", "--json"))["preview"]
    assert [(s["event"], s["why"]) for s in late["sections"]] == [
        ("E3", "added"),
        ("E1", "a player enters with another rating"),
    ]
    undone = ledger("undo", told(ledger("log", "--json"))["records"][-1]["number"], "--yes")
    assert "Record" in undone.stdout
    assert told(ledger("check", "--tier", "audit", "--json"))["sound"]


def test_events_of_one_day_need_an_order(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event("Morning"), "--yes")
    path = event("Evening")
    assert "ledger-same-day" in codes(ledger("add", path, "--yes", "--json", code=1))
    ledger("add", path, "--order", "-1", "--yes")
    steps = told(ledger("history", "14520031", "--json"))["history"]
    assert [step["name"] for step in steps] == ["opening rating", "Evening", "Morning"]


def test_withdraw_and_back(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    before = ratings(ledger)
    ledger("withdraw", "January", "--reason", "not rated after all", "--yes")
    assert ratings(ledger)["Amberleigh, Ada"] == 1846
    assert "withdrawn" in ledger("events").stdout
    ledger("undo", 7, "--yes")
    assert ratings(ledger) == before


def test_merge_two_ids_of_one_person(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    other = TABLE.replace("14520031", "99999999").replace("Ada", "A.")
    ledger("add", event("February", "2026-02-14", other), "--yes")
    assert "ledger-same-name" not in ledger("log", "--json").stdout
    before = ratings(ledger)
    ledger("merge", "14520031", "99999999", "--reason", "one person", "--yes")
    assert "Amberleigh, A." not in ratings(ledger)
    steps = told(ledger("history", "99999999", "--json"))["history"]
    assert [step["event"] for step in steps] == ["", "E1", "E2"]
    ledger("undo", told(ledger("log", "--json"))["records"][-1]["number"], "--yes")
    assert ratings(ledger) == before


def test_lists_by_what_is_known_now_and_then(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    ledger("publish", "--name", "Old", "--ended-by", "2026-01-31", "--yes")
    old = ratings(ledger)
    ledger("correct", "E1", "--file", event(table=SWAPPED), "--reason", "score sheets", "--yes")
    ledger("add", event("March", "2026-03-14"), "--yes")
    assert ratings(ledger, "--on", "2026-01-31") != old
    assert ratings(ledger, "--on", "2026-01-31", "--known", "7") == old
    assert ratings(ledger, "--published", "Old") == old
    changes = told(ledger("diff", "Old", "--json"))["changes"]
    for change in changes:
        assert sum(cause["change"] for cause in change["causes"]) == pytest.approx(change["change"], abs=0.02)
    assert {c["words"].split(":")[0] for change in changes for c in change["causes"]} == {
        "Event E1, January, corrected",
        "March (E2), 2026-03-14",
    }
    assert told(ledger("check", "--tier", "audit", "--json"))["sound"]


def test_files_of_lists_and_histories(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    ledger("add", event(), "--yes")
    ledger("rename", "14520031", "=SUM(A1) <b>", "--yes")
    for name in ("list.csv", "list.xlsx", "list.html"):
        ledger("list", "-o", name)
    assert "'=SUM(A1) <b>" in (tmp_path / "list.csv").read_text(encoding="utf-8")
    assert "&lt;b&gt;" in (tmp_path / "list.html").read_text(encoding="utf-8")
    cell = load_workbook(tmp_path / "list.xlsx").worksheets[0]["C2"]
    assert (cell.value, cell.data_type) == ("=SUM(A1) <b>", "s")
    ledger("history", "14520031", "-o", "history.xlsx")
    assert len(load_workbook(tmp_path / "history.xlsx").worksheets[0]._charts) == 1
    assert codes(ledger("list", "-o", "list.doc", "--json", code=1)) == ["ledger-output-kind"]


def test_explain_says_the_steps_with_the_ledger_s_numbers(ledger: Command, event: Callable[..., Path]) -> None:
    ledger("add", event(), "--yes")
    ledger("add", event("March", "2026-03-14"), "--yes")
    lines = ledger("explain", "Ada", "E2").stdout
    step = told(ledger("history", "14520031", "--json"))["history"][-1]
    assert f"{step['rating']:.4f}" in lines
    assert "March" in lines


def test_set_rating_set_floor_rerate_and_what_if(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    ledger("add", event(), "--yes")
    before = ratings(ledger)
    overlay = tmp_path / "bonus.toml"
    overlay.write_text("[[k_numerator]]\nfrom = 2001-01-01\nvalue = 1600\n", encoding="utf-8")
    there = {p["name"]: p for p in told(ledger("what-if", "--parameters", overlay, "--json"))["players"]}
    assert ratings(ledger) == before
    ledger("rerate", "--from", "2026-01-01", "--parameters", overlay, "--reason", "announced in June", "--yes")
    assert {name: p["rating"] for name, p in there.items()} == ratings(ledger)
    assert told(ledger("check", "--json"))["problems"] == []
    ledger("undo", 7, "--yes")
    assert ratings(ledger) == before
    ledger("set-floor", "Brackenridge, Bo", "1720", "--reason", "a ruling", "--yes")
    assert ratings(ledger)["Brackenridge, Bo"] == 1720
    ledger("set-rating", "14520045", "1800", "--on", "2026-02-01", "--reason", "a ruling", "--yes")
    assert ratings(ledger)["Brackenridge, Bo"] == 1800
    ledger("assert", "14520045", "E1", "1720", "--yes")
    ledger("assert", "14520031", "E1", "1000", "--yes")
    assert codes(ledger("check", "--tier", "audit", "--json", code=1)) == ["ledger-assertion-fails"]


def test_names_of_every_kind_are_kept_exactly(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    names = [
        "Robert'); DROP TABLE rated;--",
        '"Quoted" O\'Neil',
        "👑 Émile 🏰",
        "עדה לב",
        "Robert'); DROP TABLE rated;--",
    ]
    rows = "".join(f'{i},"{name.replace(chr(34), chr(34) * 2)}",0{i},1500\n' for i, name in enumerate(names, start=1))
    (tmp_path / "players.csv").write_text("No,Name,ID,Rating\n" + rows, encoding="utf-8")
    ledger("import", "players.csv", "--yes", "--accept")
    players = told(ledger("players", "--json"))["players"]
    assert [(p["player"], p["name"]) for p in players] == [(f"0{i}", name) for i, name in enumerate(names, start=1)]
    table = f'No,Name,R1\n1,"{names[0]}",W2\n2,👑 Émile 🏰,L1\n'
    unclear = ledger("add", event(table=table), "--yes", "--json", code=1)
    assert "ledger-name-unclear" in codes(unclear)
    ledger("add", event(table=table), "--player", f"{names[0]}=05", "--yes")
    assert told(ledger("history", "05", "--json"))["history"][-1]["event"] == "E1"
    ledger("export", "-o", "export.jsonl")
    ledger("--db", "copy.db", "restore", "export.jsonl")
    assert told(ledger("--db", "copy.db", "players", "--json")) == told(ledger("players", "--json"))


def test_import_reports_conflicts_before_writing(ledger: Command, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("ID,Name,Rating,Games\n1,Ada,1500,30\n2,Bo,1600,30\n", encoding="utf-8")
    ledger("import", path, "--yes")
    path.write_text("ID,Name,Rating,Games\n1,Adele,1510,30\n3,Bo,1600,30\n", encoding="utf-8")
    found = ledger("import", path, "--yes", "--json", code=1)
    assert sorted(codes(found)) == ["ledger-import-name", "ledger-import-rating", "ledger-same-name-import"]
    assert len(ratings(ledger)) == 2
    path.write_text("ID,Name,Rating\n7,A,1500\n7,B,1500\n", encoding="utf-8")
    assert codes(ledger("import", path, "--yes", "--json", code=1)) == ["ledger-import-twice"]


def test_import_names_the_fact_that_differs(ledger: Command, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    headings = "ID,Name,Rating,Games,Record,Peak,Birth,Floor,OLM\n"
    path.write_text(f"{headings}1,Ada,1846,30,10-10-10,1900,1984-03-11,1700,\n", encoding="utf-8")
    ledger("import", path, "--yes")
    assert codes(ledger("import", path, "--yes", "--json", code=1)) == []
    path.write_text(f"{headings}1,Ada,1846,31,11-10-10,1901,1985-03-11,1600,yes\n", encoding="utf-8")
    found = told(ledger("import", path, "--yes", "--json", code=1))["problems"]
    assert sorted(p["message"] for p in found) == [
        "Ada (1) has birth 1985-03-11 here; in the ledger: 1984-03-11.",
        "Ada (1) has floor 1600 here; in the ledger: 1700.",
        "Ada (1) has games 31 in uschess/regular here; opening games in the ledger: 30.",
        "Ada (1) has olm 2200 here; in the ledger: none.",
        "Ada (1) has peak 1901 in uschess/regular here; opening peak in the ledger: 1900.",
        "Ada (1) has record 11-10-10 in uschess/regular here; opening record in the ledger: 10-10-10.",
    ]


def test_an_established_opening_rating_is_a_peak_without_one_told(
    ledger: Command, event: Callable[..., Path], tmp_path: Path
) -> None:
    players = tmp_path / "players.csv"
    players.write_text("ID,Name,Rating\n1,Lou,1405\n2,Max,700\n", encoding="utf-8")
    ledger("import", players, "--yes")
    lost = f"No,Name,ID,R1,R2,R3,R4,R5,R6\n1,Lou,1{',L2' * 6}\n2,Max,2{',W1' * 6}\n"
    added = told(ledger("add", event("February", "2026-02-21", lost), "--accept", "--yes", "--json"))
    assert ratings(ledger)["Lou"] == 1200
    assert [p["message"] for p in added["problems"] if p["code"] == "peak-floor-assumed"] == [
        "1 player is held by the floor of the rating before the event, taken as the highest so far: Lou."
    ]
    assert "taken as the highest established, 1405 - 200" in ledger("explain", "1", "E1").output
    ledger("add", event("March", "2026-03-21", lost), "--accept", "--yes", "--json")
    assert ratings(ledger)["Lou"] == 1200, "the peak goes on"
    ledger("check", "--tier", "audit")


def test_export_and_restore_are_equal(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    ledger("add", event(), "--yes")
    ledger("publish", "--yes", "--ended-by", "2026-02-01")
    ledger("export", "-o", "one.jsonl")
    ledger("--db", "two.db", "restore", "one.jsonl")
    ledger("--db", "two.db", "export", "-o", "two.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert ratings(ledger) == {
        p["name"]: p["rating"] for p in told(ledger("--db", "two.db", "list", "--json"))["players"]
    }
    (tmp_path / "bad.jsonl").write_text("hello\n", encoding="utf-8")
    assert codes(ledger("--db", "three.db", "restore", "bad.jsonl", "--json", code=1)) == ["ledger-export-unreadable"]
    assert not (tmp_path / "three.db").exists()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["history", "Nobody"], "ledger-no-player"),
        (["explain", "Ada", "E9"], "ledger-no-event"),
        (["undo", "99", "--yes"], "ledger-no-record"),
        (["undo", "1", "--yes"], "ledger-undo-begin"),
        (["diff", "Nothing"], "ledger-no-list"),
        (["list", "--pool", "blitz"], "ledger-no-pool"),
        (["--db", "none.db", "list"], "ledger-missing"),
        (["merge", "14520031", "14520045", "--yes"], "ledger-meets-himself"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy(
    ledger: Command, event: Callable[..., Path], typed: list[str], code: str
) -> None:
    ledger("add", event(), "--yes")
    done = ledger(*typed, "--json", code=1)
    assert codes(done) == [code]
    assert told(done)["problems"][0]["remedy"]


def test_a_file_that_cannot_be_rated_is_not_entered(
    ledger: Command, event: Callable[..., Path], tmp_path: Path
) -> None:
    ledger("add", tmp_path / "none.csv", "--yes", code=1)
    ledger("add", event(table=TABLE.replace("W2,D3", "W2,D9")), "--yes", code=1)
    assert told(ledger("log", "--json"))["records"][-1]["number"] == 1


def test_a_ledger_on_postgresql(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    db = fresh_database("postgresql", tmp_path)
    ledger("--db", db, "init", "--pool", "regular")
    ledger("--db", db, "add", event(), "--yes")
    ledger("add", event(), "--yes")
    assert told(ledger("--db", db, "list", "--json")) == told(ledger("list", "--json"))
    ledger("--db", db, "correct", "E1", "--set", "R1 1 v 2 = 0-1", "--reason", "the score sheets", "--yes")
    assert told(ledger("--db", db, "check", "--tier", "audit", "--json"))["sound"]
    assert codes(ledger("--db", db, "init", "--json", code=1)) == ["ledger-exists"]


def test_a_journal_that_another_program_changed(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    ledger("add", event(), "--yes")
    connection = sqlite3.connect(tmp_path / "club.db")
    with connection:
        connection.execute("UPDATE journal SET kind = 'wish' WHERE number = 3")
    connection.close()
    assert codes(ledger("list", "--json", code=1)) == ["ledger-unknown-kind"]
    assert codes(ledger("check", "--json", code=1)) == ["ledger-unknown-kind"]


def test_tables_that_another_program_changed(ledger: Command, event: Callable[..., Path], tmp_path: Path) -> None:
    ledger("add", event(), "--yes")
    before = ratings(ledger)
    connection = sqlite3.connect(tmp_path / "club.db")
    with connection:
        connection.execute("UPDATE rated SET rating = 2000 WHERE player = '14520031'")
    connection.close()
    assert set(codes(ledger("check", "--json", code=1))) == {"ledger-rating-differs", "ledger-opening-differs"}
    ledger("check", "--rebuild")
    assert ratings(ledger) == before


def test_a_published_list_that_another_program_changed(
    ledger: Command, event: Callable[..., Path], tmp_path: Path
) -> None:
    ledger("add", event(), "--yes")
    ledger("publish", "--name", "Old", "--ended-by", "2026-01-31", "--yes")
    connection = sqlite3.connect(tmp_path / "club.db")
    with connection:
        connection.execute("UPDATE journal SET content = replace(content, 'Ada', 'Ida') WHERE kind = 'list'")
    connection.close()
    assert codes(ledger("check", "--tier", "audit", "--json", code=1)) == ["ledger-list-altered"]


def test_a_match_that_may_not_be_rated_is_a_warning(ledger: Command, tmp_path: Path) -> None:
    path = tmp_path / "match.csv"
    keys = KEYS.format(name="Match", end="2026-01-24").replace("swiss", "match")
    path.write_text(keys + "No,Name,ID,Rating,R1,R2\n1,A,1,1500,W2,D2\n2,B,2,2000,L1,D1\n", encoding="utf-8")
    assert "match-ineligible" in codes(ledger("add", path, "--yes", "--json", code=1))
    ledger("add", path, "--yes", "--accept")
    steps = told(ledger("history", "1", "--json"))["history"]
    assert steps[-1]["change"] == 50


def test_a_foreign_event(ledger: Command, sample: Callable[[str], Path]) -> None:
    path = sample("foreign_fide.csv")
    ledger("add", path, "--yes", "--accept")
    assert len(ratings(ledger)) == 1
    text = path.read_text(encoding="utf-8").replace("Lagoon", "Laguna").replace("2214", "")
    path.write_text(text, encoding="utf-8")
    assert "foreign-without-fide" in codes(ledger("add", path, "--yes", "--accept", "--json", code=1))


def test_an_event_before_the_rules_known(ledger: Command, tmp_path: Path) -> None:
    players = [
        {"no": i, "id": str(i), "results": [cell], "regular": ["1500", "1500"]} for i, cell in ((1, "W2"), (2, "L1"))
    ]
    line = {"event": "E1", "section": 1, "start_date": None, "section_end_date": "1998-01-05", "type": "swiss"}
    line |= {"event_end_date": "1998-01-05", "pools": ["regular"], "players": players}
    (tmp_path / "past.jsonl").write_text(json.dumps(line), encoding="utf-8")
    assert codes(ledger("import-history", "past.jsonl", "--yes", "--json", code=1)) == ["rules-not-known-then"]


def test_a_ledger_whose_making_was_cut_short(ledger: Command) -> None:
    create_ledger("half.db").close()
    assert codes(ledger("--db", "half.db", "list", "--json", code=1)) == ["ledger-no-beginning"]
    assert codes(ledger("--db", "half.db", "check", "--json", code=1)) == ["ledger-no-beginning"]


def test_two_newcomers_of_one_name_in_one_file(ledger: Command, event: Callable[..., Path]) -> None:
    table = "No,Name,R1\n1,Ada,W3\n2,Ada,L4\n3,Bo,L1\n4,Cleo,W2\n"
    assert "ledger-player-twice" in codes(ledger("add", event(table=table), "--yes", "--json", code=1))
    table = "No,Name,ID,R1\n1,Ada,1,W3\n2,Ada,2,L4\n3,Bo,,L1\n4,Cleo,,W2\n"
    done = ledger("add", event(table=table), "--yes", "--accept", "--json")
    assert told(done)["preview"]["players_added"] == 4
