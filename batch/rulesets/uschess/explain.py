"""The calculation of one player by the US Chess rules, step by step (Document 2020-09-02, the rating algorithm)."""

from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_table
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import added, aligned, fixed, plain, signed
from batch.rulesets.uschess import formulas
from rules.uschess.initial import CFC, DAYS_A_YEAR, FIDE
from rules.uschess.model import FOREIGN, MATCH
from rules.uschess.rate import display

ALGORITHM = "[Document 2020-09-02, the rating algorithm]"


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has rated games, in the order of the calculation."""
    values = section.values
    if missing(player["start"]):
        parts = _without_start(section, player, games, values)
        return [line for part in parts for line in (*part, "")][:-1]
    parts = [_start(section, player, values)]
    if player["formula"] == "none":
        parts.append(["He is only an opponent here, at that rating, and is not rated himself."])
    else:
        parts += [
            _effective(section, player, values),
            _formula(section, player, values),
            *_passes(section, player, games, values),
            _limits(section, player, values),
            _result(section, player, values),
        ]
    return [line for part in parts for line in (*part, "")][:-1]


def _without_start(
    section: RatedSection, player: dict[str, Any], games: pd.DataFrame, values: dict[str, Any]
) -> list[list[str]]:
    """What is published of a player whose starting value is not (`published`): games and new rating."""
    rows = [(*_met(game), _number(game["opponent_rating"]), f"{game['score']:g}") for game in records(games)]
    return [
        ["Start", "  Unrated, with a starting value that is not published: an age would follow from it"],
        ["Games (Step 5): opponents at their results of the first pass",
         *game_table([("Round", "No", "Opponent", "Rating", "Score"), *rows]), "  " + ALGORITHM],
        ["Result", f"  New rating {_shown(section, player, values)}"],
    ]  # fmt: skip


def _start(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """R0 and N: the rating before, or how the starting value of the unrated came about."""
    r0, n = f"R0 = {plain(player['start'], 4)}", f"N = {plain(player['n'])}"
    if not missing(player["pre"]):
        games = "" if not missing(player["pre_games"]) else " (the file does not tell his games)"
        return ["Start", f"  Rated before this section: {r0}, {n}{games}"]
    lines = ["Start", f"  Unrated: {player['start_source']}"]
    sources = [source for source in records(section.starting) if source["player"] == player["index"]]
    weighed = [source for source in sources if not missing(source.get("game_factor"))]
    for source in weighed:
        lines += _source(source, values)
    if weighed:
        most, weight = f"{values['start_games_full']:g}", sum(s["weight"] for s in weighed)
        summed = "sum of W" if missing(weight) else f"sum of W = {fixed(weight, 6)}"
        lines += [
            f"  {r0}: sum of W X / sum of W, to the nearest whole number",
            f"  {n}: the smaller of {most} and {summed}, rounded up",
            "  " + citation(section, "start_blended", *(f"{s['source']}_conversion" for s in weighed)),
        ]
        return lines
    for source in sources:
        if not missing(source.get("converted")):
            pieces = values["fide_youth_conversion" if "youth" in str(player["start_source"]) else "fide_conversion"]
            lines.append(f"  {formulas.conversion(pieces, source['rating'])} = {plain(source['converted'], 4)}")
    return [*lines, f"  {r0}, {n}", "  " + citation(section, *_default_parameters(str(player["start_source"])))]


def _default_parameters(words: str) -> tuple[str, ...]:
    """The parameters behind a starting value that is no blend."""
    for word, names in (
        ("youth", ("fide_youth_conversion",)),
        ("FIDE, converted", ("fide_conversion",)),
        ("FIDE", ("single_fide_addition", "single_fide_full_games_above")),
        ("age", ("age_factor", "age_highest_value")),
        ("junior", ("junior_value",)),
        ("adult", ("adult_value",)),
    ):
        if word in words:
            return names
    return ("start_blended",)


def _source(source: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """One source of a blend, with every number of its weight."""
    name, rating, days = source["source"], source["rating"], source["days"]
    shown = name.upper() if name in (FIDE, CFC) else name
    converted = "the rating itself"
    if name in (FIDE, CFC):
        converted = formulas.conversion(values[f"{name}_conversion"], rating) + ", converted"
    highest, scale = f"{values['stale_highest']:g}", f"{values['stale_scale']:g}"
    x = plain(source["converted"], 4)
    games = "" if missing(source["games"]) else f" (on {source['games']:g} games)"
    steps = [("X", x, converted), ("G", plain(source["game_factor"]), f"game factor{games}")]
    if missing(source["weight"]):
        return _source_lines(shown, rating, [*steps, ("W", "", "G S, the weight, follows from an age: not published")])
    p, z, rate = plain(source["age_value"], 4), fixed(source["z"], 6), values["stale_rate"]
    steps += [
        ("D", plain(days), "days from that rating to the end of the event"),
        ("P", p, "value of his age at that time"),
        ("Z", z, f"min({highest}, ({x} - {p})/{scale})"),
        ("S", fixed(source["staleness"], 6), f"exp({rate:g} x ({z} - {highest}) x {days:g}/{DAYS_A_YEAR:g})"),
        ("W", fixed(source["weight"], 6), "G S, the weight"),
    ]  # fmt: skip
    return _source_lines(shown, rating, steps)


def _source_lines(shown: str, rating: float, steps: list[tuple[str, str, str]]) -> list[str]:
    return [f"  {shown} {plain(rating)}", *(f"    {line}" for line in aligned(steps, left=(0, 2)))]


def _effective(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    n, n_star, n_eff = plain(player["n"]), fixed(player["n_star"], 4), fixed(player["n_eff"], 4)
    return [
        "Effective games",
        f"  N* = {formulas.effective_limit(values, player['start'])} = {n_star}",
        f"  N' = min(N, N*) = min({n}, {n_star}) = {n_eff}",
        "  " + citation(section, "effective_games_constant", "effective_games_limit"),
    ]


def _formula(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """Which formula, and K where there is one."""
    lines = ["Formula", "  " + formulas.why_formula(values, player["formula"], player["n"], int(player["history"]))]
    if player["formula"] == "special":
        return [*lines, "  " + citation(section, "special_most_games", "special_highest_result")]
    reduced = bool(section.settings["dual"]) and section.pool == "regular"
    k = formulas.k_factor(values, player["n_eff"], int(player["m"]), player["start"], reduced=reduced, decimals=4)
    dual = ("dual_k_reduced_above",) if " x " in k else ()
    sources = citation(section, "k_numerator", *dual, "bonus_threshold", "bonus_fewest_games")
    return [*lines, f"  K = {k} = {fixed(player['k'], 4)}", "  " + sources]


def _passes(
    section: RatedSection, player: dict[str, Any], games: pd.DataFrame, values: dict[str, Any]
) -> list[list[str]]:
    """Steps 3 to 5; only one pass in a foreign FIDE event, where the opponents stand still."""
    second = {
        "rating": "opponent_rating", "expected": "expected", "e": "e", "gain": "k_times_s_minus_e", "bonus": "bonus",
        "result": "before_floor",
    }  # fmt: skip
    if section.settings["event type"] == FOREIGN:
        return [["The one pass: opponents at their converted FIDE ratings",
                 *_pass(section, player, games, values, second)]]  # fmt: skip
    first = {
        "rating": "opponent_rating_first", "expected": "expected_first", "e": "intermediate_e",
        "gain": "intermediate_k_times_s_minus_e", "bonus": "intermediate_bonus", "result": "intermediate",
    }  # fmt: skip
    parts = []
    if not missing(player["first_estimate"]):
        parts.append([
            "First estimate (Step 3), which only his opponents are rated against",
            f"  r3 = {fixed(player['first_estimate'], 4)}: special formula with N' = 1, all at their starting values, "
            f"at least {values['absolute_floor']:g}",
            "  " + ALGORITHM,
        ])  # fmt: skip
    parts.append([
        "First pass (Step 4): opponents at their ratings before; newcomers at their first estimates",
        *_pass(section, player, games, values, first), "  " + ALGORITHM,
    ])  # fmt: skip
    parts.append([
        "Second pass (Step 5): the same again, opponents at their results of the first pass",
        *_pass(section, player, games, values, second), "  " + ALGORITHM,
    ])  # fmt: skip
    return parts


def _pass(
    section: RatedSection, player: dict[str, Any], games: pd.DataFrame, values: dict[str, Any], step: dict[str, str]
) -> list[str]:
    """One pass: each opponent, E, and the rating it gives. `step`: which columns hold this pass's numbers."""
    special = player["formula"] == "special"
    s, e, r0, m = plain(player["s"]), player[step["e"]], player["start"], int(player["m"])
    result = player[step["result"]]
    table = [("Round", "No", "Opponent", "Rating", "Score", "PWe" if special else "We")]
    for game in records(games):
        rating, expected = _number(game[step["rating"]]), _number(game[step["expected"]])
        table.append((*_met(game), rating, f"{game['score']:g}", expected))
    lines = game_table(table)
    if games[step["rating"]].isna().any():
        return [
            *lines,
            "  A rating is not published, nor what is found with it: an age would follow from it",
        ]
    if special:
        told = (player["n_eff"], int(player["history"]), r0, player["s"])
        return [
            *lines,
            "  PWe(R, Ri) = 0.5 + (R - Ri)/800, 0 and 1 beyond 400 points, taken at the result",
            f"  {formulas.special_equation(*told)}",
            f"  R = {fixed(result, 4)}",
            f"  Check: {formulas.special_check(values, *told, result=result, e=e)}",
        ]
    gain, bonus = player[step["gain"]], player[step["bonus"]]
    test = formulas.no_bonus(values, m, match=section.settings["event type"] == MATCH)
    if player["bonus_eligible"]:
        test = f"{formulas.bonus(values, gain, m, decimals=4)} = {fixed(bonus, 4)}"
    return [
        *lines,
        f"  E = sum of We = sum of 1/(1 + 10^(-({plain(r0)} - Ri)/400)) = {fixed(e, 4)}",
        f"  K(S - E) = {fixed(player['k'], 4)} x ({s} - {fixed(e, 4)}) = {fixed(gain, 4)}",
        f"  Bonus = {test}",
        f"  R = R0 + K(S - E) + bonus = {plain(r0, 4)} {added(gain, 4)} {added(bonus, 4)} = {fixed(result, 4)}"
        + _held(r0 + gain + bonus, result),
    ]


def _met(game: dict[str, Any]) -> tuple[str, str, str]:
    return f"{game['round']:g}", f"{game['no']:g}", str(game["name"])


def _number(value: Any) -> str:
    return "" if missing(value) else fixed(value, 4)


def _held(sum_: float, result: float) -> str:
    return "" if abs(sum_ - result) < formulas.NEAR else ", the least between the passes"


def _limits(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """Match limit, ceiling and floor, each only where it acts or could."""
    before, exact, floor, kind = player["before_floor"], player["post_exact"], player["floor"], player["floor_kind"]
    lines = ["Limits and floor"]
    if player["limited"]:
        lines.append(
            f"  A match moves a rating by at most {values['match_limit']:g}, by earlier ones less: "
            f"{fixed(before, 4)} becomes {fixed(exact, 4)} {citation(section, 'match_limit', 'match_limit_180_days')}"
        )
    if player["ceiled"]:
        lines.append(f"  A ceiling is set on this rating: {fixed(before, 4)} becomes {fixed(exact, 4)}")
    if not missing(kind):
        lines.append(f"  Floor {plain(floor)} ({kind}) acts: {fixed(before, 4)} becomes {fixed(exact, 4)}")
        lines += _floor_rule(section, player, values, str(kind))
    elif floor > exact:
        lines.append(f"  His floor is {plain(floor)}; in a match it does not act by itself: ask for a lower one.")
    else:
        lines.append(f"  His highest floor is {plain(floor)}: {fixed(exact, 4)} is not under it.")
    return lines


def _floor_rule(section: RatedSection, player: dict[str, Any], values: dict[str, Any], kind: str) -> list[str]:
    """Where the floor that acted comes from."""
    if kind == "peak":
        rule = formulas.peak_floor(values, player["peak"], assumed=bool(player["peak_assumed"]))
        return [f"  {rule} {citation(section, 'peak_floor_drop')}"]
    if kind == "personal":
        after = section.state.loc[player["index"]]
        rule = formulas.personal_floor(values, after["wins"], after["draws"], after["events"])
        return [f"  {rule} {citation(section, 'personal_floor_win')}"]
    names = {"absolute": "absolute_floor", "olm": "life_master_floor", "money": "money_floor_prize"}
    return [f"  {citation(section, names[kind])}"] if kind in names else ["  It is given in the file."]


def _result(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    exact, post = player["post_exact"], player["post"]
    if section.settings["stored_as_integer"]:
        rounding = f"{fixed(exact, 4)} rounded away from {plain(player['start'])}, and kept so"
    else:
        rounding = f"{fixed(exact, 4)} to the nearest whole number, a half upward; unrounded into the next section"
    return [
        "Result",
        f"  New rating {plain(post)}: {rounding}",
        f"  Change {signed(player['change'])}, shown as {_shown(section, player, values)}",
        "  " + citation(section, "stored_as_integer", "provisional_most_games"),
    ]


def _shown(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> str:
    """The new rating as published, and on how many games it is."""
    games = player["post_games"]
    history = int(section.state.loc[player["index"], "history"])
    shown = display(player["post"], games, history, values["provisional_most_games"])
    return f"{shown} ({'established; games not told' if missing(games) else f'on {games:g} games'})"
