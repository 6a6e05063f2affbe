"""The steps of a UKD (TK-PRS-05 as publicly described; spec/ukd.md)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from batch.rating.cell import LOOKUP, Cell
from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step
from rules.ukd.settings import AVERAGE, DROP, NEAREST, UNRATED

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

ROUNDED = {DROP: "its fraction dropped", NEAREST: "to a whole number, a half away from zero"}


def by_average(section: "RatedSection") -> bool:
    """Whether the expected score is by the average of the opponents, not game by game."""
    return bool(section.settings.get("form") == AVERAGE)


def may_go(section: "RatedSection") -> bool:
    """Whether a UKD under the floor is lost, not held there."""
    return bool(section.settings.get("below the floor") == UNRATED)


def _rounded(section: "RatedSection") -> str:
    rounded = "TRUNC({post_exact})" if section.settings.get("rounding") == DROP else "ROUND({post_exact},0)"
    return rounded if may_go(section) else f"MAX({{p.floor}},{rounded})"


RATINGS = (
    Step("pre", "UKD", "integer", 7, "UKD before; empty for players without", always=True),
    Step("start", array="own", text=("Start", "UKD {start}"), audit=Cell("UKD", "integer")),
    Step("m", told=1),
    Step("s", told=2),
    # Games against the unrated have no expected score: points and games are compared where there is one.
    Step("n", "n", "integer", 6, "games against players with a UKD", told=3, role=COUNTED, rests=("difference_cap",),
         text=("Games", "An opponent more than {p.difference_cap:g} away counts as that far away (c) {source}"),
         audit=Cell("n", "integer", "COUNT({games.start})")),
    Step("w", "W", "score", 6, "points in them", told=4, role=SCORED,
         audit=Cell("W", "score", 'SUMIF({games.start},">0",{games.s})')),
    Step("average", "Ra", "thousandth", 10, "average of the opponents' UKDs, none further than 350 away", told=5,
         text=("Expected score", "average of the opponents as counted = {average:.2}"),
         calc=("Average", "{average:.2}", "of the opponents as counted")),
    Step("difference", "D", "change", 8, "UKD minus that average; for an estimate the points added", told=6,
         text=("Expected score",
               "D = {start} - {average:.2} = {difference:+0}, to a whole number, a half away from zero"),
         calc=("D", "{difference:+0}", "{start} - {average:.2}, to a whole number, a half away from zero"),
         audit=Cell("D", "change",
                    lambda section: 'IF({n}=0,"",ROUND({start}-AVERAGE({games.opponent_rating}),0))'
                    if by_average(section) else None)),
    Step("percentage", "PD", "hundredth", 7, "expected score for it; for an estimate the share of points", told=7,
         text=("Expected score", "PD = {percentage:.2} by FIDE's table"),
         calc=("PD", "{percentage:.2}", "expected score a game, by the table"),
         audit=Cell("PD", "hundredth", lambda section: f'IF({{n}}=0,"",{LOOKUP})' if by_average(section) else None)),
    Step("expected", "We", "hundredth", 8, "expected score over n games", told=8, role=EXPECTED,
         text=("Expected score", "We = PD x n = {percentage:.2} x {n:g} = {expected:.2}"),
         calc=("We", "{expected:.2}", "{percentage:.2} x {n}, the games"),
         audit=Cell("We", "hundredth", lambda section: "IF({n}=0,0,{percentage}*{n})" if by_average(section)
                    else "SUM({games.expected})")),
    Step("delta", "W−We", "change_hundredth", 9, "score minus expected score", told=9,
         text=("By n games", "W - We = {delta:+2}; k (W - We) = {k} x {delta:+2}"),
         calc=("W - We", "{delta:+2}", "{w} - {expected:.2}")),
    Step("k", "k", "integer", 6, "by the UKD before the event", told=10, rests=("k",),
         text=("k", "k = {k}: {k_reason}", "{source}"), calc=("k", "{k}", "{k_reason}"), audit=Cell("k", "integer")),
    Step("unrated_games", "Games without", "integer", 9, "games against players without UKD", told=12),
    Step("unrated_change", "Change by them", "change_hundredth", 10, "a tenth of k for each win, and for each loss",
         told=13, rests=("unrated_opponent_tenths",),
         text=("By games without", "{games_without} against players without UKD, a tenth of k each: "
               "{unrated_change:+2} {source}"),
         calc=("Without UKD", "{unrated_change:+2}",
               "{k} x 0.1 a win, nothing a draw, {k} x -0.1 a loss; games: {unrated_games}"),
         audit=Cell("Without UKD", "change_hundredth", "SUM({games.unrated_change})")),
    Step("change_exact", "Exact change", "change_hundredth", 10, "k (W - We) and the change by those games",
         text=("Change", "Change {change_exact:+2}"),
         calc=("Change", "{change_exact:+2}", "k (W - We) = {k} x {delta:+2}{without}")),
    Step("post_exact", "Exact", "hundredth", 10, "new UKD before rounding",
         text=("Change", "{start} and the change make {post_exact:.2}, {rounded}: {before_floor}"),
         audit=Cell("New UKD", "hundredth", "ROUND({start}+{k}*({w}-{expected})+{unrated_change},6)",
                    ours="crossrate")),
    Step("before_floor", told=18),
    Step("floor_kind", "Floor", "text", 10, "held at the lowest UKD there is"),
    Step("post", "New UKD", "integer", 8, "new UKD; an estimate for players without", always=True, bold=True,
         rests=("floor",), text=("New UKD", "New UKD {post:|none}"),
         calc=("New UKD", "{post:|none}", "{post_exact:.2} {rounded}{floor}"),
         audit=Cell("Rounded", "integer", _rounded, ours="crossrate, rounded")),
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
    replace(OPPONENT_PRE, text=("UKD", "{opponent_pre:|none}"), audit=Cell(beside="start")),
    Step("opponent_rating", "Opp UKD", "integer", 9, "opponent's UKD as counted", array="opponent_rating",
         text=("Counts as", "{opponent_rating}{cut}"), calc=("Counts as", "{opponent_rating}{cut}"),
         audit=Cell("UKD as counted", "integer", 'IF({start}="","",MAX({player.start}-{p.difference_cap},'
                    "MIN({player.start}+{p.difference_cap},{start})))")),
    Step("difference", "D", "change", 8, "own UKD minus the opponent's, as counted",
         audit=Cell(formula=lambda section: None if by_average(section)
                    else 'IF({start}="","",{player.start}-{opponent_rating})')),
    SCORE,
    Step("expected", "PD", "hundredth", 7, "score expected for that difference (per-game form)",
         text=("PD", "{expected:.2}"), calc=("Expected", "{expected:.2}"),
         audit=Cell(formula=lambda section: "" if by_average(section) else f'IF({{start}}="","",{LOOKUP})')),
    Step("delta", "S−PD", "change_hundredth", 9, "score minus expected score (per-game form)"),
    Step("contribution", "Change", "change_hundredth", 10, "change by this game, where it has one of its own",
         array="game_change", text=("k (score - PD)", "{contribution:+2}"), calc=("Change", "{contribution:+2}"),
         audit=Cell(beside="unrated_change",
                    formula='IF({start}="",(2*{s}-1)*{player.k}*{p.unrated_opponent_tenths}/10,"")')),
    Step("note", "Note", "text", 34),
)  # fmt: skip
