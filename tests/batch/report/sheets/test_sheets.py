"""What each sheet says of the example event."""

from dataclasses import replace

import pandas as pd
import pytest

from batch.rating.model import Run
from batch.report.sheets import crosstable
from tests.batch.report import example, rated
from tests.batch.report.reading import opened, table


@pytest.fixture(scope="module")
def run():
    return example.run()


@pytest.fixture(scope="module")
def workbook(run):
    return opened(run)


def by_name(rows, name):
    return [row for row in rows if row.get("Name") == name]


def test_crosstable_shows_results_with_the_numbers_of_the_crosstable(workbook):
    [row] = by_name(table(workbook, "Crosstable", 4), "Fjeldstad, Liv")
    assert [row[f"Rd {n}"] for n in range(1, 5)] == ["L3b", "B", "L4w", "D8b"]
    assert (row["Place"], row["No"], row["ID"], row["Pre"], row["Total"]) == (6, 6, "30000066", "unr.", 1.5)


def test_crosstable_stands_by_place(workbook):
    places = [row["Place"] for row in table(workbook, "Crosstable", 4) if row["Name"]]
    assert places == sorted(places)
    assert len(places) == 8


def test_crosstable_shows_provisional_ratings_as_numbers_with_their_games(workbook):
    sheet = workbook["Crosstable"]
    row = next(r for r in sheet.iter_rows(min_row=5) if r[2].value == "Eze, Obinna")
    assert (row[4].value, row[4].number_format) == (1641, '0"P17"')


def test_two_games_in_one_round_stand_side_by_side(run):
    section = run.sections[1].section
    first = section.results[section.results["round"] == 1]
    section = replace(section, results=pd.concat([section.results, first]))
    cells = crosstable.result_cells(section, crosstable.round_columns(section))
    assert cells[0][0] == "W3 W3"


def test_rows_of_one_member_share_his_place_and_show_their_own_points():
    run = example.run()
    section = run.sections[1].section
    section.entrants.loc[4, "id"] = section.entrants["id"][0]
    merged = example.rated(section)
    merged.players = merged.players.iloc[:4]
    merged.games = merged.games[(merged.games["player"] < 4) & (merged.games["opponent"] < 4)]
    rows = [r for r in table(opened(Run([], [merged])), "Crosstable", 4) if r["ID"] == section.entrants["id"][0]]
    assert [(r["No"], r["Place"], r["Total"]) for r in rows] == [(1, 1, 3.0), (5, 1, 0.5)]


def test_ratings_has_a_row_for_each_player_with_every_step(run, workbook):
    rows = table(workbook, "Ratings")
    assert len(rows) == 13
    [row] = by_name(rows, "Bassetti, Ilario")
    player = run.sections[0].players.iloc[1]
    for heading, field in (
        ("Pre", "pre"), ("R0", "start"), ("N", "n"), ("N*", "n_star"), ("N'", "n_eff"), ("m", "m"), ("K", "k"),
        ("S", "s"), ("E", "e"), ("K(S−E)", "k_times_s_minus_e"), ("Bonus", "bonus"), ("Unrounded", "before_floor"),
        ("Floor", "floor"), ("Intermediate", "intermediate"), ("Post", "post"), ("Change", "change"),
        ("Formula", "formula"),
    ):  # fmt: skip
        assert row[heading] == player[field], heading
    assert row["Post games"] == "2000"
    [eze] = by_name(rows, "Eze, Obinna")
    assert eze["Post games"] == "1636P18"


def test_ratings_is_a_table_with_number_formats(workbook):
    sheet = workbook["Ratings"]
    [table_] = sheet.tables.values()
    headings = [cell.value for cell in sheet[1]]
    assert [c.name for c in table_.tableColumns] == headings
    assert table_.ref == sheet.dimensions
    formats = {h: c.number_format for h, c in zip(headings, sheet[2], strict=True)}
    assert (formats["Post"], formats["K(S−E)"], formats["N*"]) == ("0", "+0.0;-0.0;0", "0.000")


def test_change_bars_point_to_the_side_of_the_change(workbook):
    for row in table(workbook, "Ratings"):
        assert not (row["−"] and row["+"])
        if row["Change"] is not None and abs(row["Change"]) > 5:
            assert bool(row["+"]) == (row["Change"] > 0)


def test_newcomers_have_no_change(workbook):
    for name in ("Ratings", "Crosstable"):
        rows = table(workbook, name, 4 if name == "Crosstable" else 1)
        assert {row["Name"] for row in rows if row["Post"] is not None and row["Change"] is None} >= {"Fjeldstad, Liv"}


def test_games_show_the_opponent_s_rating_as_printed_beside_the_exact_one(workbook):
    game = by_name(table(workbook, "Games"), "Bassetti, Ilario")[0]
    assert (game["Opponent"], game["Opp pre"]) == ("Eze, Obinna", "1641P17")
    assert game["Opp rating"] != 1641


def test_columns_without_any_value_are_left_out(workbook):
    assert "Floor kind" not in [cell.value for cell in workbook["Ratings"][1]]


def test_games_are_listed_by_player_and_round_with_both_names(run, workbook):
    rows = table(workbook, "Games")
    assert len(rows) == sum(len(s.games) for s in run.sections)
    mine = by_name(rows, "Dunmore, Fitzgerald")
    assert [(g["Round"], g["Opponent"], g["Score"]) for g in mine] == [
        (1, "Almgren, Runa", 0), (2, '=HYPERLINK("x"), Greta', 1), (3, "Fjeldstad, Liv", 1), (4, "Bassetti, Ilario", 0),
    ]  # fmt: skip
    assert sum(g["Expected"] for g in mine) == pytest.approx(run.sections[0].players["e"][3])


def test_starting_values_name_every_unrated_player(workbook):
    rows = table(workbook, "Starting values")
    assert [r["Name"] for r in rows] == ["Fjeldstad, Liv", "Haukur Örn, Ísak", "+Loong, Wei"]
    assert {r["Where from"] for r in rows} == {"junior without a birth date"}


def test_checks_lists_every_problem_gravest_first_with_its_cell(workbook):
    rows = table(workbook, "Checks")
    assert [r["Grade"] for r in rows] == ["▲ warning", "● caution", "? guess"]
    assert (rows[0]["Row"], rows[0]["Column"], rows[0]["Code"]) == (9, "J (Total)", "total-differs")


def test_checks_says_when_there_is_nothing():
    run = example.run()
    run.problems = []
    assert opened(run)["Checks"]["B2"].value == "No problem was found and nothing was guessed."


def test_checks_rows_are_as_high_as_their_text():
    run = example.run()
    run.problems = [replace(run.problems[0], message="word " * 60), *run.problems[1:]]
    heights = opened(run)["Checks"].row_dimensions
    assert heights[4].height > 4 * 13
    assert heights[3].height is None


def test_rules_gives_every_parameter_with_its_source(run, workbook):
    said = {value for row in workbook["Rules"].iter_rows(values_only=True) for value in row}
    for one in run.sections[0].in_force:
        assert one.source in said


def test_summary_names_the_event_its_sections_and_the_greatest_changes(workbook):
    said = [value for row in workbook["Summary"].iter_rows(values_only=True) for value in row if value is not None]
    assert said[0] == "Spring Open & Reserve"
    for words in ("Open", "Reserve U1200", "▲ gain", "▼ loss", "★ first rating", "1 warning · 1 caution · 1 guess"):
        assert words in said


def test_starting_values_of_fide_players_have_no_start_and_name_what_is_carried(tmp_path):
    path = tmp_path / "fide.csv"
    keys = "Rules,fide\nPool,standard\nStart date,2026-03-01\nEnd date,2026-03-01\n\n"
    table = "No,Name,Rating,K,R1\n1,A,1800,20,D2\n2,B,,,D1\n3,C,,,U\n"
    path.write_text(keys + table, encoding="utf-8")
    rows = list(opened(rated.run(path))["Starting values"].iter_rows(values_only=True))
    assert "Start" not in rows[0]
    assert "dp" in rows[0]
    values = {row[rows[0].index("Name")]: dict(zip(rows[0], row, strict=True)) for row in rows[1:]}
    assert values["B"]["Carried games"] == 1
    assert values["C"]["Carried games"] is values["C"]["Ra"] is None


def test_a_rated_player_without_k_is_not_called_unrated(tmp_path):
    path = tmp_path / "fide.csv"
    keys = "Rules,fide\nPool,standard\nStart date,2026-03-01\nEnd date,2026-03-01\n\n"
    path.write_text(keys + "No,Name,Rating,K,R1\n1,A,1483,,W2\n2,D,1500,20,L1\n3,B,,,U\n", encoding="utf-8")
    sheet = next(s for s in opened(rated.run(path)) if s.title.startswith("Crosstable"))
    rows = {row[2]: row for row in sheet.iter_rows(min_row=5, values_only=True) if row[2]}
    assert (rows["A"][4], rows["A"][6]) == (1483, "—")
    assert (rows["B"][4], rows["B"][6]) == ("unr.", "unr.")
