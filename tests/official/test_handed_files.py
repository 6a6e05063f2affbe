"""Look-alikes of directors' files: each read or refused, and counted, as `cases/files/*.expected.json` says."""

import json
import time
from typing import Any

import pytest
from click.testing import CliRunner

from batch.cli.main import main
from tests.cases import cases_folder

pytestmark = pytest.mark.official

CONTAINS_ASCII = {"ascii", "utf-8", "cp1252", "latin-1"}
OTHERWISE_REFUSED = {"12_home_grid.txt"}
"""Files whose refusal, with a reason, would be right as well."""


@pytest.fixture(scope="module")
def checked() -> dict[str, Any]:
    """Every handed file through one `crossrate check --json`, and the seconds it took."""
    folder = cases_folder() / "files"
    told = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.expected.json"))]
    paths = [str(folder / one["file"]) for one in told]
    begin = time.process_time()
    result = CliRunner().invoke(main, ["check", "--json", *paths])
    seconds = time.process_time() - begin
    files = json.loads(result.stdout)["files"]
    return {
        "seconds": seconds,
        "files": {one["file"]: (one, got) for one, got in zip(told, files, strict=True)},
    }


def test_all_are_checked_in_one_run_within_ten_seconds(checked):
    assert checked["seconds"] < 10
    assert len(checked["files"]) >= 14


def test_each_is_read_or_refused_as_expected(checked):
    for name, (expected, got) in checked["files"].items():
        if not got["readable"] and name in OTHERWISE_REFUSED:
            continue
        assert got["readable"] == expected["readable"], name
        assert got["kind"] == expected["kind"], name
        assert got["opponent_key"] == expected["opponent_key"], name
        assert bool(got["reason"]) == bool(expected["reason"]), name


def test_the_encoding_is_found(checked):
    for name, (expected, got) in checked["files"].items():
        wanted = CONTAINS_ASCII if expected["encoding"] == "ascii" else {expected["encoding"]}
        assert got["encoding"] in wanted, name


def test_the_sections_are_counted_as_expected(checked):
    for name, (expected, got) in checked["files"].items():
        assert len(got["sections"]) == len(expected["sections"]), name
        for wanted, found in zip(expected["sections"], got["sections"], strict=True):
            assert {key: found[key] for key in wanted} == wanted, name


def test_every_problem_has_its_grade_place_and_words(checked):
    for name, (_, got) in checked["files"].items():
        for problem in got["problems"]:
            assert problem["grade"] in ("error", "warning", "caution", "guess")
            assert name in problem["place"] and problem["message"], problem


@pytest.mark.parametrize("one", ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"])
def test_any_of_the_three_tables_stands_for_the_report(one):
    folder = cases_folder() / "files" / "01_dbf_four_sections"
    said = [CliRunner().invoke(main, ["check", "--json", str(path)]).stdout for path in (folder, folder / one)]
    by_folder, by_table = (json.loads(text)["files"][0]["sections"] for text in said)
    assert by_folder == by_table and len(by_table) == 4


def test_respacing_a_crosstable_text_changes_nothing(checked):
    one, other = (checked["files"][f"0{n}.txt"][1]["sections"] for n in ("3_msa_table", "4_msa_table_respaced"))
    assert one == other
