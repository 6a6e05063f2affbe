"""Convert a crosstable as read to the files of another format, and list what that format cannot carry.

The project's own format, as CSV or XLSX, keeps all that rating needs; TRF16 holds one section, the DBF report the
results and integer ratings of all.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import IO

from batch.crosstable.model import Crosstable
from batch.crosstable.writers.own import write_csv, write_xlsx
from batch.problems import ERROR, Place, Problem, has_grade, problem

_NOT_READ = ("trf-lines-not-used", "trf-second-rating")
"""Problems of what a reader skips and a report could have held."""
ENDINGS = (".csv", ".xlsx", ".trf", ".dbf")
TRIO = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")

Target = tuple[Path, Callable[[IO[bytes]], None]]


def convert(crosstable: Crosstable, output: Path) -> tuple[list[Target], list[Problem]]:
    """The files to write for `output`, whose ending names the format; what they lose (warnings) or lack (errors).

    With an error there are no files. The three tables of a DBF report go into the folder `output`, or beside it if it
    is one of their names.
    """
    sections, place = crosstable.sections, Place(str(output))
    ending = output.suffix.lower()
    if ending not in ENDINGS and not output.is_dir():
        return [], [problem("convert-unknown", place, ending=ending or "no ending", endings=", ".join(ENDINGS))]
    if not sections:
        return [], []
    if ending == ".csv":
        return [(output, partial(write_csv, sections))], []
    if ending == ".xlsx":
        return [(output, partial(write_xlsx, sections))], []
    if ending == ".trf":
        return _to_trf(crosstable, output)
    from batch.crosstable.writers.dbf_trio import TARGET, dbf_trio

    tables, lost = dbf_trio(sections, date.today())
    if has_grade(lost, ERROR):
        return [], lost
    folder = output.parent if output.name.upper() in TRIO else output
    return [(folder / name, write) for name, write in tables.items()], lost + _not_read(crosstable, TARGET)


def _to_trf(crosstable: Crosstable, output: Path) -> tuple[list[Target], list[Problem]]:
    from batch.crosstable.writers.trf16 import TARGET, trf16

    sections = crosstable.sections
    if len(sections) > 1:
        names = ", ".join(section.name or str(i) for i, section in enumerate(sections, start=1))
        return [], [problem("convert-one-section", Place(crosstable.file), sections=names)]
    text, lost = trf16(sections[0])
    if has_grade(lost, ERROR):
        return [], lost
    return [(output, partial(_write_text, text))], lost + _not_read(crosstable, TARGET)


def _not_read(crosstable: Crosstable, target: str) -> list[Problem]:
    """The losses of reading: what the file has and the crosstable read from it does not."""
    return [
        problem("convert-loses", p.place, target=target, what=f"what was not read from the file: {p.message[:-1]}")
        for p in crosstable.problems
        if p.code in _NOT_READ
    ]


def _write_text(text: str, stream: IO[bytes]) -> None:
    stream.write(text.encode("utf-8"))


def folders(targets: Sequence[Target]) -> list[Path]:
    """Folders that must be made before the files can be written: a DBF report's."""
    return [folder for folder in dict.fromkeys(p.parent for p, _ in targets if p.name in TRIO) if not folder.exists()]
