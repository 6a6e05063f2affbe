"""What most rule sets show alike: ratings without a P, K as the reason of a change, everything published."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from batch.rating.frames import missing
from batch.rating.model import RatedSection
from rules.event import Bools, Floats

COMMON_K = (10, 15, 16, 20, 24, 25, 30, 32, 40)


def provisional(games: float | None, history: int, values: Mapping[str, Any]) -> bool:
    """Whether a rating is provisional: never."""
    return False


def whole(rating: float, games: float | None, history: int, values: Mapping[str, Any]) -> str:
    """A rating as lists show it: a whole number."""
    return f"{rating:.0f}"


def by_k(player: Mapping[str, Any]) -> str:
    """What a player was rated by, in a word: K, or how a newcomer fared."""
    unknown = "" if missing(player["pre"]) or not missing(player["change"]) else "K not known"
    return str(player["start_source"]) or (unknown if missing(player["k"]) else f"K {player['k']:g}")


def published(section: RatedSection, before: Sequence[RatedSection] = ()) -> RatedSection:
    """The section as a public page may show it: all of it."""
    return section


def page_key(section: RatedSection, with_ages: bool) -> str:
    """What a reader of the page must know of the ratings: nothing."""
    return ""


def alike(
    section: RatedSection, newcomer: Bools, official: Floats, ours: Floats, exact: Floats
) -> tuple[Bools, Bools]:  # fmt: skip
    """Which official ratings agree with ours although the numbers differ: none."""
    none = np.zeros(len(official), dtype=np.bool_)
    return none, none


def reason_by_k(official: float, ours: float, player: Mapping[str, Any]) -> str:
    """A likely reason for a difference, from the numbers alone."""
    if np.isnan(player["pre"]):
        return "a first rating: games of earlier events may count as well"
    if np.isnan(ours):
        return "we have no rating for the player; the official list has"
    if abs(official - ours) <= 1:
        return "rounding, or an opponent's rating differs a little"
    lacking = official - ours + player["change_exact"]
    if player["delta"] and any(abs(lacking - k * player["delta"]) <= 1 for k in COMMON_K if k != player["k"]):
        return "another K-factor would explain it"
    return "games that were not rated, other opponents' ratings, or another K-factor"
