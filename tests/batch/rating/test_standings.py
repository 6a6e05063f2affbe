"""Places: those of the file count; rows without one are placed by points, and a member by the best of their rows."""

from datetime import datetime

import pytest
from openpyxl import Workbook

from batch.rating.members import members
from batch.rating.standings import member_places, places
from batch.report import html
from tests.batch.report import rated
from tests.batch.report.reading import opened, table
from tests.batch.tables import crosstable

KEYS = "Event end date,2026-04-19\nEvent type,swiss\nRules,uschess\n\n"
RE_ENTRY = """No,Name,ID,Rating,R1,R2,R3,Total
1,Ada,90000001,1500,L2,L3,U,0
2,Ben,90000002,1400,W1,W4,D3,2.5
3,Cy,90000003,1450,D4,W1,D2,2
4,Di,90000004,1350,D3,L2,L5,0.5
5,Ada,90000001,1500,U,U,W4,1
"""
TIED = """{},Name,ID,Rtg,1.Rd,2.Rd,3.Rd,Pts.,TB1
1,Ada,90000001,1500,4w1,2b1,3w1,3,9
2,Ben,90000002,1400,3w1,1w0,4b½,1.5,4
,Cy,90000003,1450,2b0,4w1,1b0,1.5,4
4,Di,90000004,1350,1b0,3b0,2w½,0.5,2
"""
"""As chess-results.com lists a ranking: the second of two tied players has no place."""


def of_rows(tmp_path, text):
    return places(crosstable(tmp_path, text).sections[0]).tolist()


def test_a_re_entry_stands_where_his_better_row_does(tmp_path):
    section = crosstable(tmp_path, KEYS + RE_ENTRY).sections[0]
    assert places(section).tolist() == [5, 1, 2, 4, 3]
    assert member_places(section, members(section)[1]).tolist() == [3, 1, 2, 4]


def test_two_rows_of_a_member_are_not_added_up(tmp_path):
    """Half a point and two points are no 2.5, which would share the first place."""
    again = RE_ENTRY.replace("L2,L3,U,0", "L2,L3,H,0.5").replace("U,U,W4,1", "B,U,W4,2")
    section = rated.run(written(tmp_path, KEYS + again)).sections[0]
    assert section.players["place"].tolist() == [2, 1, 2, 4]
    assert section.players["total"].tolist() == [2.5, 2.5, 2, 0.5]


def written(tmp_path, text):
    path = tmp_path / "open.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("heading", ["Rank", "Rk.", "Rg.", "Pos", "Place", "Pl.", "Platz", "Sıra"])
def test_the_files_own_places_stand_under_every_heading(tmp_path, heading):
    text = f"No,Name,Rating,R1,R2,Total,{heading}\n1,Ada,1500,W2,D3,1.5,2\n2,Ben,1400,L1,W4,1,3\n"
    text += "3,Cy,1450,W4,D1,1.5,1\n4,Di,1350,L3,L2,0,4\n"
    assert of_rows(tmp_path, KEYS + text) == [2, 3, 1, 4]


def test_the_tied_share_the_place_above_and_the_cells_still_name_places(tmp_path):
    read = crosstable(tmp_path, KEYS + TIED.format("Rk."))
    assert read.opponent_key == "row"
    assert places(read.sections[0]).tolist() == [1, 2, 2, 4]


def test_a_place_that_is_the_opponents_key_is_the_place_too(tmp_path):
    read = crosstable(tmp_path, KEYS + TIED.format("Pl").replace("\n,Cy", "\n3,Cy"))
    assert read.opponent_key == "rank"
    assert places(read.sections[0]).tolist() == [1, 2, 3, 4]


def test_who_is_not_placed_and_not_tied_stands_by_his_points(tmp_path):
    withdrawn = "No,Name,Rating,R1,R2,Total,Place\n1,Ada,1500,W2,W3,2,1\n2,Ben,1400,L1,B,1,2\n3,Cy,1450,U,L1,0,\n"
    assert of_rows(tmp_path, KEYS + withdrawn) == [1, 2, 3]
    prizes_only = withdrawn.replace("L1,B,1,2", "L1,B,1,")
    assert of_rows(tmp_path, KEYS + prizes_only) == [1, 2, 3]


def test_in_a_starting_list_nobody_is_tied_with_the_row_above(tmp_path):
    text = "No,Name,Rating,R1,R2,R3,Total,Rk\n1,Ada,1500,W2,L3,D4,1.5,3\n2,Ben,1400,L1,W4,D3,1.5,\n"
    text += "3,Cy,1450,W4,W1,D2,2.5,1\n4,Di,1350,L3,L2,D1,0.5,4\n"
    assert of_rows(tmp_path, KEYS + text) == [3, 2, 1, 4]


@pytest.mark.parametrize("column", ["", "0,0,0", "-,-,-", "n/a,,"])
def test_a_column_that_places_nobody_is_none(tmp_path, column):
    cells = column.split(",") if column else ["", "", ""]
    text = "No,Name,Rating,R1,R2,Total,Place\n"
    for row, cell in zip(("1,Ada,1500,L2,W3,1", "2,Ben,1400,W1,U,1", "3,Cy,1450,B,L1,1"), cells, strict=True):
        text += f"{row},{cell}\n"
    assert of_rows(tmp_path, KEYS + text) == [1, 1, 1]


@pytest.mark.parametrize("shared", ["2-3", "2–3", "2=", "t2", "T2", "2nd", datetime(2026, 2, 3), datetime(2026, 3, 2)])
def test_a_shared_place_is_the_best_of_them(tmp_path, shared):
    book = Workbook()
    for row in (
        ["Event end date", "2026-04-19"], [], ["No", "Name", "Rating", "R1", "R2", "R3", "Total", "Place"],
        [1, "Ada", 1500, "W4", "W2", "W3", 3, 1], [2, "Ben", 1400, "D3", "L1", "D4", 1, shared],
        [3, "Cy", 1450, "D2", "D4", "L1", 1, shared], [4, "Di", 1350, "L1", "D3", "D2", 1, 4],
    ):  # fmt: skip
        book.active.append(row)
    book.save(tmp_path / "open.xlsx")
    section = rated.run(tmp_path / "open.xlsx").sections[0]
    assert section.players["place"].tolist() == [1, 2, 2, 4]


def test_a_trf_has_its_places(tmp_path):
    path = tmp_path / "open.trf"
    players = (
        (1, "Ada", "1.5", 2, "   2 w 1  0000 - H"),
        (2, "Ben", "1.0", 1, "   1 b 0     3 w 1"),
        (3, "Cy", "1.0", 3, "0000 - F     2 b 0"),
    )
    lines = [
        f"001 {n:>4}      {name:33} 1500{'':28}{points:>4} {place:>4}  {cells}"
        for n, name, points, place, cells in players
    ]
    path.write_text("012 Open\n052 2026/04/19\n" + "\n".join(lines) + "\n", encoding="utf-8")
    section = rated.run(path).sections[0]
    assert section.section.opponent_key == "number"
    assert dict(zip(section.players["name"], section.players["place"], strict=True)) == {"Ada": 2, "Ben": 1, "Cy": 3}


def test_wall_chart_and_page_show_the_same_places(tmp_path):
    run = rated.run(written(tmp_path, KEYS + TIED.format("Rk.")))
    chart = table(opened(run), "Crosstable", 4)
    assert [(row["Place"], row["Name"]) for row in chart[:4]] == [(1, "Ada"), (2, "Ben"), (2, "Cy"), (4, "Di")]
    page = html.page(run)
    rows = page[page.index("<tbody>") : page.index("</tbody>")].split("<tr>")[1:]
    assert [row[row.index(">") + 1 : row.index("</td>")] for row in rows] == ["1", "2", "2", "4"]
