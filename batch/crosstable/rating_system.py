"""The letter by which a US Chess report names a section's rating system: R, Q, B, or D for regular and quick both."""

from datetime import date
from functools import cache

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.pools import parse_time_control, pools_for

POOL_OF = {"R": "regular", "Q": "quick", "B": "blitz"}
LETTER_OF = {pool: letter for letter, pool in POOL_OF.items()}
DUAL = "D"
_parameters = cache(load)


def by_clock(control: str, day: date | None) -> str:
    """The letter that a time control stands for on the day an event ends; "" where it is not understood or rated."""
    try:
        pools = pools_for(parse_time_control(control), False, _parameters(PARAMETERS_FILE).on(day or date.max))
    except ValueError:
        return ""
    return DUAL if len(pools) == 2 else LETTER_OF[pools[0]]
