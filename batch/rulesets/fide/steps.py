"""The steps of a FIDE rating (Handbook B.02 8.2 and 8.3)."""

from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step

RATINGS = (
    Step("pre", "Pre", "integer", 7, "rating of the list in force at the start; empty for the unrated", always=True),
    Step("standard_used", "Standard", "integer", 8, "rapid and blitz: the standard rating that stands in for none"),
    Step("m", "Games", "integer", 8, "games that count: played, between two rated players", told=1, role=COUNTED),
    Step("s", "W", "score", 6, "points in them", told=2, role=SCORED),
    Step("expected", "Expected", "hundredth", 10, "sum of the expected scores PD", told=3, role=EXPECTED),
    Step("delta", "W−We", "change_hundredth", 9, "score minus expected score", told=4),
    Step("k_before", told=6),
    Step("k", "K", "integer", 6, "K used: lowered where K times the games of the period is more than 700", told=5),
    Step("change_exact", "K(W−We)", "change_hundredth", 10, "change by this event's games"),
    Step("period_games", "Period games", "integer", 9, "games of the rating period, in all files", told=9),
    Step("period_change_exact", "Period change", "change_hundredth", 10, "change by all of them, before rounding",
         told=10),
    Step("before_floor", told=18),
    Step("post", "Post", "integer", 8, "new rating; none below the floor", always=True, bold=True),
    Step("change", "Change", "change", 9, "rounded once, for the event or the period", always=True),
    Step("performance", "Rp", "integer", 7, "performance in this event", told=8),
    Step("first_games", "Carried games", "integer", 9, "unrated: games against rated opponents so far", told=11),
    Step("first_points", "Carried points", "score", 9, "unrated: points in them", told=12),
    Step("first_opponents", "Carried opponents", "integer", 11, "unrated: the opponents' ratings added up", told=13),
    Step("first_average", told=14),
    Step("first_percentage", told=15),
    Step("first_difference", told=16),
    Step("first_words", told=17),
    Step("k_reason", "Why this K", "text", 44, told=7),
    Step("start_source", "Note", "text", 34),
)  # fmt: skip

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("opponent_rating", "Opp rating", "integer", 10, "opponent's rating as counted"),
    Step("difference", "D", "change", 8, "own rating minus the opponent's, as counted",
         rests=("difference_cap", "difference_cap_rapid_blitz", "difference_cap_exempt_from")),
    SCORE,
    Step("expected", "PD", "hundredth", 7, "score expected for that difference, by FIDE's table"),
    Step("delta", "dR", "change_hundredth", 9, "score minus expected score"),
    Step("contribution", "K dR", "change_hundredth", 10, "change by this game"),
    Step("note", "Note", "text", 34),
)  # fmt: skip
