"""The calculation of one player by the UKD procedure (TK-PRS-05 as publicly described), step by step."""

from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_lines, joined_parts, step_lines
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import count, fixed, plain, signed
from batch.rulesets.ukd.steps import GAMES, RATINGS, ROUNDED, by_average

PER_GAME = ("expected", "contribution")
"""Steps of games that the average form does not have."""


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    met = [game | {"cut": " c" if game["capped"] else ""} for game in records(games)]
    without = [step for step in GAMES if step.field not in PER_GAME]
    if missing(player["start"]):
        return joined_parts([["Start", "  No UKD"], ["Games", *game_lines(without, met)], _estimate(section, player)])
    average = by_average(section)
    told = step_lines(
        section,
        RATINGS,
        player
        | {
            "games_without": count(int(player["unrated_games"]), "game"),
            "rounded": ROUNDED[section.settings["rounding"]],
        },
    )
    expected = ["Expected score", "  game by game, PD from FIDE's table"]
    if average:
        expected = ["Expected score, by the average of the opponents", *told["Expected score"]]
        if not player["n"]:
            expected = ["Expected score", "  no game against an opponent with a UKD"]
    changed = player["before_floor"] != player["post"]
    return joined_parts([
        ["Start", *told["Start"]],
        ["k", *told["k"]],
        ["Games", *game_lines(without if average else GAMES, met), *told["Games"]],
        expected,
        [
            "Change",
            *(told["By n games"] if player["n"] else []),
            *(told["By games without"] if player["unrated_games"] else []),
            *told["Change"],
            *([f"  Below the floor {citation(section, 'floor')}"] if changed else []),
            *told["New UKD"],
        ],
    ])  # fmt: skip


def _estimate(section: RatedSection, player: dict[str, Any]) -> list[str]:
    lines = ["First UKD (an estimate: the procedure's text was not available)", f"  {player['estimate_words']}"]
    if not missing(player["average"]):
        points, percentage = plain(player["first_points"]), fixed(player["percentage"])
        lines += [
            f"  average of the opponents = {fixed(player['average'])} over {count(int(player['first_games']), 'game')}",
            f"  score {points}: p = {percentage}, dp = {signed(player['difference'])}",
            f"  performance = average + dp = {fixed(player['post_exact'])}",
        ]
    lines.append(f"  New UKD {'none' if missing(player['post']) else plain(player['post'])}")
    return [*lines, "  " + citation(section, "first_games", "first_above")]
