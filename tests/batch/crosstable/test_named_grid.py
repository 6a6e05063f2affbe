"""Grids headed by names, initials or letters in place of numbers."""

import pytest

from batch.crosstable.tables.named_grid import begins

NAMES = ["Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di"]
SCORES = [["x", 1, 0.5, 1], [0, "x", 1, 0.5], [0.5, 0, "x", 1], [0, 0.5, 0, "x"]]


def grid(headings, *, own="x", columns=range(4), head="Name,Rating,{},Pts"):
    lines = [head.format(",".join(f'"{headings[c]}"' for c in columns))]
    for i, name in enumerate(NAMES):
        cells = [own if SCORES[i][c] == "x" else str(SCORES[i][c]) for c in columns]
        beside = f"{1900 - 100 * i}," if "Rating" in head else ""
        total = f",{sum(s for s in SCORES[i] if s != 'x')}" if "Pts" in head else ""
        number = f"{i + 1}," if head.startswith("No") else ""
        lines.append(f'{number}"{name}",{beside}{",".join(cells)}{total}')
    return "\n".join(lines) + "\n"


def games(section):
    return {(r.entrant, r.opponent): r.score for r in section.results.itertuples() if r.kind == "game"}


RIGHT = {(i, j): s for i, row in enumerate(SCORES) for j, s in enumerate(row) if s != "x"}
WAYS = [
    ["Al", "Bi", "Ce", "Do"],
    ["A", "B", "C", "D"],
    ["AA", "BB", "CC", "DD"],
    ["A.A.", "B.B.", "C.C.", "D.D."],
    ["Alder", "Birch", "Cedar", "Dogwood"],
    ["Ann", "Ben", "Cy", "Di"],
    ["Ann A.", "Ben B.", "Cy C.", "Di D."],
    ["Ann Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"],
    NAMES,
]


@pytest.mark.parametrize("head", ["Name,Rating,{},Pts", "No,Name,Rating,{}", "Name,{}", "Player,{},Pts", ",{}"])
@pytest.mark.parametrize("headings", WAYS)
def test_the_columns_are_the_players_of_the_rows(table, codes, headings, head):
    crosstable = table(grid(headings, head=head))
    assert crosstable.kind == "round-robin"
    [section] = crosstable.sections
    assert section.entrants["name"].tolist() == NAMES and games(section) == RIGHT
    assert "grid-by-names" in codes(crosstable)
    assert not {"columns-not-used", "total-differs"} & set(codes(crosstable))


@pytest.mark.parametrize("own", ["x", "X", "*", "", "-", "\u2014", "\u25a0"])
def test_the_own_square_is_marked_in_any_way(table, own):
    [section] = table(grid(WAYS[0], own=own)).sections
    assert games(section) == RIGHT


def test_keys_above_a_grid_without_other_headings_are_read(table):
    [section] = table("End date,2026-02-01\n\n" + grid(WAYS[0], head="Name,{}")).sections
    assert str(section.fact("end_date")) == "2026-02-01"


def test_columns_in_another_order_are_told_by_their_headings(table):
    [section] = table(grid(WAYS[0], columns=[2, 0, 3, 1])).sections
    assert games(section) == RIGHT


def test_the_kind_that_the_user_names_settles_it_under_any_headings(table, codes):
    for headings in (WAYS[0], ["Red", "Blue", "Green", "White"]):
        crosstable = table(grid(headings), kind="round-robin")
        assert games(crosstable.sections[0]) == RIGHT and "grid-by-names" not in codes(crosstable)


def test_a_bad_cell_of_the_grid_is_told_under_the_heading_of_the_file(table):
    crosstable = table(grid(WAYS[0]).replace(",1,2.5", ",5,2.5"), kind="round-robin")
    assert not crosstable.readable or [p for p in crosstable.all_problems() if p.place.heading == "Do"]


@pytest.mark.parametrize("text", [
    "Name,Rating,Club,Pts\nAnn,1500,x,1\nBen,1400,,0\n",
    "Name,Rating,A,B,Pts\nAnn,1500,,1,1\nBen,1400,0,,0\n",
    grid(["Red", "Blue", "Green", "White"]),
])  # fmt: skip
def test_other_columns_are_no_grid(table, text):
    assert table(text).kind != "round-robin"


@pytest.mark.parametrize(("heading", "name", "so"), [
    ("am", "Amberfield, Arlo", True), ("arlo", "Amberfield, Arlo", True), ("a.a", "Amberfield, Arlo", True),
    ("dv", "De Vries, Dirk", False), ("dvd", "De Vries, Dirk", True), ("de v", "De Vries, Dirk", True),
    ("rating", "Amberfield, Arlo", False), ("", "Amberfield, Arlo", False), ("pts", "Potts, Sam", False),
])  # fmt: skip
def test_what_begins_a_name(heading, name, so):
    assert begins(heading, name) is so
