"""Problems as values: what is wrong, where, and what to do about it. They are never raised.

The `problems.toml` of the lowest package that raises a kind of problem has its grade, meaning, message and remedy,
once; code names the kind and fills in what was read.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from numbers import Integral
from pathlib import Path
from typing import Any

ERROR, WARNING, CAUTION, GUESS = "error", "warning", "caution", "guess"
"""Cannot be rated; probably a mistake (needs --accept); look at it; something inferred and listed."""

GRADES = (ERROR, WARNING, CAUTION, GUESS)


@dataclass(frozen=True)
class Place:
    """Where something was read. `row` is 1-based, as the spreadsheet or the editor shows it; `column` 0-based.

    In a data frame both are positions from 0 on.
    """

    file: str
    sheet: str | None = None
    row: int | None = None
    column: int | None = None
    heading: str | None = None

    def at(self, row: int | None = None, column: int | None = None, heading: str | None = None) -> "Place":
        """The same file and sheet, another cell."""
        return Place(self.file, self.sheet, row, column, heading)

    def __str__(self) -> str:
        """As written in a message: file, sheet, row, column, each if known."""
        parts = [self.file]
        if self.sheet:
            parts.append(f"sheet {self.sheet}")
        if self.row is not None:
            parts.append(f"row {self.row}")
        if self.column_words:
            parts.append(f"column {self.column_words}")
        return ", ".join(parts)

    @property
    def column_words(self) -> str:
        """The column by its letters and heading, each where known: `D (Rating)`."""
        if self.column is None:
            return self.heading or ""
        return column_letters(self.column) + (f" ({self.heading})" if self.heading else "")


@dataclass(frozen=True)
class Problem:
    """One problem or guess, ready to be shown."""

    grade: str
    code: str
    place: Place
    message: str
    remedy: str

    def as_json(self) -> dict[str, Any]:
        """The keys of the command line's contract."""
        return {**asdict(self), "place": str(self.place)}

    def __str__(self) -> str:
        """Grade, place, message, remedy on one line."""
        return f"{self.grade}: {self.place}: {self.message} {self.remedy}".rstrip()


@dataclass(frozen=True)
class Kind:
    """A catalogue entry: what a code means, and the templates of its message and remedy."""

    code: str
    grade: str
    meaning: str
    message: str
    remedy: str


@cache
def catalogue() -> dict[str, Kind]:
    """Every kind of problem by code, of all packages of `batch`."""
    texts = [path.read_text(encoding="utf-8") for path in catalogues()]
    return {code: Kind(code, **entry) for text in texts for code, entry in tomllib.loads(text).items()}


def catalogues() -> list[Path]:
    """The catalogues of all packages."""
    return sorted(Path(__file__).parent.rglob("problems.toml"))


def problem(code: str, place: Place, **read: Any) -> Problem:
    """Make a problem of the kind `code`, its templates filled with what was `read`.

    Raises KeyError for a code or a blank that the catalogue does not have.
    """
    kind = catalogue()[code]
    return Problem(kind.grade, code, place, _filled(kind.message, read), _filled(kind.remedy, read))


class _Count(int):
    """A number with its noun: `{count:player|players}` is 1 player, 12 players."""

    def __format__(self, spec: str) -> str:
        one, bar, several = spec.partition("|")
        return f"{int(self):,} {one if self == 1 else several}" if bar else int(self).__format__(spec)


def _filled(template: str, read: dict[str, Any]) -> str:
    if "|" in template:
        read = {name: _Count(value) if isinstance(value, Integral) else value for name, value in read.items()}
    return template.format(**read)


def has_grade(problems: Iterable[Problem], grade: str) -> bool:
    """Whether any problem has this grade."""
    return any(p.grade == grade for p in problems)


def counted(problems: Iterable[Problem]) -> str:
    """The number of problems of each grade, in words."""
    grades = [p.grade for p in problems]
    plurals = {"guess": "guesses"}
    words = [
        f"{n} {grade if n == 1 else plurals.get(grade, grade + 's')}" for grade in GRADES if (n := grades.count(grade))
    ]
    return ", ".join(words) or "no problems"


def column_letters(index: int) -> str:
    """A spreadsheet's name for a 0-based column: 0 is A, 27 is AB."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
