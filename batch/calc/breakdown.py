"""A finished calculation: every number with its name and formula, for the screen, for JSON, for a workbook."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from batch.rating.plain import aligned, put_in
from batch.rating.step import Step as Row


@dataclass(frozen=True)
class Step:
    """A number of the calculation as shown, and the formula it comes from, with its numbers put in."""

    name: str
    value: str
    formula: str = ""


@dataclass(frozen=True)
class Breakdown:
    """One player's calculation.

    about: lines on who is rated and by what. columns, games: headings, and a row of texts a game.
    document: what --json prints. notes: what was taken for granted. after: lines of text below everything.
    """

    title: str
    about: list[str]
    columns: tuple[str, ...]
    games: Sequence[tuple[str, ...]]
    steps: list[Step]
    document: dict[str, Any]
    notes: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The calculation as text."""
        listed = aligned([self.columns, *self.games])
        steps = aligned([(step.name, step.value, step.formula) for step in self.steps], left=(0, 2))
        notes = [f"Note: {note}" for note in self.notes]
        parts = [[self.title, *self.about], listed if self.games else [], steps, notes, self.after]
        return [line for part in parts if part for line in (*part, "")][:-1]


def told(rows: Iterable[Row], fields: str, values: Mapping[str, Any]) -> list[Step]:
    """The steps of a rule set with these fields, as its rows tell them, the values put in."""
    by_field = {row.field: row for row in rows}
    return [Step(*(put_in(text, values) for text in by_field[name].calc)) for name in fields.split()]


def game_texts(
    rows: Iterable[Row], fields: str, games: Iterable[Mapping[str, Any]]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Headings and texts of games: those of a rule set's steps with these fields."""
    by_field = {row.field: row for row in rows}
    shown = [by_field[name].calc for name in fields.split()]
    return tuple(heading for heading, _ in shown), [tuple(put_in(text, game) for _, text in shown) for game in games]


def games_told(games: Iterable[Mapping[str, Any]], change: str | None = None) -> list[dict[str, Any]]:
    """The games of --json. change: the step that is a game's change, where it has one of its own."""
    names = {"opponent": "opponent_pre", "score": "score", "expected": "expected", "delta": "delta"}
    names |= {"change": change} if change else {}
    return [{name: known(game[field]) for name, field in names.items()} for game in games]


def outcome(rated: Any, own: float, k: float, games: list[dict[str, Any]]) -> dict[str, Any]:
    """The keys of --json that FIDE, UKD and Elo share, of the one player rated (index 0 of a rule set's `Rated`)."""
    return {
        "pre": own,
        "post": known(rated.post[0]),
        "post_exact": known(rated.post_exact[0]),
        "change": known(rated.change[0]),
        "k": k,
        "games": games,
        "change_exact": known(rated.change_exact[0]),
        "k_reason": str(rated.k_reason[0]),
        "score": known(rated.w[0]),
        "expected": known(rated.expected[0]),
        "delta": known(rated.delta[0]),
    }


def known(value: Any) -> Any:
    """A number for JSON: a plain int, a float without what binary fractions add beyond ten decimals, None for NaN."""
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float):
        return round(value, 10) if math.isfinite(value) else None
    return value
