"""FIDE sections: from the tables to `rules.fide` and back (spec/fide.md). The start date chooses the rules.

With a rating period every section of the run counts towards it; see `batch.rulesets.fide.period`.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating.arrays import Part, batch, concatenated, event_of, identity, with_places
from batch.rating.entry import Entry
from batch.rating.known import STATE
from batch.rating.list_checks import FIDE_KS, check_births, check_carried, check_k, check_peak, check_ratings
from batch.rating.lists import list_entry, newcomers, rated_section, rules_day
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.parameters import parameters
from batch.rating.settle import rules_refused
from batch.rating.step import game_values, player_values
from batch.rulesets.fide.entering import birth_years, entering, in_force, section_rules
from batch.rulesets.fide.steps import GAMES, RATINGS
from rules.dated import ParameterSet
from rules.expectation import in_points
from rules.fide.first_rating import FirstRatings, still_pooled
from rules.fide.rate import Rated
from rules.fide.rate import rate as rate_event
from rules.fide.settings import PARAMETERS_FILE, POOLS


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section by the rules in force on its start date."""
    entry = list_entry(section, event_key, "fide", POOLS, options)
    _check_day(entry)
    day = rules_day(entry.choices)
    if day is not None and entry.pool in POOLS:
        try:
            known = parameters(PARAMETERS_FILE, options.parameters)
            entry.section_rules = section_rules(entry.choices, known)
            entry.in_force = in_force(entry.choices, known)
        except ValueError as error:
            entry.problems.append(rules_refused(section, error))
        else:
            _check(entry, day, known)
            if options.period is not None:
                _check_period(entry, day, options.period)
    entry.settings |= {"expectation": entry.choices.get("expected", "table"), "period": options.period}
    return [entry]


def _check_day(entry: Entry) -> None:
    """The start date chooses the rules; where the end date stands in for it, that is listed as a guess."""
    if "start_date" in entry.section.facts:  # where it cannot be read, that is a problem already
        return
    place = entry.section.place
    if entry.choices.end is not None:
        entry.problems.append(problem("start-from-end", place, date=entry.choices.end, rules="FIDE"))
    elif not entry.section.facts.keys() & {"end_date", "event_end_date"}:
        entry.problems.append(problem("no-start-date", place, rules="FIDE"))


def _check(entry: Entry, day: date, known: ParameterSet) -> None:
    """Check the players' rows for impossible values."""
    floor, values = entry.section_rules.floor, entry.section_rules.values
    for field in ("rating", "standard") if entry.pool != "standard" else ("rating",):
        _leave_out_unlisted(entry, field, floor)
        check_ratings(entry, field, floor)
    check_k(entry, FIDE_KS, whole=True)
    check_peak(entry)
    check_births(entry, birth_years(entry.known), day.year)
    # Games of the months before may have been against players under a floor that was lower then.
    first = date(day.year - -(-int(values.get("first_months", 0)) // 12), 1, 1)
    check_carried(entry, min(floor, known.on(first).get("floor", 0)))


def _leave_out_unlisted(entry: Entry, field: str, floor: float) -> None:
    """Treat ratings below the lowest listed as none: they are a national federation's, or estimates."""
    ratings = entry.known[field]
    unlisted = np.flatnonzero(ratings < floor)
    for index in unlisted.tolist():
        told = {"player": entry.members["name"].iloc[index], "read": f"{ratings[index]:g}", "floor": f"{floor:g}"}
        entry.problems.append(problem("rating-not-fides", entry.place(index, field), **told))
    if len(unlisted):
        entry.known = entry.known.without((field, *STATE) if field == "rating" else (field,), unlisted)
        entry.members = entry.members.assign(**{field: entry.members[field].mask(ratings < floor)})


def _check_period(entry: Entry, day: date, period: str) -> None:
    """Warn of an event that hardly belongs to the period: it starts later, or too long before for games to pool."""
    months = int(entry.section_rules.values.get("first_months", 26))
    if not still_pooled(day, date.fromisoformat(f"{period}-01"), months):
        entry.problems.append(problem("outside-period", entry.section.place, start=day, period=period))


def settle(entry: Entry) -> None:
    """Report each K that cannot be derived, with the facts missing, and each that rests on a guess."""
    event = event_of(entry)
    entry.entered = entering(entry.known, event, [entry.choices], [entry.section_rules])
    rated = rate_event(event, entry.entered.people, [entry.section_rules])
    for index in np.flatnonzero((rated.k_missing != "") & (rated.n > 0)).tolist():
        player, missing = entry.members["name"].iloc[index], str(rated.k_missing[index])
        derived = "Give a column K, or Birth, Games and Peak"
        remedy = derived if "k_new" in entry.section_rules.values else "Give a column K"
        told = {"player": player, "missing": missing, "remedy": remedy}
        entry.problems.append(problem("k-not-known", entry.place(index, "k"), **told))
    guessed = np.flatnonzero(rated.peak_assumed & (rated.n > 0)).tolist()
    if guessed:
        told = {"count": len(guessed), "names": entry.names(guessed)}
        entry.problems.append(problem("peak-assumed", entry.section.place, **told))


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate entries, each as an event of its own."""
    if not entries:
        return []
    rated, parts = rate_entries(entries)
    return [section_of(part, rated) for part in parts]


def rate_entries(entries: Sequence[Entry]) -> tuple[Rated, list[Part]]:
    """Rate settled entries in one batch, each as an event of its own."""
    event, parts = batch(entries)
    people = concatenated([entry.entered.people for entry in entries])
    return rate_event(event, people, [entry.section_rules for entry in entries]), parts


def section_of(part: Part, rated: Rated) -> RatedSection:
    """One entry's tables from the arrays of the batch."""
    players, games = part.players, part.games
    entry = part.entry
    unrated = np.isnan(rated.own[players])
    table = pd.DataFrame(
        {
            **identity(entry),
            **player_values(RATINGS, rated, players),
            "start_source": np.where(
                unrated, rated.first.reason[players], np.where(rated.on_standard[players], "standard rating", "")
            ),
            "standard_used": np.where(rated.on_standard[players], rated.own[players], np.nan),
            "formula": "fide",
            "k_before": np.where(unrated, np.nan, rated.k_before[players]),
            "k": np.where(unrated | (rated.k[players] == 0), np.nan, rated.k[players]),
            "k_missing": rated.k_missing[players],
            "k_rule": rated.k_rule[players],
            **first_steps(rated.first, players, unrated),
            "floor_kind": None,
            "post_exact": rated.post_exact[players],
        }
    )
    table["post_games"] = games_after(table, table["m"])
    differences = rated.differences
    game_table = entry.games.assign(
        **game_values(GAMES, rated, games),
        rated=differences.rated[games],
        why_not=differences.reason[games],
        opponent_rating=differences.opponent_rating[games],
        difference=differences.difference[games],
        capped=differences.capped[games],
        note=np.where(differences.capped[games], "the difference is cut", differences.reason[games]),
        contribution=contributions(rated, games, table["k"].to_numpy()[entry.games["player"].to_numpy()]),
    )
    section = rated_section(entry, with_places(table, entry), game_table)
    section.starting = starting_rows(table, unrated)
    return section


def contributions(rated: Rated, games: slice, k: Any) -> Any:
    """What each game adds: K times its dR, from exact units; `k` (games,), NaN where not known."""
    known = np.where(np.isnan(rated.game_delta[games]), np.nan, k)
    return np.where(np.isnan(known), np.nan, in_points(np.nan_to_num(known) * rated.game_delta_units[games]))


def games_after(table: pd.DataFrame, games: Any) -> Any:
    """Games behind the new rating: the games before plus `games`; for a first rating the games it rests on."""
    listed = np.where(table["post"].isna(), np.nan, table["first_games"])
    return np.where(table["start"].isna(), listed, table["pre_games"] + games)


def first_steps(first: FirstRatings, which: Any, unrated: Any) -> dict[str, Any]:
    """The steps of first ratings as columns, NaN for the rated; `which` chooses among the first ratings."""
    sums = first.sums

    def where(values: Any) -> Any:
        return np.where(unrated, values, np.nan)

    return {
        "first_games": where(sums.games[which]),
        "first_points": where(sums.half_points[which] / 2),
        "first_opponents": where(sums.opponents[which]),
        "first_average": where(first.average[which]),
        "first_percentage": where(first.percentage[which] / 100),
        "first_difference": where(first.difference[which]),
        "first_words": np.where(unrated, first.reason[which], ""),
    }


def starting_rows(table: pd.DataFrame, unrated: Any) -> pd.DataFrame:
    """The unrated players' rows of the Starting values sheet."""
    played = table["first_games"].to_numpy() > 0
    kept = played & table["post"].isna().to_numpy()
    steps = {
        "source": np.where(played, "games against rated opponents", ""),
        "carried_games": np.where(kept, table["first_games"], np.nan),
        "carried_points": np.where(kept, table["first_points"], np.nan),
        "carried_opponents": np.where(kept, table["first_opponents"], np.nan),
        "Ra": np.where(played, table["first_average"], np.nan),
        "p": np.where(played, table["first_percentage"], np.nan),
        "dp": np.where(played, table["first_difference"], np.nan),
        "Ru": table["post_exact"],
    }
    return newcomers(unrated, steps)
