"""Numbers and tables as plain text, for the calculators, the explanations and the reports.

Nothing but the standard library.
"""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any


def fixed(value: float, decimals: int = 2) -> str:
    """A number with this many decimals, rounded half away from zero as people do: 1760.625 is 1760.63."""
    # Rounding to nine decimals removes the error of floats, so that a half is a half again.
    exact = Decimal(f"{value:.9f}").quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return f"{exact if exact else abs(exact):f}"


def plain(value: float, decimals: int = 2) -> str:
    """A number with at most this many decimals."""
    text = fixed(value, decimals)
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(value: float, decimals: int = 0) -> str:
    """A change with its sign, 0 without one."""
    shown = fixed(value, decimals)
    return f"+{shown}" if float(shown) > 0 else shown


def added(value: float, decimals: int = 2) -> str:
    """A number as the next part of a sum: + 3.5 or - 3.5."""
    shown = fixed(value, decimals)
    return f"- {shown[1:]}" if shown.startswith("-") else f"+ {shown}"


def count(number: int, singular: str, plural: str | None = None) -> str:
    """A number with its noun: 1 player, 12 players."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """Rows of texts as lines with aligned columns, to the right except the columns `left`."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def put_in(text: str, values: Mapping[str, Any]) -> str:
    """A text with values put in by name: `{k} x ({s} - {expected:.4})`; `{p.floor}` is `values["p"]["floor"]`.

    `{x}` is a number as `plain` writes it, `{x:4}` with at most four decimals, `{x:.4}` as `fixed`, `{x:+4}` as
    `signed`, `{x:&4}` as `added`, `{x:g}` as Python does. A missing value becomes the words after a bar, or nothing:
    `{x:.4|none}`.
    """
    return text.format_map(_Values(values))


class _Values:
    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        return _Values(value) if isinstance(value, Mapping) else _Value(value)

    __getattr__ = __getitem__


class _Value:
    def __init__(self, value: Any) -> None:
        self._value = value

    def __format__(self, shape: str) -> str:
        shape, _, otherwise = shape.partition("|")
        value = self._value
        if value is None or value != value:
            return otherwise
        if isinstance(value, str):
            return value
        if shape == "" or shape.isdecimal():
            return plain(value, int(shape or 2))
        shown = {".": fixed, "+": signed, "&": added}.get(shape[0])
        return shown(value, int(shape[1:])) if shown else f"{value:{shape}}"
