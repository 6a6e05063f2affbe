"""`crossrate calc elo`: plain Elo or a club's own settings, as `rules.elo`; with the table of results and gaps."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from batch.calc.breakdown import Breakdown, game_texts, games_told, known, outcome, told
from batch.calc.games import Games, read_games
from batch.calc.reading import finite, number, refuse
from batch.rating.plain import fixed, plain, signed
from batch.rating.step import game_values, player_values
from batch.rulesets.elo.steps import GAMES, RATINGS, ROUNDED
from rules.dated import ParameterSet
from rules.elo.rate import Rated, entrants, rate
from rules.elo.settings import FIXED, ROUNDS, TIERS, SectionRules, parameters, section_rules
from rules.elo.table import result_table

SPAN = (-5000, 10_000)
KS = (0, 1000)
UNRATED = "give the opponent's rating; without one there is no expected score"


def calculate(options: Mapping[str, Any], games: Sequence[str]) -> Breakdown:
    """Rate one player, or with `table` and no games print the table of results and gaps alone.

    Raises `RefusedError` with everything that is wrong.
    """
    wrong: list[str] = []
    rules = _rules(options, wrong)
    if options.get("table") and rules.k_choice == TIERS:
        wrong.append("--table: the table is for one K; give it as --k 24.")
    table_alone = bool(options.get("table")) and not games and options.get("rating") is None
    if table_alone:
        if options.get("xlsx"):
            wrong.append("--xlsx: the workbook holds a player's calculation; add --rating 1500 and games.")
        refuse(wrong)
        return _table_alone(rules)
    played = read_games(games, SPAN, wrong, unrated=UNRATED)
    rating = number(options, "rating", SPAN, "1500", wrong)
    if options.get("rating") is None:
        wrong.append("the player's rating is missing: give it as --rating 1500.")
    refuse(wrong)
    people = entrants(len(played.ratings) + 1, rating=played.with_player(rating or 0.0))
    done = _breakdown(rate(played.event(), people, [rules]), rules, played)
    if options.get("table"):
        done.document["table"] = _rows(rules)
        done.after.extend(_table_alone(rules).lines())
    return done


def _rules(options: Mapping[str, Any], wrong: list[str]) -> SectionRules:
    """The settings of the parameters file, a club's own laid over them, and K."""
    text = options.get("k")
    settings: dict[str, Any] = {}
    if text is not None and text.strip().lower() == TIERS:
        settings = {"k_choice": TIERS}
    elif text is not None:
        k = finite(text)
        if k is None or not KS[0] < k <= KS[1]:
            wrong.append(f"--k {text}: give a number up to {KS[1]}, as --k 32, or --k {TIERS} for K by rating.")
        else:
            settings = {"k_choice": FIXED, "k": k}
    try:
        return section_rules(date.max, _parameters(options), **settings)
    except ValueError as error:
        refuse([*wrong, f"--parameters {options.get('parameters')}: {error}"])
        raise


def _parameters(options: Mapping[str, Any]) -> ParameterSet:
    path = options.get("parameters")
    return parameters().overlay(Path(path)) if path else parameters()


def _breakdown(rated: Rated, rules: SectionRules, played: Games) -> Breakdown:
    games = [
        game_values(GAMES, rated, i) | {"opponent_pre": played.ratings[opponent], "score": score}
        for i, (opponent, score) in enumerate(zip(played.opponent, played.score, strict=True))
    ]
    held = f"; held at the floor of {rules.floor:g}" if rated.held[0] else ""
    player = player_values(RATINGS, rated) | {"rounded": ROUNDED[rules.rounding], "held": held}
    in_turn = rules.order == ROUNDS
    columns, listed = game_texts(
        GAMES, ("own_rating " if in_turn else "") + "opponent_pre score expected contribution", games
    )
    return Breakdown(
        title="Elo rating",
        about=[f"Rating {plain(player['start'])}; {'game after game' if in_turn else 'all games from this rating'}"],
        columns=columns,
        games=listed,
        steps=told(RATINGS, "expected s k change_exact post", player),
        document={
            **outcome(rated, float(rated.start[0]), float(rated.k[0]), games_told(games, "contribution")),
            "rounding": rules.rounding,
        },
    )


def _rows(rules: SectionRules) -> list[dict[str, Any]]:
    return [{name: known(value) for name, value in vars(row).items()} for row in result_table(rules.k)]


def _table_alone(rules: SectionRules) -> Breakdown:
    """The table of general calculators: what each result changes at each gap."""
    rows = [
        (
            *(plain(row.rating), plain(row.opponent), row.result),
            *(fixed(row.expected, 4), signed(row.change, 1), fixed(row.new_rating, 1)),
        )
        for row in result_table(rules.k)
    ]
    return Breakdown(
        title="Elo rating change by result and rating gap",
        about=[f"K = {plain(rules.k)}"],
        columns=("Rating", "Opponent", "Result", "Expected", "Change", "New rating"),
        games=rows,
        steps=[],
        document={"k": rules.k, "table": _rows(rules)},
    )
