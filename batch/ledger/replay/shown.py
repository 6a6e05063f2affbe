"""Ratings as lists show them: by their rule set and the parameters in force on the day of the rating."""

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
        """A rating, a dash for the unrated. day: of the rating, in ISO form, "" if not known."""
        if rating is None or np.isnan(rating):
            return NONE
        rules = pool.partition("/")[0]
        told = None if games is None or np.isnan(games) else games
        one_sided = 0 if history is None or np.isnan(history) else int(history)
        return rule_set(rules).shown(rating, told, one_sided, self._values(rules, day or LATEST))

    def _values(self, rules: str, day: str) -> Mapping[str, Any]:
        # Ratings of a day before all parameters are shown as now.
        return self._rulebook.values(rules, day) or self._rulebook.values(rules, LATEST)
