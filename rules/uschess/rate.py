"""Rating whole sections by the US Chess rules, from starting values to floors and rounding.

Document 2020-09-02, the rating algorithm; spec/uschess.md sections 4 to 9. Any number of sections that share no
player are rated in one call, each with its own parameters.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.arrays import by_section
from rules.event import Bools, Event, Floats, Ints, UnknownStartError
from rules.rounding import round_away_from, round_half_up
from rules.uschess import floors, matches
from rules.uschess.effective_games import effective_games_limit
from rules.uschess.model import FOREIGN, MATCH, Entrants, Rated, SectionRules, entrants
from rules.uschess.passes import Entering, first_estimates, rating_pass
from rules.uschess.pools import is_online
from rules.uschess.record import Record, known_peak, peak_after, record_after
from rules.uschess.special import game_tables
from rules.uschess.standard import bonus_eligible, dual_reduction, k_factor

__all__ = ["Entrants", "Rated", "SectionRules", "display", "entrants", "rate"]

ESTABLISHED_GAMES = 60.0
"""Games assumed of a rated player whose number is not told: above any N* but those of the highest ratings."""


@dataclass(frozen=True)
class _Rules:
    """The sections' rules spread over the players."""

    event: Event
    sections: Sequence[SectionRules]

    @cached_property
    def _values(self) -> tuple[list[Mapping[str, Any]], Ints]:
        """The different values in force, and each player's among them."""
        numbers: dict[int, int] = {}
        which = [numbers.setdefault(id(rules.values), len(numbers)) for rules in self.sections]
        values = {id(rules.values): rules.values for rules in self.sections}
        return list(values.values()), by_section(self.event.section, which)

    def value(self, name: str) -> Floats:
        values, which = self._values
        return by_section(which, [float(one[name]) for one in values])

    def where(self, holds: Callable[[SectionRules], bool]) -> Bools:
        return by_section(self.event.section, [holds(rules) for rules in self.sections]).astype(np.bool_)


def rate(event: Event, entering: Entrants, sections: Sequence[SectionRules]) -> Rated:
    """Rate every section of `event` at once; `sections[i]` are the rules of section i.

    Raises UnknownStartError when nothing is known that a player could be rated from, ParameterError without a value.
    """
    rules = _Rules(event, sections)
    m = event.count()
    unrated = np.isnan(entering.rating)
    r0 = np.where(unrated, entering.start, entering.rating)
    n = np.where(unrated, entering.start_games, np.where(np.isnan(entering.games), ESTABLISHED_GAMES, entering.games))
    _refuse_unknown(event, r0)
    n_star = effective_games_limit(
        r0, *(rules.value(f"effective_games_{part}") for part in ("maximum", "constant", "slope", "centre", "limit"))
    )
    n_eff = np.minimum(n, n_star)
    played = (m > 0) & ~entering.fixed
    match = rules.where(lambda section: section.kind == MATCH) & played
    foreign = rules.where(lambda section: section.kind == FOREIGN) & played
    special = ((n <= rules.value("special_most_games")) | (entering.history != 0)) & played & ~foreign
    eligible = bonus_eligible(event, rules.value("bonus_fewest_games")) & ~match & ~special & ~entering.repeats & played
    absolute = rules.value("absolute_floor")
    start = Entering(
        start=r0,
        effective=n_eff,
        history=entering.history,
        games=m,
        score=event.sums(event.score),
        special=special,
        newcomer=unrated & (n == 0),
        fixed=entering.fixed,
        k=np.where(special | ~played, np.nan, k_factor(n_eff, m, rules.value("k_numerator"), _reduction(rules, r0))),
        threshold=rules.value("bonus_threshold"),
        counted_games=rules.value("bonus_counted_games"),
        eligible=eligible,
        lowest=absolute,
        special_highest=rules.value("special_highest_result"),
    )

    first_estimate = first_estimates(event, start)
    tables = game_tables(event.player, special)
    step4 = rating_pass(event, start, tables, np.where(np.isnan(first_estimate), r0, first_estimate))
    intermediate = np.where(played, np.maximum(step4.result, absolute), r0)
    step5 = rating_pass(event, start, tables, intermediate)

    record = record_after(event, entering, start.score, n, played, rules.value("personal_floor_event_games"))
    peak = known_peak(entering, rules.value("provisional_most_games"))
    by_peak = _peak_floor(rules, peak)
    floor, floor_kind = _floor(rules, entering, record, by_peak, absolute)
    low, high = _match_limits(rules, entering, match)
    within = np.clip(step5.result, low, high)
    ceiled = played & (within > entering.ceiling)
    within = np.where(ceiled, entering.ceiling, within)
    # In a match only the absolute floor acts; the others are requests to lower them.
    acting = np.where(match, absolute, floor)
    floored = played & (within < acting)
    # No floor by the peak told is as high.
    peak_assumed = played & (within < floor) & (floor_kind == "peak") & (by_peak > _peak_floor(rules, entering.peak))
    post_exact = np.where(played, np.where(floored, acting, within), entering.rating)

    to_integer = rules.value("stored_as_integer").astype(bool) & played
    post = np.where(to_integer, round_away_from(post_exact, r0), round_half_up(post_exact))
    post_stored = np.where(to_integer, post, post_exact)
    return Rated(
        r0=r0,
        n=n,
        n_star=n_star,
        n_eff=n_eff,
        m=m,
        s=start.score,
        formula=np.select([~played, foreign, special], ["none", "foreign", "special"], "standard").astype(object),
        first_estimate=first_estimate,
        intermediate=np.where(played, intermediate, np.nan),
        intermediate_e=np.where(played, step4.e, np.nan),
        intermediate_k_times_s_minus_e=step4.gain,
        intermediate_bonus=step4.bonus,
        e=np.where(played, step5.e, np.nan),
        k=start.k,
        k_times_s_minus_e=step5.gain,
        bonus_eligible=eligible,
        bonus=step5.bonus,
        before_floor=np.where(played, step5.result, np.nan),
        known_peak=peak,
        peak_assumed=peak_assumed,
        floor=floor,
        floor_kind=np.where(floored, np.where(match, "absolute", floor_kind), np.array(None)),
        limited=played & ((step5.result < low) | (step5.result > high)),
        ceiled=ceiled,
        post_exact=post_exact,
        post=post,
        post_stored=post_stored,
        post_games=record.games,
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
        events=record.events,
        peak=peak_after(entering, peak, record.games, post_stored, rules.value("provisional_most_games")),
        history=record.history,
        opponent_rating_first=step4.opponent_rating,
        expected_first=step4.expected,
        opponent_rating_last=step5.opponent_rating,
        expected_last=step5.expected,
        contribution=start.k[event.player] * (event.score - step5.expected),
    )


def display(rating: float, games: float, history: int = 0, provisional_most: float = 25) -> str:
    """Show a rating as the lists do: `1643`, provisional `1234P12`, "" for an unrated player (NaN).

    games: NaN = established. A player whose games were all losses (history -1) stays provisional past 25 games.
    """
    if np.isnan(rating):
        return ""
    provisional = is_provisional(games, history, provisional_most)
    return f"{round_half_up(rating):.0f}" + (f"P{games:.0f}" if provisional else "")


def is_provisional(games: float, history: int, provisional_most: float) -> bool:
    """Whether a rating on so many games is provisional: on few, or while all of them were lost. NaN: it is not."""
    return games <= provisional_most or (history == -1 and not np.isnan(games))


def _refuse_unknown(event: Event, r0: Floats) -> None:
    needed = event.count() > 0
    needed[event.opponent] = True
    unknown = np.flatnonzero(needed & np.isnan(r0))
    if len(unknown):
        raise UnknownStartError(unknown.tolist())


def _reduction(rules: _Rules, r0: Floats) -> Floats:
    """Factor of K: below 1 only in the regular rating of a dual section."""
    reduced = dual_reduction(
        r0, rules.value("dual_k_reduced_above"), rules.value("dual_k_lowest_from"), rules.value("dual_k_lowest_factor")
    )
    return np.where(rules.where(lambda section: section.dual and section.pool == "regular"), reduced, 1.0)


def _peak_floor(rules: _Rules, peak: Floats) -> Floats:
    bounds = (rules.value(f"peak_floor_{bound}") for bound in ("drop", "lowest", "highest"))
    return floors.peak_floor(peak, *bounds)


def _floor(
    rules: _Rules, entering: Entrants, record: Record, by_peak: Floats, absolute: Floats
) -> tuple[Floats, NDArray[np.object_]]:
    """Find the floor that counts after this section, and its kind."""
    regular = rules.where(lambda section: section.pool == "regular")
    candidates = {
        "absolute": absolute,
        "personal": floors.personal_floor(
            (record.wins, record.draws, record.events),
            (
                rules.value("personal_floor_win"),
                rules.value("personal_floor_draw"),
                rules.value("personal_floor_event"),
            ),
            absolute,
            rules.value("personal_floor_highest"),
        ),
        "peak": by_peak,
        "olm": np.where(entering.olm & regular, rules.value("life_master_floor"), np.nan),
        "money": entering.money_floor,
        "manual": entering.manual_floor,
    }
    return floors.highest_floor(candidates, rules.where(lambda section: not is_online(section.pool)))


def _match_limits(rules: _Rules, entering: Entrants, match: Bools) -> tuple[Floats, Floats]:
    """Bounds of the last pass's result; infinite but for rated players in matches."""
    low, high = matches.limits(
        entering.rating,
        (entering.earlier_180_days, entering.earlier_3_years),
        rules.value("match_limit"),
        (rules.value("match_limit_180_days"), rules.value("match_limit_3_years")),
    )
    limited = match & ~np.isnan(entering.rating)
    return np.where(limited, low, -np.inf), np.where(limited, high, np.inf)
