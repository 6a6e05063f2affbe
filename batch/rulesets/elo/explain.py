"""The calculation of one player by plain Elo or a club's settings, step by step."""

from typing import Any

import pandas as pd

from batch.rating.explaining import game_lines, joined_parts, step_lines
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rulesets.elo.steps import GAMES, RATINGS, ROUNDED


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    if missing(player["start"]):
        return ["Unrated, and newcomers get no rating by these settings: their games do not count."]
    values = section.values | section.settings
    newcomer = f" (a newcomer's: {player['start_source']})" if missing(player["pre"]) else ""
    told = step_lines(section, RATINGS, {**player, "newcomer": newcomer, "rounded": ROUNDED[values["rounding"]]})
    order = "round after round" if values["order"] == "rounds" else "all from the ratings before"
    return joined_parts([
        ["Start", *told["Start"]],
        *([] if missing(player["change_exact"]) else [["K", *told["K"]]]),
        [f"Games ({order})", *game_lines(GAMES, records(games)), *told["Games"]],
        ["Result", *told["Result"]],
    ])  # fmt: skip
