"""Ratings and games as CSV tables: the report's columns in full precision, for other programs.

UTF-8, comma, CRLF (RFC 4180). A spreadsheet that opens the file takes a text beginning with = + - @ for a formula, so
such texts stand behind an apostrophe; numbers stay numbers.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import IO, Any

from batch.rating.model import RatedSection, Run
from batch.rating.step import Column
from batch.report import words
from batch.report.book import Book
from batch.report.columns import BARS, WHERE, WHO, games_columns, ratings_columns
from batch.report.data import plain
from batch.report.files import CSV_MARK
from batch.report.grid import legible
from batch.report.sheets import games, ratings
from batch.report.sheets.listing import stacked

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\n")
BYTE_ORDER_MARK = "\ufeff"

RULES = Column("rules", CSV_MARK, "text", 0)
"""The last column: the rule set, under a heading that only our files have."""


def write_ratings(run: Run, stream: IO[bytes], *, bom: bool = False) -> None:
    """Write one row a player: every step from the old rating to the new one."""
    book = Book(run)
    rules = ratings_columns(s.rules for s in run.sections)
    # The bars of the sheet say nothing to a program.
    columns = [*WHO, *(c for c in rules if c not in BARS)]
    fields = [c.field for c in columns]
    parts = [{**ratings.section_values(book, i, s, fields), **_named(s, s.players)} for i, s in _sections(run)]
    _write(columns, stacked(parts), stream, bom)


def write_games(run: Run, stream: IO[bytes], *, bom: bool = False) -> None:
    """Write one row a rated player-game."""
    book = Book(run)
    columns = [*WHO, *games_columns(s.rules for s in run.sections)]
    parts = [{**games.section_values(book, i, s), **_named(s, s.games)} for i, s in _sections(run)]
    _write(columns, stacked(parts), stream, bom)


def _sections(run: Run) -> list[tuple[int, RatedSection]]:
    return list(enumerate(run.sections))


def _named(section: RatedSection, table: Any) -> dict[str, list[Any]]:
    """The rule set beside every row."""
    return {RULES.field: [words.rules_word(section.rules)] * len(table)}


def _write(columns: Sequence[Column], values: Mapping[str, list[Any]], stream: IO[bytes], bom: bool) -> None:
    shown = [*WHERE, *columns, RULES]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([c.heading for c in shown])
    writer.writerows(zip(*([cell(v) for v in values.get(c.field, [])] for c in shown), strict=True))
    stream.write(((BYTE_ORDER_MARK if bom else "") + text.getvalue()).encode("utf-8"))


def cell(value: Any) -> Any:
    """A value as its cell has it: None for a missing one, no formula whatever it begins with."""
    if not isinstance(value, str):
        return plain(value)
    text = legible(value)
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
