"""`crossrate calc ukd`: one player's event by the Turkish UKD procedure (TK-PRS-05 as described), as `rules.ukd`."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.calc.breakdown import Breakdown, game_texts, games_told, known, outcome, told
from batch.calc.games import Games, read_games
from batch.calc.reading import number, refuse
from batch.rating.plain import signed
from batch.rating.step import game_values, player_values
from batch.rulesets.ukd.steps import GAMES, RATINGS, ROUNDED
from rules.ukd.rate import Rated, entrants, rate
from rules.ukd.settings import AVERAGE, DROP, NEAREST, SectionRules, section_rules

HIGHEST = 3000
ROUNDINGS = {"whole": NEAREST, "fraction-dropped": DROP}
"""The values of the key Rounding, accepted for the option's own."""


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
    games = []
    for i, (opponent, score) in enumerate(zip(played.opponent, played.score, strict=True)):
        game = game_values(GAMES, rated, i)
        # In the average form each game has the expected score of the average: PD.
        expected = known(rated.percentage[0] if average and rated.game_rated[i] else game["expected"])
        delta = None if expected is None else round(score - expected, 10)
        cut = " capped" if rated.capped[i] else ""
        games.append(
            {**game, "opponent_pre": played.ratings[opponent], "score": score, "expected": expected, "delta": delta}
            | {"cut": cut}
        )
    columns, listed = game_texts(GAMES, "opponent_pre opponent_rating score expected contribution", games)
    player = player_values(RATINGS, rated)
    without = f", {signed(player['unrated_change'], 2)} without UKD" if player["unrated_games"] else ""
    words = {"without": without, "rounded": ROUNDED[rules.rounding], "floor": _floor(rated, rules)}
    by_average = "average difference percentage expected " if average and player["n"] else ""
    unrated = "unrated_change " if player["unrated_games"] else ""
    own = float(rated.own[0])
    return Breakdown(
        title="UKD, the Turkish national rating, by TK-PRS-05 as publicly described",
        about=[f"UKD {own:g}; expected score {'by the average of the opponents' if average else 'game by game'}"],
        columns=columns,
        games=listed,
        steps=told(RATINGS, f"k {by_average}delta {unrated}change_exact post", player | words),
        document={
            **outcome(rated, own, int(player["k"]), games_told(games)),
            **{name: known(player[name]) for name in ("average", "difference", "percentage", "unrated_change")},
            "form": rules.form,
        },
        notes=["the procedure does not say how D and the change are rounded; the federation's list is official."],
    )


def _floor(rated: Rated, rules: SectionRules) -> str:
    """What the floor changed."""
    held = f"; held at the floor of {rules.values['floor']}" if rated.held[0] else ""
    gone = f"; under the floor of {rules.values['floor']}: unrated" if np.isnan(rated.post[0]) else ""
    return held + gone
