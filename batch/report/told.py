"""The players of a section as every report tells them: ratings as printed, and what is provisional."""

import numpy as np

from batch.rating.frames import values_of
from batch.rating.model import RatedSection
from batch.rating.step import EXPECTED, in_role
from batch.rulesets import rule_set

UNRATED = "unr."


def ratings(section: RatedSection, field: str) -> list[str]:
    """The players' ratings `pre` or `post` as their rule set shows them, or a word for who has none."""
    shown, values = rule_set(section.rules).shown, section.values
    none = without(section, field)
    return [
        none[i] if rating is None else shown(rating, games, history, values)
        for i, (rating, games, history) in enumerate(_standing(section, field))
    ]


def provisional(section: RatedSection, field: str) -> list[bool]:
    """Whose rating `pre` or `post` is provisional."""
    is_so, values = rule_set(section.rules).provisional, section.values
    return [
        rating is not None and is_so(games, history, values) for rating, games, history in _standing(section, field)
    ]


def without(section: RatedSection, field: str) -> list[str]:
    """What stands for a rating that is not there: of a rated player without a computed change, a dash."""
    if field == "pre":
        return [UNRATED] * len(section.players)
    before, computed = (values_of(section.players, name) for name in ("pre", "change_exact"))
    return [
        "—" if pre is not None and change is None else UNRATED for pre, change in zip(before, computed, strict=True)
    ]


def changes(section: RatedSection) -> list[float | None]:
    """What the players gained, None of a newcomer: a first rating changes nothing that was there before."""
    before, gained = (values_of(section.players, name) for name in ("pre", "change"))
    return [None if pre is None else change for pre, change in zip(before, gained, strict=True)]


def in_its_role(section: RatedSection, role: str, otherwise: str | None = None) -> list[float | None]:
    """The players' values of the step in a role, where there is none those of the field `otherwise`."""
    step = in_role(rule_set(section.rules).RATINGS, role)
    values = values_of(section.players, step.field if step else "")
    if otherwise is None:
        return values
    others = values_of(section.players, otherwise)
    return [other if value is None else value for value, other in zip(values, others, strict=True)]


def hoped(section: RatedSection) -> list[float | None]:
    """The points expected of the players, None where the rating is what makes them those scored."""
    step = in_role(rule_set(section.rules).RATINGS, EXPECTED)
    met = step.met_by if step else ()
    formulas = values_of(section.players, "formula")
    expected = in_its_role(section, EXPECTED)
    return [None if formula in met else points for formula, points in zip(formulas, expected, strict=True)]


def _standing(section: RatedSection, field: str) -> list[tuple[float | None, float | None, int]]:
    """Each player's rating `pre` or `post`, its games, and whether all of them were won (1) or lost (-1)."""
    ratings, games = (values_of(section.players, name) for name in (field, f"{field}_games"))
    history = section.known["history"]
    if field == "post" and "history" in section.state:
        history = section.state["history"].reindex(range(len(ratings))).fillna(dict(enumerate(history))).to_numpy()
    return list(zip(ratings, games, np.nan_to_num(history).astype(int).tolist(), strict=True))
