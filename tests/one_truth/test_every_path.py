"""One event has one result, by whichever path it is asked for: the same bits for every number."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings

from batch.crosstable.headings import HEADINGS, field_of, normalise
from batch.crosstable.keys import KEYS as FILE_KEYS
from tests.one_truth.events import CARRIED, COLUMNS, KEYS, LISTED, NO_CONCERN, SECTION_KEYS, Made, events
from tests.one_truth.paths import Paths

SHORT, LONG = 40, 2000
GUESSES = ("start-assumed", "age-implausible", "nobody-rated", "match-ineligible", "money-floor-too-high",
           "prize-without-limit", "newcomers-not-counted", "nobody-has-ukd", "peak-assumed", "peak-floor-assumed",
           "peak-provisional", "floor-above-rating", "floor-request")  # fmt: skip


def test_every_column_is_tried_or_said_to_be_of_no_concern() -> None:
    tried = {field_of(normalise(name)) for columns in COLUMNS.values() for name in (*columns, *CARRIED)}
    assert set(HEADINGS) == tried | set(NO_CONCERN)
    assert not tried & set(NO_CONCERN)


def test_every_key_is_tried_or_said_to_be_of_no_concern() -> None:
    tried = {key.canonical for key in FILE_KEYS if any(key.names[0].capitalize() in keys for keys in KEYS.values())}
    assert {key.canonical for key in FILE_KEYS} == tried | set(SECTION_KEYS)


@settings(max_examples=SHORT, deadline=None, suppress_health_check=list(HealthCheck))
@given(made=events())
def test_a_short_run(made: Made, tmp_path_factory: pytest.TempPathFactory) -> None:
    _agree(made, Paths(tmp_path_factory.mktemp("one")))


@pytest.mark.slow
@settings(max_examples=LONG, deadline=None, suppress_health_check=list(HealthCheck))
@given(made=events())
def test_a_long_run(made: Made, tmp_path_factory: pytest.TempPathFactory) -> None:
    _agree(made, Paths(tmp_path_factory.mktemp("one")))


def _agree(made: Made, paths: Paths) -> None:
    file = paths.write(made.text())
    document = paths.json("rate", file, "--accept", "--force", code=None)
    if not document["sections"]:
        event("refused")
        return
    event(made.rules)
    paths.begin(
        f"{made.rules}/{made.pool}",
        *(["uschess/regular"] if made.rules == "uschess" and made.pool != "regular" else []),
    )
    by_ledger = paths.json("rate", file, "--accept", "--force", "--ledger", paths.db)
    assert _numbers(by_ledger) == _numbers(document), "an empty ledger changes nothing"
    added = paths.ledger("add", file, "--yes", "--accept", code=None)
    if not added["written"]:
        assert {p["code"] for p in added["problems"] if p["grade"] == "error"} == {"ledger-k-unknown"}, added
        event("K not known")
        return
    told, rows = _players(document), _rows(paths.db, f"{made.rules}/{made.pool}")
    for name, row in rows.items():
        assert _outcome(told[name], made.rules) == _of_row(row, made.rules), (name, told[name], dict(row))
    assert {name for name, p in told.items() if p["steps"].get("m")} <= set(rows)
    assert _guesses(added) == _guesses(document)
    assert _explained(paths, file, made, told) == _explained_by_ledger(paths, told, made)
    if made.rules in ("fide", "ukd"):
        _published(paths, made, told)
    _known_to_the_ledger(made, paths, document)


def _known_to_the_ledger(made: Made, paths: Paths, document: Any) -> None:
    """What a list told the ledger need not stand in the file."""
    paths.begin(f"{made.rules}/{made.pool}")
    players = paths.write(made.players(), "players.csv")
    imported = paths.ledger("import", players, "--pool", f"{made.rules}/{made.pool}", "--yes", "--accept", code=None)
    if not imported["written"]:
        event("list refused")
        return
    bare = paths.write(made.text(LISTED[made.rules]), "bare.csv")
    by_ledger = paths.json("rate", bare, "--accept", "--force", "--ledger", paths.db)
    assert _numbers(by_ledger) == _numbers(document)


def _explained(paths: Paths, file: Path, made: Made, told: dict[str, Any]) -> list[str]:
    """The steps of the first who played, in words."""
    name = next((name for name, p in told.items() if p["steps"].get("m")), None)
    return [] if name is None else _steps(paths.run("explain", file, name, "--pool", made.pool).stdout)


def _explained_by_ledger(paths: Paths, told: dict[str, Any], made: Made) -> list[str]:
    name = next((name for name, p in told.items() if p["steps"].get("m")), None)
    return [] if name is None else _steps(paths.run("ledger", "--db", paths.db, "explain", name, "E1").stdout)


def _steps(text: str) -> list[str]:
    """The lines below the first heading, of the calculation alone."""
    lines = text.splitlines()
    return lines[next((i for i, line in enumerate(lines) if line == "Start"), 0) :]


def _published(paths: Paths, made: Made, told: dict[str, Any]) -> None:
    paths.ledger("publish", "--pool", f"{made.rules}/{made.pool}", "--ended-by", made.end, "--yes")
    listed = paths.standing(f"{made.rules}/{made.pool}")
    for name, player in told.items():
        if player["steps"].get("m") or name in listed:
            post = player["post"] if player["change"] is not None or player["pre"] is None else player["pre"]
            assert listed.get(name, {}).get("rating") == post, (name, player)


def _players(document: Any) -> dict[str, Any]:
    return {p["name"]: p for s in document["sections"] for p in s["players"]}


def _numbers(document: Any) -> Any:
    return [[s["pool"], s["players"]] for s in document["sections"]]


def _guesses(document: Any) -> list[tuple[str, str]]:
    return sorted({(p["code"], p["message"]) for p in document["problems"] if p["code"] in GUESSES})


def _rows(db: Path, pool: str) -> dict[str, sqlite3.Row]:
    with sqlite3.connect(db) as connection:
        connection.row_factory = sqlite3.Row
        query = (
            "select players.name as name, rated.*, sections.number "
            "from rated join players on rated.player = players.player "
            "join sections on rated.place = sections.place and rated.pool = sections.pool where rated.pool = ?"
        )
        return {row["name"]: row for row in connection.execute(query, (pool,))}


def _outcome(player: dict[str, Any], rules: str) -> list[Any]:
    steps = player["steps"]
    common = [player["pre"], steps["m"], player["formula"]]
    if rules in ("fide", "ukd"):
        return [*common, player["change_exact"]]
    return [*common, steps["s"], player["start"], player["floor_kind"], player["post"] if rules == "elo" else None]


def _of_row(row: sqlite3.Row, rules: str) -> list[Any]:
    common = [row["pre"], row["played"], row["formula"]]
    if rules in ("fide", "ukd"):
        return [*common, row["change"]]
    return [*common, row["score"], row["start"], row["floor_kind"], row["rating"] if rules == "elo" else None]
