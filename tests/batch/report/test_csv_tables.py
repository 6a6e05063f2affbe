"""CSV tables: everything that was computed, and nothing that a spreadsheet would run."""

import csv
import io

import pytest

from batch.rating.frames import values_of
from batch.report.csv_tables import cell, write_games, write_ratings
from batch.report.files import is_ours
from tests.batch.report import rated
from tests.cases import CHECKOUT


def written(write, run, **options):
    stream = io.BytesIO()
    write(run, stream, **options)
    return stream.getvalue()


def rows(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_ratings_have_every_player_in_full_precision():
    run = rated.sample("spring_open.csv")
    table = rows(written(write_ratings, run))
    assert [(r["Section"], r["Name"]) for r in table] == [
        (s.name, name) for s in run.sections for name in s.players["name"]
    ]
    exact = [v for s in run.sections for v in values_of(s.players, "before_floor")]
    assert [float(r["Unrounded"]) for r in table] == exact
    assert {r["Rated by crossrate"] for r in table} == {"US Chess"}


def test_games_have_every_game_of_both_sides():
    run = rated.sample("spring_open.csv")
    table = rows(written(write_games, run))
    assert len(table) == sum(len(s.games) for s in run.sections)
    assert {r["Score"] for r in table} <= {"0", "0.5", "1"}
    assert sum(float(r["Score"]) for r in table) == len(table) / 2


def test_rule_sets_of_one_run_share_the_tables(tmp_path):
    run = rated.sample("match.csv")
    run.sections += rated.swiss(tmp_path, 4, 2, "fide").sections
    table = rows(written(write_ratings, run))
    assert [r["Rated by crossrate"] for r in table] == ["US Chess"] * 2 + ["FIDE"] * 4
    assert [bool(r["N*"]) for r in table] == [True] * 2 + [False] * 4


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_what_looks_like_a_formula_stands_behind_an_apostrophe(text):
    assert str(cell(text)).startswith("'")


def test_numbers_and_other_texts_stay_as_they_are():
    assert [cell(v) for v in (-8.0, 0.5, None, "Örn, Ísak", "a=b", "00123")] == [
        -8,
        0.5,
        None,
        "Örn, Ísak",
        "a=b",
        "00123",
    ]


def test_strange_names_come_back_as_they_were(tmp_path):
    table = rows(written(write_ratings, rated.strange(tmp_path)))
    assert [r["Name"].removeprefix("'") for r in table] == list(rated.STRANGE)
    assert [r["Name"][0] for r in table][:2] == ["'", "'"]
    assert any(int(r["Change"]) < 0 for r in table)


def test_utf_8_with_a_byte_order_mark_only_when_asked():
    run = rated.sample("match.csv")
    plain, marked = (written(write_ratings, run, bom=bom) for bom in (False, True))
    assert marked == b"\xef\xbb\xbf" + plain
    assert not plain.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in plain


@pytest.mark.parametrize("bom", [False, True])
@pytest.mark.parametrize("write", [write_ratings, write_games])
def test_our_tables_are_known_again(tmp_path, write, bom):
    path = tmp_path / "report.csv"
    path.write_bytes(written(write, rated.sample("spring_open.csv"), bom=bom))
    assert is_ours(path)


def test_a_crosstable_is_not_ours():
    samples = [path for path in (CHECKOUT / "sample_data").iterdir() if ".ratings." not in path.name]
    assert samples and not any(is_ours(path) for path in samples)
