"""A proposed change: what it would do and the problems found, before anything is written."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from batch.crosstable.model import Crosstable, Value
from batch.ledger.entry.enter import Draft, draft
from batch.ledger.entry.event_checks import examined
from batch.ledger.entry.people import People
from batch.ledger.plan import preview
from batch.ledger.plan.change import Plan, commit, plan
from batch.ledger.records.facts import Facts
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger
from batch.problems import ERROR, WARNING, Place, Problem, has_grade
from batch.rating.options import EventOptions
from batch.rulesets import DEFAULT


@dataclass
class Proposal:
    """Records that may be written. `told`: the preview. No plan: an error prevented it, or nothing is new."""

    ledger: Ledger
    problems: list[Problem]
    planned: Plan | None = None
    told: dict[str, Any] | None = None

    def refused(self, *, accept: bool) -> bool:
        """Whether it cannot be written: an error, a warning that is not accepted, or nothing to write."""
        warned = has_grade(self.problems, WARNING) and not accept
        return self.planned is None or has_grade(self.problems, ERROR) or warned

    def write(self, by: str | None, reason: str | None) -> list[int]:
        """Write the records and give their numbers. Raises `LedgerError` if the ledger has changed since."""
        assert self.planned is not None
        return [record.number for record in commit(self.ledger, self.planned, by, reason)]


def proposed(
    ledger: Ledger, records: Sequence[Record], found: Sequence[Problem] = (),
    examine: Callable[[Plan], Sequence[Problem]] = lambda _: (), made_after: int | None = None,
    watched: Collection[str] = (),
) -> Proposal:  # fmt: skip
    """Work out what records would do.

    found: problems of reading; examine: finds more in the plan. made_after: the last record known when the records
    were made. watched: events that `examine` looks into.
    """
    proposal = Proposal(ledger, list(found))
    if records and not has_grade(proposal.problems, ERROR):
        with ledger.reading() as connection:
            planned = plan(connection, records, ledger.place, made_after, watched)
            proposal.problems += examine(planned)
        proposal.planned, proposal.told = planned, preview.document(planned)
    return proposal


def of_drafts(ledger: Ledger, facts: Facts, drafts: Sequence[Draft], order: int | None) -> Proposal:
    """Work out what new or corrected events would do. order: see `batch.ledger.entry.event_checks.examined`."""
    return proposed(
        ledger,
        [record for drafted in drafts for record in drafted.records],
        [found for drafted in drafts for found in drafted.problems],
        lambda planned: examined(planned, ledger, drafts, order),
        facts.head,
        [drafted.key for drafted in drafts],
    )


def drafts_of(
    crosstables: Sequence[Crosstable], options: EventOptions, facts: Facts, words: Mapping[str, str], *,
    event_id: str | None, order: int | None, pools: Sequence[str],
) -> list[Draft]:  # fmt: skip
    """Make the records of several events, in the order in which they ended. words: see `People`."""
    people = People(facts, words)
    drafts: list[Draft] = []
    for crosstable in sorted(crosstables, key=_first_day):
        drafts.append(
            draft(crosstable, options, facts, people, event_id=event_id, order=order, pools=pools, before=drafts)
        )
    if drafts and all(drafted.sound for drafted in drafts):
        drafts[-1].problems += people.unused_words(Place(crosstables[-1].file))
    return drafts


def with_rules(options: EventOptions, facts: Facts) -> EventOptions:
    """Make the ledger's rule set, if it keeps pools of only one, that of files that name none."""
    rules = {pool.partition("/")[0] for pool in facts.pools}
    if "rules" in options.facts or len(rules) != 1 or rules == {DEFAULT}:
        return options
    return replace(options, facts={**options.facts, "rules": Value(rules.pop(), Place("the ledger"))})


def _first_day(crosstable: Crosstable) -> str:
    ends = [s.fact("event_end_date") or s.fact("end_date") for s in crosstable.sections]
    return min((day.isoformat() for day in ends if day), default="")
