"""UKD sections: from the tables to `rules.ukd` and back (spec/ukd.md)."""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import Part, batch, identity, stacked, with_places
from batch.rating.entry import Entry
from batch.rating.list_checks import check_carried, check_ratings
from batch.rating.lists import (
    absolute_floor,
    carried,
    chosen_rounding,
    list_entry,
    newcomers,
    rated_section,
    undated_day,
)
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.settle import rules_refused
from rules.event import Floats
from rules.ukd.rate import Rated, entrants
from rules.ukd.rate import rate as rate_event
from rules.ukd.settings import AVERAGE, DROP, HELD, NEAREST, section_rules

CARRIES = False
"""All players use their UKD from the start of the event, of whichever section."""

POOLS = ("standard", "rapid", "blitz")

ROUNDINGS = {"whole": NEAREST, "fraction-dropped": DROP}
"""What the key Rounding can say here, the default first."""


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section; the choices the procedure leaves open are in its settings."""
    entry = list_entry(section, event_key, "ukd", POOLS, options)
    day = undated_day(entry)
    form, below = section.fact("form") or AVERAGE, section.fact("below_minimum") or HELD
    rounding = ROUNDINGS[chosen_rounding(entry, tuple(ROUNDINGS)) or "whole"]
    try:
        known = parameters("ukd", options.parameters)
        entry.values = section_rules(day, form, rounding, below, section.fact("minimum_games"), known)
        entry.in_force = known.in_force(day)
    except ValueError as error:
        entry.problems.append(rules_refused(section, error))
    else:
        check_ratings(entry, "rating", entry.values.values["floor"])
        check_carried(entry, entry.values.values["floor"])
        entry.settings |= {"minimum games": entry.values.minimum_games}
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
    brought = carried(entries)
    people = entrants(event.players, rating=stacked(entries, "pre"), **brought)
    rated = rate_event(event, people, [entry.values for entry in entries])
    return [_section(part, rated, {name: told[part.players] for name, told in brought.items()}) for part in parts]


def _section(part: Part, rated: Rated, brought: dict[str, Floats]) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    unrated = np.isnan(rated.own[players])
    estimates = rated.estimates
    pooled, pooled_points = estimates.games[players], estimates.half_points[players] / 2
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": rated.own[players],
            "start_source": np.where(unrated, estimates.reason[players], ""),
            "m": np.where(unrated, pooled - brought["carried_games"], rated.n[players] + rated.unrated_games[players]),
            "s": np.where(unrated, pooled_points - brought["carried_points"], _points(part)),
            "formula": "ukd",
            "n": np.where(unrated, np.nan, rated.n[players]),
            "w": np.where(unrated, np.nan, rated.w[players]),
            "average": np.where(unrated, estimates.average[players], rated.average[players]),
            "difference": np.where(unrated, estimates.difference[players], rated.difference[players]),
            "percentage": np.where(unrated, estimates.percentage[players] / 100, rated.percentage[players]),
            "expected": rated.expected[players],
            "delta": rated.delta[players],
            "k": np.where(unrated, np.nan, rated.k[players]),
            "k_reason": rated.k_reason[players],
            "unrated_games": np.where(unrated, np.nan, rated.unrated_games[players]),
            "unrated_change": rated.unrated_change[players],
            "first_games": np.where(unrated, pooled, np.nan),
            "first_points": np.where(unrated, pooled_points, np.nan),
            "first_opponents": np.where(unrated, estimates.opponents[players], np.nan),
            "estimate_words": np.where(unrated, estimates.reason[players], ""),
            "before_floor": rated.before_floor[players],
            "floor_kind": absolute_floor(rated.held[players]),
            "change_exact": rated.change_exact[players],
            "change": rated.change[players],
            "post_exact": rated.post_exact[players],
            "post": rated.post[players],
        }
    )
    issued = np.where(table["post"].isna(), np.nan, pooled)
    table["post_games"] = np.where(unrated, issued, table["pre_games"] + table["m"])
    game_table = entry.games.assign(
        rated=rated.game_rated[games],
        opponent_rating=rated.opponent_rating[games],
        difference=rated.game_difference[games],
        capped=rated.capped[games],
        note=_notes(rated, part),
        expected=rated.game_expected[games],
        delta=rated.game_delta[games],
        contribution=rated.game_change[games],
    )
    section = rated_section(entry, with_places(table, entry), game_table)
    played = pooled > 0
    kept = played & table["post"].isna().to_numpy()
    steps = {
        "source": np.where(played, "games against players with a UKD", ""),
        "carried_games": np.where(kept, pooled, np.nan),
        "carried_points": np.where(kept, pooled_points, np.nan),
        "carried_opponents": np.where(kept, estimates.opponents[players], np.nan),
        "average": table["average"],
        "p": np.where(played, table["percentage"], np.nan),
        "dp": np.where(played, table["difference"], np.nan),
        "performance": table["post_exact"],
    }
    section.starting = newcomers(unrated, steps)
    return section


def _notes(rated: Rated, part: Part) -> Any:
    """What is special about each game, in words."""
    own = rated.own[part.players]
    mine, theirs = (np.isnan(own[part.entry.games[side].to_numpy()]) for side in ("player", "opponent"))
    words = np.where(rated.capped[part.games], f"counts as {part.entry.values.values['difference_cap']} away", "")
    words = words.astype(object)
    words[theirs & ~mine] = "against a player without UKD"
    words[theirs & mine] = "neither has a UKD: not rated"
    return words


def _points(part: Part) -> Floats:
    """Points from every game on the board, opponents without UKD included."""
    games = part.entry.games
    return np.bincount(games["player"], games["score"], len(part.entry.members)).astype(np.float64)
