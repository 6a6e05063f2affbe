"""A page for the club's site: crosstable and ratings of every section in one self-contained file.

It has nobody's age, nor what an age follows from (each rule set's `published`), unless it is asked for with ages.
HTML5 that reads without script and loads nothing: its style and its script stand in it, and its own security policy
allows no others. The template, the style and the script are files of the folder `page`.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import IO, Any

from batch.rating.frames import values_of
from batch.rating.members import members
from batch.rating.model import RatedSection, Run
from batch.rating.plain import fixed, signed
from batch.rating.standings import points
from batch.rating.step import COUNTED, EXPECTED, SCORED, Column
from batch.report import told, words
from batch.report.book import Book
from batch.report.columns import present
from batch.report.page_steps import Notes, Part, parts
from batch.report.sheets.crosstable import about as about_section
from batch.report.sheets.crosstable import result_cells, round_columns
from batch.report.sheets.rules import groups, parameter_word, value_word
from batch.report.sheets.summary import about as about_event
from batch.rulesets import rule_set

DECIMALS = {"integer": 0, "score": 1, "tenth": 1, "thousandth": 3, "change": 0, "change_tenth": 1}
"""Kinds of numbers (`batch.report.style.FORMATS`) -> decimals shown."""

CROSSTABLE = (
    Column("place", "Place", "integer", 0, always=True),
    Column("no", "No", "integer", 0, "number in the crosstable", always=True),
    Column("name", "Name", "text", 0, always=True),
    Column("id", "ID", "id", 0, "member number"),
    Column("pre", "Pre", "printed", 0, "rating before", always=True),
    Column("post", "Post", "printed", 0, "new rating", always=True),
    Column("change", "Change", "change", 0, always=True),
)
WHO = 4
"""How many of them tell who; those kept from the file follow."""

TOTAL = Column("total", "Total", "score", 0, "points in the crosstable", always=True)

RATINGS = (
    Column("no", "No", "integer", 0, "number in the crosstable", always=True),
    Column("name", "Name", "text", 0, always=True),
    Column("pre", "Pre", "printed", 0, "rating before", always=True),
    Column("post", "Post", "printed", 0, "new rating", always=True),
    Column("change", "Change", "change", 0, always=True),
    Column("s", "Score", "score", 0, "points from rated games", always=True),
    Column("m", "Games", "integer", 0, "rated games", always=True),
    Column("e", "Expected", "thousandth", 0, "points expected against these opponents"),
    Column("formula", "Formula", "text", 0),
    Column("floor_kind", "Floor", "text", 0, "the floor that held the rating, where one did"),
)

LESS_NEEDED = {"no", "id", "s", "m", "e", "formula", "floor_kind"}
"""Columns of the ratings that a phone leaves out: the explanation has them all."""

RATED_BELOW = {"id", "pre", "post", "change"}
"""Columns of the crosstable that it leaves out: the ratings below have them. Results refer to the numbers."""

NOT_IN_HTML = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
"""Characters that an HTML document must not have (HTML Standard, 13.2.3.5)."""

MINUS = str.maketrans("-", "−")

RATINGS_KEY = "Open a name to see every step of the rating."


@dataclass(frozen=True)
class Shown:
    """A column as the page has it. css: the classes of its cells."""

    field: str
    heading: str
    meaning: str = ""
    css: str = ""


@dataclass(frozen=True)
class Row:
    """One player's row: a text for each column, and where the explanation stands."""

    name: str
    cells: Sequence[str]
    steps_id: str
    parts: Sequence[Part] = ()


def write_page(run: Run, stream: IO[bytes], *, with_ages: bool = False) -> None:
    """Write the page of a run to an open binary file: UTF-8, the same bytes for the same run.

    with_ages: it shows also what players' ages follow from.
    """
    stream.write(page(run, with_ages).encode("utf-8"))


def page(run: Run, with_ages: bool = False) -> str:
    """The page as text."""
    book = Book(run)
    notes = Notes()
    style, script = _part("page.css"), _part("page.js")
    text = str(
        _template().render(
            event=book.event, about=about_event(book), style=_raw(style), script=_raw(script),
            style_hash=_policy(style), script_hash=_policy(script), result_key=words.RESULT_KEY,
            sections=[_section(book, i, with_ages, notes) for i in range(len(run.sections))],
            rules=[_rules(names, section) for names, section in groups(book)], notes=notes.numbers,
        )
    )  # fmt: skip
    return NOT_IN_HTML.sub(_visible, text.replace("\r", "\n"))


def _visible(found: re.Match[str]) -> str:
    """A picture of a control character (U+2400 and on), the replacement character for what has none."""
    code = ord(found.group())
    return chr(0x2400 + code) if code < 0x20 else "�"


def _part(name: str) -> str:
    # Lines end alike wherever the package was installed from.
    text = resources.files("batch.report").joinpath("page", name).read_text(encoding="utf-8")
    return text.replace("\r\n", "\n")


@cache
def _template() -> Any:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_part("page.html.j2"))


def _raw(text: str) -> Any:
    from markupsafe import Markup

    return Markup(text)


def _policy(text: str) -> str:
    """A style's or a script's digest, by which the page's policy (Content Security Policy 3, 2.3.1) allows it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def _section(book: Book, index: int, with_ages: bool, notes: Notes) -> dict[str, Any]:
    """What the template needs of a section, as published or with ages."""
    section = book.run.sections[index]
    shows = rule_set(section.rules)
    if not with_ages:
        section = shows.published(section, book.run.sections[:index])
    anchor = f"s{index + 1}"
    _, member_of = members(section.section)
    entrants = section.section.entrants
    places = values_of(section.players, "place")
    order = sorted(range(len(entrants)), key=lambda e: (places[member_of[e]], member_of[e], e))
    who = [int(member_of[e]) for e in order]
    players = _players(section)
    anchors = [f"{anchor}-p{m + 1}" for m in range(len(section.players))]

    rounds = round_columns(section.section)
    known = {field: [players[field][m] for m in who] for field in ("place", "pre", "post", "change")}
    rows = {field: values_of(entrants, field) for field in ("no", "name", "id")} | {"total": points(section.section)}
    rows |= {f"round {n}": cells for n, cells in zip(rounds, result_cells(section.section, rounds), strict=True)}
    kept = {f"kept {heading}": column for heading, column in section.section.kept.items()}
    known |= {field: [column[e] for e in order] for field, column in (rows | kept).items()}
    beside = [Column(field, field.removeprefix("kept "), "text", 0) for field in kept]
    columns = [
        *CROSSTABLE[:WHO],
        *beside,
        *CROSSTABLE[WHO:],
        *(Column(f"round {n}", h, "round", 0, always=True) for n, h in rounds.items()),
        TOTAL,
    ]
    crosstable_columns = present(_as_rated(columns, section), known)

    by_place = list(dict.fromkeys(who))
    ratings_columns = present(_as_rated(RATINGS, section), players)
    ratings = {c.field: [players[c.field][m] for m in by_place] for c in ratings_columns}
    return {
        "id": anchor,
        "name": book.section_names[index],
        "about": about_section(section),
        "crosstable_columns": [_shown(c, RATED_BELOW | kept.keys()) for c in crosstable_columns],
        "crosstable": _rows(crosstable_columns, known, [anchors[m] for m in who]),
        "ratings_columns": [_shown(c, LESS_NEEDED) for c in ratings_columns],
        "ratings": _rows(ratings_columns, ratings, [anchors[m] for m in by_place],
                         [parts(section, m, notes) for m in by_place]),
        "ratings_key": shows.page_key(section, with_ages) + RATINGS_KEY,
    }  # fmt: skip


def _as_rated(columns: Sequence[Column], section: RatedSection) -> list[Column]:
    """The columns with changes of as many decimals as the rule set's."""
    kind = words.rating_kinds(section.rules)[1]
    return [replace(column, kind=kind) if column.field == "change" else column for column in columns]


def _players(section: RatedSection) -> dict[str, list[Any]]:
    """The players' columns that the page shows; ratings as they are printed."""
    fields = dict.fromkeys(c.field for c in (*CROSSTABLE, *RATINGS))
    players = {field: values_of(section.players, field) for field in fields}
    players |= {field: told.ratings(section, field) for field in ("pre", "post")}
    players["change"] = told.changes(section)
    players["e"] = told.in_its_role(section, EXPECTED)
    players |= {"s": told.in_its_role(section, SCORED, "s"), "m": told.in_its_role(section, COUNTED, "m")}
    # A formula that bears the rule set's name is the only one there is.
    players["formula"] = [None if formula == section.rules else formula for formula in players["formula"]]
    return players


def _rows(
    columns: Sequence[Column], values: dict[str, list[Any]], anchors: Sequence[str],
    explained: Sequence[Sequence[Part]] | None = None,
) -> list[Row]:  # fmt: skip
    texts = [[shown(value, c.kind) for value in values[c.field]] for c in columns]
    names = [c.field for c in columns].index("name")
    return [
        Row(cells[names], cells, anchor, parts)
        for cells, anchor, parts in zip(
            zip(*texts, strict=True), anchors, explained or [()] * len(anchors), strict=True
        )
    ]


def shown(value: Any, kind: str) -> str:
    """A value as the page shows it; kind: a key of `batch.report.style.FORMATS`, or "round"."""
    if value is None:
        return ""
    if kind in DECIMALS:
        text = signed(value, DECIMALS[kind]) if kind.startswith("change") else fixed(value, DECIMALS[kind])
        # Read aloud as a minus, which a hyphen is not.
        return text.translate(MINUS)
    return str(value)


def _shown(column: Column, less_needed: set[str]) -> Shown:
    kinds = {"text": "", "id": "id", "round": "c"}
    css = [kinds.get(column.kind, "n"), "new" if column.field == "post" else "",
           "who" if column.field == "name" else "", "wide" if column.field in less_needed else ""]  # fmt: skip
    return Shown(column.field, column.heading, column.meaning, " ".join(filter(None, css)))


def _rules(names: str, section: RatedSection) -> dict[str, Any]:
    """The parameters that sections were rated by."""
    dated = f" on {section.rules_day}" if section.rules_day else ""
    return {
        "rules": words.rules_word(section.rules),
        "sections": names,
        "caption": f"{words.rules_word(section.rules)} {words.pool_word(section.pool)}: in force{dated}",
        "in_force": _texts(
            (parameter_word(one.name), value_word(one.value), one.since, one.source) for one in section.in_force
        ),
    }


def _texts(rows: Iterable[Iterable[Any]]) -> list[list[str]]:
    return [["" if value is None else str(value) for value in row] for row in rows]
