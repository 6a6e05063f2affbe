"""The ways to rate an event: `rate`, `rate --ledger`, `ledger add` (and `publish`), told alike for comparison."""

import json
import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from batch import pipeline
from batch.crosstable.model import Value
from batch.crosstable.read import Reading
from batch.crosstable.tables.keys import fact
from batch.ledger.entry.lookup import ratings_of
from batch.problems import Place
from batch.rating.options import EventOptions
from batch.report.data import rate_document
from tests.one_truth.columns import COLUMNS, ELO, FIDE, PLAYERS_POOLS, UKD, USCHESS
from tests.one_truth.commands import Club, crossrate
from tests.one_truth.event import SECOND, Event, Person

Document = dict[str, Any]

KEPT = {
    USCHESS: (*(pool.replace("_", "-") for pool in PLAYERS_POOLS), "fide/standard"),
    FIDE: ("fide/standard", "fide/rapid", "fide/blitz"),
    UKD: ("ukd/standard", "ukd/rapid", "ukd/blitz"),
    ELO: ("elo/standard", "elo/rapid", "elo/blitz"),
}
"""The pools that the ledger of a rule set keeps."""

LISTS = (FIDE, UKD)
"""The rule sets whose ratings change only with a published list."""


@dataclass(frozen=True)
class Knowing:
    """What the ledger knows before the event: name -> the fields, for everybody it has. told: the file has them too."""

    fields: Mapping[str, frozenset[str]]
    told: bool

    def left_out(self) -> Mapping[str, frozenset[str]]:
        """What the file does not tell."""
        return {} if self.told else self.fields


def kept_fields(person: Person) -> frozenset[str]:
    """Of a player's cells what a ledger's list of players can hold."""
    return frozenset(name for name in person.cells if COLUMNS[name].kept)


STATE = frozenset(
    {"rating", "games", "record", "events", "history", "peak"}
    | {f"{pool}{part}" for pool in PLAYERS_POOLS for part in ("", "_games", "_date")}
)
"""Where a player stands: a ledger knows it as a whole or not at all, and no file completes it."""


def rating_pools(event: Event, document: Document) -> dict[str, str]:
    """Name -> the ledger's pool whose the plain Rating column is in the player's sections."""
    found = {}
    for number, section in enumerate(event.sections):
        pools = [one["pool"] for one in document["sections"] if (one["name"] == SECOND) == bool(number)]
        pool = "regular" if section.own or "regular" in pools else pools[0]
        found |= {one.name: f"{event.rules}/{pool}" for one in section.people}
    return found


def rate(file: Path, options: EventOptions, db: Path | None = None) -> Document:
    """The document of `rate FILE`, or of `rate FILE --ledger DB`, without the workbook."""
    read = pipeline.read_files([file], Reading(), options)
    if db is None:
        return rate_document(pipeline.rate(read, options))
    known = ratings_of(str(db), options)
    return rate_document(pipeline.rate(read, known.options, known.enter))


def options_of(event: Event, overlay: Path | None, *, ledger: bool = False, period: str | None = None) -> EventOptions:
    """The options of the command; what a ledger is told otherwise is left out for it."""
    facts: dict[str, Value] = {}
    for pair in event.settings()[1::2]:
        key, _, text = pair.partition("=")
        settled = fact(key, text, Place("the command line", heading=key))
        assert isinstance(settled, tuple), settled
        facts[settled[0]] = settled[1]
    if ledger:
        return EventOptions(facts)
    return EventOptions(facts, parameters=overlay, unrated=event.unrated, period=period)


@cache
def _empty(rules: str, unrated: str | None, without: frozenset[str]) -> tuple[TemporaryDirectory[str], Path]:
    """A ledger in which nothing has been entered, to be copied. without: pools that it does not keep."""
    folder = TemporaryDirectory()
    begin = () if unrated is None else ("--unrated", unrated)
    pools = [pool for pool in KEPT[rules] if pool not in without]
    return folder, Club(Path(folder.name), *pools, begin=begin).db


class KnowingClub(Club):
    """A ledger that knows of some players before an event what the event's file tells of them."""

    def __init__(
        self, folder: Path, event: Event, knowing: Knowing, pool_of: Mapping[str, str], overlay: Path | None,
        without: Collection[str],
    ) -> None:  # fmt: skip
        self.folder, self.db = folder, folder / "club.db"
        _, empty = _empty(event.rules, event.unrated, frozenset(without))
        shutil.copy(empty, self.db)
        for pool in sorted(set(pool_of.values())):
            people = [one for one in event.people() if one.name in knowing.fields and pool_of[one.name] == pool]
            if people:
                self.know(event.list_of(people, knowing.fields), pool)
        if overlay is not None:
            reason = ("--yes", "--reason", "the club's settings")
            self("rerate", "--from", "2000-01-01", "--rules", event.rules, "--parameters", overlay, *reason)

    def enter(self, file: Path, *options: object) -> Document:
        """What `ledger add` says, also where it refuses."""
        done = crossrate("ledger", "--db", self.db, "add", file, "--yes", "--accept", "--json", *options, code=None)
        told: Document = json.loads(done.stdout)
        return told

    def history(self, player: str) -> list[Document] | str:
        """A player's steps, or how the command broke off."""
        try:
            steps: list[Document] = self("history", player)["history"]
        except TypeError as error:
            return f"{type(error).__name__}: {error}"
        return steps

    def explain(self, player: str, event: str) -> list[str]:
        """The lines of `ledger explain`; none for one who did not play."""
        done = crossrate("ledger", "--db", self.db, "explain", player, event, "--json", code=None)
        lines: list[str] = json.loads(done.stdout).get("lines", [])
        return lines


def explained(file: Path, player: str, event: Event, overlay: Path | None) -> list[str]:
    """The lines of `explain FILE PLAYER`."""
    words = () if overlay is None else ("--parameters", overlay)
    default = () if event.unrated is None else ("--unrated", event.unrated)
    return crossrate("explain", file, player, *event.settings(), *words, *default).stdout.splitlines()
