"""What a run computed, as tidy data frames with columns that stay the same."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from batch.problems import Problem
from batch.rating.model import RatedSection
from batch.rating.step import told
from batch.report.data import COMMON
from batch.rulesets import PACKAGES, rule_set

WHERE = ("section", "rules", "pool")
SECTIONS = ("file", *WHERE, "event_end_date", "start_date", "end_date", "players", "games")
PLAYERS = (*WHERE, *COMMON, "total", "place")
"""The columns that everybody has; behind them stand the steps of the rule sets that rated."""

GAMES = (*WHERE, "round", "player", "player_id", "player_name", "opponent", "opponent_id", "opponent_name", "score",
         "opponent_rating", "expected", "contribution")  # fmt: skip
PROBLEMS = ("grade", "code", "place", "file", "sheet", "row", "column", "heading", "message", "remedy")
COMPARED = ("file", "section", "pool", "no", "id", "name", "pre", "official", "ours", "ours_exact", "difference",
            "verdict", "reason")  # fmt: skip

DATES = ("event_end_date", "start_date", "end_date")
COUNTS = ("no", "place", "round", "player", "opponent", "row", "column", "players", "games")
TEXTS = (*WHERE, "file", "id", "name", "formula", "floor_kind", "k_reason", "start_source", "first_words",
         "estimate_words", "player_id", "player_name", "opponent_id", "opponent_name", "verdict", "reason")  # fmt: skip


def table(columns: Sequence[str], values: Mapping[str, Iterable[Any]], texts: Sequence[str] = TEXTS) -> pd.DataFrame:
    """A frame of these columns in their order: texts, dates, counts that may be missing, else numbers."""
    return pd.DataFrame({name: _typed(name, list(values.get(name, ())), texts) for name in columns})


def _typed(name: str, values: list[Any], texts: Sequence[str]) -> "pd.Series[Any]":
    if name in texts:
        return pd.Series([None if pd.isna(value) else value for value in values], dtype=object)
    if name in DATES:
        return pd.Series(pd.to_datetime(pd.Series(values, dtype=object)))
    if name in COUNTS:
        return pd.Series([pd.NA if pd.isna(value) else value for value in values], dtype="Int64")
    return pd.Series(values, dtype="float64")


def sections(rated: Sequence[RatedSection]) -> pd.DataFrame:
    """One row a section and pool."""
    parts = [
        {
            **_where(one),
            "file": one.section.place.file,
            "event_end_date": one.event_end_date,
            "start_date": one.start_date,
            "end_date": one.end_date,
            "players": len(one.players),
            "games": len(one.games),
        }
        for one in rated
    ]
    return table(SECTIONS, {name: [part[name] for part in parts] for name in SECTIONS})


def players(rated: Sequence[RatedSection]) -> pd.DataFrame:
    """One row a player in a section and pool."""
    used = [rules for rules in PACKAGES if any(one.rules == rules for one in rated)]
    steps = dict.fromkeys(step for rules in used for step in told(rule_set(rules).RATINGS))
    columns = [*PLAYERS, *(step for step in steps if step not in PLAYERS)]
    return _stacked(columns, [(one, one.players) for one in rated])


def games(rated: Sequence[RatedSection]) -> pd.DataFrame:
    """One row a player-game, in the order of players and rounds."""
    parts = []
    for one in rated:
        told = one.games.sort_values(["player", "round"], kind="stable").reset_index(drop=True)
        for side in ("player", "opponent"):
            who = one.players.iloc[told[side].to_numpy()]
            about = {side: who["no"], f"{side}_id": who["id"], f"{side}_name": who["name"]}
            told = told.assign(**{name: column.to_numpy() for name, column in about.items()})
        parts.append((one, told))
    return _stacked(GAMES, parts)


def problems(found: Iterable[Problem]) -> pd.DataFrame:
    """One row a problem."""
    rows = [{**vars(p.place), **p.as_json()} for p in found]
    texts = [name for name in PROBLEMS if name not in ("row", "column")]
    return table(PROBLEMS, {name: [row[name] for row in rows] for name in PROBLEMS}, texts)


def _where(one: RatedSection) -> dict[str, Any]:
    return {"section": one.name, "rules": one.rules, "pool": one.pool}


def _stacked(columns: Sequence[str], parts: Sequence[tuple[RatedSection, pd.DataFrame]]) -> pd.DataFrame:
    """Sections below each other; what one does not have is missing."""
    values: dict[str, list[Any]] = {name: [] for name in columns}
    for one, rows in parts:
        where = _where(one)
        for name in columns:
            if name in where:
                values[name] += [where[name]] * len(rows)
            else:
                values[name] += rows[name].tolist() if name in rows else [None] * len(rows)
    return table(columns, values)
