"""What the command line says of an event beyond its files."""

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from batch.crosstable.model import Value


@dataclass(frozen=True)
class EventOptions:
    """Options of the `event` group.

    facts: crosstable keys given on the command line; they come before those of the file.
    parameters: overlay of the rule set's parameters. dated_by: "event-end" or "section-start" (US Chess).
    expectation: "table" or "logistic" (FIDE). unrated: "adult" or "junior", for entrants without a birth date.
    period: the FIDE rating period, "2026-10", that all files of the run belong to.
    known_pools: pools, `uschess/quick`, whose ratings a ledger gives: a file needs no column of them.
    """

    facts: dict[str, Value] = field(default_factory=dict)
    parameters: Path | None = None
    dated_by: str | None = None
    expectation: str | None = None
    unrated: str | None = None
    period: str | None = None
    known_pools: Collection[str] = ()
