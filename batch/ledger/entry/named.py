"""Find the player, event or pool that a user names.

Commands that may not need it import this module, so it imports everything heavy when called.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batch.ledger.records.facts import Facts
    from batch.ledger.store.open import Ledger


def facts_of(ledger: "Ledger") -> "Facts":
    """What the journal says. Raises `LedgerError` if its records do not fit together."""
    from batch.ledger.records.facts import fold
    from batch.ledger.store.errors import LedgerError
    from batch.ledger.store.journal import read
    from batch.problems import problem

    with ledger.reading() as connection:
        try:
            facts = fold(read(connection))
        except (ValueError, LookupError, TypeError) as error:
            why = f"{type(error).__name__}: {error}"
            raise LedgerError(problem("ledger-unreadable-record", ledger.place, why=why)) from error
    if not facts.pools:
        raise LedgerError(problem("ledger-no-beginning", ledger.place))
    return facts


def player_named(facts: "Facts", words: str, ledger: "Ledger") -> str:
    """The key of the one player with an id, alias or name. Raises `LedgerError` that names the candidates."""
    from batch.ledger.entry.people import folded, search
    from batch.ledger.store.errors import LedgerError
    from batch.problems import problem

    if words in facts.players:
        return words
    if words in facts.aliases:
        return facts.aliases[words]
    exact = [p.key for p in facts.players.values() if folded(p.name) == folded(words)]
    found = exact or search(facts, words)
    if len(found) == 1:
        return found[0]
    if found:
        names = "; ".join(f"{facts.players[key].name} ({key})" for key in found[:10])
        raise LedgerError(problem("ledger-several-players", ledger.place, read=words, players=names))
    raise LedgerError(problem("ledger-no-player", ledger.place, player=words))


def event_named(facts: "Facts", words: str, ledger: "Ledger") -> str:
    """The key of the one event with a key or name. Raises `LedgerError`."""
    from batch.ledger.entry.people import folded
    from batch.ledger.store.errors import LedgerError
    from batch.problems import problem

    if words in facts.events:
        return words
    exact = [
        e.key for e in facts.events.values() if e.key.casefold() == words.casefold() or folded(e.name) == folded(words)
    ]
    found = exact or [e.key for e in facts.events.values() if folded(words) in folded(e.name)]
    if len(found) == 1:
        return found[0]
    if found:
        names = "; ".join(f"{key} ({facts.events[key].name}, {facts.events[key].end})" for key in found[:10])
        raise LedgerError(problem("ledger-several-events", ledger.place, read=words, events=names))
    raise LedgerError(problem("ledger-no-event", ledger.place, event=words))


def pool_named(facts: "Facts", words: str | None, ledger: "Ledger") -> str:
    """The pool of a name; without one the ledger's first. Raises `LedgerError`."""
    from batch.ledger.store.errors import LedgerError
    from batch.problems import problem

    if words is None:
        return facts.pools[0]
    found = [pool for pool in facts.pools if words in (pool, pool.partition("/")[2])]
    if len(found) == 1:
        return found[0]
    raise LedgerError(problem("ledger-no-pool", ledger.place, pool=words, pools=", ".join(facts.pools)))
