"""Step 1: what an unrated player starts from (Document 2020-09-02, starting values; spec/uschess.md section 3).

A starting value R0 and the games N it is worth come from the player's other ratings, weighted by the games behind
them and by how stale they are; without any, from the age; without that, from being an adult or a junior.
"""

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.rounding import round_half_up
from rules.uschess.pools import POOLS

FIDE, CFC = "fide", "cfc"
SOURCES = (FIDE, *POOLS, CFC)
"""Where another rating can come from, in the order in which a single one was taken before 2020-06-01."""

DAYS_A_YEAR = 365.25

_COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True)
class Source:
    """Another rating of the player.

    name: one of `SOURCES`. rating: on that list's own scale. games: credited there, None = not told.
    days: from that rating's date to the end of the event, None = not told (taken as 0, as is a later date).
    """

    name: str
    rating: float
    games: float | None = None
    days: float | None = None


@dataclass(frozen=True)
class Weighed:
    """A source with every number of its weight.

    Converted rating X, game factor G, age of the rating in days D, age value P on its date, Z = min(6, (X - P)/350),
    staleness S = exp(0.06 (Z - 6) D/365.25), weight W = G S.
    """

    source: Source
    converted: float
    game_factor: float
    days: float
    age_value: float
    z: float
    staleness: float
    weight: float


@dataclass(frozen=True)
class StartingValue:
    """R0 and its N, in words where from, the weighed sources of a blend, and what was assumed (words, a guess each)."""

    rating: float
    games: float
    words: str
    sources: tuple[Weighed, ...] = ()
    assumed: tuple[str, ...] = ()


def starting_value(
    pool: str, age: float | None, adult: bool | None, sources: Sequence[Source], values: Mapping[str, Any]
) -> StartingValue:
    """Give the starting value of a player unrated in `pool`.

    age: years at the end of the event, None = not known (see `plausible_age`). adult: None = not known.
    values: parameters in force. A source on no games is none. Raises ValueError for a source that does not exist or
    is the pool itself.
    """
    for source in sources:
        if source.name not in SOURCES or source.name == pool:
            others = ", ".join(name for name in SOURCES if name != pool)
            raise ValueError(f"a starting value in {pool} cannot come from {source.name}; it can from {others}")
    sources = [source for source in sources if source.games != 0]
    if sources and values["start_blended"]:
        return _blend(pool, age, adult, sources, values)
    if single := _single(sources, values):
        return single
    rating, words = _age_value(age, adult, values)
    if not values["start_blended"]:
        words += " (low confidence: the rule of that time is not documented)"
    return StartingValue(rating, 0.0, words, assumed=_assumed_adult(age, adult))


def plausible_age(age: float, values: Mapping[str, Any]) -> bool:
    """Whether an age can be meant; below 3 the birth date is a slip and should count as not given, with a warning."""
    return age >= values["age_youngest"]


def age_in_years(days_from_birth: float) -> float:
    """Age as the rules count it: days/365.25."""
    return days_from_birth / DAYS_A_YEAR


def convert(rating: float, pieces: Sequence[tuple[str, float, float, float]]) -> float:
    """Convert another federation's rating by pieces (comparison, limit, constant, slope), the first that holds.

    `pieces`: the value of fide_conversion, fide_youth_conversion or cfc_conversion. Raises ValueError when none holds.
    """
    for comparison, limit, constant, slope in pieces:
        if _COMPARISONS[comparison](rating, limit):
            return constant + slope * rating
    raise ValueError(f"no piece of the conversion covers {rating}")


def _blend(
    pool: str, age: float | None, adult: bool | None, sources: Sequence[Source], values: Mapping[str, Any]
) -> StartingValue:
    weighed = tuple(_weigh(pool, source, age, adult, values) for source in sources)
    # Summed in a fixed order, so that the order of the columns changes no bit.
    ordered = sorted(weighed, key=lambda w: (w.source.name, w.source.rating))
    total = math.fsum(w.weight for w in ordered)
    mean = math.fsum(w.weight * w.converted for w in ordered) / total
    names = ", ".join(_told(w.source) for w in weighed)
    return StartingValue(
        rating=float(round_half_up(mean)),
        games=float(math.ceil(min(values["start_games_full"], total))),
        words=f"from {names}" if len(weighed) == 1 else f"weighted average of {names}",
        sources=weighed,
        assumed=_assumed_adult(age, adult) + tuple(text for w in weighed for text in _assumed_of(w.source)),
    )


def _weigh(
    pool: str, source: Source, age: float | None, adult: bool | None, values: Mapping[str, Any]
) -> Weighed:  # fmt: skip
    days = max(0.0, source.days or 0.0)
    converted = source.rating
    if source.name in (FIDE, CFC):
        converted = convert(source.rating, values[f"{source.name}_conversion"])
    then = None if age is None else max(0.0, age - days / DAYS_A_YEAR)
    age_value, _ = _age_value(then, adult, values)
    z = min(values["stale_highest"], (converted - age_value) / values["stale_scale"])
    staleness = math.exp(values["stale_rate"] * (z - values["stale_highest"]) * days / DAYS_A_YEAR)
    factor = _game_factor(pool, source, values)
    return Weighed(source, converted, factor, days, age_value, z, staleness, factor * staleness)


def _game_factor(pool: str, source: Source, values: Mapping[str, Any]) -> float:
    """G: 10 for the best evidence, 5 for the rest; a US Chess rating never for more than its own games."""
    if source.name == FIDE:
        full = source.rating > values["fide_full_games_above"]
    else:
        # OTB regular always, and the over-the-board pool of the same speed for an online blitz or quick rating.
        full = source.name == "regular" or (source.name in ("quick", "blitz") and pool == f"online-{source.name}")
    factor = float(values["start_games_full"] if full else values["start_games_other"])
    if source.games is None or source.name in (FIDE, CFC):
        return factor
    return min(factor, source.games)


def _single(sources: Sequence[Source], values: Mapping[str, Any]) -> StartingValue | None:
    """Take one source alone, as before 2020-06-01: FIDE, else another US Chess pool, in the order of `SOURCES`."""
    for source in sorted(sources, key=lambda s: SOURCES.index(s.name)):
        if source.name == FIDE:
            full = source.rating > values["single_fide_full_games_above"]
            games = float(values["start_games_full"] if full else values["start_games_other"])
            return StartingValue(source.rating + values["single_fide_addition"], games, f"from {_told(source)}")
        if source.name != CFC:
            return StartingValue(float(source.rating), 0.0, f"from {_told(source)}")
    return None


def _age_value(age: float | None, adult: bool | None, values: Mapping[str, Any]) -> tuple[float, str]:
    """Give the value from age alone, not rounded, and its words."""
    if age is not None:
        return min(float(values["age_highest_value"]), values["age_factor"] * age), f"age {age:.2f}"
    if adult is False:
        return float(values["junior_value"]), "junior without a birth date"
    return float(values["adult_value"]), "adult without a birth date" if adult else "no birth date, taken as an adult"


def _assumed_adult(age: float | None, adult: bool | None) -> tuple[str, ...]:
    return ("an adult, neither age nor adult or junior being told",) if age is None and adult is None else ()


def _assumed_of(source: Source) -> tuple[str, ...]:
    """Name what a source leaves untold and the blend takes for granted."""
    assumed = []
    if source.days is None:
        assumed.append(f"the {_told(source)} rating of the event's last day, its date not being told")
    elif source.days < 0:
        assumed.append(f"the {_told(source)} rating of the event's last day, its date being later")
    if source.games is None and source.name not in (FIDE, CFC):
        assumed.append(f"full games for the {_told(source)} rating, their number not being told")
    return tuple(assumed)


def _told(source: Source) -> str:
    name = source.name.upper() if source.name in (FIDE, CFC) else source.name
    return f"{name} {source.rating:g}"
