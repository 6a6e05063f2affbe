"""The calculation of one player by the US Chess rules, step by step (Document 2020-09-02, the rating algorithm)."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from batch.rating.explaining import citation, game_lines, joined_parts, step_lines
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.rating.plain import aligned, fixed, plain
from batch.rulesets.uschess import formulas
from batch.rulesets.uschess.steps import GAMES, RATINGS, SPECIAL, SPECIAL_GAMES, in_match, reduced
from rules.uschess.initial import CFC, DAYS_A_YEAR, FIDE
from rules.uschess.model import FOREIGN
from rules.uschess.rate import display

ALGORITHM = "[Document 2020-09-02, the rating algorithm]"

FIRST_PASS = {
    "e": "intermediate_e", "k_times_s_minus_e": "intermediate_k_times_s_minus_e", "bonus": "intermediate_bonus",
    "before_floor": "intermediate",
}  # fmt: skip
FIRST_PASS_GAMES = {"opponent_rating": "opponent_rating_first", "expected": "expected_first"}
"""The steps of a pass, and where the first pass has them."""


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """Every step of a player who has rated games, in the order of the calculation."""
    values = section.values
    if missing(player["start"]):
        return joined_parts(_without_start(section, player, games, values))
    start = _start(section, player, values)
    if player["formula"] == "none":
        return joined_parts([start, ["The player is only an opponent here, at that rating, and is not rated."]])
    player = player | _words(section, player, values)
    told = step_lines(section, RATINGS, player)
    return joined_parts([
        start,
        ["Effective games", *told["Effective games"]],
        ["Formula", *told["Formula"], _formula_source(section, player)],
        *_passes(section, player, records(games), told["First estimate"]),
        _limits(section, player, values),
        ["Result", *told["Result"]],
    ])  # fmt: skip


def _words(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Values that the steps' texts name beside the steps."""
    m, exact = int(player["m"]), fixed(player["post_exact"], 4)
    rounding = f"{exact} to the nearest whole number, a half upward; unrounded into the next section"
    if section.settings["stored_as_integer"]:
        rounding = f"{exact} rounded away from {plain(player['start'])}, and kept so"
    return {
        "limit": formulas.effective_limit(values, player["start"]),
        "why": formulas.why_formula(values, player["formula"], player["n"], int(player["history"])),
        "k_words": formulas.k_factor(values, player["n_eff"], m, player["start"], reduced=reduced(section), decimals=4),
        "rounding": rounding,
        "shown_words": _shown(section, player, values),
        **dict.fromkeys(("bonus_words", "held"), ""),
    }


def _without_start(
    section: RatedSection, player: dict[str, Any], games: pd.DataFrame, values: dict[str, Any]
) -> list[list[str]]:
    """Games and new rating, for a player whose starting value is not published (`published`)."""
    shown = [step for step in GAMES if step.field != "expected"]
    return [
        ["Start", "  Not published: the starting value of an unrated player, from which an age would follow"],
        [
            "Games (Step 5): opponents at their results of the first pass",
            *game_lines(shown, records(games)),
            "  " + ALGORITHM,
        ],
        ["Result", f"  New rating {_shown(section, player, values)}"],
    ]


def _start(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> list[str]:
    """R0 and N: the rating before, or how an unrated player's starting value was found."""
    r0, n = f"R0 = {plain(player['start'], 4)}", f"N = {plain(player['n'])}"
    if not missing(player["pre"]):
        games = "" if not missing(player["pre_games"]) else " (the file does not say on how many games)"
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
        ("P", p, "value of the age at that time"),
        ("Z", z, f"min({highest}, ({x} - {p})/{scale})"),
        ("S", fixed(source["staleness"], 6), f"exp({rate:g} x ({z} - {highest}) x {days:g}/{DAYS_A_YEAR:g})"),
        ("W", fixed(source["weight"], 6), "G S, the weight"),
    ]  # fmt: skip
    return _source_lines(shown, rating, steps)


def _source_lines(shown: str, rating: float, steps: list[tuple[str, str, str]]) -> list[str]:
    return [f"  {shown} {plain(rating)}", *(f"    {line}" for line in aligned(steps, left=(0, 2)))]


def _formula_source(section: RatedSection, player: dict[str, Any]) -> str:
    if player["formula"] == "special":
        return "  " + citation(section, "special_most_games", "special_highest_result")
    dual = ("dual_k_reduced_above",) if " x " in player["k_words"] else ()
    return "  " + citation(section, "k_numerator", *dual, "bonus_threshold", "bonus_fewest_games")


def _passes(
    section: RatedSection, player: dict[str, Any], games: Sequence[dict[str, Any]], estimate: Sequence[str]
) -> list[list[str]]:
    """Steps 3 to 5; only one pass in a foreign FIDE event, where the opponents' ratings are fixed."""
    second = _pass(section, player, games)
    if section.settings["event type"] == FOREIGN:
        return [["The one pass: opponents at their converted FIDE ratings", *second]]
    own = {field: player[first] for field, first in FIRST_PASS.items()}
    met = [game | {field: game[first] for field, first in FIRST_PASS_GAMES.items()} for game in games]
    parts = [
        ["First pass (Step 4): opponents at their ratings before; newcomers at their first estimates",
         *_pass(section, player | own, met)],
        ["Second pass (Step 5): the same again, opponents at their results of the first pass", *second],
    ]  # fmt: skip
    if estimate:
        parts.insert(0, ["First estimate (Step 3): only the opponents are rated against it", *estimate])
    return [[*part, "  " + ALGORITHM] for part in parts]


def _pass(section: RatedSection, player: dict[str, Any], games: Sequence[dict[str, Any]]) -> list[str]:
    """One pass: each opponent, E, and the rating it gives."""
    special, values, result = player["formula"] == "special", section.values, player["before_floor"]
    listed = game_lines(SPECIAL_GAMES if special else GAMES, games)
    if any(missing(game["opponent_rating"]) for game in games):
        return [*listed, "  A rating is not published, nor what is found with it: an age would follow from it"]
    if special:
        equation = (player["n_eff"], int(player["history"]), player["start"], player["s"])
        words = {
            "equation": formulas.special_equation(*equation),
            "check": formulas.special_check(values, *equation, result=result, e=player["e"]),
        }
        return [*listed, *step_lines(section, SPECIAL, player | words)["Pass"]]
    m, gain, bonus = int(player["m"]), player["k_times_s_minus_e"], player["bonus"]
    test = formulas.no_bonus(values, m, match=in_match(section))
    if player["bonus_eligible"]:
        test = f"{formulas.bonus(values, gain, m, decimals=4)} = {fixed(bonus, 4)}"
    least = abs(player["start"] + gain + bonus - result) >= formulas.NEAR
    words = {"bonus_words": test, "held": ", the least between the passes" if least else ""}
    return [*listed, *step_lines(section, RATINGS, player | words)["Pass"]]


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
        lines.append(f"  The floor is {plain(floor)}; in a match it does not act by itself: ask for a lower one.")
    else:
        lines.append(f"  The highest floor is {plain(floor)}: {fixed(exact, 4)} is not under it.")
    return lines


def _floor_rule(section: RatedSection, player: dict[str, Any], values: dict[str, Any], kind: str) -> list[str]:
    """The rule that gave the floor that acted."""
    if kind == "peak":
        rule = formulas.peak_floor(values, player["peak"], assumed=bool(player["peak_assumed"]))
        return [f"  {rule} {citation(section, 'peak_floor_drop')}"]
    if kind == "personal":
        after = section.state.loc[player["index"]]
        rule = formulas.personal_floor(values, after["wins"], after["draws"], after["events"])
        return [f"  {rule} {citation(section, 'personal_floor_win')}"]
    names = {"absolute": "absolute_floor", "olm": "life_master_floor", "money": "money_floor_prize"}
    return [f"  {citation(section, names[kind])}"] if kind in names else ["  It is given in the file."]


def _shown(section: RatedSection, player: dict[str, Any], values: dict[str, Any]) -> str:
    """The new rating as published, with the games it is based on."""
    games = player["post_games"]
    history = int(section.state.loc[player["index"], "history"])
    shown = display(player["post"], games, history, values["provisional_most_games"])
    return f"{shown} ({'established; games not told' if missing(games) else f'on {games:g} games'})"
