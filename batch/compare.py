"""Our ratings beside the official ones that a file prints.

Before 2014-09-18 US Chess stored whole numbers, so ours must equal the official one; an unrated entrant's counts
as equal when it is the floor or the ceiling of our exact value. Since then printed pre-ratings are themselves
rounded, so a difference of 1 (or of 0.01 where two decimals are printed) is set apart as rounding.
"""

from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from batch.rating.model import RatedSection, Run

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
        """Sections all of whose compared players are exact."""
        if not len(self.players):
            return 0
        return int((self.players["verdict"] == EXACT).groupby(self.players["section_index"]).all().sum())


def compare(run: Run) -> Comparison:
    """Set every official rating (or change) printed in the files beside ours."""
    tables = [_compared(section).assign(section_index=i) for i, section in enumerate(run.sections)]
    tables = [table for table in tables if len(table)]
    return Comparison(run, pd.concat(tables, ignore_index=True) if tables else pd.DataFrame())


def _compared(section: RatedSection) -> pd.DataFrame:
    players = section.players
    if "official" not in players:
        return pd.DataFrame()
    changes = bool(section.settings.get("official_is_change"))
    # A rated player without our result is one whose K is not known: a warning says so, and he is not compared.
    uncalculable = players["pre"].notna() & players["change"].isna()
    kept = players[players["official"].notna() & ~uncalculable]
    ours = kept["change" if changes else "post"].to_numpy(dtype=float)
    exact = kept["change_exact" if changes else "post_exact"].to_numpy(dtype=float)
    official = kept["official"].to_numpy(dtype=float)
    verdict = _verdicts(kept, official, ours, exact, bool(section.settings.get("stored_as_integer", True)))
    table = kept[["no", "id", "name", "pre"]].assign(
        file=section.section.place.file,
        section=section.name,
        pool=section.pool,
        official=official,
        ours=ours,
        ours_exact=exact,
        difference=ours - official,
        verdict=verdict,
    )
    table["reason"] = [
        "" if v != DIFFERENT else _reason(o, m, p)
        for v, o, m, p in zip(verdict, official, ours, kept["pre"], strict=True)
    ]
    return table


def _verdicts(
    players: pd.DataFrame, official: np.ndarray, ours: np.ndarray, exact: np.ndarray, integers: bool
) -> np.ndarray:
    whole = np.abs(official - np.rint(official)) < _SLACK
    newcomer = players["pre"].isna().to_numpy()
    either = (official >= np.floor(exact + _SLACK)) & (official <= np.ceil(exact - _SLACK))
    apart = np.abs(official - exact)
    same = np.where(whole, (official == ours) | (newcomer & integers & either), apart <= 0.005 + _SLACK)
    near = np.where(whole, (np.abs(official - ours) <= 1) & (not integers), apart <= 0.01 + _SLACK)
    return np.select([same, near], [EXACT, ROUNDING], DIFFERENT)


def _reason(official: float, ours: float, pre: float) -> str:
    """A likely reason for a difference, from the numbers alone."""
    if np.isnan(ours):
        return "we have no rating for him; the official system has"
    if np.isnan(pre):
        return "an unrated entrant: his starting value (age, other ratings) may differ"
    if official > ours and (official <= 150 or (official % 100 == 0 and 1200 <= official <= 2200)):
        return "a rating floor the file does not show"
    if abs(official - ours) <= 2:
        return "an opponent's rating or game count differs a little"
    if official == pre:
        return "his games may not have been rated officially"
    return "game counts, a one-sided history, or an opponent's rating may differ from the file"
