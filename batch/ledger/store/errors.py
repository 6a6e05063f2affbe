"""The database's refusals in the words of the problem catalogue."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

from batch.problems import Place, Problem, problem


class LedgerError(Exception):
    """The ledger cannot do what was asked; `problems` say why. Nothing was changed."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = list(problems)


SQLITE_WORDS = {
    "locked": "ledger-locked",
    "readonly": "ledger-read-only",
    "unable to open": "ledger-read-only",
    "disk is full": "ledger-disk-full",
    "disk i/o error": "ledger-disk-full",
    "not a database": "ledger-damaged",
    "malformed": "ledger-damaged",
    "no such table": "ledger-damaged",
    "no such column": "ledger-damaged",
}


@contextmanager
def explained(place: Place) -> Iterator[None]:
    """Turn what the database raises into a `LedgerError` that says what to do."""
    try:
        yield
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        name = getattr(error, "name", None) or str(error)
        raise LedgerError(problem("ledger-no-driver", place, driver=name)) from error
    except SQLAlchemyError as error:
        code, words = _explain(error)
        raise LedgerError(problem(code, place, **words)) from error


def _explain(error: SQLAlchemyError) -> tuple[str, dict[str, str]]:
    """The problem's code, and the values that its words need."""
    why = str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
    if isinstance(error, DBAPIError) and type(error.orig).__module__.startswith("sqlite3"):
        for words, code in SQLITE_WORDS.items():
            if words in why.lower():
                return code, {"why": why}
    elif isinstance(error, DBAPIError) and type(error.orig).__name__ == "LockNotAvailable":  # an OperationalError too
        return "ledger-locked", {}
    elif isinstance(error, OperationalError):
        return "ledger-unreachable", {"why": why}
    return "ledger-database-error", {"why": why}
