"""Making a ledger: its pools, and what it assumes of unrated players."""

from collections.abc import Sequence

from batch.ledger.pools import all_pools
from batch.ledger.store import journal as j
from batch.ledger.store.journal import Record
from batch.ledger.store.open import Ledger, create_ledger


def pool_keys(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The keys of the pools named (`regular` is `uschess/regular`), and the names of no pool."""
    known = all_pools()
    found = {name: next((pool for pool in known if name in (pool, pool.partition("/")[2])), None) for name in names}
    return [key for key in dict.fromkeys(found.values()) if key], [name for name, key in found.items() if key is None]


def begin(db: str, pools: Sequence[str], unrated: str | None, by: str | None) -> Ledger:
    """Make a ledger with its first record. Raises `LedgerError` if there is one already."""
    settings = {} if unrated is None else {"adult": unrated == "adult"}
    record = Record(j.BEGIN, "", {"pools": list(pools), "settings": settings})
    return create_ledger(db, lambda connection: j.append(connection, j.number([record], 0, by)))
