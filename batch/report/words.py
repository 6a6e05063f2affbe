"""How the reports word results, ratings and what they count."""

from collections.abc import Iterable
from datetime import date

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING
from rules.rounding import round_half_up

PROVISIONAL_GAMES = 25
"""US Chess: a rating on this many games or fewer is provisional (spec/uschess.md section 1)."""

POOLS = {"online-regular": "online regular", "online-quick": "online quick", "online-blitz": "online blitz"}
RULE_SETS = {"uschess": "US Chess", "fide": "FIDE", "ukd": "UKD", "elo": "Elo"}

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


def is_provisional(games: float | None, all_lost: bool = False) -> bool:
    """Whether a US Chess rating on that many games is provisional; it stays so while all of them were lost."""
    return games is not None and (games <= PROVISIONAL_GAMES or all_lost)


def rating_word(rating: float | None, games: float | None, all_lost: bool = False) -> str | None:
    """A US Chess rating as it is printed: 1234P12 while provisional, 1234 after; None for the unrated."""
    if rating is None:
        return None
    shown = f"{round_half_up(rating):.0f}"
    return f"{shown}P{games:.0f}" if games is not None and is_provisional(games, all_lost) else shown


def no_rating_word(rated_before: bool, computed: bool) -> str:
    """What stands for a new rating that is not there: of a rated player without a computed change, a dash."""
    return "—" if rated_before and not computed else "unr."


def pool_word(pool: str) -> str:
    """A pool in plain words."""
    return POOLS.get(pool, pool)


def rules_word(rules: str) -> str:
    """A rule set's name as people write it."""
    return RULE_SETS.get(rules, rules)


def rating_kinds(rules: str) -> tuple[str, str]:
    """The kinds (`batch.report.style.FORMATS`) of a rule set's ratings and changes: a club's may have decimals."""
    return ("number", "change_tenth") if rules == "elo" else ("integer", "change")


def count(number: int, singular: str, plural: str | None = None) -> str:
    """A number with its noun: 1 player, 12 players."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def dates_word(start: date | None, end: date | None) -> str:
    """A span of dates: 2026-05-01 to 2026-05-03, or the one that is known."""
    known = [d.isoformat() for d in dict.fromkeys((start, end)) if d is not None]
    return " to ".join(known)


def joined(parts: Iterable[str | None], by: str = " · ") -> str:
    """The parts that say something, in one line."""
    return by.join(part for part in parts if part)
