"""The steps of a US Chess rating (Document 2020-09-02; spec/uschess.md sections 4 to 8)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from batch.rating.cell import Cell
from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step
from rules.rounding import SLACK
from rules.uschess.model import MATCH

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

HAIR = f"{SLACK:.7f}"
DUAL_K = (
    "*(1-(1-{p.dual_k_lowest_factor})*MAX(0,MIN(1,({start}-{p.dual_k_reduced_above})"
    "/({p.dual_k_lowest_from}-{p.dual_k_reduced_above}))))"
)
LEVEL = f"INT((INT({{peak}}+0.5+{HAIR})-{{p.peak_floor_drop}})/100)*100"


def in_match(section: "RatedSection") -> bool:
    """Whether the section is a match."""
    return bool(section.settings.get("event type") == MATCH)


def reduced(section: "RatedSection") -> bool:
    """Whether K is the lower one of the regular rating of a dual section."""
    return bool(section.settings.get("dual")) and section.pool == "regular"


def _rounded(section: "RatedSection") -> str:
    if section.settings.get("stored_as_integer"):
        whole = "ROUND({post_exact},0)"
        away = "INT({post_exact})+IF({post_exact}>{start},1,0)"
        return f"IF(ABS({{post_exact}}-{whole})<={HAIR},{whole},{away})"
    return f"INT({{post_exact}}+0.5+{HAIR})"


RATINGS = (
    Step("pre", "Pre", "integer", 7, "rating before the section; empty for the unrated", always=True),
    Step("pre_games", "Games", "integer", 8, "games that rating is based on; empty where the file does not say"),
    Step("start", "R0", "integer", 7, "rating the player starts from: pre, or the starting value of the unrated",
         array="r0", calc=("R0, start", "{start}", "{source}"), audit=Cell("R0 · Ri", "thousandth")),
    Step("n", "N", "integer", 5, "games counted behind R0", calc=("N, games behind R0", "{n}")),
    Step("n_star", "N*", "thousandth", 8, "most games that R0 can be worth (effective games)", told=1,
         text=("Effective games", "N* = {limit} = {n_star:.4}"),
         calc=("N*, most effective games", "{n_star:.2}", "{limit}")),
    Step("n_eff", "N'", "thousandth", 8, "effective games: the smaller of N and N*", told=2,
         rests=("effective_games_constant", "effective_games_limit"),
         text=("Effective games", "N' = min(N, N*) = min({n}, {n_star:.4}) = {n_eff:.4}", "{source}"),
         calc=("N', effective games", "{n_eff:.2}", "the smaller of N and N*"), audit=Cell("N'", "thousandth")),
    Step("formula", "Formula", "text", 10, "special on 8 games or fewer or a one-sided history, else standard",
         text=("Formula", "{why}"), calc=("Formula", "", "{why}")),
    Step("first_estimate", "First estimate", "thousandth", 10, "newcomers only: what opponents are first rated against",
         told=9, text=("First estimate", "r3 = {first_estimate:.4}: special formula with N' = 1, all at their starting "
                       "values, at least {p.absolute_floor:g}")),
    Step("intermediate", "Intermediate", "thousandth", 13, "rating after the first pass over everybody", told=10),
    Step("m", "m", "integer", 5, "rated games in the section", told=3, role=COUNTED,
         calc=("m, games here", "{m}"), audit=Cell("m", "integer", "COUNT({games.s})")),
    Step("k", "K", "thousandth", 9, "what a point is worth: 800/(N' + m)", told=6,
         rests=("k_numerator", "dual_k_lowest_factor", "dual_k_reduced_above", "dual_k_lowest_from"),
         text=("Formula", "K = {k_words} = {k:.4}"), calc=("K", "{k:.2}", "{k_words}"),
         audit=Cell("K", "thousandth",
                    lambda section: "{p.k_numerator}/({n_eff}+{m})" + (DUAL_K if reduced(section) else ""))),
    Step("s", "S", "score", 6, "points from rated games", told=4, role=SCORED,
         calc=("S, score", "{s}"), audit=Cell("S", "score", "SUM({games.s})")),
    Step("e", "E", "thousandth", 8, "points expected of R0 against the opponents' intermediate ratings", told=5,
         role=EXPECTED, met_by=("special",),
         text=("Pass", "E = sum of We = sum of 1/(1 + 10^(-({start} - Ri)/400)) = {e:.4}"),
         calc=("E, expected score", "{e:.2}", "sum of 1/(1 + 10^(-(R0 - Ri)/400))"),
         audit=Cell("E", "thousandth", "SUM({games.e})")),
    Step("k_times_s_minus_e", "K(S−E)", "change_tenth", 9, "change before any bonus", told=7,
         text=("Pass", "K(S - E) = {k:.4} x ({s} - {e:.4}) = {k_times_s_minus_e:.4}"),
         calc=("K(S - E)", "{k_times_s_minus_e:.2}", "{k:.2} x ({s} - {e:.2})"),
         audit=Cell("K(S−E)", "change_thousandth", "{k}*({s}-{e})")),
    Step("most_met", audit=Cell("Most met", "integer", lambda section: None if in_match(section)
                                else "SUMPRODUCT(MAX(COUNTIF({games.no},{games.no})))")),
    Step("bonus", "Bonus", "thousandth", 9, "for a change beyond B times the root of m", told=8,
         rests=("bonus_threshold", "bonus_counted_games", "bonus_fewest_games"),
         text=("Pass", "Bonus = {bonus_words}"), calc=("Bonus", "{bonus:.2}", "{bonus_words}"),
         audit=Cell("Bonus", "thousandth", lambda section: None if in_match(section) else
                    "IF(OR({m}<{p.bonus_fewest_games},{most_met}>IF({m}={p.bonus_fewest_games},1,2)),0,"
                    "MAX(0,{k_times_s_minus_e}-{p.bonus_threshold}*SQRT(MAX({m},{p.bonus_counted_games}))))")),
    Step("before_floor", "Unrounded", "thousandth", 11, "rating before the floor", told=11,
         rests=("special_highest_result",),
         text=("Pass", "R = R0 + K(S - E) + bonus = {start:4} {k_times_s_minus_e:&4} {bonus:&4} = {before_floor:.4}"
               "{held}"),
         calc=("Unrounded", "{before_floor:.2}"),
         audit=Cell("R", "thousandth",
                    lambda section: "{start}+{k_times_s_minus_e}" + ("" if in_match(section) else "+{bonus}"))),
    Step("floor", "Floor", "integer", 7, "rating the player cannot fall below", told=12,
         rests=("absolute_floor", "personal_floor_highest", "personal_floor_win", "personal_floor_draw",
                "personal_floor_event", "peak_floor_drop", "peak_floor_lowest", "peak_floor_highest"),
         calc=("Floor", "{floor}", "{floor_words}")),
    Step("floor_kind", "Floor kind", "text", 10, "the floor that held the rating, where one did"),
    Step("post_exact", rests=("match_limit", "match_limit_180_days", "match_limit_3_years"),
         audit=Cell("New rating", "thousandth", ours="crossrate")),
    Step("post", "Post", "integer", 7, "new rating", always=True, bold=True,
         rests=("stored_as_integer", "provisional_most_games"),
         text=("Result", "New rating {post}: {rounding}", "Change {change:+0}, shown as {shown_words}", "{source}"),
         calc=("New rating", "{post:.0}", "{provisional}"),
         audit=Cell("Rounded", "integer", _rounded, ours="crossrate, rounded")),
    Step("change", "Change", "change", 9, "post - pre; none for the unrated", always=True,
         calc=("Change", "{change:+0}")),
    Step("shown", "Post games", "printed", 11, "new rating as published: P and the games while provisional"),
)  # fmt: skip

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("opponent_rating", "Opp rating", "thousandth", 12, "opponent's rating used for the result",
         array="opponent_rating_last", text=("Rating", "{opponent_rating:.4}"), audit=Cell(beside="start")),
    SCORE,
    Step("expected", "Expected", "thousandth", 10, "score expected against that rating", array="expected_last",
         text=("We", "{expected:.4}"), calc=("Expected", "{expected:.4}"),
         audit=Cell(beside="e", formula="1/(1+10^(({start}-{player.start})/400))")),
    Step("contribution", "Contribution", "change_tenth", 13, "K x (score - expected)", array="contribution"),
    Step("opponent_rating_first", "Opp first pass", "thousandth", 12, "opponent's rating used in the first pass",
         array="opponent_rating_first"),
    Step("expected_first", "Expected first", "thousandth", 10, "score expected against it", array="expected_first"),
)  # fmt: skip

STANDARD = "start n_eff m s e k k_times_s_minus_e most_met bonus before_floor"
"""The steps of the standard formula in the audit, in its order."""

SPECIAL = (
    Step("start", audit=Cell("R0 · Ri", "thousandth")),
    Step("n_eff", audit=Cell("N'", "thousandth")),
    Step("history", audit=Cell("Earlier games", "text")),
    Step("anchor", audit=Cell("A", "thousandth", '{start}-IF({history}="won",400,IF({history}="lost",-400,0))')),
    Step("s", audit=Cell("S", "score", "SUM({games.s})")),
    Step("before_floor", audit=Cell("R", "thousandth"),
         text=("Pass", "PWe(R, Ri) = 0.5 + (R - Ri)/800, 0 and 1 beyond 400 points, taken at the result", "{equation}",
               "R = {before_floor:.4}", "Check: {check}")),
    Step("e", calc=("E, expected score", "{e:.2}", "sum of PWe at the result: 0.5 + (R - Ri)/800, 0 and 1 beyond 400 "
                    "points"), audit=Cell("PWe(R, Ri)", "thousandth", "SUM({games.e})")),
    Step("own", audit=Cell("N' PWe(R, A)", "thousandth", "{n_eff}*MAX(0,MIN(1,0.5+({before_floor}-{anchor})/800))")),
    Step("sum", audit=Cell("Sum at R", "thousandth", "{e}+{own}")),
    Step("asked", audit=Cell("T", "thousandth", '{s}+{n_eff}*IF({history}="won",1,IF({history}="lost",0,0.5))')),
    # Clipping to 0..1 for all games at once: (|y| - |y - 1| + 1)/2.
    Step("nearer", audit=Cell("One nearer A", "thousandth",
         'IF(ABS({before_floor}-{anchor})<=1,"",'
         "{n_eff}*MAX(0,MIN(1,0.5+({before_floor}-SIGN({before_floor}-{anchor})-{anchor})/800))"
         "+SUMPRODUCT(ABS(0.5+({before_floor}-SIGN({before_floor}-{anchor})-{games.start})/800)"
         "-ABS(0.5+({before_floor}-SIGN({before_floor}-{anchor})-{games.start})/800-1)+1)/2)")),
    Step("equation", calc=("Special", "", "{equation}")),
    Step("check", calc=("Check", "", "{check}")),
)  # fmt: skip
"""The steps of the special formula that differ."""

SPECIAL_GAMES = tuple(
    step if step.field != "expected" else replace(
        step, text=("PWe", "{expected:.4}"), calc=("PWe", "{expected:.4}"),
        audit=Cell(beside="e", formula="MAX(0,MIN(1,0.5+({player.before_floor}-{start})/800))"),
    )
    for step in GAMES
)  # fmt: skip

LIMITS = (
    Step("limited", audit=Cell("Limited", "text")),
    Step("used_180", audit=Cell("Matches of 180 days", "change")),
    Step("used_3y", audit=Cell("Matches of 3 years", "change")),
    Step("within", audit=Cell("Within limits", "thousandth")),
    Step("ceiling", audit=Cell("Ceiling", "integer")),
    Step("wins", audit=Cell("Wins so far", "integer")),
    Step("draws", audit=Cell("Draws so far", "integer")),
    Step("events", audit=Cell("Events so far", "integer")),
    Step("personal", audit=Cell("Personal floor", "integer", 'IF(COUNT({wins},{draws},{events})<3,"",'
         "MIN({p.personal_floor_highest},{p.absolute_floor}+{p.personal_floor_win}*{wins}"
         "+{p.personal_floor_draw}*{draws}+{p.personal_floor_event}*{events}))")),
    Step("peak", audit=Cell("Highest before", "integer")),
    Step("by_peak", audit=Cell("Floor by it", "integer", f'IF({{peak}}="","",IF({LEVEL}<{{p.peak_floor_lowest}},"",'
                               f"MIN({{p.peak_floor_highest}},{LEVEL})))")),
    Step("given_floor", audit=Cell("Other floor", "integer")),
    Step("floor", audit=Cell("Floor", "integer")),
)  # fmt: skip
"""The steps after either formula, where they occur: limits of a match, ceiling, floors."""
