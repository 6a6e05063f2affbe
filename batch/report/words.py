"""How the reports word results, ratings and what they count."""

from collections.abc import Iterable
from datetime import date

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING
from batch.rulesets import about, rule_set

POOLS = {"online-regular": "online regular", "online-quick": "online quick", "online-blitz": "online blitz"}

RESULT_KEY = (
    "W win · D draw · L loss, then the opponent's number (w White, b Black) · X, Z, F forfeit win, draw, loss · "
    "B full-point bye · H half-point bye · U not paired · ? not played yet"
)
"""The key to `result_word`."""


def result_word(kind: str, score: float, number: float, colour: str) -> str:
    """A crosstable cell: W12b, D3, X7, B, H, U. `number` is the opponent's, NaN without one."""
    opponent = "" if number != number else str(int(number))
    if kind == GAME:
        return _by_score(score, "W", "D", "L") + opponent + colour
    if kind == FORFEIT:
        return _by_score(score, "X", "Z", "F") + opponent
    if kind == PENDING:
        return "?" + opponent + colour
    return _by_score(score, "B", "H", "U") if kind == BYE else "U"


def _by_score(score: float, one: str, half: str, nothing: str) -> str:
    return one if score == 1 else half if score == 0.5 else nothing


def pool_word(pool: str) -> str:
    """A pool in plain words."""
    return POOLS.get(pool, pool)


def rules_word(rules: str) -> str:
    """A rule set's name as people write it."""
    return about(rules).title


def rating_kinds(rules: str) -> tuple[str, str]:
    """The kinds (`batch.rating.step.Column`) of a rule set's ratings and changes: a club's may have decimals."""
    kinds = {step.field: step.kind for step in rule_set(rules).RATINGS}
    return kinds["post"], kinds["change"]


def dates_word(start: date | None, end: date | None) -> str:
    """A span of dates: 2026-05-01 to 2026-05-03, or the one that is known."""
    known = [d.isoformat() for d in dict.fromkeys((start, end)) if d is not None]
    return " to ".join(known)


def joined(parts: Iterable[str | None], by: str = " · ") -> str:
    """The parts that say something, in one line."""
    return by.join(part for part in parts if part)
