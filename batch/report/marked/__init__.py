"""The director's own workbook given back: each bad cell coloured and with a note, and a sheet that lists the problems.

Styles, widths, formulas and other sheets stay; any other file becomes a workbook with its cells as read. Problems
without a cell are listed alone. A copy marked before is marked anew: its old notes and colours go.
"""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from batch.crosstable.formats import read_document
from batch.crosstable.model import Crosstable
from batch.problems import Problem, problem
from batch.report.files import write_files
from batch.report.marked.cells import finder
from batch.report.marked.listing import add_listing, drop_listing
from batch.report.marked.notes import mark, unmark
from batch.report.marked.own import has_macros, opened, settle_dates
from batch.report.marked.packing import left_out, pack
from batch.rulesets import DEFAULT, PACKAGES, about


def write_marked(
    crosstable: Crosstable, problems: Sequence[Problem], path: Path, *, encoding: str | None = None,
    mapping: Mapping[str, str] | None = None, force: bool = False,
) -> list[Problem]:  # fmt: skip
    """Write the crosstable's file to `path` as a workbook in which its problems are marked.

    encoding: that of a text file, where it was told. mapping: the user's column -> field. force:
    overwrite a file that crossrate did not write. Returns what stood in the way, or what of the director's workbook
    the marked one does not hold.
    """
    source = Path(crosstable.file)
    document = read_document(source, encoding)
    if not document.sheets:
        return [problem("mark-nothing-read", document.place)]
    is_own = document.format == "xlsx"
    if is_own and has_macros(source):
        return [problem("mark-macros", document.place)]
    try:
        workbook, lost = opened(source, document)
    except Exception:  # openpyxl raises whatever a damaged part makes it stumble over
        return [problem("mark-not-openable", document.place)]
    values = {sheet.name or "": sheet.rows for sheet in document.sheets} if is_own else {}
    day = settle_dates(workbook, source, is_own)
    drop_listing(workbook)
    unmark(workbook)
    find = finder(document, workbook, mapping)
    found = [(one, find(one.place)) for one in problems]
    mark(found)
    add_listing(workbook, found, source.name, _paper(crosstable))
    packed = io.BytesIO()
    parts = pack(workbook, values, day, packed)

    def write(stream: IO[bytes]) -> None:
        stream.write(packed.getbuffer())

    refused = write_files([(path, write)], force=force)
    lost += left_out(source, parts) if is_own else []
    if refused or not lost:
        return refused
    return [problem("mark-leaves-out", document.place, what=", ".join(lost))]


def _paper(crosstable: Crosstable) -> str:
    """The paper of the countries of the first section's rule set."""
    rules = crosstable.sections[0].fact("rules") if crosstable.sections else None
    return about(rules if rules in PACKAGES else DEFAULT).paper
