"""Effective games N' (Document 2020-09-02, effective number of games; spec/uschess.md section 4).

A rating counts as resting on at most N* games, the fewer the lower it is; N' = min(N, N*).
"""

import numpy as np

from rules.event import Floats


def effective_games_limit(
    start: Floats, maximum: Floats, constant: Floats, slope: Floats, centre: Floats, limit: Floats
) -> Floats:
    """N* for starting ratings `start`: maximum/sqrt(constant + slope (centre - R0)^2), the maximum above `limit`."""
    return np.where(start <= limit, maximum / np.sqrt(constant + slope * (centre - start) ** 2), maximum)
