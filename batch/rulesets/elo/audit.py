"""Plain Elo: expectations by the logistic formula, K, floor and rounding (spec/elo.md)."""

from typing import Any

import numpy as np

from batch.rating.audit import NEAR, Part, Table, rows_of
from batch.rating.model import RatedSection
from rules.elo.settings import PERFORMANCE, TENTHS, WHOLE

AUDIT_PARAMETERS = ("floor",)


def audit(section: RatedSection) -> list[Table]:
    """The section's table; newcomers whose rating is their performance have no such calculation."""
    players = section.players
    performed = players["pre"].isna() & (players["start_source"] == PERFORMANCE)
    rows = rows_of(section, players["start"].notna() & (players["m"] > 0) & ~performed, section.games["rated"])
    if not rows.who:
        return []
    settings: dict[str, Any] = section.values | section.settings
    digits = {WHOLE: 0, TENTHS: 1}.get(settings.get("rounding", TENTHS))
    held = "MAX({p.floor},{exact})"
    exact = rows.player("post_exact")
    sure = np.abs(rows.player("start") + rows.player("k") * rows.player("delta") - exact) <= 1e-6
    agree = f"AND(ABS({{exact}}-{{our_exact}})<={NEAR},ABS({{post}}-{{our_post}})<={NEAR})"
    columns = [
        Part("no", "No", "integer"),
        Part("name", "Player, and under him his opponents", "text"),
        Part("check", "Check · round", "text", f'IF({agree},"agrees","differs")'),
        Part("own", "Own rating", "thousandth"),
        Part("r", "Opponent's", "thousandth"),
        Part("n", "Games", "integer", "COUNT({games.s})"),
        Part("s", "S", "score", "SUM({games.s})"),
        Part("e", "E", "thousandth", "SUM({games.e})", "1/(1+10^(({r}-{own})/400))"),
        Part("k", "K", "number"),
        Part("gain", "K(S − E)", "change_thousandth", "{k}*({s}-{e})"),
        Part("exact", "New rating", "thousandth", "{own}+{gain}"),
        Part("post", "Rounded", "number", held if digits is None else f"ROUND({held},{digits})"),
        Part("our_exact", "crossrate", "thousandth"),
        Part("our_post", "crossrate, rounded", "number"),
    ]
    return [rows.table(
        "E = sum of 1/(1 + 10^((opponent's − own)/400)); new rating = own + K(S − E)",
        columns,
        {
            "own": rows.given("start"), "n": rows.given("m"), "s": rows.given("s"), "e": rows.given("expected"),
            "k": rows.given("k"), "gain": rows.given("change_exact"), "exact": exact.tolist(),
            "post": rows.given("post"), "our_exact": exact.tolist(), "our_post": rows.given("post"),
            "check": ["agrees" if yes else "differs" for yes in sure.tolist()],
        },
        {"own": rows.game("own_rating").tolist()},
    )]  # fmt: skip
