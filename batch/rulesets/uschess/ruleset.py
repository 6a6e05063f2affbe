"""US Chess as `batch.rating.ruleset.RuleSet`."""

from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import STATE, Known
from batch.rating.ruleset import Outcome
from batch.rulesets.uschess.audit import audit
from batch.rulesets.uschess.entering import entering, in_force, section_rules
from batch.rulesets.uschess.explain import explain
from batch.rulesets.uschess.published import page_key, published
from batch.rulesets.uschess.sections import prepare, rate, settle, state_after
from batch.rulesets.uschess.shown import alike, by, provisional, reason, shown
from batch.rulesets.uschess.steps import GAMES, RATINGS
from rules.uschess.rate import Rated
from rules.uschess.rate import rate as rate_event

__all__ = [
    "GAMES", "RATINGS", "alike", "audit", "by", "entering", "explain", "in_force",
    "outcome", "page_key", "prepare", "provisional", "published", "rate", "rate_event", "reason",
    "section_rules", "settle", "shown", "words",
]  # fmt: skip


def words(choices: Choices, rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them."""
    by = choices.get("dated_by", "event-end")
    return {"dual": choices.dual, "event type": choices.kind, "dated by": by}


def outcome(rated: Rated, known: Known) -> Outcome:
    """What the sections give: ratings and records go on from section to section."""
    after = state_after(rated, slice(None))
    return Outcome(
        start=rated.r0,
        played=rated.m,
        score=rated.s,
        formula=rated.formula,
        floor_kind=rated.floor_kind,
        change=rated.post_stored - rated.r0,
        state=np.stack([after[name] for name in STATE]),
    )
