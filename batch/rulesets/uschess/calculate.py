"""`crossrate calc uschess`: one player's event by the US Chess rules, the opponents held at the ratings typed.

Document 2020-09-02 (Glickman and Doan), as `rules.uschess`. The official run rates the opponents too and takes their
new ratings in its last pass; from one player's games that cannot be done.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.calc.breakdown import Breakdown, game_texts, known, told
from batch.calc.games import Games, read_games
from batch.calc.reading import day, flag, number, refuse
from batch.rating.plain import plain
from batch.rating.step import game_values, player_values
from batch.rulesets.uschess import formulas
from batch.rulesets.uschess.steps import GAMES, RATINGS, SPECIAL, SPECIAL_GAMES
from rules.dated import ParameterError, Values, load
from rules.rounding import round_half_up
from rules.uschess import PARAMETERS_FILE
from rules.uschess.initial import FIDE, Source, StartingValue, starting_value
from rules.uschess.pools import PoolError, check_pool, is_online
from rules.uschess.rate import Rated, SectionRules, display, entrants, rate

Options = Mapping[str, Any]
Numbers = Mapping[str, float | None]
"""Options as typed; those that are numbers as read."""

SPAN = (100, 3500)
FIDE_SPAN = (1000, 3500)
AGES = (2, 120)
COUNT = (0, 100_000)
HISTORIES = {"mixed": 0, "wins": 1, "losses": -1}
PLAYERS = ("rating", "fide", "age", "adult", "junior")
"""The options that say who is rated; one of them is needed."""

TOLD = ("n_star", "n_eff", "k", "s", "e", "k_times_s_minus_e", "bonus", "floor")
"""The steps of --json."""

RATED_ONLY = ("games", "history", "peak")
UNRATED = "enter an unrated opponent with a starting value, as 750:1 for a junior"


def calculate(options: Options, games: Sequence[str]) -> Breakdown:
    """Rate one player. Raises `RefusedError` with everything that is wrong."""
    wrong: list[str] = []
    played = read_games(games, SPAN, wrong, unrated=UNRATED)
    on = day(options, wrong)
    numbers = {
        "rating": number(options, "rating", SPAN, "1700", wrong),
        "games": number(options, "games", COUNT, "30", wrong, whole=True),
        "fide": number(options, "fide", FIDE_SPAN, "1800", wrong, whole=True),
        "age": number(options, "age", AGES, "12", wrong),
        "peak": number(options, "peak", SPAN, "1500", wrong),
        **{name: number(options, name, COUNT, "20", wrong, whole=True) for name in ("wins", "draws", "events")},
    }
    pool = _pool(options, wrong)
    wrong += _contradictions(options, numbers, pool, load(PARAMETERS_FILE).on(on))
    refuse(wrong)
    try:
        return _rated(options, numbers, played, pool, on)
    except ParameterError as error:
        refuse([f"--on {on}: {error}"])
        raise


def _pool(options: Options, wrong: list[str]) -> str:
    try:
        return check_pool(options.get("pool") or "regular")
    except PoolError as error:
        wrong.append(f"--pool {options['pool']}: {error}")
        return "regular"


def _contradictions(options: Options, numbers: Numbers, pool: str, values: Values) -> list[str]:
    """Check the options against each other."""
    wrong = []
    who = [name for name in PLAYERS if options.get(name)]
    if len(who) != 1:
        read = " and ".join(map(flag, who)) if who else "none of them"
        wrong.append(
            "who is rated? give just one of --rating R --games N, --fide F, --age A, --adult, --junior "
            f"(read: {read}), as --rating 1700 --games 30."
        )
    if who == ["rating"] and options.get("games") is None:
        wrong.append(f"--rating {options['rating']}: add the rated games it is based on, as --games 30.")
    if who and "rating" not in who:
        wrong += [
            f"{flag(name)} {options[name]}: only a rated player has that; leave it out, or give --rating."
            for name in RATED_ONLY
            if options.get(name)
        ]
    record = [name for name in ("wins", "draws", "events") if options.get(name) is None]
    if 0 < len(record) < 3:
        missing = ", ".join(map(flag, record))
        wrong.append(f"the personal floor needs --wins, --draws and --events together: {missing} missing.")
    rating, games, peak = numbers["rating"], numbers["games"], numbers["peak"]
    # Before the first rules the parameter does not exist, and nothing is calculated.
    established = (games or 0) > values.get("provisional_most_games", np.inf)
    if rating and peak and established and round_half_up(peak) < round_half_up(rating):
        wrong.append(
            f"--peak {options['peak']}: the highest established rating is at least the present {plain(rating)}; "
            f"give it as --peak {round_half_up(rating):g} or more."
        )
    if options.get("dual") and pool != "regular":
        wrong.append(
            f"--dual: only the regular rating of an over-the-board event is dual; leave it out for --pool {pool}."
        )
    return wrong


def _rated(options: Options, numbers: Numbers, played: Games, pool: str, on: date) -> Breakdown:
    values = load(PARAMETERS_FILE).on(on)
    history = HISTORIES[options.get("history") or "mixed"]
    start = None if numbers["rating"] is not None else _start(options, numbers, pool, values)
    n = len(played.ratings) + 1

    def alone(value: float | None) -> Any:
        """The player's value and NaN for each opponent: (n,)."""
        return np.array([np.nan if value is None else value] + [np.nan] * (n - 1))

    first = np.arange(n) == 0
    people = entrants(
        n,
        rating=played.with_player(np.nan if numbers["rating"] is None else numbers["rating"]),
        games=alone(numbers["games"]),
        history=first * history,
        start=alone(start.rating if start else None),
        start_games=first * (start.games if start else 0),
        **{name: alone(numbers[name]) for name in ("wins", "draws", "events", "peak")},
        losses=alone(None),
        repeats=first * bool(options.get("repeats")),
        fixed=~first,
    )
    rules = SectionRules(values, pool, bool(options.get("dual")))
    rated = rate(played.event(), people, [rules])
    return _breakdown(rated, rules, start, numbers, history, played, on)


def _start(options: Options, numbers: Numbers, pool: str, values: Values) -> StartingValue:
    fide = numbers["fide"]
    sources = [] if fide is None else [Source(FIDE, fide, days=0.0)]
    adult = None if fide is not None else not options.get("junior")
    return starting_value(pool, numbers["age"], adult, sources, values)


def _breakdown(
    rated: Rated,
    rules: SectionRules,
    start: StartingValue | None,
    numbers: Numbers,
    history: int,
    played: Games,
    on: date,
) -> Breakdown:
    values, player = rules.values, player_values(RATINGS, rated)
    special = player["formula"] == "special"
    r0, post = float(player["start"]), float(player["post"])
    origin = r0 if values["stored_as_integer"] else float(round_half_up(r0))
    player |= {
        "change": post - origin,
        "source": _start_formula(values, start, numbers),
        "limit": formulas.effective_limit(values, r0),
        "why": formulas.why_formula(values, str(player["formula"]), float(player["n"]), history),
        "floor_words": _floor_formula(rated, rules),
        "provisional": _provisional(rated, rules),
        **(_special_words if special else _standard_words)(rated, rules, history),
    }
    games = [
        game_values(GAMES, rated, i) | {"opponent_pre": played.ratings[opponent], "score": score}
        for i, (opponent, score) in enumerate(zip(played.opponent, played.score, strict=True))
    ]
    columns, listed = game_texts(SPECIAL_GAMES if special else GAMES, "opponent_pre score expected", games)
    by = SPECIAL if special else RATINGS
    return Breakdown(
        title=f"US Chess {rules.pool.replace('-', ' ')} rating, by the rules in force on {on}",
        about=[_who(values, start, numbers, history)],
        columns=columns,
        games=listed,
        steps=[
            *told(RATINGS, "start n m s", player),
            *told(by, "e", player),
            *told(RATINGS, "n_star n_eff formula", player),
            *told(by, "equation check" if special else "k k_times_s_minus_e bonus", player),
            *told(RATINGS, "before_floor floor post change", player),
        ],
        document={
            "pre": numbers["rating"],
            "start": r0,
            "post": post,
            "post_exact": float(player["post_exact"]),
            "change": player["change"],
            "formula": str(player["formula"]),
            **{name: known(player[name]) for name in TOLD},
            "floor_kind": player["floor_kind"],
            "games": [
                {"opponent": game["opponent_pre"], "score": game["score"], "expected": float(game["expected"])}
                for game in games
            ],
        },
        notes=_notes(rated, rules, numbers),
    )


def _special_words(rated: Rated, rules: SectionRules, history: int) -> dict[str, str]:
    """The special formula's equation, and its result put in."""
    equation = (rated.n_eff[0], history, float(rated.r0[0]), float(rated.s[0]))
    result, e = float(rated.before_floor[0]), float(rated.e[0])
    check = formulas.special_check(rules.values, *equation, result=result, e=e)
    return {"equation": formulas.special_equation(*equation), "check": check}


def _standard_words(rated: Rated, rules: SectionRules, history: int) -> dict[str, str]:
    """K and bonus."""
    values, m, r0, gain = rules.values, int(rated.m[0]), float(rated.r0[0]), float(rated.k_times_s_minus_e[0])
    reduced = rules.dual and rules.pool == "regular"
    bonus = formulas.bonus(values, gain, m) if rated.bonus_eligible[0] else formulas.no_bonus(values, m, match=False)
    return {"k_words": formulas.k_factor(values, rated.n_eff[0], m, r0, reduced=reduced), "bonus_words": bonus}


def _notes(rated: Rated, rules: SectionRules, numbers: Numbers) -> list[str]:
    """What was assumed of the peak."""
    notes = []
    if rated.peak_assumed[0]:
        notes.append("the rating before is taken as the highest established; give a higher one by --peak.")
    if numbers["peak"] is not None and np.isnan(rated.known_peak[0]):
        most = rules.values["provisional_most_games"]
        notes.append(f"on {most:g} games or fewer no rating is established, so --peak gives no floor.")
    return notes


def _provisional(rated: Rated, rules: SectionRules) -> str:
    """The new rating as lists show it, where that says more."""
    most = rules.values["provisional_most_games"]
    shown = display(float(rated.post[0]), float(rated.post_games[0]), int(rated.history[0]), most)
    return f"provisional: {shown}" if "P" in shown else ""


def _who(values: Mapping[str, Any], start: StartingValue | None, numbers: Numbers, history: int) -> str:
    if start is not None:
        return f"Unrated, {start.words}"
    games = numbers["games"] or 0
    kind = "provisional" if games <= values["provisional_most_games"] else "established"
    return f"Rated {plain(numbers['rating'] or 0)} on {games:g} games ({kind}); {formulas.HISTORY[history]}"


def _start_formula(values: Mapping[str, Any], start: StartingValue | None, numbers: Numbers) -> str:
    """Where R0 comes from, with the numbers put in."""
    if start is None:
        return "the rating before the event"
    if start.sources:
        fide = start.sources[0]
        return (
            f"{formulas.conversion(values['fide_conversion'], fide.source.rating)} = {plain(fide.converted)}, rounded"
        )
    if numbers["fide"] is not None:
        return f"{numbers['fide']:g} + {values['single_fide_addition']:g}"
    if numbers["age"] is not None:
        return f"min({values['age_highest_value']:g}, {values['age_factor']:g} x {plain(numbers['age'])})"
    return start.words


def _floor_formula(rated: Rated, rules: SectionRules) -> str:
    values, kind = rules.values, rated.floor_kind[0]
    told = {
        "absolute": f"no rating is below {values['absolute_floor']:g}",
        "personal": formulas.personal_floor(values, rated.wins[0], rated.draws[0], rated.events[0]),
        "peak": formulas.peak_floor(values, float(rated.known_peak[0]), assumed=bool(rated.peak_assumed[0])),
    }
    if kind is not None:
        return f"applied, {kind}: {told[kind]}"
    online = ", online the only one" if is_online(rules.pool) else ""
    return f"not reached{online}"
