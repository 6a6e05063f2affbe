"""FIDE: each game's difference and expectation, the change by K, and the rating that the list rounds.

FIDE Handbook B.02 8.3.1 and 8.3.4, expectations by the table of 8.1.2.
"""

import numpy as np

from batch.rating.audit import LOOKUP, NEAR, Part, Table, rows_of
from batch.rating.model import RatedSection
from rules.fide.settings import LARGEST_ONLY, LOGISTIC, cap_parameter


def audit(section: RatedSection) -> list[Table]:
    """The section's table: those who were rated, and whose K is known."""
    players, games = section.players, section.games
    rated = games["rated"].to_numpy(dtype=bool)
    chosen = players["start"].notna() & players["k"].notna() & (players["m"] > 0)
    rows = rows_of(section, chosen, rated)
    if not rows.who:
        return []
    values = section.values
    formula = section.settings.get("expectation") == LOGISTIC
    cap = cap_parameter(section.pool, values)
    clipped = f"MAX(-{{p.{cap}}},MIN({{p.{cap}}},{{player.r}}-{{r}}))"
    if "difference_cap_exempt_from" in values and section.pool == "standard":
        clipped = f"IF({{player.r}}>={{p.difference_cap_exempt_from}},{{player.r}}-{{r}},{clipped})"
    # Where the cap acts in one game only, which one is told: of equal differences the rules do not say.
    largest_only = values.get("difference_cap_games") == LARGEST_ONLY
    period = "period_games" in players
    own, start = np.array(rows.player("start")), players["start"].to_numpy()
    change = rows.player("change_exact")
    sure = np.abs(rows.player("k") * rows.player("delta") - change) <= 1e-6
    result = [] if period else [
        Part("post", "New rating", "integer", "{r}+ROUND({change},0)"),
        Part("our_post", "crossrate", "integer"),
    ]  # fmt: skip
    agree = f"ABS({{change}}-{{our_change}})<={NEAR}" if period else (
        f"AND(ABS({{change}}-{{our_change}})<={NEAR},{{post}}={{our_post}})"
    )  # fmt: skip
    columns = [
        Part("no", "No", "integer"),
        Part("name", "Player, and under him his opponents", "text"),
        Part("check", "Check · round", "text", f'IF({agree},"agrees","differs")'),
        Part("r", "Ro · Rc", "integer"),
        Part("d", "D", "change", None, None if largest_only else clipped),
        Part("n", "Games", "integer", "COUNT({games.s})"),
        Part("s", "W", "score", "SUM({games.s})"),
        Part("e", "PD", "hundredth", "SUM({games.e})", "1/(1+10^(-{d}/400))" if formula else LOOKUP),
        Part("delta", "W − We", "change_hundredth", "{s}-{e}" if formula else "ROUND({s}-{e},2)"),
        Part("k", "K", "integer"),
        Part("change", "K(W − We)", "change_hundredth", "ROUND({k}*{delta},6)"),
        Part("our_change", "crossrate", "change_hundredth"),
        *result,
    ]
    about = "PD = 1/(1 + 10^(−D/400))" if formula else "PD from FIDE's table"
    return [rows.table(
        f"D = Ro − Rc, at most {values[cap]} either way where the rules say so; {about}; "
        "change = K times the sum of W − PD" + (", rounded once for the period" if period else "")
        + ". First ratings are on the sheet Starting values.",
        columns,
        {
            "r": own.tolist(), "n": rows.given("m"), "s": rows.given("s"), "e": rows.given("expected"),
            "delta": rows.given("delta"), "k": rows.given("k"), "change": change.tolist(),
            "our_change": change.tolist(), "post": rows.given("before_floor"), "our_post": rows.given("before_floor"),
            "check": ["agrees" if yes else "differs" for yes in sure.tolist()],
        },
        {"r": start[rows.opponents].tolist(), "d": rows.game("difference").tolist()},
    )]  # fmt: skip
