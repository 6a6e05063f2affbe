"""The development coefficient K: derived from what is known of a player, and lowered in a long period.

FIDE Handbook B.02 8.3.3 (in force since 2014-07-01). The order in which the rules are asked (2400 ever reached,
junior, fewer than 30 games, all others) is inferred from the published lists, which it explains to 99.2 %.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.event import Bools, Event, Floats, Ints
from rules.fide.settings import SectionRules

GIVEN, RAPID_BLITZ, TOP, JUNIOR, NEW, OTHER, UNKNOWN = range(7)


@dataclass(frozen=True)
class KFactors:
    """K of each player, (players,).

    k: K; 0 where it cannot be derived. reason: the words why; "" where it cannot be derived.
    rule: the parameter that K is taken from; "" where it is given or cannot be derived.
    missing: the facts that would be needed ("games, birth year"); "" where K is known.
    peak_assumed: K rests on the present rating being the highest ever published, which nobody said.
    """

    k: Ints
    reason: NDArray[np.object_]
    rule: NDArray[np.object_]
    missing: NDArray[np.object_]
    peak_assumed: Bools


def derive_k(
    event: Event,
    sections: list[SectionRules],
    rating: Floats,
    given: Floats,
    games: Floats,
    peak: Floats,
    birth_year: Floats,
) -> KFactors:
    """Choose each player's K; all arrays (players,), NaN where not known.

    given: K as the file has it, which wins. games: games completed in earlier events. peak: highest rating ever
    published. A fact is missed only where K depends on it.
    """
    value = {name: _spread(event, sections, name) for name in _NAMES}
    highest = np.fmax(peak, rating)
    age = np.array([rules.start.year for rules in sections])[event.section] - birth_year

    is_given = ~np.isnan(given)
    one_k = _spread(event, sections, "k_rapid_blitz")
    one_k[np.array([rules.pool == "standard" for rules in sections])[event.section]] = 0
    known = ~np.isnan(value["k_new"])
    top = highest >= value["k_top_from"]
    could_be_junior = highest < value["k_junior_below"]
    junior = could_be_junior & (age <= value["k_junior_age"])
    adult = ~could_be_junior | (age > value["k_junior_age"])
    new = games < value["k_new_games"]
    experienced = games >= value["k_new_games"]
    # A newcomer and a junior have one K, so a newcomer of unknown age lacks nothing.
    new_or_junior = new & (adult | (value["k_new"] == value["k_junior"]))

    cases = [is_given, one_k > 0, ~known, top, junior, new_or_junior, experienced & adult]
    codes = [GIVEN, RAPID_BLITZ, UNKNOWN, TOP, JUNIOR, NEW, OTHER]
    code = np.select(cases, codes, UNKNOWN)
    k = np.choose(
        code, [given, one_k, value["k_top"], value["k_junior"], value["k_new"], value["k_other"], np.zeros(len(code))]
    )
    reason = np.array([_words(rules) for rules in sections], dtype=object).reshape(-1, UNKNOWN + 1)
    unknown = code == UNKNOWN
    missing = np.full(len(code), "", dtype=object)
    missing[unknown & np.isnan(games)] = "games"
    missing[unknown & could_be_junior & np.isnan(birth_year)] += ", birth year"
    missing[unknown & ~known] = "K (the rules of this date are not known)"
    missing[unknown] = [words.removeprefix(", ") for words in missing[unknown]]
    rule = np.array(_RULES, dtype=object)[code]
    peak_assumed = np.isnan(peak) & np.isin(code, (JUNIOR, NEW, OTHER))
    return KFactors(np.nan_to_num(k).astype(np.int64), reason[event.section, code], rule, missing, peak_assumed)


def lower_k(k: Ints, games: Ints, limit: Ints) -> Ints:
    """Give the K used in a period: the largest whole number not above k with K times games within the limit."""
    return np.minimum(k, limit // np.maximum(games, 1))


def lowered_words(reason: NDArray[np.object_], k: Ints, used: Ints, games: Ints, limit: Ints) -> NDArray[np.object_]:
    """Tell the lowering in the reasons where there was one."""
    told = reason.copy()
    for i in np.flatnonzero(used < k):
        told[i] += f"; lowered from {k[i]}, as {k[i]} x {games[i]} games is more than {limit[i]}"
    return told


_RULES = ("", "k_rapid_blitz", "k_top", "k_junior", "k_new", "k_other", "")
"""The parameters of the codes."""

_NAMES = ("k_new", "k_new_games", "k_junior", "k_junior_age", "k_junior_below", "k_other", "k_top", "k_top_from")


def _spread(event: Event, sections: list[SectionRules], name: str) -> Floats:
    """One parameter for each player; NaN where none is in force."""
    return np.array([rules.values.get(name, np.nan) for rules in sections], dtype=np.float64)[event.section]


def _words(rules: SectionRules) -> list[str]:
    """List the reasons by code, with the numbers of this section's rules."""
    value = rules.values.get
    return [
        "as given",
        f"{rules.pool} before 2022-10-01: one K for everybody",
        f"a published rating reached {value('k_top_from')}",
        f"up to the year of the {value('k_junior_age')}th birthday, rating never {value('k_junior_below')}",
        f"fewer than {value('k_new_games')} games so far",
        f"{value('k_new_games')} games or more, rating never {value('k_top_from')}",
        "",
    ]
