"""Summary: the front page. The event, its sections, what moved, what was found, and the rules in force."""

from typing import Any

from batch.problems import GRADES
from batch.rating.frames import values_of
from batch.rating.plain import count
from batch.report import style, told, words
from batch.report.book import AUDIT, CHARTS, CHECKS, GAMES, RATINGS, RULES, STARTING, SUMMARY, Book
from batch.report.grid import Grid
from batch.report.sheets.checks import grade_word, ranked
from batch.report.sheets.rules import groups

WIDTHS = (27, 25, 12, 12, 11, 11, 11, 11)
MOST_OF_A_KIND = 3
MOST_PROBLEMS = 8

WALL, OFFICE = "for the wall", "for the office"

CONTENTS = (
    (RATINGS, "every player's rating, step by step"),
    (CHARTS, "old against new ratings, the distribution of changes, expected against scored"),
    (GAMES, "every game: the opponent's rating, the score expected, what it was worth"),
    (STARTING, "how each unrated player got their starting rating, ages among it"),
    (CHECKS, "every problem found and every guess made"),
    (AUDIT, "the last step of every rating computed again by the spreadsheet's own formulas"),
    (RULES, "parameters in force with their sources, and what the columns mean"),
)
"""The sheets after the wall charts; they may tell an age, or what an age follows from."""


def add(book: Book) -> None:
    """Add the sheet."""
    grid = book.new_sheet(SUMMARY)
    grid.row([style.title(book.event)], height=32)
    grid.row([(about(book), style.SUBTITLE)])
    _sections(grid, book)
    _notable(grid, book)
    _problems(grid, book)
    _contents(grid, book)
    _rules(grid, book)
    grid.widths(WIDTHS)
    style.set_up_page(grid.sheet, book.event, book.paper, landscape=False)


def about(book: Book) -> str:
    """The line under the title: dates, how many sections, entries and games."""
    sections = book.run.sections
    # A section rated in two pools was played once.
    played = list({id(s.section): s for s in sections}.values())
    starts = [s.start_date for s in sections if s.start_date]
    ends = [d for s in sections for d in (s.end_date, s.event_end_date) if d]
    return words.joined(
        [
            words.dates_word(min(starts, default=None), max(ends, default=None)),
            count(len(played), "section"),
            count(sum(len(s.players) for s in played), "entry", "entries"),
            count(sum(len(s.games) for s in played) // 2, "rated game"),
        ]
    )


def _heading(grid: Grid, text: str) -> None:
    grid.row([])
    grid.row([(text, style.SECTION_HEADING), *[("", style.SECTION_HEADING)] * (len(WIDTHS) - 1)], height=22)


def _sections(grid: Grid, book: Book) -> None:
    _heading(grid, "Sections")
    left, right = style.HEADING, style.HEADING_RIGHT
    grid.row([("Section", left), ("Rules", left), ("From", right), ("To", right), ("Players", right),
              ("Unrated", right), ("Rounds", right), ("Games", right)], height=20)  # fmt: skip
    number, day = style.look_of("integer"), style.look_of("date")
    for name, sheet, section in zip(book.section_names, book.crosstable_sheets, book.run.sections, strict=True):
        rules = f"{words.rules_word(section.rules)} {words.pool_word(section.pool)}"
        row = grid.row(
            [(name, style.LINK), (rules, style.TEXT), (section.start_date, day),
             (section.end_date or section.event_end_date, day), (len(section.players), number),
             (int(section.players["pre"].isna().sum()), number), (section.section.rounds, number),
             (len(section.games) // 2, number)]
        )  # fmt: skip
        grid.link(row, 0, sheet, 1)


def _notable(grid: Grid, book: Book) -> None:
    _heading(grid, "Notable changes")
    found = notable(book)
    left, right = style.HEADING, style.HEADING_RIGHT
    grid.row([("Player", left), ("What", left), ("Pre", right), ("Post", right), ("Change", right),
              *_spread("Section", left, 5)], height=20)  # fmt: skip
    if not found:
        grid.row([("Nobody's rating changed.", style.PLAIN)])
    for what, index, player, pre, post, gain, name in found:
        rating, change = map(style.look_of, words.rating_kinds(book.run.sections[index].rules))
        row = grid.row([(name, style.LINK), (what, style.TEXT), (pre, rating), (post, rating.but(bold=True)),
                        (gain, change), *_spread(book.section_names[index], style.TEXT, 5)])  # fmt: skip
        grid.link(row, 0, RATINGS, book.ratings_rows[index] + player)


def notable(book: Book) -> list[tuple[str, int, int, Any, Any, Any, str]]:
    """What to look at: (what, section, player, pre, post, change, name), a few of each kind.

    The greatest gains and losses of the rated, the best first ratings, newly established players, players at a floor.
    """
    players = []
    for index, section in enumerate(book.run.sections):
        columns = [values_of(section.players, f)
                   for f in ("pre", "post", "name", "post_games", "floor_kind")]  # fmt: skip
        columns.insert(2, told.changes(section))
        was, still = (told.provisional(section, field) for field in ("pre", "post"))
        players += [(index, i, *row) for i, row in enumerate(zip(*columns, was, still, strict=True))]
    old = [p for p in players if p[2] is not None and p[4]]
    gains = sorted((p for p in old if p[4] > 0), key=lambda p: -p[4])
    losses = sorted((p for p in old if p[4] < 0), key=lambda p: p[4])
    new = sorted((p for p in players if p[2] is None and p[3] is not None and p[6]), key=lambda p: -p[3])
    grown = [p for p in players if p[8] and p[6] is not None and not p[9]]
    held = [p for p in players if p[7]]
    kinds = (("▲ gain", gains), ("▼ loss", losses), ("★ first rating", new), ("now established", grown),
             ("held by the {} floor", held))  # fmt: skip
    return [
        (what.format(p[7]), p[0], p[1], p[2], p[3], p[4], p[5]) for what, found in kinds for p in found[:MOST_OF_A_KIND]
    ]


def _problems(grid: Grid, book: Book) -> None:
    _heading(grid, "Problems and guesses")
    problems = ranked(book.run.problems)
    counts = {grade: sum(p.grade == grade for p in problems) for grade in GRADES}
    said = words.joined(count(n, grade, "guesses" if grade == "guess" else None) for grade, n in counts.items() if n)
    none = "✔ None: no problem was found and nothing was guessed."
    row = grid.row([(said or none, style.LINK.but(below=None))], height=18)
    grid.link(row, 0, CHECKS, 1)
    wrapped = style.TEXT.but(wrap=True)
    for problem in problems[:MOST_PROBLEMS]:
        text = f"{problem.message} {problem.remedy}".strip()
        cells = [(grade_word(problem.grade), wrapped), *_spread(text, wrapped, 1)]
        row = grid.row(cells, height=style.height_of((text, sum(WIDTHS[1:]))))
        grid.sheet.merged_cells.add(f"B{row}:H{row}")
    if len(problems) > MOST_PROBLEMS:
        rest = f"and {len(problems) - MOST_PROBLEMS} more on the sheet {CHECKS}"
        grid.row([None, (rest, style.NOTE.but(wrap=False))])


def _rules(grid: Grid, book: Book) -> None:
    _heading(grid, "Rules in force")
    for names, section in groups(book):
        newest = max((one.since for one in section.in_force), default=None)
        said = words.joined(
            [
                names,
                f"as of {section.rules_day}" if section.rules_day else None,
                count(len(section.in_force), "parameter"),
                f"the newest in force since {newest}" if newest else None,
            ]
        )
        row = grid.row([(words.rules_word(section.rules), style.LINK), *_spread(said, style.TEXT, 1)])
        grid.link(row, 0, RULES, 1)


def _contents(grid: Grid, book: Book) -> None:
    _heading(grid, "In this workbook")
    charts = [
        (sheet, WALL, f"results and ratings of {name}")
        for sheet, name in zip(book.crosstable_sheets, book.section_names, strict=True)
    ]
    for sheet, whose, about in (*charts, *((sheet, OFFICE, about) for sheet, about in CONTENTS)):
        row = grid.row([(sheet, style.LINK), (whose, style.TEXT), *_spread(about, style.TEXT, 2)])
        grid.link(row, 0, sheet, 1)


def _spread(text: str, look: style.Look, start: int) -> list[tuple[str, style.Look]]:
    """A text over the columns from `start` to the last one."""
    return [(text, look), *[("", look)] * (len(WIDTHS) - start - 1)]
