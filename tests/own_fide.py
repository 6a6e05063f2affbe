"""Official FIDE cases as CSV files in the project's own crosstable format, for tests of the command line."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FORFEITS = {"--": "F", "-+": "X"}
BYES = {"-U": "B", "-H": "H", "-Z": "U", "": ""}


def letters(cell: str) -> str:
    """A cell of FIDE's kind (`8w1`, `9--`, `-H`) as the project's own: W8w, F9, H."""
    if cell in BYES:
        return BYES[cell]
    number, colour, result = re.fullmatch(r"(\d+)([wb]?)(1|0|=|--|-\+)", cell).groups()
    letter = FORFEITS.get(result) or {"1": "W", "0": "L", "=": "D"}[result]
    return f"{letter}{number}{colour}"


def write_event(path: Path, event: Path, *, own_cells: bool = False, start: bool = False, post: bool = False) -> Path:
    """Write an event that a pairing program exported.

    own_cells: in the project's letters; start: with the end date as start date too, which is not told; post: with
    Post in place of Change.
    """
    with event.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rounds = [name for name in rows[0] if re.fullmatch(r"r\d+", name)]
    keys = [("Rules", "fide"), ("Pool", rows[0]["pool"]), ("End date", rows[0]["end_date"])]
    keys += [("Start date", rows[0]["end_date"])] if start else []
    header = ["No", "ID", "Name", "Rating", "K", *(r.upper() for r in rounds), "Post" if post else "Change"]
    body = [[row["no"], "", f"Player {row['no']}", row["rating"], row["k"],
             *(letters(row[r]) if own_cells else row[r] for r in rounds), _official(row, post)]
            for row in rows]  # fmt: skip
    return write_table(path, keys, header, body)


def _official(row: dict[str, str], post: bool) -> str:
    change = row["change"] if row["k"] else ""
    return str(int(row["rating"]) + int(change)) if post and change else change


def write_games(
    path: Path, start: str, player: Sequence[Any], games: Sequence[tuple[int, float]], official: tuple[str, Any]
) -> Path:
    """Write the games of one player as an event of its own, with invented opponents.

    player: id, rating, K; official: the column (Change or Post) and the player's value in it.
    """
    keys = [("Rules", "fide"), ("Pool", "standard"), ("Start date", start), ("End date", start)]
    rounds = [f"R{n}" for n in range(1, len(games) + 1)]
    cells = [f"{'LDW'[round(2 * score)]}{no}" for no, (_, score) in enumerate(games, start=2)]
    body = [[1, player[0], "One", *player[1:], *cells, official[1]]]
    for n, (rating, score) in enumerate(games):
        back = ["U"] * len(games)
        back[n] = f"{'WDL'[round(2 * score)]}1"
        body.append([n + 2, "", f"Opponent {n + 2}", rating, 20, *back, ""])
    return write_table(path, keys, ["No", "ID", "Name", "Rating", "K", *rounds, official[0]], body)


def write_table(path: Path, keys: Sequence[tuple[str, Any]], header: Sequence[str], body: Sequence[Any]) -> Path:
    """Write one section; returns its path."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([*keys, [], header, *body])
    return path
