"""A plain sheet that is one long table: headings in row 1, filter, frozen panes, printed landscape."""

from collections.abc import Mapping, Sequence
from typing import Any

from batch.problems import column_letters
from batch.rating.step import Column
from batch.report import style
from batch.report.book import Book
from batch.report.columns import WHERE, present
from batch.report.grid import Grid

NAME_WIDTHS = (12, 40)
NAMES = ("section", "name", "opponent_name", "start_source", "source")
"""Fields whose columns are as wide as what stands in them."""


def where(book: Book) -> list[Column]:
    """The columns that say which section a row is of: none with a single one, the pool only with several."""
    section, pool = WHERE
    return [section] * (len(book.run.sections) > 1) + [pool] * book.many_pools


def add_listing(
    book: Book, name: str, columns: Sequence[Column], values: Mapping[str, list[Any]], frozen: str | None,
    looks: Mapping[str, style.Look | list[style.Look]] | None = None, filtered: bool = True,
    heights: Sequence[float | None] | None = None,
) -> tuple[Grid, list[Column]]:  # fmt: skip
    """Add the sheet with a row for each entry of `values` (field -> list); returns it and the columns shown.

    frozen: the last field that stays in view when scrolling right. looks: for fields that look different.
    heights: of the rows, in points, None for a plain one.
    """
    grid = book.new_sheet(name)
    shown = present(columns, values)
    # Headings stand at the top of their cells, for Excel puts the filter's button at the bottom right.
    grid.row([(c.heading, style.heading_of(c.kind).but(up="top")) for c in shown], height=32)
    given = looks or {}
    grid.block(
        [values.get(c.field, []) for c in shown],
        [given.get(c.field) or style.look_of(c.kind).but(bold=c.bold) for c in shown],
        heights,
    )
    widths = [name_width(values[c.field]) if c.field in NAMES else c.width for c in shown]
    grid.widths(widths)
    for index, column in enumerate(shown):
        grid.note(1, index, column.meaning)
    fields = [c.field for c in shown]
    stay = fields.index(frozen) + 1 if frozen in fields else 0
    grid.sheet.freeze_panes = f"{column_letters(stay)}2"
    if filtered:
        grid.sheet.auto_filter.ref = grid.extent()
    style.set_up_page(
        grid.sheet, book.event, book.paper, repeat="1:1",
        across=style.pages_wide(sum(widths), sum(widths[:stay])), beside=f"A:{column_letters(max(stay - 1, 0))}",
    )  # fmt: skip
    return grid, shown


def name_width(names: Sequence[str | None]) -> float:
    """A width that holds the names, within reason."""
    low, high = NAME_WIDTHS
    return min(max(max((len(n) for n in names if n), default=0) + 2, low), high)


def stacked(parts: Sequence[Mapping[str, list[Any]]]) -> dict[str, list[Any]]:
    """The sections' columns under each other; a field that a section lacks is empty there."""
    lengths = [len(next(iter(part.values()), [])) for part in parts]
    fields = dict.fromkeys(field for part in parts for field in part)
    return {
        field: [v for part, n in zip(parts, lengths, strict=True) for v in part.get(field, [None] * n)]
        for field in fields
    }
