"""A US Chess rating as lists and sheets show it, and how official ones agree with it (spec/uschess.md 1 and 2)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from batch.rating.model import RatedSection
from rules.event import Bools, Floats
from rules.uschess.rate import display, is_provisional

SLACK = 1e-6


def provisional(games: float | None, history: int, values: Mapping[str, Any]) -> bool:
    """Whether a rating is provisional by the values in force; never where its games are not known."""
    return games is not None and is_provisional(games, history, values["provisional_most_games"])


def shown(rating: float, games: float | None, history: int, values: Mapping[str, Any]) -> str:
    """A rating as lists show it: 1643, provisional 1234P12."""
    return display(rating, np.nan if games is None else games, history, values["provisional_most_games"])


def by(player: Mapping[str, Any]) -> str:
    """What a player was rated by, in a word: the formula, and what held the result."""
    limits = [word for word, acted in (("ceiling", "ceiled"), ("match limit", "limited")) if player[acted]]
    return ", ".join([str(player["formula"]), *limits])


def alike(
    section: RatedSection, newcomer: Bools, official: Floats, ours: Floats, exact: Floats
) -> tuple[Bools, Bools]:  # fmt: skip
    """Which whole official ratings agree with ours, and which within rounding.

    While whole numbers were stored ours must equal them, but an unrated entrant's may be the floor or the ceiling of
    our exact value. Since then printed pre-ratings are themselves rounded, and a difference of 1 says nothing.
    """
    integers = bool(section.settings["stored_as_integer"])
    either = (official >= np.floor(exact + SLACK)) & (official <= np.ceil(exact - SLACK))
    return newcomer & either & integers, (np.abs(official - ours) <= 1) & (not integers)


def reason(official: float, ours: float, player: Mapping[str, Any]) -> str:
    """A likely reason for a difference, from the numbers alone."""
    pre = player["pre"]
    if np.isnan(ours):
        return "we have no rating for the player; the official system has"
    if np.isnan(pre):
        return "an unrated entrant: the starting value (age, other ratings) may differ"
    if official > ours and (official <= 150 or (official % 100 == 0 and 1200 <= official <= 2200)):
        return "a rating floor the file does not show"
    if abs(official - ours) <= 2:
        return "an opponent's rating or game count differs a little"
    if official == pre:
        return "the games may not have been rated officially"
    return "game counts, a one-sided history, or an opponent's rating may differ from the file"
