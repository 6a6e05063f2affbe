"""Whether new records are valid: each is checked against what the journal says before it."""

from collections.abc import Iterable, Sequence

from batch.ledger.limits import rating_refusals
from batch.ledger.records.facts import Facts, extended, fold
from batch.ledger.store import journal as j
from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.problems import Place, Problem, problem


def fold_checked(past: Sequence[Record], new: Sequence[Record], place: Place) -> tuple[Facts, Facts]:
    """Sum up the journal before and after new records. Raises `LedgerError` that names every invalid record."""
    before = fold(past)
    facts, known = before, list(past)
    people, events = set(before.players), set(before.events)
    found: list[Problem] = []
    for record in new:
        found += _refusals(record, known, facts, people, events, place)
        known.append(record)
        people |= {record.subject} if record.kind == j.PLAYER else set()
        events |= {record.subject} if record.kind == j.EVENT else set()
    if found:
        raise LedgerError(*found)
    try:
        return before, extended(before, past, new)
    except KeyError as error:
        raise LedgerError(problem("ledger-needed", place, subject=error.args[0])) from error


def _refusals(
    record: Record, known: Sequence[Record], facts: Facts, people: set[str], events: set[str], place: Place
) -> Iterable[Problem]:
    """The problems of one record, given the ones before it."""
    subject, data = record.subject, record.data
    if record.kind == j.PLAYER:
        if subject in people:
            yield problem("ledger-player-exists", place, player=subject)
    elif record.kind in j.ABOUT_PLAYERS and subject not in people:
        yield problem("ledger-no-player", place, player=subject)
    if record.kind == j.EVENT and subject in events:
        yield problem("ledger-event-exists", place, event=subject)
    if record.kind in (j.CORRECTION, j.WITHDRAWAL):
        if subject not in events:
            yield problem("ledger-no-event", place, event=subject)
        elif record.kind == j.WITHDRAWAL and subject in facts.events and facts.events[subject].withdrawn:
            yield problem("ledger-withdrawn", place, event=subject)
        elif record.kind == j.CORRECTION and subject in facts.events and facts.events[subject].withdrawn:
            # A correction that is brought back may come before the withdrawal.
            for withdrawal in j.effective(known):
                if (
                    withdrawal.kind == j.WITHDRAWAL
                    and withdrawal.subject == subject
                    and withdrawal.number < record.number
                ):
                    yield problem("ledger-correct-withdrawn", place, event=subject, record=withdrawal.number)
    if record.kind == j.MERGE:
        yield from _merge_refusals(subject, data["other"], facts, people, place)
    if record.kind == j.ALIAS and (data["alias"] in people or facts.aliases.get(data["alias"]) not in (None, subject)):
        yield problem("ledger-alias-taken", place, alias=data["alias"])
    if record.kind == j.LIST and subject in facts.lists:
        yield problem("ledger-list-exists", place, list=subject)
    if record.kind == j.UNDO:
        yield from _undo_refusals(data["record"], known, facts, place)
    told = [(data["pool"], data["rating"], record.event_date)] if record.kind == j.RATING else []
    openings = {data["pool"]: data["opening"]} if record.kind == j.OPENING else data.get("openings", {})
    told += [(pool, opening["rating"], opening.get("date")) for pool, opening in openings.items()]
    for pool, rating, day in told:
        yield from rating_refusals(pool, rating, day, place)
    for pool in [data["pool"]] if data.get("pool") else [*data.get("openings", {}), *data.get("pools", ())]:
        if record.kind != j.BEGIN and pool not in facts.pools:
            yield problem("ledger-no-pool", place, pool=pool, pools=", ".join(facts.pools))


def _merge_refusals(into: str, other: str, facts: Facts, people: set[str], place: Place) -> Iterable[Problem]:
    if other not in people:
        yield problem("ledger-no-player", place, player=other)
    elif facts.whose(into) == facts.whose(other):
        yield problem("ledger-one-player", place, player=into, other=other)
    elif other in facts.merged:
        yield problem("ledger-merged-already", place, player=other, into=facts.merged[other])


def _undo_refusals(number: int, known: Sequence[Record], facts: Facts, place: Place) -> Iterable[Problem]:
    target = next((record for record in known if record.number == number), None)
    if target is None:
        yield problem("ledger-no-record", place, record=number, last=len(known))
        return
    undone = _undone(known)
    if target.number in undone:
        yield problem("ledger-undone-already", place, record=number, by=undone[number])
    elif target.kind == j.UNDO:
        revived = next(record for record in known if record.number == target.data["record"])
        people, events = set(facts.players), set(facts.events)
        yield from _refusals(revived, [r for r in known if r.number < revived.number], facts, people, events, place)
        found = list(_resting_on(_at_root(revived, known), number, known, place))
        yield from found or _resting_on_undone(revived, number, known, place)
    elif target.kind == j.BEGIN:
        yield problem("ledger-undo-begin", place)
    else:
        yield from _resting_on(target, number, known, place)


def _resting_on(target: Record, number: int, known: Sequence[Record], place: Place) -> Iterable[Problem]:
    """Refuse while a later record of the same event counts: a correction holds all of it, whatever came before.

    number: what is to be undone, the target itself or the record that undoes it.
    """
    if target.kind not in (j.EVENT, j.CORRECTION, j.WITHDRAWAL):
        return
    kinds = (j.CORRECTION, j.WITHDRAWAL) if target.kind == j.EVENT else (j.CORRECTION,)
    later = [r.number for r in j.effective(known)
             if r.number > target.number and r.subject == target.subject and r.kind in kinds]  # fmt: skip
    if later:
        yield problem("ledger-undo-order", place, record=number, later=later[-1])


def _resting_on_undone(revived: Record, number: int, known: Sequence[Record], place: Place) -> Iterable[Problem]:
    """Refuse to bring back a correction unless what it corrected counts: that may have been undone since."""
    if revived.kind != j.CORRECTION:
        return
    then = _base(revived, [r for r in known if r.number < revived.number])
    if then == _base(revived, known):
        return
    for record in reversed(known):
        if record.kind == j.UNDO and record.number != number and _at_root(record, known).subject == revived.subject:
            yield problem("ledger-undo-order", place, record=number, later=record.number)
            return


def _at_root(record: Record, known: Sequence[Record]) -> Record:
    """The record that one undoes or, over several undoings, brings back; itself if it undoes nothing."""
    while record.kind == j.UNDO:
        record = next(one for one in known if one.number == record.data["record"])
    return record


def _base(correction: Record, known: Sequence[Record]) -> int:
    """The record that had the event's content before a correction, by what counts in `known`."""
    kinds = (j.EVENT, j.CORRECTION)
    found = [r.number for r in j.effective(known)
             if r.number < correction.number and r.subject == correction.subject and r.kind in kinds]  # fmt: skip
    return found[-1] if found else 0


def _undone(records: Sequence[Record]) -> dict[int, int]:
    """The records that do not count -> the record that undoes each."""
    undone: dict[int, int] = {}
    for record in reversed(records):
        if record.kind == j.UNDO and record.number not in undone:
            undone[record.data["record"]] = record.number
    return undone
