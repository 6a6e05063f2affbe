"""How well printed pre-ratings explain two months of official ratings, and what the rest is.

Run it by name: `python -m tests.official.uschess_history`. Counted, for every section and pool without newcomers:
each member (rows of one id merged) with a rated game. A player without a printed rating in the pool is left out with
their games; the rulings N, R and S are rated; matches are limited to 50 points; established players count for 60 games.
Exact: the official integer, with no floor but 100 and that of an established pre-rating as a peak.

The others are told apart by what would explain them, the first that does:

- floor: the official rating is above ours and a round hundred of 1200 to 2200 or at most 150;
- one-sided history: exact if all the player's earlier games were wins, or all losses, which is not printed;
- knock-on: exact once the one-sided histories found of others in the section are put in;
- number of games: established, and exact on some number of 26 to 50 instead of 60;
- ruling: the section has a result that the two sides do not share;
- off by one; and what is left.
"""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tests.cases import cases_folder
from tests.official.uschess_sections import Printed, rate_all, sections_2013

ESTABLISHED_COUNTS = range(26, 51)


@dataclass
class Account:
    """Counts of the members counted; `rest` by what would explain it."""

    sections: int = 0
    players: int = 0
    exact: int = 0
    floors: int = 0
    rest: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)


def account(cases: Path, *, explain: bool = False) -> Account:
    """Rate every section by itself and count. `explain` looks for what explains the differences that are no floors."""
    sections = [s for _, s in sections_2013(cases) if s.games and not any(np.isnan(m.pre) for m in s.members)]
    results = rate_all(sections)
    official = np.array([member.post for section in sections for member in section.members])
    counted = results.rated.m > 0
    right = results.rated.post == official
    floor = counted & ~right & _plausible_floor(official, results.rated.post)
    told = Account(len(sections), int(counted.sum()), int((counted & right).sum()), int(floor.sum()))
    if explain:
        wrong = counted & ~right & ~floor
        _explain(told, sections, {i: np.flatnonzero(wrong[results.of(i)]) for i in range(len(sections))})
    return told


def _plausible_floor(official: np.ndarray, ours: np.ndarray) -> np.ndarray:
    hundred = (official % 100 == 0) & (official >= 1200) & (official <= 2200)
    return (official > ours) & (hundred | (official <= 150))


def _explain(told: Account, sections: list[Printed], wrong: dict[int, np.ndarray]) -> None:
    """Classify the wrong members of each section."""
    everyone = [(i, int(m)) for i, members in wrong.items() for m in members]
    histories = _explaining(sections, everyone, [{"history": 1}, {"history": -1}])
    amended = list(sections)
    for (i, m), fields in histories.items():
        amended[i] = amended[i].knowing(m, **fields)
    results = rate_all(amended)
    left = []
    for i, m in everyone:
        if results.rated.post[results.of(i)][m] != sections[i].members[m].post:
            left.append((i, m))
        else:
            told.rest["one-sided history" if (i, m) in histories else "knock-on"] += 1
    counts = _explaining(amended, left, [{"games": games} for games in ESTABLISHED_COUNTS])
    for i, m in left:
        member, ours = sections[i].members[m], results.rated.post[results.of(i)][m]
        if np.isnan(member.games) and (i, m) in counts:
            told.rest["number of games"] += 1
        elif sections[i].rulings:
            told.rest["ruling"] += 1
        elif abs(ours - member.post) == 1:
            told.rest["off by one"] += 1
        else:
            told.rest["unexplained"] += 1
            told.unexplained.append(f"{sections[i].name} no. {member.no}: {member.post:.0f}, ours {ours:.0f}")


def _explaining(
    sections: list[Printed], wrong: list[tuple[int, int]], facts: list[dict[str, float]]
) -> dict[tuple[int, int], dict[str, float]]:
    """The first of `facts` which, known of a wrong member alone, makes their rating exact."""
    trials = [(i, m, fields) for i, m in wrong for fields in reversed(facts)]
    results = rate_all([sections[i].knowing(m, **fields) for i, m, fields in trials])
    return {
        (i, m): fields
        for at, (i, m, fields) in enumerate(trials)
        if results.rated.post[results.of(at)][m] == sections[i].members[m].post
    }


def main() -> None:
    """Print the account."""
    told = account(cases_folder(), explain=True)
    share = 100 / told.players
    print(f"sections without newcomers, by pool      {told.sections:7,}")
    print(f"members with a rated game                {told.players:7,}")
    print(f"exact                                    {told.exact:7,}  {told.exact * share:6.2f} %")
    both = told.exact + told.floors
    print(f"exact or on a plausible floor            {both:7,}  {both * share:6.2f} %")
    for kind, count in told.rest.most_common():
        print(f"  {kind:38} {count:7,}  {count * share:6.2f} %")
    print("\n".join(told.unexplained[:20]))


if __name__ == "__main__":
    main()
