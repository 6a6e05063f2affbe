"""What an unrated entrant of a US Chess section starts from (spec/uschess.md section 3), and why."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import Known
from rules.uschess.initial import CFC, FIDE, Source, StartingValue, age_in_years, plausible_age, starting_value
from rules.uschess.pools import POOLS

GIVEN = "given in the file"


def start_of(known: Known, i: int, choices: Choices, values: Mapping[str, Any]) -> StartingValue:
    """The starting value of an unrated entrant. One given by hand comes before anything else."""
    given = known["start"][i]
    if not np.isnan(given):
        return StartingValue(float(given), 0.0, GIVEN)
    age = _number(age_of(known, i, choices))
    if age is not None and not plausible_age(age, values):
        age = None
    sources = list(_sources(known, i, choices))
    return starting_value(choices.pool, age, _adult(known, i, choices), sources, values)


def age_of(known: Known, i: int, choices: Choices) -> float:
    """Age at the end of the event, by the birth date, else the age given; NaN = not known."""
    birth = known["birth"][i]
    if np.isnan(birth):
        return float(known["age"][i])
    return np.nan if choices.event_end is None else age_in_years(choices.event_end.toordinal() - birth)


def _adult(known: Known, i: int, choices: Choices) -> bool | None:
    told, word = known["adult"][i], choices.get("unrated")
    if not np.isnan(told):
        return bool(told)
    return None if word is None else word == "adult"


def _sources(known: Known, i: int, choices: Choices) -> Iterator[Source]:
    """The entrant's known ratings in other pools and federations."""
    for name in (*(pool for pool in POOLS if pool != choices.pool), FIDE, CFC):
        fact = name.replace("-", "_")
        rating = known[fact][i]
        if np.isnan(rating):
            continue
        on = known[f"{fact}_date"][i]
        days = None if np.isnan(on) or choices.event_end is None else choices.event_end.toordinal() - float(on)
        yield Source(name, float(rating), _number(known[f"{fact}_games"][i]), days)


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def source_rows(player: int, value: StartingValue) -> list[dict[str, Any]]:
    """The rows of `RatedSection.starting` for one player: each source of a blend with its weight, or the one source."""
    if not value.sources:
        source = "Start column" if value.words == GIVEN else value.words
        return [{"player": player, "source": source, "rating": value.rating}]
    return [
        {
            "player": player,
            "source": w.source.name,
            "rating": w.source.rating,
            "games": w.source.games,
            "converted": w.converted,
            "game_factor": w.game_factor,
            "days": w.days,
            "age_value": w.age_value,
            "z": w.z,
            "staleness": w.staleness,
            "weight": w.weight,
        }
        for w in value.sources
    ]
