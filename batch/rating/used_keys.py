"""Keys and options that only some rule sets use: where another one rates, they are told, lest they seem to act."""

from batch.crosstable.keys import BY_CANONICAL
from batch.crosstable.model import Section
from batch.problems import Place, Problem, problem
from batch.rating.options import EventOptions

RULE_SETS = {"uschess": "US Chess", "fide": "FIDE", "ukd": "UKD", "elo": "Elo"}

KEYS = {
    "dual": ("uschess",),
    "unrated": ("uschess",),
    "youth": ("uschess",),
    "online": ("uschess",),
    "k": ("fide", "elo"),
    "expected": ("fide",),
    "form": ("ukd",),
    "minimum_games": ("ukd",),
    "below_minimum": ("ukd",),
    "rounding": ("ukd", "elo"),
    "mode": ("elo",),
    "floor": ("elo",),
    "tiers": ("elo",),
    "newcomer": ("elo",),
}
"""Key -> the rule sets that use it; keys that are not here are any rule set's."""

OPTIONS = {"dated_by": ("uschess",), "unrated": ("uschess",), "expectation": ("fide",), "period": ("fide",)}
"""The same for the options of the command line."""


def unused(section: Section, rules: str, options: EventOptions) -> list[Problem]:
    """A caution for each key of the section and each option that the rule set does not use."""
    found = [
        _unused(f"key {BY_CANONICAL[key].names[0].capitalize()}", section.facts[key].place, rules, users)
        for key, users in KEYS.items()
        if key in section.facts and rules not in users
    ]
    for name, users in OPTIONS.items():
        if getattr(options, name) is not None and rules not in users:
            flag = "--" + name.replace("_", "-")
            found.append(_unused(f"option {flag}", Place("the command line", heading=flag), rules, users))
    return found


def _unused(what: str, place: Place, rules: str, users: tuple[str, ...]) -> Problem:
    return problem("not-used", place, what=what, rules=RULE_SETS[rules],
                   users=" and ".join(RULE_SETS[name] for name in users))  # fmt: skip
