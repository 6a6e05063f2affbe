"""The calculation of one player by plain Elo or a club's settings, step by step."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from batch.rating.explaining import game_table
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import added, fixed, plain, signed


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    if missing(player["start"]):
        return ["Unrated, and newcomers get no rating by these settings: his games do not count."]
    values = section.values | section.settings
    newcomer = f" (a newcomer's: {player['start_source']})" if missing(player["pre"]) else ""
    rows = []
    for game in records(games):
        met = f"{game['round']:g}", f"{game['no']:g}", str(game["name"])
        ratings = _number(game["own_rating"], plain, 1), _number(game["opponent_rating"], plain, 1) or "unr."
        expected, change = _number(game["expected"], fixed, 4), _number(game["contribution"], signed, 2)
        rows.append((*met, *ratings, f"{game['score']:g}", expected, change))
    parts = [["Start", f"  Rating {plain(player['start'])}{newcomer}"]]
    if not missing(player["change_exact"]):
        parts.append(["K", f"  K = {plain(player['k'])}: {player['k_reason']}"])
    order = "round after round" if values["order"] == "rounds" else "all from the ratings before"
    parts.append([
        f"Games ({order})",
        *game_table([("Round", "No", "Opponent", "Own", "Rating", "Score", "E", "K (S - E)"), *rows]),
        "  E = 1/(1 + 10^((opponent - own)/400))",
        f"  S = {plain(player['s'])}, sum of E = {fixed(player['expected'], 4)}, S - E = {signed(player['delta'], 4)}",
    ])  # fmt: skip
    parts.append(_result(player, values))
    return [line for part in parts for line in (*part, "")][:-1]


def _number(value: Any, shown: Callable[[float, int], str], decimals: int) -> str:
    return "" if missing(value) else shown(value, decimals)


def _result(player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    change, exact = player["change_exact"], player["post_exact"]
    lines = ["Result", f"  {plain(player['start'], 4)} {added(change, 4)} = {fixed(exact, 4)}"]
    if not missing(player["floor_kind"]):
        lines.append(f"  held at the floor {plain(values['floor'])}")
    words = {"whole": "to a whole number", "tenths": "to tenths", "none": "not rounded"}[values["rounding"]]
    return [*lines, f"  New rating {plain(player['post'], 4)} ({words}), change {signed(player['change'], 1)}"]
