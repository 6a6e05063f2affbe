"""What of FIDE's parameters applies to one section: chosen by start date and time control."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from rules.dated import ParameterError, ParameterSet, Values, load

POOLS = ("standard", "rapid", "blitz")
TABLE, LOGISTIC = "table", "logistic"
"""FIDE's table, or the formula that clubs and some calculators use in its place (not FIDE's)."""

EVERY_GAME, LARGEST_ONLY = "every game", "largest difference only"
"""In which games a difference is cut: the values of `difference_cap_games`."""

NEVER = 10**6
"""A rating or a difference that nobody reaches, where a rule is not in force."""


PARAMETERS_FILE = Path(__file__).with_name("parameters.toml")


@cache
def parameters() -> ParameterSet:
    """FIDE's parameters with their dates and sources."""
    return load(PARAMETERS_FILE)


def cap_parameter(pool: str, values: Mapping[str, Any]) -> str:
    """Name the parameter that holds the largest difference that counts: rapid and blitz had their own before 2022."""
    own = "difference_cap_rapid_blitz"
    return own if pool != "standard" and values.get(own) else "difference_cap"


@dataclass(frozen=True)
class SectionRules:
    """The rules of one section: its start date, pool, expectation, and the parameter values in force."""

    start: date
    pool: str
    expectation: str
    values: Values

    @property
    def cap(self) -> int:
        """Largest difference that counts (the 400-point rule; 735 points in rapid and blitz before 2022)."""
        return int(self.values[cap_parameter(self.pool, self.values)])

    @property
    def cap_largest_only(self) -> bool:
        """Whether the cap acts in one game of the tournament only, that of the largest difference."""
        return self.values["difference_cap_games"] == LARGEST_ONLY

    @property
    def cap_exempt_from(self) -> int:
        """Own rating from which the full difference counts; standard chess only."""
        return int(self.values.get("difference_cap_exempt_from", NEVER)) if self.pool == "standard" else NEVER

    @property
    def unrated_game_difference(self) -> int:
        """Difference from which a top player's rapid or blitz game is not rated."""
        return NEVER if self.pool == "standard" else int(self.values.get("unrated_game_difference", NEVER))

    @property
    def unrated_game_above(self) -> int:
        """Rating above which a player is a top player there."""
        return NEVER if self.pool == "standard" else int(self.values.get("unrated_game_above", NEVER))

    @property
    def k_games_limit(self) -> int:
        """Largest K times games of a period."""
        return int(self.values.get("k_games_limit", NEVER))

    @property
    def floor(self) -> int:
        """Rating below which a player is not listed."""
        return int(self.values.get("floor", 0))


def section_rules(
    start: date, pool: str = "standard", expectation: str = TABLE, overlaid: ParameterSet | None = None
) -> SectionRules:
    """Look up the rules of a section by the date its tournament starts.

    Raises ValueError for an unknown pool or expectation and for a date before the first rules known (2009-07-01).
    """
    if pool not in POOLS:
        raise ValueError(f"FIDE has no pool {pool!r}; it has {', '.join(POOLS)}")
    if expectation not in (TABLE, LOGISTIC):
        raise ValueError(f"the expectation is {TABLE} or {LOGISTIC}, not {expectation!r}")
    known = overlaid or parameters()
    values = known.on(start)
    if "difference_cap_games" not in values:
        raise ParameterError(
            f"FIDE's rules are known from {known.entries['difference_cap_games'][0].since} on, not on {start}."
        )
    if values["difference_cap_games"] not in (EVERY_GAME, LARGEST_ONLY):
        raise ValueError(f"difference_cap_games is {EVERY_GAME!r} or {LARGEST_ONLY!r}")
    return SectionRules(start, pool, expectation, values)
