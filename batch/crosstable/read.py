"""A file, or data frames -> a `Crosstable`: sheets, their tables, one `Section` each, and every problem found.

Bad input never raises; `problems` list it, and `reason` says why if nothing could be read.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

from batch.crosstable.checks import check_section
from batch.crosstable.document import Document, Sheet
from batch.crosstable.formats import read_document
from batch.crosstable.left_out import beside_sections, without_copies
from batch.crosstable.model import Crosstable, Section, Value
from batch.crosstable.own_pool import own_pool_is_rating
from batch.crosstable.tables.game_list import lay_out
from batch.crosstable.tables.layout import Block, find_blocks, headerless_grid
from batch.crosstable.tables.named_grid import grid_under_names, number_opponents
from batch.crosstable.tables.refusals import why_no_table
from batch.crosstable.tables.sections import Reading, Refusal, build_section, same_name, section_title
from batch.crosstable.tables.split_rounds import join_rounds
from batch.problems import ERROR, Place, Problem, problem

__all__ = ["Reading", "read", "read_rows"]

_GENERIC_SHEETS = ("sheet", "tabelle", "sayfa", "feuil", "hoja", "crosstable", "worksheet", "table")


def read(path: str | PathLike[str], options: Reading | None = None) -> Crosstable:
    """Read a crosstable file. Never raises for anything in the file, or for its absence."""
    options = options or Reading()
    document = read_document(Path(path), options.encoding)
    options = replace(options, map=lay_out(document, options.map))
    join_rounds(document)
    return read_rows(document, options)


def read_rows(document: Document, options: Reading) -> Crosstable:
    """Read rows laid out by a format's reader or from two data frames. Never raises for anything in them."""
    crosstable = Crosstable(document.file, document.encoding, problems=document.problems)
    refusals: list[Refusal] = []
    tables = _tables(document, options, crosstable.problems)
    facts: dict[str, Value] = {}
    for (sheet, block), name in zip(tables, _names(tables), strict=True):
        found = build_section(sheet, block, document.place_of(sheet), options, facts)
        if isinstance(found, Refusal):
            refusals.append(found)
            continue
        facts = facts or found.facts
        found.name = found.name or name
        crosstable.sections.append(found)
    copies: list[Problem] = []
    if options.section is None and not options.sheets:
        crosstable.sections, copies = without_copies(crosstable.sections)
    chosen = _wanted(crosstable, options)
    if options.section is not None and chosen:
        refusals = []
        if len(document.sheets) > 1:
            _forget_other_sheets(crosstable.problems, document, {s.place.sheet for s in chosen})
    crosstable.sections = chosen
    for section in crosstable.sections:
        section.facts |= options.facts
        own_pool_is_rating(section)
    if options.roster is not None and crosstable.sections:
        from batch.crosstable.roster import join

        crosstable.problems += join(crosstable, options.roster, options)
    for section in crosstable.sections:
        section.problems += check_section(section)
    _conclude(crosstable, document, refusals, copies)
    return crosstable


def _tables(document: Document, options: Reading, problems: list[Problem]) -> list[tuple[Sheet, Block]]:
    """Every table of the sheets to be read."""
    tables: list[tuple[Sheet, Block]] = []
    skipped: dict[str | None, str] = {}
    for sheet in document.sheets:
        wanted = not sheet.hidden and bool(sheet.rows)
        if options.sheets:
            wanted = _any_name(sheet.name, options.sheets)
        found = _blocks(document, sheet, options) if wanted else []
        tables += [(sheet, block) for block in found]
        if not found:
            skipped[sheet.name] = "hidden" if sheet.hidden else "no table" if sheet.rows else "empty"
    names = [s.name or "(nameless)" for s in document.sheets]
    unknown = [stated for stated in options.sheets if names and not any(same_name(name, stated) for name in names)]
    for stated in unknown:
        problems.append(problem("sheet-unknown", document.place, sheet=stated, sheets=", ".join(names)))
    if not options.sheets and skipped and (tables or any(s.hidden for s in document.sheets)):
        hidden = [] if tables else [s.name for s in document.sheets if s.hidden and _blocks(document, s, options)]
        if hidden:
            listed = ", ".join(map(str, hidden))
            problems.append(problem("table-hidden", document.place, sheets=listed, sheet=hidden[0]))
        else:
            problems += _skipped(skipped, document)
    if tables:
        _forget_other_sheets(problems, document, {sheet.name for sheet, _ in tables}, options.sheets)
    return tables


def _skipped(skipped: Mapping[str | None, str], document: Document) -> list[Problem]:
    """List the sheets that are not read. skipped: sheet -> why."""
    filled = [str(name) for name, why in skipped.items() if why == "no table"]
    others = {name: why for name, why in skipped.items() if why != "no table"}
    problems = []
    if filled:
        read = {"sheets": ", ".join(filled), "sheet": filled[0]}
        problems.append(problem("sheets-without-table", document.place, **read))
    if others:
        likeliest = next((s.name for s in document.sheets if s.name in others and s.rows), next(iter(others)))
        listed = ", ".join(f"{name} ({why})" for name, why in others.items())
        problems.append(problem("sheets-skipped", document.place, sheets=listed, sheet=likeliest))
    return problems


def _blocks(document: Document, sheet: Sheet, options: Reading) -> list[Block]:
    place = document.place_of(sheet)
    blocks = find_blocks(sheet, place, options.map)
    for block in blocks:
        number_opponents(sheet, block, place, options.map, options.kind)
    if not blocks:
        found = grid_under_names(sheet, place, options.map, options.kind) or headerless_grid(sheet, place)
        return [found] if found else []
    return blocks


def _forget_other_sheets(
    problems: list[Problem], document: Document, read: Collection[str | None], stated: Sequence[str] = ()
) -> None:
    """Drop the problems of sheets that are not read. stated: the sheets that --sheet names."""
    unread = {s.name for s in document.sheets} - set(read)
    problems[:] = [
        p
        for p in problems
        if p.place.sheet is None or (p.place.sheet not in unread and (not stated or _any_name(p.place.sheet, stated)))
    ]


def _any_name(name: str | None, stated: Sequence[str]) -> bool:
    """Whether a sheet is one of those that --sheet names."""
    return any(same_name(name, one) for one in stated)


def _names(tables: Sequence[tuple[Sheet, Block]]) -> list[str | None]:
    """The names of sections without their own: the line above each table of a sheet, or the sheet's name."""
    names: list[str | None] = []
    for sheet, block in tables:
        titles = [section_title(other) for of, other in tables if of is sheet]
        apart = len(titles) > 1 and None not in titles and len(set(titles)) == len(titles)
        title = section_title(block) if len(tables) > 1 else None
        is_named = sheet.name is not None and not sheet.name.lower().startswith(_GENERIC_SHEETS)
        names.append(sheet.name if is_named and not apart else title)
    return names


def _wanted(crosstable: Crosstable, options: Reading) -> list[Section]:
    """The sections that `--section` asks for, by name or number."""
    wanted, sections = options.section, crosstable.sections
    if wanted is None or not sections:
        return sections
    found = [s for s in sections if same_name(s.name, wanted)]
    if not found and wanted.isdecimal() and 1 <= int(wanted) <= len(sections):
        found = [sections[int(wanted) - 1]]
    if not found:
        names = ", ".join(s.name or str(i) for i, s in enumerate(sections, 1))
        crosstable.problems.append(problem("section-unknown", Place(crosstable.file), section=wanted, sections=names))
    return found


def _conclude(
    crosstable: Crosstable, document: Document, refusals: Sequence[Refusal], copies: Sequence[Problem]
) -> None:
    """Settle what holds for the whole file, and the reason if it has nothing to rate."""
    if crosstable.sections:
        first = crosstable.sections[0]
        crosstable.kind, crosstable.opponent_key = first.kind, first.opponent_key
        told = [*beside_sections(refusals), *copies]
        if len(document.sheets) > 1:
            read = {section.place.sheet for section in crosstable.sections}
            read |= {p.place.sheet for p in told if p.grade == ERROR}
            _forget_other_sheets(crosstable.problems, document, read)
        crosstable.problems += told
        return
    errors = [p for p in crosstable.problems if p.grade == ERROR]
    if refusals:
        crosstable.kind = refusals[0].kind
        crosstable.problems += [refusal.problem for refusal in refusals]
        crosstable.reason = f"{refusals[0].problem.message} {refusals[0].problem.remedy}"
    elif errors:
        crosstable.reason = f"{errors[0].message} {errors[0].remedy}"
    else:
        refusal = why_no_table(document)
        crosstable.kind = refusal.kind if refusal.kind != "unknown" else None
        crosstable.problems.append(refusal.problem)
        crosstable.reason = f"{refusal.problem.message} {refusal.problem.remedy}"
