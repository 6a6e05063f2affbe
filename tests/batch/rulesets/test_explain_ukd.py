import pytest

from tests.batch.report.explaining import explained, written

KEYS = "Rules,ukd\nStart date,2026-03-01\nEnd date,2026-03-04\n"
TABLE = """
No,Name,ID,Rating,R1,R2
1,Ann,1000,1500,W2,W3
2,Bob,1001,2000,L1,
3,Cid,1002,,,L1
4,Dan,1003,1000,L5,
5,Eve,1004,1000,W4,
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return written(tmp_path_factory.mktemp("ukd"), KEYS + TABLE)


def test_the_published_example_step_by_step(run):
    text = explained(run, "Ann")
    for line in ("k = 25: UKD 1300 to 1599", "1850 c", "D = 1500 - 1850.00 = -350", "PD = 0.11 by FIDE's table",
                 "We = PD x n = 0.11 x 1 = 0.11", "k (W - We) = 25 x +0.89"):  # fmt: skip
        assert line in text


def test_a_game_against_a_player_without_ukd(run):
    text = explained(run, "Ann")
    assert "1 game against players without UKD, a tenth of k each: +2.50" in text
    assert "Change +24.75" in text
    assert "1524.75, to a whole number" in text


def test_held_at_the_floor(run):
    assert "985.00, to a whole number, a half away from zero: 985" in explained(run, "Dan")
    assert "Below the floor" in explained(run, "Dan")
    assert "New UKD 1000" in explained(run, "Dan")


def test_an_estimate_is_called_one(run):
    text = explained(run, "Cid")
    assert "estimate" in text
    assert "too few games" in text
    assert "New UKD none" in text


def test_game_by_game(tmp_path):
    text = explained(written(tmp_path, KEYS + "Form,per-game\n" + TABLE), "Bob")
    assert "k (score - PD)" in text
    assert "-13.35" in text
