"""Count what a section holds: for `check --json`, and for the line a director reads first."""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.checks.agreement import contradictions, total_differences
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, UNPLAYED, Section

GRIDS = ("round-robin", "double-round-robin")


def section_counts(section: Section) -> dict[str, Any]:
    """Count a section's players, games, byes and forfeits, and show its first and last player."""
    results, entrants = section.results, section.entrants
    kind, listed = results["kind"].to_numpy(), (results["opponent"] >= 0).to_numpy()
    bye_points = results[kind == BYE].drop_duplicates(["entrant", "column"])["score"].to_numpy(dtype=float)
    played = (kind == GAME) & listed
    forfeits = kind == FORFEIT
    with_game = np.unique(results["entrant"].to_numpy()[played])
    return {
        "name": section.name,
        "players": len(entrants),
        "rounds": section.rounds,
        "rated_games": _pairs(section, played),
        "byes": {"full": int((bye_points == 1).sum()), "half": int((bye_points == 0.5).sum())},
        "forfeits": {"pairs": _pairs(section, forfeits & listed), "single_sided": int((forfeits & ~listed).sum())},
        "unplayed": int((kind == UNPLAYED).sum()),
        "pending_games": _pairs(section, kind == PENDING),
        "games_off_list": int(((kind == GAME) & ~listed).sum()),
        "players_without_a_game": len(entrants) - len(with_game),
        "unrated_players": int(entrants["rating"].isna().sum()) if "rating" in section.columns else None,
        "provisional_players": int(((entrants["games"] <= 25) & (entrants["games"] > 0)).sum())
        if entrants["games"].notna().any()
        else None,
        "totals_agree": _totals_agree(section),
        "mirror_contradictions": contradictions(section),
        "first_player": _shown(section, 0),
        "last_player": _shown(section, len(entrants) - 1),
    }


def _pairs(section: Section, chosen: np.ndarray) -> int:
    """Games among the chosen results, each counted once: the larger side of each pairing."""
    rows = section.results[chosen]
    low = np.minimum(rows["entrant"], rows["opponent"])
    sides = pd.DataFrame(
        {"low": low, "high": np.maximum(rows["entrant"], rows["opponent"]), "first": rows["entrant"] == low}
    )
    each = sides.groupby(["low", "high"])["first"].agg(["sum", "size"])
    return int(np.maximum(each["sum"], each["size"] - each["sum"]).sum())


def _totals_agree(section: Section) -> bool | str:
    differences = total_differences(section)
    return "none" if differences is None else not differences


def _shown(section: Section, row: int) -> dict[str, Any] | None:
    if not len(section.entrants):
        return None
    entrant = section.entrants.iloc[row]
    cells = section.results[section.results["entrant"] == row]
    shown = [shorthand(r) for r in cells.sort_values(["round"], kind="stable").to_dict("records")]
    rating = entrant["rating"]
    return {
        "name": " ".join(str(entrant["name"]).split()),
        "id": entrant["id"],
        "rating": None if pd.isna(rating) else int(rating) if float(rating).is_integer() else float(rating),
        "results": shown,
    }


def shorthand(result: dict[Any, Any]) -> str:
    """One result in short: `W9b`, `D3`, `+12b`, `-`, `B`, `H`, `U`, `?4w`."""
    opponent = "" if pd.isna(result["opponent_no"]) else str(int(result["opponent_no"]))
    score, colour = result["score"], result["colour"]
    if result["kind"] == GAME:
        return {1.0: "W", 0.5: "D", 0.0: "L"}[score] + opponent + colour
    if result["kind"] == FORFEIT:
        return ("+" if score == 1 else "=" if score == 0.5 else "-") + opponent + (colour if opponent else "")
    if result["kind"] == BYE:
        return {1.0: "B", 0.5: "H"}.get(score, "U")
    if result["kind"] == PENDING:
        return f"?{opponent}{colour}"
    return "U"
