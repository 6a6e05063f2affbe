"""The look-alikes of real files in cases/files: each read, or refused, as its expected.json says."""

import json
from functools import cache

import pytest

from batch.crosstable.checks.counts import section_counts
from batch.crosstable.read import read
from tests.cases import cases_folder

pytestmark = pytest.mark.official

FILES = (
    *("01_dbf_four_sections", "02_dbf_two_sections", "03_msa_table.txt", "04_msa_table_respaced.txt"),
    *("05_cr_round_robin.xlsx", "06_cr_swiss_start_rank.xlsx", "07_cr_swiss_info_block.xlsx"),
    *("08_swissperfect_tabs.txt", "09_trf26_byes.trf", "10_trf_lichess_swiss.trf", "11_cr_ranking_live.csv"),
    *("12_home_grid.txt", "13_ranking_only.xlsx", "14_player_blocks.csv"),
)


def expected(file):
    folder = cases_folder() / "files"
    name = file if (folder / file).is_dir() else file.rpartition(".")[0]
    return json.loads((folder / f"{name}.expected.json").read_text(encoding="utf-8"))


@cache
def crosstable(file):
    return read(cases_folder() / "files" / file)


@pytest.mark.parametrize("file", FILES)
def test_kind_and_opponent_key(file):
    told = expected(file)
    assert crosstable(file).readable == told["readable"]
    assert crosstable(file).kind == told["kind"]
    assert crosstable(file).opponent_key == told["opponent_key"]


@pytest.mark.parametrize("file", FILES)
def test_every_section_counts_as_expected(file):
    assert [section_counts(section) for section in crosstable(file).sections] == expected(file)["sections"]


@pytest.mark.parametrize("file", ["13_ranking_only.xlsx", "14_player_blocks.csv"])
def test_a_refusal_says_what_it_is_and_what_to_ask_for(file):
    assert "crosstable" in crosstable(file).reason


@pytest.mark.parametrize("file", ["06_cr_swiss_start_rank.xlsx", "11_cr_ranking_live.csv"])
def test_encoding(file):
    assert crosstable(file).encoding == expected(file)["encoding"]
