"""UKD: the average form or game by game, a tenth of k for games against players without UKD, floor and rounding.

TK-PRS-05 as publicly described; expectations by FIDE's table.
"""

import numpy as np

from batch.rating.audit import Table, agreeing, rows_of
from batch.rating.model import RatedSection
from batch.rulesets.ukd.steps import GAMES, RATINGS, by_average, may_go


def audit(section: RatedSection) -> list[Table]:
    """The section's table: those who have a UKD and played."""
    players = section.players
    rows = rows_of(section, players["start"].notna() & ((players["n"] > 0) | (players["unrated_games"] > 0)))
    if not rows.who:
        return []
    theirs = players["start"].to_numpy()[rows.opponents]
    by_themselves = np.where(np.isnan(theirs), rows.game("contribution"), np.nan)
    change = rows.player("k") * rows.player("delta") + rows.player("unrated_change")
    title = (
        "An opponent counts as at most 350 away; "
        + ("D = UKD − their average, We = n PD" if by_average(section) else "D = UKD − the opponent's, We = sum of PD")
        + ", PD from FIDE's table; new UKD = UKD + k(W − We), a tenth of k a game against players without. "
        "Estimates are on the sheet Starting values."
    )
    return [rows.table(
        title, RATINGS, GAMES, agreeing(change - rows.player("change_exact")),
        given={"post": rows.given("before_floor")} if may_go(section) else {},
        game={"start": theirs.tolist(), "unrated_change": by_themselves.tolist()},
    )]  # fmt: skip
