import pytest

from tests.batch.report.explaining import explained, written

TABLE = """Rules,fide
Start date,2026-03-01
End date,2026-03-04

No,Name,ID,Rating,K,Games,Birth,R1,R2,R3,R4,R5
1,Ann,1000,1800,20,,,W2,D3,L4,W5,W6
2,Bob,1001,1900,,50,1980-01-01,L1,W4,,W6,
3,Cid,1002,1750,,10,2012-01-01,W5,D1,W6,,
4,Dan,1003,2450,10,,,,L2,W1,,D5
5,Eve,,,,,,L3,,,L1,D4
6,Fay,1005,1400,40,,,,,L3,L2,L1
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return written(tmp_path_factory.mktemp("fide"), TABLE)


def test_each_game_with_its_difference_expectation_and_change(run):
    lines = explained(run, "Ann").splitlines()
    games = {line.split()[2]: " ".join(line.split()[3:]) for line in lines if line.strip()[:1].isdigit()}
    assert games["Bob"] == "1900 -100 1 0.36 +0.64"
    assert games["Cid"] == "1750 50 0.5 0.57 -0.07"
    assert games["Dan"] == "2450 -400 c 0 0.08 -0.08"
    assert "unr. not rated" in games["Eve"]


def test_the_sum_k_and_the_change(run):
    text = explained(run, "Ann")
    assert "Score 2.5 in 4 rated games, expected 1.93: sum of dR = +0.57" in text
    assert "K = 20: as given" in text
    assert "K x sum of dR = 20 x +0.57 = +11.40" in text
    assert "rounded, a half away from zero: +11" in text
    assert "New rating 1811" in text
    assert "8.3.1" in text


def test_k_with_its_reason_and_source(run):
    assert "K = 20: 30 games or more, rating never 2400" in explained(run, "Bob")
    assert "8.3.3" in explained(run, "Bob")


def test_a_rating_that_fell_below_the_floor(run):
    assert "Below the floor he is not listed" in explained(run, "Fay")


def test_a_first_rating_not_reached(run):
    text = explained(run, "Eve")
    assert "too few games" in text
    assert "3 games against rated opponents" in text
    assert "New rating none" in text


def test_the_official_first_rating(tmp_path):
    # FIDE's own example: 1902 draw, 1877 draw, 1884 win, 2012 loss, 1832 win gives 1922.
    rows = [(1902, "D"), (1877, "D"), (1884, "L"), (2012, "W"), (1832, "L")]
    table = "Rules,fide\nPool,standard\nStart date,2026-03-01\nEnd date,2026-03-04\n\nNo,Name,Rating,K,R1,R2,R3,R4,R5\n"
    table += "1,New,,,D2,D3,W4,L5,W6\n"
    for i, (rating, result) in enumerate(rows):
        cells = ["", "", "", "", ""]
        cells[i] = f"{result}1"
        table += f"{i + 2},P{i},{rating},20,{','.join(cells)}\n"
    text = explained(written(tmp_path, table), "New")
    assert "first rating: 5 games" in text
    assert "Ra = 1872.43" in text
    assert "p = 0.57, dp = +50" in text
    assert "New rating 1922" in text
