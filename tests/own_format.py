"""Official sections as CSV files in the project's own crosstable format, for tests and benches of the command line."""

import csv
import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Case = dict[str, Any]


def official_sections(cases: Path) -> Iterator[Case]:
    """Give every official section of the integer era."""
    with gzip.open(cases / "uschess" / "sections_2006_2014.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def exact_sections(cases: Path) -> Iterator[Case]:
    """Give the sections of 2026 in the keys of the others; `exact` is the result as published, to two decimals."""
    told = json.loads((cases / "uschess" / "exact.json").read_text(encoding="utf-8"))
    for section in told["sections"]:
        results = round_cells({p["no"]: p["games"] for p in section["players"]})
        players = [
            {**p, "id": "", "exact": p["post"], "post": p["post_display"], "results": results[p["no"]]}
            for p in section["players"]
        ]
        yield {**section, "system": section["pool"], "match": False, "players": players}


def round_cells(games: dict[int, list[tuple[int, float]]]) -> dict[int, list[str]]:
    """Round cells for games listed in the order of play, in which the empty rounds are not told.

    A game is put in the first round in which both its players are free and their earlier games are done.
    """
    left = {no: list(played) for no, played in games.items()}
    cells: dict[int, dict[int, str]] = defaultdict(dict)
    free = dict.fromkeys(games, 0)
    while any(left.values()):
        no, opponent = next((n, g[0][0]) for n, g in left.items() if g and left[g[0][0]][0][0] == n)
        at = max(free[no], free[opponent])
        for one, other in ((no, opponent), (opponent, no)):
            score = left[one].pop(0)[1]
            cells[one][at] = f"{'LDW'[round(2 * score)]}{other}"
            free[one] = at + 1
    return {no: [cells[no].get(at, "") for at in range(max(free.values()))] for no in games}


def write_section(path: Path, section: Case) -> Path:
    """Write one official section; returns its path."""
    rounds = max(len(p["results"]) for p in section["players"])
    keys = [
        ("Rules", "uschess"),
        ("End date", section["end_date"]),
        ("Pool", section["system"]),
        ("Dual", "yes" if section["dual"] else "no"),
        ("Event type", "match" if section["match"] else "swiss"),
    ]
    header = ["No", "ID", "Name", "Rating", "Games", "History", "Start", "Peak"]
    header += [f"R{r}" for r in range(1, rounds + 1)] + ["Post", "Post games"]
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerows(keys)
        out.writerow([])
        out.writerow(header)
        out.writerows(_row(player, rounds) for player in section["players"])
    return path


def write_sections(folder: Path, sections: Sequence[Case]) -> list[Path]:
    """Write official sections, one a file: `section_0001.csv`, ..."""
    return [write_section(folder / f"section_{n:04}.csv", section) for n, section in enumerate(sections, start=1)]


def _row(player: Case, rounds: int) -> list[Any]:
    cells = player["results"] + [""] * (rounds - len(player["results"]))
    told = [player.get("history"), player.get("start"), None]
    return [player["no"], player["id"], f"Player {player['no']}", _rating(player), None, *told, *cells,
            player["post"], player.get("post_games")]  # fmt: skip


def _rating(player: Case) -> str:
    if player["pre"] is None:
        return ""
    return f"{player['pre']}P{player['pre_games']}" if player["pre_games"] else f"{player['pre']}"
