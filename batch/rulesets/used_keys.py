"""Keys and options that only some rule sets use: reported where another one rates and they do nothing."""

from collections.abc import Sequence

from batch.crosstable.model import Section
from batch.crosstable.tables.keys import BY_CANONICAL
from batch.problems import Place, Problem, problem
from batch.rating.options import EventOptions
from batch.rulesets import PACKAGES, about


def unused(section: Section, rules: str, options: EventOptions) -> list[Problem]:
    """A caution for each key of the section and each option that other rule sets use, and this one does not."""
    mine = about(rules)
    sets = [about(name) for name in PACKAGES]
    found = []
    for key in dict.fromkeys(key for one in sets for key in one.keys):
        if key in section.facts and key not in mine.keys:
            users = [one.title for one in sets if key in one.keys]
            what = f"key {BY_CANONICAL[key].names[0].capitalize()}"
            found.append(_unused(what, section.facts[key].place, mine.title, users))
    for name in dict.fromkeys(name for one in sets for name in one.options):
        if getattr(options, name) is not None and name not in mine.options:
            flag = "--" + name.replace("_", "-")
            users = [one.title for one in sets if name in one.options]
            found.append(_unused(f"option {flag}", Place("the command line", heading=flag), mine.title, users))
    return found


def _unused(what: str, place: Place, rules: str, users: Sequence[str]) -> Problem:
    return problem("not-used", place, what=what, rules=rules, users=" and ".join(users))
