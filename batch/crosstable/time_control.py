"""A time control as written -> minutes for the game and seconds a move (spec/uschess.md section 1)."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class TimeControl:
    """The text, the main minutes of all periods together, and the delay or increment in seconds a move."""

    text: str
    minutes: float
    seconds: float

    @property
    def total(self) -> float:
        """T: main minutes + seconds a move, by which US Chess tells its pools apart."""
        return self.minutes + self.seconds

    def __str__(self) -> str:
        return self.text


def read_time_control(text: str) -> TimeControl:
    """Understand `G/60 d5`, `40/90, SD/30; d5`, `90+30`, `10 minutes + 3 secs per move`.

    Raises ValueError when it cannot be understood.
    """
    text = " ".join(text.split())
    plain = text.lower().replace("'", " min ").replace('"', " sec ")
    periods = [float(m) for m in re.findall(r"(?:\bg|\bgame|\bsd|\b\d{1,2})\s*/\s*(\d+)", plain)]
    if periods:
        rest = re.sub(r"(?:\bg|\bgame|\bsd|\b\d{1,2})\s*/\s*\d+", " ", plain)
        extra = re.search(r"(\d+)", rest)
        return TimeControl(text, sum(periods), float(extra[1]) if extra else 0.0)
    words = re.search(r"(\d+)\s*(?:m\b|min)", plain)
    if words:
        extra = re.search(r"(\d+)\s*(?:s\b|sec)", plain)
        return TimeControl(text, float(words[1]), float(extra[1]) if extra else 0.0)
    if match := re.fullmatch(r"(\d+)\s*\+\s*(\d+)", plain):
        return TimeControl(text, float(match[1]), float(match[2]))
    raise ValueError("not a time control")
