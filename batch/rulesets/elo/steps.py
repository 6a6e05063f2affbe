"""The steps of a rating by plain Elo or a club's settings (spec/elo.md)."""

from typing import TYPE_CHECKING

from batch.rating.cell import Cell
from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, OPPONENT_PRE, ROUND, SCORE, SCORED, Step
from rules.elo.settings import TENTHS, UNROUNDED, WHOLE

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

ROUNDED = {WHOLE: "to a whole number", TENTHS: "to tenths", UNROUNDED: "not rounded"}
DIGITS = {WHOLE: 0, TENTHS: 1}


def _rounded(section: "RatedSection") -> str:
    digits = DIGITS.get((section.values | section.settings).get("rounding", TENTHS))
    held = "MAX({p.floor},{post_exact})"
    return held if digits is None else f"ROUND({held},{digits})"


RATINGS = (
    Step("pre", "Pre", "tenth", 8, "rating before; empty for newcomers", always=True),
    Step("pre_games", "Games", "integer", 8, "games that rating is based on"),
    Step("start", "Rated from", "tenth", 9, "that rating, or a newcomer's starting rating",
         text=("Start", "Rating {start}{newcomer}"), audit=Cell("Own rating", "thousandth")),
    Step("m", "Games here", "integer", 8, "games that count", told=1, role=COUNTED, array="n",
         audit=Cell("Games", "integer", "COUNT({games.s})")),
    Step("s", "S", "score", 6, "points in them", told=2, role=SCORED, array="w",
         calc=("Score", "{s}"), audit=Cell("S", "score", "SUM({games.s})")),
    Step("expected", "E", "thousandth", 9, "sum of the expected scores", told=3, role=EXPECTED,
         text=("Games", "E = 1/(1 + 10^((opponent - own)/400))"),
         calc=("Expected score", "{expected:.4}", "sum of 1/(1 + 10^((opponent - own)/400))"),
         audit=Cell("E", "thousandth", "SUM({games.expected})")),
    Step("delta", "S−E", "change_thousandth", 9, "score minus expected score", told=4,
         text=("Games", "S = {s}, sum of E = {expected:.4}, S - E = {delta:+4}")),
    Step("k", "K", "number", 7, "what a point is worth", told=5,
         text=("K", "K = {k}: {k_reason}"), calc=("K", "{k}", "{k_reason}"), audit=Cell("K", "number")),
    Step("change_exact", "K(S−E)", "change_hundredth", 10, "change before floor and rounding",
         calc=("Rating change", "{change_exact:+1}", "{k} x ({s} - {expected:.4})"),
         audit=Cell("K(S − E)", "change_thousandth", "{k}*({s}-{expected})")),
    Step("post_exact", "Exact", "thousandth", 11, "new rating before floor and rounding",
         text=("Result", "{start:4} {change_exact:&4} = {post_exact:.4}"),
         audit=Cell("New rating", "thousandth", "{start}+{change_exact}", ours="crossrate")),
    Step("floor_kind", "Floor", "text", 10, "held at the club's floor", text=("Result", "held at the floor {p.floor}")),
    Step("post", "Post", "number", 9, "new rating", always=True, bold=True, rests=("floor",),
         text=("Result", "New rating {post:4} ({rounded}), change {change:+1}"),
         calc=("New rating", "{post:4}", "{start} {change_exact:&4}, {rounded}{held}"),
         audit=Cell("Rounded", "number", _rounded, ours="crossrate, rounded")),
    Step("change", "Change", "change_tenth", 10, "post - pre; none for the unrated", always=True),
    Step("post_games", "Games after", "integer", 9, "games the new rating is based on"),
    Step("k_reason", "Why this K", "text", 20, told=6),
    Step("start_source", "Note", "text", 30, told=7),
)  # fmt: skip

GAMES = (
    ROUND,
    OPPONENT_NO,
    OPPONENT,
    OPPONENT_PRE,
    Step("own_rating", "Own", "tenth", 9, "own rating when the game was rated", array="own_rating",
         text=("Own", "{own_rating:1}"), calc=("Own", "{own_rating}"), audit=Cell(beside="start")),
    Step("opponent_rating", "Opp rating", "tenth", 10, "opponent's rating then", array="opponent_rating",
         text=("Rating", "{opponent_rating:1|unr.}"),
         audit=Cell("Opponent's", "thousandth")),
    SCORE,
    Step("expected", "E", "thousandth", 9, "score expected against it",
         text=("E", "{expected:.4}"), calc=("Expected", "{expected:.4}"),
         audit=Cell(formula="1/(1+10^(({opponent_rating}-{start})/400))")),
    Step("delta", "S−E", "change_thousandth", 9, "score minus expected score"),
    Step("contribution", "K(S−E)", "change_hundredth", 10, "change by this game", array="game_change",
         text=("K (S - E)", "{contribution:+2}"), calc=("Change", "{contribution:+1}")),
)  # fmt: skip
