"""Files damaged at random are read or refused: no traceback, no hang, no memory eaten up.

The short run is part of every test run; the long one is `pytest -m slow tests/fuzz`.
"""

import io
import json
import random
import sys
import time
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from batch.crosstable.read import read
from tests.batch.crosstable.formats import test_swisssys, test_uschess_json

SEED = 20260419
SECONDS, MEGABYTES = 2.0, 500

OWN = """Event,Spring Open
End date,2026-04-19
Time control,G/60;d5

No,Name,ID,Rating,Games,R1,R2,R3,Total
1,"Abel, Ann",90000001,1641P17,,W2,D3,H,2
2,"Bell, Bob",90000002,1500,30,L1,W4b,U,1
3,"Cole, Cy",,unr,,BYE,D1,W4,2.5
4,"Dale, Di",90000004,1220/8,,X5,L2,L3,1
5,"Ezra, Ed",90000005,"1,794",,F4,-H-,½ bye,1
"""
LIVE = """From the Tournament-Database of Chess-Results https://chess-results.com,,,,,,
Winter Open,,,,,,
Rk.,,Name,Rtg,1.Rd,2.Rd,Pts.
1,WFM,Abel Ann,1900, 2w½, 3b1,1½
2,,Bell Bob,1800, 1b½,-1,1½
3,,Cole Cy,0,   -½, 1w0,0.5
"""
GRID = "Ann Abel|X|1|½\nBob Bell|0|X|1\nCy Cole|½|0|X\n"
GAMES = "Round,White,White rating,Black,Black rating,Result\n1,Ann,1500,Bob,1400,1-0\n2,Bob,1400,Ann,1500,½-½\n"
COLONS = "No\tName\tLoc Id\tTotal\t 1\t 2\n\n1 \tAnn\t3359\t1.5\t 2:W\t 2:D\n2 \tBob\t\t.5\t 1:L\t 1:D\n"
TRF = "012 Spring Open\n042 2026/04/18\n052 2026/04/19\n" + "".join(
    f"001 {n:4} m    {name:<33} {rating:4} FRA  12345678{n:3}            1.0 {n:4}  {cells}\n"
    for n, name, rating, cells in (
        (1, "Abel, Ann", 1900, "   2 w 1  0000 - H"),
        (2, "Bell, Bob", 1800, "   1 b 0     "),
    )
)


def sheet(text):
    book = Workbook()
    for line in text.splitlines():
        book.active.append([float(cell) if cell.isdigit() else cell for cell in line.split(",")])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


SWISSSYS = test_swisssys.event(test_swisssys.ARLO, test_swisssys.BEA, test_swisssys.CLEO)
STANDINGS = test_uschess_json.SAVED["a page in the section"]

SOURCES = [(".csv", text.encode()) for text in (OWN, LIVE, GAMES, GRID, COLONS)]
SOURCES += [(".json", json.dumps(content, indent=1).encode()) for content in (SWISSSYS, STANDINGS)]
SOURCES += [
    (".csv", LIVE.encode("cp1252")),
    (".csv", OWN.encode("utf-16")),
    (".txt", GRID.encode()),
    (".trf", TRF.encode()),
]
SOURCES += [(".xlsx", sheet(OWN)), (".xlsx", sheet(LIVE))]


def flip(data, chance):
    """Some bytes changed, most to ones that mean something in a table."""
    data = bytearray(data)
    for _ in range(chance.randrange(1, 20) if data else 0):
        data[chance.randrange(len(data))] = chance.choice([0, 10, 13, 34, 44, 49, 171, 255, chance.randrange(256)])
    return bytes(data)


def cut(data, chance):
    return data[: chance.randrange(len(data) + 1)]


def lines(data, chance):
    """A line dropped, doubled, moved, or its cells shuffled."""
    rows = data.split(b"\n")
    i, j = chance.randrange(len(rows)), chance.randrange(len(rows))
    match chance.randrange(4):
        case 0:
            del rows[i]
        case 1:
            rows.insert(j, rows[i])
        case 2:
            rows[i], rows[j] = rows[j], rows[i]
        case _:
            mark = chance.choice([b",", b"\t", b"|", b" "])
            cells = rows[i].split(mark)
            chance.shuffle(cells)
            rows[i] = mark.join(cells)
    return b"\n".join(rows)


def inside(data, chance):
    """A workbook whose parts, not whose package, are damaged."""
    damaged = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(damaged, "w") as new:
        for name in old.namelist():
            part = bytearray(old.read(name))
            for _ in range(chance.randrange(12) if "worksheets" in name or chance.random() < 0.05 else 0):
                i = chance.randrange(len(part))
                if chr(part[i]).isalnum():
                    part[i] = ord(chance.choice("0123456789wb-+*ersn"))
            new.writestr(name, bytes(part))
    return damaged.getvalue()


def mutated(chance):
    """A damaged file: how its name ends, and its bytes."""
    suffix, data = chance.choice(SOURCES)
    if suffix == ".xlsx" and chance.random() < 0.7:
        return suffix, inside(data, chance)
    for _ in range(chance.randrange(1, 4)):
        data = chance.choice([flip, cut] if suffix == ".xlsx" else [flip, cut, lines, lines])(data, chance)
    return suffix, data


def read_mutated(folder: Path, count: int) -> None:
    chance = random.Random(SEED)
    for n in range(count):
        suffix, data = mutated(chance)
        path = folder / f"event{suffix}"
        path.write_bytes(data)
        started = time.process_time()
        try:
            crosstable = read(path)
        except Exception as error:
            kept = folder / f"crash_{n}{suffix}"
            kept.write_bytes(data)
            raise AssertionError(f"mutation {n} of seed {SEED} raised; the file is kept as {kept}") from error
        assert time.process_time() - started < SECONDS, f"mutation {n} of seed {SEED} took too long"
        assert crosstable.readable or crosstable.reason, f"mutation {n} of seed {SEED} was refused without a reason"


def test_a_few_hundred_damaged_files(tmp_path):
    read_mutated(tmp_path, 400)


@pytest.mark.slow
def test_twenty_thousand_damaged_files(tmp_path):
    read_mutated(tmp_path, 20_000)
    if sys.platform != "win32":
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
        assert peak < MEGABYTES
