"""Which player is meant, by a number, an id or a name, and the sections played."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from batch.rating.model import RatedSection
from batch.report.explain import explain, players_named

MOST_LISTED = 30


def explained(sections: Sequence[RatedSection], player: str, section: str | None = None) -> str:
    """The whole calculation of the one person meant, section by section.

    player: a number of the crosstable, an id, a name or a part of one. section: only the section of this name.
    Raises LookupError where nobody or several may be meant, and says who.
    """
    found = _found(_named(sections, section), player)
    return "\n\n".join("\n".join(explain(one, index)) for one, index in found)


def _named(sections: Sequence[RatedSection], wanted: str | None) -> Sequence[RatedSection]:
    if wanted is None:
        return sections
    chosen = [s for s in sections if s.name.casefold() == wanted.strip().casefold()]
    if not chosen:
        names = ", ".join(dict.fromkeys(s.name for s in sections))
        raise LookupError(f"there is no section {wanted!r}; the file has: {names}.")
    return chosen


def _found(sections: Sequence[RatedSection], player: str) -> list[tuple[RatedSection, int]]:
    """The one person meant, in each section played; several persons are listed and asked about."""
    found = [(section, index) for section in sections for index in players_named(section, player)]
    persons = {_person(section, index) for section, index in found}
    if len(persons) == 1:
        return found
    if not found:
        raise LookupError(
            f"nobody is called {player!r} or has that number or id{_suggestions(sections, player)}. "
            "Give a number, an id, or a part of a name."
        )
    lines = [_told(section, index) for section, index in found[:MOST_LISTED]]
    more = len(found) - len(lines)
    raise LookupError(
        f"{player!r} can be several players; give the id, the whole name, or --section NAME:\n"
        + "\n".join(dict.fromkeys(lines))
        + (f"\n  ... and {more} more" if more else "")
    )


def _person(section: RatedSection, index: int) -> Any:
    """A person is an id; without one, a row in this section."""
    member = section.players.iloc[index]
    return member["id"] if isinstance(member["id"], str) else (id(section.section), index)


def _told(section: RatedSection, index: int) -> str:
    member = section.players.iloc[index]
    known = f", ID {member['id']}" if isinstance(member["id"], str) else ""
    return f"  {section.name}: no. {member['no']} {member['name']}{known}"


def _suggestions(sections: Sequence[RatedSection], player: str) -> str:
    names = {str(name).casefold(): str(name) for section in sections for name in section.players["name"]}
    near = get_close_matches(player.casefold(), names, n=3)
    return f"; near it: {'; '.join(names[n] for n in near)}" if near else ""
