"""Compare our ratings with the official ones that a file prints.

Equal numbers agree, as do printed decimals that are our exact value rounded; a hundredth more counts as rounding.
The rule set says what else agrees, and the likely reason of a difference.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from batch.rating.frames import records
from batch.rating.model import RatedSection, Run
from batch.rulesets import rule_set
from rules.event import Bools, Floats

EXACT, ROUNDING, DIFFERENT = "exact", "within rounding", "different"

_SLACK = 1e-6


@dataclass
class Comparison:
    """The verdicts of a run.

    players: one row a player with an official value: `file`, `section`, `pool`, `no`, `id`, `name`, `pre`,
        `official`, `ours`, `ours_exact`, `difference` (ours - official), `verdict` (exact, within rounding or
        different), `reason` (a likely one for a difference).
    """

    run: Run
    players: pd.DataFrame = field(default_factory=pd.DataFrame)

    def count(self, verdict: str) -> int:
        """Players with this verdict."""
        return int((self.players["verdict"] == verdict).sum()) if len(self.players) else 0

    @property
    def differences(self) -> pd.DataFrame:
        """The players whose rating differs."""
        return self.players[self.players["verdict"] == DIFFERENT] if len(self.players) else self.players

    def sections_exact(self) -> int:
        """The number of sections in which all compared players are exact."""
        if not len(self.players):
            return 0
        return int((self.players["verdict"] == EXACT).groupby(self.players["section_index"]).all().sum())


OFFICIAL = {"official": ("post", "post_exact"), "official_change": ("change", "change_exact"),
            "official_part": ("change_exact", "change_exact")}  # fmt: skip
"""A printed column -> ours, as displayed and exact. A part is what one event adds to a rating period's change."""


def compare(run: Run) -> Comparison:
    """Compare every official rating (or change) printed in the files with ours."""
    parts = [part for i, section in enumerate(run.sections) if (part := _compared(section, i)) is not None]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in (parts[0] if parts else ())}
    return Comparison(run, pd.DataFrame(columns))


def _compared(section: RatedSection, index: int) -> dict[str, NDArray[Any]] | None:
    """One section's columns of `Comparison.players`; None if it prints nothing official."""
    players = section.players
    printed = next((name for name in OFFICIAL if name in players), None)
    if printed is None:
        return None
    displayed, exactly = OFFICIAL[printed]
    if printed == "official_change" and "period_change_exact" in players:
        exactly = "period_change_exact"
    column = {name: players[name].to_numpy() for name in {"pre", "change", "post_exact", printed, displayed, exactly}}
    # A rated player without our result is one whose K is not known: a warning says so, and they are not compared.
    uncalculable = ~np.isnan(column["pre"]) & np.isnan(column["change"]) & np.isnan(column["post_exact"])
    kept = np.flatnonzero(~np.isnan(column[printed].astype(np.float64)) & ~uncalculable)
    pre, official, ours, exact = (
        column[name].astype(np.float64)[kept] for name in ("pre", printed, displayed, exactly)
    )
    if printed == "official" and "before_floor" in players:
        # A list may still print the rating with which a player drops off it.
        ours = np.where(np.isnan(ours), players["before_floor"].to_numpy()[kept], ours)
    verdict = _verdicts(section, np.isnan(pre), official, ours, exact)
    reason = rule_set(section.rules).reason
    different = np.flatnonzero(verdict == DIFFERENT)
    words = np.full(len(kept), "", dtype=object)
    for i, player in zip(different.tolist(), records(players.iloc[kept[different]]), strict=True):
        words[i] = reason(official[i], ours[i], player)
    same = {"file": section.section.place.file, "section": section.name, "pool": section.pool, "section_index": index}
    return {
        **{name: players[name].to_numpy(dtype=object)[kept] for name in ("no", "id", "name")},
        "pre": pre,
        **{name: np.full(len(kept), value, dtype=object) for name, value in same.items()},
        "official": official,
        "ours": ours,
        "ours_exact": exact,
        "difference": ours - official,
        "verdict": verdict,
        "reason": words,
    }


def _verdicts(
    section: RatedSection, newcomer: Bools, official: Floats, ours: Floats, exact: Floats
) -> NDArray[np.str_]:
    whole = np.abs(official - np.rint(official)) < _SLACK
    apart = np.abs(official - exact)
    same = (np.abs(official - ours) < _SLACK) | (~whole & (apart <= 0.005 + _SLACK))
    near = ~whole & (apart <= 0.01 + _SLACK)
    equal, rounded = rule_set(section.rules).alike(section, newcomer, official, ours, exact)
    return np.select([same | (whole & equal), near | (whole & rounded)], [EXACT, ROUNDING], DIFFERENT)
