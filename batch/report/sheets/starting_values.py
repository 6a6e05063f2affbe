"""Starting values: where the rating that each unrated entrant was rated from came from, one row a source."""

from typing import Any

from batch.rating.frames import values_of
from batch.rating.model import RatedSection
from batch.rating.step import Column
from batch.report import style, words
from batch.report.book import STARTING, Book
from batch.report.columns import STARTING as KNOWN
from batch.report.columns import WHO
from batch.report.sheets.listing import add_listing, stacked, where

STEP_WIDTH = 12
SYMBOLS = ("p", "dp")
"""Steps whose names are symbols of the rules, written small."""

IDLE = "played no rated game: needs none"


def add(book: Book) -> None:
    """Add the sheet; it says so when everybody was rated."""
    known = [*where(book), *WHO, *KNOWN]
    parts = [_values(book, i, s) for i, s in enumerate(book.run.sections)]
    values: dict[str, list[Any]] = {c.field: [] for c in known} | stacked(parts)
    if values["name"] and not any(start is not None for start in values["start"]):
        known = [c for c in known if c.field != "start"]
        del values["start"]
    steps = [field for field in values if field not in {c.field for c in known} | {"section", "pool"}]
    columns = [*known, *(_step(field, values[field]) for field in steps)]
    grid, _ = add_listing(book, STARTING, columns, values, "name")
    if not values["name"]:
        grid.row([("Everybody came with a rating.", style.PLAIN)])


def _values(book: Book, index: int, section: RatedSection) -> dict[str, list[Any]]:
    """The unrated players in order, each with the sources; one row without steps where none is listed."""
    pre = values_of(section.players, "pre")
    rows = values_of(section.starting, "player")
    of_player: dict[int, list[int]] = {player: [] for player, rating in enumerate(pre) if rating is None}
    for row, player in enumerate(rows):
        of_player.setdefault(int(player), []).append(row)
    who: list[tuple[int, int | None]] = []
    for player in sorted(of_player):
        who += [(player, row) for row in of_player[player]] or [(player, None)]
    values: dict[str, list[Any]] = {"section": [book.section_names[index]] * len(who)}
    values["pool"] = [words.pool_word(section.pool)] * len(who)
    values["source"] = [None] * len(who)
    for field in ("no", "name", "id", "start", "start_source"):
        known = values_of(section.players, field)
        values[field] = [known[player] for player, _ in who]
    said, started = values["start_source"], values["start"]
    values["start_source"] = [w or (IDLE if s is None else "") for w, s in zip(said, started, strict=True)]
    for step in map(str, section.starting):
        if step != "player":
            steps = values_of(section.starting, step)
            values[step] = [None if row is None else steps[row] for _, row in who]
    return values


def _step(field: str, values: list[Any]) -> Column:
    """A rule set's own step under its name; whole numbers are shown as such."""
    known = [v for v in values if v is not None]
    if any(isinstance(v, str) for v in known):
        kind = "text"
    else:
        kind = "integer" if all(float(v).is_integer() for v in known if not _is_date(v)) else "thousandth"
        kind = "date" if known and all(_is_date(v) for v in known) else kind
    heading = field.replace("_", " ")
    heading = heading if field in SYMBOLS else heading[:1].upper() + heading[1:]
    return Column(field, heading, kind, max(STEP_WIDTH, len(heading) + 3))


def _is_date(value: Any) -> bool:
    return hasattr(value, "isoformat")
