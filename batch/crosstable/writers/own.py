"""A section in the project's own format (spec/crosstables.md section 2): keys, a blank row, the header, the players.

Nothing that rating needs is lost. CSV has the sections one below the other, XLSX one a sheet.
"""

import csv
import io
import re
from collections.abc import Sequence
from datetime import date
from typing import IO, Any

import pandas as pd

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, Section
from batch.crosstable.tables.keys import BY_CANONICAL
from batch.crosstable.tables.results import GRIDS
from batch.crosstable.writers.rounds import Cell, by_rounds, is_grid

_FIRST = (
    "no",
    "name",
    "id",
    "rating",
    "games",
    "record",
    "events",
    "history",
    "peak",
    "floor",
    "birth",
    "age",
    "adult",
)
_LAST = ("total", "rank", "post", "post_games", "change", "quick_post", "quick_post_games")
_WORDS = {"no": "No", "id": "ID", "fide": "FIDE", "cfc": "CFC", "fide_id": "FIDE ID", "k": "K", "olm": "OLM",
          "rank": "Place"}  # fmt: skip
_NOT_WRITTEN = frozenset({"row", "number"})
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\']")
_GRID_SCORES = {1.0: "1", 0.5: "½", 0.0: "0"}

Written = str | int | float | None


def section_rows(section: Section) -> list[list[Written]]:
    """The rows of one section."""
    facts: list[list[Written]] = [list(pair) for pair in _facts(section)]
    columns = _columns(section)
    rounds, cells = _grid_cells(section) if is_grid(section) else _round_cells(section)
    at = next((i for i, name in enumerate(columns) if name in _LAST), len(columns))
    header: list[Written] = [*map(heading, columns[:at]), *rounds, *map(heading, columns[at:])]
    players = []
    for i, entrant in enumerate(section.entrants.to_dict("records")):
        told = [written(entrant[name]) for name in columns]
        players.append([*told[:at], *cells[i], *told[at:]])
    return [*facts, [], header, *players]


def write_csv(sections: Sequence[Section], stream: IO[bytes]) -> None:
    """Write sections one below the other as UTF-8 CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for i, section in enumerate(sections):
        if i:
            writer.writerow([])
        writer.writerows(section_rows(section))
    stream.write(text.getvalue().encode("utf-8"))


def write_xlsx(sections: Sequence[Section], stream: IO[bytes]) -> None:
    """Write sections one a sheet. Texts stay texts, whatever sign they begin with.

    The book is made in memory: an archive whose stream fails would raise once more when it is discarded.
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    titles: list[str] = []
    for section in sections:
        titles.append(_title(section.name, titles))
        sheet = book.create_sheet(titles[-1])
        for row in section_rows(section):
            cells = []
            for value in row:
                cell = WriteOnlyCell(sheet, _ILLEGAL.sub("", value) if isinstance(value, str) else value)
                if isinstance(value, str):
                    cell.data_type = "s"
                cells.append(cell)
            sheet.append(cells)
    made = io.BytesIO()
    book.save(made)
    stream.write(made.getvalue())


def _title(name: str | None, taken: Sequence[str]) -> str:
    """A sheet's title: the section's name as far as Excel allows it, else a neutral one."""
    base = _ILLEGAL.sub("", _NOT_IN_TITLES.sub(" ", name or "")).strip()[:28] or f"Sheet{len(taken) + 1}"
    title, n = base, 1
    while title.lower() in {t.lower() for t in taken}:
        n += 1
        title = f"{base} {n}"
    return title


def _facts(section: Section) -> list[tuple[str, Written]]:
    """The section's keys in their order, its name and its kind among them."""
    told = {key: value for key in BY_CANONICAL if (value := section.fact(key)) is not None}
    if section.name is not None:
        told["section"] = section.name
    if section.kind in GRIDS and not is_grid(section):
        told.setdefault("event_type", "round-robin")
    ordered = [key for key in BY_CANONICAL if key in told]
    return [(_capital(BY_CANONICAL[key].names[0]), written(told[key])) for key in ordered]


def _columns(section: Section) -> list[str]:
    """The columns to write, in the order of spec section 2; the results come before those of `_LAST`."""
    entrants = section.entrants
    filled: list[str] = [
        name
        for name in map(str, entrants)
        if name in ("no", "name") or (name not in _NOT_WRITTEN and entrants[name].notna().any()) or _kept(section, name)
    ]
    middle = [name for name in filled if name not in (*_FIRST, *_LAST)]
    return [*(n for n in _FIRST if n in filled), *middle, *(n for n in _LAST if n in filled)]


def _kept(section: Section, name: str) -> bool:
    """Whether to write a column without values: a rating column still says that everybody is unrated."""
    return name == "rating" and "rating" in section.columns


def heading(name: str) -> str:
    """The heading of a field."""
    return _WORDS.get(name) or _capital(name.replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def written(value: Any) -> Written:
    """A value as written: numbers as numbers, dates as ISO texts, blanks as nothing."""
    if value is None or value is pd.NaT or (isinstance(value, float) and value != value):
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    if isinstance(value, date):
        return value.isoformat()[:10]
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    return int(value) if hasattr(value, "__index__") else str(value)


def _round_cells(section: Section) -> tuple[list[Written], list[list[Written]]]:
    rounds, grid = by_rounds(section)
    names: list[Written] = [f"R{r}" for r in range(1, rounds + 1)]
    rows: list[list[Written]] = [
        [cell_text(grid.get(i, {}).get(r)) for r in range(1, rounds + 1)] for i in range(len(section.entrants))
    ]
    return names, rows


_LETTERS = {
    (GAME, False): {1.0: "W", 0.5: "D", 0.0: "L"},
    (GAME, True): {1.0: "N", 0.5: "R", 0.0: "S"},
    (FORFEIT, False): {1.0: "X", 0.5: "Z", 0.0: "F"},
}


def cell_text(cell: Cell | None) -> str:
    """A round cell: `W12b`, `X3`, `H`, `U`; `P7w` is paired with 7 and has no result yet."""
    if cell is None:
        return "U"
    if cell.kind == BYE:
        return {1.0: "B", 0.5: "H"}.get(cell.score, "U")
    number = "" if cell.opponent_no is None else f"{cell.opponent_no}{cell.colour}"
    if cell.kind == PENDING:
        return f"P{number}"
    if (letters := _LETTERS.get((cell.kind, cell.ruling))) is not None:
        return f"{letters[cell.score]}{number}"
    return "U"


def _grid_cells(section: Section) -> tuple[list[Written], list[list[Written]]]:
    """The cells of a grid, which stays one: a column an opponent, `*` on the diagonal."""
    results = section.results
    numbers = sorted(set(results["round"].tolist()) | set(section.entrants["no"].tolist()))
    texts: dict[tuple[int, int], str] = {}
    for row in results[results["kind"].isin((GAME, FORFEIT))].to_dict("records"):
        key = int(row["entrant"]), int(row["round"])
        mark = _GRID_SCORES[row["score"]] if row["kind"] == GAME else "+" if row["score"] == 1 else "-"
        texts[key] = texts.get(key, "") + mark
    rows: list[list[Written]] = []
    for i, own in enumerate(section.entrants["no"].tolist()):
        rows.append(["*" if number == own else texts.get((i, number)) for number in numbers])
    return [str(number) for number in numbers], rows
