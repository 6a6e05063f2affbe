"""The steps of a UKD (TK-PRS-05 as publicly described; spec/ukd.md)."""

from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step

RATINGS = (
    Step("pre", "UKD", "integer", 7, "UKD before; empty for players without", always=True),
    Step("m", told=1),
    Step("s", told=2),
    # Games against the unrated have no expected score: points and games are compared where there is one.
    Step("n", "n", "integer", 6, "games against players with a UKD", told=3, role=COUNTED),
    Step("w", "W", "score", 6, "points in them", told=4, role=SCORED),
    Step("average", "Ra", "thousandth", 10, "average of the opponents' UKDs, none further than 350 away", told=5,
         rests=("difference_cap",)),
    Step("difference", "D", "change", 8, "UKD minus that average; for an estimate the points added", told=6),
    Step("percentage", "PD", "hundredth", 7, "expected score for it; for an estimate the share of points", told=7),
    Step("expected", "We", "hundredth", 8, "expected score over n games", told=8, role=EXPECTED),
    Step("delta", "W−We", "change_hundredth", 9, "score minus expected score", told=9),
    Step("k", "k", "integer", 6, "by the UKD before the event", told=10),
    Step("unrated_games", "Games without", "integer", 9, "games against players without UKD", told=12),
    Step("unrated_change", "Change by them", "change_hundredth", 10, "a tenth of k for each win, and for each loss",
         told=13, rests=("unrated_opponent_tenths",)),
    Step("change_exact", "Exact change", "change_hundredth", 10, "k (W - We) and the change by those games"),
    Step("post_exact", "Exact", "hundredth", 10, "new UKD before rounding"),
    Step("before_floor", told=18),
    Step("floor_kind", "Floor", "text", 10, "held at the lowest UKD there is"),
    Step("post", "New UKD", "integer", 8, "new UKD; an estimate for players without", always=True, bold=True,
         rests=("floor",)),
    Step("change", "Change", "change", 9, "new UKD - UKD", always=True),
    Step("first_games", "Carried games", "integer", 9, "without UKD: games against players with one so far", told=14),
    Step("first_points", "Carried points", "score", 9, "without UKD: points in them", told=15),
    Step("first_opponents", "Carried opponents", "integer", 11, "without UKD: the opponents' UKDs added up", told=16),
    Step("estimate_words", told=17),
    Step("k_reason", "Why this k", "text", 20, told=11),
    Step("start_source", "Note", "text", 34),
)  # fmt: skip

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("opponent_rating", "Opp UKD", "integer", 9, "opponent's UKD as counted"),
    Step("difference", "D", "change", 8, "own UKD minus the opponent's, as counted"),
    SCORE,
    Step("expected", "PD", "hundredth", 7, "score expected for that difference (per-game form)"),
    Step("delta", "S−PD", "change_hundredth", 9, "score minus expected score (per-game form)"),
    Step("contribution", "Change", "change_hundredth", 10, "change by this game, where it has one of its own"),
    Step("note", "Note", "text", 34),
)
