"""Delimited text: encodings, delimiters, quotes and line ends."""

import pytest

from batch.crosstable.formats import read_document

TABLE = "No;Name;Rtg;1.Rd;Pkt\n1;Müller, Ä;1500; 2w½;0,5\n2;Börk, Ö;1400; 1b½;0,5\n"


def document(tmp_path, data, encoding=None):
    path = tmp_path / "event.csv"
    path.write_bytes(data)
    return read_document(path, encoding)


@pytest.mark.parametrize(
    ("written_as", "reported"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8-sig"), ("utf-16", "utf-16"), ("utf-16-le", "utf-16-le"),
     ("cp1252", "cp1252"), ("cp850", "cp850")],
)  # fmt: skip
def test_encodings(tmp_path, written_as, reported):
    read = document(tmp_path, TABLE.encode(written_as))
    assert read.encoding == reported
    assert read.sheets[0].rows[1][1:4] == ["Müller, Ä", "1500", " 2w½"]
    assert [p.code for p in read.problems] == (["encoding-assumed"] if reported.startswith("cp") else [])


def test_turkish_letters_mean_cp1254(tmp_path):
    assert document(tmp_path, "No;Ad Soyad\n1;Işık Şen\n".encode("cp1254")).encoding == "cp1254"


def test_the_users_encoding_comes_before_a_guess(tmp_path):
    read = document(tmp_path, TABLE.replace("½", "=").encode("latin-1"), "latin-1")
    assert (read.encoding, read.problems) == ("iso8859-1", [])


def test_an_encoding_that_there_is_not(tmp_path):
    read = document(tmp_path, TABLE.encode("cp1252"), "klingon")
    assert [p.code for p in read.problems] == ["encoding-unknown"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(tmp_path, delimiter, end):
    lines = ["A title, with commas; and more", "No;Name;Rtg;R1", "1;A;1500;W2", "2;B;1400;L1"]
    text = end.join([lines[0], *(line.replace(";", delimiter) for line in lines[1:])]) + end
    sheet = document(tmp_path, text.encode()).sheets[0]
    assert sheet.rows[2] == ["1", "A", "1500", "W2"]
    assert sheet.number(2) == 3


def test_the_delimiter_that_excel_names_in_the_first_line(tmp_path):
    sheet = document(tmp_path, b"sep=;\r\nNo;Name\r\n1;A\r\n").sheets[0]
    assert (sheet.rows[0], sheet.number(0)) == (["No", "Name"], 2)


def test_decimal_commas_beside_semicolons(tmp_path):
    assert document(tmp_path, b"No;Name;Rtg;R1;Pts\n1;A;1500,5;W2;1,5\n").sheets[0].rows[1][2] == "1500,5"


def test_nothing_is_turned_into_a_number_or_a_nothing(tmp_path):
    assert document(tmp_path, b"No,Name,ID,R1\n1,NA,007,W2\n").sheets[0].rows[1] == ["1", "NA", "007", "W2"]


def test_rows_after_a_quoted_line_break_keep_their_line(tmp_path):
    sheet = document(tmp_path, b'No,Name,R1\n1,"A\nB",W2\n2,C,L1\n').sheets[0]
    assert sheet.number(2) == 4


def test_a_quote_that_nothing_closes(tmp_path):
    rows = b"".join(b"%d,P,1500,W1\n" % i for i in range(2000))
    assert len(document(tmp_path, b'No,Name,Rtg,R1\n1,"Open,1500,W2\n' + rows).sheets[0].rows) == 2002


def test_a_quote_that_nothing_closes_is_an_error_naming_its_row(tmp_path):
    path = tmp_path / "event.csv"
    path.write_text('No,Name,Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n3,"Cy,1300,W4\n4,Di,1200,L3\n', encoding="utf-8")
    [found] = read_document(path).problems
    assert (found.code, found.grade, found.place.row, found.place.column) == ("quote-unclosed", "error", 4, 1)
    assert '"Cy,1300,W4' in found.message


def test_a_line_break_inside_a_cell_is_no_open_quote(tmp_path):
    path = tmp_path / "event.csv"
    path.write_text(
        'Place,"Main St 1,\nTown"\n\nNo,"Na\nme",Rating,R1\n1,Ann,1500,W2\n2,Bob,1400,L1\n', encoding="utf-8"
    )
    assert read_document(path).problems == []


def test_a_row_wider_than_any_spreadsheet_is_no_crosstable(tmp_path):
    path = tmp_path / "wide.csv"
    path.write_text("," * 20_000 + "\n", encoding="utf-8")
    document = read_document(path)
    assert document.sheets == []
    assert [p.code for p in document.problems] == ["file-too-large"]
    assert "20,001 columns" in document.problems[0].message
