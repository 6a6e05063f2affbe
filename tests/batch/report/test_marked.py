"""The director gets their own workbook back: bad cells coloured, with a note, and listed with links."""

import re
import zipfile
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font

from batch import pipeline
from batch.crosstable.read import Reading
from batch.problems import GRADES
from batch.rating.options import EventOptions
from batch.report.files import is_ours
from batch.report.marked import write_marked
from batch.report.marked.listing import COLUMNS
from batch.report.marked.notes import COLOURS

KEYS = [
    ["Event end date", "2026-04-19"],
    ["Rules", "uschess"],
    ["Event type", "swiss"],
    ["Time control", "G/90;d5"],
    [],
]
TABLE = [
    ["No", "Name", "Rating", "R1", "R2", "Total"],
    ["1", "Kettlebourne, Kaia", "1712P20", "W3", "W2", "2"],
    ["2", "Ottershaw, Nora", "1641P17", "W4", "L1", "1.5"],
    ["3", "Zinnwald, Zelda", "98P9", "L1", "W4", "1"],
    ["4", "Wexcombe, Wanda", "1300P5", "L2", "Q9", "0"],
]
FIRST = len(KEYS) + 2
"""The row of the first player."""


def text_file(folder, rows, name="event.csv"):
    path = folder / name
    path.write_text("\n".join(",".join(f'"{cell}"' for cell in row) for row in rows) + "\n", encoding="utf-8")
    return path


def own_workbook(folder, name="own.xlsx"):
    """A workbook as a director may have it: numbers as numbers, their own widths and fonts."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Director's table"
    for row in KEYS + TABLE:
        sheet.append([int(cell) if cell.isdecimal() else cell for cell in row])
    sheet.column_dimensions["B"].width = 33
    sheet.cell(FIRST + 3, 5).font = Font(bold=True, color="FF00AA00")
    return workbook, sheet, folder / name


def rewrite(path, part, change):
    """Change one part of a workbook as only other programs can; None takes it out."""
    with zipfile.ZipFile(path) as package:
        content = {name: package.read(name) for name in package.namelist()}
    content[part] = change(content[part])
    with zipfile.ZipFile(path, "w") as package:
        for name, data in content.items():
            if data is not None:
                package.writestr(name, data)


def check(path):
    crosstables = pipeline.read_files([path], Reading(), EventOptions())
    (problems,) = pipeline.problems_by_file(crosstables, EventOptions()).values()
    return crosstables[0], problems


def marked(path, name="marked.xlsx", **options):
    crosstable, problems = check(path)
    target = Path(path).with_name(name)
    return write_marked(crosstable, problems, target, **options), target


def fill_of(cell):
    return cell.fill.fgColor.rgb[2:] if cell.fill.fill_type else None


def coloured(sheet):
    return {cell.coordinate for row in sheet.iter_rows() for cell in row if fill_of(cell) in COLOURS.values()}


def noted(sheet):
    return {cell.coordinate for row in sheet.iter_rows() for cell in row if cell.comment}


def test_each_bad_cell_is_coloured_by_grade_and_carries_message_and_remedy(tmp_path):
    path = text_file(tmp_path, KEYS + TABLE)
    problems, target = marked(path)
    assert problems == []
    sheet = openpyxl.load_workbook(target).worksheets[0]
    wanted = {f"E{FIRST + 3}": "error", f"F{FIRST + 1}": "warning", f"C{FIRST + 2}": "warning"}
    assert {place: fill_of(sheet[place]) for place in wanted} == {p: COLOURS[grade] for p, grade in wanted.items()}
    for problem in check(path)[1]:
        if problem.place.row is not None and problem.place.column is not None:
            note = sheet.cell(problem.place.row, problem.place.column + 1).comment.text
            assert problem.message in note
            assert problem.remedy in note
    assert coloured(sheet) == noted(sheet)


def test_the_list_has_every_problem_with_a_link_to_its_cell(tmp_path):
    path = text_file(tmp_path, KEYS + TABLE)
    _, target = marked(path)
    workbook = openpyxl.load_workbook(target)
    sheet = workbook["Problems"]
    headings, *rows = sheet.iter_rows()
    assert [cell.value for cell in headings] == list(COLUMNS)
    assert sorted(row[4].value for row in rows) == sorted(p.message for p in check(path)[1])
    grades = [row[0].value.split()[1] for row in rows]
    assert grades == sorted(grades, key=GRADES.index)
    linked = [row for row in rows if row[2].value]
    assert {(row[2].value, row[3].value) for row in linked} >= {(f"E{FIRST + 3}", "Q9"), (f"F{FIRST + 1}", "1.5")}
    for _, where, cell, *_ in linked:
        assert cell.hyperlink.location == f"'{where.value}'!{cell.value}"
        assert workbook[where.value][cell.value].comment
    assert all(row[2].hyperlink is None for row in rows if not row[2].value)


def test_a_problem_without_a_cell_is_listed_without_a_link(tmp_path):
    path = text_file(tmp_path, [row for row in KEYS if row[:1] != ["Rules"]] + TABLE)
    _, target = marked(path)
    rows = list(openpyxl.load_workbook(target)["Problems"].iter_rows(min_row=2))
    (row,) = [row for row in rows if "no rule set is named" in row[4].value]
    assert row[2].value in (None, "")
    assert row[2].hyperlink is None


def test_the_list_says_when_nothing_was_found(tmp_path):
    sound = [
        ["No", "Name", "Rating", "R1"],
        ["1", "Ashgrove, Ava", "1500P20", "W2"],
        ["2", "Coldwell, Cy", "1480P20", "L1"],
    ]
    path = text_file(tmp_path, KEYS + sound)
    assert check(path)[1] == []
    _, target = marked(path)
    assert openpyxl.load_workbook(target)["Problems"]["A2"].value == "✔ none"


def test_styles_widths_formulas_notes_and_other_sheets_stay(tmp_path):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet.cell(FIRST + 3, 5).comment = Comment("ask Wanda", "the director")
    sheet["B2"].comment = Comment("nothing wrong here", "the director")
    prizes = workbook.create_sheet("Prizes")
    prizes.append(["First", 100])
    prizes.append(["Second", "=B1/2"])
    workbook.save(path)
    _, target = marked(path)
    again = openpyxl.load_workbook(target)
    before = openpyxl.load_workbook(path).properties
    assert (again.properties.created, again.properties.modified) == (before.created, before.modified)
    own = again["Director's table"]
    bad = own.cell(FIRST + 3, 5)
    assert own.column_dimensions["B"].width == 33
    assert (bad.font.bold, bad.font.color.rgb) == (True, "FF00AA00")
    assert bad.comment.text.startswith("ask Wanda\n")
    assert "Q9" in bad.comment.text
    assert own["B2"].comment.text == "nothing wrong here"
    assert again["Prizes"]["B2"].value == "=B1/2"
    assert [[c.value for c in row] for row in own.iter_rows()] == [[c.value for c in row] for row in sheet.iter_rows()]
    link = next(r[2] for r in again["Problems"].iter_rows(min_row=2) if r[2].value == bad.coordinate)
    assert link.hyperlink.location == f"'Director''s table'!{bad.coordinate}"


def computed(part):
    """A sheet whose two formulas have their values, as a spreadsheet writes them; openpyxl leaves them out."""
    for formula, value, kind in ((b"1+1", b"2", b""), (b'"Ottershaw, "&amp;"Nora"', b"Ottershaw, Nora", b' t="str"')):
        before, _, after = part.partition(b"><f>" + formula + b"</f>")
        rest = re.sub(rb"<v ?/>|<v></v>", b"<v>" + value + b"</v>", after, count=1)
        part = before + kind + b"><f>" + formula + b"</f>" + rest
    return part


def test_the_values_of_formulas_stay_so_that_the_marked_workbook_can_be_checked_at_once(tmp_path):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet.cell(FIRST, 6).value = "=1+1"
    sheet.cell(FIRST + 1, 2).value = '="Ottershaw, "&"Nora"'
    workbook.save(path)
    rewrite(path, "xl/worksheets/sheet1.xml", computed)
    _, target = marked(path)
    formulas, values = (openpyxl.load_workbook(target, data_only=only).worksheets[0] for only in (False, True))
    assert (formulas.cell(FIRST, 6).value, values.cell(FIRST, 6).value) == ("=1+1", 2)
    assert values.cell(FIRST + 1, 2).value == "Ottershaw, Nora"
    assert {p.code for p in check(target)[1]} - {"sheets-without-table"} == {p.code for p in check(path)[1]}


def test_a_sheet_called_problems_already_is_not_lost(tmp_path):
    workbook, _, path = own_workbook(tmp_path)
    workbook.create_sheet("problems")["A1"] = "the heating"
    workbook.save(path)
    _, target = marked(path)
    again = openpyxl.load_workbook(target)
    assert again.sheetnames == ["Director's table", "problems", "Problems 2"]
    assert again["problems"]["A1"].value == "the heating"


def test_a_workbook_marked_before_is_marked_anew(tmp_path):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet.cell(FIRST + 3, 5).comment = Comment("ask Wanda", "the director")
    workbook.save(path)
    _, first = marked(path)
    mended = openpyxl.load_workbook(first)
    mended.worksheets[0].cell(FIRST + 3, 5).value = "L3"
    mended.save(first)
    _, second = marked(first, "again.xlsx")
    again = openpyxl.load_workbook(second)
    assert again.sheetnames == ["Director's table", "Problems"]
    cell = again.worksheets[0].cell(FIRST + 3, 5)
    assert (fill_of(cell), cell.comment.text) == (None, "ask Wanda")
    twice = again.worksheets[0].cell(FIRST + 1, 6)
    assert twice.comment.text.count("crossrate:") == 1


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", "#N/A", "00123", "1-0", "2.0"])
def test_what_a_text_file_says_stays_a_text(tmp_path, text):
    path = text_file(tmp_path, [*KEYS, [*TABLE[0], "Team"], *([*row, text] for row in TABLE[1:])])
    _, target = marked(path)
    cell = openpyxl.load_workbook(target).worksheets[0].cell(FIRST, 7)
    assert (cell.value, cell.data_type, cell.number_format) == (text, "s", "@")
    assert cell.quotePrefix == (text[0] in "=+-@")


def test_what_was_read_is_no_formula_in_the_list_either(tmp_path):
    path = text_file(tmp_path, KEYS + TABLE[:4] + [["4", "Wexcombe, Wanda", "1300P5", "L2", "=1+1", "0"]])
    _, target = marked(path)
    read = {row[3].value: row[3] for row in openpyxl.load_workbook(target)["Problems"].iter_rows(min_row=2)}
    assert read["=1+1"].data_type == "s"


def test_characters_that_no_workbook_can_hold_are_made_visible(tmp_path):
    path = text_file(tmp_path, KEYS + TABLE[:4] + [["4", "Wex\x07combe", "1300P5", "L2", "Q\x019", "0"]])
    problems, target = marked(path)
    assert problems == []
    sheet = openpyxl.load_workbook(target).worksheets[0]
    assert sheet.cell(FIRST + 3, 2).value == "Wex␇combe"


def test_rows_keep_their_numbers_as_the_messages_have_them(tmp_path):
    path = text_file(tmp_path, [["Event", "two\nlines"], *KEYS, *TABLE])
    problem = next(p for p in check(path)[1] if "Q9" in p.message)
    _, target = marked(path)
    sheet = openpyxl.load_workbook(target).worksheets[0]
    assert sheet.cell(problem.place.row, problem.place.column + 1).value == "Q9"


def test_a_report_of_fixed_columns_becomes_a_workbook(tmp_path):
    lines = ["012 Autumn Open", "042 2026-04-17", "052 2026-04-19", "122 90+30"]
    players = [("Amberfield,Arlo", "1600", "1.5", "   2 w 1"), ("Brightwater,Bea", "1580", " .0", "   1 b 0")]
    for number, (name, rating, total, cell) in enumerate(players, start=1):
        lines.append(f"001 {number:4} m    {name:33} {rating:>4} {'':3} {'':11} {'':10} {total:>4} {number:4}  {cell}")
    path = tmp_path / "open.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _, target = marked(path)
    (row,) = [r for r in openpyxl.load_workbook(target)["Problems"].iter_rows(min_row=2) if r[2].value]
    assert (row[1].value, row[3].value) == ("open", "1.5")
    assert openpyxl.load_workbook(target)["open"][row[2].value].value == "1.5"


@pytest.mark.parametrize("players_elsewhere", [False, True])
def test_a_list_of_games_is_marked_where_it_is_wrong(tmp_path, players_elsewhere):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet.delete_rows(1, sheet.max_row)
    games = [
        ["Round", "White", "Black", "Result"],
        [1, "Ashgrove, Ava", "Coldwell, Cy", "1-0"],
        [1, "Dewhurst, Di", "Everfield, Ed", "0-7"],
    ]
    for row in [*KEYS, *games]:
        sheet.append(row)
    if players_elsewhere:
        others = workbook.create_sheet("Players")
        for row in (["Name", "Rating"], ["Ashgrove, Ava", 98], ["Coldwell, Cy", 1500]):
            others.append(row)
    workbook.save(path)
    _, target = marked(path)
    assert f"D{FIRST + 1}" in coloured(openpyxl.load_workbook(target)["Director's table"])


def test_a_merged_cell_is_marked_as_a_whole(tmp_path):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet.cell(FIRST + 3, 5).value = None
    sheet.cell(FIRST + 3, 4).value = "Q9"
    sheet.merge_cells(start_row=FIRST + 3, end_row=FIRST + 3, start_column=4, end_column=5)
    workbook.save(path)
    problems, target = marked(path)
    assert problems == []
    assert f"D{FIRST + 3}" in coloured(openpyxl.load_workbook(target).worksheets[0])


def test_it_opens_with_the_list_alone_selected(tmp_path):
    workbook, _, path = own_workbook(tmp_path)
    workbook.save(path)
    _, target = marked(path)
    again = openpyxl.load_workbook(target)
    assert again.active.title == "Problems"
    assert [sheet.sheet_view.tabSelected for sheet in again.worksheets] == [False, True]


def test_macros_are_refused_and_pictures_left_out_are_told(tmp_path):
    for part, code in (("xl/vbaProject.bin", "mark-macros"), ("xl/media/image1.png", "mark-leaves-out")):
        workbook, _, path = own_workbook(tmp_path)
        workbook.save(path)
        with zipfile.ZipFile(path, "a") as package:
            package.writestr(part, b"...")
        problems, target = marked(path)
        assert [p.code for p in problems] == [code]
        assert target.exists() == (code == "mark-leaves-out")


def test_extensions_that_are_left_out_are_told(tmp_path):
    workbook, _, path = own_workbook(tmp_path)
    workbook.save(path)
    extension = b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"/></extLst></worksheet>'
    rewrite(path, "xl/worksheets/sheet1.xml", lambda sheet: sheet.replace(b"</worksheet>", extension))
    (told,) = marked(path)[0]
    assert (told.code, "newer data validations" in told.message) == ("mark-leaves-out", True)


def test_many_bad_cells_are_all_marked(tmp_path):
    rows = [[str(i), f"Ashgrove {i}", "1500P20", f"W{i + 1}" if i % 2 else f"L{i - 1}", "Q9"] for i in range(1, 61)]
    path = text_file(tmp_path, [*KEYS, ["No", "Name", "Rating", "R1", "R2"], *rows])
    _, target = marked(path)
    assert {f"E{FIRST + i}" for i in range(60)} <= coloured(openpyxl.load_workbook(target).worksheets[0])


def test_a_file_that_is_not_there_is_not_marked(tmp_path):
    problems, target = marked(tmp_path / "nothing.csv")
    assert [p.code for p in problems] == ["mark-nothing-read"]
    assert not target.exists()


def test_a_workbook_that_cannot_be_written_again_is_told(tmp_path):
    workbook, sheet, path = own_workbook(tmp_path)
    sheet["B2"].comment = Comment("lost", "the director")
    workbook.save(path)
    rewrite(path, "xl/comments/comment1.xml", lambda _: None)
    problems, target = marked(path)
    assert [p.code for p in problems] == ["mark-not-openable"]
    assert not target.exists()


def test_the_same_file_makes_the_same_workbook_and_only_ours_is_written_over(tmp_path):
    path = text_file(tmp_path, KEYS + TABLE)
    _, target = marked(path)
    first = target.read_bytes()
    assert is_ours(target)
    properties = openpyxl.load_workbook(target).properties
    assert properties.created == properties.modified == datetime(1980, 1, 1)
    assert marked(path)[0] == []
    assert target.read_bytes() == first
    openpyxl.load_workbook(target).save(target)
    assert [p.code for p in marked(path)[0]] == ["output-not-ours"]
    assert marked(path, force=True)[0] == []
    assert target.read_bytes() == first
