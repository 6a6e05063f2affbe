"""The letter of a section's rating system in a US Chess report: R, Q, B, or D for both regular and quick."""

from datetime import date
from functools import cache

from batch.crosstable.time_control import parse_time_control
from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.pools import pools_for

POOL_OF = {"R": "regular", "Q": "quick", "B": "blitz"}
LETTER_OF = {pool: letter for letter, pool in POOL_OF.items()}
DUAL = "D"
_parameters = cache(load)


def by_clock(control: str, day: date | None) -> str:
    """The letter of a time control on the day an event ends; "" if it is not understood or not rated."""
    try:
        read, values = parse_time_control(control), _parameters(PARAMETERS_FILE).on(day or date.max)
        pools = pools_for(read.minutes, read.seconds, False, values)
    except ValueError:
        return ""
    return DUAL if len(pools) == 2 else LETTER_OF[pools[0]]
