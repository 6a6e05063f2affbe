"""Files that are no crosstables are named for what they are, with what to do instead."""

import gzip
import io
import json
import sqlite3
import zipfile

import pytest

from batch.crosstable.read import read


def package(*parts):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for part in parts:
            made.writestr(part, "text")
    return stream.getvalue()


def database(tmp_path):
    path = tmp_path / "made.sqlite"
    with sqlite3.connect(path) as opened:
        opened.execute("create table players (name text)")
    opened.close()
    return path.read_bytes()


def said(tmp_path, content, name="file.dat"):
    path = tmp_path / name
    path.write_bytes(content)
    crosstable = read(path)
    assert not crosstable.sections
    [found] = crosstable.problems
    return found


@pytest.mark.parametrize(
    ("content", "what", "instead"),
    [
        (b"%PDF-1.7\n1 0 obj", "a PDF document", "Export"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture", "type it"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "a picture", "type it"),
        (b"{\\rtf1\\ansi Crosstable}", "RTF", "copy the crosstable"),
        (gzip.compress(b"No,Name\n1,Ada Fern\n", mtime=0), "gzip", "Unpack"),
        (package("word/document.xml"), "a Word document", "copy the crosstable"),
        (package("content.xml"), "OpenDocument text", "copy the crosstable"),
        (package("xl/workbook.bin"), "binary Excel workbook", "copy the crosstable"),
        (package("open.csv", "u1200.csv"), "a zip file, with open.csv, u1200.csv in it", "Unpack"),
    ],
)
def test_other_files(tmp_path, content, what, instead):
    found = said(tmp_path, content)
    assert found.code == "not-a-spreadsheet"
    assert what in found.message
    assert instead in found.remedy


def test_a_database(tmp_path):
    assert "an SQLite database" in said(tmp_path, database(tmp_path)).message


LICHESS = {"id": "aB3dE5fG", "fullName": "Evening Arena", "clock": {"limit": 300}, "standing": {"players": []}}


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(LICHESS),
        "\ufeff" + json.dumps(LICHESS, indent=2),
        json.dumps([LICHESS]),
        json.dumps(LICHESS) + "\n" + json.dumps(LICHESS),
        "[[1, 2]]",
        "[]",
        "{}",
    ],
)
def test_other_json_is_json(tmp_path, content):
    found = said(tmp_path, content.encode(), "result.json")
    assert found.code == "json-other"


@pytest.mark.parametrize(
    "content", ["[" * 100_000, '{"a":' * 100_000, '{"a": 1', '{"a" 1}', '{"a": 1' + "0" * 5000 + "}"]
)
def test_damaged_json_is_told(tmp_path, content):
    found = said(tmp_path, content.encode(), "result.json")
    assert found.code == "json-damaged"


def test_a_name_like_a_pictures_first_bytes_is_a_name(tmp_path):
    path = tmp_path / "event.csv"
    path.write_text("BM,Name,R1\n1,Riffle Ada,W2\n2,Moss Ben,L1\n", encoding="utf-8")
    assert "not-a-spreadsheet" not in {p.code for p in read(path).problems}
