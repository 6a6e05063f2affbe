"""Games: one row a rated player-game, with the opponent's rating used in the last pass and what the game was worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from batch.rating.frames import values_of
from batch.rating.model import RatedSection
from batch.report import style, told, words
from batch.report.book import GAMES, RATINGS, Book
from batch.report.columns import WHO, games_columns
from batch.report.sheets.listing import add_listing, stacked, where
from rules.event import Ints


def add(book: Book) -> None:
    """Add the sheet: games by player and round; a player's first row leads back to the rating."""
    sections = book.run.sections
    rules = games_columns(s.rules for s in sections)
    columns = [*where(book), *WHO, *rules]
    values = {c.field: [] for c in columns} | stacked([section_values(book, i, s) for i, s in enumerate(sections)])
    first_rows = {row for rows in book.games_rows for row in rows if row is not None}
    starts = [row in first_rows for row in range(2, 2 + len(values["name"]))]
    looks: dict[str, Any] = {}
    for column in columns:
        plain = style.LINK if column.field == "name" else style.look_of(column.kind)
        rest = style.TEXT.but(colour=style.MUTED) if column.field == "name" else plain
        # A line in the accent colour parts one player's games from the next one's.
        looks[column.field] = [plain.but(above=style.ACCENT) if start else rest for start in starts]
    grid, shown = add_listing(book, GAMES, columns, values, "name", looks)
    name = [c.field for c in shown].index("name")
    for target, rows in zip(book.ratings_rows, book.games_rows, strict=True):
        for player, row in enumerate(rows):
            if row is not None:
                grid.link(row, name, RATINGS, target + player)


def section_values(book: Book, index: int, section: RatedSection) -> dict[str, list[Any]]:
    """The section's games in the order of the sheet, players and opponents named."""
    order = book.game_orders[index]
    games = section.games.take(order)
    values = {field: values_of(games, field) for field in map(str, games) if field not in ("player", "opponent")}
    for prefix, side in (("", "player"), ("opponent_", "opponent")):
        who = games[side].to_numpy(dtype=np.int64)
        for field in ("no", "name", "id"):
            values[prefix + field] = _taken(values_of(section.players, field), who)
        values[prefix + "pre"] = _taken(told.ratings(section, "pre"), who)
    values["section"] = [book.section_names[index]] * len(games)
    values["pool"] = [words.pool_word(section.pool)] * len(games)
    return values


def _taken(known: Sequence[Any], who: Ints) -> list[Any]:
    return [known[player] for player in who.tolist()]
