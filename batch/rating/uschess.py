"""US Chess sections: from the tables to `rules.uschess` and back (spec/uschess.md).

A dual section without a `Pool` is rated twice, regular and quick, each from its own columns.
"""

from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.check_players import section_limit
from batch.crosstable.checks import rating_counts
from batch.crosstable.model import Crosstable, Section
from batch.problems import problem
from batch.rating import parameters
from batch.rating.arrays import batch, identity, standing
from batch.rating.entry import Entry
from batch.rating.members import games, members, merge_problems
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.pools import PoolColumns, settle_pools
from batch.rating.settle import end_dates, rules_refused, section_name, setting
from batch.rating.starting import settle_starts
from batch.rating.uschess_checks import check_rated, check_settled
from batch.rating.used_keys import unused
from rules.dated import ParameterError
from rules.event import build_event
from rules.rounding import round_half_up
from rules.uschess.floors import money_floor
from rules.uschess.initial import convert
from rules.uschess.rate import FOREIGN, Rated, SectionRules, entrants
from rules.uschess.rate import rate as rate_event

RECORD = ("wins", "draws", "losses", "events")
HISTORIES = {"wins": 1, "losses": -1, "mixed": 0}

CARRIES = True
"""Whether a player's result enters his next section."""

STATE = ("pre", "pre_games", "history", *RECORD, "peak")
"""What a player takes into his next section."""

OWN_INPUTS = {"manual_floor": "floor", "ceiling": "ceiling", "olm": "olm",
              "earlier_180_days": "earlier_match_change_180",
              "earlier_3_years": "earlier_match_change_3y"}  # fmt: skip
"""What else `rules.uschess` takes of a player, and the crosstable's column for it."""

PLAYER_STEPS = ("m", "s", "formula", "post_exact", "post", "post_games",
                "n", "n_star", "n_eff", "first_estimate", "intermediate", "intermediate_e",
                "intermediate_k_times_s_minus_e", "intermediate_bonus", "e", "k", "k_times_s_minus_e",
                "bonus_eligible", "bonus", "before_floor", "floor", "floor_kind", "limited", "ceiled")  # fmt: skip

GAME_STEPS = {"opponent_rating_first": "opponent_rating_first", "expected_first": "expected_first",
              "opponent_rating_last": "opponent_rating", "expected_last": "expected",
              "contribution": "contribution"}  # fmt: skip


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """Settle one section into an entry for each pool it is rated in; what was found on the way is in the entries."""
    found = unused(section, "uschess", options)
    if "rules" not in section.facts:
        found.append(problem("default-rules", section.place))
    event_end, end = end_dates(section, crosstable, found)
    if section is crosstable.sections[0]:
        found += rating_counts(crosstable.sections, event_end)
    start = section.fact("start_date")
    in_force: list[Any] = []
    values: Any = {}
    if event_end is not None:
        day = (start or event_end) if options.dated_by == "section-start" else event_end
        try:
            known = parameters("uschess", options.parameters)
            in_force, values = known.in_force(day), known.on(day)
            _need_all(values)
        except ParameterError as error:
            found.append(rules_refused(section, error))
            values = {}
    pools, dual = settle_pools(section, values, found) if values else ([], False)
    kind = section.fact("event_type") or ("round-robin" if "round-robin" in section.kind else None)
    if kind is None:
        kind = setting(section, "event_type", "swiss", "default-event-type", found)
    merged, member_of = members(section)
    found += merge_problems(section, merged, member_of)
    played = games(section, member_of)
    entries = []
    for columns in pools or [PoolColumns("")]:
        entry = Entry(
            section=section,
            rules="uschess",
            pool=columns.pool,
            event_end_date=event_end,
            start_date=start,
            end_date=end,
            members=_with_pool(merged, columns),
            member_of=member_of,
            games=played,
            in_force=in_force,
            values=values,
            settings={"dual": dual, "event type": kind, "dated by": options.dated_by or "event-end"},
            event_key=event_key,
            second_pool=not columns.own,
            problems=list(found),
        )
        entries.append(entry)
    return entries


def _need_all(values: Any) -> None:
    """Raise `ParameterError` when rating would miss a value: a section without players asks for each."""
    nobody = np.empty(0, dtype=np.int64)
    event = build_event(nobody, nobody, nobody, np.empty(0), nobody)
    rate_event(event, entrants(0), [SectionRules(values)])


def _with_pool(merged: pd.DataFrame, columns: PoolColumns) -> pd.DataFrame:
    """The members with `pre`, `pre_games` and the official result of the pool, and their record as numbers."""
    n = len(merged)
    missing = np.full(n, np.nan)

    def numbers(name: str) -> Any:
        return merged[name].to_numpy(dtype=float) if name in merged else missing

    pre = numbers(columns.rating)
    own = columns.own
    added = {"pre": pre, "pre_games": np.where(np.isnan(pre), np.nan, numbers(columns.games))}
    if columns.post in merged:
        added |= {"official": numbers(columns.post), "official_games": numbers(columns.post_games)}
    records = merged["record"] if own and "record" in merged else [None] * n
    record = np.array([r if isinstance(r, tuple) else (np.nan,) * 3 for r in records], dtype=float).reshape(n, 3)
    wins, draws, losses = record.T
    added |= {"wins": wins, "draws": draws, "losses": losses}
    added |= {name: numbers(name) if own else missing for name in ("events", "peak")}
    if own and "history" in merged:
        history = np.array([HISTORIES.get(word, 0) for word in merged["history"].tolist()], dtype=np.int64)
    else:
        won, lost = (wins > 0) & (draws + losses == 0), (losses > 0) & (wins + draws == 0)
        history = won.astype(np.int64) - lost
    return merged.assign(**added, history=history)


def settle(entry: Entry, options: EventOptions) -> None:
    """Give the unrated their starting values, and check what needs everybody's ratings."""
    if entry.settings["event type"] == FOREIGN:
        _convert_opponents(entry)
    else:
        settle_starts(entry, options)
    check_settled(entry)


def _convert_opponents(entry: Entry) -> None:
    """In a foreign FIDE event everybody without a US Chess rating is an opponent at his converted FIDE rating."""
    members_ = entry.members
    fide = members_["fide"].to_numpy(dtype=float) if "fide" in members_ else np.full(len(members_), np.nan)
    opponent = np.isnan(members_["pre"].to_numpy())
    youth = bool(entry.section.fact("youth"))
    pieces = entry.values["fide_youth_conversion" if youth else "fide_conversion"]
    converted = np.array([np.nan if np.isnan(f) else convert(f, pieces) for f in fide])
    playing = np.unique(entry.games[["player", "opponent"]].to_numpy())
    for index in playing[opponent[playing] & np.isnan(fide[playing])].tolist():
        place = entry.section.cell(int(members_["entrant"].iloc[index]), "fide")
        entry.problems.append(problem("foreign-without-fide", place, player=members_["name"].iloc[index]))
    entry.members = members_.assign(
        start=np.where(opponent, converted, np.nan),
        start_games=0.0,
        start_source=np.where(opponent, "FIDE, converted for youth events" if youth else "FIDE, converted", ""),
        fixed=opponent,
    )
    rows = np.flatnonzero(opponent & ~np.isnan(fide))
    entry.starting = pd.DataFrame(
        {"player": rows, "source": "fide", "rating": fide[rows], "converted": converted[rows]}
    )


def rate(entries: list[Entry]) -> list[RatedSection]:
    """Rate entries that share no player's state, in one batch."""
    if not entries:
        return []
    event, parts = batch(entries)
    table = pd.concat([_inputs(entry) for entry in entries], ignore_index=True)
    people = entrants(len(table), **{str(name): table[name].to_numpy() for name in table})
    sections = [SectionRules(e.values, e.pool, e.settings["dual"], e.settings["event type"]) for e in entries]
    rated = rate_event(event, people, sections)
    return [_section(part.entry, rated, part.players, part.games) for part in parts]


def _inputs(entry: Entry) -> pd.DataFrame:
    """The columns of `rules.uschess.rate.entrants` for one entry's members."""
    members_ = entry.members
    n = len(members_)
    inputs = pd.DataFrame(
        {
            "rating": members_["pre"],
            "games": members_["pre_games"],
            "start": members_["start"],
            "start_games": members_["start_games"],
            "history": members_["history"],
            "peak": _known_peak(members_, entry.values),
            **{name: members_[name] for name in RECORD},
        }
    )
    if "fixed" in members_:
        inputs["fixed"] = members_["fixed"].astype(float)
    if entry.second_pool:
        return inputs  # the columns of floors are the first pool's, as those of ratings are
    for name, column in OWN_INPUTS.items():
        if column in members_:
            inputs[name] = members_[column].astype(float).fillna(0.0 if name == "olm" else np.nan).to_numpy()
    if "money_floor" in members_ or "prize" in members_:
        inputs["money_floor"] = _money_floors(entry, n)
    return inputs


def _known_peak(members_: pd.DataFrame, values: Any) -> Any:
    """The peak told, or the pre-rating where that is an established one and higher."""
    established = members_["pre_games"].to_numpy() > values["provisional_most_games"]
    return np.fmax(members_["peak"].to_numpy(), np.where(established, members_["pre"].to_numpy(), np.nan))


def _money_floors(entry: Entry, n: int) -> Any:
    told = entry.members["money_floor"].to_numpy(dtype=float) if "money_floor" in entry.members else np.full(n, np.nan)
    limit = section_limit(entry.section)
    if "prize" not in entry.members or limit is None:
        return told
    least, highest = entry.values["money_floor_prize"], entry.values["money_floor_highest"]
    won = [money_floor(prize, limit, least, highest) for prize in entry.members["prize"].to_numpy(dtype=float)]
    return np.fmax(told, won)


def _section(entry: Entry, rated: Rated, players: slice, its_games: slice) -> RatedSection:
    """One section's tables from the arrays of the batch."""
    pre, start = entry.members["pre"].to_numpy(), rated.r0[players]
    origin = np.where(np.isnan(pre), start, pre)
    integer_era = bool(entry.values["stored_as_integer"])
    shown_origin = origin if integer_era else round_half_up(origin)
    table = pd.DataFrame(
        {
            **identity(entry),
            "start": start,
            "start_source": entry.members["start_source"],
            "history": entry.members["history"],
            "peak": _known_peak(entry.members, entry.values),
            **{name: getattr(rated, name)[players] for name in PLAYER_STEPS},
            "change": rated.post[players] - shown_origin,
            "change_exact": rated.post_exact[players] - origin,
            **standing(entry),
        }
    )
    steps = {column: getattr(rated, name)[its_games] for name, column in GAME_STEPS.items()}
    after = {"pre": rated.post_stored, "pre_games": rated.post_games, "history": rated.history, "peak": rated.peak,
             **{name: getattr(rated, name) for name in RECORD}}  # fmt: skip
    state = pd.DataFrame({name: after[name][players] for name in STATE})
    result = RatedSection(
        section=entry.section,
        name=section_name(entry.section, entry.event_key[1]),
        rules="uschess",
        pool=entry.pool,
        event_end_date=entry.event_end_date,
        start_date=entry.start_date,
        end_date=entry.end_date,
        players=table,
        games=entry.games.assign(**steps),
        starting=entry.starting,
        in_force=entry.in_force,
        settings={**entry.settings, "stored_as_integer": integer_era},
        state=state[rated.m[players] > 0],
        problems=entry.problems,
    )
    check_rated(result)
    return result
