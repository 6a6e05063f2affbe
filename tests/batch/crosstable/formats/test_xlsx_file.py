"""Excel workbooks: stored values, formulas, and files that must not be unpacked."""

import zipfile

import pytest
from openpyxl import Workbook

from batch.crosstable.formats import read_document


@pytest.fixture
def path(tmp_path):
    return tmp_path / "event.xlsx"


def rebuilt(path, part, content):
    """The workbook with one part replaced."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    parts[part] = content(parts.get(part, b""))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
    return path


def saved(path, *rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def test_values_as_stored(path):
    document = read_document(saved(path, ["No", "Name"], [1, " A "], [2.5, None], ["=x", True]))
    assert document.sheets[0].rows[1:3] == [[1, " A "], [2.5]]
    assert document.encoding == "xlsx"


def test_a_formula_that_was_never_computed_is_named_with_its_cell(path):
    document = read_document(saved(path, ["No", "Total"], [1, "=SUM(A1:A2)"]))
    (problem,) = document.problems
    assert (problem.code, str(problem.place).endswith("row 2, column B")) == ("formula-without-value", True)


def test_a_zip_bomb_is_not_unpacked(path):
    saved(path, ["No", "Name"])
    rebuilt(path, "xl/worksheets/sheet1.xml", lambda _: b" " * 300_000_000)
    document = read_document(path)
    assert [p.code for p in document.problems] == ["file-too-large"]


def test_a_sheet_of_a_billion_rows_is_refused(path):
    saved(path, ["No", "Name"], [1, "A"])
    rebuilt(path, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b'ref="A1:B2"', b'ref="A1:B1000000000"'))
    assert [p.code for p in read_document(path).problems] == ["file-too-large"]


def test_a_row_far_below_the_table_is_not_waited_for(path):
    saved(path, ["No", "Name"], [1, "A"])
    rebuilt(path, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b'r="2"', b'r="900000000"'))
    document = read_document(path)
    assert len(document.sheets[0].rows) <= 2


@pytest.mark.parametrize("keep", [10, 200, 0.5, 0.9])
def test_a_truncated_workbook(path, keep):
    data = saved(path, ["No", "Name"], [1, "A"]).read_bytes()
    path.write_bytes(data[: keep if keep > 1 else int(len(data) * keep)])
    assert [p.code for p in read_document(path).problems] == ["xlsx-damaged"]


def test_a_zip_that_is_no_workbook(path):
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("word/document.xml", "<w/>")
    assert [p.code for p in read_document(path).problems] == ["not-a-spreadsheet"]


def test_a_workbook_under_another_ending_is_a_workbook(path):
    saved(path, ["No", "Name"], [1, "A"], ["=1+1"])
    document = read_document(path.rename(path.with_suffix(".csv")))
    assert (document.format, [p.code for p in document.problems]) == ("xlsx", ["formula-without-value"])


@pytest.mark.parametrize("keep", [10, 0.5, 0.9])
def test_damage_is_told_in_words(path, keep):
    data = saved(path, ["No", "Name"], [1, "A"]).read_bytes()
    path.write_bytes(data[: keep if keep > 1 else int(len(data) * keep)])
    (problem,) = read_document(path).problems
    assert problem.message == "the workbook cannot be read (the file is cut off or damaged)."


def test_a_workbook_without_a_part_is_told_in_words(path):
    saved(path, ["No", "Name"], [1, "A"])
    (problem,) = read_document(rebuilt(path, "xl/worksheets/sheet1.xml", lambda xml: xml[:-30])).problems
    assert "a part of it is damaged or missing" in problem.message
