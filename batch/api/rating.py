"""Rating events, and what comes of it."""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from batch.api.reading import Events, events, one_of

if TYPE_CHECKING:
    import pandas as pd

    from batch.api.ledgers import Ledger
    from batch.compare import Comparison as Compared
    from batch.crosstable.model import Crosstable
    from batch.rating.model import Run
    from batch.rating.options import EventOptions

DatedBy = Literal["event-end", "section-start"]
Expectation = Literal["table", "logistic"]
Unrated = Literal["adult", "junior"]
Paper = Literal["a4", "letter"]


class Found:
    """What both rating and comparing give: a run with its problems."""

    def __init__(self, run: "Run") -> None:
        self._run = run

    @property
    def ok(self) -> bool:
        """Whether nothing is an error. Warnings do not stop the rating; they stand in `problems`."""
        from batch.problems import ERROR, has_grade

        return not has_grade(self._run.problems, ERROR)

    @cached_property
    def problems(self) -> "pd.DataFrame":
        """One row a problem: grade, code, place, file, sheet, row, column, heading, message, remedy."""
        from batch.api import tables

        return tables.problems(self._run.problems)

    @cached_property
    def sections(self) -> "pd.DataFrame":
        """One row a section and pool: file, section, rules, pool, dates, how many players and player-games."""
        from batch.api import tables

        return tables.sections(self._run.sections)

    def _counted(self) -> str:
        from batch.problems import counted

        return counted(self._run.problems)

    def _write(self, path: str | PathLike[str], write: Callable[[IO[bytes]], None], force: bool) -> None:
        from batch.report.files import write_files

        target = Path(path)
        if os.path.realpath(target) in {os.path.realpath(one.file) for one in self._run.crosstables}:
            raise OSError(f"{path} would be written over: it is the event's own file")
        problems = write_files([(target, write)], force=force)
        if problems:
            raise OSError("\n".join(map(str, problems)))

    def _refuse(self) -> None:
        if not self.ok:
            raise ValueError(f"nothing is rated: {self._counted()}; .problems says why")


class Result(Found):
    """Rated events. Where anything is an error nothing is rated: the tables are empty, and `problems` say why."""

    @cached_property
    def players(self) -> "pd.DataFrame":
        """One row a player in a section and pool.

        section, rules, pool, then the keys of `rate --json`: no, id, name, pre, pre_games, start, post, post_exact,
        post_games, change, change_exact, formula, floor_kind; total and place in the crosstable; then the steps of the
        rule sets that rated (`rate --json`, steps).
        """
        from batch.api import tables

        return tables.players(self._run.sections)

    @cached_property
    def games(self) -> "pd.DataFrame":
        """One row a rated player-game: section, rules, pool, round, then the players and the score.

        player, opponent are their numbers, each with `_id` and `_name`; score; opponent_rating as used; expected;
        contribution: what the game gave.
        """
        from batch.api import tables

        return tables.games(self._run.sections)

    def explain(self, player: str | int, *, section: str | None = None) -> str:
        """One player's whole calculation in words: a number of the crosstable, an id, a name or a part of one.

        section: only the section of this name. Raises LookupError where nobody or several may be meant, ValueError
        where nothing is rated.
        """
        from batch.report.whose import explained

        self._refuse()
        return explained(self._run.sections, str(player), section)

    def to_excel(self, path: str | PathLike[str], *, paper: Paper | None = None, force: bool = False) -> None:
        """Write the report workbook. force: over a file that crossrate did not write.

        Raises OSError where it cannot be written, ValueError where nothing is rated.
        """
        from batch.report.workbook import write_run

        self._refuse()
        size = paper and one_of("paper", paper, Paper)
        self._write(path, lambda stream: write_run(self._run, stream, paper=size), force)

    def to_html(self, path: str | PathLike[str], *, with_ages: bool = False, force: bool = False) -> None:
        """Write the page for the club's site, one file. with_ages: as `rate --with-ages`. Raises as `to_excel`."""
        from batch.report.html import write_page

        self._refuse()
        self._write(path, lambda stream: write_page(self._run, stream, with_ages=with_ages), force)

    def to_json(self) -> str:
        """The document of `crossrate rate --json`."""
        from batch.report.data import dumps, rate_document

        return dumps(rate_document(self._run))

    def __repr__(self) -> str:
        from batch.rating.plain import count

        rated = f"{count(len(self.sections), 'section')}, {count(len(self.players), 'player')}"
        return f"<crossrate.Result: {rated}, {self._counted()}>"

    def _repr_html_(self) -> str:
        from batch.api.notebook import shown

        return shown(self._run)


class Comparison(Found):
    """Our ratings beside the official ones that the files print. Sections with errors are left out."""

    def __init__(self, compared: "Compared") -> None:
        super().__init__(compared.run)
        self._compared = compared

    @cached_property
    def players(self) -> "pd.DataFrame":
        """One row a player with an official value, and the verdict: exact, within rounding or different.

        file, section, pool, no, id, name, pre, official, ours, ours_exact, difference, verdict, reason (a likely one).
        """
        from batch.api import tables

        table = self._compared.players
        return tables.table(tables.COMPARED, {name: table[name].tolist() for name in tables.COMPARED if name in table})

    @property
    def differences(self) -> "pd.DataFrame":
        """The rows of `players` whose rating differs."""
        from batch.compare import DIFFERENT

        return self.players[self.players["verdict"] == DIFFERENT]

    def to_excel(self, path: str | PathLike[str], *, paper: Paper | None = None, force: bool = False) -> None:
        """Write the workbook of `crossrate compare -o`. Raises OSError where it cannot be written."""
        from batch.report.comparison import write_comparison

        size = paper and one_of("paper", paper, Paper)
        self._write(path, lambda stream: write_comparison(self._compared, stream, paper=size), force)

    def to_json(self) -> str:
        """The document of `crossrate compare --json`."""
        from batch.report.data import compare_document, dumps

        return dumps(compare_document(self._compared))

    def __repr__(self) -> str:
        return (
            f"<crossrate.Comparison: {len(self.players)} players, {len(self.differences)} different, {self._counted()}>"
        )


def rate(
    what: Events,
    *,
    parameters: str | PathLike[str] | None = None,
    ledger: "str | PathLike[str] | Ledger | None" = None,
    dated_by: DatedBy | None = None,
    expectation: Expectation | None = None,
    unrated: Unrated | None = None,
    period: str | None = None,
    **reading: Any,
) -> Result:
    """Rate a file, an event, or several of them together in the official order.

    parameters: a TOML overlay of the rule set's parameters. ledger: take ratings from this one, unchanged. The others
    are options of the command line; `reading` are arguments of `read`, for files (`rules="fide"`).

    What is wrong with the events is in the result's `problems`. Raises TypeError or ValueError for arguments that
    cannot be.
    """
    from batch import pipeline
    from batch.rating.model import Run

    options = _options(parameters, dated_by, expectation, unrated, period)
    crosstables = _fresh(events(what, reading))
    if ledger is None:
        return Result(pipeline.rate(crosstables, options))
    from batch.ledger.entry.lookup import ratings_of
    from batch.ledger.store.errors import LedgerError

    try:
        return Result(pipeline.rate(crosstables, options, ratings_of(_database(ledger), options).enter))
    except LedgerError as error:
        return Result(Run(crosstables, [], error.problems))


def compare(
    what: Events,
    *,
    parameters: str | PathLike[str] | None = None,
    dated_by: DatedBy | None = None,
    expectation: Expectation | None = None,
    unrated: Unrated | None = None,
    period: str | None = None,
    **reading: Any,
) -> Comparison:
    """Rate each section from its printed pre-ratings and set the official ratings beside ours. Arguments as `rate`."""
    from batch import pipeline
    from batch.compare import compare as compared

    options = _options(parameters, dated_by, expectation, unrated, period)
    return Comparison(compared(pipeline.rate_as_printed(_fresh(events(what, reading)), options)))


def _options(
    parameters: str | PathLike[str] | None, dated_by: str | None, expectation: str | None, unrated: str | None,
    period: str | None,
) -> "EventOptions":  # fmt: skip
    from batch.rating.options import EventOptions

    if period is not None and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", period):
        raise ValueError(f"period is {period!r}: it must be a month, as 2026-10")
    return EventOptions(
        parameters=None if parameters is None else Path(parameters),
        dated_by=one_of("dated_by", dated_by, DatedBy),
        expectation=one_of("expectation", expectation, Expectation),
        unrated=one_of("unrated", unrated, Unrated),
        period=period,
    )


def _fresh(crosstables: "Sequence[Crosstable]") -> "list[Crosstable]":
    """The events with lists of problems of their own: rating them leaves what the caller has as it is."""
    return [
        replace(one, problems=[*one.problems], sections=[replace(s, problems=[*s.problems]) for s in one.sections])
        for one in crosstables
    ]


def _database(ledger: "str | PathLike[str] | Ledger") -> str:
    return str(ledger) if isinstance(ledger, str | PathLike) else ledger.db
