"""Damaged look-alikes of directors' files through all of `check`: read or refused, without traceback, hang or bloat.

By name, 20,000 of them: `python -m tests.fuzz.fuzz_files --files 20000 --seed 1`. A failure prints its seed and number
and keeps the file. `tests/fuzz/test_fuzz_files.py` runs a short one with every change.
"""

import argparse
import io
import os
import random
import re
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from batch import pipeline
from batch.crosstable.convert import convert
from batch.crosstable.read import Reading, read
from batch.rating.options import EventOptions
from batch.report.data import check_document, dumps
from tests.cases import CHECKOUT

SECONDS, MEGABYTES = 2.0, 500
PACE = 0.085
"""CPU seconds of the loop in `slowness` where the limit of `SECONDS` was set."""

Files = dict[str, bytes]
"""The files of one event by name: one, or the three tables of a US Chess report."""

_MEANINGFUL = b"\x00\t\n\r\"',;|-*0123456789=WLDHXUwb\xab\xbd\xff"
_TEXT = (".csv", ".txt", ".trf")


def sources() -> list[Files]:
    """Sample events, the handed look-alikes where they are, and a table converted into each format."""
    found = [_files(path) for path in sorted((CHECKOUT / "sample_data").iterdir()) if path.suffix in (".csv", ".xlsx")]
    cases = Path(os.environ.get("CROSSRATE_CASES") or CHECKOUT.parent / "shared" / "cases") / "files"
    if cases.is_dir():
        found += [_files(path) for path in sorted(cases.iterdir()) if path.suffix not in (".json", ".md")]
    crosstable = read(CHECKOUT / "sample_data" / "spring_open.csv")
    crosstable.sections = crosstable.sections[:1]
    for ending in (".csv", ".xlsx", ".trf", ".dbf"):
        made: Files = {}
        for path, write in convert(crosstable, Path(f"made{ending}"))[0]:
            stream = io.BytesIO()
            write(stream)
            made[path.name] = stream.getvalue()
        found.append(made)
    return found


def _files(path: Path) -> Files:
    paths = sorted(path.iterdir()) if path.is_dir() else [path]
    return {part.name: part.read_bytes() for part in paths}


def mutate(files: Files, chance: random.Random) -> Files:
    """One of the files damaged in one to three ways."""
    damaged = dict(files)
    name = chance.choice(sorted(files))
    for _ in range(chance.randrange(1, 4)):
        damaged[name] = chance.choice(_ways(name))(damaged[name], chance)
    if len(files) > 1 and chance.random() < 0.1:
        del damaged[chance.choice(sorted(damaged))]
    return damaged


def _ways(name: str) -> list:
    if name.endswith(".xlsx"):
        return [parts, parts, parts, flip, cut]
    return [flip, cut, rows, cells, columns] if name.endswith(_TEXT) else [flip, flip, cut, header]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, most of them to such as mean something in a table."""
    damaged = bytearray(data)
    for _ in range(chance.randrange(1, 30) if damaged else 0):
        byte = chance.choice(_MEANINGFUL) if chance.random() < 0.7 else chance.randrange(256)
        damaged[chance.randrange(len(damaged))] = byte
    return bytes(damaged)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The end missing, or the beginning."""
    at = chance.randrange(len(data) + 1)
    return data[:at] if chance.random() < 0.8 else data[at:]


def rows(data: bytes, chance: random.Random) -> bytes:
    """Lines dropped, doubled or moved."""
    lines = data.split(b"\n")
    for _ in range(chance.randrange(1, 4)):
        i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[i : i + 1] = chance.choice([[], [lines[i]] * 2, [lines[j]]])
        lines = lines or [b""]
    return b"\n".join(lines)


def cells(data: bytes, chance: random.Random) -> bytes:
    """Cells of two lines swapped, or of one shuffled."""
    lines = data.split(b"\n")
    mark = chance.choice([b",", b";", b"\t", b"|", b" "])
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    one, other = lines[i].split(mark), lines[j].split(mark)
    a, b = chance.randrange(len(one)), chance.randrange(len(other))
    one[a], other[b] = other[b], one[a]
    lines[j] = mark.join(other)
    lines[i] = mark.join(one)
    return b"\n".join(lines)


def columns(data: bytes, chance: random.Random) -> bytes:
    """A column missing, or everything from one on."""
    mark = chance.choice([b",", b";", b"\t", b"|"])
    at = chance.randrange(12)
    drop_all = chance.random() < 0.3
    lines = (line.split(mark) for line in data.split(b"\n"))
    return b"\n".join(mark.join(line[:at] + ([] if drop_all else line[at + 1 :])) for line in lines)


def header(data: bytes, chance: random.Random) -> bytes:
    """A number in a binary file's first bytes that is not so."""
    damaged = bytearray(data)
    for at in chance.sample(range(min(64, len(damaged))), min(3, len(damaged))):
        damaged[at] = chance.choice([0, 1, 255, chance.randrange(256)])
    return bytes(damaged)


def parts(data: bytes, chance: random.Random) -> bytes:
    """A workbook whose sheets have rows and cells missing, moved or changed."""
    stream = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                part = old.read(name)
                new.writestr(name, _part(part, chance) if "sheet" in name or chance.random() < 0.05 else part)
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError):
        return flip(data, chance)
    return stream.getvalue()


def _part(part: bytes, chance: random.Random) -> bytes:
    tags = list(re.finditer(rb"<(row|c|si)\b.*?</\1>", part, re.S))
    if not tags or chance.random() < 0.3:
        return flip(part, chance)
    one, other = sorted(chance.sample(tags, 2), key=lambda m: m.start()) if len(tags) > 1 else (tags[0], tags[0])
    match chance.randrange(3):
        case 0:
            return part[: one.start()] + part[one.end() :]
        case 1:
            return part[: one.start()] + other[0] + part[one.end() :]
        case _:
            return part[: one.end()] + one[0] + part[one.end() :]


def slowness() -> float:
    """How much slower than the machine that the limit was set on this one is just now: 1 or more."""
    begin = time.process_time()
    sum(range(3_000_000))
    _ = [str(number) for number in range(200_000)]
    return max(1.0, (time.process_time() - begin) / PACE)


def check(folder: Path, files: Files) -> None:
    """Write the files and check them as the command does. Raises AssertionError when that is not done properly."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    path = folder / sorted(files)[0] if files else folder
    options = EventOptions()
    begin = time.process_time()
    crosstables = pipeline.read_files([path], Reading(), options)
    dumps(check_document(crosstables, pipeline.problems_by_file(crosstables, options)))
    seconds = time.process_time() - begin
    assert seconds < SECONDS or seconds < SECONDS * slowness(), f"took {seconds:.1f} s"
    assert crosstables[0].readable or crosstables[0].reason, "was refused without a reason"


def run(files: int, seed: int, seconds: float | None = None, known: Iterable[Files] | None = None) -> int:
    """Check so many damaged events, or as many as fit into the seconds; how many that were."""
    chance = random.Random(seed)
    originals = list(known or sources())
    begin = time.monotonic()
    for number in range(files):
        if seconds is not None and time.monotonic() - begin > seconds:
            return number
        damaged = mutate(chance.choice(originals), chance)
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(Path(folder), damaged)
            except BaseException as failure:
                kept = Path(tempfile.mkdtemp(prefix=f"crossrate_fuzz_{seed}_{number}_"))
                for name, data in damaged.items():
                    (kept / name).write_bytes(data)
                raise AssertionError(f"file {number} of seed {seed} failed and is kept in {kept}") from failure
    return files


def peak_megabytes() -> float:
    """The most memory this process has had."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=date.today().toordinal())
    told = parser.parse_args()
    begin = time.monotonic()
    done = run(told.files, told.seed)
    print(
        f"{done} damaged files, seed {told.seed}: {time.monotonic() - begin:.0f} s, {peak_megabytes():.0f} MB at most"
    )


if __name__ == "__main__":
    main()
