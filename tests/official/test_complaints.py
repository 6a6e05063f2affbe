"""The files of public complaints in cases/complaints: each read, rated or refused as its expected.txt says."""

import json

import pytest

from tests.cases import cases_folder
from tests.one_truth.commands import answer, crossrate

pytestmark = pytest.mark.official

US = ("--end-date", "2026-02-01")
FIDE = ("--rules", "fide", "--set", "K=20")
ELO = ("--rules", "elo", *US)


def complaint(name):
    [file] = [path for path in (cases_folder() / "complaints").glob(f"{name}*") if "expected" not in path.name]
    return file


def rated(tmp_path, name, *options):
    """Name -> the new rating, of every section that was rated."""
    document = answer("rate", complaint(name), *options, "-o", tmp_path / "report.xlsx")
    players = [player for section in document["sections"] for player in section["players"]]
    return {player["name"]: player["post"] for player in players}


@pytest.mark.parametrize(
    ("name", "options", "posts"),
    [
        ("01", US, [2088, 1986, 1925, 1841]),
        ("03", ("--rules", "ukd", *US), [2093, 1973, 1885, 1877, 1782, 1692]),
        ("04", ("--rules", "elo", "--set", "K=20", "--set", "Newcomer=1300", *US),
         [2016.7, 1883.3, 1823.7, 1951.3, 1750, 1700, 1650]),
        ("06", FIDE, [1907, 1793]),
        ("07", FIDE, [1907, 1793]),
        ("07", (*FIDE, "--start-date", "2025-07-28", "--end-date", "2025-07-31"), [1907, 1793]),
        ("09", FIDE, [1907, 1793]),
        ("09", (*FIDE, "--end-date", "2025-10-02"), [1907, 1793]),
        ("11", FIDE, [1907, 1793]),
        ("12", FIDE, [1907, 1793]),
        ("14", FIDE, [1907, 1793]),
        ("17", US, [1907, 1792, 1708, 1591]),
        ("17", (*US, "--kind", "round-robin"), [1907, 1792, 1708, 1591]),
        ("22", ELO, [2042.2, 1928, 1879.4, 1831.8, 1781.3, 1687.3]),
        ("24", ELO, [2026.2, 1944.1, 1892.7, 1819.5, 1492.5, 1198]),
    ],
)  # fmt: skip
def test_the_new_ratings(tmp_path, name, options, posts):
    assert list(rated(tmp_path, name, *options).values()) == posts


def checked(name, *options):
    """The first section's counts, and the grades of the problems; ratings may come from elsewhere."""
    document = json.loads(crossrate("check", complaint(name), *options, "--json", code=None).stdout)["files"][0]
    problems = [problem for problem in document["problems"] if problem["code"] != "no-rating-column"]
    return document["sections"][0], {problem["grade"] for problem in problems}


@pytest.mark.parametrize(
    ("name", "options", "counts"),
    [
        ("14", FIDE, {"byes": {"full": 1, "half": 1}, "rated_games": 1, "totals_agree": True}),
        ("15", FIDE, {"totals_agree": True}),
        ("19", (*ELO, "--map", "white_player=white", "--map", "black_player=black"), {"players": 4, "rated_games": 3}),
        ("19", ELO, {"players": 4, "rated_games": 3}),
        ("20", US, {"name": "Open", "players": 2, "rated_games": 1}),
        ("22", ELO, {"rated_games": 9}),
        ("24", ELO, {"rated_games": 8, "forfeits": {"pairs": 1, "single_sided": 0}, "totals_agree": True}),
    ],
)
def test_what_is_read(name, options, counts):
    section, grades = checked(name, *options)
    assert {key: section[key] for key in counts} == counts
    assert not grades & {"error", "warning"}


@pytest.mark.parametrize(("options", "pool"), [(("--pool", "regular"), "regular"), (FIDE, "standard")])
def test_words_of_a_time_control_tell_the_pool(tmp_path, options, pool):
    document = answer("rate", complaint("12"), *options, "-o", tmp_path / "report.xlsx")
    assert [section["pool"] for section in document["sections"]] == [pool]


def test_columns_of_ids_and_of_ratings_are_told_by_their_values():
    options = (*FIDE, "--start-date", "2026-01-30", "--end-date", "2026-02-01")
    section, grades = checked("27", *options)
    assert (section["first_player"]["id"], section["last_player"]["id"]) == ("14100068", "1101463")
    assert "error" not in grades
    section, _ = checked("01", *US)
    assert section["first_player"]["id"] is None


def test_a_national_rating_is_none_of_fides(tmp_path):
    document = answer("rate", complaint("28"), *FIDE, "--accept", "-o", tmp_path / "report.xlsx")
    one, other = document["sections"][0]["players"]
    assert (one["post"], other["pre"]) == (1752, None)
    assert {problem["grade"] for problem in document["problems"]} <= {"warning", "caution", "guess"}


def test_a_section_is_named_by_the_row_above_it(tmp_path):
    document = answer("rate", complaint("26"), *US, "--section", "Quad 2", "-o", tmp_path / "report.xlsx")
    assert [section["name"] for section in document["sections"]] == ["Quad 2"]
    told = json.loads(crossrate("check", complaint("26"), *US, "--json", code=None).stdout)["files"][0]
    assert [section["name"] for section in told["sections"]] == ["Quad 1", "Quad 2"]


def test_a_starting_list_is_refused_as_one():
    done = crossrate("check", complaint("21"), code=1)
    assert "--roster" in done.stderr and "crosstable" in done.stderr
