"""Checks: every problem and every guess, the gravest first, with its place and what to do about it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from batch.problems import CAUTION, ERROR, GRADES, GUESS, WARNING, Problem, column_letters
from batch.rating.step import Column
from batch.report import style
from batch.report.book import CHECKS, Book
from batch.report.sheets.listing import add_listing

SIGNS = {ERROR: "✖", WARNING: "▲", CAUTION: "●", GUESS: "?"}
"""A sign beside each grade's word, for readers who do not see the colours."""

COLUMNS = (
    Column("grade", "Grade", "text", 12, always=True),
    Column("message", "What was found", "text", 56, always=True),
    Column("remedy", "What to do", "text", 44, always=True),
    Column("file", "File", "text", 20, always=True),
    Column("sheet", "Sheet", "text", 14),
    Column("row", "Row", "integer", 7),
    Column("column", "Column", "text", 14),
    Column("code", "Code", "text", 22, always=True),
)


def add(book: Book) -> None:
    """Add the sheet; it says so when nothing was found."""
    problems = ranked(book.run.problems)
    values: dict[str, list[Any]] = {
        "grade": [grade_word(p.grade) for p in problems],
        "message": [p.message for p in problems],
        "remedy": [p.remedy for p in problems],
        "file": [Path(p.place.file).name for p in problems],
        "sheet": [p.place.sheet for p in problems],
        "row": [p.place.row for p in problems],
        "column": [_column(p) for p in problems],
        "code": [p.code for p in problems],
    }
    widths = {c.field: c.width for c in COLUMNS if c.kind == "text"}
    fills = [style.WARN_TINT if p.grade in (ERROR, WARNING) else None for p in problems]
    looks = {
        c.field: [style.look_of(c.kind).but(wrap=True, fill=fill, bold=c.field == "grade") for fill in fills]
        for c in COLUMNS
    }
    texts = zip(*(values[field] for field in widths), strict=True)
    heights = [style.height_of(*zip(row, widths.values(), strict=True)) for row in texts]
    grid, _ = add_listing(book, CHECKS, COLUMNS, values, "grade", looks, heights=heights)
    if not problems:
        grid.row([("✔ none", style.PLAIN), ("No problem was found and nothing was guessed.", style.PLAIN)])


def ranked(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, by grade and, within a grade, as found."""
    return sorted(dict.fromkeys(problems), key=lambda p: GRADES.index(p.grade))


def grade_word(grade: str) -> str:
    """A grade with its sign."""
    return f"{SIGNS[grade]} {grade}"


def _column(problem: Problem) -> str | None:
    """The column as a spreadsheet names it, with its heading."""
    place = problem.place
    letters = None if place.column is None else column_letters(place.column)
    return " ".join(part for part in (letters, f"({place.heading})" if place.heading else None) if part) or None
