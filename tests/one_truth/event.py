"""An event as it is generated: people with their cells, sections with their keys and rows, and how they are written."""

import csv
import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from batch.crosstable.tables.keys import BY_CANONICAL
from tests.one_truth.columns import COLUMNS

Cells = Mapping[str, str]
"""Field or key -> what is written; what is blank is not there."""

SECOND = "Second"
"""The name of a second section; a first one has others."""


@dataclass(frozen=True)
class Person:
    """One who plays. id: None for one who is known by name alone. cells: what the file tells of them."""

    name: str
    id: str | None
    cells: Cells


@dataclass(frozen=True)
class Row:
    """A row of a crosstable: whose, which of their cells stand in it, and the rounds."""

    person: Person
    fields: frozenset[str]
    rounds: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A section. own: the column of the pool itself, beside which Rating is the regular rating."""

    keys: Cells
    rows: tuple[Row, ...]
    own: str | None = None

    @property
    def people(self) -> list[Person]:
        """Everybody once."""
        return list({row.person.name: row.person for row in self.rows}.values())


@dataclass(frozen=True)
class Event:
    """One file. said: keys of the first section said on the command line. overlay: TOML, "" for none.

    with_ratings: games are written with the ratings (1641P17). defaults: the ledger's and the command line's word for
    the unrated.
    """

    rules: str
    sections: tuple[Section, ...]
    overlay: str = ""
    said: frozenset[str] = frozenset()
    with_ratings: bool = False
    unrated: str | None = None

    def people(self) -> list[Person]:
        """Everybody once."""
        return list({person.name: person for section in self.sections for person in section.people}.values())

    def in_two_sections(self) -> set[str]:
        """The names of those who play in both."""
        first, *others = ({person.name for person in section.people} for section in self.sections)
        return first & set().union(*others)

    def only_an_opponent(self, name: str) -> bool:
        """Whether somebody is one of the opponents of a foreign event, who are nobody's players."""
        first = self.sections[0]
        person = next(one for one in self.people() if one.name == name)
        return first.keys.get("event_type") == "foreign-fide" and "rating" not in person.cells

    def settings(self) -> list[str]:
        """The command line's --set."""
        first = self.sections[0].keys
        return [word for key in first if key in self.said for word in ("--set", f"{_key(key)}={first[key]}")]

    def text(self, without: Mapping[str, Collection[str]] | None = None) -> str:
        """The file. without: name -> the fields that are not told of that player."""
        blocks = []
        for number, section in enumerate(self.sections):
            keys = [[_key(key), value] for key, value in section.keys.items() if number or key not in self.said]
            blocks.append([*keys, [], *self._table(section, without or {}), []])
        return _written(line for block in blocks for line in block)

    def _table(self, section: Section, without: Mapping[str, Collection[str]]) -> Iterator[list[str]]:
        told = [
            {f: row.person.cells[f] for f in row.fields - set(without.get(row.person.name, ()))} for row in section.rows
        ]
        fields = ["rating", *(f for f in COLUMNS if f != "rating" and any(f in cells for cells in told))]
        if self.with_ratings:
            fields = [f for f in fields if f != "games"]
        rounds = len(section.rows[0].rounds)
        yield ["No", "Name", "ID", *map(heading, fields), *(f"R{n + 1}" for n in range(rounds))]
        for number, (row, cells) in enumerate(zip(section.rows, told, strict=True), start=1):
            yield [str(number), row.person.name, row.person.id or "", *self._cells(fields, cells), *row.rounds]

    def list_of(self, people: Sequence[Person], fields: Mapping[str, Collection[str]]) -> str:
        """A club's list of some people with these fields of each."""
        told = [{f: one.cells[f] for f in one.cells if f in fields[one.name]} for one in people]
        columns = ["rating", *(f for f in COLUMNS if f != "rating" and any(f in cells for cells in told))]
        cells = [self._cells(columns, one, apart=True) for one in told]
        rows = [[one.name, one.id or "", *its] for one, its in zip(people, cells, strict=True)]
        return _written([["Name", "ID", *map(heading, columns)], *rows])

    def _cells(self, fields: Sequence[str], cells: Cells, *, apart: bool = False) -> list[str]:
        if self.with_ratings and not apart and "games" in cells and "rating" in cells:
            cells = {**cells, "rating": f"{cells['rating']}P{cells['games']}"}
        return [cells.get(f, "") for f in fields]


def heading(name: str) -> str:
    """A field's heading."""
    return name.replace("_", " ").capitalize()


def _key(name: str) -> str:
    return BY_CANONICAL[name].names[0].capitalize()


def _written(lines: Iterator[list[str]] | Sequence[list[str]]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(lines)
    return stream.getvalue()
