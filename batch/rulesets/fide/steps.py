"""The steps of a FIDE rating (Handbook B.02 8.2 and 8.3)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from batch.rating.cell import LOOKUP, Cell
from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step
from rules.fide.settings import LARGEST_ONLY, LOGISTIC, cap_parameter

if TYPE_CHECKING:
    from batch.rating.model import RatedSection


def by_formula(section: "RatedSection") -> bool:
    """Whether expected scores follow the logistic formula, not FIDE's table."""
    return bool(section.settings.get("expectation") == LOGISTIC)


def decimals(expectation: str) -> int:
    """Decimals of expected scores: the table has two; the logistic formula needs more to follow the sums."""
    return 4 if expectation == LOGISTIC else 2


def in_period(section: "RatedSection") -> bool:
    """Whether the section is rated with the others of a rating period."""
    return "period_games" in section.players


def _cut(section: "RatedSection") -> str:
    """The formula of a counted difference; none where only the largest is cut: of equal ones the rules choose none."""
    values = section.values
    if values.get("difference_cap_games") == LARGEST_ONLY:
        return ""
    cap = cap_parameter(section.pool, values)
    cut = f"MAX(-{{p.{cap}}},MIN({{p.{cap}}},{{player.start}}-{{start}}))"
    if "difference_cap_exempt_from" in values and section.pool == "standard":
        return f"IF({{player.start}}>={{p.difference_cap_exempt_from}},{{player.start}}-{{start}},{cut})"
    return cut


RATINGS = (
    Step("pre", "Pre", "integer", 7, "rating of the list in force at the start; empty for the unrated", always=True),
    Step("start", array="own", text=("Start", "Rating {start}{note}"), audit=Cell("Ro · Rc", "integer")),
    Step("standard_used", "Standard", "integer", 8, "rapid and blitz: the standard rating that stands in for none"),
    Step("m", "Games", "integer", 8, "games that count: played, between two rated players", told=1, role=COUNTED,
         array="n", calc=("Games", "{m}"), audit=Cell("Games", "integer", "COUNT({games.s})")),
    Step("s", "W", "score", 6, "points in them", told=2, role=SCORED, array="w",
         calc=("Score", "{s}"), audit=Cell("W", "score", "SUM({games.s})")),
    Step("expected", "Expected", "hundredth", 10, "sum of the expected scores PD", told=3, role=EXPECTED,
         text=("Games", "PD: expected score, {table}"),
         calc=("Expected", "{expected:.{decimals}}", "sum of the expected scores"),
         audit=Cell("PD", "hundredth", "SUM({games.expected})")),
    Step("delta", "W−We", "change_hundredth", 9, "score minus expected score", told=4,
         text=("Games", "dR = score - PD",
               "Score {s} in {rated_games}, expected {expected:.{decimals}}: sum of dR = {delta:+{decimals}}"),
         calc=("Sum of dR", "{delta:+{decimals}}", "score - expected"),
         audit=Cell("W − We", "change_hundredth",
                    lambda section: "{s}-{expected}" if by_formula(section) else "ROUND({s}-{expected},2)")),
    Step("k_before", told=6),
    Step("k", "K", "integer", 6, "K used: lowered where K times the games of the period is more than 700", told=5,
         text=("K", "K = {k}: {k_reason}"), calc=("K", "{k}", "{k_reason}"), audit=Cell("K", "integer")),
    Step("change_exact", "K(W−We)", "change_hundredth", 10, "change by this event's games",
         text=("Change", "K x sum of dR = {k} x {delta:+{decimals}} = {change_exact:+2}"),
         calc=("Change", "{change_exact:+2}", "{k} x {delta:+{decimals}}"),
         audit=Cell("K(W − We)", "change_hundredth", "ROUND({k}*{delta},6)", ours="crossrate")),
    Step("period_games", "Period games", "integer", 9, "games of the rating period, in all files", told=9),
    Step("period_change_exact", "Period change", "change_hundredth", 10, "change by all of them, before rounding",
         told=10, text=("Rounding", "Rating period: {in_period}, {period_change_exact:+2} in all, rounded once, a half "
                        "away from zero")),
    Step("post", "Post", "integer", 8, "new rating; none below the floor", always=True, bold=True),
    Step("change", "Change", "change", 9, "rounded once, for the event or the period", always=True,
         text=("Rounding of the event", "rounded, a half away from zero: {change:+0}"),
         calc=("Rounded", "{change:+0}", "a half away from zero")),
    Step("before_floor", told=18,
         text=("New rating", "New rating {post:|none}: {start} and the change make {before_floor}"),
         calc=("New rating", "{before_floor:g}", "{listing}"),
         audit=Cell("New rating", "integer",
                    lambda section: None if in_period(section) else "{start}+ROUND({change_exact},0)",
                    ours="crossrate")),
    Step("performance", "Rp", "integer", 7, "performance in this event", told=8,
         calc=("Performance", "{performance}", "average of the opponents + dp(score), for information")),
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
    replace(OPPONENT_PRE, text=("Rating", "{opponent_pre:.0|unr.}"), audit=Cell(beside="start")),
    Step("opponent_rating", "Opp rating", "integer", 10, "opponent's rating as counted"),
    Step("difference", "D", "change", 8, "own rating minus the opponent's, as counted",
         rests=("difference_cap", "difference_cap_rapid_blitz", "difference_cap_exempt_from"),
         text=("D", "{counted}"), calc=("Difference", "{counted}"), audit=Cell("D", "change", _cut)),
    SCORE,
    Step("expected", "PD", "hundredth", 7, "score expected for that difference, by FIDE's table",
         text=("PD", "{expected:.{decimals}}"), calc=("Expected", "{expected:.{decimals}}"),
         audit=Cell(formula=lambda section: "1/(1+10^(-{difference}/400))" if by_formula(section) else LOOKUP)),
    Step("delta", "dR", "change_hundredth", 9, "score minus expected score",
         text=("dR", "{delta:+{decimals}}{why_not}"), calc=("dR", "{delta:+{decimals}}{why_not}")),
    Step("contribution", "K dR", "change_hundredth", 10, "change by this game"),
    Step("note", "Note", "text", 34),
)  # fmt: skip
