"""A short run of `fuzz_files`, the files that no mutation finds, and a long run by name."""

import io
import os
import random
import sys
import zipfile

import pytest
from openpyxl import Workbook

from batch.crosstable.read import Reading, read
from tests.batch.crosstable import test_roster as rosters
from tests.fuzz.fuzz_files import MEGABYTES, cells, check, cut, flip, header, peak_megabytes, rows, run

SEED = 20260420


def test_two_hundred_damaged_files():
    assert run(200, SEED) == 200


@pytest.mark.slow
def test_as_many_damaged_files_as_the_time_allows():
    seconds = float(os.environ.get("CROSSRATE_FUZZ_SECONDS", "600"))
    assert run(20_000, SEED + 1, seconds) > 100
    if sys.platform != "win32":
        assert peak_megabytes() < MEGABYTES


def test_two_hundred_damaged_rosters(tmp_path):
    event = tmp_path / "event.csv"
    event.write_text(rosters.EVENT, encoding="utf-8")
    written = (rosters.fide_text, rosters.fide_xml, rosters.fide_zip, rosters.supplement(rosters.NEW, rosters.BEN))
    originals = [write(tmp_path).read_bytes() for write in written]
    chance = random.Random(SEED)
    for _ in range(200):
        data = chance.choice(originals)
        for _ in range(chance.randrange(1, 4)):
            data = chance.choice([flip, cut, rows, cells, header])(data, chance)
        (tmp_path / "roster").write_bytes(data)
        read(event, Reading(roster=tmp_path / "roster", facts=chance.choice([{}, rosters.FIDE])))


def workbook(sheet_xml=None, filler=None):
    """A workbook's bytes, its sheet replaced or a part added."""
    book = Workbook()
    book.active.append(["No", "Name", "Rating", "R1"])
    plain, changed = io.BytesIO(), io.BytesIO()
    book.save(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            replaced = sheet_xml is not None and name == "xl/worksheets/sheet1.xml"
            new.writestr(name, sheet_xml if replaced else old.read(name))
        if filler is not None:
            with new.open("xl/media/filler.bin", "w", force_zip64=True) as part:
                for _ in range(filler):
                    part.write(b"\0" * 1_000_000)
    return changed.getvalue()


def sheet(dimension, data):
    return (
        '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        f'<dimension ref="{dimension}"/><sheetData>{data}</sheetData></worksheet>'
    )


def test_a_zip_bomb_is_refused_unopened(tmp_path):
    bomb = workbook(filler=300)
    assert len(bomb) < 5_000_000
    check(tmp_path, {"bomb.xlsx": bomb})
    crosstable = read(tmp_path / "bomb.xlsx")
    assert not crosstable.readable and "file-too-large" in [p.code for p in crosstable.problems]


@pytest.mark.parametrize("last", ["XFD1048576", "A1000000000", "ZZZZ9999999"])
def test_a_sheet_that_claims_a_billion_rows_is_refused_or_read_for_what_is_there(tmp_path, last):
    claim = workbook(sheet(f"A1:{last}", '<row r="1"><c r="A1" t="inlineStr"><is><t>No</t></is></c></row>'))
    check(tmp_path, {"claim.xlsx": claim})
    assert not read(tmp_path / "claim.xlsx").readable


def test_one_cell_in_the_last_row_does_not_fill_the_memory(tmp_path):
    cells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    check(tmp_path, {"far.xlsx": workbook(sheet("A1:XFD1048576", cells))})


def test_entities_that_multiply_are_refused(tmp_path):
    entities = "".join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">' for i in range(12))
    laughs = f'<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY e0 "ha">{entities}]>'
    laughs += sheet("A1", '<row r="1"><c r="A1" t="str"><v>&e12;</v></c></row>').partition("?>")[2]
    check(tmp_path, {"laughs.xlsx": workbook(laughs)})


@pytest.mark.parametrize("text", ["," * 3_000_000, '"' + "a" * 3_000_000, "No,Name\n" * 100_000, "1\t" * 500_000])
def test_long_lines_and_many_headers_do_not_hang(tmp_path, text):
    check(tmp_path, {"long.csv": text.encode()})
