"""The steps of a rating by plain Elo or a club's settings (spec/elo.md)."""

from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step

RATINGS = (
    Step("pre", "Pre", "tenth", 8, "rating before; empty for newcomers", always=True),
    Step("pre_games", "Games", "integer", 8, "games that rating is based on"),
    Step("start", "Rated from", "tenth", 9, "that rating, or a newcomer's starting rating"),
    Step("m", "Games here", "integer", 8, "games that count", told=1, role=COUNTED),
    Step("s", "S", "score", 6, "points in them", told=2, role=SCORED),
    Step("expected", "E", "thousandth", 9, "sum of the expected scores", told=3, role=EXPECTED),
    Step("delta", "S−E", "change_thousandth", 9, "score minus expected score", told=4),
    Step("k", "K", "number", 7, "what a point is worth", told=5),
    Step("change_exact", "K(S−E)", "change_hundredth", 10, "change before floor and rounding"),
    Step("post_exact", "Exact", "thousandth", 11, "new rating before floor and rounding"),
    Step("floor_kind", "Floor", "text", 10, "held at the club's floor"),
    Step("post", "Post", "number", 9, "new rating", always=True, bold=True),
    Step("change", "Change", "change_tenth", 10, "post - pre; none for the unrated", always=True),
    Step("post_games", "Games after", "integer", 9, "games the new rating is based on"),
    Step("k_reason", "Why this K", "text", 20, told=6),
    Step("start_source", "Note", "text", 30, told=7),
)

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("own_rating", "Own", "tenth", 9, "own rating when the game was rated"),
    Step("opponent_rating", "Opp rating", "tenth", 10, "opponent's rating then"),
    SCORE,
    Step("expected", "E", "thousandth", 9, "score expected against it"),
    Step("delta", "S−E", "change_thousandth", 9, "score minus expected score"),
    Step("contribution", "K(S−E)", "change_hundredth", 10, "change by this game"),
)
