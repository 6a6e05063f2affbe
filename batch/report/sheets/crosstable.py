"""Crosstable: a section as directors pin it to the wall, one sheet a section, landscape and one page wide."""

from typing import Any

import numpy as np

from batch.crosstable.model import Section
from batch.rating.frames import values_of
from batch.rating.members import members
from batch.rating.model import RatedSection
from batch.rating.plain import count
from batch.rating.standings import points
from batch.report import style, told, words
from batch.report.book import RATINGS, Book
from batch.report.sheets.listing import name_width

HEADING_ROW = 4
ROW_HEIGHT = 18


def add(book: Book) -> None:
    """Add the wall chart of every section."""
    for index, section in enumerate(book.run.sections):
        _add_section(book, index, section)


def _add_section(book: Book, index: int, section: RatedSection) -> None:
    grid = book.new_sheet(book.crosstable_sheets[index])
    _, member_of = members(section.section)
    entrants = section.section.entrants
    places = values_of(section.players, "place")
    no, names, ids = (values_of(entrants, field) for field in ("no", "name", "id"))
    kept = section.section.kept
    order = sorted(range(len(entrants)), key=lambda e: (places[member_of[e]], member_of[e], e))
    rounds = round_columns(section.section)
    cells = result_cells(section.section, rounds)

    title = book.event if section.name == book.event else f"{book.event} · {section.name}"
    grid.row([style.title(title)], height=30)
    grid.row([(about(section), style.SUBTITLE)])
    grid.row([])
    left, right, centre = style.HEADING, style.HEADING_RIGHT, style.HEADING_CENTRE
    grid.row(
        [("Place", right), ("No", right), ("Name", left), ("ID", left), *((heading, left) for heading in kept),
         ("Pre", right), ("", centre), ("Post", right), ("Change", right),
         *((heading, centre) for heading in rounds.values()), ("Total", right)], height=20,
    )  # fmt: skip

    who = [int(member_of[e]) for e in order]
    pre, pre_looks = _ratings(section, "pre", who)
    post, post_looks = _ratings(section, "post", who)
    changes = told.changes(section)
    change_kind = words.rating_kinds(section.rules)[1]
    total = points(section.section).tolist()
    big = style.TEXT.but(size=11, up="center")
    number = style.look_of("integer").but(size=11, up="center")
    round_look = big.but(across="center", indent=0)
    first = grid.block(
        [
            [places[m] for m in who], [no[e] for e in order], [names[e] for e in order],
            [ids[e] for e in order],
            *([column[e] for e in order] for column in kept.values()),
            pre, ["→" if p is not None else None for p in post], post, [changes[m] for m in who],
            *([column[e] for e in order] for column in cells), [total[e] for e in order],
        ],
        [
            number.but(bold=True), number.but(colour=style.MUTED), big.but(colour=style.ACCENT, wrap=True),
            big.but(format=style.FORMATS["id"]), *(big.but(wrap=True) for _ in kept),
            pre_looks, round_look.but(colour=style.MUTED), post_looks,
            number.but(format=style.FORMATS[change_kind]), *(round_look for _ in cells),
            number.but(format=style.FORMATS["score"], bold=True),
        ],
        [ROW_HEIGHT * -(-len(names[e]) // int(name_width(names))) for e in order],
    )  # fmt: skip
    for row, player in enumerate(who, start=first):
        grid.link(row, 2, RATINGS, book.ratings_rows[index] + player)
    grid.row([])
    grid.row([(words.RESULT_KEY, style.NOTE.but(wrap=False))])
    widest = [max((len(c) for c in column if c), default=0) for column in cells]
    grid.widths([7, 6, name_width(names), 11, *(kept_width(*column) for column in kept.items()), 10, 3, 10, 9,
                 *(max(6.5, 1.3 * n + 2) for n in widest), 8])  # fmt: skip
    grid.sheet.freeze_panes = f"D{HEADING_ROW + 1}"
    style.set_up_page(grid.sheet, book.event, book.paper, about=book.section_names[index], repeat=f"1:{HEADING_ROW}")


def about(section: RatedSection) -> str:
    """The line under the title: dates, rules, how many."""
    return words.joined(
        [
            words.dates_word(section.start_date, section.end_date or section.event_end_date),
            f"rated {words.rules_word(section.rules)} {words.pool_word(section.pool)}",
            count(len(section.players), "player"),
            count(section.section.rounds, "round") if section.section.rounds else None,
        ]
    )


def _ratings(section: RatedSection, field: str, who: list[int]) -> tuple[list[Any], list[style.Look]]:
    """Ratings as numbers and looks that show the provisional ones with their games; "unr." for none, or a dash."""
    ratings, games = values_of(section.players, field), values_of(section.players, f"{field}_games")
    new, provisional, none = field == "post", told.provisional(section, field), told.without(section, field)
    kind = words.rating_kinds(section.rules)[0]
    look = style.look_of(kind).but(size=11, up="center", bold=new, colour=style.ACCENT if new else style.INK)
    unrated = look.but(format="General", colour=style.MUTED, bold=False)
    looks = []
    for m in who:
        if ratings[m] is None:
            looks.append(unrated)
        elif provisional[m]:
            looks.append(look.but(format=style.provisional(int(games[m]))))
        else:
            looks.append(look)
    return [none[m] if ratings[m] is None else ratings[m] for m in who], looks


def kept_width(heading: str, column: list[str | None]) -> float:
    """A width that holds a kept column, as far as it is no longer than a name may be."""
    return min(name_width(column), max(len(text or "") for text in (heading, *column)) + 3)


def round_columns(section: Section) -> dict[int, str]:
    """The rounds of a section and their headings: Rd 1, Rd 2 or, in a grid, the opponents' numbers."""
    last = int(section.results["round"].max()) if len(section.results) else 0
    word = "Rd {}" if section.kind == "swiss" else "{}"
    return {number: word.format(number) for number in range(1, max(last, section.rounds or 0) + 1)}


def result_cells(section: Section, rounds: dict[int, str]) -> list[list[str | None]]:
    """For each round each entrant's cell; two games in one round stand beside each other."""
    cells: list[list[str | None]] = [[None] * len(section.entrants) for _ in rounds]
    results = section.results
    for entrant, number, kind, opponent, score, colour in zip(
        *(values_of(results, f) for f in ("entrant", "round", "kind")),
        results["opponent_no"].to_numpy(dtype=np.float64).tolist(),
        results["score"].to_numpy(dtype=np.float64).tolist(),
        values_of(results, "colour"),
        strict=True,
    ):
        word = words.result_word(kind, score, opponent, colour or "")
        column = cells[int(number) - 1]
        before = column[entrant]
        column[entrant] = f"{before} {word}" if before else word
    return cells
