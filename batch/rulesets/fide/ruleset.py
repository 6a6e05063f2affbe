"""FIDE as `batch.rating.ruleset.RuleSet`."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.entry import Entry
from batch.rating.known import Known
from batch.rating.lists import standing_outcome
from batch.rating.model import RatedSection
from batch.rating.ruleset import Outcome
from batch.rating.usual import alike, page_key, provisional
from batch.rating.usual import by_k as by
from batch.rating.usual import reason_by_k as reason
from batch.rating.usual import whole as shown
from batch.rulesets.fide import sections
from batch.rulesets.fide.audit import audit
from batch.rulesets.fide.entering import entering, in_force, section_rules
from batch.rulesets.fide.explain import explain
from batch.rulesets.fide.listing import period, rounding
from batch.rulesets.fide.period import rate_periods
from batch.rulesets.fide.published import published
from batch.rulesets.fide.sections import prepare, settle
from batch.rulesets.fide.steps import GAMES, RATINGS
from rules.fide.rate import Rated
from rules.fide.rate import rate as rate_event

__all__ = [
    "GAMES", "RATINGS", "alike", "audit", "by", "entering", "explain", "in_force",
    "outcome", "page_key", "period", "prepare", "provisional", "published", "rate", "rate_event", "reason",
    "rounding", "section_rules", "settle", "shown", "words",
]  # fmt: skip


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate entries, each as an event of its own or all of a pool as one rating period."""
    by_period = bool(entries) and entries[0].settings["period"] is not None
    return rate_periods(entries) if by_period else sections.rate(entries)


def words(choices: Choices, rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them."""
    return {"expectation": rules.expectation, "period": None}


def outcome(rated: Rated, known: Known) -> Outcome:
    """What the sections give; it counts with the next list."""
    played = np.where(np.isnan(rated.own), rated.event_sums.games, rated.n)
    return standing_outcome(known, "fide", rated.own, played, rated.w, rated.change_exact)
