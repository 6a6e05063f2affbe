"""Tables of players without round columns: a ranking, a starting list, one player's card, or rounds under odd headings.

Each is refused as what it is, with what it is good for.
"""

from batch.crosstable.document import Sheet, blank
from batch.crosstable.tables.game_headings import RESULT_HEADINGS, ROUND_HEADINGS
from batch.crosstable.tables.headings import map_option
from batch.crosstable.tables.layout import Block
from batch.crosstable.tables.unheaded import scores_unheaded, unheaded_rounds
from batch.crosstable.tables.vocabulary import normalise
from batch.problems import Place, Problem, problem


def without_rounds(sheet: Sheet, block: Block, place: Place) -> tuple[str, Problem]:
    """What a table without round columns is, and the problem that says so. place: its header."""
    if found := unheaded_rounds(sheet, block, place):
        return "unknown", found
    header = sheet.rows[block.header]
    headings = ", ".join(str(cell).strip() for cell in header if not blank(cell))
    names = {normalise(cell) for cell in header}
    if names & RESULT_HEADINGS and names & ROUND_HEADINGS:
        return "player-card", problem("player-card", place, headings=headings)
    if block.columns.get("total") is not None:
        return "standings-only", problem("standings-only", place, headings=headings)
    if scores := scores_unheaded(sheet, block):
        return "standings-only", problem("no-rounds", place, headings=headings, option=map_option(scores, "round 1"))
    return "player-list", problem("players-only", place, headings=headings, count=len(block.players))
