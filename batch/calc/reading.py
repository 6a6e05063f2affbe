"""Reading what was typed: each reader returns a value, or None and adds a sentence to `wrong` that teaches."""

import math
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

_NUMBER = re.compile(r"[+-]?([0-9]{1,15}\.?[0-9]*|\.[0-9]+)")


class RefusedError(ValueError):
    """What was typed cannot be calculated; the text has a line for each thing wrong with it."""


def refuse(wrong: Sequence[str]) -> None:
    """Raise `RefusedError` when anything is wrong."""
    if wrong:
        raise RefusedError("\n".join(wrong))


def number(
    options: Mapping[str, Any],
    name: str,
    span: tuple[float, float],
    example: str,
    wrong: list[str],
    *,
    whole: bool = False,
) -> float | None:
    """The option `name` as a number within `span`, None when it was not given or cannot be."""
    text = options.get(name)
    if text is None:
        return None
    value = finite(text)
    low, high = span
    if value is None or not low <= value <= high or (whole and value != int(value)):
        kind = "a whole number" if whole else "a number"
        limits = f"from {low:g}" if math.isinf(high) else f"from {low:g} to {high:g}"
        wrong.append(f"{flag(name)} {text}: give {kind} {limits}, as {flag(name)} {example}.")
        return None
    return value


def day(options: Mapping[str, Any], wrong: list[str]) -> date:
    """The date of --on, today when it was not given."""
    text = options.get("on")
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        wrong.append(f"--on {text}: give a date that exists as year-month-day, as --on 2025-01-31.")
        return date.today()


def finite(text: str) -> float | None:
    """A number of digits with a point at most and either kind of minus, None for anything else."""
    plain = text.strip().replace("−", "-")
    return float(plain) if _NUMBER.fullmatch(plain) else None


def flag(name: str) -> str:
    """An option as it is typed: birth_year is --birth-year."""
    return "--" + name.replace("_", "-")
