"""Plain Elo: expectations by the logistic formula, K, floor and rounding (spec/elo.md)."""

from batch.rating.audit import Table, agreeing, rows_of
from batch.rating.model import RatedSection
from batch.rulesets.elo.steps import GAMES, RATINGS
from rules.elo.settings import PERFORMANCE


def audit(section: RatedSection) -> list[Table]:
    """The section's table; newcomers whose rating is their performance have no such calculation."""
    players = section.players
    performed = players["pre"].isna() & (players["start_source"] == PERFORMANCE)
    rows = rows_of(section, players["start"].notna() & (players["m"] > 0) & ~performed, section.games["rated"])
    if not rows.who:
        return []
    new = rows.player("start") + rows.player("k") * rows.player("delta")
    title = "E = sum of 1/(1 + 10^((opponent's − own)/400)); new rating = own + K(S − E)"
    return [rows.table(title, RATINGS, GAMES, agreeing(new - rows.player("post_exact")))]
