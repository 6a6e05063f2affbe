"""A header row -> which column holds which field (spec/crosstables.md section 4).

`vocabulary` says which field a heading names. Where two columns claim one field, the heading named first in `HEADINGS`
wins and the choice is reported; `--map` settles anything. A column whose heading names nothing is not used, which is
said, with what may have been meant.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from batch.crosstable.document import Cell
from batch.crosstable.tables.vocabulary import FIELD_OF, HEADINGS, POOLS, PRECEDENCE, field_of, game_of_round, normalise
from batch.problems import Place, Problem, column_letters, problem

AS_IT_STANDS = ("ignore", "keep")
"""What `--map` makes of a column without a field: ignored, or one more on the wall chart."""

TELL_AGES = ("birth", "age", "adult")

_RESULT = re.compile(r"[wldxfnzs$#%]\d+[wbs]?|\d+[wbs][10½=+-]?|[+=-]\d+[wbs]?")
_ENDS_IN_NUMBER = re.compile(r"(.*[^\d\s]) ?0*(\d{1,3})")
_LISTED = 20
_SHORTEST, _ALIKE, _ALIKE_SHORT = 3, 75, 80
"""rapidfuzz: the likeness (of 100) from which a heading of more than, or just, so many letters is a misspelling."""
_TIE_BREAK = re.compile(r"(?:tb|bh|sb|wtg|wert|wertung|buch|krit|tie|fein|dv|eşitlik|m-?buch|rating|elo|rtg|norm|opp)")


@dataclass
class Columns:
    """The columns of a table: field (rounds as "round 1") -> 0-based column, and what was inferred."""

    fields: dict[str, int] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    bare_numbers: bool = False
    problems: list[Problem] = field(default_factory=list)
    """rounds: (round, column) in order; bare_numbers: all round headings are mere numbers, as over a grid."""
    shown: tuple[str, ...] = ()
    """All headings of the table as they are written, left to right, whether understood or not."""
    kept: dict[str, int] = field(default_factory=dict)
    """Heading -> column, of those without a field that are shown as they are."""
    rivals: dict[str, list[int]] = field(default_factory=dict)
    """Field -> the columns that claim it, if several do."""
    again: list[tuple[int, int]] = field(default_factory=list)
    """(round, column) of further columns with a round's heading, in order of the columns."""

    def get(self, name: str) -> int | None:
        """The column of a field, or None."""
        return self.fields.get(name)


def is_header(row: Sequence[Cell]) -> bool:
    """Whether a row is a table's header: it names the players' column and two more, or rounds.

    A player may be called Participant: numbers before the name are no rounds (but after a `No`), and a row with a
    result is no header.
    """
    names = False
    others: set[str] = set()
    for cell in row:
        heading = normalise(cell) if cell else ""
        found = field_of(heading) if heading else None
        if found in ("name", "surname"):
            names = True
        elif found and (names or "number" in others or not heading.isdigit()):
            others.add(found)
        elif _RESULT.fullmatch(heading):
            return False
    return (names and len(others) >= 2) or (names and "rating" in others) or _without_name(others)


def _without_name(fields: set[str]) -> bool:
    """A table of mere numbers: number, rating or id, and rounds, but nobody's name."""
    return bool(fields & {"number"}) and bool(fields & {"rating", "id"}) and any(f.startswith("round") for f in fields)


def name_columns(header: Sequence[Cell], place: Place, mapping: Mapping[str, str] | None = None) -> Columns:
    """Settle the field of each column of a header.

    header: the header row; place: its row, for messages; mapping: the user's own column -> field, the column by
    its heading or its letter, the field by a name of `HEADINGS`, "round N", "ignore" or "keep".
    """
    columns = Columns()
    headings = [normalise(cell) for cell in header]
    taken = _user_columns(columns, header, headings, place, mapping or {})
    claims: dict[str, list[int]] = {}
    for i, heading in enumerate(headings):
        if i not in taken and heading and (found := field_of(heading)):
            claims.setdefault(found, []).append(i)
    _lone_pool_is_rating(claims, columns.fields)
    further: list[tuple[tuple[int, int], int]] = []
    for found, candidates in claims.items():
        if found in columns.fields:
            continue
        best = min(candidates, key=lambda i: PRECEDENCE.get(headings[i], 0))
        columns.fields[found] = best
        games = {game: i for i in reversed(candidates) if (game := game_of_round(headings[i]))}
        if len(games) == len(candidates):
            columns.fields[found] = games[min(games)]
            further += [(game, games[game]) for game in sorted(games)[1:]]
            continue
        if len(candidates) > 1:
            columns.rivals[found] = candidates
            say_of_several(columns, found, best, candidates, header, place)
    _other_rounds(columns, headings, taken)
    columns.rounds = sorted((int(f[6:]), c) for f, c in columns.fields.items() if f.startswith("round "))
    columns.rounds = sorted(columns.rounds + [(number, i) for (number, _), i in further])
    columns.fields.update({f"game {game} of round {number}": i for (number, game), i in further})
    columns.bare_numbers = bool(columns.rounds) and all(headings[c].isdigit() for _, c in columns.rounds)
    in_rounds = {i for _, i in columns.rounds}
    columns.again = sorted(
        ((int(f[6:]), i) for f, cs in claims.items() if f.startswith("round ") for i in set(cs) - in_rounds),
        key=lambda again: again[1],
    )
    columns.headings = {f: _shown(header[c]) for f, c in columns.fields.items()}
    columns.shown = tuple(filter(None, map(_shown, header)))
    used = taken.union(columns.fields.values())
    unused = [i for i, heading in enumerate(headings) if heading and i not in used and not field_of(heading)]
    if unused:
        columns.problems += _not_used(unused, header, headings, columns.fields, place)
    return columns


def map_option(column: str, found: str) -> str:
    """The `--map` option that gives a column its field, as it is typed: quoted where it has more than plain words."""
    option = f"{column}={found}"
    return f"--map {option}" if re.fullmatch(r"[\w.=-]+", option) else f'--map "{option}"'


def _shown(cell: Cell) -> str:
    return "" if cell is None else " ".join(str(cell).split())


def _user_columns(
    columns: Columns, header: Sequence[Cell], headings: list[str], place: Place, mapping: Mapping[str, str]
) -> set[int]:
    """Give the columns that `--map` names their fields; return those columns."""
    taken: set[int] = set()
    letters = {column_letters(i).lower(): i for i in range(len(header))}
    for column, wanted in mapping.items():
        name = normalise(column)
        index = headings.index(name) if name in headings else letters.get(column.strip().lower())
        if index is None:
            there = ", ".join(_shown(cell) for cell in header if _shown(cell))
            columns.problems.append(problem("map-column-unknown", place, column=column, columns=there))
            continue
        found = normalise(wanted) if normalise(wanted) in AS_IT_STANDS else field_of(normalise(wanted))
        if found is None:
            columns.problems.append(problem("map-field-unknown", place, field=wanted, fields=", ".join(HEADINGS)))
            continue
        taken.add(index)
        if found == "keep":
            _keep(columns, index, headings[index], _shown(header[index]) or column_letters(index), place)
        elif found != "ignore":
            columns.fields[found] = index
    return taken


def _keep(columns: Columns, index: int, heading: str, shown: str, place: Place) -> None:
    """Keep a column for the wall chart, except ages, which nothing published shows."""
    if field_of(heading) in TELL_AGES:
        columns.problems.append(problem("map-keeps-ages", place.at(place.row, index, shown), column=shown))
    else:
        columns.kept[shown] = index


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


def say_of_several(
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
                option=map_option(column_letters(others[0]), found),
            )
        )


def _other_rounds(columns: Columns, headings: list[str], taken: set[int]) -> None:
    """If no heading is a round's, take those that share a word and count up from 1 ("Spiel 1", "Spiel 2")."""
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


def _not_used(
    unused: Sequence[int], header: Sequence[Cell], headings: Sequence[str], fields: Mapping[str, int], place: Place
) -> list[Problem]:
    """Report columns that are not understood: one that is nearly a known heading alone, with that heading."""
    problems: list[Problem] = []
    others = []
    for i in unused:
        shown, letter = _shown(header[i]), column_letters(i)
        known, meant = _nearest(headings[i], fields)
        if meant:
            read = {"column": f"{shown} ({letter})", "known": known.capitalize(), "heading": shown}
            read["option"] = map_option(shown, meant)
            problems.append(problem("column-not-understood", place.at(place.row, i, shown), **read))
        else:
            others.append(f"{shown} ({letter})")
    if others:
        more = f" and {len(others) - _LISTED} more" if len(others) > _LISTED else ""
        option = map_option(others[0].rpartition(" (")[0], "rating")
        problems.append(problem("columns-not-used", place, columns=", ".join(others[:_LISTED]) + more, option=option))
    return problems


def _nearest(heading: str, fields: Mapping[str, int]) -> tuple[str, str | None]:
    """The known heading that one misspells, and its field, which no other column has; ("", None) without one."""
    if len(heading) < _SHORTEST or _TIE_BREAK.match(heading):
        return "", None
    from rapidfuzz import fuzz, process

    known = [name for name, found in FIELD_OF.items() if name[0] == heading[0] and found not in fields]
    if (match := _ENDS_IN_NUMBER.fullmatch(heading)) and f"round {int(match[2])}" not in fields:
        known.append(f"round {int(match[2])}")
    least = _ALIKE if len(heading) > _SHORTEST else _ALIKE_SHORT
    best = process.extractOne(heading, known, scorer=fuzz.ratio, score_cutoff=least)
    return (best[0], field_of(best[0])) if best else ("", None)
