"""The calculation of one player by the UKD procedure (TK-PRS-05 as publicly described), step by step."""

from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_table
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import count, fixed, plain, signed
from rules.ukd.settings import AVERAGE, DROP


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    values = section.values
    if missing(player["start"]):
        parts = [["Start", "  No UKD"], _games(games, per_game=False), _estimate(section, player)]
    else:
        average = section.settings["form"] == AVERAGE
        parts = [
            ["Start", f"  UKD {plain(player['start'])}"],
            ["k", f"  k = {plain(player['k'])}: {player['k_reason']}", "  " + citation(section, "k")],
            [
                *_games(games, per_game=not average),
                f"  An opponent more than {values['difference_cap']:g} away counts as that far away (c) "
                + citation(section, "difference_cap"),
            ],
            _expected(player) if average else ["Expected score", "  game by game, PD from FIDE's table"],
            _change(section, player),
        ]
    return [line for part in parts for line in (*part, "")][:-1]


def _games(games: pd.DataFrame, *, per_game: bool) -> list[str]:
    heading = ["Round", "No", "Opponent", "UKD", "Counts as", "Score", *(["PD", "k (score - PD)"] if per_game else [])]
    rows = [tuple(heading)]
    for game in records(games):
        cut = " c" if game["capped"] else ""
        row = [
            f"{game['round']:g}",
            f"{game['no']:g}",
            str(game["name"]),
            "none" if missing(game["opponent_pre"]) else plain(game["opponent_pre"]),
            "" if missing(game["opponent_rating"]) else plain(game["opponent_rating"]) + cut,
            f"{game['score']:g}",
        ]
        if per_game:
            row += [
                "" if missing(game["expected"]) else fixed(game["expected"]),
                "" if missing(game["contribution"]) else signed(game["contribution"], 2),
            ]
        rows.append(tuple(row))
    return ["Games", *game_table(rows)]


def _expected(player: dict[str, Any]) -> list[str]:
    if not player["n"]:
        return ["Expected score", "  no game against an opponent with a UKD"]
    return [
        "Expected score, by the average of the opponents",
        f"  average of the opponents as counted = {fixed(player['average'])}",
        f"  D = {plain(player['start'])} - {fixed(player['average'])} = {signed(player['difference'])}, "
        "to a whole number, a half away from zero",
        f"  PD = {fixed(player['percentage'])} by FIDE's table",
        f"  We = PD x n = {fixed(player['percentage'])} x {player['n']:g} = {fixed(player['expected'])}",
    ]


def _change(section: RatedSection, player: dict[str, Any]) -> list[str]:
    k, delta = plain(player["k"]), signed(player["delta"], 2)
    lines = ["Change"]
    if player["n"]:
        lines.append(f"  W - We = {delta}; k (W - We) = {k} x {delta}")
    if player["unrated_games"]:
        lines.append(
            f"  {count(int(player['unrated_games']), 'game')} against players without UKD, a tenth of k each: "
            f"{signed(player['unrated_change'], 2)} {citation(section, 'unrated_opponent_tenths')}"
        )
    rounding = (
        "its fraction dropped" if section.settings["rounding"] == DROP else "to a whole number, a half away from zero"
    )
    before = plain(player["before_floor"])
    lines += [
        f"  Change {signed(player['change_exact'], 2)}",
        f"  {plain(player['start'])} and the change make {fixed(player['post_exact'])}, {rounding}: {before}",
    ]
    if player["before_floor"] != player["post"]:
        lines.append(f"  Below the floor {citation(section, 'floor')}")
    return [*lines, f"  New UKD {'none' if missing(player['post']) else plain(player['post'])}"]


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
