"""What only a settled or a rated US Chess section shows: matches and foreign events out of order, floors that lift."""

import numpy as np

from batch.crosstable.check_players import section_limit
from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.model import RatedSection
from rules.uschess.matches import ineligible
from rules.uschess.model import FOREIGN, MATCH


def check_settled(entry: Entry) -> None:
    """Check what needs everybody's ratings and the rules in force."""
    pre, pre_games = entry.members["pre"].to_numpy(), entry.members["pre_games"].to_numpy()
    if len(entry.games) and np.isnan(pre).all():
        entry.problems.append(problem("nobody-rated", entry.section.place))
    if entry.settings["event type"] == MATCH:
        _check_matches(entry, pre, pre_games)
    if entry.settings["event type"] == FOREIGN:
        _check_foreign(entry, pre, pre_games)
    _check_money(entry)


def _check_matches(entry: Entry, pre: np.ndarray, pre_games: np.ndarray) -> None:
    pairs = dict.fromkeys(map(tuple, np.sort(entry.games[["player", "opponent"]].to_numpy(), axis=1).tolist()))
    for one, other in pairs:
        why = ineligible((pre[one], pre[other]), (pre_games[one], pre_games[other]), entry.values)
        if why:
            names = entry.members["name"]
            both = f"{names.iloc[one]} and {names.iloc[other]}"
            entry.problems.append(problem("match-ineligible", entry.place(one, "rating"), player=both, why=why))


def _check_foreign(entry: Entry, pre: np.ndarray, pre_games: np.ndarray) -> None:
    """A foreign event is rated for one established player (spec/uschess.md section 9)."""
    rated = np.flatnonzero(~np.isnan(pre))
    if len(rated) != 1:
        entry.problems.append(problem("foreign-not-one", entry.section.place, count=len(rated)))
    for index in rated[pre_games[rated] <= entry.values["provisional_most_games"]].tolist():
        name = entry.members["name"].iloc[index]
        entry.problems.append(problem("foreign-provisional", entry.place(index, "rating"), player=name))


def _check_money(entry: Entry) -> None:
    """Money floors end at a level, and a prize makes one only where the section has a limit (section 7.5)."""
    highest, least = entry.values["money_floor_highest"], entry.values["money_floor_prize"]
    if "money_floor" in entry.members:
        told = entry.members["money_floor"].to_numpy(dtype=float)
        for index in np.flatnonzero(told > highest).tolist():
            read = {"player": entry.members["name"].iloc[index], "read": f"{told[index]:g}", "highest": highest}
            entry.problems.append(problem("money-floor-too-high", entry.place(index, "money_floor"), **read))
    if "prize" in entry.members and section_limit(entry.section) is None:
        won = np.flatnonzero(entry.members["prize"].to_numpy(dtype=float) >= least)
        if len(won):
            names = ", ".join(entry.members["name"].iloc[won[:5]])
            entry.problems.append(problem("prize-without-limit", entry.place(int(won[0]), "prize"), players=names))


def check_rated(rated: RatedSection) -> None:
    """Check what the result shows: floors above the rating a player came with, and requests to lower one."""
    players = rated.players[rated.players["m"] > 0]
    if rated.settings["event type"] == MATCH:
        below = players[players["floor"] > players["post_exact"]]
        for player in below.to_dict("records"):
            read = {"player": player["name"], "post": player["post_exact"], "floor": player["floor"]}
            rated.problems.append(problem("floor-request", rated.place(int(player["entrant"]), "rating"), **read))
        return
    lifted = players[players["floor_kind"].notna() & (players["floor"] > players["pre"])]
    for player in lifted.to_dict("records"):
        read = {"player": player["name"], "pre": player["pre"], "floor": player["floor"], "kind": player["floor_kind"]}
        rated.problems.append(problem("floor-above-rating", rated.place(int(player["entrant"]), "rating"), **read))
