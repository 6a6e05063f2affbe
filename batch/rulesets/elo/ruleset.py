"""Plain Elo as `batch.rating.ruleset.RuleSet`."""

from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import STATE, Known
from batch.rating.lists import absolute_floor
from batch.rating.ruleset import Outcome
from batch.rating.usual import by_k as by
from batch.rating.usual import page_key, provisional, published
from batch.rating.usual import reason_by_k as reason
from batch.rulesets.elo.audit import audit
from batch.rulesets.elo.entering import entering, in_force, section_rules
from batch.rulesets.elo.explain import explain
from batch.rulesets.elo.sections import prepare, rate, settle, state_after
from batch.rulesets.elo.shown import alike, shown
from batch.rulesets.elo.steps import GAMES, RATINGS
from rules.elo.rate import Rated
from rules.elo.rate import rate as rate_event

__all__ = [
    "GAMES", "RATINGS", "alike", "audit", "by", "entering", "explain", "in_force",
    "outcome", "page_key", "prepare", "provisional", "published", "rate", "rate_event", "reason",
    "section_rules", "settle", "shown", "words",
]  # fmt: skip


def words(choices: Choices, rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them: all stand among the parameters in force."""
    return {}


def outcome(rated: Rated, known: Known) -> Outcome:
    """What the sections give: a club's ratings go on from section to section."""
    after = state_after(rated, known)
    return Outcome(
        start=rated.start,
        played=rated.n,
        score=rated.w,
        formula=np.full(known.n, "elo", dtype=object),
        floor_kind=np.array(absolute_floor(rated.held), dtype=object),
        change=rated.change,
        state=np.stack([after[name] for name in STATE]),
    )
