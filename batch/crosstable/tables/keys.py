"""The keys above a table, and of `--set KEY=VALUE`: the names and the values of each.

spec/crosstables.md section 2. One table for both, so that a file and the command line can say the same things.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from batch.crosstable.document import Cell
from batch.crosstable.model import Value
from batch.crosstable.tables.dates import AmbiguousDateError, read_date
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, Problem, problem

US_CHESS_POOLS = ("regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz")
POOLS = (*US_CHESS_POOLS, "standard", "rapid")
RULES_SPELLED = {"us-chess": "uschess", "uscf": "uschess"}
"""Other spellings of rule sets' names. The readers do not know which rule sets there are."""

ROUNDINGS = ("whole", "tenths", "none", "fraction-dropped")
FIRST_YEAR, LAST_YEAR = 1900, 2100
"""The years of events; another one is a mistake."""
_NO_EVENT = f"no date of an event: its year is not from {FIRST_YEAR} to {LAST_YEAR}"
EVENT_TYPES = ("swiss", "round-robin", "match", "foreign-fide")


class _UnfitError(ValueError):
    """A value that a key cannot have; the text says what it may be."""


def _text(cell: Cell) -> str:
    text = " ".join(str(cell).split())
    return text[:-2] if isinstance(cell, float) and text.endswith(".0") else text


def _yes_no(cell: Cell) -> bool:
    word = _text(cell).lower()
    if word in ("yes", "y", "true", "1", "ja", "evet", "x"):
        return True
    if word in ("no", "n", "false", "0", "nein", "hayır"):
        return False
    raise _UnfitError("yes or no")


def _one_of(words: tuple[str, ...], **also: str) -> Callable[[Cell], str]:
    def read(cell: Cell) -> str:
        word = _text(cell).lower().replace("_", "-").replace(" ", "-")
        word = also.get(word.replace("-", "_"), word)
        if word not in words:
            raise _UnfitError(f"one of {', '.join(words)}")
        return word

    return read


def _rule_set(cell: Cell) -> str:
    word = _text(cell).lower().replace("_", "-").replace(" ", "-")
    return RULES_SPELLED.get(word, word)


def _rounding(cell: Cell) -> str:
    try:
        return _one_of(ROUNDINGS, nearest="whole", drop="fraction-dropped")(cell)
    except _UnfitError:
        raise _UnfitError("whole, tenths or none by Elo, whole or fraction-dropped by UKD") from None


def _number(cell: Cell) -> float:
    try:
        value = float(_text(cell).replace(",", "."))
    except ValueError:
        raise _UnfitError("a number") from None
    if not 0 <= value < 1e6:
        raise _UnfitError("a number from 0 up")
    return value


def _whole(cell: Cell) -> int:
    value = _number(cell)
    if value != int(value):
        raise _UnfitError("a whole number")
    return int(value)


def _number_or_word(*words: str) -> Callable[[Cell], Any]:
    def read(cell: Cell) -> Any:
        word = _text(cell).lower()
        if word in words:
            return word
        try:
            return _number(cell)
        except _UnfitError:
            raise _UnfitError(" or ".join(("a number", *words))) from None

    return read


@dataclass(frozen=True)
class Key:
    """One key: its field, its names, and the reader of its value (which raises ValueError)."""

    canonical: str
    names: tuple[str, ...]
    read: Callable[[Cell], Any]
    section_only: bool = False
    """The file's later sections do not inherit it."""

    @property
    def is_date(self) -> bool:
        """Whether its value is a date."""
        return self.read is read_date


KEYS: tuple[Key, ...] = (
    Key("event", ("event", "event name", "tournament", "tournament name", "turnier", "turnuva"), _text),
    Key("event_id", ("event id", "event-id", "fide-event-id", "event no"), _text),
    Key("event_end_date", ("event end date", "event ends"), read_date),
    Key("section", ("section", "section name", "group"), _text, section_only=True),
    Key("section_number", ("section number", "section no"), _whole, section_only=True),
    Key("start_date", ("start date", "begin date", "starts", "date of start", "event start date"), read_date),
    Key("end_date", ("end date", "ends", "date of end", "section end date"), read_date),
    Key("time_control", ("time control", "tc", "bedenkzeit", "time control (standard)"), _text),
    Key("rules", ("rules", "rule set", "rating rules"), _rule_set),
    Key("pool", ("pool", "rating pool", "rating system"), _one_of(POOLS)),
    Key("dual", ("dual", "dual rated"), _yes_no),
    Key(
        "event_type",
        ("event type", "type", "tournament type", "turnierart"),
        _one_of(EVENT_TYPES, swiss_system="swiss", roundrobin="round-robin", schweizer_system="swiss"),
        section_only=True,
    ),
    Key("rounds", ("rounds", "number of rounds", "rundenzahl"), _whole, section_only=True),
    Key("k", ("k", "k-factor", "k factor"), _number),
    Key("expected", ("expected", "expectation", "expected score"), _one_of(("table", "logistic"))),
    Key("unrated", ("unrated",), _one_of(("adult", "junior"))),
    Key("youth", ("youth", "youth event"), _yes_no),
    Key("online", ("online",), _yes_no),
    Key("form", ("form",), _one_of(("average", "per-game"))),
    Key("rounding", ("rounding",), _rounding),
    Key("mode", ("mode",), _one_of(("batch", "game-by-game"))),
    Key("floor", ("floor",), _number),
    Key("limit", ("limit", "rating limit", "section limit"), _number, section_only=True),
    Key("tiers", ("tiers", "k tiers"), _yes_no),
    Key("newcomer", ("newcomer", "newcomers", "new players start at"), _number_or_word("performance", "none")),
    Key("minimum_games", ("minimum games", "first rating games"), _whole),
    Key("below_minimum", ("below minimum", "below 1000"), _one_of(("held", "unrated"))),
    Key("affiliate_id", ("affiliate id", "affiliate"), _text),
    Key("chief_td_id", ("chief td id", "chief td"), _text),
    Key("assistant_td_id", ("assistant td id", "assistant td"), _text),
    Key("city", ("city", "place", "location", "town", "ort"), _text),
    Key("state", ("state",), _text),
    Key("zip", ("zip", "zipcode", "zip code"), _text),
    Key("country", ("country", "federation"), _text),
)
BY_NAME = {
    normalise(name): key for key in KEYS for name in (*key.names, key.canonical, key.canonical.replace("_", " "))
}
BY_CANONICAL = {key.canonical: key for key in KEYS}


def find_key(name: Cell) -> Key | None:
    """The key a text names, or None."""
    return BY_NAME.get(normalise(name))


def fact(name: str, cell: Cell, place: Place) -> tuple[str, Value] | Problem:
    """Read one `key, value` pair, of a table or of `--set`: (canonical key, typed value), or what is wrong."""
    key = find_key(name)
    return key_unknown(name, place) if key is None else typed(key, cell, place)


def key_unknown(name: str, place: Place) -> Problem:
    """The problem of a text that names no key."""
    return problem("key-unknown", place, key=name, keys=", ".join(key.names[0] for key in KEYS))


def typed(key: Key, cell: Cell, place: Place, order: str | None = None) -> tuple[str, Value] | Problem:
    """Read the value of a key. order: that of its numbers, where it is a date."""
    name = key.names[0]
    try:
        value = read_date(cell, order) if key.is_date else key.read(cell)
        if isinstance(value, date) and not FIRST_YEAR <= value.year <= LAST_YEAR:
            return problem("date-impossible", place, key=name, text=cell, why=_NO_EVENT)
        return key.canonical, Value(value, place)
    except AmbiguousDateError as reason:
        first, second = reason.readings
        return problem("date-ambiguous", place, key=name, text=cell, first=first, second=second)
    except _UnfitError as reason:
        return problem("value-unfit", place, key=name, text=cell, wanted=reason)
    except ValueError:
        return problem("date-impossible", place, key=name, text=cell, why="not a date")
