"""The JSON documents of the command line: keys are stable and stand in the README."""

import json
import math
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from batch.compare import EXACT, ROUNDING, Comparison
from batch.crosstable.checks.counts import section_counts
from batch.crosstable.model import Crosstable
from batch.problems import Problem
from batch.rating.model import RatedSection, Run
from batch.rating.step import told
from batch.rulesets import rule_set

COMMON = ("no", "id", "name", "pre", "pre_games", "start", "post", "post_exact", "post_games", "change", "change_exact",
          "formula", "floor_kind")  # fmt: skip


def dumps(document: Any) -> str:
    """One JSON document as text; non-ASCII letters stay as they are."""
    return json.dumps(document, ensure_ascii=False, indent=1)


def rate_document(run: Run) -> dict[str, Any]:
    """The document of `rate --json`."""
    return {"problems": [p.as_json() for p in run.problems], "sections": [_section(s) for s in run.sections]}


def check_document(crosstables: Iterable[Crosstable], problems: dict[str, list[Problem]]) -> dict[str, Any]:
    """The document of `check --json`; `problems` are those of each file, by its path."""
    return {
        "files": [
            {
                "file": Path(c.file).name,
                "readable": c.readable,
                "reason": c.reason,
                "kind": c.kind,
                "opponent_key": c.opponent_key,
                "encoding": c.encoding,
                "sections": [section_counts(s) for s in c.sections],
                "problems": [p.as_json() for p in problems[c.file]],
            }
            for c in crosstables
        ]
    }


def compare_document(comparison: Comparison) -> dict[str, Any]:
    """The document of `compare --json`."""
    columns = ["file", "section", "no", "official", "ours", "ours_exact"]
    different = comparison.differences
    return {
        "sections": len(comparison.run.sections),
        "sections_exact": comparison.sections_exact(),
        "players": len(comparison.players),
        "exact": comparison.count(EXACT),
        "within_rounding": comparison.count(ROUNDING),
        "problems": [p.as_json() for p in comparison.run.problems],
        "differences": records(different, columns) if len(different) else [],
    }


def _section(section: RatedSection) -> dict[str, Any]:
    return {
        "name": section.name,
        "rules": section.rules,
        "pool": section.pool,
        "event_end_date": plain(section.event_end_date),
        "end_date": plain(section.end_date),
        "players": _players(section),
        "problems": [p.as_json() for p in section.problems],
    }


def _players(section: RatedSection) -> list[dict[str, Any]]:
    players = section.players
    steps = [name for name in told(rule_set(section.rules).RATINGS) if name in players]
    common = records(players, [name for name in COMMON if name in players])
    return [
        {**dict.fromkeys(COMMON), **player, "steps": step}
        for player, step in zip(common, records(players, steps), strict=True)
    ]


def records(table: pd.DataFrame, columns: list[str]) -> list[dict[str, Any]]:
    """The rows of some columns as plain dictionaries."""
    lists = [[plain(value) for value in table[name].tolist()] for name in columns]
    return [dict(zip(columns, values, strict=True)) for values in zip(*lists, strict=True)]


def plain(value: Any) -> Any:
    """A value as JSON has it: missing is null, whole numbers are written without a point, dates are ISO."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        return int(value) if value.is_integer() else value
    if isinstance(value, date):
        return value.isoformat()
    return value
