"""Rating whole sections by the US Chess rules, from starting values to floors and rounding.

Document 2020-09-02, the rating algorithm; spec/uschess.md sections 4 to 9. Any number of sections that share no
player are rated in one call, each with its own parameters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules.arrays import by_section, filled
from rules.event import Bools, Event, Floats, Ints
from rules.rounding import round_away_from, round_half_up
from rules.uschess import floors, matches
from rules.uschess.effective_games import effective_games_limit
from rules.uschess.passes import Entering, first_estimates, rating_pass
from rules.uschess.pools import is_online
from rules.uschess.standard import bonus_eligible, dual_reduction, k_factor

ESTABLISHED_GAMES = 60.0
"""Games assumed of a rated player whose number is not told: above any N* but those from 1928 on."""

SWISS, ROUND_ROBIN, MATCH, FOREIGN = "swiss", "round-robin", "match", "foreign-fide"
EVENT_KINDS = (SWISS, ROUND_ROBIN, MATCH, FOREIGN)


@dataclass(frozen=True)
class SectionRules:
    """How one section is rated: parameter values in force, pool, whether a dual section, kind of event.

    `values` as `ParameterSet.on` gives them. `dual` lowers K above 2200 when the pool is regular.
    """

    values: Mapping[str, Any]
    pool: str = "regular"
    dual: bool = False
    kind: str = SWISS

    def __post_init__(self) -> None:
        if self.kind not in EVENT_KINDS:
            raise ValueError(f"there is no event type {self.kind}; there are {', '.join(EVENT_KINDS)}")


@dataclass(frozen=True)
class Entrants:
    """The players as they enter, in the pool rated: (players,) each. Make one with `entrants`.

    rating: NaN = unrated. games: N of a rated player, NaN = established, number not told.
    history: all earlier games here won 1, all lost -1, else 0. start, start_games: R0 and N of an unrated player.
    wins, draws, losses, events (sections with 3 or more games): before this section, NaN = not known.
    peak: highest established rating, NaN = none or not known. olm: Original Life Master.
    money_floor, manual_floor, ceiling: NaN = none.
    earlier_180_days, earlier_3_years: net change by matches before, NaN = none.
    fixed: only an opponent, who keeps his rating (or, unrated, his `start`) and is not rated himself.
    repeats: met an opponent too often for a bonus, whatever the games here show.
    """

    rating: Floats
    games: Floats
    history: Ints
    start: Floats
    start_games: Floats
    wins: Floats
    draws: Floats
    losses: Floats
    events: Floats
    peak: Floats
    olm: Bools
    money_floor: Floats
    manual_floor: Floats
    ceiling: Floats
    earlier_180_days: Floats
    earlier_3_years: Floats
    fixed: Bools
    repeats: Bools


NAN = float("nan")
_DEFAULTS = {
    "rating": NAN, "games": NAN, "history": 0, "start": NAN, "start_games": 0, "wins": NAN, "draws": NAN,
    "losses": NAN, "events": NAN, "peak": NAN, "olm": 0, "money_floor": NAN, "manual_floor": NAN, "ceiling": NAN,
    "earlier_180_days": NAN, "earlier_3_years": NAN, "fixed": 0, "repeats": 0,
}  # fmt: skip


def entrants(n: int, **arrays: ArrayLike) -> Entrants:
    """Entrants from the arrays told; the others say "not known", "none" or, of a newcomer's record, 0.

    Raises ValueError for an unknown name or an array not of length n.
    """
    made = filled(n, _DEFAULTS, arrays)
    unrated = np.isnan(made["rating"])
    for count in ("wins", "draws", "losses", "events"):
        made[count] = np.where(unrated & np.isnan(made[count]), 0.0, made[count])
    flags = {name: made.pop(name).astype(bool) for name in ("olm", "fixed", "repeats")}
    return Entrants(history=made.pop("history").astype(np.int64), **made, **flags)


@dataclass(frozen=True)
class Rated:
    """Every step's numbers. Per player unless said; NaN where a step does not apply.

    r0, n, n_star, n_eff, m, s: start, its games, N*, N', rated games and score here.
    formula: "standard", "special", "foreign", or "none" (no game, or fixed).
    first_estimate: r3. intermediate, intermediate_e, intermediate_k_times_s_minus_e, intermediate_bonus: Step 4.
    e, k, k_times_s_minus_e, bonus: Step 5; K is NaN by the special formula, E then taken at the result.
    bonus_eligible: whether a bonus was possible. before_floor: r5, unlimited, not even held above 100.
    floor: the one that counts; floor_kind: its name (see `floors.KINDS`) where it acted, else None. In a match only
        the absolute floor acts: `floor` above `post_exact` is a request to lower it.
    limited: the match limit acted. ceiled: the ceiling acted.
    post_exact: after floor, ceiling and limits, unrounded; NaN = still unrated. post: as displayed. post_stored: what
        the next section starts from. post_games: NaN = established, not told.
    wins, draws, losses, events, peak, history: after this section.
    Per game: opponent_rating_first and expected_first (Step 4), opponent_rating_last and expected_last (Step 5),
        contribution: K times (score - expected), NaN by the special formula.
    """

    r0: Floats
    n: Floats
    n_star: Floats
    n_eff: Floats
    m: Ints
    s: Floats
    formula: NDArray[np.object_]
    first_estimate: Floats
    intermediate: Floats
    intermediate_e: Floats
    intermediate_k_times_s_minus_e: Floats
    intermediate_bonus: Floats
    e: Floats
    k: Floats
    k_times_s_minus_e: Floats
    bonus_eligible: Bools
    bonus: Floats
    before_floor: Floats
    floor: Floats
    floor_kind: NDArray[np.object_]
    limited: Bools
    ceiled: Bools
    post_exact: Floats
    post: Floats
    post_stored: Floats
    post_games: Floats
    wins: Floats
    draws: Floats
    losses: Floats
    events: Floats
    peak: Floats
    history: Ints
    opponent_rating_first: Floats
    expected_first: Floats
    opponent_rating_last: Floats
    expected_last: Floats
    contribution: Floats


def rate(event: Event, entering: Entrants, sections: Sequence[SectionRules]) -> Rated:
    """Rate every section of `event` at once; `sections[i]` are the rules of section i.

    Raises ValueError when somebody has neither rating nor starting value, `ParameterError` when a value is missing.
    """

    def value(name: str) -> Floats:
        return by_section(event.section, [rules.values[name] for rules in sections]).astype(np.float64)

    def kind(*kinds: str) -> Bools:
        return by_section(event.section, [rules.kind in kinds for rules in sections]).astype(bool)

    unrated = np.isnan(entering.rating)
    m = event.count()
    r0 = np.where(unrated, entering.start, entering.rating)
    needed = m > 0
    needed[event.opponent] = True
    if np.isnan(r0[needed]).any():
        raise ValueError(f"players {np.flatnonzero(needed & np.isnan(r0)).tolist()} have no rating and no start")

    n = np.where(unrated, entering.start_games, np.where(np.isnan(entering.games), ESTABLISHED_GAMES, entering.games))
    n_star = effective_games_limit(
        r0,
        value("effective_games_maximum"),
        value("effective_games_constant"),
        value("effective_games_slope"),
        value("effective_games_centre"),
        value("effective_games_limit"),
    )
    n_eff = np.minimum(n, n_star)
    played = (m > 0) & ~entering.fixed
    foreign, match = kind(FOREIGN) & played, kind(MATCH) & played
    special = ((n <= value("special_most_games")) | (entering.history != 0)) & played & ~foreign
    dual = by_section(event.section, [rules.dual and rules.pool == "regular" for rules in sections]).astype(bool)
    reduction = np.where(
        dual,
        dual_reduction(
            r0, value("dual_k_reduced_above"), value("dual_k_lowest_from"), value("dual_k_lowest_factor")
        ),
        1.0,
    )  # fmt: skip
    eligible = bonus_eligible(event, value("bonus_fewest_games")) & ~match & ~special & ~entering.repeats & played
    absolute = value("absolute_floor")
    s = np.bincount(event.player, weights=event.score, minlength=event.players)
    start = Entering(
        start=r0,
        effective=n_eff,
        history=entering.history,
        games=m,
        score=s,
        special=special,
        newcomer=unrated & (n == 0) & ~entering.fixed,
        fixed=entering.fixed,
        k=np.where(special | ~played, np.nan, k_factor(n_eff, m, value("k_numerator"), reduction)),
        threshold=value("bonus_threshold"),
        counted_games=value("bonus_counted_games"),
        eligible=eligible,
        lowest=absolute,
        special_highest=value("special_highest_result"),
    )
    r3 = first_estimates(event, start)
    step4 = rating_pass(event, start, np.where(np.isnan(r3), r0, r3))
    r4 = np.where(played, np.maximum(step4.result, absolute), r0)
    step5 = rating_pass(event, start, r4)

    record = _record(event, entering, value("personal_floor_event_games"))
    over_the_board = by_section(event.section, [not is_online(rules.pool) for rules in sections]).astype(bool)
    regular = by_section(event.section, [rules.pool == "regular" for rules in sections]).astype(bool)
    floor, floor_kind = floors.highest_floor(
        {
            "absolute": absolute,
            "personal": floors.personal_floor(
                record.wins,
                record.draws,
                record.events,
                value("personal_floor_win"),
                value("personal_floor_draw"),
                value("personal_floor_event"),
                absolute,
                value("personal_floor_highest"),
            ),
            "peak": floors.peak_floor(
                entering.peak, value("peak_floor_drop"), value("peak_floor_lowest"), value("peak_floor_highest")
            ),
            "olm": np.where(entering.olm & regular, value("life_master_floor"), np.nan),
            "money": entering.money_floor,
            "manual": entering.manual_floor,
        },
        over_the_board,
    )
    low, high = matches.limits(
        entering.rating,
        entering.earlier_180_days,
        entering.earlier_3_years,
        value("match_limit"),
        value("match_limit_180_days"),
        value("match_limit_3_years"),
    )
    within = np.where(match & ~unrated, np.clip(step5.result, low, high), step5.result)
    ceiled = played & (within > entering.ceiling)
    within = np.where(ceiled, entering.ceiling, within)
    acting = np.where(match, absolute, floor)
    floored = played & (within < acting)
    post_exact = np.where(played, np.where(floored, acting, within), entering.rating)

    integer_era = value("stored_as_integer").astype(bool)
    integer = np.where(integer_era & played, round_away_from(post_exact, r0), round_half_up(post_exact))
    n_after = np.where(played, n + m, entering.games)
    n_after = np.where(np.isnan(entering.games) & ~unrated, np.nan, n_after)
    stored = np.where(integer_era & played, integer, post_exact)
    most_provisional = value("provisional_most_games")
    return Rated(
        r0=r0,
        n=n,
        n_star=n_star,
        n_eff=n_eff,
        m=m,
        s=s,
        formula=np.select([~played, foreign, special], ["none", "foreign", "special"], "standard").astype(object),
        first_estimate=r3,
        intermediate=np.where(played, r4, np.nan),
        intermediate_e=np.where(played, step4.e, np.nan),
        intermediate_k_times_s_minus_e=step4.gain,
        intermediate_bonus=step4.bonus,
        e=np.where(played, step5.e, np.nan),
        k=start.k,
        k_times_s_minus_e=step5.gain,
        bonus_eligible=eligible,
        bonus=step5.bonus,
        before_floor=np.where(played, step5.result, np.nan),
        floor=floor,
        floor_kind=np.where(floored, np.where(match, "absolute", floor_kind), None),
        limited=match & ~unrated & ((step5.result < low) | (step5.result > high)),
        ceiled=ceiled,
        post_exact=post_exact,
        post=integer,
        post_stored=stored,
        post_games=n_after,
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
        events=record.events,
        peak=_peak_after(entering, n, n_after, stored, most_provisional),
        history=record.history,
        opponent_rating_first=step4.opponent_rating,
        expected_first=step4.expected,
        opponent_rating_last=step5.opponent_rating,
        expected_last=step5.expected,
        contribution=start.k[event.player] * (event.score - step5.expected),
    )
