"""Turn what is known of the entrants into input of `rules.uschess`: starting values, records, peaks, floors."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from batch.rating.choices import Choices
from batch.rating.known import STATE, Known
from batch.rating.ruleset import Entered
from batch.rulesets.uschess.starting import start_of
from rules.dated import InForce, ParameterSet
from rules.event import Event, Floats
from rules.uschess.floors import money_floor
from rules.uschess.initial import convert
from rules.uschess.rate import FOREIGN, SectionRules, entrants

FACTS = {
    "manual_floor": "floor",
    "ceiling": "ceiling",
    "earlier_180_days": "earlier_match_change_180",
    "earlier_3_years": "earlier_match_change_3y",
}
"""Further arguments of `rules.uschess.rate.entrants` -> the fact each one is."""


def section_rules(choices: Choices, known: ParameterSet) -> SectionRules:
    """The rules in force on the event's end date, or on the section's start. Raises `ParameterError`."""
    day = rules_day(choices)
    if day is None:
        raise ValueError("a section without an end date has no rules")
    return SectionRules(known.on(day), choices.pool, choices.dual, choices.kind)


def in_force(choices: Choices, known: ParameterSet) -> list[InForce]:
    """The parameters in force in a section."""
    return known.in_force(rules_day(choices) or date.max)


def rules_day(choices: Choices) -> date | None:
    """The day whose parameters are in force: the event's last, or the section's first where that is asked for."""
    by_start = choices.get("dated_by") == "section-start"
    return (choices.start if by_start else None) or choices.event_end


def entering(known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[SectionRules]) -> Entered:
    """The entrants' values on entering the sections of `event`; `choices` and `rules` have one item a section."""
    unrated = known.unrated
    start, start_games = np.full(known.n, np.nan), np.zeros(known.n)
    fixed = np.zeros(known.n, dtype=bool)
    for number in (i for i, one in enumerate(choices) if one.kind == FOREIGN):
        players = np.flatnonzero((event.section == number) & unrated)
        fixed[players] = True
        start[players] = _converted(known["fide"][players], choices[number], rules[number].values)
    playing = np.zeros(known.n, dtype=bool)
    playing[event.player] = playing[event.opponent] = True
    starts = {}
    for i in np.flatnonzero(unrated & playing & ~fixed).tolist():
        number = int(event.section[i])
        starts[i] = start_of(known, i, choices[number], rules[number].values)
        start[i], start_games[i] = starts[i].rating, starts[i].games
    people = entrants(
        known.n,
        **{name: known[name] for name in STATE if name != "history"},
        **{name: known[fact] for name, fact in FACTS.items()},
        history=np.nan_to_num(known["history"]),
        start=start,
        start_games=start_games,
        money_floor=_money_floors(known, event, choices, rules),
        olm=np.nan_to_num(known["olm"]),
        fixed=fixed,
    )
    return Entered(people, starts)


def _converted(fide: Floats, choices: Choices, values: Mapping[str, Any]) -> list[float]:
    """The FIDE ratings of a foreign event's opponents, converted (section 9); NaN where there is none."""
    pieces = values["fide_youth_conversion" if choices.get("youth") else "fide_conversion"]
    return [np.nan if np.isnan(rating) else convert(rating, pieces) for rating in fide.tolist()]


def _money_floors(
    known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[SectionRules]
) -> Floats:  # fmt: skip
    """Floors by prizes (section 7.5): those given, and those that prizes of this section make."""
    told, prizes = known["money_floor"], known["prize"]
    if np.isnan(prizes).all():
        return told
    won = np.full(known.n, np.nan)
    for i in np.flatnonzero(~np.isnan(prizes)).tolist():
        number = int(event.section[i])
        limit, values = choices[number].get("limit"), rules[number].values
        if limit is not None:
            least, highest = values["money_floor_prize"], values["money_floor_highest"]
            won[i] = money_floor(float(prizes[i]), limit, least, highest)
    return np.fmax(told, won)
