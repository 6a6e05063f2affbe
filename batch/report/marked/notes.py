"""The marks themselves: a colour for the gravest problem of a cell, and a note with all of them.

The director's own note on a cell stays, with ours under it.
"""

from collections.abc import Iterable
from itertools import groupby

from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from openpyxl.workbook import Workbook

from batch.problems import CAUTION, ERROR, GRADES, GUESS, WARNING, Problem
from batch.report import style
from batch.report.files import APPLICATION
from batch.report.grid import legible
from batch.report.marked.cells import Target
from batch.report.sheets.checks import grade_word

COLOURS = {ERROR: "F6C1BC", WARNING: "FBD9A8", CAUTION: "FFF3B0", GUESS: "D3E4F5"}
"""Grade -> the colour of its cells; the words stand in the note and in the list."""

_HEAD = "crossrate:"
_WIDTH, _LETTERS, _LINE = 320, 48, 18
"""Of a note: its width and the height of a line, in pixels, and letters to a line."""


def mark(found: Iterable[tuple[Problem, Target]]) -> None:
    """Colour the cells that problems have, and put the problems in their notes."""
    celled = [(one, target.cell) for one, target in found if target.cell is not None]
    celled.sort(key=lambda pair: (pair[1].parent.title, pair[1].coordinate, GRADES.index(pair[0].grade)))
    for _, group in groupby(celled, key=lambda pair: (pair[1].parent.title, pair[1].coordinate)):
        same = list(group)
        problems, cell = [one for one, _ in same], same[0][1]
        cell.fill = style.filled(COLOURS[problems[0].grade])
        own = cell.comment
        text = legible("\n".join([_HEAD, *map(_words, problems)]))
        cell.comment = _note(f"{own.text.rstrip()}\n\n{text}" if own else text, own.author if own else APPLICATION)


def unmark(workbook: Workbook) -> None:
    """Take away what an earlier marking left: our part of the notes, and the colours of their cells."""
    ours = {f"FF{colour}" for colour in COLOURS.values()}
    for sheet in workbook.worksheets:
        for cell in list(sheet._cells.values()):  # iter_rows would make all those that are not there
            note = getattr(cell, "comment", None)
            if note is None or not any(line == _HEAD for line in note.text.splitlines()):
                continue
            own = note.text.partition(_HEAD)[0].rstrip()
            cell.comment = _note(own, note.author) if own else None
            if cell.fill.fgColor.rgb in ours:
                cell.fill = PatternFill()


def _words(problem: Problem) -> str:
    return f"{grade_word(problem.grade)}: {problem.message} {problem.remedy}".rstrip()


def _note(text: str, author: str) -> Comment:
    lines = sum(1 + len(line) // _LETTERS for line in text.splitlines())
    return Comment(text, author, height=_LINE * lines + 12, width=_WIDTH)
