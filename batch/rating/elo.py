"""Plain Elo and club ratings: from the tables to `rules.elo` and back (spec/elo.md)."""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.keys import POOLS as NAMED_POOLS
from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import Part, batch, identity, stacked, with_places
from batch.rating.entry import Entry
from batch.rating.list_checks import ELO_KS, check_k
from batch.rating.lists import (
    absolute_floor,
    chosen_rounding,
    list_entry,
    names_of,
    newcomers,
    rated_section,
    undated_day,
)
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.settle import rules_refused
from rules.dated import InForce
from rules.elo.rate import Rated, entrants
from rules.elo.rate import rate as rate_event
from rules.elo.settings import (
    BATCH,
    FIXED,
    FIXED_START,
    NO_NEWCOMERS,
    PERFORMANCE,
    ROUNDS,
    TENTHS,
    TIERS,
    UNROUNDED,
    WHOLE,
    section_rules,
)

CARRIES = True
"""A club's ratings go from each section into the next."""

POOLS = ("standard", *(pool for pool in NAMED_POOLS if pool != "standard"))
"""A club may keep as many as it likes, under any name there is."""

ROUNDINGS = (WHOLE, TENTHS, UNROUNDED)
"""What the key Rounding can say here."""

NEWCOMERS = {
    NO_NEWCOMERS: "stays unrated by the club's settings",
    FIXED_START: "the club's starting rating",
    PERFORMANCE: "performance of this event",
}


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section by the club's settings: keys above the table before the parameters file's."""
    entry = list_entry(section, event_key, "elo", POOLS, options)
    day = undated_day(entry)
    check_k(entry, ELO_KS, whole=False)
    settings = _settings(entry)
    try:
        known = parameters("elo", options.parameters)
        entry.values = section_rules(day, known, **settings)
        entry.in_force = [_told(one, settings, entry) for one in known.in_force(day)]
    except ValueError as error:
        entry.problems.append(rules_refused(section, error))
    return [entry]


def _told(setting: InForce, settings: dict[str, Any], entry: Entry) -> InForce:
    """A setting as it holds in the section, its own keys before the club's file."""
    if setting.name not in settings:
        return setting
    since = entry.start_date or entry.end_date or setting.since
    return InForce(setting.name, settings[setting.name], since, None, "The section's own key, or --set")


def _settings(entry: Entry) -> dict[str, Any]:
    """The settings that the section's own keys name."""
    fact = entry.section.fact
    settings = {
        "k": fact("k"),
        "k_choice": {True: TIERS, False: FIXED, None: None}[fact("tiers")],
        "floor": fact("floor"),
        "order": {"batch": BATCH, "game-by-game": ROUNDS, None: None}[fact("mode")],
        "rounding": chosen_rounding(entry, ROUNDINGS),
    }
    newcomer = fact("newcomer")
    if newcomer in (NO_NEWCOMERS, PERFORMANCE):
        settings["newcomers"] = newcomer
    elif newcomer is not None:
        settings |= {"newcomers": FIXED_START, "newcomer_start": newcomer}
    return {name: value for name, value in settings.items() if value is not None}


def settle(entry: Entry, options: EventOptions) -> None:
    """Newcomers without a way to a first rating stay unrated, and so do not count: said once."""
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    unrated = playing[np.isnan(entry.members["pre"].to_numpy()[playing])].tolist()
    if unrated and entry.values.newcomers == NO_NEWCOMERS:
        names = names_of(entry, unrated)
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
    unrated = np.isnan(rated.own[players])
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": rated.start[players],
            "start_source": np.where(unrated, NEWCOMERS[entry.values.newcomers], ""),
            "m": rated.n[players],
            "s": rated.w[players],
            "formula": "elo",
            "expected": rated.expected[players],
            "delta": rated.delta[players],
            "k": rated.k[players],
            "k_reason": rated.k_reason[players],
            "floor_kind": absolute_floor(rated.held[players]),
            "change_exact": rated.change_exact[players],
            # A performance is the new rating itself; elsewhere decimals are subtracted as people do it.
            "change": np.where(unrated & (entry.values.newcomers == PERFORMANCE), 0, rated.change[players].round(9)),
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
    section.starting = newcomers(unrated, {"source": table["start_source"]})
    played = rated.n[players] > 0
    section.state = pd.DataFrame({"pre": rated.post[players], "pre_games": table["post_games"]})[played]
    return section
