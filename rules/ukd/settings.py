"""What applies to one section: the parameter values, and the choices the procedure leaves open."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from rules.dated import ParameterSet, Values, load

AVERAGE, PER_GAME = "average", "per-game"
"""Expected score from the average of the opponents (the default), or game by game."""

NEAREST, DROP = "nearest", "drop"
"""The new UKD to the nearest whole number, halves away from zero (the default), or with its fraction dropped."""

HELD, UNRATED = "held", "unrated"
"""Below the floor a UKD is held there (the default), or the player becomes unrated."""


PARAMETERS_FILE = Path(__file__).with_name("parameters.toml")


@cache
def parameters() -> ParameterSet:
    """UKD's parameters with their sources."""
    return load(PARAMETERS_FILE)


@dataclass(frozen=True)
class SectionRules:
    """The rules of one section. minimum_games: for a first UKD."""

    values: Values
    form: str
    rounding: str
    below_floor: str
    minimum_games: int


def section_rules(
    start: date,
    form: str = AVERAGE,
    rounding: str = NEAREST,
    below_floor: str = HELD,
    minimum_games: int | None = None,
    overlaid: ParameterSet | None = None,
) -> SectionRules:
    """Look up the rules of a section by its start date and name the choices. Raises ValueError for unknown ones."""
    for name, value, known in (
        ("form", form, (AVERAGE, PER_GAME)),
        ("rounding", rounding, (NEAREST, DROP)),
        ("below_floor", below_floor, (HELD, UNRATED)),
    ):
        if value not in known:
            raise ValueError(f"{name} is {' or '.join(known)}, not {value!r}")
    values = (overlaid or parameters()).on(start)
    if len(values["k"]) != len(values["k_below"]) + 1:
        raise ValueError("k must have one value more than k_below has UKDs")
    return SectionRules(values, form, rounding, below_floor, minimum_games or int(values["first_games"]))
