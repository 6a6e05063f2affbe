"""A report's own points for results, and byes as they were written before TRF16."""

import pytest

from batch.crosstable.formats.trf_points import stated_points, worth

LINES = (
    "012 Friendly\n042 2026/01/10\n052 2026/01/11\n122 90+30\n{points}\n"
    "001    1      Alder,Ann                         1900 ENG                         {a}    1     3 w 1     2 b =\n"
    "001    2      Birch,Ben                         1800 ENG                         {b}    2     4 b 1     1 w =\n"
    "001    3      Cedar,Cid                         1700 ENG                         {c}    3     1 b 0  0000 -"
    " {bye}\n"
    "001    4      Damson,Dot                        1600 ENG                         0.0    4     2 w 0  0000 - Z\n"
)
THREE = ("162  W 3.0   D 1.0   L 0.0", "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0", "XXS W=3 D=1", "XXS W=3\nXXS D=1")


def read(table, points, total, bye="H", c="1.0"):
    (section,) = table(LINES.format(points=points, a=total, b=total, c=c, bye=bye), name="event.trf").sections
    return section


@pytest.mark.parametrize("points", THREE)
def test_totals_by_the_reports_own_points_agree(table, points):
    section = read(table, points, "4.0", bye="Z", c="0.0")
    assert section.entrants["total"].tolist() == [1.5, 1.5, 0, 0]
    assert not {p.code for p in section.problems} & {"total-differs", "totals-differ", "trf-points-differ"}


def test_totals_that_they_do_not_give_are_a_warning(table):
    crosstable = table(LINES.format(points=THREE[0], a="4.0", b="5.0", c="1.0", bye="H"), name="event.trf")
    (warning,) = [p for p in crosstable.all_problems() if p.code == "trf-points-differ"]
    assert (warning.grade, warning.place.row) == ("warning", 7)
    assert "5 points are printed, and the rounds give 4" in warning.message


@pytest.mark.parametrize(("bye", "worth_it"), [("=", 0.5), ("+", 1.0), ("H", 0.5), ("F", 1.0), ("-", 0.0)])
def test_byes_of_every_age(table, bye, worth_it):
    text = LINES.format(points="", a="1.5", b="1.5", c=worth_it, bye=bye).replace("0000 - Z", "0000 - -")
    (section,) = table(text, name="event.trf").sections
    byes = section.results[section.results["kind"] == "bye"]
    assert byes["score"].sum() == worth_it
    assert "total-differs" not in {p.code for p in section.problems}


def test_the_last_word_counts_and_the_rest_is_as_usual():
    points = stated_points(["XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1", "XXS HPB=.5"])
    assert points is not None
    assert (points["BW"], points["FW"], points["WD"], points["WL"], points["HPB"]) == (3, 3, 2, 1, 0.5)
    assert [worth(cell, points) for cell in ("2 w 1", "2 b 0", "0000 - U", "0000 - Z", "", "3 w -")] == [
        3,
        1,
        2,
        1,
        0,
        0,
    ]
    assert stated_points(["012 Friendly"]) is None
