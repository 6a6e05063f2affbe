"""Tables as a person would type them, written to a file and read."""

import pytest

from batch.crosstable.read import Reading, read


@pytest.fixture
def table(tmp_path):
    """Write a text table and read it; keyword arguments are the reading options."""

    def write_and_read(text, name="event.csv", written_as="utf-8", **options):
        path = tmp_path / name
        path.write_bytes(text.encode(written_as))
        return read(path, Reading(**options))

    return write_and_read


@pytest.fixture
def workbook(tmp_path):
    """Write rows to a workbook, one list of rows a sheet, and read it."""

    def write_and_read(name="event.xlsx", hidden=(), options=None, **sheets):
        from openpyxl import Workbook

        book = Workbook()
        book.remove(book.active)
        for title, rows in sheets.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
            if title in hidden:
                sheet.sheet_state = "hidden"
        book.save(tmp_path / name)
        return read(tmp_path / name, options or Reading())

    return write_and_read


@pytest.fixture
def codes():
    """The codes of a crosstable's problems, in order."""
    return lambda crosstable: [p.code for p in crosstable.all_problems()]
