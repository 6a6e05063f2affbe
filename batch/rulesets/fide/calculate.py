"""`crossrate calc fide`: one player's event by the FIDE rating regulations (Handbook B.02), as `rules.fide`."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.calc.breakdown import Breakdown, game_texts, games_told, known, outcome, told
from batch.calc.games import Games, read_games
from batch.calc.reading import day, number, refuse
from batch.rating.plain import plain
from batch.rating.step import game_values, player_values
from batch.rulesets.fide.steps import GAMES, RATINGS, decimals
from rules.fide.rate import Rated, entrants, rate
from rules.fide.settings import TABLE, SectionRules, section_rules

LOWEST, HIGHEST = 1000, 3500
"""The bounds of ratings that a list may have held at some time."""
COUNT = (0, 100_000)
KS = (1, 100)
FIRST_YEAR = 1900
UNRATED = "games against unrated opponents are not rated for a rated player; leave them out"


def calculate(options: Mapping[str, Any], games: Sequence[str]) -> Breakdown:
    """Rate one player. Raises `RefusedError` with everything that is wrong."""
    wrong: list[str] = []
    on = day(options, wrong)
    try:
        rules = section_rules(on, options.get("pool") or "standard", options.get("expectation") or "table")
    except ValueError as error:
        refuse([*wrong, f"--on {on}: {error}"])
        raise
    span = (min(LOWEST, rules.floor), HIGHEST)
    played = read_games(games, span, wrong, whole=True, unrated=UNRATED)
    rating = number(options, "rating", span, "1800", wrong, whole=True)
    facts = {
        "k": number(options, "k", KS, "20", wrong, whole=True),
        "games": number(options, "games", COUNT, "45", wrong, whole=True),
        "peak": number(options, "peak", span, "2405", wrong, whole=True),
        "birth_year": number(options, "birth_year", (FIRST_YEAR, on.year), "2011", wrong, whole=True),
    }
    if options.get("rating") is None:
        wrong.append("the player's rating is missing: give it as --rating 1800.")
    elif rating is not None and facts["peak"] is not None and facts["peak"] < rating:
        wrong.append(f"--peak {options['peak']}: the highest rating ever is at least the present {rating:g}.")
    refuse(wrong)
    n = len(played.ratings) + 1
    own_facts = {name: np.array([np.nan if v is None else v] + [np.nan] * (n - 1)) for name, v in facts.items()}
    rated = rate(played.event(), entrants(n, rating=played.with_player(rating or 0.0), **own_facts), [rules])
    if rated.k_missing[0]:
        refuse([f"K cannot be derived without {rated.k_missing[0]}: give --k 20, or --games and --birth-year."])
    return _breakdown(rated, rules, played, on)


def _breakdown(rated: Rated, rules: SectionRules, played: Games, on: date) -> Breakdown:
    places = decimals(rules.expectation)
    games = [
        game_values(GAMES, rated, i)
        | {"opponent_pre": played.ratings[opponent], "score": score, "decimals": places}
        | _difference(rated, i, played.ratings[opponent])
        for i, (opponent, score) in enumerate(zip(played.opponent, played.score, strict=True))
    ]
    own = float(rated.own[0])
    # A player rated from below the floor is not on the list anyway, and does not drop off it.
    post = known(rated.before_floor[0] if own < rules.floor else rated.post[0])
    listing = "" if post is not None else f"under the floor of {rules.floor}: the player is not listed"
    columns, listed = game_texts(GAMES, "opponent_pre score difference expected delta", games)
    return Breakdown(
        title=f"FIDE {rules.pool} rating, by the rules for tournaments starting on {on}",
        about=[f"Rating {own:g}; expected scores by {_expectation_words(rules)}"],
        columns=columns,
        games=listed,
        steps=told(
            RATINGS,
            "m s expected delta k change_exact change before_floor performance",
            player_values(RATINGS, rated) | {"decimals": places, "listing": listing},
        ),
        document={
            **outcome(rated, own, int(rated.k[0]), games_told(games)),
            "post": post,
            "k_before": int(rated.k_before[0]),
            "performance": known(rated.performance[0]),
            "expectation": rules.expectation,
        },
        notes=_notes(rated, rules, played),
    )


def _difference(rated: Rated, i: int, opponent: float) -> dict[str, str]:
    """The difference in words, and why a game is not rated."""
    differences, full = rated.differences, f"{rated.own[0] - opponent:+g}"
    if not differences.rated[i]:
        return {"counted": "not rated", "why_not": str(differences.reason[i])}
    cut = f" cut to {differences.difference[i]:+g}" if differences.capped[i] else ""
    return {"counted": full + cut, "why_not": ""}


def _expectation_words(rules: SectionRules) -> str:
    return "FIDE's table" if rules.expectation == TABLE else "the logistic formula (FIDE itself uses its table)"


def _notes(rated: Rated, rules: SectionRules, played: Games) -> list[str]:
    notes = ["K x games counts every game of the rating period; one event is calculated here as if alone."]
    if min(float(rated.own[0]), *played.ratings) < rules.floor:
        notes.append(f"FIDE's list of {rules.start} has no rating below {rules.floor}; calculated as if it had.")
    if rated.peak_assumed[0]:
        notes.append("the present rating is taken for the highest ever; give another by --peak.")
    cut = np.flatnonzero(rated.differences.capped).tolist()
    if cut and rules.cap_largest_only:
        (game,) = cut
        met = plain(played.ratings[played.opponent[game]])
        notes.append(
            f"a difference of more than {rules.cap} counts as {rules.cap} in one game of a tournament only, that of "
            f"the largest difference: here game {game + 1}, against {met}."
        )
    elif cut:
        notes.append(f"a difference of more than {rules.cap} counts as {rules.cap}.")
    return notes
