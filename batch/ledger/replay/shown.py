"""Ratings as lists show them: by their rule set, and the parameters in force on the day they were made."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from batch.ledger.replay.rulebook import Rulebook
from batch.rulesets import rule_set

NONE = "-"
LATEST = "9999-12-31"


class Shown:
    """How ratings are shown under a rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook

    def text(self, pool: str, rating: float | None, games: float | None, history: float | None, day: str) -> str:
        """A rating; day: when it was made, in ISO form, "" where that is not known. A dash for the unrated."""
        if rating is None or np.isnan(rating):
            return NONE
        rules = pool.partition("/")[0]
        told = None if games is None or np.isnan(games) else games
        one_sided = 0 if history is None or np.isnan(history) else int(history)
        return rule_set(rules).shown(rating, told, one_sided, self._values(rules, day or LATEST))

    def _values(self, rules: str, day: str) -> Mapping[str, Any]:
        # Of a day before all parameters ratings are shown as now.
        return self._rulebook.values(rules, day) or self._rulebook.values(rules, LATEST)
