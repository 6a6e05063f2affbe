"""US Chess sections: from the tables to `rules.uschess` and back (spec/uschess.md).

A dual section without a `Pool` is rated twice, regular and quick, each from its own columns.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.problems import Problem, problem
from batch.rating.arrays import batch, concatenated, event_of, identity, standing
from batch.rating.choices import Choices
from batch.rating.entry import Entry
from batch.rating.known import in_pool
from batch.rating.members import games, members, merge_problems
from batch.rating.model import RatedSection
from batch.rating.of_section import of_fields, said_of
from batch.rating.options import EventOptions
from batch.rating.parameters import parameters
from batch.rating.settle import end_dates, rules_refused, section_name, setting
from batch.rating.step import game_values, player_values
from batch.rulesets.uschess.checks import check_assumed_peaks, check_rated, check_settled, check_starts
from batch.rulesets.uschess.counts import rating_counts, ratings_without_games
from batch.rulesets.uschess.entering import entering, rules_day, section_rules
from batch.rulesets.uschess.entering import in_force as in_force_in
from batch.rulesets.uschess.pools import PoolColumns, settle_pools
from batch.rulesets.uschess.starting import source_rows
from batch.rulesets.uschess.steps import GAMES, RATINGS
from rules.dated import ParameterError
from rules.event import build_event
from rules.rounding import round_half_up
from rules.uschess import PARAMETERS_FILE
from rules.uschess.rate import FOREIGN, Rated, SectionRules, entrants
from rules.uschess.rate import rate as rate_event

OTHERS = ("post_games", "intermediate_e", "intermediate_k_times_s_minus_e", "intermediate_bonus", "bonus_eligible",
          "peak_assumed", "limited", "ceiled")  # fmt: skip
"""Columns of the players beside their steps."""


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section into an entry for each pool it is rated in; the entries hold the problems found."""
    found: list[Problem] = []
    if "rules" not in section.facts:
        found.append(problem("default-rules", section.place))
    event_end, end = end_dates(section, crosstable, found)
    if section is crosstable.sections[0]:
        found += rating_counts(crosstable.sections, event_end)
    found += ratings_without_games(section)
    said, start = said_of(section, options), section.fact("start_date")
    dates = Choices("uschess", "", start, end, event_end, said=said)
    values: Mapping[str, Any] = {}
    in_force: list[Any] = []
    if event_end is not None:
        try:
            known = parameters(PARAMETERS_FILE, options.parameters)
            values, in_force = section_rules(dates, known).values, in_force_in(dates, known)
            _need_all(values)
        except ParameterError as error:
            found.append(rules_refused(section, error))
            values = {}
    pools, dual = settle_pools(section, values, options.known_pools, found) if values else ([], False)
    kind = section.fact("event_type") or ("round-robin" if "round-robin" in section.kind else None)
    if kind is None:
        kind = setting(section, "event_type", "swiss", "default-event-type", found)
    merged, member_of = members(section)
    found += merge_problems(section, merged, member_of)
    played, fields = games(section, member_of), of_fields(merged)
    entries = []
    for columns in pools or [PoolColumns("")]:
        choices = Choices("uschess", columns.pool, start, end, event_end, kind, dual, said)
        entry = Entry(
            section=section,
            choices=choices,
            members=_with_official(merged, columns),
            known=in_pool(fields, columns.rating, own=columns.own, plain="regular"),
            member_of=member_of,
            games=played,
            event_key=event_key,
            section_rules=section_rules(choices, known) if values else None,
            in_force=in_force,
            settings={"dual": dual, "event type": kind, "dated by": options.dated_by or "event-end"},
            own=columns.own,
            problems=list(found),
        )
        entries.append(entry)
    return entries


def _need_all(values: Mapping[str, Any]) -> None:
    """Raise `ParameterError` if rating would lack a value: rating a section without players asks for each."""
    nobody = np.empty(0, dtype=np.int64)
    event = build_event(nobody, nobody, nobody, np.empty(0), nobody)
    rate_event(event, entrants(0), [SectionRules(values)])


def _with_official(merged: pd.DataFrame, columns: PoolColumns) -> pd.DataFrame:
    """The members with the official result of the pool, where the file prints it."""
    if columns.post not in merged:
        return merged
    games = merged.get(columns.post_games, np.nan)
    return merged.assign(official=merged[columns.post].astype(float), official_games=games)


def settle(entry: Entry) -> None:
    """Find everybody's values on entering, now that ratings are final, and check what needs them."""
    rules = entry.section_rules
    entry.entered = entering(entry.known, event_of(entry), [entry.choices], [rules])
    if entry.choices.kind == FOREIGN:
        _check_foreign_ratings(entry)
    check_starts(entry)
    check_settled(entry)


def _check_foreign_ratings(entry: Entry) -> None:
    """Refuse players with neither rating: without a US Chess rating an opponent needs a FIDE rating to convert."""
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    lacking = entry.known.unrated & np.isnan(entry.known["fide"])
    for index in playing[lacking[playing]].tolist():
        name = entry.members["name"].iloc[index]
        entry.problems.append(problem("foreign-without-fide", entry.place(index, "fide"), player=name))


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate settled entries that share no player's state, in one batch."""
    if not entries:
        return []
    event, parts = batch(entries)
    people = concatenated([entry.entered.people for entry in entries])
    rated = rate_event(event, people, [entry.section_rules for entry in entries])
    return [_section(part.entry, rated, part.players, part.games) for part in parts]


def _section(entry: Entry, rated: Rated, players: slice, its_games: slice) -> RatedSection:
    """One section's tables from the arrays of the batch."""
    known, people = entry.known, entry.entered.people
    pre, start = known["rating"], rated.r0[players]
    origin = np.where(np.isnan(pre), start, pre)
    integer_era = bool(entry.section_rules.values["stored_as_integer"])
    words, sources = _starts(entry)
    shown_origin = origin if integer_era else round_half_up(origin)
    table = pd.DataFrame(
        {
            **identity(entry),
            "start_source": words,
            "history": people.history,
            "peak": rated.known_peak[players],
            **player_values(RATINGS, rated, players),
            **{name: getattr(rated, name)[players] for name in OTHERS},
            "change": rated.post[players] - shown_origin,
            "change_exact": rated.post_exact[players] - origin,
            **standing(entry),
        }
    )
    check_assumed_peaks(entry, rated.peak_assumed[players])
    result = RatedSection(
        section=entry.section,
        name=section_name(entry.section, entry.event_key[1]),
        choices=entry.choices,
        known=known,
        players=table,
        games=entry.games.assign(**game_values(GAMES, rated, its_games)),
        starting=pd.DataFrame(sources),
        in_force=entry.in_force,
        settings={**entry.settings, "stored_as_integer": integer_era},
        state=pd.DataFrame(state_after(rated, players))[rated.m[players] > 0],
        problems=entry.problems,
        rules_day=rules_day(entry.choices),
    )
    check_rated(result)
    return result


def _starts(entry: Entry) -> tuple[list[str], list[dict[str, Any]]]:
    """What each member starts from, in words, "" for the rated; and the sources of all starting values."""
    words = [""] * entry.known.n
    if entry.choices.kind == FOREIGN:
        by = "FIDE, converted for youth events" if entry.choices.get("youth") else "FIDE, converted"
        opponents = np.flatnonzero(entry.entered.people.fixed).tolist()
        fide, start = entry.known["fide"], entry.entered.people.start
        for i in opponents:
            words[i] = by
        told = [i for i in opponents if not np.isnan(fide[i])]
        return words, [{"player": i, "source": "fide", "rating": fide[i], "converted": start[i]} for i in told]
    for i, value in entry.entered.starts.items():
        words[i] = value.words
    return words, [row for i, value in entry.entered.starts.items() for row in source_rows(i, value)]


def state_after(rated: Rated, players: slice) -> dict[str, Any]:
    """The facts of `STATE` after a section."""
    after = {"rating": rated.post_stored, "games": rated.post_games, "wins": rated.wins, "draws": rated.draws,
             "losses": rated.losses, "events": rated.events, "peak": rated.peak, "history": rated.history}  # fmt: skip
    return {name: array[players].astype(np.float64) for name, array in after.items()}
