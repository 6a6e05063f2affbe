"""A section as FIDE's report file of 2016 (spec/crosstables.md section 3f): fixed columns, one section a file."""

import re
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.formats.trf import BYE_LETTERS, OLD_BYES
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, Section
from batch.crosstable.tables.results import GRIDS
from batch.crosstable.writers.losses import Losses, fitted, identity, whole_rating
from batch.crosstable.writers.rounds import Cell, by_rounds
from batch.problems import Problem

TARGET = "TRF16"
_TAGS = {"event": "012", "city": "022", "country": "032", "start_date": "042", "end": "052", "time_control": "122"}
_TYPES = {"swiss": "Swiss-System", "round-robin": "Round-Robin", "match": "Match"}
_COLUMNS = ("id", "rating", "birth", "title", "sex", "federation", "total", "rank")
_MARKS = {GAME: {1.0: "1", 0.5: "=", 0.0: "0"}, FORFEIT: {1.0: "+", 0.5: "D", 0.0: "-"}}
"""The signs of results. A forfeit draw has none of its own; D is a draw that is not rated."""
_BYES = {1.0: "F", 0.5: "H"}
_NUMBER_WIDTH, _ID_WIDTH = 4, 11


def trf16(section: Section) -> tuple[str, list[Problem]]:
    """The report of a section, and what it cannot carry."""
    losses = Losses(section, TARGET)
    losses.facts(_carried(section))
    losses.columns(_COLUMNS)
    if section.name is not None and "section" not in section.facts:
        losses.add("the section's name")
    _check_identities(section, losses)
    losses.grid()
    rounds, grid = by_rounds(section)
    lines = [f"{tag} {_fact(section, key)}" for key, tag in _TAGS.items() if _fact(section, key)]
    entrants = section.entrants
    lines += [f"062 {len(entrants)}", f"072 {int(entrants['rating'].notna().sum())}"]
    kind = section.fact("event_type") or ("round-robin" if section.kind in GRIDS else "swiss")
    lines.append(f"092 Individual: {_TYPES.get(kind, _TYPES['swiss'])}")
    scores = section.results["score"].fillna(0.0).to_numpy(dtype=np.float64)
    points = np.bincount(section.results["entrant"].to_numpy(), scores, len(entrants)).tolist()
    for i, entrant in enumerate(entrants.to_dict("records")):
        cells = "".join(f"  {_cell(grid.get(i, {}).get(r), losses)}" for r in range(1, rounds + 1))
        lines.append(f"{_player(entrant, points[i], 'rating' in section.columns, losses)}{cells}".rstrip())
    byes = {cell for line in lines if line.startswith("001 ") for cell in re.findall(r"0000 - .", line)}
    if byes & OLD_BYES.keys() and not any(cell[-1] in BYE_LETTERS for cell in byes):
        losses.add("that a forfeit without an opponent is no bye")
    return "\n".join(lines) + "\n", list(losses.problems())


def _carried(section: Section) -> set[str]:
    """The keys that the report has lines for; one line serves as the end of section and event if they are equal."""
    ends = {section.fact("end_date"), section.fact("event_end_date")} - {None}
    carried = {*_TAGS, "end_date"} | ({"event_end_date"} if len(ends) < 2 else set())
    return carried | ({"event_type"} if section.fact("event_type") in _TYPES else set())


def _check_identities(section: Section, losses: Losses) -> None:
    """Check that numbers, ids and opponents' numbers fit their columns."""
    for i, entrant in enumerate(section.entrants.to_dict("records")):
        key = section.opponent_key or "number"
        identity(str(int(entrant["no"])), _NUMBER_WIDTH, "number", section.cell(i, key), losses)
        identity(_told(entrant["id"]), _ID_WIDTH, "id", section.cell(i, "id"), losses)
    named = section.results[section.results["opponent_no"].notna()]
    for entrant, number, round_ in zip(named["entrant"], named["opponent_no"], named["round"], strict=True):
        place = section.cell(int(entrant), f"round {round_}")
        identity(str(int(number)), _NUMBER_WIDTH, "opponent's number", place, losses)


def _fact(section: Section, key: str) -> str:
    value = section.fact("end_date") or section.fact("event_end_date") if key == "end" else section.fact(key)
    if isinstance(value, date):
        return f"{value:%Y/%m/%d}"
    return "" if value is None else str(value)


def _player(entrant: dict[Any, Any], points: float, rated_list: bool, losses: Losses) -> str:
    """The columns before the rounds; the total is the printed one, else the sum of the cells."""
    rating = whole_rating(entrant["rating"], losses)
    total = entrant.get("total")
    birth, rank = entrant.get("birth"), entrant.get("rank")
    place = "" if rank is None or pd.isna(rank) else int(rank)
    return (
        f"001 {int(entrant['no']):>4} {_text(entrant.get('sex'), 1, 'sex', losses):1}"
        f"{_text(entrant.get('title'), 3, 'title', losses):>3} {_text(entrant['name'], 33, 'name', losses):33}"
        f" {rating if rating or rated_list else '':>4} {_text(entrant.get('federation'), 3, 'federation', losses):3}"
        f" {_told(entrant['id']):>{_ID_WIDTH}} {'' if birth is None else f'{birth:%Y/%m/%d}':10}"
        f" {points if total is None or pd.isna(total) else total:4.1f} {place:>4}"
    )


def _text(value: Any, width: int, what: str, losses: Losses) -> str:
    return fitted(_told(value), width, what, losses)


def _told(value: Any) -> str:
    return "" if value is None or pd.isna(value) else str(value)


def _cell(cell: Cell | None, losses: Losses) -> str:
    """Eight columns: opponent, colour, result."""
    if cell is None or cell.kind not in (GAME, FORFEIT, BYE, PENDING):
        return "0000 - Z"
    if cell.kind == BYE:
        return f"0000 - {_BYES.get(cell.score, 'Z')}"
    if cell.ruling:
        losses.add("that a result is one-sided (N, R, S)")
    mark = _MARKS[cell.kind][cell.score] if cell.kind in _MARKS else " "
    number = "0000" if cell.opponent_no is None else f"{cell.opponent_no:>4}"
    return f"{number} {cell.colour or '-'} {mark}"
