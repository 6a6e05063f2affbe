"""Plain Elo and club ratings: from the tables to `rules.elo` and back (spec/elo.md)."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating.arrays import Part, batch, concatenated, event_of, identity, with_places
from batch.rating.entry import Entry
from batch.rating.known import STATE, Known, joined
from batch.rating.list_checks import ELO_KS, check_k
from batch.rating.lists import (
    absolute_floor,
    check_dated,
    list_entry,
    newcomers,
    rated_section,
    refuse_rounding,
)
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.parameters import parameters
from batch.rating.settle import rules_refused
from batch.rating.step import game_values, player_values
from batch.rulesets.elo.about import ABOUT
from batch.rulesets.elo.entering import ROUNDINGS, entering, in_force, section_rules
from batch.rulesets.elo.steps import GAMES, RATINGS
from rules.elo.rate import Rated
from rules.elo.rate import rate as rate_event
from rules.elo.settings import FIXED_START, NO_NEWCOMERS, PARAMETERS_FILE, PERFORMANCE
from rules.event import Floats

NEWCOMERS = {
    NO_NEWCOMERS: "stays unrated by the club's settings",
    FIXED_START: "the club's starting rating",
    PERFORMANCE: "performance of this event",
}


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section by the club's settings; keys above the table come before the parameters file's."""
    entry = list_entry(section, event_key, "elo", ABOUT.pools, options)
    check_dated(entry)
    check_k(entry, ELO_KS, whole=False)
    refuse_rounding(entry, ROUNDINGS)
    try:
        known = parameters(PARAMETERS_FILE, options.parameters)
        entry.section_rules = section_rules(entry.choices, known)
        entry.in_force = in_force(entry.choices, known)
    except ValueError as error:
        entry.problems.append(rules_refused(section, error))
    return [entry]


def settle(entry: Entry) -> None:
    """Find everybody's values on entering, and say once that newcomers who cannot get a first rating do not count."""
    entry.entered = entering(entry.known, event_of(entry), [entry.choices], [entry.section_rules])
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    unrated = playing[entry.known.unrated[playing]].tolist()
    if unrated and entry.section_rules.newcomers == NO_NEWCOMERS:
        told = {"count": len(unrated), "names": entry.names(unrated)}
        entry.problems.append(problem("newcomers-not-counted", entry.section.place, **told))


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate settled entries that share no player."""
    if not entries:
        return []
    event, parts = batch(entries)
    people = concatenated([entry.entered.people for entry in entries])
    rated = rate_event(event, people, [entry.section_rules for entry in entries])
    after = state_after(rated, joined([entry.known for entry in entries]))
    return [_section(part, rated, after) for part in parts]


def _section(part: Part, rated: Rated, after: Mapping[str, Floats]) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    unrated = np.isnan(rated.own[players])
    table = pd.DataFrame(
        {
            **identity(entry),
            **player_values(RATINGS, rated, players),
            "start_source": np.where(unrated, NEWCOMERS[entry.section_rules.newcomers], ""),
            "formula": "elo",
            "floor_kind": absolute_floor(rated.held[players]),
            # A performance is the new rating itself.
            "change": np.where(unrated & (entry.section_rules.newcomers == PERFORMANCE), 0, rated.change[players]),
        }
    )
    table["post_games"] = after["games"][players]
    game_table = entry.games.assign(
        **game_values(GAMES, rated, games),
        rated=rated.game_rated[games],
    )
    section = rated_section(entry, with_places(table, entry), game_table)
    section.starting = newcomers(unrated, {"source": table["start_source"]})
    section.state = pd.DataFrame({name: values[players] for name, values in after.items()})[rated.n[players] > 0]
    return section


def state_after(rated: Rated, known: Known) -> dict[str, Floats]:
    """Everybody's `STATE` facts after their section; a newcomer's count of games begins with it."""
    after = {name: known[name] for name in STATE}
    games = np.where(known.unrated, 0.0, known["games"]) + rated.n
    return {**after, "rating": rated.post, "games": games, "peak": np.fmax(known["peak"], rated.post)}
