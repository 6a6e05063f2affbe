"""A rule set's dated parameters, with what-if overlays applied."""

from functools import cache
from pathlib import Path

from rules.dated import ParameterSet, load


@cache
def parameters(file: Path, overlay: Path | None = None) -> ParameterSet:
    """The dated parameters of a rule set's file, with an overlay applied. Raises `ParameterError`."""
    own = load(file)
    return own if overlay is None else own.overlay(overlay)
