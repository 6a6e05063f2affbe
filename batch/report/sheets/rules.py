"""Rules: every parameter in force with its source, the choices made, and what the report's columns mean."""

import math
from collections.abc import Iterable
from datetime import date
from typing import Any

from batch.rating.model import RatedSection
from batch.rating.step import Column
from batch.report import style, words
from batch.report.book import GAMES, RATINGS, RULES, Book
from batch.report.columns import WHO, games_columns, ratings_columns
from batch.report.grid import Grid

WIDTHS = (28, 34, 14, 14, 70)


def add(book: Book) -> None:
    """Add the sheet."""
    grid = book.new_sheet(RULES)
    grid.row([style.title("Rules")], height=30)
    for names, section in groups(book):
        grid.row([])
        _heading(grid, f"{words.rules_word(section.rules)}: {names}")
        _settings(grid, section)
        _in_force(grid, section)
    grid.row([])
    _meanings(grid, book)
    grid.widths(WIDTHS)
    style.set_up_page(grid.sheet, book.event, book.paper)


def groups(book: Book) -> list[tuple[str, RatedSection]]:
    """Sections rated by the same rules, told together: their names and one of them."""
    found: dict[str, tuple[list[str], RatedSection]] = {}
    for name, section in zip(book.section_names, book.run.sections, strict=True):
        key = repr((section.rules, section.in_force, section.settings, section.rules_day))
        found.setdefault(key, ([], section))[0].append(name)
    if len(found) == 1 and len(book.run.sections) > 1:
        return [("all sections", section) for _, section in found.values()]
    return [(", ".join(names), section) for names, section in found.values()]


def value_word(value: Any) -> Any:
    """A parameter's value as a cell holds it: numbers and dates as such, the rest in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and math.isinf(value):
        return "none"
    if value is None or isinstance(value, int | float | str | date):
        return value
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_word(one)}" for key, one in value.items())
    if isinstance(value, Iterable):
        inside = [" ".join(map(str, one)) if isinstance(one, tuple | list) else str(value_word(one)) for one in value]
        return ("; " if any(" " in word for word in inside) else ", ").join(inside)
    return str(value)


def parameter_word(name: str) -> str:
    """A parameter's name without its underscores."""
    return name.replace("_", " ").replace(".", " · ")


def value_look(value: Any) -> style.Look:
    """How a value stands in its column: to the left whatever it is, dates as dates."""
    return style.TEXT.but(format=style.FORMATS["date" if isinstance(value, date) else "text"], wrap=True)


def _heading(grid: Grid, text: str) -> None:
    grid.row([(text, style.SECTION_HEADING), *[("", style.SECTION_HEADING)] * (len(WIDTHS) - 1)], height=20)


def _settings(grid: Grid, section: RatedSection) -> None:
    said = {"rules in force on": section.rules_day, **section.settings}
    for name, value in said.items():
        word = value_word(value)
        if word is not None:
            cells = [(parameter_word(name), style.TEXT), (word, value_look(word))]
            grid.row(cells, height=style.height_of((word, WIDTHS[1])))
    grid.row([])


def _in_force(grid: Grid, section: RatedSection) -> None:
    headings = ("Parameter", "Value", "In force since", "Announced", "Source")
    grid.row([(heading, style.HEADING) for heading in headings], height=20)
    text = style.TEXT.but(wrap=True)
    day = text.but(format=style.FORMATS["date"])
    for one in section.in_force:
        value = value_word(one.value)
        height = style.height_of((value, WIDTHS[1]), (one.source, WIDTHS[4]), (one.name, WIDTHS[0]))
        grid.row([(parameter_word(one.name), text), (value, value_look(value)), (one.since, day), (one.announced, day),
                  (one.source, text)], height=height)  # fmt: skip


def _meanings(grid: Grid, book: Book) -> None:
    """What each column of Ratings and Games holds."""
    rules = [s.rules for s in book.run.sections]
    _heading(grid, "What the columns mean")
    for sheet, columns in (
        (RATINGS, [*WHO, *ratings_columns(rules)]),
        (GAMES, games_columns(rules)),
    ):
        for column in columns:
            _meaning(grid, sheet, column)


def _meaning(grid: Grid, sheet: str, column: Column) -> None:
    if column.meaning:
        grid.row([(f"{sheet}: {column.heading}", style.TEXT), (column.meaning, style.TEXT),
                  *[("", style.TEXT)] * (len(WIDTHS) - 2)])  # fmt: skip
