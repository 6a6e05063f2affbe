"""The sheet "Problems" of a marked workbook: one row a problem, the gravest first, with a link to its cell."""

from collections.abc import Sequence

from openpyxl.workbook import Workbook
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from batch.problems import GRADES, Problem
from batch.report import style
from batch.report.marked.cells import Target
from batch.report.marked.notes import COLOURS
from batch.report.marked.own import put_text
from batch.report.sheet_names import unlike
from batch.report.sheets.checks import grade_word

PROBLEMS = "Problems"
COLUMNS = {"Grade": 12, "Sheet": 16, "Cell": 8, "What was read": 20, "Message": 58, "Remedy": 48}
"""Headings and their widths, in characters."""

_TEXT = style.TEXT.but(wrap=True)


def add_listing(workbook: Workbook, found: Sequence[tuple[Problem, Target]], file: str, paper: str) -> None:
    """Add the sheet behind all others and let the workbook open with it. file: named at the foot of its pages."""
    sheet = workbook.create_sheet(unlike(PROBLEMS, workbook.sheetnames))
    _write_row(sheet, 1, list(COLUMNS), [style.HEADING] * len(COLUMNS))
    for letter, width in zip("ABCDEF", COLUMNS.values(), strict=True):
        sheet.column_dimensions[letter].width = width
    ranked = sorted(found, key=lambda pair: GRADES.index(pair[0].grade))
    for row, (problem, target) in enumerate(ranked, start=2):
        _add(sheet, row, problem, target)
    if not found:
        _write_row(sheet, 2, ["✔ none", "", "", "", "No problem was found and nothing was guessed."], [_TEXT] * 5)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:F{max(sheet.max_row, 2)}"
    style.set_up_page(sheet, file, paper, repeat="1:1")
    _open_with(workbook, sheet)


def drop_listing(workbook: Workbook) -> None:
    """Take away the list of an earlier marking, which its name and headings tell."""
    for sheet in workbook.worksheets:
        headings = [sheet.cell(1, column).value for column in range(1, len(COLUMNS) + 1)]
        if sheet.title.startswith(PROBLEMS) and headings == list(COLUMNS):
            workbook.remove(sheet)


def _add(sheet: Worksheet, row: int, problem: Problem, target: Target) -> None:
    cell = "" if target.cell is None else target.cell.coordinate
    texts = [grade_word(problem.grade), target.where, cell, target.read, problem.message, problem.remedy]
    looks = [_TEXT.but(bold=True, fill=COLOURS[problem.grade]), *[_TEXT] * 5]
    if cell:
        looks[2] = _TEXT.but(colour=style.ACCENT)
        name = target.where.replace("'", "''")
        sheet.cell(row, 3).hyperlink = Hyperlink(ref=f"C{row}", location=f"'{name}'!{cell}")
    _write_row(sheet, row, texts, looks)
    sheet.row_dimensions[row].height = style.height_of(*zip(texts, COLUMNS.values(), strict=True))


def _write_row(sheet: Worksheet, row: int, texts: Sequence[str], looks: Sequence[style.Look]) -> None:
    for column, (text, look) in enumerate(zip(texts, looks, strict=True), start=1):
        cell = sheet.cell(row, column)
        style.dress(cell, look)
        put_text(cell, text)


def _open_with(workbook: Workbook, shown: Worksheet) -> None:
    """Let the workbook open with this sheet alone: of several selected ones, what is typed goes into all."""
    workbook.active = workbook.index(shown)
    for sheet in workbook.worksheets:
        sheet.sheet_view.tabSelected = sheet is shown
