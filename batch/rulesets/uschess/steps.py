"""The steps of a US Chess rating (Document 2020-09-02; spec/uschess.md sections 4 to 8)."""

from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step

RATINGS = (
    Step("pre", "Pre", "integer", 7, "rating before the section; empty for the unrated", always=True),
    Step("pre_games", "Games", "integer", 8, "games that rating is based on; empty where the file does not say"),
    Step("start", "R0", "integer", 7, "rating the player starts from: pre, or the starting value of the unrated"),
    Step("n", "N", "integer", 5, "games counted behind R0"),
    Step("n_star", "N*", "thousandth", 8, "most games that R0 can be worth (effective games)", told=1),
    Step("n_eff", "N'", "thousandth", 8, "effective games: the smaller of N and N*", told=2),
    Step("formula", "Formula", "text", 10, "special on 8 games or fewer or a one-sided history, else standard"),
    Step("first_estimate", "First estimate", "thousandth", 10, "newcomers only: what opponents see of him first",
         told=9),
    Step("intermediate", "Intermediate", "thousandth", 13, "rating after the first pass over everybody", told=10),
    Step("m", "m", "integer", 5, "rated games in the section", told=3, role=COUNTED),
    Step("k", "K", "thousandth", 9, "what a point is worth: 800/(N' + m)", told=6,
         rests=("k_numerator", "dual_k_lowest_factor", "dual_k_reduced_above", "dual_k_lowest_from")),
    Step("s", "S", "score", 6, "points from rated games", told=4, role=SCORED),
    Step("e", "E", "thousandth", 8, "points expected of R0 against the opponents' intermediate ratings", told=5,
         role=EXPECTED),
    Step("k_times_s_minus_e", "K(S−E)", "change_tenth", 9, "change before any bonus", told=7),
    Step("bonus", "Bonus", "thousandth", 9, "for a change beyond B times the root of m", told=8,
         rests=("bonus_threshold", "bonus_counted_games", "bonus_fewest_games")),
    Step("before_floor", "Unrounded", "thousandth", 11, "rating before the floor", told=11,
         rests=("special_highest_result",)),
    Step("floor", "Floor", "integer", 7, "rating he cannot fall below", told=12,
         rests=("absolute_floor", "personal_floor_highest", "personal_floor_win", "personal_floor_draw",
                "personal_floor_event", "peak_floor_drop", "peak_floor_lowest", "peak_floor_highest")),
    Step("floor_kind", "Floor kind", "text", 10, "the floor that held him, where one did"),
    Step("post", "Post", "integer", 7, "new rating", always=True, bold=True,
         rests=("match_limit", "match_limit_180_days", "match_limit_3_years")),
    Step("change", "Change", "change", 9, "post - pre; none for the unrated", always=True),
    Step("shown", "Post games", "printed", 11, "new rating as published: P and the games while provisional"),
)  # fmt: skip

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("opponent_rating", "Opp rating", "thousandth", 12, "opponent's rating used for the result"),
    SCORE,
    Step("expected", "Expected", "thousandth", 10, "score expected against that rating"),
    Step("contribution", "Contribution", "change_tenth", 13, "K x (score - expected)"),
    Step("opponent_rating_first", "Opp first pass", "thousandth", 12, "opponent's rating used in the first pass"),
    Step("expected_first", "Expected first", "thousandth", 10, "score expected against it"),
)
