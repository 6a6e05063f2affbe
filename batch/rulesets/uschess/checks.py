"""Checks of a settled or rated US Chess section: matches, foreign events, peaks, prizes, floors."""

import re

import numpy as np

from batch.places import spans
from batch.problems import problem
from batch.rating.entry import Entry
from batch.rating.model import RatedSection
from batch.rulesets.uschess.starting import age_of
from rules.event import Bools
from rules.uschess.initial import plausible_age
from rules.uschess.matches import ineligible
from rules.uschess.model import FOREIGN, MATCH

_MEMBER_ID = re.compile(r"\d{8}")


def check_starts(entry: Entry) -> None:
    """List what starting values assume, ages that are not plausible, and births that are needed and cannot be read."""
    _check_ids(entry)
    _check_births(entry)
    for i, value in entry.entered.starts.items():
        age = age_of(entry.known, i, entry.choices)
        if np.isnan(entry.known["start"][i]) and not (np.isnan(age) or plausible_age(age, entry.section_rules.values)):
            field = "age" if np.isnan(entry.known["birth"][i]) else "birth"
            entry.problems.append(problem("age-implausible", entry.place(i, field), age=age))
        told = {"player": entry.members["name"].iloc[i], "start": value.rating}
        for assumed in value.assumed:
            entry.problems.append(problem("start-assumed", entry.place(i, "rating"), **told, assumed=assumed))


def _check_ids(entry: Entry) -> None:
    """List ids that are not of eight digits, where at least half of a section's are: other numbers are a club's own."""
    told = [(i, member_id) for i, member_id in enumerate(entry.members["id"].tolist()) if member_id]
    odd = [(i, member_id) for i, member_id in told if not _MEMBER_ID.fullmatch(member_id)]
    for i, member_id in odd if len(odd) * 2 <= len(told) else ():
        read = {"id": member_id, "player": entry.members["name"].iloc[i]}
        entry.problems.append(problem("id-length", entry.place(i, "id"), **read))


def _check_births(entry: Entry) -> None:
    """An unrated player's age makes the starting value (spec/uschess.md section 3): a birth told must be read."""
    if "birth_unread" not in entry.members:
        return
    told = np.isfinite(np.stack([entry.known[fact] for fact in ("birth", "age", "adult", "start")])).any(axis=0)
    unread = entry.members["birth_unread"].notna().to_numpy() & ~told
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy()).tolist()
    needed = [i for i in playing if unread[i] and i in entry.entered.starts]
    if needed:
        rows = spans(entry.place(i, "birth").row or 0 for i in needed)
        read = {"count": len(needed), "text": entry.members["birth_unread"].iloc[needed[0]], "rows": rows}
        entry.problems.append(problem("births-needed", entry.place(needed[0], "birth"), **read))


def check_settled(entry: Entry) -> None:
    """Check what needs everybody's ratings and the rules in force; skip a section in which nobody plays."""
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    if not len(playing):
        return
    # In the other pools everybody may start from the regular rating: a club's first quick event is no mistake.
    if entry.known.unrated[playing].all() and np.isnan(entry.known["regular"][playing]).all():
        entry.problems.append(problem("nobody-rated", entry.section.place))
    if entry.choices.kind == MATCH:
        _check_matches(entry)
    if entry.choices.kind == FOREIGN:
        _check_foreign(entry)
    _check_money(entry)
    _check_peaks(entry)


def _check_matches(entry: Entry) -> None:
    pre, games = entry.known["rating"], entry.known["games"]
    pairs = dict.fromkeys(map(tuple, np.sort(entry.games[["player", "opponent"]].to_numpy(), axis=1).tolist()))
    for one, other in pairs:
        why = ineligible((pre[one], pre[other]), (games[one], games[other]), entry.section_rules.values)
        if why:
            names = entry.members["name"]
            both = f"{names.iloc[one]} and {names.iloc[other]}"
            entry.problems.append(problem("match-ineligible", entry.place(one, "rating"), player=both, why=why))


def _check_foreign(entry: Entry) -> None:
    """A foreign event is rated for one established player (spec/uschess.md section 9)."""
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    rated = playing[~entry.known.unrated[playing]]
    if len(rated) != 1:
        entry.problems.append(problem("foreign-not-one", entry.section.place, count=len(rated)))
    provisional = entry.known["games"][rated] <= entry.section_rules.values["provisional_most_games"]
    for index in rated[provisional].tolist():
        name = entry.members["name"].iloc[index]
        entry.problems.append(problem("foreign-provisional", entry.place(index, "rating"), player=name))


def _check_money(entry: Entry) -> None:
    """Money floors end at a level, and a prize makes one only where the section has a limit (section 7.5)."""
    values, told = entry.section_rules.values, entry.known["money_floor"]
    highest = values["money_floor_highest"]
    for index in np.flatnonzero(told > highest).tolist():
        read = {"player": entry.members["name"].iloc[index], "read": f"{told[index]:g}", "highest": highest}
        entry.problems.append(problem("money-floor-too-high", entry.place(index, "money_floor"), **read))
    won = np.flatnonzero(entry.known["prize"] >= values["money_floor_prize"]).tolist()
    if won and entry.choices.get("limit") is None:
        entry.problems.append(problem("prize-without-limit", entry.place(won[0], "prize"), players=entry.names(won)))


def _check_peaks(entry: Entry) -> None:
    """List peaks of provisional players, which give no floor (section 7.3)."""
    most = entry.section_rules.values["provisional_most_games"]
    players = np.flatnonzero((entry.known["games"] <= most) & ~np.isnan(entry.known["peak"])).tolist()
    if players:
        told = {"count": len(players), "names": entry.names(players)}
        entry.problems.append(problem("peak-provisional", entry.place(players[0], "peak"), **told))


def check_assumed_peaks(entry: Entry, assumed: Bools) -> None:
    """List players whose floor rests on the rating before the event, taken as the highest so far (section 7.3)."""
    players = np.flatnonzero(assumed).tolist()
    if players:
        told = {"count": len(players), "names": entry.names(players)}
        entry.problems.append(problem("peak-floor-assumed", entry.section.place, **told))


def check_rated(rated: RatedSection) -> None:
    """Check what the result shows: floors above the rating a player came with, and requests to lower one."""
    players = rated.players[rated.players["m"] > 0]
    if rated.choices.kind == MATCH:
        below = players[players["floor"] > players["post_exact"]]
        for player in below.to_dict("records"):
            read = {"player": player["name"], "post": player["post_exact"], "floor": player["floor"]}
            rated.problems.append(problem("floor-request", rated.place(int(player["entrant"]), "rating"), **read))
        return
    lifted = players[players["floor_kind"].notna() & (players["floor"] > players["pre"])]
    for player in lifted.to_dict("records"):
        read = {"player": player["name"], "pre": player["pre"], "floor": player["floor"], "kind": player["floor_kind"]}
        rated.problems.append(problem("floor-above-rating", rated.place(int(player["entrant"]), "rating"), **read))
