"""The rule sets there are, by name: the one registry."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from batch.rating.about import About
from batch.rating.parameters import parameters as parameters_of
from rules.dated import ParameterSet

if TYPE_CHECKING:
    from batch.rating.ruleset import ListRuleSet, RuleSet

PACKAGES = {name: f"batch.rulesets.{name}" for name in ("uschess", "fide", "ukd", "elo")}
"""Name -> the package with its modules `about` and `ruleset`. A rule set is added by an entry here."""


DEFAULT = "uschess"
"""The rule set of a section that names none."""


@cache
def about(name: str) -> About:
    """What is to be known of a rule set; KeyError where there is none of this name."""
    return cast(About, import_module(f"{PACKAGES[name]}.about").ABOUT)


@cache
def rule_set(name: str) -> "RuleSet":
    """The functions of a rule set; KeyError where there is none of this name."""
    return cast("RuleSet", import_module(f"{PACKAGES[name]}.ruleset"))


def list_rule_set(name: str) -> "ListRuleSet":
    """The functions of a rule set whose ratings change only with a list."""
    return cast("ListRuleSet", rule_set(name))


def parameters(name: str, overlay: Path | None = None) -> ParameterSet:
    """The dated parameters of a rule set, with a what-if overlay laid on. Raises `ParameterError`."""
    return parameters_of(about(name).parameters_file, overlay)
