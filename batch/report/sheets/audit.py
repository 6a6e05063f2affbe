"""Audit: the spreadsheet itself computes every player's last pass again and says whether crossrate's value agrees.

The only sheet with formulas. They stand on numbers of this sheet alone, so that sorting another one breaks nothing.
"""

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.properties import Outline

from batch.problems import column_letters
from batch.rating.audit import Table
from batch.rating.cell import SCORE_TABLE
from batch.rating.model import RatedSection
from batch.rating.step import rests
from batch.report import style, words
from batch.report.audit_table import add_table, player_rows
from batch.report.book import AUDIT, RATINGS, Book
from batch.report.grid import Formula, Grid
from batch.report.sheets.listing import name_width
from batch.report.sheets.rules import parameter_word
from batch.rulesets import rule_set
from rules.expectation import UPPER_ENDS

WIDTHS = (6, 30, 10)
NUMBER_WIDTH = 10.5
FIRST_NUMBER = len(WIDTHS)
"""The first column of numbers, 0-based."""

INTRODUCTION = (
    "This spreadsheet computes the ratings again by its own formulas, from each player's start and the opponents' "
    "ratings as they count in the last pass, and compares its result with crossrate's. Columns marked ƒ are "
    "formulas, the others numbers of crossrate or of the file. The games stand under each player."
)


def add(book: Book) -> None:
    """Add the sheet, and the score table's where a rule set looks expectations up in it."""
    grid = book.new_sheet(AUDIT)
    grid.row([style.title("Audit")], height=30)
    found = [
        (index, section, rule_set(section.rules).audit(section)) for index, section in enumerate(book.run.sections)
    ]
    found = [(index, section, tables) for index, section, tables in found if tables]
    columns = max((len(t.columns) for _, _, tables in found for t in tables), default=len(WIDTHS))
    name = name_width([*(n for _, _, tables in found for t in tables for n in t.players["name"]), "x" * WIDTHS[1]])
    widths = [WIDTHS[0], name, WIDTHS[2], *[NUMBER_WIDTH] * (columns - len(WIDTHS))]
    wide = sum(widths[: min(columns, 14)])
    _spread(grid, INTRODUCTION, style.NOTE.but(size=10), min(columns, 14), wide)
    _verdict(grid, found)
    for index, section, tables in found:
        _section(book, grid, index, section, tables, columns, wide)
    if not found:
        grid.row([("No player has a calculation to check.", style.PLAIN)])
    grid.widths(widths)
    sheet = grid.sheet
    sheet.sheet_properties.outlinePr = Outline(summaryBelow=False)
    alarm = DifferentialStyle(font=Font(bold=True), fill=PatternFill(bgColor="FF" + style.WARN_TINT))
    rule = FormulaRule(formula=['LEFT($C1,7)="differs"'])
    rule.dxf = alarm
    sheet.conditional_formatting.add(f"C1:C{len(grid.rows)}", rule)
    sheet.freeze_panes = "D1"
    style.set_up_page(
        sheet, book.event, book.paper, across=style.pages_wide(sum(widths), sum(widths[:FIRST_NUMBER])), beside="A:C"
    )
    if any(SCORE_TABLE in _formulas(tables) for _, _, tables in found):
        _score_table(book)


def _formulas(tables: list[Table]) -> str:
    return "".join(f or "" for t in tables for part in t.columns for f in (part.player, part.game))


def _verdict(grid: Grid, found: list[tuple[int, RatedSection, list[Table]]]) -> None:
    """How many players agree, above everything."""
    verdicts = [v for _, _, tables in found for t in tables for v in t.players["check"]]
    agree = sum(v.startswith("agrees") for v in verdicts)
    checks = "C4:C1048576"
    text = f'COUNTIF({checks},"agrees*")&" players agree, "&COUNTIF({checks},"differs*")&" differ"'
    value = f"{agree} players agree, {len(verdicts) - agree} differ"
    grid.row([(Formula(text, value), style.PLAIN.but(bold=True, size=13, colour=style.ACCENT))], height=22)


def _section(
    book: Book, grid: Grid, index: int, section: RatedSection, tables: list[Table], columns: int, wide: float
) -> None:
    """One section: its parameters, then its tables."""
    grid.row([])
    heading = f"{book.section_names[index]} · {words.rules_word(section.rules)} {words.pool_word(section.pool)}"
    grid.row([(heading, style.SECTION_HEADING), *[("", style.SECTION_HEADING)] * (columns - 1)], height=22)
    addresses = _parameters(grid, section, tables)
    for table in tables:
        _spread(grid, table.title, style.NOTE.but(size=10), min(columns, 14), wide)
        first = add_table(grid, table, addresses)
        for row, player in zip(player_rows(first, table.games_of), table.who, strict=True):
            grid.link(row, 1, RATINGS, book.ratings_rows[index] + player)
        grid.row([])


def _parameters(grid: Grid, section: RatedSection, tables: list[Table]) -> dict[str, str]:
    """The parameters that the section's formulas use, side by side; returns the address of each one's cell."""
    values, formulas = section.values | section.settings, _formulas(tables)
    steps = (*rule_set(section.rules).RATINGS, *rule_set(section.rules).GAMES)
    used = [name for name in rests(steps) if f"{{p.{name}}}" in formulas]
    numbers = [value if isinstance(value := values.get(name), int | float) else None for name in used]
    heading, number = style.HEADING_RIGHT.but(bold=False, size=8, fill=None), style.NUMBER.but(format="General")
    grid.row([None, None, None, *((parameter_word(name), heading) for name in used)], height=36)
    row = grid.row([None, ("Parameters in force", style.TEXT), ("", style.TEXT), *((n, number) for n in numbers)])
    grid.row([])
    return {name: f"${column_letters(index)}${row}" for index, name in enumerate(used, start=FIRST_NUMBER)}


def _spread(grid: Grid, text: str, look: style.Look, columns: int, width: float) -> None:
    """A text over the first columns, as many lines as it takes."""
    row = grid.row([(text, look), *[("", look)] * (columns - 1)], height=style.height_of((text, width)) or 15)
    grid.sheet.merged_cells.add(grid.range(row, row, columns))


def _score_table(book: Book) -> None:
    """The sheet with FIDE's table: from which difference on the higher rated side is expected to score how much."""
    grid = book.new_sheet(SCORE_TABLE)
    heading = style.HEADING_RIGHT
    grid.row([("Difference from", heading), ("PD, higher rated", heading), ("PD, lower rated", heading)], height=32)
    starts = [0, *(int(end) + 1 for end in UPPER_ENDS)]
    higher = [(50 + i) / 100 for i in range(len(starts))]
    lower = [(50 - i) / 100 for i in range(len(starts))]
    looks = [style.look_of("integer"), style.look_of("hundredth"), style.look_of("hundredth")]
    grid.block([starts, higher, lower], looks)
    grid.row([])
    grid.row([("FIDE Handbook B.02, 8.1.2", style.NOTE.but(wrap=False))])
    grid.widths([16, 16, 16])
    grid.sheet.freeze_panes = "A2"
    style.set_up_page(grid.sheet, book.event, book.paper, landscape=False, repeat="1:1")
