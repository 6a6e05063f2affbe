"""The charts: by name for few players, as points for many, and the bins of the distribution."""

import pytest

from batch.rating.model import Run
from batch.report.book import Book
from batch.report.sheets import charts
from tests.batch.report import example, rated
from tests.batch.report.reading import opened


def kinds(run):
    return [type(chart).__name__ for chart in opened(run)["Charts"]._charts]


def test_few_players_stand_by_name():
    assert kinds(rated.sample("match.csv")) == ["BarChart"] * 3


def test_many_are_points_about_a_line(tmp_path):
    assert kinds(rated.swiss(tmp_path, 400, 3)) == ["ScatterChart", "BarChart", "ScatterChart"]


def test_every_player_with_a_new_rating_is_in_the_charts():
    run = rated.sample("spring_open.csv")
    named = {point.name for point in charts.points(Book(run, "a4"))}
    assert named == {name for s in run.sections for name in s.players.loc[s.players["m"] > 0, "name"]}


def test_players_of_the_special_formula_have_no_expectation():
    run = rated.sample("spring_open.csv")
    special = {n for s in run.sections for n in s.players.loc[s.players["formula"] == "special", "name"]}
    assert special == {p.name for p in charts.points(Book(run, "a4")) if p.expected is None}


def test_a_long_name_is_cut(tmp_path):
    names = [point.name for point in charts.points(Book(rated.strange(tmp_path), "a4"))]
    assert max(map(len, names)) == 30
    assert "=HYPERLINK" in "".join(names)


def test_two_pools_are_told_apart():
    names = [p.name for p in charts.points(Book(rated.sample("dual_quads.csv"), "a4"))]
    assert len(set(names)) == len(names) == 24


def test_the_numbers_stand_under_the_charts_and_are_not_printed():
    sheet = opened(rated.sample("match.csv"))["Charts"]
    assert sheet.print_area == "'Charts'!$A$1:$I$76"
    assert sheet["A77"].value == "The numbers behind the charts"


def test_without_ratings_there_is_no_chart():
    assert opened(Run([], []))["Charts"]["A2"].value == "Nobody has a new rating."
    assert kinds(example.run())


@pytest.mark.parametrize(
    ("changes", "labels", "counts"),
    [
        ([-3, 0, 12], ["−4 to −3", "−2 to −1", "0", "+1 to +2", "+3 to +4", "+5 to +6", "+7 to +8", "+9 to +10",
                       "+11 to +12"], [1, 0, 1, 0, 0, 0, 0, 0, 1]),
        ([1, -1], ["−1", "0", "+1"], [1, 0, 1]),
        ([0.4, 1.0, -0.5], ["−1 to 0", "0", "0 to +1"], [1, 0, 2]),
        ([0, 0], ["−1", "0", "+1"], [0, 2, 0]),
    ],
)  # fmt: skip
def test_distribution(changes, labels, counts):
    found, *by_sign = charts.distribution(changes)
    assert found == labels
    assert [sum(bins) for bins in zip(*by_sign, strict=True)] == counts


@pytest.mark.parametrize(
    ("ratings", "scale"),
    [([1902, 2031], (1900, 2040, 20)), ([100, 2280], (0, 2500, 250)), ([1500], (1500, 1510, 10))],
)
def test_a_rating_axis_has_round_marks(ratings, scale):
    assert charts.axis(ratings) == scale


def test_by_ukd_the_points_are_those_of_the_games_with_an_expected_score(tmp_path):
    path = tmp_path / "ukd.csv"
    keys = "Rules,ukd\nPool,standard\nStart date,2026-03-01\nEnd date,2026-03-01\n\n"
    path.write_text(keys + "No,Name,Rating,R1,R2\n1,A,1800,W2,W3\n2,B,1900,L1,\n3,C,,,L1\n", encoding="utf-8")
    scored = {p.name: p.scored for p in charts.points(Book(rated.run(path), "a4"))}
    assert scored == {"A": 1, "B": 0}
