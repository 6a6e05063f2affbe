"""UKD events by the command line: the sample, real entries, choices, refusals."""

import json

import openpyxl
import pytest

KEYS = "Rules,ukd\nPool,standard\nStart date,2026-02-14\nEnd date,2026-02-15\n\n"
REAL = """No,Name,Rating,R1,R2,R3,R4,R5,Post
1,One,1236,W2,W3,W4,W5,L6,{post}
2,,1061,L1,U,U,U,U,
3,,1094,U,L1,U,U,U,
4,,1293,U,U,L1,U,U,
5,,1040,U,U,U,L1,U,
6,,1416,U,U,U,U,W1,
"""


def test_the_sample_is_rated_explained_and_reported(crossrate, sample):
    path = sample("ukd_open.csv")
    done = crossrate("rate", path)
    assert done.returncode == 0, done.stderr
    assert "estimate of a first UKD" in done.stdout
    workbook = openpyxl.load_workbook(path.with_name("ukd_open.ratings.xlsx"))
    headings = [cell.value for cell in workbook["Ratings"][1]]
    assert {"UKD", "Ra", "D", "PD", "We", "W−We", "k", "New UKD"} <= set(headings)
    assert not {"N*", "Bonus", "Intermediate", "Rp"} & set(headings)
    assert "PD = " in crossrate("explain", path, "Fidan, Ferda").stdout


def test_a_real_entry_by_the_form_and_rounding_it_fits(crossrate, write):
    path = write(REAL.format(post=1270), KEYS)
    by_game = crossrate("compare", path, "--set", "Form=per-game", "--set", "Rounding=fraction-dropped")
    assert by_game.returncode == 0, by_game.stdout
    average = json.loads(crossrate("compare", path, "--json").stdout)
    assert [d["ours_exact"] for d in average["differences"]] == [1269]


def test_the_steps_of_the_json(crossrate, write):
    table = "No,Name,Rating,R1\n1,One,1500,W2\n2,Two,2000,L1\n"
    one = json.loads(crossrate("rate", write(table, KEYS), "--json").stdout)["sections"][0]["players"][0]
    assert (one["post"], one["change_exact"], one["formula"]) == (1522, 22.25, "ukd")
    steps = one["steps"]
    assert [steps[name] for name in ("n", "w", "average", "difference", "percentage", "expected", "k")] == [
        1, 1, 1850, -350, 0.11, 0.11, 25]  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "table", "said"),
    [
        (KEYS, "No,Name,Rating,R1\n1,One,,W2\n2,Two,,L1\n", ("nobody who plays in the section has a UKD", "--map")),
        (KEYS, "No,Name,Rating,R1\n1,One,999,W2\n2,Two,1500,L1\n", ("999", "nothing below 1000")),
        ("Rounding,tenths\n" + KEYS, "No,Name,Rating,R1\n1,One,1500,W2\n2,Two,1500,L1\n", ("fraction-dropped",)),
    ],
    ids=["nobody rated", "below 1000", "a rounding there is not"],
)
def test_refusals_say_what_is_wrong_and_what_to_do(crossrate, write, tmp_path, keys, table, said):
    done = crossrate("rate", write(table, keys))
    assert done.returncode == 1
    assert all(words in done.stderr for words in said), done.stderr
    assert not list(tmp_path.glob("*.xlsx"))
