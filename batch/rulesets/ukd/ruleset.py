"""UKD as `batch.rating.ruleset.RuleSet`."""

from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import Known
from batch.rating.lists import standing_outcome
from batch.rating.ruleset import Outcome
from batch.rating.usual import alike, page_key, provisional, published
from batch.rating.usual import by_k as by
from batch.rating.usual import reason_by_k as reason
from batch.rating.usual import whole as shown
from batch.rulesets.ukd.audit import audit
from batch.rulesets.ukd.entering import entering, in_force, section_rules
from batch.rulesets.ukd.explain import explain
from batch.rulesets.ukd.listing import period, rounding
from batch.rulesets.ukd.sections import prepare, rate, settle
from batch.rulesets.ukd.sections import words as section_words
from batch.rulesets.ukd.steps import GAMES, RATINGS
from rules.ukd.rate import Rated
from rules.ukd.rate import rate as rate_event

__all__ = [
    "GAMES", "RATINGS", "alike", "audit", "by", "entering", "explain", "in_force",
    "outcome", "page_key", "period", "prepare", "provisional", "published", "rate", "rate_event", "reason",
    "rounding", "section_rules", "settle", "shown", "words",
]  # fmt: skip


def words(choices: Choices, rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them."""
    return section_words(rules)


def outcome(rated: Rated, known: Known) -> Outcome:
    """What the sections give; it counts with the next list."""
    unrated, estimates = np.isnan(rated.own), rated.estimates
    games, points = (np.nan_to_num(known[name]) for name in ("carried_games", "carried_points"))
    played = np.where(unrated, estimates.games - games, rated.n + rated.unrated_games)
    made = np.bincount(rated.event.player, rated.event.score, known.n)
    score = np.where(unrated, estimates.half_points / 2 - points, made)
    return standing_outcome(known, "ukd", rated.own, played, score, rated.change_exact)
