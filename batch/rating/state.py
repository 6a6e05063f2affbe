"""What players carry from one section into the next: their state, and how far matches moved them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.known import STATE
from batch.rating.match_changes import MATCH, Match, Windows, net_changes
from batch.rating.model import RatedSection


@dataclass(frozen=True)
class Left:
    """A member's state after the latest section, that section's name, and the matches of this run."""

    state: dict[str, float]
    section: str
    matches: tuple[Match, ...] = ()


Carried = dict[tuple[str, str, str], Left]
"""(rule set, pool, member id) -> how the member left the latest section there."""


def enter(carried: Carried, entries: list[Entry], windows: Mapping[str, Windows | None]) -> None:
    """Give members who have played before in this run the state they left with; each is listed as a guess.

    windows: the windows of match changes by rule set, None if matches are rated like other events.
    """
    for entry in entries:
        ids = entry.members["id"].tolist()
        left = {i: carried.get((entry.rules, entry.pool, key)) for i, key in enumerate(ids) if isinstance(key, str)}
        known = entry.known
        for index, last in left.items():
            if last is None:
                continue
            printed = known["rating"][index]
            entry.known = entry.known.changed(
                index, {**last.state, **_moved(entry, index, last.matches, windows[entry.rules])}
            )
            entry.problems.append(
                problem(
                    "enters-with-result",
                    entry.place(index, "rating"),
                    player=entry.members["name"].iloc[index],
                    section=last.section,
                    rating=f"{last.state['rating']:g}",
                    printed="unrated" if np.isnan(printed) else f"{printed:g}",
                )
            )


def _moved(entry: Entry, index: int, matches: Sequence[Match], windows: Windows | None) -> dict[str, float]:
    """The changes by a member's earlier matches, of the run and before it, in the windows that limit a match."""
    end = entry.choices.end or entry.choices.event_end
    if not matches or windows is None or end is None or entry.choices.kind != MATCH:
        return {}
    changes = net_changes([[*entry.matches.get(index, ()), *matches]], end.toordinal(), windows)
    return {fact: float(change[0]) for fact, change in changes.items() if not np.isnan(change[0])}


def leave(carried: Carried, section: RatedSection) -> None:
    """Keep what the section's players take with them."""
    ids, starts = (section.players[name].to_numpy() for name in ("id", "start"))
    end = section.end_date or section.event_end_date
    for index, state in zip(section.state.index, section.state.to_dict("records"), strict=True):
        if isinstance(ids[index], str):
            key = section.rules, section.pool, ids[index]
            told = {name: float(state.get(name, np.nan)) for name in STATE}
            matches = carried[key].matches if key in carried else ()
            if section.choices.kind == MATCH and end is not None:
                matches = (*matches, (end.toordinal(), told["rating"] - starts[index]))
            carried[key] = Left(told, section.name, matches)
