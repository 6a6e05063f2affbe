"""Columns headed by a federation alone (USCF, FIDE): their values show ratings or ids, and the rules choose.

WinTD heads ratings with USCF, other programs ids; a FIDE column is as often one of ids. What was taken for what is
listed, with the `--map` that turns it round.
"""

import re
from collections.abc import Sequence

from batch.crosstable.document import Row, blank
from batch.crosstable.tables.headings import Columns, map_option, say_of_several
from batch.crosstable.tables.vocabulary import HEADINGS, normalise
from batch.problems import Place, Problem, column_letters, problem

USCF, FIDE = "uschess", "fide"
"""Federations that a heading names alone, by their rule sets."""

_BODIES = {**dict.fromkeys(("uscf", "us chess", "uschess"), USCF), **dict.fromkeys(HEADINGS["fide"], FIDE)}
_RATING = re.compile(r"\d{3,4}(?:\.0+)?(?:\s?[Pp/*].*)?")
_ID = re.compile(r"\d{6,9}(?:\.0+)?")
_FIELDS = ("id", "rating", "fide")
"""The field of such a column if nothing else is known."""


OF_RULES = {
    "uschess": ("uscf rating", "uscf rtg", "us chess rating", "rtg"),
    "fide": ("rtgi", "irtg", "elo int", "elo"),
    "ukd": ("ukd", "rtgn", "nrtg", "elo nat"),
}
"""Rule set -> the headings of its own ratings, for files with several columns of ratings."""


def choose_by_rules(columns: Columns, header: Row, rules: str, place: Place) -> None:
    """Of several columns of ratings take that of the rules, in place, and report the choice anew."""
    candidates = columns.rivals.get("rating", [])
    own = {normalise(header[i]): i for i in reversed(candidates)}
    best = next((own[heading] for heading in OF_RULES.get(rules, ()) if heading in own), None)
    if best is None or columns.fields.get("rating") not in candidates or best == columns.fields["rating"]:
        return
    columns.problems[:] = [
        found
        for found in columns.problems
        if not (found.code == "columns-compete" and found.place.column == columns.fields["rating"])
    ]
    columns.fields["rating"], columns.headings["rating"] = best, " ".join(str(header[best]).split())
    say_of_several(columns, "rating", best, candidates, header, place)


def tell_by_values(columns: Columns, rows: Sequence[Row], rules: str, place: Place, mapped: frozenset[str]) -> None:
    """Settle these columns by their values, in place. mapped: headings and letters that `--map` names."""
    bodies: dict[str, int] = {}
    for found in _FIELDS:
        column = columns.fields.get(found)
        body = _BODIES.get(normalise(columns.headings.get(found, "")))
        if (
            column is None
            or body is None
            or mapped & {normalise(columns.headings[found]), column_letters(column).lower()}
        ):
            continue
        if found == "id" and body == USCF and _hold(rows, column, _RATING):
            bodies[USCF] = column
        elif found != "id" and body == FIDE and _hold(rows, column, _ID):
            columns.problems.append(_moved(columns, found, "fide_id" if "id" in columns.fields else "id", place))
        elif found != "id" and body == FIDE:
            bodies[FIDE] = column
    if USCF in bodies and columns.fields.get("rating", bodies.get(FIDE)) == bodies.get(FIDE):
        _choose(columns, bodies, rules, place)
    elif rules == FIDE and columns.fields.get("fide", -1) == bodies.get(FIDE):
        _prefer_fides(columns, place, mapped)


def _prefer_fides(columns: Columns, place: Place, mapped: frozenset[str]) -> None:
    """By FIDE's rules the column FIDE is the rating, beside a column of ratings that are of no federation's name."""
    other, heading = columns.fields.get("rating"), columns.headings.get("rating", "")
    if other is None or normalise(heading) in (*OF_RULES[FIDE], *mapped) or column_letters(other).lower() in mapped:
        return
    columns.fields["rating"] = columns.fields.pop("fide")
    columns.headings["rating"] = columns.headings.pop("fide")
    best, taken = columns.fields["rating"], columns.headings["rating"]
    read = {
        "column": f"{taken} (column {column_letters(best)})",
        "others": f"{heading} (column {column_letters(other)})",
    }
    option = map_option(column_letters(other), "rating")
    columns.problems.append(
        problem("columns-compete", place.at(place.row, best, taken), field="rating", **read, option=option)
    )


def _hold(rows: Sequence[Row], column: int, form: re.Pattern[str]) -> bool:
    """Whether most of a column's values have a form."""
    cells = [str(row[column]).strip() for row in rows if column < len(row) and not blank(row[column])]
    return bool(cells) and sum(bool(form.fullmatch(cell)) for cell in cells) > len(cells) / 2


def _choose(columns: Columns, bodies: dict[str, int], rules: str, place: Place) -> None:
    """Make the column of US Chess ratings the rating by its rules, and leave it out by others.

    Beside a column Rating such numbers are ids after all.
    """
    heading = columns.headings["id"]
    if rules == USCF:
        if FIDE in bodies:
            columns.fields["fide"], columns.headings["fide"] = bodies[FIDE], columns.headings["rating"]
        columns.problems.append(_moved(columns, "id", "rating", place))
    else:
        del columns.fields["id"], columns.headings["id"]
        where = place.at(place.row, bodies[USCF], heading)
        option = map_option(heading, "rating")
        columns.problems.append(problem("column-of-ratings-unused", where, heading=heading, option=option))


def _moved(columns: Columns, found: str, field: str, place: Place) -> Problem:
    """Give a column another field, and report it."""
    column, heading = columns.fields.pop(found), columns.headings.pop(found)
    columns.fields[field], columns.headings[field] = column, heading
    what = "ratings" if field == "rating" else "ids"
    read = {"heading": heading, "what": what, "field": field.replace("_", " "), "option": map_option(heading, found)}
    return problem("column-by-values", place.at(place.row, column, heading), **read)
