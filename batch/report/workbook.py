"""The report workbook: sheets of a run, written so that the same run gives the same bytes.

openpyxl makes the shell: sheets with their set-up, tables, styles. The cells come from the grids, and everything that
would tell when or where the file was made (times in the archive, dates of the document) is set from the event.
"""

import io
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl.writer.excel import ExcelWriter

from batch.problems import Problem
from batch.rating.model import Run
from batch.report.book import Book
from batch.report.files import APPLICATION, undated, write_files
from batch.report.grid import Grid
from batch.report.sheets import audit, charts, checks, crosstable, games, ratings, rules, starting_values, summary

SHEETS = (summary, crosstable, ratings, charts, games, starting_values, checks, audit, rules)
"""The sheets' modules in the order of the workbook."""

COMPRESSION = 4
SHELL_EXTENT = re.compile('<dimension ref="[A-Z0-9:]*" />')
SHELL_CELLS = re.compile("<sheetData>.*?</sheetData>", re.DOTALL)
ROWS_AT_ONCE = 2000


def write_workbook(
    targets: Sequence[tuple[Path, Run]], *, paper: str | None = None, force: bool = False
) -> list[Problem]:
    """Write each run's report workbook to its path, all or none; returns the problems.

    paper: a4 or letter, by default the rule set's. force: overwrite files that crossrate did not write.
    """
    return write_files([(path, partial(write_run, run, paper=paper)) for path, run in targets], force=force)


def write_run(run: Run, stream: IO[bytes], *, paper: str | None = None) -> None:
    """Write a run's report workbook to an open binary file."""
    book = Book(run, paper)
    for sheet in SHEETS:
        sheet.add(book)
    pack(book, stream)


def pack(book: Book, stream: IO[bytes]) -> None:
    """Write a book to an open binary file: its shell, with the grids' cells in their sheets."""
    properties = book.workbook.properties
    properties.creator, properties.title = APPLICATION, book.event
    properties.created = book.day
    shell = io.BytesIO()
    ExcelWriter(book.workbook, ZipFile(shell, "w")).save()
    grids = {f"xl/worksheets/sheet{number}.xml": grid for number, grid in enumerate(book.grids, start=1)}
    with ZipFile(shell) as source, ZipFile(stream, "w", ZIP_DEFLATED, compresslevel=COMPRESSION) as target:
        for name in source.namelist():
            content = source.read(name).decode("utf-8")
            # A member opened by name is dated 1980-01-01, the first day an archive can tell.
            with target.open(name, "w") as member:
                if name in grids:
                    _write_sheet(member, content, grids[name])
                else:
                    member.write(undated(name, content, book.day).encode("utf-8"))


def _write_sheet(member: IO[bytes], shell: str, grid: Grid) -> None:
    """A sheet's XML: what openpyxl made of its set-up, with the grid's rows and links where they belong."""
    shell = SHELL_EXTENT.sub(f'<dimension ref="{grid.extent()}" />', shell, count=1)
    shell = shell.replace("<printOptions", grid.hyperlinks() + "<printOptions")
    # The shell's own cells are those that carry notes.
    head, tail = SHELL_CELLS.split(shell)
    member.write(f"{head}<sheetData>".encode())
    for start in range(0, len(grid.rows), ROWS_AT_ONCE):
        member.write("".join(grid.rows[start : start + ROWS_AT_ONCE]).encode("utf-8"))
    member.write(f"</sheetData>{tail}".encode())
