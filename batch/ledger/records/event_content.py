"""An event's content as the journal keeps it: sections, entrants, games once a side; plain JSON.

A section: number, name, start, end, pools, dual, type, players, games. A player: `player` (the ledger's key, None for
one who is only an opponent), no, name, and what the file says that rating needs (birth, start, fide, ...);
`printed`: pool -> [rating before, after] as printed; `not_in`: pools of no rating. A game: [player, opponent,
round, score], indexes into the players. `rulings`: [player, opponent, round] of deliberately one-sided results.
"""

import hashlib
from typing import Any

from batch.ledger.store.journal import canonical


def digest(content: dict[str, Any], name: str, end: str) -> str:
    """Hash what the file says, not which players the ledger found: equal for the same file read again."""
    sections = [
        {
            **section,
            "players": [{k: v for k, v in p.items() if k not in ("player", "not_in")} for p in section["players"]],
        }
        for section in content["sections"]
    ]
    for section in sections:
        del section["pools"]
    return hashlib.sha256(canonical([name, end, sections]).encode()).hexdigest()
