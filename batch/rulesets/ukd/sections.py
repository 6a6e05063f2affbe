"""UKD sections: from the tables to `rules.ukd` and back (spec/ukd.md)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating.arrays import Part, batch, concatenated, event_of, identity, with_places
from batch.rating.entry import Entry
from batch.rating.list_checks import check_carried, check_ratings
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
from batch.rulesets.ukd.about import ABOUT
from batch.rulesets.ukd.entering import ROUNDINGS, entering, in_force, section_rules
from batch.rulesets.ukd.steps import GAMES, RATINGS
from rules.event import Floats
from rules.ukd.rate import Rated
from rules.ukd.rate import rate as rate_event
from rules.ukd.settings import PARAMETERS_FILE


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section; the choices the procedure leaves open are in its settings."""
    entry = list_entry(section, event_key, "ukd", ABOUT.pools, options)
    check_dated(entry)
    refuse_rounding(entry, tuple(ROUNDINGS))
    try:
        known = parameters(PARAMETERS_FILE, options.parameters)
        entry.section_rules = rules = section_rules(entry.choices, known)
        entry.in_force = in_force(entry.choices, known)
    except ValueError as error:
        entry.problems.append(rules_refused(section, error))
    else:
        check_ratings(entry, "rating", rules.values["floor"])
        check_carried(entry, rules.values["floor"])
        entry.settings |= words(rules)
    return [entry]


def words(rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them."""
    return {"minimum games": rules.minimum_games, "form": rules.form, "rounding": rules.rounding,
            "below the floor": rules.below_floor}  # fmt: skip


def settle(entry: Entry) -> None:
    """Find everybody's values on entering; refuse a section in which nobody who plays has a UKD."""
    entry.entered = entering(entry.known, event_of(entry), [entry.choices], [entry.section_rules])
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    if len(playing) and entry.known.unrated[playing].all():
        entry.problems.append(problem("nobody-has-ukd", entry.section.place))


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate settled entries, each from the ratings before it."""
    if not entries:
        return []
    event, parts = batch(entries)
    people = concatenated([entry.entered.people for entry in entries])
    rated = rate_event(event, people, [entry.section_rules for entry in entries])
    return [_section(part, rated) for part in parts]


def _section(part: Part, rated: Rated) -> RatedSection:
    players, games = part.players, part.games
    entry = part.entry
    people = entry.entered.people
    unrated = np.isnan(rated.own[players])
    estimates = rated.estimates
    pooled, pooled_points = estimates.games[players], estimates.half_points[players] / 2
    table = pd.DataFrame(
        {
            **identity(entry),
            **player_values(RATINGS, rated, players),
            "start_source": np.where(unrated, estimates.reason[players], ""),
            "m": np.where(unrated, pooled - people.carried_games, rated.n[players] + rated.unrated_games[players]),
            "s": np.where(unrated, pooled_points - people.carried_points, _points(part)),
            "formula": "ukd",
            "n": np.where(unrated, np.nan, rated.n[players]),
            "w": np.where(unrated, np.nan, rated.w[players]),
            "average": np.where(unrated, estimates.average[players], rated.average[players]),
            "difference": np.where(unrated, estimates.difference[players], rated.difference[players]),
            "percentage": np.where(unrated, estimates.percentage[players] / 100, rated.percentage[players]),
            "k": np.where(unrated, np.nan, rated.k[players]),
            "unrated_games": np.where(unrated, np.nan, rated.unrated_games[players]),
            "first_games": np.where(unrated, pooled, np.nan),
            "first_points": np.where(unrated, pooled_points, np.nan),
            "first_opponents": np.where(unrated, estimates.opponents[players], np.nan),
            "estimate_words": np.where(unrated, estimates.reason[players], ""),
            "floor_kind": absolute_floor(rated.held[players]),
        }
    )
    issued = np.where(table["post"].isna(), np.nan, pooled)
    table["post_games"] = np.where(unrated, issued, table["pre_games"] + table["m"])
    game_table = entry.games.assign(
        **game_values(GAMES, rated, games),
        rated=rated.game_rated[games],
        capped=rated.capped[games],
        note=_notes(rated, part),
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
    words = np.where(
        rated.capped[part.games], f"counts as {part.entry.section_rules.values['difference_cap']} away", ""
    )
    words = words.astype(object)
    words[theirs & ~mine] = "against a player without UKD"
    words[theirs & mine] = "neither has a UKD: not rated"
    return words


def _points(part: Part) -> Floats:
    """Points from every game on the board, opponents without UKD included."""
    games = part.entry.games
    return np.bincount(games["player"], games["score"], part.entry.known.n).astype(np.float64)
