"""The words of headings: which field each names, in English, German, French, Spanish and Turkish.

Headings are compared after NFKC, with blanks squeezed, lower case, and without dots and colons; a # at the end is
`no`, and hyphens and brackets count only where that names something (`rtg+/-`). spec/crosstables.md section 4.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from batch.crosstable.document import Cell

POOLS = ("regular", "quick", "blitz", "online_regular", "online_quick", "online_blitz", "standard", "rapid")
"""Fields of ratings in a named pool; each may have `_games` and `_date` beside it."""

_SHORT_POOLS = {
    "regular": ("reg",),
    "quick": ("qck", "qk"),
    "blitz": ("blz",),
    "online_regular": ("online reg", "ol reg", "ol regular"),
    "online_quick": ("ol quick",),
    "online_blitz": ("ol blitz",),
    "standard": ("std",),
    "rapid": ("rpd", "rap"),
}
_RATING_WORDS = ("rating", "rtg", "rtng", "rate", "rat", "elo", "ukd", "uscf", "uscf rating", "uscf rtg")


def _of_time(*times: str, words: Sequence[str] = _RATING_WORDS) -> tuple[str, ...]:
    """A rating before or after the event: pre, pre rating, rating pre, prerating, ... for every word of it."""
    return tuple(f for t in times for word in words for f in (f"{t} {word}", f"{word} {t}", f"{t}{word}"))


HEADINGS: dict[str, tuple[str, ...]] = {
    "number": (
        *("no", "number", "nr", "num", "pair", "pair num", "pair no", "pairing number", "pr", "plr"),
        *("pair number", "pairing no", "pairing", "player no", "player number", "sno", "start no", "start number"),
        *("startno", "startnr", "start nr", "startnummer", "starting no", "starting number", "starting rank"),
        *("entry no", "entry number", "seed", "seed no", "seeding", "bno", "d_pair_num"),
        *("no ini", "noini"),
    ),
    "rank": ("rank", "rank no", "rk", "rg", "pos", "place", "pl", "platz", "sıra", "sira", "rang"),
    "name": (
        *("name", "player", "participant", "player name", "full name", "teilnehmer", "spieler", "nom", "nombre"),
        *("ad soyad", "adı soyadı", "isim", "d_name"),
    ),
    "surname": ("surname", "last name", "lastname", "family name", "nachname", "soyad", "soyadı"),
    "first_name": ("first name", "firstname", "given name", "given names", "vorname", "ad", "adı", "prénom", "prenom"),
    "id": (
        *(
            "id",
            "uscf id",
            "us chess id",
            "uscf",
            "us chess",
            "uschess",
            "member id",
            "mem id",
            "member no",
            "member number",
            "ident",
        ),
        *("uscf no", "uscf number", "uscf id no", "uscf member id", "uscf mem id", "us chess no", "us chess number"),
        *("us chess member id", "mem no", "membership no", "membership number", "membership id"),
        *("id no", "id number", "loc id", "lisans", "lisans no", "d_mem_id", "fideid", "fide id", "fide-no", "fide no"),
        *("fide number", "fide id no", "fide id number"),
    ),
    "rating": (
        *("rating", "rate", "rtng", "rtg", "rat", "pre", "pre-rating", "old", "elo"),
        *("uscf rating", "uscf rtg", "us chess rating", "rtgi", "rtgn", "irtg", "nrtg", "elo int", "elo nat"),
        *("dwz", "nwz", "ukd", "d_rating"),
        *_of_time("pre", "old", "current", "before", words=(*_RATING_WORDS, "event rating", "r")),
    ),
    "start": ("start", "start value", "starting value", "start rating"),
    "post": ("post", "new", *_of_time("post", "new", "after", words=(*_RATING_WORDS, "event rating", "r", "regular"))),
    "post_games": ("post games", "new games"),
    "games": ("games", "prov games", "gp", "rated games", "games played before"),
    "record": ("record", "w-d-l", "record w-d-l"),
    "events": ("events", "events played"),
    "history": ("history",),
    "peak": ("peak", "peak rating"),
    "floor": ("floor", "rating floor"),
    "ceiling": ("ceiling",),
    "money_floor": ("money floor",),
    "olm": ("olm", "original life master"),
    "prize": ("prize", "prize money"),
    "birth": (
        "birth",
        "dob",
        "birthdate",
        "birth date",
        "date of birth",
        "birthday",
        "born",
        "geb",
        "yob",
        "birth year",
    ),
    "age": ("age", "alter", "yaş"),
    "adult": ("adult",),
    "fide": ("fide", "fide rating", "fide rtg", "fide elo"),
    "cfc": ("cfc", "cfc rating"),
    "k": ("k", "k-factor", "k factor"),
    "carried_games": ("carried games",),
    "carried_points": ("carried points",),
    "carried_opponents": ("carried opponents",),
    "total": ("total", "tot", "total points", "pts", "points", "score", "punkte", "pkt", "puan", "total pts"),
    "change": ("change", "rtg+/-", "rating change", "+/-"),
    "earlier_match_change": ("earlier match change", "earlier match changes"),
    "earlier_match_change_180": ("earlier match change 180",),
    "earlier_match_change_3y": ("earlier match change 3y",),
    "quick_post": ("quick post",),
    "quick_post_games": ("quick post games",),
    "state": ("st", "state", "d_state"),
    "title": ("title", "tit", "titel"),
    "federation": ("fed", "fede", "federation", "fédération", "land"),
    "sex": ("sex", "gender", "fs"),
    "team": ("team", "club", "verein", "club/city", "city", "kulüp"),
}
for _pool in POOLS:
    _words = _pool.replace("_", " ")
    HEADINGS[_pool] = tuple(
        heading
        for name in (_words, *_SHORT_POOLS[_pool])
        for heading in (
            *(name, *(f"{name} {word}" for word in _RATING_WORDS), *(f"{word} {name}" for word in _RATING_WORDS)),
            *_of_time("pre", "old", words=(name, f"{name} rating", f"{name} rtg")),
        )
    )
for _field in (*POOLS, "fide", "cfc"):
    _words = _field.replace("_", " ")
    _names = (_words, *_SHORT_POOLS.get(_field, ()))
    HEADINGS[f"{_field}_games"] = tuple(f"{name} games" for name in _names)
    HEADINGS[f"{_field}_date"] = tuple(f"{name} date" for name in _names)

FIELD_OF: dict[str, str] = {}
"""Normalised heading -> field; the field names themselves are headings too."""
PRECEDENCE: dict[str, int] = {}
for _field, _names in HEADINGS.items():
    for _name in (*_names, _field.replace("_", " ")):
        PRECEDENCE.setdefault(_name, len(PRECEDENCE))
        FIELD_OF.setdefault(_name, _field)

_ROUND = re.compile(
    r"(?:(?:d_rnd|rnd|rd|r|round|runde|tur|ronda|ronde|turno|game|g) ?0*(\d{1,3})"
    r"|0*(\d{1,3}) ?(?:rd|rnd|round|runde|tur|ronda|ronde|turno)?)"
)
_GAME = re.compile(r"(.*\d) ?(?:(?:g|gm|game|partie|spiel) ?([1-4])|([ab]))")
_MARKS = re.compile(r"[-_()\[\]/]")


@lru_cache(maxsize=4096)
def _normalise_text(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).replace("\xa0", " ").replace("İ", "i").strip()
    if text.endswith("#"):
        text = f"{text[:-1]} no"
    return " ".join(re.sub(r"[.:#]", " ", text.lower()).split())


def normalise(cell: Cell) -> str:
    """A heading normalised for comparison; "" for anything that is not one."""
    if isinstance(cell, str):
        return _normalise_text(cell) if len(cell) <= 60 else ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell) if isinstance(cell, int) and not isinstance(cell, bool) else ""


@lru_cache(maxsize=4096)
def field_of(heading: str) -> str | None:
    """The field a normalised heading names, or None; rounds are "round N"."""
    number = round_number(heading) or (game_of_round(heading) or (None,))[0]
    if number is not None:
        return f"round {number}"
    found = FIELD_OF.get(heading)
    if found is None and (plain := " ".join(_MARKS.sub(" ", heading).split())) != heading:
        return FIELD_OF.get(plain)
    return found


@lru_cache(maxsize=4096)
def round_number(heading: str) -> int | None:
    """The round a normalised heading names: r1, "1 rd", "round 1", 1 -> 1; None if it is no round's."""
    match = _ROUND.fullmatch(heading)
    number = int(match[1] or match[2]) if match else 0
    return number or None


@lru_cache(maxsize=4096)
def game_of_round(heading: str) -> tuple[int, int] | None:
    """Round and game that a normalised heading names where a round has several: r1 g2, round 1 game 2, r1b -> 1, 2."""
    match = _GAME.fullmatch(heading)
    number = round_number(match[1]) if match else None
    if match is None or number is None or (match[3] and match[1].isdigit()):
        return None
    return number, int(match[2]) if match[2] else "ab".index(match[3]) + 1
