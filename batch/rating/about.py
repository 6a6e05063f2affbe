"""What is to be known of a rule set before anything is read or rated; nothing heavy is imported for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class About:
    """What a rule set is called, and what it takes.

    title: as messages name it. pools: those it rates. floor: the parameter that no rating is below. lists: ratings
    change only with a published list; else from section to section. keys, options: the crosstable's keys and the
    command's options that it alone or with others uses. paper: what reports are printed on where it holds.
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
