"""FIDE events by the command line: official events and periods, reports, refusals."""

import csv
import json
from itertools import groupby

import openpyxl
import pytest

from tests.cases import cases_folder
from tests.own_fide import write_event, write_games

PLAYERS_WITH_K = {
    "event_4085_blitz": 19,
    "event_5089_standard": 9,
    "event_6833_standard": 11,
    "event_8199_blitz": 19,
    "event_9263_rapid": 48,
}
KEYS = "Rules,fide\nPool,standard\nStart date,2026-03-06\nEnd date,2026-03-08\n\n"
PAIR = "No,Name,ID,Rating,K,R1\n1,Ada,91,1800,{k},W2\n2,Ben,92,1900,20,L1\n"


def test_the_sample_is_rated_explained_and_reported(crossrate, sample):
    path = sample("fide_open.csv")
    done = crossrate("rate", path)
    assert done.returncode == 0, done.stderr
    workbook = openpyxl.load_workbook(path.with_name("fide_open.ratings.xlsx"))
    headings = [cell.value for cell in workbook["Ratings"][1]]
    assert {"Expected", "W−We", "K", "K(W−We)", "Rp", "Carried games", "Why this K"} <= set(headings)
    assert not {"N*", "N'", "Bonus", "Intermediate", "Floor kind", "Post games"} & set(headings)
    assert [cell.value for cell in workbook["Games"][1]][-5:] == ["Score", "PD", "dR", "K dR", "Note"]
    explained = crossrate("explain", path, "Larkwater, Lale")
    assert "Ru = Ra + dp" in explained.stdout


def test_the_steps_of_the_json(crossrate, write):
    done = crossrate("rate", write(PAIR.format(k=20), KEYS), "--json")
    ada = json.loads(done.stdout)["sections"][0]["players"][0]
    assert (ada["post"], ada["post_exact"], ada["change"], ada["change_exact"]) == (1813, 1812.8, 13, 12.8)
    assert ada["formula"] == "fide"
    steps = ada["steps"]
    assert (steps["m"], steps["s"], steps["expected"], steps["delta"], steps["k"]) == (1, 1, 0.36, 0.64, 20)
    assert "n_star" not in steps


@pytest.mark.parametrize("own_cells", [False, True], ids=["fide cells", "own cells"])
@pytest.mark.parametrize("post", [False, True], ids=["change", "post"])
@pytest.mark.official
def test_whole_official_events(crossrate, tmp_path, own_cells, post):
    for name, players in PLAYERS_WITH_K.items():
        event = cases_folder() / "fide" / "events" / f"{name}.csv"
        path = write_event(tmp_path / f"{name}.csv", event, own_cells=own_cells, post=post)
        done = crossrate("compare", path, "--json")
        compared = json.loads(done.stdout)
        assert (compared["differences"], compared["exact"], compared["players"]) == ([], players, players)
        assert done.returncode == 0
        assert "start-from-end" in {p["code"] for p in compared["problems"]}


@pytest.mark.official
def test_the_ruling_in_round_9_of_event_9263_is_read_from_each_sides_own_cell(crossrate, tmp_path):
    path = write_event(tmp_path / "event.csv", cases_folder() / "fide" / "events" / "event_9263_rapid.csv")
    done = crossrate("explain", path, "33")
    last = next(line.split() for line in done.stdout.splitlines() if line.split()[:2] == ["9", "93"])
    assert "0" in last
    warned = [p for p in json.loads(crossrate("check", path, "--json").stdout)["files"][0]["problems"]
              if p["code"] == "sides-contradict"]  # fmt: skip
    assert len(warned) == 1


def official_periods():
    with (cases_folder() / "fide" / "official_games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for name, played in groupby(rows, lambda r: r["period"]):
        yield name, [(start, list(games)) for start, games in groupby(played, lambda r: r["start"])]


def hundredths(rows):
    return sum(round(100 * float(row["k_delta"])) for row in rows)


@pytest.mark.parametrize("told", ["the period's change", "what each event adds", "new rating"])
@pytest.mark.official
def test_official_periods_of_several_files(crossrate, tmp_path, told):
    for name, events in official_periods():
        total = hundredths(row for _, rows in events for row in rows)
        change = int(abs(total) / 100 + 0.5) * (1 if total > 0 else -1)
        post = int(events[-1][1][0]["own_rating"]) + change
        files = []
        for n, (start, rows) in enumerate(events):
            # FIDE names the K it used; of 39 games that is 17, lowered from 20.
            player = "1503014", rows[0]["own_rating"], 20 if rows[0]["k"] == "17" else rows[0]["k"]
            games = [(int(r["opp_rating_used"]), float(r["score"])) for r in rows]
            official = {"the period's change": ("Change", change), "new rating": ("Post", post),
                        "what each event adds": ("Change", f"{hundredths(rows) / 100:.2f}")}[told]  # fmt: skip
            files.append(write_games(tmp_path / f"{name}_{n}.csv", start, player, games, official))
        last = events[-1][0]
        done = crossrate("compare", *files, "--period", last[:7], "--json")
        compared = json.loads(done.stdout)
        assert (compared["differences"], compared["exact"]) == ([], len(events)), name
        assert done.returncode == 0


def test_a_period_prints_what_each_event_adds_and_the_change_once(crossrate, tmp_path):
    files = [write_games(tmp_path / f"{n}.csv", start, ("91", 1800, 10), [(1900, 0.5), (1790, 0)], ("Change", ""))
             for n, start in enumerate(("2026-09-05", "2026-09-12"))]  # fmt: skip
    done = crossrate("rate", *files, "--period", "2026-10", "--json")
    assert done.returncode == 0, done.stderr
    players = [section["players"][0] for section in json.loads(done.stdout)["sections"]]
    assert [(p["change_exact"], p["change"], p["post"]) for p in players] == [(-3.7, -7, 1793)] * 2
    assert players[0]["steps"]["period_change_exact"] == -7.4


@pytest.mark.parametrize(
    ("keys", "table", "said"),
    [
        ("Rules,fide\nPool,standard\n\n", PAIR.format(k=20), ("no start date", "--start-date")),
        (KEYS, PAIR.format(k=20).replace("1900", "1399"), ("1399", "nothing below 1400", "Correct the rating")),
        (KEYS, PAIR.format(k=""), ("K-factor of Ada", "games, birth year", "column K")),
        (KEYS.replace("standard", "regular"), PAIR.format(k=20), ("'regular'", "standard, rapid, blitz")),
    ],
    ids=["no date", "below the floor", "no K", "a pool of other rules"],
)
def test_refusals_say_what_is_wrong_and_what_to_do(crossrate, write, tmp_path, keys, table, said):
    done = crossrate("rate", write(table, keys))
    assert done.returncode == 1
    assert all(words in done.stderr for words in said), done.stderr
    assert not list(tmp_path.glob("*.xlsx"))


def test_with_accept_who_has_no_k_is_left_without_a_change(crossrate, write):
    done = crossrate("rate", write(PAIR.format(k=""), KEYS), "--accept", "--json")
    ada, ben = json.loads(done.stdout)["sections"][0]["players"]
    assert (ada["change"], ada["post"], ben["change"]) == (None, None, -13)


def test_a_difference_is_told_with_its_likely_reason(crossrate, write):
    table = "No,Name,ID,Rating,K,R1,Change\n1,Ada,91,1800,20,W2,26\n2,Ben,92,1900,20,L1,-13\n"
    done = crossrate("compare", write(table, KEYS))
    assert done.returncode == 1
    assert "another K-factor would explain it" in " ".join(done.stdout.split())
