"""Checks of a section's results: strange opponents, games whose sides differ, totals, games still to come."""

from collections import defaultdict

import numpy as np

from batch.crosstable.checks.agreement import (
    Columns,
    answered,
    by_round,
    colour_clashes,
    columns,
    pair,
    same_colour_runs,
    total_differences,
)
from batch.crosstable.checks.players import listed, who
from batch.crosstable.model import GAME, PENDING, UNPLAYED, Section
from batch.places import first_of
from batch.problems import Problem, problem

_CUT_OFF = 3
"""This many opponents beyond the last number mean a table that is cut off, not mistyped cells."""
_GAMES_SHOWN = 12


def check_results(section: Section, unread: frozenset[int]) -> list[Problem]:
    """Check the results against each other. unread: entrants with an unreadable cell."""
    unsettled = any(p.code in ("opponents-unsettled", "numbers-start-again") for p in section.problems)
    return [
        *strange_opponents(section),
        *([] if unsettled else one_sided_results(section, unread)),
        *same_colours(section),
        *totals(section, unread),
        *unfinished(section, unread),
    ]


def strange_opponents(section: Section) -> list[Problem]:
    """Report opponents who are not in the table, and players paired with themselves."""
    cells = columns(section)
    missing = np.flatnonzero(~np.isnan(cells.opponent_no) & (cells.opponent < 0) & (cells.kind != UNPLAYED))
    highest = int(section.entrants["no"].max())
    numbers = cells.opponent_no[missing]
    problems = []
    beyond = numbers > highest
    if len(set(numbers[beyond].tolist())) >= _CUT_OFF:
        named = f"{int(numbers[beyond].min())} to {int(numbers[beyond].max())}"
        place = section.place.at(int(section.entrants["row"].iloc[-1]))
        problems.append(problem("table-cut-off", place, cells=int(beyond.sum()), named=named, last=highest))
        missing = missing[~beyond]
    for i in missing.tolist():
        read = {"player": who(section, int(cells.entrant[i])), "text": cells.text[i]}
        number = int(cells.opponent_no[i])
        problems.append(problem("opponent-missing", section.result_cell(i), number=number, last=highest, **read))
    for i in np.flatnonzero(cells.opponent == cells.entrant).tolist():
        player = who(section, int(cells.entrant[i]))
        problems.append(problem("opponent-is-self", section.result_cell(i), player=player, text=cells.text[i]))
    return problems


def one_sided_results(section: Section, unread: frozenset[int] = frozenset()) -> list[Problem]:
    """Report games whose two sides do not fit together, one problem a game.

    unread: entrants with a cell nobody could read, which may be the other side and is told of already.
    """
    at, fine = answered(section)
    if fine.all():
        return []
    cells = columns(section)
    of_entrant: dict[int, list[int]] = defaultdict(list)
    for i, entrant in enumerate(cells.entrant.tolist()):
        of_entrant[entrant].append(i)
    rounds = {(entrant, round_) for entrant, round_ in zip(cells.entrant.tolist(), cells.round.tolist(), strict=True)}
    told = [
        i
        for i in at[~fine].tolist()
        if int(cells.opponent[i]) not in unread
        or not by_round(section)
        or (int(cells.opponent[i]), int(cells.round[i])) in rounds
    ]
    first = {pair(section, cells, i): i for i in reversed(told)}
    return [_one_sided(section, cells, i, of_entrant) for i in sorted(first.values())]


def _one_sided(section: Section, cells: Columns, i: int, of_entrant: dict[int, list[int]]) -> Problem:
    a, b = int(cells.entrant[i]), int(cells.opponent[i])
    there = [j for j in of_entrant[b] if not by_round(section) or cells.round[j] == cells.round[i]]
    back = [j for j in there if cells.opponent[j] == a]
    code = "sides-contradict" if back else "opponent-not-back"
    words = " ".join(cells.text[j] for j in back or (there if by_round(section) else [])) or "nothing"
    row = int(section.entrants["row"].iloc[b])
    read = {"player": who(section, a), "text": cells.text[i], "opponent": who(section, b), "there": words}
    return problem(code, section.result_cell(i), row=row, **read)


def same_colours(section: Section) -> list[Problem]:
    """Report games with one colour on both sides, and players with one colour three times in a row."""
    cells = columns(section)
    problems = []
    for i in colour_clashes(section).values():
        player, opponent = who(section, int(cells.entrant[i])), who(section, int(cells.opponent[i]))
        read = {"player": player, "opponent": opponent, "text": cells.text[i]}
        problems.append(problem("colours-clash", section.result_cell(i), **read))
    if runs := same_colour_runs(section):
        problems.append(problem("colour-three-times", section.place, players=listed(section, runs)))
    return problems


def totals(section: Section, unread: frozenset[int]) -> list[Problem]:
    """Compare the printed totals with the results."""
    differences = total_differences(section, unread) or []
    players = len(section.entrants)
    if len(differences) > 3 and len(differences) * 2 > players:
        heading = section.headings["total"]
        place = section.place.at(None, section.columns["total"], heading)
        return [problem("totals-differ", place, count=len(differences), players=players, heading=heading)]
    texts = defaultdict(list)
    for entrant, text in zip(section.results["entrant"], section.results["text"], strict=True) if differences else ():
        texts[entrant].append(text or "(blank)")
    return [
        problem(
            "total-differs",
            section.cell(entrant, "total"),
            player=who(section, entrant),
            printed=f"{printed:g}",
            added=f"{added:g}",
            cells=" ".join(texts[entrant]),
        )
        for entrant, printed, added in differences
    ]


def unfinished(section: Section, unread: frozenset[int]) -> list[Problem]:
    """Report games without a result, sections without a game, and players without one."""
    cells = columns(section)
    problems = []
    pending = np.flatnonzero(cells.kind == PENDING).tolist()
    if pending:
        no = section.entrants["no"].tolist()
        games = {
            (int(cells.round[i]), *sorted((no[int(cells.entrant[i])], int(cells.opponent_no[i])))): i for i in pending
        }
        rows = section.entrants["row"].iloc[[cells.entrant[games[game]] for game in sorted(games)]].tolist()
        words = first_of([f"round {r} {a}-{b}" for r, a, b in sorted(games)], rows, _GAMES_SHOWN)
        problems.append(problem("games-pending", section.place, count=len(games), games=words))
    played = cells.entrant[cells.kind == GAME]
    if not len(played) and not unread:
        problems.append(problem("no-games", section.place))
    elif idle := sorted(set(range(len(section.entrants))) - set(played.tolist()) - unread):
        problems.append(problem("players-without-game", section.place, count=len(idle), players=listed(section, idle)))
    return problems
