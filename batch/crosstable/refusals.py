"""Files in which no table was found: what they are instead, and what to ask for (spec/crosstables.md section 3)."""

from batch.crosstable.formats.document import Document, blank, blank_row
from batch.crosstable.headings import normalise
from batch.crosstable.sections import Refusal
from batch.problems import problem


def why_no_table(document: Document) -> Refusal:
    """Why a readable file gave no table."""
    rows = [row for sheet in document.sheets for row in sheet.rows if not blank_row(row)]
    players = [row for row in rows if normalise(row[0]) == "player" and len(row) > 2]
    games = [row for row in rows if normalise(row[0]).isdigit() and len(row) >= 3 and normalise(row[2]) in ("w", "b")]
    if players and len(games) >= len(players):
        return Refusal("player-blocks", problem("player-blocks", document.place, players=len(players)))
    if not rows:
        return Refusal("unknown", problem("nothing-to-read", document.place))
    first = " | ".join(str(cell).strip() for cell in rows[0] if not blank(cell))[:120]
    return Refusal("unknown", problem("header-not-found", document.place, first=first))
