"""The parameters that rate an event: the program's own, with the overlays that the journal applies."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path

from batch.ledger.store.errors import LedgerError
from batch.ledger.store.journal import Record
from batch.problems import Place, problem
from batch.rulesets import parameters
from rules.dated import ParameterError, ParameterSet, Values

Overlays = tuple[tuple[str, str], ...]
"""File name and TOML text of each overlay, in the order of application."""


class Rulebook:
    """Parameters by rule set and event end date, after the `parameters` records.

    Raises `LedgerError` if a record's overlay does not fit its rule set.
    """

    def __init__(self, overlays: Sequence[Record] = ()) -> None:
        self._overlays = [record for record in overlays if record.data.get("overlay")]
        for record in self._overlays:
            try:
                _laid(record.data["rules"], (_overlay(record),))
            except KeyError:
                why = f"there is no rule set {record.data['rules']!r}"
            except ParameterError as error:
                why = str(error)
            else:
                continue
            raise LedgerError(problem("ledger-damaged-record", Place("the ledger"), record=record.number, why=why))
        self._values: dict[tuple[str, str], Values] = {}
        self._digests: dict[tuple[str, str], str] = {}

    def parameters(self, rules: str, event_end: str) -> ParameterSet:
        """All the parameters that rate an event that ended on a day."""
        return _laid(rules, self._laid_on(rules, event_end))

    def changed(self, rules: str, event_end: str) -> bool:
        """Whether a record changes parameters for an event that ended on a day."""
        return bool(self._laid_on(rules, event_end))

    def values(self, rules: str, event_end: str) -> Values:
        """The values in force for an event that ended on a day."""
        key = rules, event_end
        if key not in self._values:
            self._values[key] = self.parameters(rules, event_end).on(date.fromisoformat(event_end))
        return self._values[key]

    def digest(self, rules: str, event_end: str) -> str:
        """The hash of those parameters."""
        key = rules, event_end
        if key not in self._digests:
            self._digests[key] = _digest(rules, self._laid_on(rules, event_end))
        return self._digests[key]

    def _laid_on(self, rules: str, event_end: str) -> Overlays:
        return tuple(
            _overlay(record)
            for record in self._overlays
            if record.data["rules"] == rules and record.data["from"] <= event_end
        )


def _overlay(record: Record) -> tuple[str, str]:
    return record.data.get("file") or f"record {record.number}", record.data["overlay"]


@cache
def _laid(rules: str, overlays: Overlays) -> ParameterSet:
    if not overlays:
        return parameters(rules)
    *earlier, (file, text) = overlays
    return _laid(rules, tuple(earlier)).laid_on(text, file)


@cache
def _digest(rules: str, overlays: Overlays) -> str:
    return _laid(rules, overlays).digest()


def overlay_data(rules: str, path: Path | None) -> dict[str, str]:
    """An overlay file as a record keeps it: name and text; empty without one. Raises `LedgerError` if it is wrong."""
    if path is None:
        return {}
    try:
        parameters(rules).overlay(path)
        return {"file": path.name, "overlay": path.read_text(encoding="utf-8-sig")}
    except ParameterError as error:
        raise LedgerError(problem("rules-not-known-then", Place(str(path)), why=str(error))) from error
