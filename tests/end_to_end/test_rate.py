"""The main job: `crossrate rate FILE` writes a workbook with everybody's new rating."""

import csv
import json
import random
import re

import openpyxl
import pytest

from tests.cases import CHECKOUT

SAMPLES = ("spring_open.csv", "spring_open.xlsx", "dual_quads.csv", "match.csv", "foreign_fide.csv")
PLAYER_KEYS = ["no", "id", "name", "pre", "pre_games", "start", "post", "post_exact", "post_games", "change",
               "change_exact", "formula", "floor_kind", "steps"]  # fmt: skip
STEPS = ["n_star", "n_eff", "m", "s", "e", "k", "k_times_s_minus_e", "bonus", "first_estimate", "intermediate",
         "before_floor", "floor"]  # fmt: skip
SHEETS = ("Summary", "Crosstable", "Ratings", "Games", "Starting values", "Checks", "Rules")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_rated_and_its_workbook_named(crossrate, sample, name):
    path = sample(name)
    done = crossrate("rate", path)
    assert done.returncode == 0, done.stderr
    workbook = path.with_name(f"{path.stem}.ratings.xlsx")
    assert workbook.name in done.stderr
    sheets = openpyxl.load_workbook(workbook).sheetnames
    assert [name for name in SHEETS if not any(sheet.startswith(name) for sheet in sheets)] == []


def test_a_pairing_programs_wall_chart_needs_only_the_date(crossrate, sample):
    path = sample("spring_open_wintd.csv")
    assert crossrate("rate", path).returncode == 1
    done = crossrate("rate", path, "--end-date", "2026-04-19")
    assert done.returncode == 0, done.stderr


def test_two_runs_give_the_same_bytes(crossrate, sample, tmp_path):
    path = sample("spring_open.csv")
    for report in ("one.xlsx", "two.xlsx"):
        assert crossrate("rate", path, "-o", report).returncode == 0
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()


def test_csv_and_workbook_of_one_event_give_the_same_ratings(crossrate, sample):
    from_csv, from_xlsx = (rated(crossrate, sample(name)) for name in ("spring_open.csv", "spring_open.xlsx"))
    assert [s["players"] for s in from_csv] == [s["players"] for s in from_xlsx]


def test_a_player_enters_his_second_section_with_the_result_of_the_first(crossrate, sample):
    sections = {s["name"]: s for s in rated(crossrate, sample("spring_open.csv"))}
    first, second = (
        next(p for p in sections[name]["players"] if p["id"] == "96071445")
        for name in ("Under 1000 Scholastic", "Under 1600")
    )
    assert (first["pre"], first["pre_games"]) == (968, 14)
    assert second["pre"] == pytest.approx(first["post_exact"], abs=1e-9)
    assert second["pre_games"] == first["post_games"] == 18


def test_the_floors_of_the_sample_are_named_where_they_act(crossrate, sample):
    kinds = {p["name"]: p["floor_kind"] for s in rated(crossrate, sample("spring_open.csv")) for p in s["players"]}
    assert kinds["Ottershaw, Nora"] == "peak"
    assert kinds["Willowmarsh, Wilma"] == "personal"
    assert kinds["Kettlebourne, Kaia"] == "absolute"
    assert kinds["Greyfalcon, Freya"] is None


def test_an_event_of_dual_time_control_is_rated_regular_and_quick(crossrate, sample):
    sections = rated(crossrate, sample("dual_quads.csv"))
    assert sorted((s["name"], s["pool"]) for s in sections) == [
        (f"Quad {n}", pool) for n in (1, 2, 3) for pool in ("quick", "regular")
    ]


def test_the_three_examples_of_the_published_calculator(crossrate, write):
    # They hold the opponents fixed, as Step 4 does (spec section 12); Step 5 rates the opponents too.
    path = write(
        "No,Name,Rating,Games,Peak,FIDE,R1,R2,R3,R4,R5\n"
        "1,One,1700,30,,,W4,W5,W6,W7,D8\n"
        "2,Two,,,,1800,W9,D10,L11,,\n"
        "3,Three,1350,40,1500,,L12,L13,L14,,\n"
        "4,Alf,1800,60,,,L1,,,,\n5,Bea,1750,60,,,,L1,,,\n6,Cal,1700,60,,,,,L1,,\n"
        "7,Deb,1650,60,,,,,,L1,\n8,Eli,1600,60,,,,,,,D1\n"
        "9,Fia,1700,60,,,L2,,,,\n10,Gil,1750,60,,,,D2,,,\n11,Hal,1900,60,,,,,W2,,\n"
        "12,Ida,900,60,,,W3,,,,\n13,Jon,900,60,,,,W3,,,\n14,Kit,900,60,,,,,W3,,\n"
    )
    done = crossrate("rate", path, "--accept", "--json")
    assert done.returncode == 0, done.stderr
    players = {p["name"]: p for p in json.loads(done.stdout)["sections"][0]["players"]}
    steps = {name: players[name]["steps"] for name in ("One", "Two", "Three")}
    # The second is 1760.625, published as 1760.63.
    in_step_4 = [steps[name]["intermediate"] for name in steps]
    assert in_step_4 == pytest.approx([1805.58, 1760.625, 1223.53], abs=0.005)
    in_step_5 = [steps[name]["before_floor"] for name in steps]
    assert in_step_5 == pytest.approx([1799.02, 1759.67, 1227.26], abs=0.005)
    assert (players["Three"]["post"], players["Three"]["floor_kind"]) == (1300, "peak")


def test_json_is_one_document_and_nothing_else(crossrate, sample):
    done = crossrate("rate", sample("spring_open.csv"), "--json")
    document = json.loads(done.stdout)
    assert set(document) == {"problems", "sections"}
    player = document["sections"][0]["players"][0]
    assert list(player) == PLAYER_KEYS
    assert list(player["steps"]) == STEPS


def test_renumbering_and_shuffling_changes_no_bit(crossrate, sample, tmp_path):
    rows = list(csv.reader((CHECKOUT / "sample_data" / "spring_open.csv").read_text(encoding="utf-8").splitlines()))
    end = rows.index([], rows.index([]) + 1)
    start = rows.index([])
    keys, header, players = rows[:start], rows[start + 1], rows[start + 2 : end]
    original, shuffled = tmp_path / "original.csv", tmp_path / "shuffled.csv"
    _write(original, keys, header, players)
    numbers = [p[0] for p in players]
    new = dict(zip(numbers, random.Random(1).sample(numbers, len(numbers)), strict=True))
    for player in players:
        player[0] = new[player[0]]
        player[11:16] = [re.sub(r"\d+", lambda found: new[found[0]], cell) for cell in player[11:16]]
    _write(shuffled, keys, header, random.Random(2).sample(players, len(players)))
    results = [
        {p["id"]: {**p, "no": None} for p in rated(crossrate, path)[0]["players"]} for path in (original, shuffled)
    ]
    assert results[0] == results[1]


def rated(crossrate, path) -> list[dict]:
    """Rate and return the sections of the JSON."""
    done = crossrate("rate", path, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["sections"]


def _write(path, keys, header, players) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([*keys, [], header, *players])


def test_a_report_is_a_workbook_and_its_name_says_so(crossrate, sample):
    done = crossrate("rate", sample("match.csv"), "-o", "report.csv")
    assert done.returncode == 2
    assert "report.xlsx" in done.stderr


def test_ratings_come_from_a_ledger_that_stays_as_it_was(crossrate, sample, tmp_path):
    for name in ("club_players.csv", "club_january.csv"):
        sample(name)
    crossrate("ledger", "init", "--pool", "regular")
    crossrate("ledger", "import", "club_players.csv", "--yes")
    before = (tmp_path / "club.db").read_bytes()
    done = crossrate("rate", "club_january.csv", "--ledger", "club.db", "--json", "--accept")
    assert done.returncode == 0, done.stderr
    players = {p["name"]: p for p in json.loads(done.stdout)["sections"][0]["players"]}
    assert players["Amberleigh, Ada"]["pre"] == 1846
    assert (tmp_path / "club.db").read_bytes() == before
    added = json.loads(crossrate("ledger", "add", "club_january.csv", "--yes", "--json").stdout)
    moved = {change["name"]: change["change"] for change in added["preview"]["changes"]}
    assert moved == {name: pytest.approx(player["change_exact"], abs=0.005) for name, player in players.items()}


def test_a_ledger_that_is_not_there_is_one_document_of_problems(crossrate, sample):
    done = crossrate("rate", sample("match.csv"), "--ledger", "nowhere.db", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["problems"][0]["grade"] == "error"
