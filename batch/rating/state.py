"""What players carry from one section into the next."""

from dataclasses import dataclass

import numpy as np

from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.known import STATE
from batch.rating.model import RatedSection


@dataclass(frozen=True)
class Left:
    """A member's state after his latest section, and that section's name."""

    state: dict[str, float]
    section: str


Carried = dict[tuple[str, str, str], Left]
"""(rule set, pool, member id) -> how the member left his latest section there."""


def enter(carried: Carried, entries: list[Entry]) -> None:
    """Give members who have played before in this run the state they left with; each is listed as a guess."""
    for entry in entries:
        ids = entry.members["id"].tolist()
        left = {i: carried.get((entry.rules, entry.pool, key)) for i, key in enumerate(ids) if isinstance(key, str)}
        known = entry.known
        for index, last in left.items():
            if last is None:
                continue
            printed = known["rating"][index]
            entry.known = entry.known.changed(index, last.state)
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


def leave(carried: Carried, section: RatedSection) -> None:
    """Keep what the section's players take with them."""
    ids = section.players["id"].to_numpy()
    for index, state in zip(section.state.index, section.state.to_dict("records"), strict=True):
        if isinstance(ids[index], str):
            told = {name: float(state.get(name, np.nan)) for name in STATE}
            carried[section.rules, section.pool, ids[index]] = Left(told, section.name)
