"""Which columns the report's tables have, for each rule set: field, heading, kind of value, width, meaning.

A field is a column of `RatedSection.players` or `.games`, or one that the sheet itself adds (`section`, `shown`, ...).
A column that no row has a value for is left out unless it is `always` there. Meanings are printed on the Rules sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from batch.rating.model import RatedSection


@dataclass(frozen=True)
class Column:
    """One column of a table. kind: a key of `batch.report.style.FORMATS`; width in characters."""

    field: str
    heading: str
    kind: str
    width: float
    meaning: str = ""
    always: bool = False
    bold: bool = False


WHERE = (
    Column("section", "Section", "text", 14),
    Column("pool", "Pool", "text", 10),
)

WHO = (
    Column("no", "No", "integer", 6, "number in the crosstable", always=True),
    Column("name", "Name", "text", 26, always=True),
    Column("id", "ID", "id", 10, "member number"),
)

USCHESS_RATINGS = (
    Column("pre", "Pre", "integer", 7, "rating before the section; empty for the unrated", always=True),
    Column("pre_games", "Games", "integer", 8, "games that rating is based on; empty where the file does not say"),
    Column("start", "R0", "integer", 7, "rating the player starts from: pre, or the starting value of the unrated"),
    Column("n", "N", "integer", 5, "games counted behind R0"),
    Column("n_star", "N*", "thousandth", 8, "most games that R0 can be worth (effective games)"),
    Column("n_eff", "N'", "thousandth", 8, "effective games: the smaller of N and N*"),
    Column("formula", "Formula", "text", 10, "special on 8 games or fewer or a one-sided history, else standard"),
    Column("first_estimate", "First estimate", "thousandth", 10, "newcomers only: what opponents see of him first"),
    Column("intermediate", "Intermediate", "thousandth", 13, "rating after the first pass over everybody"),
    Column("m", "m", "integer", 5, "rated games in the section"),
    Column("k", "K", "thousandth", 9, "what a point is worth: 800/(N' + m)"),
    Column("s", "S", "score", 6, "points from rated games"),
    Column("e", "E", "thousandth", 8, "points expected of R0 against the opponents' intermediate ratings"),
    Column("k_times_s_minus_e", "K(S−E)", "change_tenth", 9, "change before any bonus"),
    Column("bonus", "Bonus", "thousandth", 9, "for a change beyond B times the root of m"),
    Column("before_floor", "Unrounded", "thousandth", 11, "rating before the floor"),
    Column("floor", "Floor", "integer", 7, "rating he cannot fall below"),
    Column("floor_kind", "Floor kind", "text", 10, "the floor that held him, where one did"),
    Column("post", "Post", "integer", 7, "new rating", always=True, bold=True),
    Column("change", "Change", "change", 9, "post - pre, or post - R0 for the unrated", always=True),
    Column("fall", "−", "text", 8, "bar: points lost, to the scale of the greatest change", always=True),
    Column("rise", "+", "text", 8, "bar: points gained", always=True),
    Column("shown", "Post games", "printed", 11, "new rating as published: P and the games while on 25 or fewer"),
)

COMMON_RATINGS = (
    Column("pre", "Pre", "integer", 8, "rating before", always=True),
    Column("pre_games", "Games", "integer", 8, "games that rating is based on"),
    Column("start", "Start", "tenth", 9, "rating the player is rated from"),
    Column("formula", "Formula", "text", 12),
    Column("m", "Games here", "integer", 8, "rated games in the section"),
    Column("s", "Score", "score", 8, "points from rated games"),
    Column("post_exact", "Exact", "thousandth", 12, "new rating before rounding"),
    Column("post", "Post", "integer", 8, "new rating", always=True, bold=True),
    Column("change", "Change", "change_tenth", 10, "post - pre", always=True),
    Column("fall", "−", "text", 8, "bar: points lost, to the scale of the greatest change", always=True),
    Column("rise", "+", "text", 8, "bar: points gained", always=True),
    Column("post_games", "Games after", "integer", 9, "games the new rating is based on"),
)

BARS = COMMON_RATINGS[-3:-1]

FIDE_RATINGS = (
    Column("pre", "Pre", "integer", 7, "rating of the list in force at the start; empty for the unrated", always=True),
    Column("standard_used", "Standard", "integer", 8, "rapid and blitz: the standard rating that stands in for none"),
    Column("m", "Games", "integer", 8, "games that count: played, between two rated players"),
    Column("s", "W", "score", 6, "points in them"),
    Column("expected", "Expected", "hundredth", 10, "sum of the expected scores PD"),
    Column("delta", "W−We", "change_hundredth", 9, "score minus expected score"),
    Column("k", "K", "integer", 6, "K used: lowered where K times the games of the period is more than 700"),
    Column("change_exact", "K(W−We)", "change_hundredth", 10, "change by this event's games"),
    Column("period_games", "Period games", "integer", 9, "games of the rating period, in all files"),
    Column("period_change_exact", "Period change", "change_hundredth", 10, "change by all of them, before rounding"),
    Column("post", "Post", "integer", 8, "new rating; none below the floor", always=True, bold=True),
    Column("change", "Change", "change", 9, "rounded once, for the event or the period", always=True),
    *BARS,
    Column("performance", "Rp", "integer", 7, "performance in this event"),
    Column("first_games", "Carried games", "integer", 9, "unrated: games against rated opponents so far"),
    Column("first_points", "Carried points", "score", 9, "unrated: points in them"),
    Column("first_opponents", "Carried opponents", "integer", 11, "unrated: the opponents' ratings added up"),
    Column("k_reason", "Why this K", "text", 44),
    Column("start_source", "Note", "text", 34),
)

UKD_RATINGS = (
    Column("pre", "UKD", "integer", 7, "UKD before; empty for players without", always=True),
    Column("n", "n", "integer", 6, "games against players with a UKD"),
    Column("w", "W", "score", 6, "points in them"),
    Column("average", "Ra", "thousandth", 10, "average of the opponents' UKDs, none further than 350 away"),
    Column("difference", "D", "change", 8, "UKD minus that average; for an estimate the points added"),
    Column("percentage", "PD", "hundredth", 7, "expected score for it; for an estimate the share of points"),
    Column("expected", "We", "hundredth", 8, "expected score over n games"),
    Column("delta", "W−We", "change_hundredth", 9, "score minus expected score"),
    Column("k", "k", "integer", 6, "by the UKD before the event"),
    Column("unrated_games", "Games without", "integer", 9, "games against players without UKD"),
    Column("unrated_change", "Change by them", "change_hundredth", 10, "a tenth of k for each win, and for each loss"),
    Column("change_exact", "Exact change", "change_hundredth", 10, "k (W - We) and the change by those games"),
    Column("post_exact", "Exact", "hundredth", 10, "new UKD before rounding"),
    Column("floor_kind", "Floor", "text", 10, "held at the lowest UKD there is"),
    Column("post", "New UKD", "integer", 8, "new UKD; an estimate for players without", always=True, bold=True),
    Column("change", "Change", "change", 9, "new UKD - UKD", always=True),
    *BARS,
    Column("first_games", "Carried games", "integer", 9, "without UKD: games against players with one so far"),
    Column("first_points", "Carried points", "score", 9, "without UKD: points in them"),
    Column("first_opponents", "Carried opponents", "integer", 11, "without UKD: the opponents' UKDs added up"),
    Column("k_reason", "Why this k", "text", 20),
    Column("start_source", "Note", "text", 34),
)

ELO_RATINGS = (
    Column("pre", "Pre", "tenth", 8, "rating before; empty for newcomers", always=True),
    Column("pre_games", "Games", "integer", 8, "games that rating is based on"),
    Column("start", "Rated from", "tenth", 9, "that rating, or a newcomer's starting rating"),
    Column("m", "Games here", "integer", 8, "games that count"),
    Column("s", "S", "score", 6, "points in them"),
    Column("expected", "E", "thousandth", 9, "sum of the expected scores"),
    Column("delta", "S−E", "change_thousandth", 9, "score minus expected score"),
    Column("k", "K", "number", 7, "what a point is worth"),
    Column("change_exact", "K(S−E)", "change_hundredth", 10, "change before floor and rounding"),
    Column("post_exact", "Exact", "thousandth", 11, "new rating before floor and rounding"),
    Column("floor_kind", "Floor", "text", 10, "held at the club's floor"),
    Column("post", "Post", "number", 9, "new rating", always=True, bold=True),
    Column("change", "Change", "change_tenth", 10, "post - the rating he was rated from", always=True),
    *BARS,
    Column("post_games", "Games after", "integer", 9, "games the new rating is based on"),
    Column("k_reason", "Why this K", "text", 20),
    Column("start_source", "Note", "text", 30),
)

RATINGS: dict[str, tuple[Column, ...]] = {
    "uschess": USCHESS_RATINGS,
    "fide": FIDE_RATINGS,
    "ukd": UKD_RATINGS,
    "elo": ELO_RATINGS,
}
"""The columns of the Ratings sheet after `WHERE` and `WHO`, by rule set."""

COMMON_GAMES = (
    Column("round", "Round", "integer", 8, always=True),
    Column("opponent_no", "Opp no", "integer", 8, "the opponent's number"),
    Column("opponent_name", "Opponent", "text", 26, always=True),
    Column("opponent_rating", "Opp rating", "thousandth", 12, "opponent's rating used for the result"),
    Column("score", "Score", "score", 7, "1, 0.5 or 0", always=True),
    Column("expected", "Expected", "thousandth", 10, "score expected against that rating"),
    Column("contribution", "Contribution", "change_tenth", 13, "K x (score - expected)"),
)

USCHESS_GAMES = (
    *COMMON_GAMES,
    Column("opponent_rating_first", "Opp first pass", "thousandth", 12, "opponent's rating used in the first pass"),
    Column("expected_first", "Expected first", "thousandth", 10, "score expected against it"),
)

_PAIRED = COMMON_GAMES[:3]
_SCORE = COMMON_GAMES[4]

FIDE_GAMES = (
    *_PAIRED,
    Column("opponent_rating", "Opp rating", "integer", 10, "opponent's rating as counted"),
    Column("difference", "D", "change", 8, "own rating minus the opponent's, as counted"),
    _SCORE,
    Column("expected", "PD", "hundredth", 7, "score expected for that difference, by FIDE's table"),
    Column("delta", "dR", "change_hundredth", 9, "score minus expected score"),
    Column("contribution", "K dR", "change_hundredth", 10, "change by this game"),
    Column("note", "Note", "text", 34),
)

UKD_GAMES = (
    *_PAIRED,
    Column("opponent_rating", "Opp UKD", "integer", 9, "opponent's UKD as counted"),
    Column("difference", "D", "change", 8, "own UKD minus the opponent's, as counted"),
    _SCORE,
    Column("expected", "PD", "hundredth", 7, "score expected for that difference (per-game form)"),
    Column("delta", "S−PD", "change_hundredth", 9, "score minus expected score (per-game form)"),
    Column("contribution", "Change", "change_hundredth", 10, "change by this game, where it has one of its own"),
    Column("note", "Note", "text", 34),
)

ELO_GAMES = (
    *_PAIRED,
    Column("own_rating", "Own", "tenth", 9, "own rating when the game was rated"),
    Column("opponent_rating", "Opp rating", "tenth", 10, "opponent's rating then"),
    _SCORE,
    Column("expected", "E", "thousandth", 9, "score expected against it"),
    Column("delta", "S−E", "change_thousandth", 9, "score minus expected score"),
    Column("contribution", "K(S−E)", "change_hundredth", 10, "change by this game"),
)

GAMES: dict[str, tuple[Column, ...]] = {
    "uschess": USCHESS_GAMES,
    "fide": FIDE_GAMES,
    "ukd": UKD_GAMES,
    "elo": ELO_GAMES,
}
"""The columns of the Games sheet after `WHERE` and `WHO`, by rule set."""

STARTING = (
    Column("start", "Start", "integer", 9, "starting value", always=True, bold=True),
    Column("start_source", "How he got it", "text", 34, always=True),
    Column("source", "Source", "text", 20, always=True),
)
"""The known columns of the Starting values sheet; the rule set's own steps follow under their names."""


def columns_of(
    table: Mapping[str, tuple[Column, ...]], common: tuple[Column, ...], rules: Iterable[str]
) -> list[Column]:
    """The columns for the rule sets of a run: the first set's, then those that only the others have.

    Rule sets without columns of their own, and a run of nothing, have the common ones.
    """
    found: dict[str, Column] = {}
    for name in dict.fromkeys(rules):
        for column in table.get(name, common):
            found.setdefault(column.field, column)
    return list(found.values()) or list(common)


def values_of(frame: pd.DataFrame, field: str) -> list[Any]:
    """A column as a list of Python values, None where nothing is known (or there is no such column)."""
    if field not in frame:
        return [None] * len(frame)
    series = frame[field]
    values: list[Any] = series.tolist()
    # Not `Series.isna`, which takes longer than all else here, and a report asks for hundreds of columns.
    array = series.to_numpy()
    if array.dtype.kind in "biu":
        return values
    missing = np.isnan(array) if array.dtype.kind == "f" else pd.isna(array)
    if missing.any():
        values = [None if gone else value for value, gone in zip(values, missing.tolist(), strict=True)]
    return values


def all_lost(section: RatedSection) -> list[bool]:
    """Whether a player has lost all his games so far, this section's included, as far as it is known."""
    state = section.state
    losers = set(state.index[state["history"] == -1].tolist()) if "history" in state else set()
    return [player in losers for player in range(len(section.players))]


def present(columns: Sequence[Column], values: Mapping[str, list[Any]]) -> list[Column]:
    """The columns to show: those always shown and those with a value in some row."""
    return [c for c in columns if c.always or any(v is not None and v != "" for v in values.get(c.field, ()))]
