"""The report as a whole: the sheets, the same bytes always, text that stays text, links that lead somewhere."""

import hashlib
import io
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

from batch.rating.model import Run
from batch.report.book import Book
from batch.report.style import pages_wide
from batch.report.workbook import write_workbook
from tests.batch.report import example
from tests.batch.report.reading import opened, table, written

CHECKOUT = Path(__file__).resolve().parents[3]

AWKWARD = [
    '=HYPERLINK("http://example.org","x")', "+1", "-1+2", "@SUM(A1)", "N" * 300, "שלום עולם", "Knight ♞ 🏆",
    " leading blank", "a & b < c > \"d\" 'e'",
]  # fmt: skip


def renamed(names: list[str]) -> Run:
    run = example.run()
    for section in run.sections:
        n = min(len(names), len(section.players))
        for frame in (section.players, section.section.entrants):
            frame["name"] = names[:n] + frame["name"].tolist()[n:]
        names = names[n:]
    return run


def test_the_sheets_stand_in_their_order():
    assert opened(example.run()).sheetnames == [
        "Summary", "Crosstable", "Crosstable Reserve U1200", "Ratings", "Charts", "Games", "Starting values",
        "Checks", "Audit", "Rules",
    ]  # fmt: skip


def test_a_single_section_has_the_plain_name():
    run = example.run()
    run.sections = run.sections[:1]
    assert "Crosstable" in opened(run).sheetnames


def test_sheet_names_are_legal_and_differ_whatever_sections_are_called():
    run = example.run()
    first, second = run.sections
    names = ["A/B [open]: 'x'", "a/b [OPEN]: 'x'", "Long " * 20, "Long " * 20 + "!", "", "\x07"]
    run.sections = [replace(first if i % 2 else second, name=name) for i, name in enumerate(names)]
    sheets = opened(run).sheetnames
    assert len({s.casefold() for s in sheets}) == len(sheets) == 14
    assert all(0 < len(s) <= 31 and not set(s) & set("\\/?*[]:") and s[-1] != "'" for s in sheets)


def test_a_run_of_nothing_still_makes_a_report():
    assert opened(Run([], [])).sheetnames[0] == "Summary"


@pytest.mark.parametrize("name", AWKWARD)
def test_a_name_is_text_whatever_it_looks_like(name):
    workbook = opened(renamed([name]))
    cell = next(row[2] for row in workbook["Ratings"].iter_rows(min_row=2) if row[1].value == 1)
    assert cell.data_type == "s"
    assert cell.value == name
    assert cell.quotePrefix == (name[0] in "=+-@")


def test_no_cell_is_a_formula_but_in_the_audit():
    for sheet in opened(renamed(AWKWARD)):
        formulas = [c.coordinate for row in sheet.iter_rows() for c in row if c.data_type == "f"]
        assert bool(formulas) == (sheet.title == "Audit")


def test_control_characters_are_shown_not_written():
    workbook = opened(renamed(["bell\x07 null\x00 half \ud800 none \uffff"]))
    assert workbook["Ratings"]["C2"].value == "bell␇ null␀ half � none �"


def test_a_name_stays_on_one_line():
    assert opened(renamed(["tab\tand\nline"]))["Ratings"]["C2"].value == "tab␉and␊line"


def test_text_like_an_escape_is_escaped():
    # Excel and LibreOffice read _x0041_ as A; openpyxl does not undo escapes.
    assert opened(renamed(["_x0041_"]))["Ratings"]["C2"].value == "_x005F_x0041_"


def test_text_longer_than_a_cell_can_hold_is_cut_visibly():
    value = opened(renamed(["x" * 40_000]))["Ratings"]["C2"].value
    assert len(value) == 32767
    assert value.endswith("…")


def test_numbers_are_numbers_ids_text_dates_dates():
    workbook = opened(example.run())
    row = next(r for r in table(workbook, "Ratings") if r["Name"] == "Cygan, Zdzisława")
    assert row["ID"] == "01230001"
    assert row["Pre"] == 1890
    assert isinstance(row["Unrounded"], float)
    from_date = workbook["Summary"]["C6"]
    assert (from_date.value, from_date.number_format) == (datetime(2026, 5, 2), "yyyy-mm-dd")


def test_pandas_reads_the_sheets():
    stream = io.BytesIO(written(example.run()))
    frame = pd.read_excel(stream, sheet_name="Ratings", dtype={"ID": str}, engine="openpyxl")
    assert len(frame) == 13
    assert frame["Post"].notna().all()


def test_every_link_leads_to_the_player_it_names():
    workbook = opened(example.run())
    seen = 0
    for name in ("Summary", "Crosstable", "Crosstable Reserve U1200", "Ratings", "Games"):
        for row in workbook[name].iter_rows():
            for cell in row:
                if cell.hyperlink is None:
                    continue
                sheet, _, place = cell.hyperlink.location.rpartition("!")
                target = workbook[sheet.strip("'")][place]
                if target.parent.title in ("Ratings", "Games") and target.row > 1:
                    assert cell.value in [c.value for c in target.parent[target.row]]
                    seen += 1
    assert seen > 40


def test_every_page_is_set_up_for_print():
    for paper, number in (("a4", 9), ("letter", 1)):
        for sheet in opened(example.run(), paper):
            setup = sheet.page_setup
            assert (int(setup.paperSize), setup.fitToHeight) == (number, 1 if sheet.title == "Charts" else 0)
            assert sheet.sheet_properties.pageSetUpPr.fitToPage
            assert setup.orientation == ("portrait" if sheet.title in ("Summary", "Charts") else "landscape")
            assert sheet.oddFooter.right.text == "Page &P of &N"
            assert sheet.oddFooter.left.text == "Spring Open && Reserve"


def test_wide_tables_are_printed_on_as_many_pages_as_keep_them_legible():
    workbook = opened(example.run())
    assert {s.title for s in workbook if s.page_setup.fitToWidth > 1} == {"Ratings", "Games", "Audit"}
    assert workbook["Ratings"].print_title_cols == "$A:$C"
    assert (pages_wide(180, 50), pages_wide(181, 50), pages_wide(310, 50), pages_wide(311, 50)) == (1, 2, 2, 3)


def test_us_chess_reports_are_printed_on_letter_paper_unless_told():
    run = example.run()
    assert Book(run).paper == "letter"
    run.sections = [replace(section, choices=replace(section.choices, rules="fide")) for section in run.sections]
    assert Book(run).paper == "a4"
    assert Book(run, "letter").paper == "letter"


def test_headings_carry_what_their_columns_mean_as_a_note():
    notes = {cell.value: cell.comment and cell.comment.text for cell in opened(example.run())["Ratings"][1]}
    assert notes["N*"] == "most games that R0 can be worth (effective games)"
    assert notes["Name"] is None


def test_long_tables_are_frozen_filtered_and_repeat_their_headings():
    workbook = opened(example.run())
    for name in ("Ratings", "Games", "Starting values", "Checks"):
        sheet = workbook[name]
        assert sheet.freeze_panes.endswith("2")
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.auto_filter.ref or sheet.tables
    assert workbook["Crosstable"].print_title_rows == "$1:$4"
    assert workbook["Crosstable"].freeze_panes == "D5"


def test_the_document_is_dated_by_the_event():
    properties = opened(example.run()).properties
    assert (properties.created, properties.modified) == (datetime(2026, 5, 3), datetime(2026, 5, 3))
    assert properties.title == "Spring Open & Reserve"


def test_two_runs_under_other_clocks_and_languages_are_the_same_bytes(tmp_path):
    script = (
        "import sys, pathlib, batch.report.workbook as w; from tests.batch.report import example;"
        "assert w.write_workbook([(pathlib.Path(sys.argv[1]), example.run())]) == []"
    )
    sums = set()
    for number, (zone, language, seed) in enumerate(
        (("UTC", "C", "1"), ("Pacific/Kiritimati", "tr_TR.UTF-8", "2"), ("America/Adak", "de_DE.UTF-8", "3"))
    ):
        path = tmp_path / f"{number}.xlsx"
        env = {**os.environ, "TZ": zone, "LC_ALL": language, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}
        subprocess.run([sys.executable, "-c", script, str(path)], check=True, cwd=CHECKOUT, env=env)
        sums.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(sums) == 1


def test_the_archive_tells_no_time(tmp_path):
    path = tmp_path / "report.xlsx"
    assert write_workbook([(path, example.run())]) == []
    with zipfile.ZipFile(path) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.read("docProps/core.xml").decode().count("2026-05-03T00:00:00Z") == 2


def test_read_only_readers_see_the_whole_extent():
    workbook = openpyxl.load_workbook(io.BytesIO(written(example.run())), read_only=True)
    assert workbook["Ratings"].max_row == 14
