"""Rounds of two games: what a bye is worth in them, as the printed totals tell."""

import math
from collections import defaultdict
from collections.abc import Sequence

from batch.crosstable.model import BYE
from batch.crosstable.tables.results import Results


def byes_by_totals(results: Results, totals: Sequence[float] | None) -> Results:
    """The results with byes of two games, or of one where more of the printed totals of those with byes say so."""
    first: set[tuple[int, int]] = set()
    second: set[int] = set()
    sums, worth = defaultdict[int, float](float), defaultdict[int, float](float)
    for i, (entrant, score) in enumerate(zip(results.entrant, results.score, strict=True)):
        sums[entrant] += 0.0 if math.isnan(score) else score
        if results.kind[i] == BYE:
            if (entrant, results.column[i]) in first:
                second.add(i)
                worth[entrant] += score
            first.add((entrant, results.column[i]))
    if totals is None:
        return results
    of_both = sum(sums[entrant] == totals[entrant] for entrant in worth)
    of_one = sum(sums[entrant] - worth[entrant] == totals[entrant] for entrant in worth)
    if of_one <= of_both:
        return results
    kept = Results(unreadable=results.unreadable, own_squares=results.own_squares)
    for i in range(len(results.entrant)):
        if i not in second:
            kept.add(results.entrant[i], results.round[i], results.column[i], results.at(i), results.text[i])
    return kept
