"""A rating is told alike on the terminal, the sheets, the page, in the explanation, in CSV and in JSON."""

import io

import pandas as pd
import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from batch import pipeline
from batch.cli.main import main
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions
from batch.report import html, told
from batch.report.csv_tables import write_ratings
from batch.report.explain import explain
from batch.report.workbook import write_run
from tests.batch.report.rated import sample

EVENT = """Event,Open
Event end date,2026-04-19
Event type,swiss
Rules,uschess
Pool,regular

No,Name,Rating,Games,History,R1,R2
1,Ada,1500,40,,W2,W3
2,Ben,560,30,losses,L1,L3
3,Cy,1400,28,,L1,W2
4,Di,600,30,losses,U,U
"""


def rated(folder, overlay=None):
    path = folder / "event.csv"
    path.write_text(EVENT, encoding="utf-8")
    parameters = None
    if overlay is not None:
        parameters = folder / "overlay.toml"
        parameters.write_text(f"[[provisional_most_games]]\nfrom = 2001-01-01\nvalue = {overlay}\n", encoding="utf-8")
    options = EventOptions(parameters=parameters)
    return pipeline.rate(pipeline.read_files([path], Reading(), options), options)


@pytest.mark.parametrize(
    ("overlay", "pre", "post"),
    [
        (None, ["1500", "560P30", "1400", "600P30"], ["", "P32", "", "P30"]),
        (29, ["1500", "560P30", "1400P28", "600P30"], ["", "P32", "", "P30"]),
        (30, ["1500", "560P30", "1400P28", "600P30"], ["", "P32", "P30", "P30"]),
    ],
)
def test_a_rating_is_provisional_everywhere_by_the_value_in_force_and_while_all_games_are_lost(
    tmp_path, overlay, pre, post
):
    run = rated(tmp_path, overlay)
    (section,) = run.sections
    ratings = [f"{rating:.0f}" for rating in section.players["post"]]
    shown = [rating + games for rating, games in zip(ratings, post, strict=True)]
    assert told.ratings(section, "pre") == pre
    assert told.ratings(section, "post") == shown
    assert told.provisional(section, "post") == [games != "" for games in post]

    page = html.page(run)
    assert all(f">{rating}<" in page for rating in {*pre, *shown})
    assert ">560<" not in page

    stream = io.BytesIO()
    write_run(run, stream)
    book = load_workbook(stream)
    (at,) = [cell.column for cell in book["Ratings"][1] if cell.value == "Post games"]
    assert [row[at - 1].value for row in book["Ratings"].iter_rows(min_row=2)] == shown
    chart = {row[2].value: row for row in book["Crosstable"].iter_rows(min_row=5, max_row=8)}
    for i, name in enumerate(section.players["name"]):
        for column, texts in ((4, pre), (6, shown)):
            assert ("P" in chart[name][column].number_format) == ("P" in texts[i])

    stream = io.BytesIO()
    write_ratings(run, stream)
    assert all(rating in stream.getvalue().decode() for rating in shown)
    assert all(f"shown as {shown[i]}" in "\n".join(explain(section, i)) for i in (0, 1, 2))


def test_the_terminal_shows_the_same(tmp_path):
    rated(tmp_path, 30)
    command = ["rate", str(tmp_path / "event.csv"), "--parameters", str(tmp_path / "overlay.toml"), "--accept"]
    output = CliRunner().invoke(main, command).output
    assert "560P30" in output and "1400P28" in output and "600P30" in output


def test_no_points_are_hoped_for_where_the_formula_is_solved_for_them():
    section = sample("spring_open.csv").sections[0]
    special = section.players["formula"] == "special"
    hoped = pd.Series(told.hoped(section), dtype=float)
    assert special.any() and hoped[special].isna().all()
    assert (hoped[~special] == section.players["e"][~special]).all()
