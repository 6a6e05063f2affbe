"""FIDE: each game's difference and expectation, the change by K, and the rating that the list rounds.

FIDE Handbook B.02 8.3.1 and 8.3.4, expectations by the table of 8.1.2.
"""

from batch.rating.audit import Table, agreeing, rows_of
from batch.rating.model import RatedSection
from batch.rulesets.fide.steps import GAMES, RATINGS, by_formula, in_period
from rules.fide.settings import cap_parameter


def audit(section: RatedSection) -> list[Table]:
    """The section's table: rated players whose K is known."""
    players = section.players
    chosen = players["start"].notna() & players["k"].notna() & (players["m"] > 0)
    rows = rows_of(section, chosen, section.games["rated"])
    if not rows.who:
        return []
    cap = section.values[cap_parameter(section.pool, section.values)]
    about = "PD = 1/(1 + 10^(−D/400))" if by_formula(section) else "PD from FIDE's table"
    title = (
        f"D = Ro − Rc, at most {cap} either way where the rules say so; {about}; change = K times the sum of W − PD"
        + (", rounded once for the period" if in_period(section) else "")
        + ". First ratings are on the sheet Starting values."
    )
    sure = agreeing(rows.player("k") * rows.player("delta") - rows.player("change_exact"))
    opponents = {"start": players["start"].to_numpy()[rows.opponents].tolist()}
    return [rows.table(title, RATINGS, GAMES, sure, game=opponents, at_once=True)]
