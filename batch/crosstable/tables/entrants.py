"""A block's players -> the table of entrants, each value read by its field's reader (spec/crosstables.md section 5)."""

import math
from collections.abc import Callable
from typing import Any

import pandas as pd

from batch.crosstable.document import Cell, Row, Sheet, blank
from batch.crosstable.tables.dates import ORDERS, AmbiguousDateError, is_short, order_of, read_date
from batch.crosstable.tables.layout import Block, shared_place, told_place, whole
from batch.crosstable.tables.nobody import is_nobody
from batch.crosstable.tables.values import (
    CountUnknownError,
    Rating,
    read_birth,
    read_count,
    read_history,
    read_id,
    read_match_changes,
    read_name,
    read_number,
    read_rating,
    read_record,
    read_score,
    read_yes_no,
)
from batch.crosstable.tables.vocabulary import POOLS
from batch.places import spans
from batch.problems import Place, Problem, problem

RATINGS = ("rating", "start", "post", "quick_post", "peak", "floor", "ceiling", "money_floor", "fide", "cfc", *POOLS)
_GAMES_FIELD = {"rating": "games", "post": "post_games", "quick_post": "quick_post_games"}
_COUNTS = ("games", "post_games", "quick_post_games", "events", "carried_games",
           *(f"{p}_games" for p in (*POOLS, "fide", "cfc")))  # fmt: skip
_NUMBERS = ("age", "k", "prize", "change", "carried_opponents", "earlier_match_change_180", "earlier_match_change_3y")
_TEXTS = ("title", "state", "federation", "sex", "team", "fide_id")
_DATES = tuple(f"{p}_date" for p in (*POOLS, "fide", "cfc"))


def _text_or_none(cell: Cell) -> str | None:
    return read_name(cell) or None


_READERS: dict[str, tuple[Callable[[Cell], Any], Any]] = {
    **dict.fromkeys(_COUNTS, (read_count, math.nan)),
    **dict.fromkeys(_NUMBERS, (read_number, math.nan)),
    **dict.fromkeys(_TEXTS, (_text_or_none, None)),
    "fide_id": (read_id, None),
    **dict.fromkeys(("total", "carried_points"), (read_score, math.nan)),
    "record": (read_record, None),
    "history": (read_history, None),
    "adult": (read_yes_no, None),
    "olm": (read_yes_no, None),
}
"""Field -> its reader, and what stands for a value that could not be read."""


class EntrantsTable:
    """Reads one block's players, collecting problems; `table` is what `Section.entrants` needs but for `no`."""

    def __init__(self, sheet: Sheet, block: Block, place: Place, dates: str | None = None) -> None:
        """dates: the order of dates in numbers, where the user tells it."""
        self.sheet, self.block, self.place, self.dates = sheet, block, place, dates
        self.problems: list[Problem] = []
        self.rows = [sheet.rows[i] for i in block.players]
        self.row_numbers = [sheet.number(i) for i in block.players]
        names = self._names()
        # Games against such a row are byes.
        byes = [i for i, name in enumerate(names) if is_nobody(name)]
        self.bye_numbers = self._printed_of(byes)
        if byes:
            keep = [i for i in range(len(names)) if i not in set(byes)]
            self.rows = [self.rows[i] for i in keep]
            self.row_numbers = [self.row_numbers[i] for i in keep]
            names = [names[i] for i in keep]
        self.positions = [i for i in range(len(names) + len(byes)) if i not in set(byes)]
        self.table = _frame(self._columns(names))

    def _printed_of(self, byes: list[int]) -> dict[str, set[int]]:
        """What numbers, by each key, stand for nobody."""
        found: dict[str, set[int]] = {"row": {i + 1 for i in byes}}
        for name in ("number", "rank"):
            cells = self._cells(name)
            if cells is not None:
                found[name] = {n for i in byes if (n := whole(cells[i])) is not None}
        return found

    def kept(self) -> dict[str, list[str | None]]:
        """The texts of the columns that are kept, by heading."""
        columns = self.block.columns.kept
        return {heading: [_text_or_none(_at(row, column)) for row in self.rows] for heading, column in columns.items()}

    def shared_places(self, name: str) -> bool:
        """Whether a column of numbers or places has some, such as `2-3`, that are no plain number."""
        return any(shared_place(cell) for cell in self._cells(name) or ())

    def _cells(self, name: str) -> list[Cell] | None:
        column = self.block.columns.get(name)
        return None if column is None else [_at(row, column) for row in self.rows]

    def _names(self) -> list[str]:
        whole_names = self._cells("name")
        if whole_names is not None:
            return [read_name(cell) for cell in whole_names]
        surnames, first_names = self._cells("surname"), self._cells("first_name")
        if surnames is None:
            return [""] * len(self.rows)
        if first_names is None:
            return [read_name(cell) for cell in surnames]
        pairs = zip(surnames, first_names, strict=True)
        return [", ".join(filter(None, (read_name(last), read_name(first)))) for last, first in pairs]

    def _columns(self, names: list[str]) -> dict[str, Any]:
        columns: dict[str, Any] = {"name": names, "id": self._ids(), "row": self.row_numbers}
        for name, number in (("number", whole), ("rank", told_place)):
            cells = self._cells(name)
            if cells is not None:
                columns[name] = [math.nan if (n := number(cell)) is None else float(n) for cell in cells]
        for name in self.block.columns.fields:
            if name in RATINGS:
                self._rating_columns(name, columns)
            elif name == "birth":
                columns |= self._births()
            elif name in _DATES:
                columns[name] = self._dates(name)
            elif name == "earlier_match_change":
                pairs = self._read(name, read_match_changes, (math.nan, math.nan))
                columns["earlier_match_change_180"], columns["earlier_match_change_3y"] = map(
                    list, zip(*pairs, strict=True)
                )
        for name in self.block.columns.fields:
            if name in _READERS:
                read, unread = _READERS[name]
                values = self._read(name, read, unread)
                columns[name] = self._joined_counts(name, columns.get(name), values)
        columns.setdefault("rating", [math.nan] * len(names))
        columns.setdefault("games", [math.nan] * len(names))
        return columns

    def _read(self, name: str, read: Callable[[Cell], Any], unread: Any) -> list[Any]:
        values = []
        for i, cell in enumerate(self._cells(name) or []):
            try:
                values.append(read(cell))
            except ValueError as reason:
                values.append(unread)
                self._complain(name, i, cell, reason)
        return values

    def _complain(self, name: str, i: int, cell: Cell, reason: ValueError) -> None:
        place = self.cell(name, i)
        if isinstance(reason, CountUnknownError):
            digits = "".join(c for c in str(cell) if c.isdigit())
            self.problems.append(problem("provisional-count-missing", place, text=cell, digits=digits))
        elif name in RATINGS and "no rating is" in str(reason):
            self.problems.append(problem("rating-impossible", place, text=cell, reason=reason))
        else:
            heading = self.block.columns.headings.get(name, name)
            self.problems.append(problem("value-unreadable", place, heading=heading, text=cell, reason=reason))

    def cell(self, name: str, i: int) -> Place:
        """The place of one row's value, for a message."""
        columns = self.block.columns
        return self.place.at(self.row_numbers[i], columns.get(name), columns.headings.get(name))

    def _rating_columns(self, name: str, columns: dict[str, Any]) -> None:
        """The ratings, the games written with them, and the post-ratings after an arrow."""
        ratings: list[Rating] = self._read(name, read_rating, Rating(None))
        columns[name] = [math.nan if r.value is None else r.value for r in ratings]
        if any(r.games is not None for r in ratings):
            columns[_GAMES_FIELD.get(name, f"{name}_games")] = [_or_nan(r.games) for r in ratings]
        estimated = [self.row_numbers[i] for i, r in enumerate(ratings) if r.estimated]
        if estimated:
            place = self.place.at(estimated[0], self.block.columns.get(name))
            self.problems.append(problem("rating-estimated", place, count=len(estimated), rows=spans(estimated)))
        if name == "rating" and any(r.post for r in ratings) and self.block.columns.get("post") is None:
            posts = [r.post or Rating(None) for r in ratings]
            columns["post"] = [_or_nan(p.value) for p in posts]
            columns["post_games"] = [_or_nan(p.games) for p in posts]

    def _joined_counts(self, name: str, written: list[float] | None, values: list[Any]) -> list[Any]:
        """A Games column and the games written with the ratings are one field; where both speak they must agree."""
        if written is None:
            return values
        joined = []
        for i, (beside, own) in enumerate(zip(written, values, strict=True)):
            if beside == beside and own == own and beside != own:
                place = self.cell(name, i)
                self.problems.append(problem("games-disagree", place, written=int(beside), own=int(own)))
            joined.append(beside if beside == beside else own)
        return joined

    def _births(self) -> dict[str, list[Any]]:
        """Birth dates, and the texts of those that could not be read: whether they are needed, the rules know."""
        read, unread = self._dated("birth", read_birth, (None, False))
        years = [self.row_numbers[i] for i, (_, year_only) in enumerate(read) if year_only]
        if years:
            place = self.place.at(years[0], self.block.columns.get("birth"))
            self.problems.append(problem("birth-year-only", place, count=len(years)))
        births: dict[str, list[Any]] = {"birth": [day for day, _ in read]}
        if unread:
            first = next(iter(unread))
            told = {"count": len(unread), "text": unread[first][0], "why": unread[first][1]}
            self.problems.append(problem("births-unread", self.cell("birth", first), **told))
            births["birth_unread"] = [unread[i][0] if i in unread else None for i in range(len(read))]
        return births

    def _dates(self, name: str) -> list[Any]:
        days, unread = self._dated(name, lambda cell, order: None if blank(cell) else read_date(cell, order), None)
        key = name.replace("_", " ").capitalize()
        unsettled = [i for i, (_, why) in unread.items() if isinstance(why, AmbiguousDateError)]
        if unsettled:
            text, why = unread[unsettled[0]]
            told = {"key": key, "count": len(unsettled), "text": text, "why": why}
            rows = spans(self.row_numbers[i] for i in unsettled)
            self.problems.append(problem("dates-unsettled", self.cell(name, unsettled[0]), **told, rows=rows))
        for i, (text, why) in unread.items():
            if i not in unsettled:
                self.problems.append(problem("date-impossible", self.cell(name, i), key=key, text=text, why=why))
        return days

    def _dated(
        self, name: str, read: Callable[[Cell, str | None], Any], missing: Any
    ) -> tuple[list[Any], dict[int, tuple[Cell, ValueError]]]:
        """A column of dates in the one order that it is written in, and the cells that could not be read."""
        cells = self._cells(name) or []
        order = order_of(cells, self.dates)
        values, unread, settled = [], {}, []
        for i, cell in enumerate(cells):
            try:
                values.append(read(cell, order.name))
            except ValueError as reason:
                values.append(missing)
                unread[i] = cell, reason
                continue
            try:
                read(cell, None)
            except AmbiguousDateError:
                settled.append(i)
        place = self.place.at(self.row_numbers[settled[0]] if settled else None, self.block.columns.get(name))
        if settled and order.guess:
            told = {"count": len(settled), "text": cells[settled[0]], "order": ORDERS[order.name or ""]}
            self.problems.append(problem(order.guess, place, **told, proof=order.proof))
        short = [i for i, cell in enumerate(cells) if i not in unread and is_short(cell)]
        if short:
            told = {"count": len(short), "text": cells[short[0]], "year": read_date(cells[short[0]], order.name).year}
            self.problems.append(problem("dates-short", self.cell(name, short[0]), **told))
        return values, unread

    def _ids(self) -> list[str | None]:
        """Ids as text. Where a spreadsheet ate the leading zeros of some, the others' length gives them back."""
        cells = self._cells("id")
        if cells is None:
            return [None] * len(self.rows)
        ids: list[str | None] = self._read("id", read_id, None)
        zeros = {len(i) for i, cell in zip(ids, cells, strict=True) if i and isinstance(cell, str) and i[0] == "0"}
        if len(zeros) == 1:
            width = zeros.pop()
            short = [
                i for i, c in enumerate(cells) if isinstance(c, (int, float)) and ids[i] and len(ids[i] or "") < width
            ]
            for i in short:
                ids[i] = (ids[i] or "").zfill(width)
            if short:
                place = self.cell("id", short[0])
                self.problems.append(problem("id-zeros-restored", place, count=len(short), width=width))
        return ids


def _frame(columns: dict[str, Any]) -> pd.DataFrame:
    """The columns as a table; texts, dates and None stay the objects they are, unlike in pandas' text type."""
    told = {
        name: values if name == "row" or all(isinstance(v, float) for v in values) else pd.Series(values, dtype=object)
        for name, values in columns.items()
    }
    return pd.DataFrame(told)


def _at(row: Row, column: int) -> Cell:
    return row[column] if column < len(row) else None


def _or_nan(value: float | None) -> float:
    return math.nan if value is None else float(value)
