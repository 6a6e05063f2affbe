"""What players carry from one section into the next."""

from typing import Any

import pandas as pd

from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.model import RatedSection

Carried = dict[tuple[str, str, str], dict[str, Any]]
"""(rule set, pool, member id) -> the member's columns after his latest section, and that section's `name`."""


def enter(carried: Carried, entries: list[Entry]) -> None:
    """Give members who have played before in this run the state they left with; each is listed as a guess."""
    for entry in entries:
        for index, member_id in enumerate(entry.members["id"]):
            state = carried.get((entry.rules, entry.pool, member_id)) if isinstance(member_id, str) else None
            if state is None:
                continue
            printed = entry.members["pre"].iloc[index]
            for column, value in state.items():
                if column != "name":
                    entry.members.loc[index, column] = value
            entry.problems.append(
                problem(
                    "enters-with-result",
                    entry.section.cell(int(entry.members["entrant"].iloc[index]), "rating"),
                    player=entry.members["name"].iloc[index],
                    section=state["name"],
                    rating=f"{state['pre']:g}",
                    printed="unrated" if pd.isna(printed) else f"{printed:g}",
                )
            )


def leave(carried: Carried, section: RatedSection) -> None:
    """Keep what the section's players take with them."""
    ids = section.players["id"].to_numpy()
    for index, state in zip(section.state.index, section.state.to_dict("records"), strict=True):
        if isinstance(ids[index], str):
            carried[section.rules, section.pool, ids[index]] = {
                **{str(k): v for k, v in state.items()},
                "name": section.name,
            }
