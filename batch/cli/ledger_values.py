"""What is entered into a ledger by hand: ratings, game counts, floors and texts, refused where they cannot be."""

import math
import re
from typing import Any

import click

from batch.crosstable.tables.values import HIGHEST_RATING


class Number(click.ParamType):
    """A number from `low` to `high`, or a word of its own that stands for None."""

    def __init__(self, what: str, low: float, high: float, none: str | None = None) -> None:
        self.name = what
        self.low, self.high, self.none = low, high, none

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | None:
        """The number, None for the word. Fails with what it may be."""
        if value == self.none:
            return None
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not self.low <= number <= self.high:
            words = f", or {self.none}" if self.none else ""
            self.fail(
                f"{value!r} is not a {self.name}: a number from {self.low:g} to {self.high:g}{words}.", param, ctx
            )
        return number


class Text(click.ParamType):
    """A text on one line that says something."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text without blanks around it. Fails when nothing is left, or when it is no text."""
        from batch.ledger.entry.enter import clean

        if re.search("[\ud800-\udfff]", value):  # how Python holds bytes that the locale's encoding does not know
            self.fail(f"{value!r} is not readable in the encoding of this terminal; try LC_ALL=C.UTF-8.", param, ctx)
        text = clean(value)
        if not text:
            self.fail("it is empty.", param, ctx)
        return text


RATING = Number("rating", 1, HIGHEST_RATING)
FLOOR = Number("rating", 100, 3000, none="none")
GAMES = click.IntRange(0, 100_000)
TEXT = Text()
