"""The registry of rule sets, by name. Only the modules that are asked for are imported."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from batch.calc.breakdown import Breakdown
    from batch.rating.about import About
    from batch.rating.calculator import Calculator
    from batch.rating.ruleset import ListRuleSet, RuleSet
    from rules.dated import ParameterSet

PACKAGES = {name: f"batch.rulesets.{name}" for name in ("uschess", "fide", "ukd", "elo")}
"""Name -> the package with its modules `about`, `ruleset`, `calculator` and `calculate`. A rule set is added here."""

DEFAULT = "uschess"
"""The rule set of a section that names none."""


def _module(name: str, part: str) -> Any:
    return import_module(f"{PACKAGES[name]}.{part}")


@cache
def about(name: str) -> "About":
    """A rule set's `About`. Raises KeyError for an unknown name."""
    return cast("About", _module(name, "about").ABOUT)


@cache
def rule_set(name: str) -> "RuleSet":
    """A rule set's functions. Raises KeyError for an unknown name."""
    return cast("RuleSet", _module(name, "ruleset"))


def list_rule_set(name: str) -> "ListRuleSet":
    """The functions of a rule set whose ratings change only with a list."""
    return cast("ListRuleSet", rule_set(name))


def calculator(name: str) -> "Calculator":
    """What a rule set's calculator takes."""
    return cast("Calculator", _module(name, "calculator").CALCULATOR)


def calculate(name: str) -> "Callable[[Mapping[str, Any], Sequence[str]], Breakdown]":
    """A rule set's calculator, which raises `batch.calc.reading.RefusedError` with everything that is wrong."""
    return cast("Callable[[Mapping[str, Any], Sequence[str]], Breakdown]", _module(name, "calculate").calculate)


def parameters(name: str, overlay: Path | None = None) -> "ParameterSet":
    """The dated parameters of a rule set, with a what-if overlay applied. Raises `ParameterError`."""
    from batch.rating.parameters import parameters as parameters_of

    return parameters_of(about(name).parameters_file, overlay)
