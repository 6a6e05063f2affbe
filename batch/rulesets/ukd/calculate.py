"""`crossrate calc ukd`: one player's event by the Turkish UKD procedure (TK-PRS-05 as described), as `rules.ukd`."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.calc.breakdown import Breakdown, Step, known, outcome
from batch.calc.games import Games, read_games
from batch.calc.reading import number, refuse
from batch.rating.plain import fixed, plain, signed
from rules.ukd.rate import Rated, entrants, rate
from rules.ukd.settings import AVERAGE, DROP, NEAREST, SectionRules, section_rules

HIGHEST = 3000
ROUNDINGS = {"whole": NEAREST, "fraction-dropped": DROP}
"""The words of the key Rounding, which may stand for the option's own."""


def calculate(options: Mapping[str, Any], games: Sequence[str]) -> Breakdown:
    """Rate one player. Raises `RefusedError` with everything that is wrong."""
    choices = {name: options[name] for name in ("form", "rounding", "below_floor") if options.get(name)}
    if "rounding" in choices:
        choices["rounding"] = ROUNDINGS.get(choices["rounding"], choices["rounding"])
    rules = section_rules(date.today(), **choices)
    span = (int(rules.values["floor"]), HIGHEST)
    wrong: list[str] = []
    played = read_games(games, span, wrong, whole=True)
    rating = number(options, "rating", span, "1500", wrong, whole=True)
    if options.get("rating") is None:
        wrong.append("the player's UKD is missing: give it as --rating 1500; a first UKD takes a whole crosstable.")
    refuse(wrong)
    people = entrants(len(played.ratings) + 1, rating=played.with_player(rating or 0.0))
    return _breakdown(rate(played.event(), people, [rules]), rules, played)


def _breakdown(rated: Rated, rules: SectionRules, played: Games) -> Breakdown:
    average = rules.form == AVERAGE
    games, listed = [], []
    for i, (opponent, score) in enumerate(zip(played.opponent, played.score, strict=True)):
        # In the average form each game has the expected score of the average: PD.
        expected = known(rated.percentage[0] if average and rated.game_rated[i] else rated.game_expected[i])
        delta = None if expected is None else round(score - expected, 10)
        games.append(
            {"opponent": known(played.ratings[opponent]), "score": score, "expected": expected, "delta": delta}
        )
        listed.append(_row(rated, played, i, expected))
    own, k = float(rated.own[0]), int(rated.k[0])
    document = {
        **outcome(rated, own, k, games),
        "average": known(rated.average[0]),
        "difference": known(rated.difference[0]),
        "percentage": known(rated.percentage[0]),
        "unrated_change": known(rated.unrated_change[0]),
        "form": rules.form,
    }
    return Breakdown(
        title="UKD, the Turkish national rating, by TK-PRS-05 as publicly described",
        about=[f"UKD {own:g}; expected score {'by the average of the opponents' if average else 'game by game'}"],
        columns=("Opponent", "Counts as", "Score", "Expected", "Change"),
        games=listed,
        steps=[
            Step("k", f"{k}", str(rated.k_reason[0])),
            *(_average_steps(rated) if average and rated.n[0] else []),
            Step("W - We", signed(rated.delta[0], 2), f"{plain(rated.w[0])} - {fixed(rated.expected[0])}"),
            *_unrated_step(rated, k),
            Step("Change", signed(rated.change_exact[0], 2), _change_formula(rated, k)),
            Step("New UKD", _post(rated), _rounding(rated, rules)),
        ],
        document=document,
        notes=["the procedure does not say how D and the change are rounded; the federation's list is official."],
    )


def _row(rated: Rated, played: Games, i: int, expected: float | None) -> tuple[str, ...]:
    rating, change = played.ratings[played.opponent[i]], rated.game_change[i]
    if not rated.game_rated[i]:
        return "unrated", "", f"{played.score[i]:g}", "", signed(change, 2)
    counts = plain(rated.opponent_rating[i]) + (" capped" if rated.capped[i] else "")
    each = "" if np.isnan(change) else signed(change, 2)
    return plain(rating), counts, f"{played.score[i]:g}", "" if expected is None else fixed(expected), each


def _average_steps(rated: Rated) -> list[Step]:
    own, average, percentage = plain(rated.own[0]), fixed(rated.average[0]), fixed(rated.percentage[0])
    return [
        Step("Average", average, "of the opponents as counted"),
        Step("D", signed(rated.difference[0]), f"{own} - {average}, to a whole number, a half away from zero"),
        Step("PD", percentage, "expected score a game, by the table"),
        Step("We", fixed(rated.expected[0]), f"{percentage} x {rated.n[0]}, the games"),
    ]


def _unrated_step(rated: Rated, k: int) -> list[Step]:
    games = int(rated.unrated_games[0])
    if not games:
        return []
    formula = f"{k} x 0.1 a win, nothing a draw, {k} x -0.1 a loss; games: {games}"
    return [Step("Without UKD", signed(rated.unrated_change[0], 2), formula)]


def _change_formula(rated: Rated, k: int) -> str:
    unrated = f", {signed(rated.unrated_change[0], 2)} without UKD" if rated.unrated_games[0] else ""
    return f"k (W - We) = {k} x {signed(rated.delta[0], 2)}{unrated}"


def _post(rated: Rated) -> str:
    return "none" if np.isnan(rated.post[0]) else plain(rated.post[0])


def _rounding(rated: Rated, rules: SectionRules) -> str:
    how = "its fraction dropped" if rules.rounding == DROP else "to a whole number, a half away from zero"
    held = f"; held at the floor of {rules.values['floor']}" if rated.held[0] else ""
    gone = f"; under the floor of {rules.values['floor']}: unrated" if np.isnan(rated.post[0]) else ""
    return f"{fixed(rated.post_exact[0])} {how}{held}{gone}"
