"""The calculation of one player by the FIDE rating regulations (FIDE Handbook B.02 8.1 to 8.3), step by step."""

from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_table
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import count, fixed, plain, signed
from rules.fide.settings import LARGEST_ONLY, LOGISTIC, NEVER, cap_parameter


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    parts = _unrated(section, player, games) if missing(player["start"]) else _rated(section, player, games)
    return [line for part in parts for line in (*part, "")][:-1]


def _rated(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[list[str]]:
    values = section.values
    source = f" ({player['start_source']})" if player["start_source"] else ""
    table = "1/(1 + 10^(-D/400)), the logistic (not FIDE's table)"
    if section.settings["expectation"] != LOGISTIC:
        table = "from the table of differences [FIDE Handbook B.02 8.1.2]"
    decimals = _decimals(section)
    rows = [
        (
            *_met(game),
            _counted(game),
            f"{game['score']:g}",
            _number(game["expected"], decimals),
            _change(game, decimals),
        )
        for game in records(games)
    ]
    steps = [
        f"Score {plain(player['s'])} in {count(int(player['m']), 'rated game')}, "
        f"expected {fixed(player['expected'], decimals)}: sum of dR = {signed(player['delta'], decimals)}"
    ]
    cap = [cap_parameter(section.pool, values), "difference_cap_games"]
    limit = f"at most {values[cap[0]]:g} counted (c: cut to that)"
    if values["difference_cap_games"] == LARGEST_ONLY:
        limit = f"in the one game where it is largest at most {values[cap[0]]:g} counted (c: cut to that)"
    if section.pool == "standard" and player["start"] >= values.get("difference_cap_exempt_from", NEVER):
        cap, limit = ["difference_cap_exempt_from"], "all of it counted"
    return [
        ["Start", f"  Rating {plain(player['start'])}{source}"],
        [
            "Games",
            *game_table([("Round", "No", "Opponent", "Rating", "D", "Score", "PD", "dR"), *rows]),
            f"  D = own rating - opponent's, {limit} " + citation(section, *cap),
            f"  PD: expected score, {table}",
            "  dR = score - PD",
            *(f"  {line}" for line in steps),
        ],
        *(
            [_without_k(player)]
            if missing(player["k"])
            else [
                ["K", f"  K = {plain(player['k'])}: {player['k_reason']}", *_k_sources(section, player)],
                _change_lines(section, player),
            ]
        ),
    ]


def _without_k(player: dict[str, Any]) -> list[str]:
    lacking = f" (missing: {player['k_missing']})" if player["k_missing"] else ""
    return ["K", f"  K not known{lacking}: no change computed; the rating stays {plain(player['start'])}"]


def _decimals(section: RatedSection) -> int:
    """Decimals of expected scores: the table has two; the logistic needs more for the sums to be followed."""
    return 4 if section.settings["expectation"] == LOGISTIC else 2


def _met(game: dict[str, Any]) -> tuple[str, str, str, str]:
    return f"{game['round']:g}", f"{game['no']:g}", str(game["name"]), _number(game["opponent_pre"], 0) or "unr."


def _counted(game: dict[str, Any]) -> str:
    """The difference as counted, c where it was cut; why a game is not rated."""
    if not game["rated"]:
        return "not rated"
    return _number(game["difference"], 0) + (" c" if game["capped"] else "")


def _change(game: dict[str, Any], decimals: int) -> str:
    if not game["rated"]:
        return str(game["why_not"])
    return "" if missing(game["delta"]) else signed(game["delta"], decimals)


def _number(value: Any, decimals: int = 2) -> str:
    return "" if missing(value) else fixed(value, decimals)


def _k_sources(section: RatedSection, player: dict[str, Any]) -> list[str]:
    """Where the rule that gave K is written; a K given in the file rests on none, unless it was lowered."""
    rules = [player["k_rule"]] if player["k_rule"] else []
    lowered = ["k_games_limit"] if player["k_before"] != player["k"] else []
    return [f"  {citation(section, *rules, *lowered)}"] if rules or lowered else []


def _change_lines(section: RatedSection, player: dict[str, Any]) -> list[str]:
    delta = signed(player["delta"], _decimals(section))
    exact = f"{plain(player['k'])} x {delta} = {signed(player['change_exact'], 2)}"
    lines = ["Change", f"  K x sum of dR = {exact}"]
    if not missing(player.get("period_change_exact")):
        games, change = player["period_games"], player["period_change_exact"]
        lines.append(
            f"  Rating period: {count(int(games), 'game')}, {signed(change, 2)} in all, "
            "rounded once, a half away from zero"
        )
    else:
        lines.append(f"  rounded, a half away from zero: {signed(player['change'])}")
    post = "none" if missing(player["post"]) else plain(player["post"])
    lines.append(f"  New rating {post}: {plain(player['start'])} and the change make {plain(player['before_floor'])}")
    if missing(player["post"]):
        lines.append(f"  Below the floor he is not listed {citation(section, 'floor')}")
    return lines


def _unrated(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[list[str]]:
    """A first rating, or what is carried over towards one."""
    told = records(games)
    rows = [(*_met(game), f"{game['score']:g}", "" if game["rated"] else str(game["why_not"])) for game in told]
    counted = [game for game in told if game["rated"]] if player["first_games"] else []
    return [
        ["Start", "  Unrated"],
        [
            "Games",
            *game_table([("Round", "No", "Opponent", "Rating", "Score", ""), *rows]),
            *_carried(player, counted),
        ],
        ["First rating", *_first_rating(section, player)],
    ]


def _carried(player: dict[str, Any], counted: list[dict[str, Any]]) -> list[str]:
    """The games that count here and are not of this event."""
    games = int(player["first_games"]) - len(counted)
    if games <= 0:
        return []
    points = player["first_points"] - sum(game["score"] for game in counted)
    opponents = player["first_opponents"] - sum(game["opponent_rating"] for game in counted)
    scored = f"{plain(points)} {'point' if points == 1 else 'points'}"
    where = "other events" if not missing(player.get("period_games")) else "earlier events"
    return [
        f"  From {where}: {count(games, 'game')} against rated opponents, {scored} in them, "
        f"the opponents' ratings add up to {plain(opponents)}"
    ]


def _first_rating(section: RatedSection, player: dict[str, Any]) -> list[str]:
    """Ru by the rules of the section's date, with the numbers put in; no formula where those are not known."""
    values = section.values
    if "first_games" not in values:
        return ["  New rating none: the rules of first ratings on this date are not known"]
    games = int(player["first_games"])
    lines = [f"  {player['first_words']}: {count(games, 'game')} against rated opponents in all"]
    if games:
        lines += _performance(player, values)
    if not missing(player["post_exact"]):
        most = values["first_at_most"]
        limit = f", at most {most:g}" if player["post_exact"] > most else ""
        lines.append(f"  Ru = Ra + dp = {fixed(player['post_exact'])}{limit}, to a whole number")
    if missing(player["post"]) and not missing(player["before_floor"]):
        lines.append(f"  {plain(player['before_floor'])} is below the floor of {values['floor']:g}")
    lines.append(f"  New rating {'none' if missing(player['post']) else plain(player['post'])}")
    used = ["first_games", "first_hypothetical_draws", "first_half_point", "first_at_most", "floor"]
    return [*lines, "  " + citation(section, *used)]


def _performance(player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """Ra, p and dp: with draws against hypothetical opponents, or by points for each half point above 50 %."""
    games, points, total = int(player["first_games"]), player["first_points"], player["first_opponents"]
    draws, each = int(values["first_hypothetical_draws"]), int(values["first_hypothetical_rating"])
    with_draws = f"({plain(total)} + {draws} x {each})/({games} + {draws})" if draws else f"{plain(total)}/{games}"
    whose = f"the opponents' ratings and {draws} draws with players rated {each}" if draws else "the opponents' ratings"
    lines = [f"  Ra = {with_draws} = {fixed(player['first_average'])}: average of {whose}"]
    difference, above = player["first_difference"], int(2 * points - games)
    if values["first_half_point"] and above > 0:
        half_points = count(above, "half point")
        return [*lines, f"  dp = {values['first_half_point']:g} x {half_points} above 50 % = {signed(difference)}"]
    share = f"({plain(points)} + {plain(draws / 2)})/({games} + {draws})" if draws else f"{plain(points)}/{games}"
    return [*lines, f"  p = {share} = {fixed(player['first_percentage'])}, dp = {signed(difference)}"]
