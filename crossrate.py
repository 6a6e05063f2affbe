"""crossrate: chess tournaments rated from their crosstables, by the rules of US Chess, FIDE, UKD or plain Elo.

`import crossrate` is the library (see `batch.api` and docs/python.md), `python -m crossrate` the command line. Both
rest on the packages `rules` and `batch`; where others of these names stand before ours, one message says so.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

MARK = b"crossrate"
"""What the first lines of our own packages hold."""


def _foreign() -> str | None:
    """Say which of our packages is not the one that Python finds; None where all is well."""
    for name in ("rules", "batch"):
        own = Path(__file__).resolve().parent / name / "__init__.py"
        try:
            spec = find_spec(name)
            places = [spec.origin, *(spec.submodule_search_locations or ())] if spec else []
            found = next(filter(None, places), None)
            ours = found is not None and Path(found).resolve() == own and MARK in own.read_bytes()
        except (OSError, ValueError):
            found, ours = None, False
        if not ours:
            return (
                f"crossrate cannot start: the package {name!r} that Python finds is not crossrate's own, but "
                f"{found or 'another'}.\nAnother package or file of that name stands in this environment or "
                "folder. Install crossrate into an environment of its own (pipx install, uv tool install), and start "
                "it in a folder without such a file."
            )
    return None


_FOREIGN = _foreign()

if TYPE_CHECKING:
    from batch.api import *  # noqa: F403
    from batch.api import LedgerError as LedgerError
    from batch.api import __all__ as __all__
else:

    def __getattr__(name: str) -> Any:
        """A name of `batch.api`, imported when it is first needed: the command line does without."""
        if _FOREIGN is not None:
            raise (AttributeError if name.startswith("__") else ImportError)(_FOREIGN)
        from batch import api

        return getattr(api, name)

    def __dir__() -> list[str]:
        return [*globals(), *__getattr__("__all__")]


def main() -> None:
    """The command `crossrate`."""
    if _FOREIGN is not None:
        sys.exit(_FOREIGN)
    from batch.cli.main import main as command

    command(prog_name="crossrate")


if __name__ == "__main__":
    main()
