"""One block of a sheet -> one `Section`: facts, entrants, results, and whom the cells refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from batch.crosstable.document import Row, Sheet, blank
from batch.crosstable.model import BYE, FORFEIT, GAME, Section, Value
from batch.crosstable.tables.entrants import EntrantsTable
from batch.crosstable.tables.facts import inherit, read_facts
from batch.crosstable.tables.headings import map_option
from batch.crosstable.tables.layout import Block
from batch.crosstable.tables.notation import SIGN_GRIDS, is_lone_half
from batch.crosstable.tables.opponents import Evidence, find, settle
from batch.crosstable.tables.rating_columns import choose_by_rules, tell_by_values
from batch.crosstable.tables.results import (
    GRIDS,
    TWO_GAMES,
    Results,
    TableKind,
    columns_with_results,
    drop_own_squares,
    read_grid,
    read_swiss,
    settle_kind,
    two_columns_an_opponent,
)
from batch.crosstable.tables.two_games import byes_by_totals
from batch.crosstable.tables.unheaded import unheaded_names
from batch.crosstable.tables.unreadable import why_unreadable
from batch.crosstable.tables.vocabulary import normalise
from batch.crosstable.tables.without_rounds import without_rounds
from batch.places import spans
from batch.problems import Place, Problem, column_letters, problem

OPPONENT_KEYS = {"number": "number", "no": "number", "rank": "rank", "row": "row"}
DEFAULT_RULES = "uschess"
"""Whose headings are meant where nothing says by which rules the file is rated."""
_UNSETTLED_FROM, _UNSETTLED_SHARE = 8, 0.5
"""With so many results, of which less than this share is reciprocal under any key, no key can be trusted."""


@dataclass(frozen=True)
class Reading:
    """The command line's [reading] options: what the user says about the file.

    map: column (heading or letter) -> field; sheets, section: read only these, or only this one (by name, or
    by its 1-based number);
    kind: swiss, round-robin or double-round-robin; opponents: number, rank or row; dates: the order of dates written in
    numbers (mdy, dmy, ymd), where the file does not settle it; roster: a second file to join in,
    by id or number, and by equal names only when the user says so (`batch.crosstable.roster`); roster_players: a
    player's name -> the id in the roster, or none; facts: keys of the crosstable given by the user, which stand before
    those of the file.
    """

    map: Mapping[str, str] = field(default_factory=dict)
    sheets: Sequence[str] = ()
    section: str | None = None
    encoding: str | None = None
    kind: str | None = None
    opponents: str | None = None
    dates: str | None = None
    roster: Path | None = None
    roster_by_name: bool = False
    roster_players: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)


@dataclass
class Refusal:
    """A table no results can be taken from: its kind, and why."""

    kind: str
    problem: Problem


def build_section(
    sheet: Sheet, block: Block, place: Place, options: Reading, earlier: Mapping[str, Value]
) -> Section | Refusal:
    """Read a block. place: its file and sheet; earlier: the facts of the file's sections before this one."""
    header_place = place.at(sheet.number(block.header) if block.header >= 0 else None)
    columns = block.columns
    problems: list[Problem] = []
    facts = read_facts(sheet, block, place, problems, options.facts, options.dates)
    inherit(facts, earlier, header_place, problems)
    given = options.facts.get("rules") or facts.get("rules")
    rules = (given and given.value) or DEFAULT_RULES
    mapped = frozenset(normalise(column) for column in options.map)
    if block.header >= 0:
        choose_by_rules(columns, sheet.rows[block.header], rules, header_place)
    tell_by_values(columns, [sheet.rows[i] for i in block.players], rules, header_place, mapped)
    problems[:0] = columns.problems
    if not columns.rounds:
        return Refusal(*without_rounds(sheet, block, header_place))
    entrants = EntrantsTable(sheet, block, place, options.dates)
    problems += entrants.problems
    if not entrants.rows:
        return Refusal("swiss", problem("no-players", header_place))
    kind = settle_kind(entrants.rows, columns.rounds, columns.bare_numbers, options.kind, sheet.dialect)
    kind = _rounds_headed_twice(entrants, kind, header_place, problems)
    if found := unheaded_names(sheet, block, header_place):
        problems.append(found)
    if block.skipped:
        rows = spans(sheet.number(i) for i in block.skipped)
        problems.append(problem("rows-skipped", place.at(sheet.number(block.skipped[0])), rows=rows))
    if kind.refusal:
        return Refusal(
            kind.kind,
            problem(kind.refusal, header_place, example=_example(entrants.rows, columns.rounds, kind.refusal)),
        )
    section = _with_results(entrants, kind, place, options, facts, problems)
    _say_what_was_assumed(section, kind, sheet.dialect)
    section.name = section.fact("section")
    if sheet.kind is not None:
        section.kind, section.opponent_key = sheet.kind, "name"
    return section


def _rounds_headed_twice(entrants: EntrantsTable, kind: TableKind, place: Place, problems: list[Problem]) -> TableKind:
    """Take the two columns an opponent of a double round robin; any other second column with results is an error."""
    columns = entrants.block.columns
    further = columns_with_results(entrants.rows, columns.again, kind)
    if not further:
        return kind
    taken = {columns.headings[f"round {number}"] for number, _ in further}
    problems[:] = [p for p in problems if p.code != "columns-compete" or p.place.heading not in taken]
    if two_columns_an_opponent(entrants.rows, columns.rounds, further, kind):
        columns.rounds = sorted(columns.rounds + further)
        return TableKind("double-round-robin", kind.dialect)
    number, column = further[0]
    pairs = [(columns.fields[f"round {n}"], c) for n, c in further]
    shown = ", ".join(
        f"{column_letters(a)} and {column_letters(b)} ({columns.headings[f'round {n}']})"
        for (a, b), (n, _) in zip(pairs, further, strict=True)
    )
    free = max(n for n, _ in columns.rounds) + 1
    where = place.at(place.row, column, columns.headings[f"round {number}"])
    letter = column_letters(column)
    options = {"map": map_option(letter, f"round {free}"), "ignore": map_option(letter, "ignore")}
    problems.append(problem("round-twice", where, columns=shown, **options))
    return kind


def _example(rows: Sequence[Row], rounds: Sequence[tuple[int, int]], code: str) -> str:
    cells = (row[c] for row in rows for _, c in rounds if c < len(row) and not blank(row[c]))
    first = next(cells, "")
    return f"{str(first).strip()}: {why_unreadable(first)}" if code == "notation-unknown" else str(first).strip()


def _with_results(
    entrants: EntrantsTable,
    kind: TableKind,
    place: Place,
    options: Reading,
    facts: dict[str, Value],
    problems: list[Problem],
) -> Section:
    columns = entrants.block.columns
    is_grid = kind.kind in GRIDS
    results = (read_grid if is_grid else read_swiss)(entrants.rows, columns.rounds, kind.dialect)
    if kind.dialect == TWO_GAMES:
        results = byes_by_totals(results, entrants.table["total"].tolist() if "total" in entrants.table else None)
    printed = _printed_numbers(entrants)
    pairings, _ = results.pairings()
    evidence = settle(pairings, printed, by_round=not is_grid)
    table_kind = kind.kind
    if not is_grid and _columns_are_opponents(results):
        table_kind = "round-robin"
        evidence = settle(pairings, printed, by_round=False)
    elif not is_grid and results.own_squares:
        results = read_swiss(entrants.rows, columns.rounds, kind.dialect, own_squares=False)
        problems.append(_stars(results, entrants, place))
    wanted = OPPONENT_KEYS.get(options.opponents or "")
    header_place = place.at(entrants.sheet.number(entrants.block.header) if entrants.block.header >= 0 else None)
    if wanted and wanted not in printed:
        problems.append(problem("opponents-column-missing", header_place, key=wanted))
        wanted = None
    key = wanted or evidence.key
    found = int((find(pairings.opponent_no, printed[key]) >= 0).sum())
    problems += _opponent_guess(evidence, key, found, bool(wanted), columns.headings, header_place)
    numbers = _numbers(printed[key], problems, header_place)
    again = next((i for i, number in enumerate(numbers) if number != i + 1), 0)
    if again > 1 and numbers[again] == 1:
        row = entrants.row_numbers[again]
        problems.append(problem("numbers-start-again", place.at(row), row=row, last=numbers[again - 1]))
    if is_grid:
        results = drop_own_squares(results, numbers)
    _empty_chairs(results, entrants.bye_numbers.get(key, set()))
    table = entrants.table
    table.insert(0, "no", numbers)
    opponent = np.full(len(results.entrant), -1, dtype=np.int64)
    pairings, at = results.pairings()
    opponent[at] = find(pairings.opponent_no, [float(n) for n in numbers])
    section = Section(
        name=None,
        facts=facts,
        entrants=table,
        results=results.frame(opponent),
        columns=columns.fields,
        headings=columns.headings,
        header=columns.shown,
        kept=entrants.kept(),
        place=place,
        kind=table_kind,
        opponent_key=key,
        rounds=None if is_grid else max(r for r, _ in columns.rounds),
        problems=problems,
    )
    for entrant, _, column, cell in results.unreadable:
        heading = next((h for f, h in columns.headings.items() if columns.fields[f] == column), None)
        where = place.at(entrants.row_numbers[entrant], column, heading)
        section.problems.append(problem("cell-unreadable", where, text=cell, why=why_unreadable(cell)))
    return section


def _say_what_was_assumed(section: Section, kind: TableKind, dialect: str | None) -> None:
    """List what the cells were taken for where they could mean something else."""
    if kind.dialect in SIGN_GRIDS.values():
        section.problems.append(problem("signs-as-results", section.place))
    if kind.dialect == TWO_GAMES and dialect != TWO_GAMES:
        section.problems.append(problem("rounds-of-two-games", section.place))
    results = section.results
    byes = np.flatnonzero((results["score"].to_numpy() == 0.5) & (results["kind"].to_numpy() == BYE)).tolist()
    halves = [i for i in byes if is_lone_half(results["text"].iloc[i])]
    if halves:
        place, text = section.result_cell(halves[0]), results["text"].iloc[halves[0]]
        section.problems.append(problem("half-byes-assumed", place, count=len(halves), text=text))


def _stars(results: Results, entrants: EntrantsTable, place: Place) -> Problem:
    """List the cells of a Swiss table that are marked as a grid's own squares are: nothing was played there."""
    stars = [i for i, text in enumerate(results.text) if text and set(text) == {"*"}]
    where = place.at(entrants.row_numbers[results.entrant[stars[0]]], results.column[stars[0]])
    return problem("stars-unplayed", where, count=len(stars), text=results.text[stars[0]])


def _printed_numbers(entrants: EntrantsTable) -> dict[str, list[float]]:
    """By each key, the number of each entrant; a column without any number, or with places such as 2-3, is no key."""
    printed = {}
    for key in ("number", "rank"):
        if key in entrants.table:
            numbers = entrants.table[key].tolist()
            if any(n == n for n in numbers) and not entrants.shared_places(key):
                printed[key] = numbers
    printed["row"] = [float(i + 1) for i in entrants.positions]
    return printed


def _numbers(printed: Sequence[float], problems: list[Problem], place: Place) -> list[int]:
    """The number each entrant is called by; who has none gets the first ones that nobody has."""
    taken = {int(n) for n in printed if n == n}
    free = (n for n in range(1, 2 * len(printed) + 2) if n not in taken)
    numbers = [int(n) if n == n else next(free) for n in printed]
    missing = sum(n != n for n in printed)
    if missing:
        problems.append(problem("number-missing", place, count=missing))
    return numbers


def _columns_are_opponents(results: Results) -> bool:
    """Whether a table with `W12` cells is a round robin whose columns are opponents: column 12 only ever names 12."""
    named = [(r, o) for r, o in zip(results.round, results.opponent_no, strict=True) if o >= 0]
    return len(named) > 2 and sum(r == o for r, o in named) > 0.8 * len(named)


def _empty_chairs(results: Results, numbers: set[int]) -> None:
    """Games against a row that stands for nobody are byes."""
    for i, number in enumerate(results.opponent_no):
        if number in numbers and results.kind[i] in (GAME, FORFEIT):
            results.kind[i] = BYE
            results.opponent_no[i] = -1
            results.colour[i] = ""


def _opponent_guess(
    evidence: Evidence, key: str, found: int, stated: bool, headings: Mapping[str, str], place: Place
) -> list[Problem]:
    """Say which key was taken wherever it was not plainly the printed number. found: cells whose opponent exists."""
    words = {"number": "pairing number", "rank": "place", "row": "row order"}
    words |= {k: f"{words[k]} ({headings[k]})" for k in ("number", "rank") if headings.get(k)}
    listed = ", ".join(f"{count} by {words[k]}" for k, count in evidence.counts.items() if k != key)
    proof = f"{evidence.counts.get(key, 0)} of {evidence.cells} results reciprocal by {words[key]}"
    proof += f", {listed}" if listed else ""
    if not stated and found >= _UNSETTLED_FROM and evidence.counts[key] < _UNSETTLED_SHARE * found:
        return [problem("opponents-unsettled", place, proof=proof)]
    obvious = key == "number" and evidence.counts[key] >= max(evidence.counts.values())
    if stated or obvious or not evidence.cells:
        return []
    others = [f"--opponents {k}" for k in evidence.counts if k != key]
    otherwise = others[0] if others else "give them in a column No"
    return [problem("opponents-by", place, key=words[key], proof=proof, otherwise=otherwise)]


def section_title(block: Block) -> str | None:
    """The line of text nearest above a table, which names it where several stand on a sheet."""
    return block.titles[-1][1] if block.titles else None


def same_name(name: str | None, wanted: str) -> bool:
    """Whether a section or sheet is the one asked for."""
    return name is not None and normalise(name) == normalise(wanted)
