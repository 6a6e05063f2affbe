"""OpenDocument spreadsheets and old Excel files."""

import zipfile

import pytest

from batch.crosstable.formats import read_document

pytest.importorskip("python_calamine", reason="python-calamine is an extra")

_NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def row(*cells, repeated=1):
    inside = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in cells
    )
    return f'<table:table-row table:number-rows-repeated="{repeated}">{inside}</table:table-row>'


@pytest.fixture
def ods(tmp_path):
    def write(*rows):
        path = tmp_path / "event.ods"
        table = f'<table:table table:name="Open">{"".join(rows)}</table:table>'
        body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
        with zipfile.ZipFile(path, "w") as package:
            package.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
            package.writestr("content.xml", f"<office:document-content {_NAMESPACES}>{body}</office:document-content>")
            manifest = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
            package.writestr("META-INF/manifest.xml", f"<manifest:manifest {manifest}/>")
        return path

    return write


def test_an_open_document_spreadsheet(ods):
    document = read_document(ods(row("No", "Name", "R1"), row("1", "A", "W2")))
    assert document.encoding == "ods"
    assert [(s.name, s.rows) for s in document.sheets] == [("Open", [["No", "Name", "R1"], ["1", "A", "W2"]])]


def test_a_row_filled_a_million_times_is_not_unpacked(ods):
    document = read_document(ods(row("No", "Name"), row("1", "A", repeated=1_000_000)))
    assert [p.code for p in document.problems] == ["file-too-large"]


def test_a_damaged_old_workbook(tmp_path):
    path = tmp_path / "event.xls"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000))
    assert [p.code for p in read_document(path).problems] == ["xlsx-damaged"]
