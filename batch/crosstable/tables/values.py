"""The values of a player's row: ratings, scores, ids, dates, records (spec/crosstables.md section 5).

Every reader takes a cell as stored and raises ValueError, with the reason, for what it cannot understand.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from datetime import time as clock
from functools import lru_cache

from batch.crosstable.document import Cell
from batch.crosstable.tables.dates import read_date

HIGHEST_RATING = 3500
"""Nobody in any list is above it: a larger number is a mistake, or another column."""

UNRATED_WORDS = frozenset(
    {"", "0", "unr", "unr.", "unrated", "nr", "new", "-", "--", "–", "—", "n/a", "na", "none", "u"}
)
NO_ID_WORDS = frozenset({"", "-", "–", "—", "--", "?", "none", "na", "n/a", "tba", "tbd", "pending", "new", "unknown"})
MOST_GAMES_AFTER_STROKE = 100
"""A number after `1800/` above it is no count of games: counts go up to 25, and a second rating is higher."""
_SHORTENED_ID = re.compile(r"\d(?:[.,]\d*)?e\+\d+", re.I)
_SPACED_ID = re.compile(r"#? ?\d+(?: \d+)*")
_NUMBER = r"\d+(?:[.,]\d+)?"
_RATING = re.compile(
    rf"(?:[a-z]{{1,2}}: ?)?({_NUMBER})"  # R: 1794
    r"(?: ?(?:(p) ?(\d{1,6})?|/ ?(\d{1,6})|\( ?(\d{1,6}) ?\)))?"  # P17, /8, (22)
    r" ?([*efn])?"  # e estimated; f FIDE's and n national, as French lists write them
)
_THOUSANDS = re.compile(r"\d{1,2},\d{3}(?!\d)")
_ARROW = re.compile(r" ?(?:->|=>|→|>) ?")
_HALVES = {"½": 0.5, "¼": 0.25, "¾": 0.75}


@dataclass(frozen=True)
class Rating:
    """A rating as written. None: unrated, or (games) not given. `provisional`: a P says so."""

    value: float | None
    games: int | None = None
    provisional: bool = False
    estimated: bool = False
    post: "Rating | None" = None


class CountUnknownError(ValueError):
    """A provisional rating written without its number of games (`1450P`)."""


UNRATED = Rating(None)


def read_rating(cell: Cell) -> Rating:
    """A rating in any of the forms of section 5; `1436->1413` gives the second as `post`."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return Rating(possible_rating(float(cell))) if cell else UNRATED
    if isinstance(cell, (datetime, date, clock, timedelta)):
        raise ValueError("a spreadsheet made a date of it")
    return UNRATED if cell is None else _read_rating_text(str(cell))


@lru_cache(maxsize=20_000)
def _read_rating_text(text: str) -> Rating:
    text = " ".join(text.replace("\xa0", " ").lower().split()).strip("'\"")
    before, *after = _ARROW.split(text)
    rating = _one_rating(before)
    if len(after) == 1:
        return Rating(rating.value, rating.games, rating.provisional, rating.estimated, _one_rating(after[0]))
    if after:
        raise ValueError("not one rating before and one after an arrow, such as 1436->1413")
    return rating


def _one_rating(text: str) -> Rating:
    text = text.strip()
    bare = re.sub(r"^[a-z]{1,2}: ?", "", text)
    if bare in UNRATED_WORDS:
        return UNRATED
    if _THOUSANDS.match(bare):
        text = text.replace(",", "", 1)
    match = _RATING.fullmatch(text)
    if match is None:
        raise ValueError("not a rating, written as 1641, 1641P17 or unr")
    number, p, p_games, slash_games, bracket_games, mark = match.groups()
    if slash_games and int(slash_games) > MOST_GAMES_AFTER_STROKE:
        raise ValueError(
            f"{slash_games} after the stroke is no count of games; "
            f"write one rating, such as {number}, and its games in a Games column"
        )
    value = float(number.replace(",", "."))
    if value == 0:
        return UNRATED
    if p and p_games is None:
        raise CountUnknownError("a provisional rating without its number of games")
    games = next((int(g) for g in (p_games, slash_games, bracket_games) if g is not None), None)
    return Rating(possible_rating(value), games, provisional=bool(p), estimated=mark == "e")


def possible_rating(value: float) -> float:
    """The value, if a rating can have it. Raises ValueError that says why not."""
    if not 0 < value <= HIGHEST_RATING:
        raise ValueError("no rating is that high" if value > 0 else "no rating is below zero")
    return value


def read_score(cell: Cell) -> float:
    """Points: 7½, 7.5, 7,5, `7 1/2`. NaN for a blank."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return float(cell)
    if isinstance(cell, (datetime, date, clock)):
        raise ValueError("a spreadsheet made a date of it")
    return float("nan") if cell is None else _read_score_text(str(cell))


@lru_cache(maxsize=5000)
def _read_score_text(text: str) -> float:
    text = text.replace("Â½", "½").replace("\xa0", " ").strip()
    if text in ("", "-", "–"):
        return float("nan")
    whole, half = (text[:-1], _HALVES[text[-1]]) if text[-1] in _HALVES else (text, 0.0)
    if match := re.fullmatch(r"(\d*) ?1/2", text):
        whole, half = match[1], 0.5
    if not whole.strip():
        return half
    if not re.fullmatch(r"\d{1,4}(?:[.,]\d{1,3})?|[.,]\d{1,3}", whole.strip()):
        raise ValueError("not a score, written such as 2½ or 2.5")
    return float(whole.strip().replace(",", ".")) + half


def read_id(cell: Cell) -> str | None:
    """A member number as text: `.0`, quotes, `#` and blanks between digits removed; None if empty."""
    if isinstance(cell, float):
        cell = int(cell) if cell.is_integer() else cell
    if cell is None or isinstance(cell, bool):
        return None
    text = " ".join(str(cell).replace("\xa0", " ").split()).strip("'\"` ")
    if re.fullmatch(r"\d+\.0+", text):
        text = text.split(".")[0]
    if _SHORTENED_ID.fullmatch(text):
        raise ValueError("a spreadsheet has shortened it and its last digits are lost; write the id as text")
    if _SPACED_ID.fullmatch(text):
        text = text.strip("# ").replace(" ", "")
    return None if not text.strip("0") or text.lower() in NO_ID_WORDS else text


def read_number(cell: Cell) -> float:
    """A number, with a point or a comma; NaN for a blank."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return float(cell)
    text = "" if cell is None else " ".join(str(cell).split()).strip("'\"$€+")
    if text in ("", "-", "–", "−"):
        return float("nan")
    text = text.replace("−", "-").replace(" ", "")
    if re.fullmatch(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?", text):
        text = text.replace(",", "")
    if not re.fullmatch(r"-?(?:\d{1,15}(?:[.,]\d*)?|[.,]\d+)", text):
        raise ValueError("not a number, written such as 12 or 12.5")
    return float(text.replace(",", "."))


def read_count(cell: Cell) -> float:
    """A whole number from 0 up; NaN for a blank."""
    value = read_number(cell)
    if value == value and not (value >= 0 and value.is_integer()):
        raise ValueError("not a whole number from 0 up, such as 12")
    return value


def read_name(cell: Cell) -> str:
    """A name with single spaces. A spreadsheet's leading apostrophe is removed; anything else stays."""
    if cell is None:
        return ""
    return " ".join(str(cell).replace("\xa0", " ").split()).removeprefix("'")


def read_birth(cell: Cell, order: str | None = None) -> tuple[date | None, bool]:
    """A birth date, and whether only its year was known (then the middle of that year). (None, False) for a blank.

    `2013/00/00`, `1975.  .` and `2013` are years only. order: see `read_date`.
    """
    if cell is None or cell == "":
        return None, False
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = re.sub(r"\s", "", str(cell))
    if re.fullmatch(r"[-/.0?xX]*", text):
        return None, False
    if match := re.fullmatch(r"((?:19|20)\d\d)(?:(?:[-/.][0?xX]{0,2}){0,2}|0000)", text):
        return date(int(match[1]), 7, 1), True
    return read_date(cell, order), False


def read_record(cell: Cell) -> tuple[int, int, int] | None:
    """Wins, draws, losses before the event, written W-D-L; None for a blank."""
    if isinstance(cell, (datetime, date, clock)):
        raise ValueError("a spreadsheet made a date of it")
    text = "" if cell is None else str(cell).replace("–", "-").strip()
    if not text:
        return None
    match = re.fullmatch(r"\+?(\d{1,6}) ?[-/ =] ?(\d{1,6}) ?[-/ ] ?(\d{1,6})", text)
    if match is None:
        raise ValueError("not wins-draws-losses, written such as 3-1-2")
    return int(match[1]), int(match[2]), int(match[3])


def read_match_changes(cell: Cell) -> tuple[float, float]:
    """Net change by earlier matches in 180 days and in 3 years, written `30/80`; one number holds for both."""
    if isinstance(cell, (datetime, date, clock)):
        raise ValueError("a spreadsheet made a date of it")
    parts = [read_number(part) for part in str("" if cell is None else cell).split("/")]
    if len(parts) > 2:
        raise ValueError("not two numbers, for 180 days and 3 years, such as 30/80")
    return parts[0], parts[-1]


def read_yes_no(cell: Cell) -> bool | None:
    """Yes or no; None for a blank."""
    if isinstance(cell, bool):
        return cell
    word = "" if cell is None else str(cell).strip().lower()
    if word in ("", "-"):
        return None
    if word in ("yes", "y", "true", "1", "x", "adult", "ja", "evet"):
        return True
    if word in ("no", "n", "false", "0", "junior", "nein", "hayır"):
        return False
    raise ValueError("not yes or no")


def read_history(cell: Cell) -> str | None:
    """`mixed`, `wins` or `losses`: what all earlier games were; None for a blank."""
    word = "" if cell is None else str(cell).strip().lower()
    known = {"": None, "mixed": "mixed", "wins": "wins", "all wins": "wins", "losses": "losses", "all losses": "losses"}
    if word not in known:
        raise ValueError("not mixed, wins or losses")
    return known[word]
