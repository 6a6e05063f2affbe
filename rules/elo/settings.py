"""A club's settings for one section: those of `parameters.toml`, an overlay's, or named in the call."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from rules.dated import ParameterSet, load

FIXED, TIERS = "fixed", "tiers"
BATCH, ROUNDS = "batch", "rounds"
WHOLE, TENTHS, UNROUNDED = "whole", "tenths", "none"
NO_NEWCOMERS, FIXED_START, PERFORMANCE = "none", "fixed", "performance"

_CHOICES = {
    "k_choice": (FIXED, TIERS),
    "order": (BATCH, ROUNDS),
    "rounding": (WHOLE, TENTHS, UNROUNDED),
    "newcomers": (NO_NEWCOMERS, FIXED_START, PERFORMANCE),
}


PARAMETERS_FILE = Path(__file__).with_name("parameters.toml")


@cache
def parameters() -> ParameterSet:
    """Give the default settings and where they come from."""
    return load(PARAMETERS_FILE)


@dataclass(frozen=True)
class SectionRules:
    """The settings of one section, under the names that `parameters.toml` explains."""

    k: float
    k_choice: str
    k_tiers_below: tuple[float, ...]
    k_tiers: tuple[float, ...]
    floor: float
    order: str
    rounding: str
    newcomers: str
    newcomer_start: float


def section_rules(on: date = date.max, overlaid: ParameterSet | None = None, **settings: Any) -> SectionRules:
    """Look up a section's settings, those named in the call going before the file's.

    Raises ValueError for a name or a choice that is not known and for tiers that do not fit together.
    """
    values = dict((overlaid or parameters()).on(on))
    unknown = sorted(set(settings) - set(values))
    if unknown:
        raise ValueError(f"no such setting: {', '.join(unknown)}; known are {', '.join(values)}")
    values |= settings
    for name, known in _CHOICES.items():
        if values[name] not in known:
            raise ValueError(f"{name} is one of {', '.join(known)}, not {values[name]!r}")
    below, tiers = tuple(values["k_tiers_below"]), tuple(values["k_tiers"])
    if len(tiers) != len(below) + 1 or list(below) != sorted(set(below)):
        raise ValueError("k_tiers must have one K more than k_tiers_below has ratings, and those must rise")
    return SectionRules(**values | {"k_tiers_below": below, "k_tiers": tiers})
