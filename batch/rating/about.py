"""What is known of a rule set before anything is read or rated; imports nothing heavy."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class About:
    """A rule set's name, pools, keys and options.

    title: its name in messages. pools: those it rates. floor: the parameter that no rating is below. lists: ratings
    change only with a published list, not from section to section. keys, options: the crosstable's keys and the
    command's options that not every rule set uses, but this one does. paper: what its reports are printed on.
    columns: column of a list of players by any rules -> the pool of a ledger, `fide/standard`, that it opens.
    elsewhere: pool of a ledger, `uschess/quick`, -> the fact under which a rating there is known here.
    match_windows: the days before a match over which the net change by matches is limited.
    """

    name: str
    title: str
    pools: tuple[str, ...]
    parameters_file: Path
    floor: str = "floor"
    lists: bool = False
    keys: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    paper: str = "a4"
    columns: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    match_windows: tuple[int, int] | None = None
