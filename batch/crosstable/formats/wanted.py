"""The lines to keep of a rating list while it is streamed: the event's players and their namesakes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Wanted:
    """Ids without leading zeros, and names to suggest: a word of the name -> initials of its other words."""

    ids: frozenset[str]
    names: Mapping[str, frozenset[str]]

    def keeps(self, member_id: str, name: str) -> bool:
        """Whether to keep a line: its id is wanted, or its surname with one of the initials."""
        if member_id.lstrip("0") in self.ids:
            return True
        words = name.lower().replace(",", " ").split()
        initials = self.names.get(words[0]) if words else None
        return initials is not None and any(word[0] in initials for word in words[1:])


class Everybody(Wanted):
    """Every line of a list."""

    def __init__(self) -> None:
        super().__init__(frozenset(), {})

    def keeps(self, member_id: str, name: str) -> bool:
        """Always."""
        return True


def wanted(ids: Iterable[str], names: Iterable[str]) -> Wanted:
    """Keep these ids, and everybody with a surname and an initial of one of these names, in either order."""
    initials: dict[str, set[str]] = defaultdict(set)
    for name in names:
        words = name.lower().replace(",", " ").split()
        for word in words:
            if len(word) > 1:
                initials[word].update(other[0] for other in words if other is not word)
    return Wanted(frozenset(map(plain_id, ids)), {word: frozenset(letters) for word, letters in initials.items()})


def plain_id(member_id: str) -> str:
    """An id for comparison: without the leading zeros that spreadsheets drop."""
    return member_id.lstrip("0")
