"""Text of a file, a ledger or an export is only ever text: no path, no format, no markup."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from batch.cli.main import main
from batch.ledger.entry.transfer import sealed

Command = Callable[..., Result]

KEYS = "Event,{name}\nSection,{name}\nEvent end date,2026-01-24\nRules,uschess\nTime control,G/90;d5\n\n"
TABLE = 'No,Name,ID,Rating,R1,Post\n1,"{name}",1,1700,W2,1800\n2,Bo,2,1500,L1,1400\n'
OVERLAY = "[[k_numerator]]\nfrom = 2001-01-01\nvalue = 1600\n"

NAMES = ["../../outside", "[red]Ada[/red]", "[/] [link=x]", ":smile:", "{0} {name.real}", "%s %(name)s", "=1+1",
         "$(touch outside)", "x'; DROP TABLE x;--"]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands run: a folder two levels down, so that `../..` is seen, with the temporary files there too."""
    monkeypatch.delenv("CROSSRATE_LEDGER", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary" / "files"))
    for name in ("temporary/files", "deep/folder"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep" / "folder")
    return tmp_path


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(main, [*map(str, arguments)])
    assert done.exit_code == code, (done.output, done.exception)
    assert isinstance(done.exception, SystemExit | None)
    return done.stdout


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def exported(changed: Callable[[dict[str, Any]], None]) -> None:
    """An export of a ledger of one event and other parameters, each of its records changed."""
    Path("event.csv").write_text(KEYS.format(name="Open") + TABLE.format(name="Ada"), encoding="utf-8")
    Path("bonus.toml").write_text(OVERLAY, encoding="utf-8")
    run("ledger", "init", "--pool", "regular")
    run("ledger", "add", "event.csv", "--yes")
    run("ledger", "rerate", "--from", "2026-01-01", "--parameters", "bonus.toml", "--reason", "news", "--yes")
    run("ledger", "publish", "--name", "Spring", "--yes")
    run("ledger", "export", "-o", "club.jsonl")
    records = [json.loads(line) for line in Path("club.jsonl").read_text(encoding="utf-8").splitlines()[1:-1]]
    for record in records:
        changed(record)
    lines = sealed(json.dumps(record, ensure_ascii=False) for record in records)
    Path("club.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["../../outside.toml", "../../deep/outside.toml", "{folder}/outside.toml", "folder/outside.toml",
             "club.jsonl", "", "."]
)  # fmt: skip
def test_the_name_of_parameters_is_no_path(folder: Path, name: str) -> None:
    """They stand in the record itself, and nothing is written or read where its file name leads."""

    def changed(record: dict[str, Any]) -> None:
        if record["kind"] == "parameters":
            record["data"]["file"] = name.format(folder=folder)

    exported(changed)
    before = files(folder)
    copy = "ledger", "--db", "copy.db"
    run(*copy, "restore", "club.jsonl")
    run(*copy, "check", "--tier", "audit")
    assert "1600/" in run(*copy, "explain", "1", "E1")
    assert json.loads(run(*copy, "list", "--json"))["players"] == json.loads(run("ledger", "list", "--json"))["players"]
    Path("other.toml").write_text(OVERLAY.replace("1600", "1000"), encoding="utf-8")
    run(*copy, "what-if", "--parameters", "other.toml")
    assert files(folder) == before | {"deep/folder/copy.db", "deep/folder/other.toml"}


@pytest.mark.parametrize("name", NAMES)
def test_names_in_an_export_are_names(folder: Path, name: str) -> None:
    """Of players, events, lists, sources and whoever wrote a record."""

    def changed(record: dict[str, Any]) -> None:
        record |= {"by": name, "reason": name}
        for key in record["data"].keys() & {"name", "source", "file"}:
            record["data"][key] = name
        if record["kind"] == "list":
            record["subject"] = name
        for section in (record.get("content") or {}).get("sections", ()):
            section["name"] = name

    exported(changed)
    before = files(folder)
    copy = "ledger", "--db", "copy.db"
    run(*copy, "restore", "club.jsonl")
    # The hash of the list holds the names.
    run(*copy, "check", "--tier", "strict")
    for command in (["list"], ["players"], ["events"], ["lists"], ["log"], ["history", "1"], ["explain", "1", "E1"],
                    ["diff", name]):  # fmt: skip
        assert name in run(*copy, *command), command
    for ending in ("csv", "xlsx", "html"):
        run(*copy, "list", "--published", name, "-o", f"list.{ending}")
    written = {f"deep/folder/{file}" for file in ("copy.db", "list.csv", "list.xlsx", "list.html")}
    assert files(folder) == before | written


@pytest.mark.parametrize("name", NAMES)
def test_names_in_a_file_are_names(folder: Path, name: str) -> None:
    Path("event.csv").write_text(KEYS.format(name=name) + TABLE.format(name=name), encoding="utf-8")
    assert run("rate", "event.csv", "--accept", "--also", "csv", "--also", "html", "--also", "json").count(name) == 2
    assert name in run("check", "event.csv")
    assert run("compare", "event.csv", code=1).count(name) == 3
    assert name in run("explain", "event.csv", "1")
    for ending in ("csv", "xlsx", "trf"):
        run("convert", "event.csv", "-o", f"converted.{ending}", "--accept")
    run("ledger", "init", "--pool", "regular")
    assert name in run("ledger", "add", "event.csv", "--yes")
    written = {"event.csv", "event.ratings.xlsx", "event.ratings.csv", "event.ratings.games.csv", "event.ratings.html",
               "event.ratings.json", "converted.csv", "converted.xlsx", "converted.trf", "club.db"}  # fmt: skip
    assert files(folder) == {f"deep/folder/{file}" for file in written}


def test_sources_of_parameters_are_text(folder: Path) -> None:
    source = "news [red] :smile: {0} %s"
    Path("[bold].toml").write_text(f'{OVERLAY}source = "{source}"\n', encoding="utf-8")
    assert f"[bold].toml: {source}" in " ".join(run("rules", "uschess", "--parameters", "[bold].toml").split())
