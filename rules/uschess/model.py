"""What goes into and comes out of rating US Chess sections: the section's rules, the entrants, every step's numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules.arrays import filled
from rules.event import Bools, Floats, Ints

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
    peak: highest established rating told, NaN = none or not told. olm: Original Life Master.
    money_floor, manual_floor, ceiling: NaN = none.
    earlier_180_days, earlier_3_years: net change by matches before, NaN = none.
    fixed: only an opponent, who keeps the rating (or, unrated, the `start`) they came with and is not rated.
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


_NAN = float("nan")
_DEFAULTS = {
    "rating": _NAN, "games": _NAN, "history": 0, "start": _NAN, "start_games": 0, "wins": _NAN, "draws": _NAN,
    "losses": _NAN, "events": _NAN, "peak": _NAN, "olm": 0, "money_floor": _NAN, "manual_floor": _NAN, "ceiling": _NAN,
    "earlier_180_days": _NAN, "earlier_3_years": _NAN, "fixed": 0, "repeats": 0,
}  # fmt: skip


def entrants(n: int, **arrays: ArrayLike) -> Entrants:
    """Entrants from the arrays told; the others say "not known", "none" or, of a newcomer's record, 0.

    Raises ValueError for an unknown name or an array not of length n.
    """
    made = filled(n, _DEFAULTS, arrays)
    unrated = np.isnan(made["rating"])
    for count in ("wins", "draws", "losses", "events"):
        made[count] = np.where(unrated & np.isnan(made[count]), 0.0, made[count])
    typed: dict[str, Any] = {**made, "history": made["history"].astype(np.int64)}
    typed |= {name: made[name].astype(bool) for name in ("olm", "fixed", "repeats")}
    return Entrants(**typed)


@dataclass(frozen=True)
class Rated:
    """Every step's numbers. Per player unless said; NaN where a step does not apply.

    r0, n, n_star, n_eff, m, s: start, its games, N*, N', rated games and score here.
    formula: "standard", "special", "foreign", or "none" (no game, or fixed).
    first_estimate: r3. intermediate, intermediate_e, intermediate_k_times_s_minus_e, intermediate_bonus: Step 4.
    e, k, k_times_s_minus_e, bonus: Step 5; K is NaN by the special formula, E then taken at the result.
    bonus_eligible: whether a bonus was possible. before_floor: r5, unlimited, not even held above 100.
    known_peak: highest established rating before (see `record.known_peak`). floor: the one that counts; floor_kind:
        its name (see `floors.KINDS`) where it acted, else None. In a match only the absolute floor acts: `floor` above
        `post_exact` is a request to lower it. peak_assumed: the floor that acts, or is asked to be lowered, is there
        only because the rating before counts as a peak.
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
    known_peak: Floats
    peak_assumed: Bools
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
