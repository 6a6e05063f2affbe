"""A section as the page for the club's site may show it: without the players' ages and what gives them away.

Under US Chess rules an unrated player starts from 50 points for each year of age, up to the value of an adult
(spec/uschess.md section 3). Below that the age follows from the starting value, and so from the change and from
estimates. The opponents' steps show these too, so their first passes are left out. The page keeps the player's games
and new rating; the office's workbook, CSV and JSON have everything.

Every result still rests on the starting values: anyone who rates the event again, or works back from the opponents'
results of the first pass, can find an age that fits.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from batch.rating.model import RatedSection
from rules.event import Bools

KEY = "P12: provisional, on 12 games · unr.: unrated. "
AGES_KEY = "No change is shown for an unrated player whose age would follow from it. "

PUBLIC = (
    *("no", "id", "name", "entrant", "pre", "pre_games", "m", "s", "formula", "post", "post_games", "floor_kind"),
    *("total", "place"),
)
"""Columns published for everybody."""

BY_AGE, BY_HAND = "age ", "Start column"
"""Sources of starting values (`rules.uschess.initial`); a value given by hand is mostly that of the age."""

OF_WEIGHTS = ("days", "age_value", "z", "staleness", "weight")
"""Steps of a blended starting value that give the age away; each follows from the others."""


def published(section: RatedSection, before: Sequence[RatedSection] = ()) -> RatedSection:
    """The section without everything that is not published.

    before: earlier sections of the run. A player who lost every game goes on from the starting value.
    """
    hidden = starts_by_age(section) | section.players["id"].isin(_unrated_before(before)).to_numpy()
    if not len(section.starting) and not hidden.any():
        return section
    estimated = hidden | _met(section, hidden)
    adults = section.players["start_source"].str.replace(rf"^{BY_AGE}[\d.]+", "adult", regex=True)
    players = section.players.assign(
        start_source=adults, first_estimate=section.players["first_estimate"].mask(estimated)
    ).where(~hidden[:, None] | section.players.columns.isin(PUBLIC)[None, :])
    games = _without_estimates(section, hidden, estimated)
    return replace(section, players=players, games=games, starting=_without_weights(section))


def _unrated_before(sections: Sequence[RatedSection]) -> set[str]:
    """The ids of the players whose starting values earlier sections do not tell."""
    found = [one.players["id"][starts_by_age(one)].dropna() for one in sections if "start_source" in one.players]
    return {str(player) for ids in found for player in ids}


def page_key(section: RatedSection, with_ages: bool) -> str:
    """What the page's signs mean, and what is not shown."""
    return KEY + (AGES_KEY if not with_ages and starts_by_age(section).any() else "")


def starts_by_age(section: RatedSection) -> Bools:
    """Whether a player's age follows, or may follow, from the starting value: (players,)."""
    hidden = np.zeros(len(section.players), dtype=np.bool_)
    starting = section.starting
    if len(starting):
        source = starting["source"].astype(str)
        adult = section.values.get("age_highest_value", math.inf)
        telling = (source.str.startswith(BY_AGE) | (source == BY_HAND)) & (starting["rating"] < adult)
        hidden[starting["player"].to_numpy(dtype=np.int64)[telling.to_numpy()]] = True
    return hidden


def _met(section: RatedSection, hidden: Bools) -> Bools:
    """Whether a player met one of those: (players,). First estimates rest on the opponents' starting values."""
    who, against = (section.games[side].to_numpy(dtype=np.int64) for side in ("player", "opponent"))
    return np.isin(np.arange(len(hidden)), who[hidden[against]])


def _without_estimates(section: RatedSection, hidden: Bools, estimated: Bools) -> pd.DataFrame:
    """The games without first estimates that give a hidden value away, and without results equal to it."""
    games, players = section.games, section.players
    opponent = games["opponent"].to_numpy(dtype=np.int64)
    first = (hidden | (estimated & players["first_estimate"].notna().to_numpy()))[opponent]
    start = players["start"].to_numpy(dtype=np.float64)[opponent]
    last = hidden[opponent] & np.isclose(games["opponent_rating"].to_numpy(dtype=np.float64), start)
    steps = {"opponent_rating_first": first, "expected_first": first, "opponent_rating": last, "expected": last}
    return games.assign(**{name: games[name].mask(gone) for name, gone in steps.items()})


def _without_weights(section: RatedSection) -> pd.DataFrame:
    """The sources of starting values without weights by an age; an adult's or a junior's value gives no age away."""
    starting = section.starting
    if "age_value" not in starting:
        return starting
    of_anybody = [one.value for one in section.in_force if one.name in ("adult_value", "junior_value")]
    by_age = starting["age_value"].notna() & ~starting["age_value"].isin(of_anybody)
    return starting.assign(**{name: starting[name].mask(by_age) for name in OF_WEIGHTS})
