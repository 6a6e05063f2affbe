"""Parameters that change by date: TOML in, the values in force on a date out.

A parameters file holds, for each parameter, a list of entries `{from, value, announced?, source}`; the entry with
the latest `from` not after the date is in force. An overlay file of the same shape adds or replaces entries for a
what-if. Unknown keys are refused, naming the file and the path of the key.
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

LARGEST = 1_000_000
"""No parameter is larger: a what-if beyond it is a slip."""

ENTRY_KEYS = ("from", "value", "announced", "source")


class ParameterError(ValueError):
    """A parameter that cannot be read, is not known, or has no value on the date asked for."""


class OverlayError(ParameterError):
    """An overlay file that cannot be read or does not fit the parameters it is laid over."""


@dataclass(frozen=True)
class InForce:
    """One parameter as it stands on a date: its value, since when, when announced, and where that is written."""

    name: str
    value: Any
    since: date
    announced: date | None
    source: str


class Values(dict[str, Any]):
    """Values by parameter name on one date; asking for one that has no value then explains what is known."""

    def __init__(self, parameters: "ParameterSet", on: date) -> None:
        super().__init__({entry.name: entry.value for entry in parameters.in_force(on)})
        self._parameters, self._on = parameters, on

    def __missing__(self, name: str) -> Any:
        known = self._parameters.entries.get(name)
        if known is None:
            raise ParameterError(f"{self._parameters.file} has no parameter {name}; it has {self._parameters.names()}")
        raise ParameterError(
            f"{name} has no value on {self._on}: the first one known applies from {known[0].since} "
            f"({self._parameters.file}). Add an earlier entry with its source, or check the date."
        )


@dataclass(frozen=True)
class ParameterSet:
    """All the entries of a parameters file, with any overlay laid on.

    entries: parameter name -> its entries, sorted by date. Lists in the file are tuples here.
    file: the file's name, with those of the overlays, as messages show it.
    """

    entries: Mapping[str, tuple[InForce, ...]]
    file: str
    _on: dict[date, Values] = field(default_factory=dict, compare=False, repr=False)

    def names(self) -> str:
        """List the parameters' names as a message shows them."""
        return ", ".join(sorted(self.entries))

    def in_force(self, on: date) -> list[InForce]:
        """Give each parameter's entry in force on a date, in the file's order; those without one are left out."""
        day = _day(on)
        past = ([entry for entry in entries if entry.since <= day] for entries in self.entries.values())
        return [known[-1] for known in past if known]

    def on(self, on: date) -> Values:
        """Values by name on a date. Looking up one that has none raises `ParameterError` naming date and file."""
        day = _day(on)
        if day not in self._on:
            self._on[day] = Values(self, day)
        return self._on[day]

    def overlay(self, path: Path) -> "ParameterSet":
        """Lay the entries of a what-if file over these, as `laid_on` does. Raises `OverlayError`."""
        try:
            return self.laid_on(_text(path), path.name)
        except ParameterError as error:
            raise OverlayError(str(error)) from error

    def laid_on(self, text: str, file: str) -> "ParameterSet":
        """Lay the entries of a what-if over these: one of the same `from` is replaced, another is added.

        text: its TOML; `source` may be left out there. file: what it is called, in messages and in front of each
        source; never opened. Raises `OverlayError`.
        """
        try:
            laid = _read(text, file, source_needed=False)
        except ParameterError as error:
            raise OverlayError(str(error)) from error
        unknown = [name for name in laid if name not in self.entries]
        if unknown:
            raise OverlayError(
                f"{file}: unknown parameter {', '.join(unknown)}. Parameters of {self.file}: {self.names()}"
            )
        wrong = [
            f"{file}: {name}: the value must be {_shape(self.entries[name][-1].value)}, not {entry.value!r}"
            for name, entries in laid.items()
            for entry in entries
            if _shape(entry.value) != _shape(self.entries[name][-1].value)
        ] + [
            f"{file}: {name}: {number} cannot be; a number is at most {LARGEST:,} away from zero"
            for name, entries in laid.items()
            for entry in entries
            for number in _numbers(entry.value)
            if not abs(number) <= LARGEST and number not in _numbers(self.entries[name][-1].value)
        ]
        if wrong:
            raise OverlayError("\n".join(wrong))
        merged = dict(self.entries)
        for name, entries in laid.items():
            by_date = {entry.since: entry for entry in self.entries[name] + entries}
            merged[name] = tuple(by_date[since] for since in sorted(by_date))
        return ParameterSet(merged, f"{self.file} with {file}")

    def digest(self) -> str:
        """Hash every value and its date (not sources or file names): equal when all results would be."""
        content = {name: [[str(e.since), e.value] for e in entries] for name, entries in self.entries.items()}
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def load(path: Path) -> ParameterSet:
    """Read a parameters file. Raises `ParameterError` naming the file and every wrong key in it."""
    return ParameterSet(_read(_text(path), path.name, source_needed=True), path.name)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ParameterError(f"{path}: cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise ParameterError(f"{path}: not a TOML file ({error}).") from error


def _read(text: str, file: str, *, source_needed: bool) -> dict[str, tuple[InForce, ...]]:
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits and a list of too many levels too
        raise ParameterError(f"{file}: not a TOML file ({error}).") from error
    wrong: list[str] = []
    read: dict[str, tuple[InForce, ...]] = {}
    for name, tables in content.items():
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            wrong.append(f"{file}: {name}: must be a list of entries, each [[{name}]] with {', '.join(ENTRY_KEYS)}")
            continue
        complaints = [_complaint(table, source_needed) for table in tables]
        wrong += [f"{file}: {name}[{i}]{said}" for i, said in enumerate(complaints) if said]
        if not any(complaints):
            entries = sorted((_entry(name, table, file, source_needed) for table in tables), key=lambda e: e.since)
            read[name] = tuple(entries)
            if len({entry.since for entry in entries}) < len(entries):
                wrong.append(f"{file}: {name}: two entries have the same `from`")
    if wrong:
        raise ParameterError("\n".join(wrong))
    return read


def _complaint(table: dict[str, Any], source_needed: bool) -> str:
    """Say what is wrong with one entry, beginning with the rest of its path; empty when nothing is."""
    for key in table:
        if key not in ENTRY_KEYS:
            return f".{key}: unknown key; an entry has {', '.join(ENTRY_KEYS)}"
    if not _is_date(table.get("from")):
        return ".from: must be a date such as 2025-01-01"
    if "value" not in table or not _shape(table["value"]):
        return ".value: must be a number, a text, true or false, or a list of these"
    if "announced" in table and not _is_date(table["announced"]):
        return ".announced: must be a date such as 2025-06-30"
    if source_needed and not table.get("source"):
        return ".source: say where this value is written"
    return ""


def _entry(name: str, table: dict[str, Any], file: str, in_base: bool) -> InForce:
    source = str(table.get("source", ""))
    if not in_base:
        source = f"{file}: {source}" if source else file
    return InForce(name, _frozen(table["value"]), table["from"], table.get("announced"), source)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _shape(value: Any) -> str:
    """Name the kind of a value for a message, "" for one that a parameter cannot have."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list | tuple) and all(_shape(item) for item in value):
        return "a list"
    return ""


def _numbers(value: Any) -> list[float]:
    """Give the numbers in a value, however deep."""
    if isinstance(value, list | tuple):
        return [number for item in value for number in _numbers(item)]
    return [value] if isinstance(value, int | float) else []


def _is_date(value: Any) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def _day(on: date) -> date:
    return on.date() if isinstance(on, datetime) else on
