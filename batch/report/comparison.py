"""The workbook of `compare`: ours beside the official ratings, with the likely reason of each difference."""

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import pandas as pd

from batch.compare import DIFFERENT, EXACT, ROUNDING, Comparison
from batch.rating.frames import values_of
from batch.rating.step import Column
from batch.report import style, words
from batch.report.book import Book
from batch.report.grid import Grid
from batch.report.sheets.listing import add_listing
from batch.report.workbook import pack

DIFFERENCES, WITHIN, EVERYBODY = "Differences", "Within rounding", "All players"

SIGNS = {EXACT: "✔ exact", ROUNDING: "≈ within rounding", DIFFERENT: "✖ different"}

FILE = Column("file", "File", "text", 24)
COLUMNS = (
    Column("section", "Section", "text", 20, always=True),
    Column("pool", "Pool", "text", 12),
    Column("no", "No", "integer", 6, always=True),
    Column("name", "Name", "text", 26, always=True),
    Column("id", "ID", "id", 11),
    Column("pre", "Pre", "integer", 8, always=True),
    Column("official", "Official", "number", 10, always=True),
    Column("ours", "Ours", "number", 10, always=True, bold=True),
    Column("ours_exact", "Ours, exact", "thousandth", 12, always=True),
    Column("difference", "Difference", "change_hundredth", 11, always=True),
    Column("verdict", "Verdict", "text", 18, always=True),
    Column("reason", "Likely reason", "text", 84),
)
WIDTHS = (34, 14, 11, 11, 17, 11)

CONTENTS = (
    (DIFFERENCES, DIFFERENT, "ratings that differ, the greatest difference first, each with a likely reason"),
    (WITHIN, ROUNDING, "ratings within what the printed, rounded pre-ratings leave open"),
    (EVERYBODY, None, "every player with an official rating"),
)


def write_comparison(comparison: Comparison, stream: IO[bytes], *, paper: str | None = None) -> None:
    """Write the workbook to an open binary file. paper: a4 or letter, by default the rule set's."""
    book = Book(comparison.run, paper)
    table = comparison.players
    _summary(book, comparison)
    for name, verdict, _ in CONTENTS:
        rows = table if verdict is None or not len(table) else table[table["verdict"] == verdict]
        if verdict is not None and len(rows):
            rows = rows.iloc[rows["difference"].abs().argsort(kind="stable")[::-1]]
        _listing(book, name, rows)
    pack(book, stream)


def _listing(book: Book, name: str, rows: pd.DataFrame) -> None:
    columns = [*([FILE] if _many_files(book) else []), *COLUMNS]
    values: dict[str, list[Any]] = {c.field: values_of(rows, c.field) for c in columns}
    values["pool"] = [words.pool_word(p) for p in values["pool"]] if book.many_pools else []
    values["verdict"] = [SIGNS[v] for v in values["verdict"]]
    widths = {c.field: c.width for c in columns}
    wrapped = style.look_of("text").but(wrap=True)
    heights = [style.height_of((reason, widths["reason"])) for reason in values["reason"]]
    grid, _ = add_listing(book, name, columns, values, "name", {"reason": wrapped}, heights=heights)
    if not len(rows):
        grid.row([("✔ none", style.PLAIN)])


def _summary(book: Book, comparison: Comparison) -> None:
    """The front page: how many agree, in all and in each section."""
    grid = book.new_sheet("Comparison")
    files = {s.section.place.file for s in book.run.sections}
    many = f"{len(files)} files" if len(files) > 1 else book.event
    grid.row([style.title(f"{many} compared")], height=32)
    grid.row([("Our ratings beside the official ones in the files, each section from its printed pre-ratings",
               style.SUBTITLE)])  # fmt: skip
    _heading(grid, "In all")
    number, text = style.look_of("integer").but(bold=True), style.TEXT
    counts = (
        ("sections", len(comparison.run.sections)),
        ("sections in which every rating is exact", comparison.sections_exact()),
        ("players compared", len(comparison.players)),
        *((SIGNS[verdict], comparison.count(verdict)) for verdict in SIGNS),
    )
    for label, count in counts:
        grid.row([(label, text), (count, number)])
    _heading(grid, "Sections")
    left, right = style.HEADING, style.HEADING_RIGHT
    grid.row([("Section", left), ("Ended", right), ("Players", right), ("Exact", right), ("Within rounding", right),
              ("Different", right)], height=20)  # fmt: skip
    plain = style.look_of("integer")
    table = comparison.players
    for index, section in enumerate(book.run.sections):
        mine = table[table["section_index"] == index]["verdict"] if len(table) else pd.Series(dtype=object)
        name = book.section_names[index]
        name = f"{Path(section.section.place.file).name}: {name}" if _many_files(book) else name
        grid.row([(name, text.but(wrap=True)), (section.end_date or section.event_end_date,
                 style.look_of("date")), *((n, plain) for n in _counts(mine))],
                 height=style.height_of((name, WIDTHS[0])))  # fmt: skip
    _heading(grid, "In this workbook")
    for name, _, about in CONTENTS:
        row = grid.row([(name, style.LINK), (about, text), *[("", text)] * (len(WIDTHS) - 2)])
        grid.link(row, 0, name, 1)
    grid.row([])
    note = (
        "A likely reason is drawn from the numbers alone. Before 2014-09-18 whole numbers were stored: ours must equal "
        "them, an unrated entrant's may be rounded either way. Since then printed pre-ratings are themselves rounded, "
        "and a difference of 1 says nothing."
    )
    row = grid.row([(note, style.NOTE)], height=style.height_of((note, sum(WIDTHS))))
    grid.sheet.merged_cells.add(grid.range(row, row, len(WIDTHS)))
    grid.widths(WIDTHS)
    style.set_up_page(grid.sheet, book.event, book.paper, landscape=False)


def _counts(verdicts: Sequence[str] | pd.Series) -> list[int]:
    """Players compared, exact, within rounding, different."""
    found = list(verdicts)
    return [len(found), *(found.count(verdict) for verdict in SIGNS)]


def _heading(grid: Grid, text: str) -> None:
    grid.row([])
    grid.row([(text, style.SECTION_HEADING), *[("", style.SECTION_HEADING)] * (len(WIDTHS) - 1)], height=22)


def _many_files(book: Book) -> bool:
    return len({s.section.place.file for s in book.run.sections}) > 1
