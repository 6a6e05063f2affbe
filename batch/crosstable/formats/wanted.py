"""Which lines of a rating list are kept while it streams past: those of the event's players, and their namesakes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_WORDS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Wanted:
    """Ids without leading zeros, and first words of names (lower case) of players who need a suggestion."""

    ids: frozenset[str]
    words: frozenset[str]

    def keeps(self, member_id: str, name: str) -> bool:
        """Whether a line is to be kept."""
        return plain_id(member_id) in self.ids or (bool(self.words) and first_word(name) in self.words)


def wanted(ids: Iterable[str], names: Iterable[str]) -> Wanted:
    """Keep these ids, and everybody whose name begins with a word of one of these names."""
    words = {word.lower() for name in names for word in _WORDS.findall(name) if len(word) > 1}
    return Wanted(frozenset(map(plain_id, ids)), frozenset(words))


def plain_id(member_id: str) -> str:
    """An id as ids are compared: without the leading zeros that spreadsheets eat."""
    return member_id.lstrip("0")


def first_word(name: str) -> str:
    """The word by which a list sorts a name: the surname, as lists write it first."""
    match = _WORDS.search(name)
    return match[0].lower() if match else ""
