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
    assert "Not listed, as below the floor" in explained(run, "Fay")


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
    assert "Ra = (9507 + 2 x 1800)/(5 + 2) = 1872.43" in text
    assert "p = (3 + 1)/(5 + 2) = 0.57, dp = +50" in text
    assert "New rating 1922" in text


def test_a_player_whose_k_is_not_known_keeps_his_rating(tmp_path):
    table = "Rules,fide\nStart date,2026-03-01\nEnd date,2026-03-04\n\n"
    table += "No,Name,Rating,K,R1\n1,Ann,1483,,W2\n2,Bob,1900,20,L1\n"
    run = written(tmp_path, table)
    text = explained(run, "Ann")
    assert "K not known (missing: games, birth year): no change computed; the rating stays 1483" in text
    assert "NaN" not in text
    assert "none" not in text
    assert "floor" not in text


FIRST = "No,Name,Rating,K,Carried games,Carried points,Carried opponents,R1,R2\n"
FIRST += "1,New,,,4,{points},7000,W2,D3\n2,Bob,1900,20,,,,L1,\n3,Cid,1800,20,,,,,D1\n"


def first_explained(folder, start, points):
    keys = f"Rules,fide\nPool,standard\nStart date,{start}\nEnd date,{start}\n\n"
    return explained(written(folder, keys + FIRST.format(points=points)), "New")


def test_a_first_rating_with_hypothetical_draws(tmp_path):
    text = first_explained(tmp_path, "2026-03-01", 2)
    assert "From earlier events: 4 games against rated opponents, 2 points in them" in text
    assert "the opponents' ratings add up to 7000" in text
    assert "Ra = (10700 + 2 x 1800)/(6 + 2) = 1787.50" in text
    assert "p = (3.5 + 1)/(6 + 2) = 0.56, dp = +43" in text
    assert "8.3.3" not in text


def test_a_first_rating_of_2022_has_no_hypothetical_draws(tmp_path):
    text = first_explained(tmp_path, "2022-06-01", 2)
    assert "Ra = 10700/6 = 1783.33" in text
    assert "dp = 20 x 1 half point above 50 % = +20" in text
    assert "hypothetical opponents" not in text
    assert "p = 2/6 = 0.33, dp = -125" in first_explained(tmp_path, "2022-06-01", 0.5)


def test_of_first_ratings_before_2022_nothing_is_claimed(tmp_path):
    text = first_explained(tmp_path, "2019-06-01", 2)
    assert "not known" in text
    assert "Ra =" not in text


def test_an_unrated_player_without_a_game_stays_unrated(tmp_path):
    table = "Rules,fide\nStart date,2026-03-01\n\nNo,Name,Rating,K,R1\n1,A,1800,20,W2\n2,B,1900,20,L1\n3,C,,,U\n"
    assert "the player stays unrated" in explained(written(tmp_path, table), "C")


def test_the_exemption_of_2025_is_cited_for_those_it_exempts(tmp_path):
    table = "Rules,fide\nPool,standard\nStart date,2026-03-01\n\nNo,Name,Rating,K,R1\n1,A,2700,10,W2\n2,B,1900,20,L1\n"
    run = written(tmp_path, table)
    assert "all of it counted" in explained(run, "A")
    assert "amended 2025-10-01" in explained(run, "A")
    assert "amended 2025-10-01" not in explained(run, "B")


@pytest.mark.parametrize(
    ("pool", "start", "words", "source"),
    [
        ("rapid", "2019-05-01", "at most 735 counted", "cut at 735, not at 400"),
        ("rapid", "2023-05-01", "in the one game where it is largest at most 400 counted", "in force 2022-01-01"),
        ("standard", "2019-05-01", "at most 400 counted", "counts as 400"),
    ],
)
def test_where_the_difference_is_cut_is_told_with_its_source(tmp_path, pool, start, words, source):
    table = "No,Name,Rating,K,R1\n1,A,2000,20,W2\n2,B,1400,20,L1\n"
    text = explained(written(tmp_path, f"Rules,fide\nPool,{pool}\nStart date,{start}\n\n{table}"), "A")
    (line,) = [line for line in text.splitlines() if "own rating - opponent's" in line]
    assert words in line and source in line


def test_only_the_rules_that_applied_are_cited(run, tmp_path):
    assert "2400" not in explained(run, "Cid").split("8.3.3")[1]
    table = "Rules,fide\nPool,rapid\nStart date,2026-03-01\n\nNo,Name,Rating,K,R1\n1,A,1800,20,W2\n2,B,1900,20,L1\n"
    assert "amended 2025-10-01" not in explained(written(tmp_path, table), "A")
