"""Ratings: one row a player, every step from the old rating to the new one."""

from typing import Any

from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table, TableColumn

from batch.rating.frames import values_of
from batch.rating.model import RatedSection
from batch.report import style, told, words
from batch.report.book import GAMES, RATINGS, Book
from batch.report.columns import WHO, ratings_columns
from batch.report.sheets.listing import add_listing, stacked, where
from batch.rulesets import rule_set

BAR = "█"
LONGEST_BAR = 8


def add(book: Book) -> None:
    """Add the sheet, as a table that Excel sorts and filters; names lead to the players' games."""
    sections = book.run.sections
    rules = ratings_columns(s.rules for s in sections)
    columns = [*where(book), *WHO, *rules]
    fields = [c.field for c in (*WHO, *rules)]
    parts = [section_values(book, i, s, fields) for i, s in enumerate(sections)]
    values = {c.field: [] for c in columns} | stacked(parts)
    greatest = max((abs(c) for c in values["change"] if c is not None), default=0)
    values["fall"] = [_bar(-c if c else None, greatest) for c in values["change"]]
    values["rise"] = [_bar(c, greatest) for c in values["change"]]
    bar = style.TEXT.but(colour=style.ACCENT, size=8, indent=0)
    post = next(c for c in columns if c.field == "post")
    looks: dict[str, Any] = {
        "name": style.LINK, "post": style.look_of(post.kind).but(bold=True, colour=style.ACCENT), "rise": bar,
        "fall": bar.but(colour=style.MUTED, across="right", indent=0),
    }  # fmt: skip
    grid, shown = add_listing(book, RATINGS, columns, values, "name", looks, filtered=False)
    name = [c.field for c in shown].index("name")
    for first, rows in zip(book.ratings_rows, book.games_rows, strict=True):
        for row, target in enumerate(rows, start=first):
            if target is not None:
                grid.link(row, name, GAMES, target)
    if values["name"]:
        table = Table(id=1, displayName="RatingsTable", ref=grid.extent())
        table.autoFilter = AutoFilter(ref=grid.extent())
        table.tableColumns = [TableColumn(id=i, name=c.heading) for i, c in enumerate(shown, start=1)]
        grid.sheet.add_table(table)


def section_values(book: Book, index: int, section: RatedSection, fields: list[str]) -> dict[str, list[Any]]:
    """The section's columns, with the ones that are made for the report."""
    players = section.players
    values = {field: values_of(players, field) for field in fields}
    values["section"] = [book.section_names[index]] * len(players)
    values["pool"] = [words.pool_word(section.pool)] * len(players)
    values["change"] = told.changes(section)
    if any(step.field == "shown" for step in rule_set(section.rules).RATINGS):
        rated = players["post"].notna().tolist()
        values["shown"] = [
            text if known else None for text, known in zip(told.ratings(section, "post"), rated, strict=True)
        ]
    return values


def _bar(points: float | None, greatest: float) -> str | None:
    """A bar of blocks for points gained (or lost), none for less than a block's half."""
    if points is None or points <= 0 or not greatest:
        return None
    return BAR * round(LONGEST_BAR * points / greatest) or None
