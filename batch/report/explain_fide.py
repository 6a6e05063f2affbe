"""The calculation of one player by the FIDE rating regulations (FIDE Handbook B.02 8.1 to 8.3), step by step."""

from typing import Any

import pandas as pd

from batch.rating.model import RatedSection
from batch.report.explain import citation, game_table, missing, records
from batch.report.plain import fixed, plain, signed

LOGISTIC = "logistic"


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has games, in the order of the calculation."""
    parts = _unrated(section, player, games) if missing(player["start"]) else _rated(section, player, games)
    return [line for part in parts for line in (*part, "")][:-1]


def _rated(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[list[str]]:
    values = {entry.name: entry.value for entry in section.in_force}
    source = f" ({player['start_source']})" if player["start_source"] else ""
    table = "1/(1 + 10^(-D/400)), the logistic (not FIDE's table)"
    if section.settings["expectation"] != LOGISTIC:
        table = "from the table of differences [FIDE Handbook B.02 8.1.2]"
    rows = [
        (*_met(game), _counted(game), f"{game['score']:g}", _number(game["expected"]), _change(game))
        for game in records(games)
    ]
    steps = [
        f"Score {plain(player['s'])} in {player['m']:g} rated games, expected {fixed(player['expected'])}: "
        f"sum of dR = {signed(player['delta'], 2)}"
    ]
    return [
        ["Start", f"  Rating {plain(player['start'])}{source}"],
        [
            "Games",
            *game_table([("Round", "No", "Opponent", "Rating", "D", "Score", "PD", "dR"), *rows]),
            f"  D = own rating - opponent's, at most {values['difference_cap']:g} counted (c: cut to that) "
            + citation(section, "difference_cap", "difference_cap_games", "difference_cap_exempt_from"),
            f"  PD: expected score, {table}",
            "  dR = score - PD",
            *(f"  {line}" for line in steps),
        ],
        ["K", f"  K = {plain(player['k'])}: {player['k_reason']}", *_k_sources(section, player)],
        _change_lines(section, player),
    ]


def _met(game: dict[str, Any]) -> tuple[str, str, str, str]:
    return f"{game['round']:g}", f"{game['no']:g}", str(game["name"]), _number(game["opponent_pre"], 0) or "unr."


def _counted(game: dict[str, Any]) -> str:
    """The difference as counted, c where it was cut; why a game is not rated."""
    if not game["rated"]:
        return "not rated"
    return _number(game["difference"], 0) + (" c" if game["capped"] else "")


def _change(game: dict[str, Any]) -> str:
    return str(game["why_not"]) if not game["rated"] else "" if missing(game["delta"]) else signed(game["delta"], 2)


def _number(value: Any, decimals: int = 2) -> str:
    return "" if missing(value) else fixed(value, decimals)


def _k_sources(section: RatedSection, player: dict[str, Any]) -> list[str]:
    """Where the rules for K are written; a K given in the file rests on none, unless it was lowered."""
    rules = [] if str(player["k_reason"]).startswith("as given") else ["k_new", "k_junior", "k_other", "k_top"]
    lowered = ["k_games_limit"] if player["k_before"] != player["k"] else []
    return [f"  {citation(section, *rules, *lowered)}"] if rules or lowered else []


def _change_lines(section: RatedSection, player: dict[str, Any]) -> list[str]:
    exact = f"{plain(player['k'])} x {signed(player['delta'], 2)} = {signed(player['change_exact'], 2)}"
    lines = ["Change", f"  K x sum of dR = {exact}"]
    if not missing(player.get("period_change_exact")):
        games, change = player["period_games"], player["period_change_exact"]
        lines.append(
            f"  Rating period: {games:g} games, {signed(change, 2)} in all, rounded once, a half away from zero"
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
    rows = [
        (*_met(game), f"{game['score']:g}", "" if game["rated"] else str(game["why_not"])) for game in records(games)
    ]
    lines = [f"  {player['first_words']}: {player['first_games']:g} games against rated opponents in all"]
    if player["first_games"]:
        lines.append(
            f"  Ra = {fixed(player['first_average'])}: average of the opponents, hypothetical draws among them"
        )
        if not missing(player["first_difference"]):
            lines.append(f"  p = {fixed(player['first_percentage'])}, dp = {signed(player['first_difference'])}")
    if not missing(player["post_exact"]):
        lines.append(f"  Ru = Ra + dp = {fixed(player['post_exact'])}")
    lines.append(f"  New rating {'none' if missing(player['post']) else plain(player['post'])}")
    return [
        ["Start", "  Unrated"],
        ["Games", *game_table([("Round", "No", "Opponent", "Rating", "Score", ""), *rows])],
        ["First rating", *lines, "  " + citation(section, "first_games", "first_hypothetical_draws", "floor")],
    ]
