"""Make the rows of a crosstable people and their games.

Several rows with one member id in a section are one player (US Chess spec section 2: re-entries, side games, two
pairing numbers): the first row counts, the games and points are added up.
"""

import numpy as np
import pandas as pd

from batch.crosstable.model import GAME, Section
from batch.problems import Problem, problem
from rules.event import Ints


def members(section: Section) -> tuple[pd.DataFrame, Ints]:
    """Merge the entrants by id: the members in order of first row, and (entrants,) each entrant's member index.

    The members have the entrants' columns; `total` is the sum over the rows, `entrant` the first row's index.
    Missing values are filled from the member's later rows.
    """
    entrants = section.entrants
    ids = entrants["id"].tolist()
    first_of: dict[object, int] = {}
    member_of = np.empty(len(ids), dtype=np.int64)
    for row, member_id in enumerate(ids):
        key: object = row if member_id is None else member_id
        member_of[row] = first_of.setdefault(key, len(first_of))
    firsts = np.flatnonzero(np.r_[True, np.maximum.accumulate(member_of)[1:] > np.maximum.accumulate(member_of)[:-1]])
    merged = entrants.iloc[firsts].reset_index(drop=True)
    if len(merged) < len(entrants):
        filled = entrants.groupby(member_of).first()
        merged = merged.where(merged.notna(), filled.reset_index(drop=True))
        if "total" in entrants:
            merged["total"] = entrants["total"].groupby(member_of).sum(min_count=1).to_numpy()
    return merged.assign(entrant=firsts), member_of


def games(section: Section, member_of: Ints) -> pd.DataFrame:
    """The section's rated player-games between members: player, opponent, round, score.

    Without byes, forfeits, unpaired rounds and games against nobody in the table.
    """
    played = _played(section)
    return pd.DataFrame(
        {
            "player": member_of[played["entrant"].to_numpy()],
            "opponent": member_of[played["opponent"].to_numpy()],
            "round": played["round"].to_numpy(),
            "score": played["score"].to_numpy(dtype=np.float64),
        }
    )


def _played(section: Section) -> pd.DataFrame:
    """The results that are games against somebody in the table."""
    results = section.results
    return results[(results["kind"] == GAME).to_numpy() & (results["opponent"] >= 0).to_numpy()]


def merge_problems(section: Section, merged: pd.DataFrame, member_of: Ints) -> list[Problem]:
    """List rows of one member that disagree, and members paired with their own other number."""
    found: list[Problem] = []
    if len(merged) < len(section.entrants):
        for field in ("rating", "games"):
            values = section.entrants[field].to_numpy()
            kept = merged[field].to_numpy()[member_of]
            for row in np.flatnonzero((values != kept) & ~pd.isna(values)):
                place = section.cell(int(row), field)
                read, first = values[row], kept[row]
                found.append(problem("member-rows-differ", place, id=section.entrants["id"].iloc[row], field=field,
                                     read=f"{read:g}", first=f"{first:g}"))  # fmt: skip
    played = _played(section)
    entrant, opponent = played["entrant"].to_numpy(), played["opponent"].to_numpy()
    against_self = (member_of[entrant] == member_of[opponent]) & (entrant != opponent)
    for row, round_number in zip(entrant[against_self], played["round"].to_numpy()[against_self], strict=True):
        place = section.cell(int(row), f"round {round_number}")
        found.append(problem("member-meets-himself", place, id=section.entrants["id"].iloc[row]))
    return found
