"""From a section's tables to a rule set's arrays and back: one module a rule set, all of one shape.

Each has `prepare(section, crosstable, event_key, options) -> list[Entry]` (one a pool), `settle(entry, options)` to
complete an entry once its members' pre-ratings are final, and `rate(entries) -> list[RatedSection]` for settled
entries that share no player's state.
"""

from functools import cache
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType

from rules.dated import ParameterSet, load


@cache
def rule_set(name: str) -> ModuleType:
    """The module that rates by the rule set `name`: uschess, fide, ukd or elo."""
    return import_module(f"batch.rating.{name}")


@cache
def parameters(name: str, overlay: Path | None = None) -> ParameterSet:
    """The dated parameters of a rule set, with a what-if overlay laid on. Raises `ParameterError`."""
    with resources.as_file(resources.files("rules").joinpath(name, "parameters.toml")) as path:
        own = load(path)
    return own if overlay is None else own.overlay(overlay)
