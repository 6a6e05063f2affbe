"""UKD: the average form or game by game, a tenth of k for games against players without UKD, floor and rounding.

TK-PRS-05 as publicly described; expectations by FIDE's table.
"""

import numpy as np

from batch.rating.audit import LOOKUP, NEAR, Part, Table, rows_of
from batch.rating.model import RatedSection
from rules.ukd.settings import AVERAGE, DROP, UNRATED


def audit(section: RatedSection) -> list[Table]:
    """The section's table: those who have a UKD and played."""
    players = section.players
    rows = rows_of(section, players["start"].notna() & ((players["n"] > 0) | (players["unrated_games"] > 0)))
    if not rows.who:
        return []
    average = section.settings.get("form") == AVERAGE
    difference = "ROUND({r}-AVERAGE({games.counted}),0)"
    rounded = "TRUNC({exact})" if section.settings.get("rounding") == DROP else "ROUND({exact},0)"
    held = rounded if section.settings.get("below the floor") == UNRATED else f"MAX({{p.floor}},{rounded})"
    start = players["start"].to_numpy()
    theirs = start[rows.opponents]
    exact = rows.player("post_exact")
    post = np.array(rows.given("before_floor") if section.settings.get("below the floor") == UNRATED
                    else rows.given("post"), dtype=np.float64)  # fmt: skip
    sure = np.abs(rows.player("k") * rows.player("delta") + rows.player("unrated_change")
                  - rows.player("change_exact")) <= 1e-6  # fmt: skip
    agree = f"AND(ABS({{exact}}-{{our_exact}})<={NEAR},{{post}}={{our_post}})"
    counted = 'IF({r}="","",MAX({player.r}-{p.difference_cap},MIN({player.r}+{p.difference_cap},{r})))'
    if average:
        scoring = [
            Part("d", "D", "change", f'IF({{n}}=0,"",{difference})'),
            Part("pd", "PD", "hundredth", f'IF({{n}}=0,"",{LOOKUP})'),
            Part("e", "We", "hundredth", "IF({n}=0,0,{pd}*{n})"),
        ]
    else:
        scoring = [
            Part("d", "D", "change", None, 'IF({r}="","",{player.r}-{counted})'),
            Part("e", "We", "hundredth", "SUM({games.e})", f'IF({{r}}="","",{LOOKUP})'),
        ]
    columns = [
        Part("no", "No", "integer"),
        Part("name", "Player, and under him his opponents", "text"),
        Part("check", "Check · round", "text", f'IF({agree},"agrees","differs")'),
        Part("r", "UKD", "integer"),
        Part("counted", "UKD as counted", "integer", None, counted),
        Part("s", "Score", "score"),
        Part("n", "n", "integer", "COUNT({games.r})"),
        Part("w", "W", "score", 'SUMIF({games.r},">0",{games.s})'),
        *scoring,
        Part("k", "k", "integer"),
        Part("u", "Without UKD", "change_hundredth", "SUM({games.u})",
             'IF({r}="",(2*{s}-1)*{player.k}*{p.unrated_opponent_tenths}/10,"")'),
        Part("exact", "New UKD", "hundredth", "ROUND({r}+{k}*({w}-{e})+{u},6)"),
        Part("post", "Rounded", "integer", held),
        Part("our_exact", "crossrate", "hundredth"),
        Part("our_post", "crossrate, rounded", "integer"),
    ]  # fmt: skip
    known = ~np.isnan(theirs)
    return [rows.table(
        "An opponent counts as at most 350 away; "
        + ("D = UKD − their average, We = n PD" if average else "D = UKD − his, We = sum of PD")
        + ", PD from FIDE's table; new UKD = UKD + k(W − We), a tenth of k a game against players without. "
        "Estimates are on the sheet Starting values.",
        columns,
        {
            "r": rows.given("start"), "n": rows.given("n"), "w": rows.given("w"),
            "d": ["" if v is None else v for v in rows.given("difference")],
            "pd": ["" if v is None else v for v in rows.given("percentage")], "e": rows.given("expected"),
            "k": rows.given("k"), "u": rows.given("unrated_change"), "exact": exact.tolist(), "post": post.tolist(),
            "our_exact": exact.tolist(), "our_post": post.tolist(),
            "check": ["agrees" if yes else "differs" for yes in sure.tolist()],
        },
        {
            "r": theirs.tolist(),
            "counted": [c if k else "" for c, k in zip(rows.game("opponent_rating").tolist(), known, strict=True)],
            "d": [] if average else
                 [d if k else "" for d, k in zip(rows.game("difference").tolist(), known, strict=True)],
            "e": ["" if np.isnan(e) else e for e in rows.game("expected").tolist()],
            "u": ["" if k else c for c, k in zip(rows.game("contribution").tolist(), known, strict=True)],
        },
    )]  # fmt: skip
