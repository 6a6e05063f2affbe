"""Column headings -> field names (spec/crosstables.md section 4), in English, German, French, Spanish and Turkish.

Headings are compared after NFKC, with blanks squeezed, lower case, and without dots, colons and #. Where two columns
claim one field, the heading named first in `HEADINGS` wins and the choice is reported; `--map` settles anything.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from batch.crosstable.formats.document import Cell
from batch.problems import Place, Problem, column_letters, problem

POOLS = ("regular", "quick", "blitz", "online_regular", "online_quick", "online_blitz", "standard", "rapid")
"""Fields of ratings in a named pool; each may have `_games` and `_date` beside it."""

HEADINGS: dict[str, tuple[str, ...]] = {
    "number": (
        *("no", "number", "nr", "num", "pair", "pair num", "pair no", "pairing number", "pr", "plr"),
        *("sno", "start no", "startno", "startnr", "start nr", "starting number", "seed", "bno", "d_pair_num"),
    ),
    "rank": ("rank", "rk", "rg", "pos", "place", "pl", "platz", "sıra", "sira", "rang"),
    "name": (
        *("name", "player", "participant", "player name", "full name", "teilnehmer", "spieler", "nom", "nombre"),
        *("ad soyad", "adı soyadı", "isim", "d_name"),
    ),
    "surname": ("surname", "last name", "lastname", "family name", "nachname", "soyad", "soyadı"),
    "first_name": ("first name", "firstname", "given name", "given names", "vorname", "ad", "adı", "prénom", "prenom"),
    "id": (
        *("id", "uscf id", "us chess id", "uscf", "member id", "mem id", "member no", "member number", "ident"),
        *("id no", "id number", "loc id", "lisans", "lisans no", "d_mem_id", "fideid", "fide id", "fide-no", "fide no"),
    ),
    "rating": (
        *("rating", "rate", "rtng", "rtg", "rat", "pre", "pre-rating", "pre rating", "old", "old rating", "elo"),
        *("uscf rating", "uscf rtg", "us chess rating", "rtgi", "rtgn", "irtg", "nrtg", "elo int", "elo nat"),
        *("dwz", "nwz", "ukd", "d_rating"),
    ),
    "start": ("start", "start value", "starting value", "start rating"),
    "post": ("post", "new", "new rating", "post-rating", "post rating"),
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
    "federation": ("fed", "federation", "fédération", "land"),
    "sex": ("sex", "gender", "fs"),
    "team": ("team", "club", "verein", "club/city", "city", "kulüp"),
}
for _pool in POOLS:
    _words = _pool.replace("_", " ")
    HEADINGS[_pool] = (_words, _words.replace(" ", "-"), f"{_words} rating", f"{_words} rtg")
for _field in (*POOLS, "fide", "cfc"):
    _words = _field.replace("_", " ")
    HEADINGS[f"{_field}_games"] = (f"{_words} games", f"{_words.replace(' ', '-')} games")
    HEADINGS[f"{_field}_date"] = (f"{_words} date", f"{_words.replace(' ', '-')} date")

FIELD_OF: dict[str, str] = {}
"""Normalised heading -> field; the field names themselves are headings too."""
_PRECEDENCE: dict[str, int] = {}
for _field, _names in HEADINGS.items():
    for _name in (*_names, _field, _field.replace("_", " ")):
        _PRECEDENCE.setdefault(_name, len(_PRECEDENCE))
        FIELD_OF.setdefault(_name, _field)

_ROUND = re.compile(
    r"(?:(?:d_rnd|rnd|rd|r|round|runde|tur|ronda|ronde|turno|game|g) ?0*(\d{1,3})"
    r"|0*(\d{1,3}) ?(?:rd|rnd|round|runde|tur|ronda|ronde|turno)?)"
)
_ENDS_IN_NUMBER = re.compile(r"(.*[^\d\s]) ?0*(\d{1,3})")
_TIE_BREAK = re.compile(r"(?:tb|bh|sb|wtg|wert|wertung|buch|krit|tie|fein|dv|eşitlik|m-?buch|rating|elo|rtg|norm|opp)")


@dataclass
class Columns:
    """Which column holds what: field (rounds as "round 1") -> 0-based column, and what was inferred on the way."""

    fields: dict[str, int] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    bare_numbers: bool = False
    problems: list[Problem] = field(default_factory=list)
    """rounds: (round, column) in order; bare_numbers: all round headings are mere numbers, as over a grid."""

    def get(self, name: str) -> int | None:
        """The column of a field, or None."""
        return self.fields.get(name)


@lru_cache(maxsize=4096)
def _normalise_text(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).replace("\xa0", " ").replace("İ", "i").strip()
    if text == "#":
        return "no"
    return " ".join(re.sub(r"[.:#]", " ", text.lower()).split())


def normalise(cell: Cell) -> str:
    """A heading in the form in which headings are compared; "" for anything that is not one."""
    if isinstance(cell, str):
        return _normalise_text(cell) if len(cell) <= 60 else ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell) if isinstance(cell, int) and not isinstance(cell, bool) else ""


def field_of(heading: str) -> str | None:
    """The field a normalised heading names, or None; rounds are "round N"."""
    number = round_number(heading)
    return FIELD_OF.get(heading) if number is None else f"round {number}"


@lru_cache(maxsize=4096)
def round_number(heading: str) -> int | None:
    """The round a normalised heading names: r1, "1 rd", "round 1", 1 -> 1; None when it is no round's."""
    match = _ROUND.fullmatch(heading)
    number = int(match[1] or match[2]) if match else 0
    return number or None


def is_header(row: Sequence[Cell]) -> bool:
    """Whether a row is a table's header: it names the players' column and two more, or rounds."""
    names = False
    others: set[str] = set()
    for cell in row:
        if isinstance(cell, str) and cell:
            found = field_of(normalise(cell))
            if found in ("name", "surname"):
                names = True
            elif found:
                others.add(found)
        elif isinstance(cell, (int, float)) and names and (number := normalise(cell)) and round_number(number):
            others.add(f"round {number}")
    return (names and len(others) >= 2) or (names and "rating" in others) or _without_name(others)


def _without_name(fields: set[str]) -> bool:
    """A table of mere numbers: number, rating or id, and rounds, but nobody's name."""
    return bool(fields & {"number"}) and bool(fields & {"rating", "id"}) and any(f.startswith("round") for f in fields)


def name_columns(header: Sequence[Cell], place: Place, mapping: Mapping[str, str] | None = None) -> Columns:
    """Settle what each column of a header holds.

    header: the header row; place: its row, for messages; mapping: the user's own column -> field, the column by
    its heading or its letter, the field by a name of `HEADINGS`, "round N" or "ignore".
    """
    columns = Columns()
    headings = [normalise(cell) for cell in header]
    taken = _user_columns(columns, header, headings, place, mapping or {})
    claims: dict[str, list[int]] = {}
    for i, heading in enumerate(headings):
        if i not in taken and heading and (found := field_of(heading)):
            claims.setdefault(found, []).append(i)
    _lone_pool_is_rating(claims, columns.fields)
    for found, candidates in claims.items():
        if found in columns.fields:
            continue
        best = min(candidates, key=lambda i: _PRECEDENCE.get(headings[i], 0))
        columns.fields[found] = best
        if len(candidates) > 1:
            _several(columns, found, best, candidates, header, place)
    _other_rounds(columns, headings, taken)
    columns.rounds = sorted((int(f[6:]), c) for f, c in columns.fields.items() if f.startswith("round "))
    columns.bare_numbers = bool(columns.rounds) and all(headings[c].isdigit() for _, c in columns.rounds)
    columns.headings = {f: _shown(header[c]) for f, c in columns.fields.items()}
    return columns


def _shown(cell: Cell) -> str:
    return "" if cell is None else " ".join(str(cell).split())


def _user_columns(
    columns: Columns, header: Sequence[Cell], headings: list[str], place: Place, mapping: Mapping[str, str]
) -> set[int]:
    """Give the columns that `--map` names their fields; the set of columns so settled."""
    taken: set[int] = set()
    letters = {column_letters(i).lower(): i for i in range(len(header))}
    for column, wanted in mapping.items():
        name = normalise(column)
        index = headings.index(name) if name in headings else letters.get(column.strip().lower())
        if index is None:
            there = ", ".join(_shown(cell) for cell in header if _shown(cell))
            columns.problems.append(problem("map-column-unknown", place, column=column, columns=there))
            continue
        found = "ignore" if normalise(wanted) == "ignore" else field_of(normalise(wanted))
        if found is None:
            columns.problems.append(problem("map-field-unknown", place, field=wanted, fields=", ".join(HEADINGS)))
            continue
        taken.add(index)
        if found != "ignore":
            columns.fields[found] = index
    return taken


def _lone_pool_is_rating(claims: dict[str, list[int]], settled: Mapping[str, int]) -> None:
    """A lone column of a pool's ratings is the table's rating; so is FIDE's where there is no other."""
    if "rating" in claims or "rating" in settled:
        return
    for group in (POOLS, ("fide",), ("cfc",)):
        found = [name for name in group if name in claims]
        if len(found) == 1:
            claims["rating"] = claims.pop(found[0])
            for part in ("games",):
                if f"{found[0]}_{part}" in claims and part not in claims:
                    claims[part] = claims.pop(f"{found[0]}_{part}")
            return


def _several(
    columns: Columns, found: str, best: int, candidates: list[int], header: Sequence[Cell], place: Place
) -> None:
    """Report which of several columns for one field was taken."""
    others = [i for i in candidates if i != best]
    if found == "id" and (fide := [i for i in others if "fide" in normalise(header[i])]):
        columns.fields["fide_id"] = fide[0]
        others = [i for i in others if i != fide[0]]
    if others:
        listed = ", ".join(f"{_shown(header[i])} (column {column_letters(i)})" for i in others)
        columns.problems.append(
            problem(
                "columns-compete",
                place.at(place.row, best, _shown(header[best])),
                field=found,
                column=f"{_shown(header[best])} (column {column_letters(best)})",
                others=listed,
                other=column_letters(others[0]),
            )
        )


def _other_rounds(columns: Columns, headings: list[str], taken: set[int]) -> None:
    """Where no heading is a round's, take those that share a word and count up from 1 ("Spiel 1", "Spiel 2")."""
    if any(f.startswith("round ") for f in columns.fields):
        return
    used = taken | set(columns.fields.values())
    series: dict[str, dict[int, int]] = {}
    for i, heading in enumerate(headings):
        match = _ENDS_IN_NUMBER.fullmatch(heading)
        if i not in used and match and not _TIE_BREAK.match(match[1]):
            series.setdefault(match[1], {}).setdefault(int(match[2]), i)
    for numbers in series.values():
        if len(numbers) > 1 and min(numbers) == 1 and max(numbers) == len(numbers):
            columns.fields.update({f"round {n}": i for n, i in numbers.items()})
            return
