"""A list under other parameters, beside the present one; nothing is written."""

from pathlib import Path

from sqlalchemy import Connection

from batch.ledger.lists.rating_list import Line, replayed, standing
from batch.ledger.records.facts import Facts
from batch.ledger.replay.rulebook import Rulebook, overlay_data
from batch.ledger.store.journal import PARAMETERS, Record


def what_if(
    connection: Connection, facts: Facts, pool: str, overlay: Path, start: str
) -> list[tuple[Line, str, float | None]]:
    """Each line under the overlay, its present rating, and the change. Raises `LedgerError` for a wrong overlay."""
    rules = pool.partition("/")[0]
    record = Record(PARAMETERS, rules, {"rules": rules, "from": start, **overlay_data(rules, overlay)})
    now = {line.player: line for line in standing(connection, pool)}
    then = replayed(connection, facts, pool, None, Rulebook([*facts.parameters, record]))
    return [
        (line, now[line.player].shown, round(line.rating - now[line.player].rating, 2))
        if line.player in now
        else (line, "-", None)
        for line in then
    ]
