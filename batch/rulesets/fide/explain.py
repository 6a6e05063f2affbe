"""The calculation of one player by the FIDE rating regulations (FIDE Handbook B.02 8.1 to 8.3), step by step."""

from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_lines, game_table, joined_parts, met, step_lines
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import count, fixed, plain, put_in, signed
from batch.rulesets.fide.steps import GAMES, RATINGS, by_formula, decimals
from rules.fide.settings import LARGEST_ONLY, NEVER, cap_parameter


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    return joined_parts((_unrated if missing(player["start"]) else _rated)(section, player, games))


def _rated(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[list[str]]:
    table = "from the table of differences [FIDE Handbook B.02 8.1.2]"
    if by_formula(section):
        table = "1/(1 + 10^(-D/400)), the logistic (not FIDE's table)"
    in_period = player.get("period_games", 0)
    places = decimals(section.settings["expectation"])
    words = {
        "decimals": places,
        "note": f" ({player['start_source']})" if player["start_source"] else "",
        "table": table,
        "rated_games": count(int(player["m"]), "rated game"),
        "in_period": "" if missing(in_period) else count(int(in_period), "game"),
    }
    told = step_lines(section, RATINGS, player | words)
    listed = game_lines(GAMES, [game | {"decimals": places, "counted": _counted(game)} for game in records(games)])
    parts = [["Start", *told["Start"]], ["Games", *listed, _limit(section, player), *told["Games"]]]
    if missing(player["k"]):
        lacking = f" (missing: {player['k_missing']})" if player["k_missing"] else ""
        stays = f"no change computed; the rating stays {plain(player['start'])}"
        return [*parts, ["K", f"  K not known{lacking}: {stays}"]]
    rounding = told["Rounding"] or told["Rounding of the event"]
    unlisted = [f"  Not listed, as below the floor {citation(section, 'floor')}"] if missing(player["post"]) else []
    return [
        *parts,
        ["K", *told["K"], *_k_sources(section, player)],
        ["Change", *told["Change"], *rounding, *told["New rating"], *unlisted],
    ]


def _limit(section: RatedSection, player: dict[str, Any]) -> str:
    """How far a difference counts, with its source."""
    values = section.values
    cap = [cap_parameter(section.pool, values), "difference_cap_games"]
    limit = f"at most {values[cap[0]]:g} counted (c: cut to that)"
    if values["difference_cap_games"] == LARGEST_ONLY:
        limit = f"in the one game where it is largest {limit}"
    if section.pool == "standard" and player["start"] >= values.get("difference_cap_exempt_from", NEVER):
        cap, limit = ["difference_cap_exempt_from"], "all of it counted"
    return f"  D = own rating - opponent's, {limit} {citation(section, *cap)}"


def _counted(game: dict[str, Any]) -> str:
    """The difference as counted, marked c where it was cut."""
    return put_in("{difference:.0}", game) + (" c" if game["capped"] else "") if game["rated"] else "not rated"


def _k_sources(section: RatedSection, player: dict[str, Any]) -> list[str]:
    """The source of the rule that gave K; a K given in the file has none unless it was lowered."""
    rules = [player["k_rule"]] if player["k_rule"] else []
    lowered = ["k_games_limit"] if player["k_before"] != player["k"] else []
    return [f"  {citation(section, *rules, *lowered)}"] if rules or lowered else []


def _unrated(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[list[str]]:
    """A first rating, or what is carried over towards one."""
    told = records(games)
    rows = [
        (*met(game), put_in("{opponent_pre:.0|unr.}", game), f"{game['score']:g}", game["why_not"]) for game in told
    ]
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
    """The games of other events that count here."""
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
    """Ru by the rules in force, with the numbers put in; no formula where those rules are not known."""
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
