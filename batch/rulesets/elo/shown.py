"""How lists show a club's rating, and whether a printed list agrees with ours."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from batch.rating.model import RatedSection
from rules.event import Bools, Floats


def shown(rating: float, games: float | None, history: int, values: Mapping[str, Any]) -> str:
    """A rating with its decimals, if it has any."""
    return f"{rating:g}"


def alike(
    section: RatedSection, newcomer: Bools, official: Floats, ours: Floats, exact: Floats
) -> tuple[Bools, Bools]:  # fmt: skip
    """None is asked to be equal: a list may print whole numbers and keep decimals, so 0.5 is within rounding."""
    near = np.abs(official - ours) <= 0.5
    return np.zeros_like(near), near
