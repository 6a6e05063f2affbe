import pytest

from tests.batch.report.explaining import explained, written

KEYS = "Rules,elo\nStart date,2026-03-01\nEnd date,2026-03-04\n"
TABLE = """
No,Name,ID,Rating,R1,R2
1,Ann,1000,1500,W2,L3
2,Bob,1001,1700,L1,W3
3,Cid,1002,1500,W1,L2
4,New,1003,,,
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return written(tmp_path_factory.mktemp("elo"), KEYS + TABLE)


def test_each_game_and_the_sum(run):
    text = explained(run, "Ann")
    assert "K = 32: fixed" in text
    games = [line.split() for line in text.splitlines() if line.split()[2:3] in (["Bob"], ["Cid"])]
    assert games == [
        ["1", "2", "Bob", "1500", "1700", "1", "0.2403", "+24.31"],
        ["2", "3", "Cid", "1500", "1500", "0", "0.5000", "-16.00"],
    ]
    assert "S = 1, sum of E = 0.7403, S - E = +0.2597" in text
    assert "1500 + 8.3119 = 1508.3119" in text
    assert "New rating 1508.3 (to tenths), change +8.3" in text


def test_game_by_game_takes_the_ratings_after_the_round_before(tmp_path):
    text = explained(written(tmp_path, KEYS + "Mode,game-by-game\n" + TABLE), "Ann")
    assert "round after round" in text
    assert "1524.3" in text


def test_a_floor_that_held(tmp_path):
    text = explained(written(tmp_path, KEYS + "Floor,1695\n" + TABLE), "Bob")
    assert "held at the floor 1695" in text
    assert "New rating 1695" in text
