"""Every command under four encodings of its output: text with question marks, data in UTF-8, and never a crash."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from batch.cli.main import main
from tests.end_to_end.command_tree import commands_of

SMALL = ("cp1252", "cp437", "ascii")

NAMES = ("Żółć, Łucja", "ქართველი, ნინო", "王, 小明 ½")
"""None of the small encodings holds one of these whole."""

EVENT = """Event,Wiosna 王杯
Event end date,2026-01-24
Rules,uschess
Pool,regular
Event type,swiss
Section,Żółw

No,Name,ID,Rating,Games,Post,R1,R2
1,"Żółć, Łucja",100,1500,60,1521,W2,D3
2,"ქართველი, ნინო",101,1600,60,1599,L1,H
3,"王, 小明 ½",102,1700,60,1680,H,D1
"""
HISTORY = {
    "event": "Łódź", "section": 1, "start_date": "2013-01-05", "section_end_date": "2013-01-05",
    "event_end_date": "2013-01-05", "type": "swiss", "pools": ["regular"],
    "players": [{"no": 1, "id": "Ż1", "results": ["W2"], "regular": ["1500", "1510"]},
                {"no": 2, "id": "王2", "results": ["L1"], "regular": ["1600", "1590"]}],
}  # fmt: skip
OVERLAY = """[[bonus_threshold]]
from = 2025-01-01
value = 13
source = "Łódź 王"
"""

# Changes by one person in one second are told as one by `ledger diff`, so that two take turns here.
LINES = [
    "rate wiosna.csv -o 王.xlsx --also csv --also json --also html",
    "check wiosna.csv",
    "check --list",
    "compare wiosna.csv -o Żółw.xlsx",
    "explain wiosna.csv Łucja",
    "convert wiosna.csv -o Łódź.csv",
    "rules uschess --on 2026-01-01 --parameters Żółw.toml",
    "calc uschess --rating 1700 --games 30 1800:1 1750:½",
    "calc fide --rating 1800 --k 20 1900:1 1750:½",
    "calc ukd --rating 1500 2000:1 unrated:½",
    "calc elo --rating 1500 1700:½",
    "calc elo --table",
    "completion bash",
    "ledger init --pool regular --by Łucja",
    "ledger --db 王.db init",
    "ledger import wiosna.csv --reason Początek",
    "ledger add wiosna.csv --by Łucja",
    "ledger set-rating 102 1650 --on 2026-02-01 --reason 小明",
    "ledger set-floor 100 1400 --reason Nagroda½ł",
    "ledger alias 101 ნინო",
    "ledger rename 102 '王, 小小明'",
    "ledger title 100 Mistrzyni½ł",
    "ledger assert 100 E1 1519 --reason Łódź",
    "ledger publish --name Wiosna½ł --ended-by 2026-12-31",
    "ledger correct E1 --file zima.csv --reason Łódź --by Łucja",
    "ledger rerate --from 2026-01-01 --parameters Żółw.toml --reason Łódź",
    "ledger import-history historia.jsonl --by Łucja",
    "ledger merge 100 Ż1 --reason Łódź",
    "ledger undo 14 --reason Łódź --by Łucja",
    "ledger withdraw Łódź --reason Łódź",
    "ledger list",
    "ledger list -o lista½ł.csv",
    "ledger diff Wiosna½ł",
    "ledger history Żółć",
    "ledger explain 100 E1",
    "ledger log",
    "ledger events",
    "ledger players",
    "ledger lists",
    "ledger what-if --parameters Żółw.toml",
    "ledger check",
    "ledger check --tier audit",
    "ledger export",
    "ledger export -o Łódź.jsonl",
    "ledger --db ნინო.db restore Łódź.jsonl",
    "rate Łódź.pdf",
    "explain wiosna.csv Ćma",
    "ledger history Ćma",
    "ledger list -o Łódź.doc",
    "calc elo --rating Ć 1500:1",
    "zółw",
]
FAIL = {"compare wiosna.csv": 1, "ledger check --tier audit": 1, "rate Łódź.pdf": 1, "explain wiosna.csv Ćma": 2,
        "ledger history Ćma": 1, "ledger list -o Łódź.doc": 1, "calc elo --rating Ć": 2, "zółw": 2}  # fmt: skip
"""The lines that end with another exit code than 0."""

OF_RICH = ("rate", "check", "compare", "rules")
"""Their tables have borders of dashes where the encoding has no lines."""

PASSING = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?|[0-9a-f]{12,64}")
"""What two runs tell differently: when a record was written, and hashes over it."""

Said = dict[str, tuple[int, bytes, bytes]]


def leaves(command: click.Command = main, *above: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that has none below it, by its words."""
    below = commands_of(command)
    if not below:
        yield above, command
    for name, one in below:
        yield from leaves(one, *above, name)


COMMANDS = dict(leaves())


def called(line: str) -> tuple[str, ...] | None:
    """The words of the command that a line calls."""
    words = re.sub("--db [^ ]+ ", "", line).split()
    return next((tuple(words[:n]) for n in (1, 2) if tuple(words[:n]) in COMMANDS), None)


def variants(line: str) -> Iterator[str]:
    """A line as it writes and, before or in its place where it has no preview, with --json."""
    words = called(line)
    options = {option for parameter in COMMANDS[words].params for option in parameter.opts} if words else set()
    line += " --force" if "--force" in options and " -o" in line else ""
    line += " --accept" if "--accept" in options else ""
    if "--json" in options:
        yield line.replace("--db ", "--db 2") + " --json" + (" --dry-run" if "--dry-run" in options else "")
    if words != ("ledger", "init") or "--db" in line:
        yield line + (" --yes" if "--yes" in options else "")


def run(line: str, encoding: str) -> tuple[int, bytes, bytes]:
    """Run a command line on streams that refuse what their encoding does not hold: exit code, stdout, stderr."""
    kept = sys.stdout, sys.stderr
    written = io.BytesIO(), io.BytesIO()
    sys.stdout, sys.stderr = (io.TextIOWrapper(stream, encoding, write_through=True) for stream in written)
    try:
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(line), prog_name="crossrate")
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = (stream.getvalue() for stream in written)
        return int(ended.value.code or 0), out, err
    finally:
        sys.stdout, sys.stderr = kept


def run_all(folder: Path, encoding: str) -> Said:
    """What every line says in a fresh folder."""
    (folder / "wiosna.csv").write_text(EVENT, encoding="utf-8")
    (folder / "zima.csv").write_text(EVENT.replace("W2,D3", "L2,D3").replace("L1,H", "W1,H"), encoding="utf-8")
    (folder / "historia.jsonl").write_text(json.dumps(HISTORY), encoding="utf-8")
    (folder / "Żółw.toml").write_text(OVERLAY, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.delenv("CROSSRATE_LEDGER", raising=False)
        return {line: run(line, encoding) for command in LINES for line in variants(command)}


@pytest.fixture(scope="module")
def in_utf8(tmp_path_factory: pytest.TempPathFactory) -> Said:
    return run_all(tmp_path_factory.mktemp("utf-8"), "utf-8")


def test_every_command_is_run(in_utf8: Said) -> None:
    assert {called(line) for line in LINES} - {None} == COMMANDS.keys()
    wrong = {
        line: (code, err.decode())
        for line, (code, _, err) in in_utf8.items()
        if code != next((FAIL[begin] for begin in FAIL if line.startswith(begin)), 0)
    }
    assert wrong == {}


def passing(text: str) -> str:
    return PASSING.sub("...", text)


@pytest.mark.parametrize("encoding", SMALL)
def test_text_has_question_marks_and_data_is_utf8(in_utf8: Said, tmp_path: Path, encoding: str) -> None:
    for line, (code, out, err) in run_all(tmp_path, encoding).items():
        expected_code, expected_out, expected_err = in_utf8[line]
        assert code == expected_code, (line, err)
        data = "--json" in line or line == "ledger export"
        text = expected_out.decode("utf-8")
        if data:
            assert passing(out.decode("utf-8")) == passing(text), line
        elif line.split()[0] in OF_RICH:
            shown = out.decode(encoding)
            assert [name in text for name in NAMES] == [
                name.encode(encoding, "replace").decode(encoding) in shown for name in NAMES
            ], line
        else:
            assert passing(out.decode(encoding)) == passing(text.encode(encoding, "replace").decode(encoding)), line
        told = expected_err.decode("utf-8").encode(encoding, "replace").decode(encoding)
        assert passing(err.decode(encoding)) == passing(told), line


@pytest.mark.parametrize(
    ("encoding", "environment"),
    [
        ("cp1252", {"PYTHONIOENCODING": "cp1252"}),
        ("ascii", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    ],
)
def test_a_process_of_its_own(command: str, tmp_path: Path, encoding: str, environment: dict[str, str]) -> None:
    """As the system starts it: on the streams of the interpreter itself, which ends them too."""
    (tmp_path / "wiosna.csv").write_text(EVENT, encoding="utf-8")

    def rate(*options: str) -> str:
        done = subprocess.run(
            [command, "rate", "wiosna.csv", "--accept", *options],
            cwd=tmp_path, env={**os.environ, **environment}, capture_output=True, timeout=300, check=True,
        )  # fmt: skip
        done.stderr.decode(encoding)
        return done.stdout.decode("utf-8" if options else encoding)

    assert NAMES[0].encode(encoding, "replace").decode(encoding) in rate()
    players = json.loads(rate("--json"))["sections"][0]["players"]
    assert [player["name"] for player in players] == list(NAMES)


def test_what_the_terminal_s_encoding_does_not_know_is_no_text(command: str, tmp_path: Path) -> None:
    """By LC_ALL=C, a name typed in UTF-8 is bytes that mean nothing: asked for again, not written with holes."""
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [command, "ledger", "init", "--by", "Łucja"],
        cwd=tmp_path, env=environment, capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert b"LC_ALL=C.UTF-8" in done.stderr
    assert list(tmp_path.iterdir()) == []
