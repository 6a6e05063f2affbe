"""Crosstables of the samples as data frames, as somebody who has an event in frames would hold them."""

import csv
import re
from pathlib import Path
from typing import Any

import pandas as pd

import crossrate as cr

CELL = re.compile(r"([A-Z])(\d*)([wb]?)")
COLUMNS = ("round", "player", "opponent", "score", "colour")
SCORES = {"W": 1, "D": 0.5, "L": 0, "B": 1, "H": "½", "U": 0}
"""The scores as numbers; the other letters stand as they are."""


def frames_of(path: Path) -> list[tuple[pd.DataFrame, pd.DataFrame, dict[str, Any]]]:
    """Players, games and arguments of each section of a file in the project's own format."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    found = []
    for section in cr.read(path).sections:
        first = int(section.entrants["row"].iloc[0]) - 1
        table = pd.DataFrame(rows[first : first + len(section.entrants)], columns=rows[first - 1])
        rounds = [name for name in table if re.fullmatch(r"R\d+", name)]
        cells = table[["No", *rounds]].melt("No", var_name="round", value_name="cell").query("cell != ''")
        games = pd.DataFrame([_game(*cell) for cell in cells.itertuples(index=False)], columns=COLUMNS)
        told = {name: value.value for name, value in section.facts.items()}
        ends = {"section_end_date": told.pop("end_date", None), "end_date": told.pop("event_end_date", None)}
        found.append((_typed(table.drop(columns=rounds)), games, {**told, **ends}))
    return found


def _game(no: str, number: str, cell: str) -> list[Any]:
    letter, opponent, colour = CELL.fullmatch(cell).groups()
    return [int(number[1:]), int(no), int(opponent) if opponent else None, SCORES.get(letter, letter), colour]


def _typed(table: pd.DataFrame) -> pd.DataFrame:
    """Numbers as numbers where a whole column is one; ids stay texts."""
    numbers = [name for name in table if name != "ID" and not table[name].str.contains("[^0-9.]").any()]
    return table.assign(**{name: pd.to_numeric(table[name]) for name in numbers}).replace({"": None})
