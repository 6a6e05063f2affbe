"""UKD sections: from the tables to `rules.ukd` and back (spec/ukd.md)."""

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import Part, batch, identity, stacked, with_places
from batch.rating.entry import Entry
from batch.rating.lists import list_entry, rated_section, starting_day, whole_ratings
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from rules.ukd.rate import Rated, entrants
from rules.ukd.rate import rate as rate_event
from rules.ukd.settings import AVERAGE, DROP, HELD, NEAREST, section_rules

CARRIES = False
"""All players use their UKD from the start of the event, of whichever section."""

POOLS = ("standard", "rapid", "blitz")


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section; the choices the procedure leaves open are in its settings."""
    entry = list_entry(section, crosstable, event_key, "ukd", POOLS)
    day = starting_day(entry)
    if day is not None:
        known = parameters("ukd", options.parameters)
        form, below = section.fact("form") or AVERAGE, section.fact("below_minimum") or HELD
        rounding = DROP if section.fact("rounding") == "fraction-dropped" else NEAREST
        try:
            entry.values = section_rules(day, form, rounding, below, section.fact("minimum_games"), known)
            entry.in_force = known.in_force(day)
            whole_ratings(entry, entry.values.values["floor"])
        except ValueError as error:
            entry.problems.append(problem("rules-not-known-then", section.place, why=str(error)))
        entry.settings |= {"form": form, "rounding": rounding, "below the floor": below}
    return [entry]


def settle(entry: Entry, options: EventOptions) -> None:
    """An event in which nobody has a UKD cannot be rated."""
    if len(entry.games) and np.isnan(entry.members["pre"].to_numpy()).all():
        entry.problems.append(problem("nobody-has-ukd", entry.section.place))


def rate(entries: list[Entry]) -> list[RatedSection]:
    """Rate entries, each from the ratings before it."""
    if not entries:
        return []
    event, parts = batch(entries)
    people = entrants(event.players, rating=stacked(entries, "pre"))
    rated = rate_event(event, people, [entry.values for entry in entries])
    return [_section(part, rated) for part in parts]


def _section(part: Part, rated: Rated) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    unrated = np.isnan(rated.own[players])
    estimates = rated.estimates
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": rated.own[players],
            "start_source": "",
            "m": np.where(unrated, estimates.games[players], rated.n[players] + rated.unrated_games[players]),
            "s": np.where(unrated, estimates.half_points[players] / 2, rated.w[players]),
            "formula": np.where(unrated, "estimate", "ukd"),
            "n": rated.n[players],
            "average": np.where(unrated, estimates.average[players], rated.average[players]),
            "difference": np.where(unrated, estimates.difference[players], rated.difference[players]),
            "percentage": np.where(unrated, estimates.percentage[players] / 100, rated.percentage[players]),
            "expected": rated.expected[players],
            "delta": rated.delta[players],
            "k": np.where(unrated, np.nan, rated.k[players]),
            "k_reason": rated.k_reason[players],
            "unrated_games": rated.unrated_games[players],
            "unrated_change": rated.unrated_change[players],
            "estimate_words": estimates.reason[players],
            "before_floor": rated.before_floor[players],
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
        opponent_rating=rated.opponent_rating[games],
        difference=rated.game_difference[games],
        capped=rated.capped[games],
        expected=rated.game_expected[games],
        delta=rated.game_delta[games],
        contribution=rated.game_change[games],
    )
    return rated_section(entry, with_places(table, entry), game_table)
