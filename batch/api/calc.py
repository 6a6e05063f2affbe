"""One player against opponents whose ratings stand still: the calculators of `crossrate calc`, without a file.

The arguments are the options of the command. A game is a text as on the command line, "1800:1", or a pair
(1800, 1); an opponent of None is unrated. What cannot be calculated raises ValueError, a line for each thing wrong.
"""

from collections.abc import Iterable
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from batch.api.reading import one_of

if TYPE_CHECKING:
    from batch.calc.breakdown import Breakdown

__all__ = ["Calculation", "elo", "fide", "ukd", "uschess"]

Number: TypeAlias = float | str
Game: TypeAlias = "str | tuple[Number | None, Number]"
History: TypeAlias = Literal["mixed", "wins", "losses"]
Pool: TypeAlias = Literal["standard", "rapid", "blitz"]
Expectation: TypeAlias = Literal["table", "logistic"]
Form: TypeAlias = Literal["average", "per-game"]
Rounding: TypeAlias = Literal["whole", "fraction-dropped", "nearest", "drop"]
BelowFloor: TypeAlias = Literal["held", "unrated"]


class Calculation(NamedTuple):
    """What was calculated: `document` as `calc --json` prints it, `text` as `calc` does."""

    document: dict[str, Any]
    text: str


def uschess(
    games: Iterable[Game],
    *,
    rating: Number | None = None,
    games_before: Number | None = None,
    history: History | None = None,
    fide: Number | None = None,
    age: Number | None = None,
    adult: bool = False,
    junior: bool = False,
    pool: str | None = None,
    repeats: bool = False,
    dual: bool = False,
    peak: Number | None = None,
    wins: Number | None = None,
    draws: Number | None = None,
    events: Number | None = None,
    on: Any = None,
) -> Calculation:
    """Rate a player by the US Chess rules.

    Who is rated is said by one of `rating` with `games_before` (the option --games), `fide`, `age`, `adult`, `junior`.
    on: end date of the event, today by default.
    """
    from batch.rulesets.uschess.calculate import calculate

    options = _options(
        rating=rating, games=games_before, fide=fide, age=age, pool=pool, peak=peak, wins=wins, draws=draws,
        events=events, on=on, history=one_of("history", history, History),
    )  # fmt: skip
    flags = {"adult": adult, "junior": junior, "repeats": repeats, "dual": dual}
    return _calculation(calculate({**options, **flags}, _games(games)))


def fide(
    games: Iterable[Game],
    *,
    rating: Number,
    k: Number | None = None,
    birth_year: Number | None = None,
    games_before: Number | None = None,
    peak: Number | None = None,
    pool: Pool | None = None,
    on: Any = None,
    expectation: Expectation | None = None,
) -> Calculation:
    """Rate a player by the FIDE rating regulations, one event as if alone. on: start date, today by default."""
    from batch.rulesets.fide.calculate import calculate

    options = _options(
        rating=rating, k=k, birth_year=birth_year, games=games_before, peak=peak, on=on,
        pool=one_of("pool", pool, Pool), expectation=one_of("expectation", expectation, Expectation),
    )  # fmt: skip
    return _calculation(calculate(options, _games(games)))


def ukd(
    games: Iterable[Game],
    *,
    rating: Number,
    form: Form | None = None,
    rounding: Rounding | None = None,
    below_floor: BelowFloor | None = None,
) -> Calculation:
    """Rate a player by the Turkish Chess Federation's UKD procedure."""
    from batch.rulesets.ukd.calculate import calculate

    options = _options(
        rating=rating, form=one_of("form", form, Form), rounding=one_of("rounding", rounding, Rounding),
        below_floor=one_of("below_floor", below_floor, BelowFloor),
    )  # fmt: skip
    return _calculation(calculate(options, _games(games)))


def elo(
    games: Iterable[Game] = (),
    *,
    rating: Number | None = None,
    k: Number | None = None,
    table: bool = False,
    parameters: str | PathLike[str] | None = None,
) -> Calculation:
    """Rate a player by plain Elo or by a club's own settings.

    k: a number or "tiers". table: also what each result changes at each rating gap; without games, that alone.
    parameters: the club's settings in TOML.
    """
    from batch.rulesets.elo.calculate import calculate

    options = _options(rating=rating, k=k, parameters=None if parameters is None else fspath(parameters))
    return _calculation(calculate({**options, "table": table}, _games(games)))


def _options(**options: Any) -> dict[str, str | None]:
    """The options as typed on the command line."""
    return {name: None if value is None else _typed(value) for name, value in options.items()}


def _games(games: Iterable[Game]) -> list[str]:
    return [game if isinstance(game, str) else f"{_opponent(game[0])}:{_typed(game[1])}" for game in games]


def _opponent(rating: Number | None) -> str:
    return "unrated" if rating is None else _typed(rating)


def _typed(value: Any) -> str:
    """A value as it is typed: a whole number without a point, a date as its day."""
    if hasattr(value, "isoformat"):
        return str(value.isoformat())[:10]
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _calculation(done: "Breakdown") -> Calculation:
    return Calculation(done.document, "\n".join(done.lines()))
