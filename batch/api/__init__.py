"""crossrate in Python: read events or make them of data frames, rate them, compare, explain, keep a ledger.

Nothing is printed. What is wrong with an event is told as values (`Result.problems`); what a caller asks for that
cannot be done is raised. Everything heavy is imported when it is first needed. `import crossrate` hands this on.
"""

from typing import TYPE_CHECKING, Any

from batch.api import calc
from batch.api.ledgers import Change, Ledger, ledger, new_ledger
from batch.api.rating import Comparison, Result, compare, rate
from batch.api.reading import event, read

if TYPE_CHECKING:
    from batch.ledger.store.errors import LedgerError as LedgerError

__all__ = [
    "Change",
    "Comparison",
    "Ledger",
    "Result",
    "calc",
    "compare",
    "event",
    "ledger",
    "new_ledger",
    "rate",
    "read",
]


def __getattr__(name: str) -> Any:
    """`LedgerError`, which a database library comes with."""
    if name == "LedgerError":
        from batch.ledger.store.errors import LedgerError

        return LedgerError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
