"""Delimited text -> rows. The delimiter is the one with which the lines around the header agree best.

spec/crosstables.md section 5: `sep=;` as first line, CR, LF or CRLF, quotes; all cells stay text.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from batch.crosstable.document import MAX_COLUMNS, Document, Row, Sheet
from batch.crosstable.formats.text import decode
from batch.crosstable.tables.headings import is_header
from batch.problems import Place, Problem, problem

DELIMITERS = (",", ";", "\t", "|")
_SAMPLE_LINES = 200
_FEWEST, _SHOWN = 3, 40
_LONGEST_FIELD = 4000
"""A longer field begins with a quote that nothing closes; the lines are then split without quotes."""


def read(path: Path, encoding: str | None = None) -> Document:
    """Read a delimited text file into one sheet of text cells."""
    text, encoding, problems = decode(path.read_bytes(), encoding, Place(str(path)))
    text = text.replace("\0", "").lstrip("\ufeff")
    first_line = 1
    delimiter = None
    if text[:4].lower() == "sep=" and len(text) > 5 and text[5] in "\r\n":
        delimiter = text[4]
        text, first_line = text[5:].lstrip("\r").removeprefix("\n"), 2
    delimiter = delimiter or _delimiter(text)
    rows, numbers = _split(text, delimiter)
    if (widest := max(map(len, rows), default=0)) > MAX_COLUMNS:
        problems.append(problem("file-too-large", Place(str(path)), size=f"a row of {widest:,} columns"))
        return Document(str(path), "csv", encoding, [], problems)
    sheet = Sheet(None, rows, [n + first_line for n in numbers])
    problems += _unclosed_quotes(sheet, delimiter, Place(str(path)))
    return Document(str(path), "csv", encoding, [sheet], problems)


def _unclosed_quotes(sheet: Sheet, delimiter: str, place: Place) -> Iterator[Problem]:
    """Report cells with line breaks and apparent rows inside: their quote is not closed where it should be."""
    width = Counter(len(row) for row in sheet.rows if len(row) > 1).most_common(1)
    for i, row in enumerate(sheet.rows):
        for column, cell in enumerate(row):
            if not isinstance(cell, str) or "\n" not in cell:
                continue
            below = cell.splitlines()[1:]
            if any(_like_row(line.split(delimiter), width[0][0] if width else _FEWEST) for line in below):
                text = cell.splitlines()[0][:_SHOWN]
                number = sheet.number(i)
                yield problem("quote-unclosed", place.at(number, column), text=f'"{text}', row=number + 1)
                break


def _like_row(cells: list[str], width: int) -> bool:
    return len(cells) >= _FEWEST and (cells[0].strip().isdecimal() or len(cells) >= width)


def _split(text: str, delimiter: str) -> tuple[list[Row], list[int]]:
    """Rows, and the 0-based line at which each begins."""
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        rows: list[Row] = []
        numbers: list[int] = []
        reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter, quoting=quoting)
        line = 0
        try:
            for row in reader:
                rows.append(list(row))
                numbers.append(line)
                if reader.line_num > line + 1 and max(map(len, row)) > _LONGEST_FIELD:
                    raise csv.Error("a quote that nothing closes")
                line = reader.line_num
        except csv.Error:
            continue
        return rows, numbers
    return [[line] for line in text.splitlines()], list(range(len(text.splitlines())))


def _delimiter(text: str) -> str:
    lines = io.StringIO(text[: _SAMPLE_LINES * 2000], newline=None).read().split("\n")[:_SAMPLE_LINES]
    sample = "\n".join(lines)
    return max(DELIMITERS, key=lambda delimiter: _agreement(sample, delimiter))


def _agreement(sample: str, delimiter: str) -> tuple[bool, float, int]:
    """How well a delimiter fits: whether there is a header, the share of lines as long as it, and that length."""
    if delimiter not in sample:
        return False, 0.0, 0
    rows = [row for row in _split(sample, delimiter)[0] if any(row)]
    if not rows:
        return False, 0.0, 0
    header = next((i for i, row in enumerate(rows) if is_header(row)), None)
    if header is not None:
        width = len(rows[header])
        below = rows[header:]
        return True, sum(len(row) == width for row in below) / len(below), width
    width, count = Counter(len(row) for row in rows).most_common(1)[0]
    return False, count / len(rows) if width > 1 else 0.0, width
