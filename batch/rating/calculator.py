"""What a rule set's calculator takes: the options of `crossrate calc`. Nothing heavy is imported for it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """An option. names: flags, then a name for its value where it is to have another. choices: all it can be.

    yes: it is there or not, without a value. path: a file that is written.
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

    Its `calculate(options, games) -> Breakdown` stands in the module `calculate` beside it: the options' values as
    typed, and games as texts such as 1800:1. An option --xlsx names a workbook to write, --force writes over another.
    """

    about: str
    examples: tuple[str, ...]
    options: tuple[Option, ...]
