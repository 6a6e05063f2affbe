"""What a rule set's calculator takes: the options of `crossrate calc`. Imports nothing heavy."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """An option. names: flags, then a name for its value if it is another. choices: all its values.

    yes: a flag without a value. path: a file that is written.
    """

    names: tuple[str, ...]
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    yes: bool = False
    path: bool = False


@dataclass(frozen=True)
class Calculator:
    """A calculator, in the words of its help.

    Its `calculate(options, games) -> Breakdown` is in the module `calculate` beside it: the options' values as
    typed, and games as texts such as 1800:1. An option --xlsx names a workbook to write, --force writes over another.
    """

    about: str
    examples: tuple[str, ...]
    options: tuple[Option, ...]
