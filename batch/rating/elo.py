"""Plain Elo and club ratings: from the tables to `rules.elo` and back (spec/elo.md)."""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import Part, batch, identity, stacked, with_places
from batch.rating.entry import Entry
from batch.rating.lists import list_entry, rated_section, starting_day
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from rules.elo.rate import Rated, entrants
from rules.elo.rate import rate as rate_event
from rules.elo.settings import BATCH, FIXED_START, PERFORMANCE, ROUNDS, TIERS, section_rules

CARRIES = True
"""A club's ratings go from each section into the next."""

POOLS = ("standard", "rapid", "blitz")


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section by the club's settings: keys above the table before the parameters file's."""
    entry = list_entry(section, crosstable, event_key, "elo", POOLS)
    day = starting_day(entry)
    if day is not None:
        known = parameters("elo", options.parameters)
        settings = _settings(section)
        try:
            entry.values = section_rules(day, known, **settings)
            entry.in_force = known.in_force(day)
        except ValueError as error:
            entry.problems.append(problem("rules-not-known-then", section.place, why=str(error)))
        entry.settings |= settings | {"stored_as_integer": False}
    return [entry]


def _settings(section: Section) -> dict[str, Any]:
    """The settings that the section's own keys name."""
    settings = {name: section.fact(name) for name in ("k", "floor", "rounding") if section.fact(name) is not None}
    if section.fact("tiers"):
        settings["k_choice"] = TIERS
    if (mode := section.fact("mode")) is not None:
        settings["order"] = BATCH if mode == "batch" else ROUNDS
    newcomer = section.fact("newcomer")
    if newcomer is not None:
        settings |= (
            {"newcomers": PERFORMANCE}
            if newcomer == "performance"
            else {"newcomers": FIXED_START, "newcomer_start": newcomer}
        )
    return settings


def settle(entry: Entry, options: EventOptions) -> None:
    """Newcomers without a way to a first rating stay unrated, and so do not count: said once."""
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    unrated = playing[np.isnan(entry.members["pre"].to_numpy()[playing])]
    if len(unrated) and entry.values.newcomers == "none":
        names = ", ".join(str(entry.members["name"].iloc[i]) for i in unrated[:5])
        entry.problems.append(problem("newcomers-not-counted", entry.section.place, count=len(unrated), names=names))


def rate(entries: list[Entry]) -> list[RatedSection]:
    """Rate entries that share no player."""
    if not entries:
        return []
    event, parts = batch(entries)
    people = entrants(event.players, rating=stacked(entries, "pre"), k=stacked(entries, "k"))
    rated = rate_event(event, people, [entry.values for entry in entries])
    return [_section(part, rated) for part in parts]


def _section(part: Part, rated: Rated) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": rated.start[players],
            "start_source": np.where(np.isnan(rated.own[players]), entry.values.newcomers, ""),
            "m": rated.n[players],
            "s": rated.w[players],
            "formula": "elo",
            "expected": rated.expected[players],
            "delta": rated.delta[players],
            "k": rated.k[players],
            "k_reason": rated.k_reason[players],
            "floor_kind": np.where(rated.held[players], "absolute", None),
            "change_exact": rated.change_exact[players],
            "change": rated.change[players],
            "post_exact": rated.post_exact[players],
            "post": rated.post[players],
        }
    )
    table["post_games"] = table["pre_games"] + table["m"]
    game_table = entry.games.assign(
        rated=rated.game_rated[games],
        own_rating=rated.own_rating[games],
        opponent_rating=rated.opponent_rating[games],
        expected=rated.game_expected[games],
        delta=rated.game_delta[games],
        contribution=rated.game_change[games],
    )
    section = rated_section(entry, with_places(table, entry), game_table)
    played = rated.n[players] > 0
    section.state = pd.DataFrame({"pre": rated.post[players], "pre_games": table["post_games"]})[played]
    return section
