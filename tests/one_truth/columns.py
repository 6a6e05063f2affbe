"""Every column of a crosstable: the values it may hold, whose, by which rules; or why it does not concern rating."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from hypothesis import strategies as st

Values = st.SearchStrategy[str]

USCHESS, FIDE, UKD, ELO = "uschess", "fide", "ukd", "elo"
EVERY = (USCHESS, FIDE, UKD, ELO)

RATED, UNRATED, ANYBODY = "rated", "unrated", "anybody"
PLAYERS_POOLS = ("regular", "quick", "blitz", "online_regular", "online_quick", "online_blitz")


@dataclass(frozen=True)
class Who:
    """Whose values are drawn: the event's rules and last day, and what is drawn already (field -> cell)."""

    rules: str
    day: date
    told: Mapping[str, str]

    @property
    def rating(self) -> float:
        """The player's rating, or where newcomers play."""
        return float(self.told.get("rating") or 1500)

    @property
    def carried(self) -> int:
        """The games the player brings."""
        return int(self.told["carried_games"])


@dataclass(frozen=True)
class Column:
    """rules: the rule sets in which it means something. whose: the rated, the unrated or anybody.

    kept: whether a ledger's list of players holds it. beside: the column without which it says nothing.
    """

    rules: tuple[str, ...]
    values: Callable[[Who], Values]
    whose: str = ANYBODY
    kept: bool = False
    beside: str | None = None


def number(low: int, high: int) -> Values:
    return st.integers(low, high).map(str)


def ratings(who: Who) -> Values:
    """Whole by FIDE and UKD; elsewhere also with decimals."""
    low = {FIDE: 1400, UKD: 1000}.get(who.rules, 110)
    whole = st.integers(low, 2750) | st.integers(max(low, 1150), 1950)
    if who.rules in (FIDE, UKD):
        return whole.map(str)
    return whole.map(str) | st.builds("{}.{}".format, whole, st.sampled_from(["5", "25", "1", "37"]))


def _near(who: Who, least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(max(100, round(who.rating) + least), max(100, round(who.rating) + most))


def peaks(who: Who) -> Values:
    return _near(who, 1, 450).map(str)


def floors(who: Who) -> Values:
    return _near(who, -150, 60).map(lambda value: str(value // 50 * 50 or 100))


def money_floors(who: Who) -> Values:
    return _near(who, -150, 60).map(lambda value: str(min(2000, max(1200, value // 100 * 100))))


def records(_: Who) -> Values:
    few = st.integers(0, 12)
    return st.builds("{}-{}-{}".format, few, few, few) | st.sampled_from(["3-0-0", "0-0-4", "20-10-15"])


def births(who: Who) -> Values:
    days = st.integers(4 * 365, 80 * 365).map(lambda back: (who.day - timedelta(back)).isoformat())
    years = st.integers(5, 70).map(lambda back: str(who.day.year - back))
    return days | (years if who.rules == FIDE else days)


def days_before(who: Who) -> Values:
    return st.integers(-20, 2500).map(lambda back: (who.day - timedelta(back)).isoformat())


def games(who: Who) -> Values:
    return number(1, 30) | number(1, 120) if who.rules == USCHESS else number(0, 40) | number(0, 400)


def yes_no(_: Who) -> Values:
    return st.sampled_from(["yes", "no"])


def match_changes(_: Who) -> Values:
    return st.builds("{}/{}".format, st.integers(-110, 110), st.integers(-210, 210))


def carried_points(who: Who) -> Values:
    return st.integers(0, 2 * who.carried).map(lambda halves: f"{halves / 2:g}")


def carried_opponents(who: Who) -> Values:
    return number(1450 * who.carried, 2300 * who.carried)


def fide_ratings(who: Who) -> Values:
    """No list since March 2024 has one below 1400."""
    return number(1400 if who.day >= date(2024, 3, 1) else 1000, 2600)


def _ratings_elsewhere() -> dict[str, Column]:
    """A player's ratings in other pools and federations, with the games and the date of each."""
    found = {}
    for name, kept in (*((pool, True) for pool in PLAYERS_POOLS), ("fide", True), ("cfc", False)):
        elsewhere = fide_ratings if name == "fide" else lambda _: number(200, 2600)
        found |= {
            name: Column((USCHESS,), elsewhere, kept=kept),
            f"{name}_games": Column((USCHESS,), lambda _: number(1, 60), kept=kept, beside=name),
            f"{name}_date": Column((USCHESS,), days_before, kept=kept, beside=name),
        }
    return found


COLUMNS: dict[str, Column] = {
    "rating": Column(EVERY, ratings, RATED, kept=True),
    "games": Column(EVERY, games, RATED, kept=True),
    "record": Column((USCHESS,), records, RATED, kept=True),
    "events": Column((USCHESS,), lambda _: number(0, 20), RATED, kept=True),
    "history": Column((USCHESS,), lambda _: st.sampled_from(["wins", "losses", "mixed"]), RATED, kept=True),
    "peak": Column((USCHESS, FIDE), peaks, RATED, kept=True),
    "floor": Column((USCHESS,), floors, kept=True),
    "ceiling": Column((USCHESS,), lambda who: _near(who, -40, 60).map(str), kept=True),
    "money_floor": Column((USCHESS,), money_floors, kept=True),
    "olm": Column((USCHESS,), yes_no, kept=True),
    "prize": Column((USCHESS,), lambda _: st.sampled_from(["100", "3999", "4000", "5000", "25000.50"])),
    "birth": Column((USCHESS, FIDE), births, kept=True),
    "age": Column((USCHESS,), lambda _: number(4, 80), UNRATED),
    "adult": Column((USCHESS,), yes_no, UNRATED, kept=True),
    "start": Column((USCHESS,), lambda _: number(300, 2200), UNRATED),
    "k": Column((FIDE, ELO), lambda _: st.sampled_from(["10", "15", "20", "24", "40"])),
    "carried_games": Column((FIDE, UKD), lambda _: number(1, 6), UNRATED),
    "carried_points": Column((FIDE, UKD), carried_points, UNRATED, beside="carried_games"),
    "carried_opponents": Column((FIDE, UKD), carried_opponents, UNRATED, beside="carried_games"),
    "earlier_match_change": Column((USCHESS,), match_changes),
    "earlier_match_change_180": Column((USCHESS,), lambda _: number(-110, 110)),
    "earlier_match_change_3y": Column((USCHESS,), lambda _: number(-210, 210)),
    "standard": Column((FIDE,), ratings, kept=True),
    **_ratings_elsewhere(),
}
"""Field of `batch.crosstable.tables.vocabulary.HEADINGS` -> its values."""

_NAMES = "who somebody is; every event has it"
_OFFICIAL = "the official result, which only `compare` reads"
_REPORT = "shown in reports; no rule looks at it"

OF_NO_CONCERN: dict[str, str] = {
    "number": _NAMES,
    "name": _NAMES,
    "surname": _NAMES,
    "first_name": _NAMES,
    "id": _NAMES,
    "rank": "the standings; only the Crosstable sheet uses it",
    "total": "checked against the results; no rating rests on it",
    "post": _OFFICIAL,
    "post_games": _OFFICIAL,
    "change": _OFFICIAL,
    "quick_post": _OFFICIAL,
    "quick_post_games": _OFFICIAL,
    "state": _REPORT,
    "title": "a title is shown; Original Life Masters have a column of their own",
    "federation": _REPORT,
    "sex": _REPORT,
    "team": _REPORT,
    "standard_games": "FIDE's standard rating counts without its games",
    "standard_date": "FIDE's standard rating counts without its date",
    "rapid": "no rule set rates from a rapid rating but as the section's own",
    "rapid_games": "see rapid",
    "rapid_date": "see rapid",
}
