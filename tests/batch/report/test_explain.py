import pytest

from batch.report.explain import explain, players_named
from tests.batch.report.explaining import explained, rated, written
from tests.cases import CHECKOUT

TABLE = """End date,2026-04-19

No,Name,ID,Rating,R1,R2
1,"Moss, Ann",901,1500,W2,W3
2,"Moss, Bea",902,1400,L1,B
3,"Fern, Cy",,1450,H,L1
4,"Late, Di",904,1600,U,U
5,"Moss, Ann",901,1500,D6,U
6,"12, Eve",905,1300,D5,U
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return written(tmp_path_factory.mktemp("explain"), TABLE)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("2", [2]),
        ("902", [2]),
        ("moss, bea", [2]),
        ("Fern", [3]),
        ("cy fern", [3]),
        ("Moss", [1, 2]),
        ("5", [1]),
        ("zz", []),
        ("", []),
    ],
)
def test_who_is_meant(run, text, numbers):
    section = run.sections[0]
    assert [int(section.players["no"].iloc[i]) for i in players_named(section, text)] == numbers


def test_the_heading_says_who_where_and_by_what(run):
    assert explained(run, "902").splitlines()[:2] == [
        "Moss, Bea (no. 2, ID 902)",
        "Section 1, US Chess regular, rules in force on 2026-04-19",
    ]
    assert explained(run, "3").startswith("Fern, Cy (no. 3)\n")


def test_a_player_without_a_rated_game(run):
    assert "No rated game" in explained(run, "904")


def test_every_row_of_a_member_is_his(run):
    text = explained(run, "901")
    assert [name in text for name in ("Moss, Bea", "Fern, Cy", "12, Eve")] == [True] * 3


@pytest.mark.parametrize("name", ["spring_open.csv", "dual_quads.csv", "match.csv", "foreign_fide.csv"])
def test_every_player_of_the_samples_is_explained_without_an_empty_number(name):
    for section in rated(CHECKOUT / "sample_data" / name).sections:
        for player in range(len(section.players)):
            lines = explain(section, player)
            assert not [line for line in lines if "nan" in line or "None" in line or "[]" in line]
