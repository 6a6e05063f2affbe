"""Points for results that a FIDE report states itself: line 162 (TRF26), or JaVaFo's XXS.

`162  W 3.0   D 1.0   L 0.0`; `XXS WW=3.0 BW=3.0 WD=1.0`, where W, D and L stand for all that is won, drawn and lost.
Ratings do not depend on them; printed totals do.
"""

import re
from collections.abc import Mapping, Sequence

LINES = ("162", "XXS")

_USUAL = {
    **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), 1.0),
    **dict.fromkeys(("WD", "BD", "HPB"), 0.5),
    **dict.fromkeys(("WL", "BL", "FL", "ZPB"), 0.0),
}
"""Won, drawn and lost with White and with Black, by forfeit, and the byes: full, of the pairing, half, zero."""

_SHORT = {
    "W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"), "P": ("PAB",), "Z": ("ZPB",),
}  # fmt: skip
_PAIR = re.compile(r"([A-Z]{1,3})\s*[ =]\s*(\d*\.?\d+)")
_PLAYED = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_OTHERS = {"+": "FW", "-": "FL", "F": "FPB", "U": "PAB", "H": "HPB", "Z": "ZPB"}

Points = Mapping[str, float]


def stated_points(lines: Sequence[str]) -> Points | None:
    """The points by code, as the report states them; None where it does not. The last word counts."""
    told = [line for line in lines if line[:3] in LINES]
    if not told:
        return None
    points = dict(_USUAL)
    for line in told:
        for code, worth in _PAIR.findall(line[3:]):
            for one in _SHORT.get(code, (code,)):
                if one in points:
                    points[one] = float(worth)
    return points


def worth(cell: str, points: Points) -> float:
    """The points of one round, `opponent colour result`."""
    if not cell:
        return 0.0
    opponent, colour, result = (*cell.split(), "", "")[:3]
    if result in _PLAYED:
        return points[("B" if colour == "b" else "W") + _PLAYED[result]]
    if opponent == "0000" and result == "-":
        return points["ZPB"]
    return points.get(_OTHERS.get(result, ""), 0.0)
