"""What can be checked once a section is read: one side against the other, totals, numbers, names, dates.

spec/crosstables.md sections 1 and 6. Errors cannot be rated, warnings are probably slips, cautions are worth a look.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from batch.crosstable.model import GAME, PENDING, UNPLAYED, Section
from batch.crosstable.opponents import Pairings, reciprocal
from batch.problems import Place, Problem, problem

_SHOWN_PER_CODE = 25
_CUT_OFF = 3
"""From so many opponents beyond the last number on, the table itself is cut off, not so many cells mistyped."""
_COUNT_MATTERS_ABOVE = ((date(2013, 5, 18), 1928), (date.min, 1681))
"""Above these ratings the effective games of an established player depend on his exact count (section 1.6)."""


def check_section(section: Section) -> list[Problem]:
    """Everything that can be said of one section by itself. Expects the problems of its reading in it already."""
    unread_rows = {p.place.row for p in section.problems if p.code == "cell-unreadable"}
    unread = {i for i, row in enumerate(section.entrants["row"].tolist()) if row in unread_rows}
    problems: list[Problem] = []
    problems += duplicate_numbers(section)
    problems += strange_opponents(section)
    problems += one_sided_results(section)
    problems += same_colours(section)
    problems += totals(section, frozenset(unread))
    problems += unfinished(section)
    problems += ratings_present(section)
    problems += same_person(section)
    problems += far_performances(section)
    problems += outside_limits(section)
    return problems


def who(section: Section, entrant: int) -> str:
    """An entrant as messages call him: `no. 12 Doe, Jane`."""
    row = section.entrants.iloc[entrant]
    return f"no. {row['no']} {row['name']}".rstrip()


def _result_place(section: Section, i: int) -> Place:
    """The cell a result was read from."""
    results = section.results
    column = int(results["column"].iloc[i])
    row = int(section.entrants["row"].iloc[int(results["entrant"].iloc[i])])
    heading = next((h for f, h in section.headings.items() if section.columns[f] == column), None)
    return section.place.at(row, column, heading)


def duplicate_numbers(section: Section) -> list[Problem]:
    """Two players under one number: the cells that name it could mean either."""
    problems = []
    for number, count in Counter(section.entrants["no"].tolist()).items():
        if count > 1:
            twice = section.entrants[section.entrants["no"] == number]
            place = section.place.at(int(twice["row"].iloc[1]), section.columns.get(section.opponent_key or ""))
            names = " and ".join(
                f"{name or '(no name)'} (row {row})" for name, row in zip(twice["name"], twice["row"], strict=True)
            )
            free = int(section.entrants["no"].max()) + 1
            problems.append(problem("number-twice", place, number=number, names=names, free=free))
    return problems


def strange_opponents(section: Section) -> list[Problem]:
    """Opponents who are not in the table, and players paired with themselves."""
    results, entrants = section.results, section.entrants
    opponent, entrant = results["opponent"].to_numpy(), results["entrant"].to_numpy()
    numbers = results["opponent_no"].to_numpy()
    missing = np.flatnonzero(~np.isnan(numbers) & (opponent < 0) & (results["kind"] != UNPLAYED).to_numpy())
    highest = int(entrants["no"].max()) if len(entrants) else 0
    beyond = missing[numbers[missing] > highest]
    problems = []
    if len(beyond) >= _CUT_OFF and len(set(numbers[beyond].tolist())) >= _CUT_OFF:
        place = section.place.at(int(entrants["row"].iloc[-1]))
        named = f"{int(numbers[beyond].min())} to {int(numbers[beyond].max())}"
        problems.append(problem("table-cut-off", place, cells=len(beyond), named=named, last=highest))
        missing = missing[numbers[missing] <= highest]
    for i in missing.tolist():
        read = {"player": who(section, int(entrant[i])), "text": results["text"].iloc[i], "number": int(numbers[i])}
        problems.append(problem("opponent-missing", _result_place(section, i), last=highest, **read))
    for i in np.flatnonzero(opponent == entrant).tolist():
        read = {"player": who(section, int(entrant[i])), "text": results["text"].iloc[i]}
        problems.append(problem("opponent-is-self", _result_place(section, i), **read))
    return problems


def answered(section: Section) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The results that name another player of the table, and whether each is answered by that player's own cell.

    One-sided rulings (N, R, S) count as answered, on either side. In a round robin the columns may be opponents, so
    the answer may stand in any column.
    """
    results = section.results
    opponent, entrant = results["opponent"].to_numpy(), results["entrant"].to_numpy()
    at = np.flatnonzero((opponent >= 0) & (opponent != entrant))
    by_round = section.kind == "swiss"
    round_, score = results["round"].to_numpy()[at], results["score"].to_numpy()[at]
    pairings = Pairings(entrant[at], round_, opponent[at], score)
    fine = reciprocal(pairings, opponent[at], len(section.entrants), by_round)
    ruled = results["ruling"].to_numpy()[at]
    if ruled.any():
        rounds = round_ if by_round else np.zeros_like(round_)
        pairs = {
            (r, *sorted(pair)) for r, *pair in zip(rounds[ruled], entrant[at][ruled], opponent[at][ruled], strict=True)
        }
        there = zip(rounds, entrant[at], opponent[at], strict=True)
        fine = fine | np.array([(r, *sorted(pair)) in pairs for r, *pair in there], dtype=np.bool_)
    played = (results["kind"] == GAME).to_numpy()[at]
    return at, fine & ~_played_against_forfeit(at, entrant, opponent, round_, played, by_round)


def _played_against_forfeit(
    at: NDArray[np.int64],
    entrant: NDArray[np.int64],
    opponent: NDArray[np.int64],
    round_: NDArray[np.int64],
    played: NDArray[np.bool_],
    by_round: bool,
) -> NDArray[np.bool_]:
    """Whether one side says the game was played and the other that it was not."""
    if played.all() or not played.any():
        return np.zeros(len(at), dtype=np.bool_)
    kinds: dict[tuple[int, int, int], set[bool]] = defaultdict(set)
    keys = [
        (int(r) if by_round else 0, *sorted((int(a), int(b))))
        for r, a, b in zip(round_, entrant[at], opponent[at], strict=True)
    ]
    for key, game in zip(keys, played.tolist(), strict=True):
        kinds[key].add(game)  # type: ignore[index]
    return np.array([len(kinds[key]) > 1 for key in keys], dtype=np.bool_)  # type: ignore[index]


def one_sided_results(section: Section) -> list[Problem]:
    """Games whose two sides do not fit together, one problem a pair."""
    at, fine = answered(section)
    if fine.all():
        return []
    results = section.results
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, (entrant, round_) in enumerate(zip(results["entrant"].tolist(), results["round"].tolist(), strict=True)):
        cells[entrant, round_].append(i)
    problems: list[Problem] = []
    said: set[tuple[int, int, int]] = set()
    for i in at[~fine].tolist():
        row = results.iloc[i]
        a, b, round_ = int(row["entrant"]), int(row["opponent"]), int(row["round"])
        if (round_, *sorted((a, b))) in said:
            continue
        said.add((round_, *sorted((a, b))))  # type: ignore[arg-type]
        answers = [j for j in _answer_cells(section, cells, a, b, round_) if int(results["opponent"].iloc[j]) == a]
        place, place_there = _result_place(section, i), section.cell(b, f"round {round_}")
        read = {
            "player": who(section, a), "text": row["text"], "opponent": who(section, b), "row": int(section.entrants["row"].iloc[b])
        }
        if answers:
            there = results["text"].iloc[answers[0]]
            problems.append(problem("sides-contradict", place, there=there, **read))
        else:
            there = " ".join(results["text"].iloc[j] for j in cells.get((b, round_), [])) or "nothing"
            problems.append(problem("opponent-not-back", place, there=there, column=place_there.heading, **read))
    return problems


def _answer_cells(section: Section, cells: dict[tuple[int, int], list[int]], a: int, b: int, round_: int) -> list[int]:
    if section.kind == "swiss":
        return cells.get((b, round_), [])
    return [i for (entrant, _), found in cells.items() if entrant == b for i in found]


def colour_clashes(section: Section) -> list[int]:
    """Results in which both players are said to have had the same colour; the first of the two."""
    results = section.results
    coloured = np.flatnonzero((results["colour"] != "").to_numpy() & (results["opponent"] >= 0).to_numpy())
    if not len(coloured) or section.kind != "swiss":
        return []
    columns = (results[c].to_numpy()[coloured].tolist() for c in ("round", "entrant", "opponent", "colour"))
    seen = {(r, a, b): (c, i) for (r, a, b, c), i in zip(zip(*columns, strict=True), coloured.tolist(), strict=True)}
    return [i for (r, a, b), (c, i) in seen.items() if a < b and seen.get((r, b, a), ("", 0))[0] == c]


def same_colours(section: Section) -> list[Problem]:
    """Both sides of a game with one colour, and players with one colour three rounds running."""
    problems = []
    for i in colour_clashes(section):
        row = section.results.iloc[i]
        read = {"player": who(section, int(row["entrant"])), "opponent": who(section, int(row["opponent"]))}
        problems.append(problem("colours-clash", _result_place(section, i), text=row["text"], **read))
    if section.kind == "swiss" and (runs := _colour_runs(section)):
        listed = ", ".join(who(section, e) for e in runs[:10]) + (", ..." if len(runs) > 10 else "")
        problems.append(problem("colour-three-times", section.place, players=listed))
    return problems


def _colour_runs(section: Section) -> list[int]:
    results = section.results
    coloured = results[(results["colour"] != "") & (results["kind"] == GAME)].sort_values(
        ["entrant", "round"], kind="stable"
    )
    entrant, colour = coloured["entrant"].to_numpy(), coloured["colour"].to_numpy()
    if len(entrant) < 3:
        return []
    same = (entrant[2:] == entrant[:-2]) & (colour[2:] == colour[1:-1]) & (colour[1:-1] == colour[:-2])
    return sorted(set(entrant[2:][same].tolist()))


def contradictions(section: Section) -> int:
    """Games whose two sides disagree in opponent, result or colour, each counted once."""
    at, fine = answered(section)
    games = section.results.iloc[at[~fine]]
    pairs = {
        (round_, min(a, b), max(a, b))
        for round_, a, b in zip(games["round"], games["entrant"], games["opponent"], strict=True)
    }
    return len(pairs) + len(colour_clashes(section))


def total_differences(section: Section, unread: frozenset[int] = frozenset()) -> list[tuple[int, float, float]] | None:
    """(entrant, printed, added up) wherever they differ; None when no total is printed.

    Bye 1 and half-point bye ½. A lone Z is a forfeit draw to some programs and nothing to others: whichever
    fits more totals.
    """
    if "total" not in section.entrants:
        return None
    printed = section.entrants["total"].to_numpy(dtype=np.float64)
    if np.isnan(printed).all():
        return None
    results = section.results
    scores = np.nan_to_num(results["score"].to_numpy(dtype=np.float64))
    entrant = results["entrant"].to_numpy()
    lone_z = (results["text"].str.upper() == "Z").to_numpy()
    best: list[tuple[int, float, float]] | None = None
    for worth in (0.0, 0.5) if lone_z.any() else (0.0,):
        sums = np.bincount(entrant, weights=np.where(lone_z, worth, scores), minlength=len(printed))
        off = np.flatnonzero(~np.isnan(printed) & (np.abs(sums - printed) > 1e-6))
        found = [(int(i), float(printed[i]), float(sums[i])) for i in off if int(i) not in unread]
        if best is None or len(found) < len(best):
            best = found
    return best


def totals(section: Section, unread: frozenset[int]) -> list[Problem]:
    """The printed total against the results."""
    differences = total_differences(section, unread) or []
    count = len(section.entrants)
    if len(differences) > 3 and len(differences) * 2 > count:
        place = section.place.at(None, section.columns.get("total"), section.headings.get("total"))
        return [
            problem("totals-differ", place, count=len(differences), players=count, heading=section.headings["total"])
        ]
    problems = []
    for entrant, printed, added in differences:
        texts = section.results.loc[section.results["entrant"] == entrant, "text"]
        cells = " ".join(t or "(blank)" for t in texts)
        read = {"player": who(section, entrant), "printed": f"{printed:g}", "added": f"{added:g}", "cells": cells}
        problems.append(problem("total-differs", section.cell(entrant, "total"), **read))
    return problems


def unfinished(section: Section) -> list[Problem]:
    """Games without a result, and sections without a game."""
    results, problems = section.results, []
    pending = results[results["kind"] == PENDING]
    if len(pending):
        games: set[tuple[int, int, int]] = set()
        for r, a, b in zip(pending["round"], pending["entrant"], pending["opponent_no"], strict=True):
            first, second = sorted((int(section.entrants["no"].iloc[a]), int(b)))
            games.add((int(r), first, second))
        listed = ", ".join(f"round {r} {a}-{b}" for r, a, b in sorted(games)[:12])
        more = ", ..." if len(games) > 12 else ""
        problems.append(problem("games-pending", section.place, count=len(games), games=listed + more))
    if not (results["kind"] == GAME).any():
        problems.append(problem("no-games", section.place))
    else:
        idle = sorted(set(range(len(section.entrants))) - set(results.loc[results["kind"] == GAME, "entrant"]))
        if idle:
            listed = ", ".join(who(section, e) for e in idle[:10]) + (", ..." if len(idle) > 10 else "")
            problems.append(problem("players-without-game", section.place, count=len(idle), players=listed))
    return problems


def ratings_present(section: Section) -> list[Problem]:
    """Whether there is anything to rate from."""
    headings = ", ".join(section.headings.values())
    if "rating" not in section.columns:
        return [problem("no-rating-column", section.place, headings=headings)]
    low = section.entrants.index[section.entrants["rating"] < 100]
    return [
        problem(
            "rating-low",
            section.cell(int(i), "rating"),
            player=who(section, int(i)),
            rating=f"{section.entrants['rating'].iloc[i]:g}",
        )
        for i in low
    ]


def same_person(section: Section) -> list[Problem]:
    """One id under two numbers is one player; one name with two ids is two, and worth a look."""
    problems = []
    by_id: dict[str, list[int]] = defaultdict(list)
    by_name: dict[str, list[int]] = defaultdict(list)
    for i, (id_, name) in enumerate(zip(section.entrants["id"], section.entrants["name"], strict=True)):
        if id_ is not None:
            by_id[id_].append(i)
        if name:
            by_name[name.casefold()].append(i)
    for id_, rows in by_id.items():
        if len(rows) > 1:
            names = {section.entrants["name"].iloc[i].casefold() for i in rows}
            numbers = " and ".join(who(section, i) for i in rows)
            code = "id-twice" if len(names) == 1 else "id-two-names"
            problems.append(problem(code, section.cell(rows[1], "id"), id=id_, players=numbers))
    for rows in by_name.values():
        if len({section.entrants["id"].iloc[i] or i for i in rows}) > 1:
            numbers = " and ".join(f"no. {section.entrants['no'].iloc[i]}" for i in rows)
            name = section.entrants["name"].iloc[rows[0]]
            problems.append(problem("name-twice", section.cell(rows[1], "name"), name=name, players=numbers))
    return problems


def far_performances(section: Section) -> list[Problem]:
    """Performances more than 400 points from the rating over 4 or more games: usually a wrong id."""
    results = section.results
    rating = section.entrants["rating"].to_numpy(dtype=np.float64)
    games = results[(results["kind"] == GAME) & (results["opponent"] >= 0)]
    entrant, opponent = games["entrant"].to_numpy(), games["opponent"].to_numpy()
    rated = ~np.isnan(rating[opponent])
    entrant, opponent, score = entrant[rated], opponent[rated], games["score"].to_numpy()[rated]
    count = np.bincount(entrant, minlength=len(rating))
    level = np.bincount(entrant, weights=rating[opponent] + 800 * (score - 0.5), minlength=len(rating))
    enough = np.flatnonzero((count >= 4) & ~np.isnan(rating))
    problems = []
    for i in enough[np.abs(level[enough] / count[enough] - rating[enough]) > 400].tolist():
        read = {
            "player": who(section, i),
            "performance": f"{level[i] / count[i]:.0f}",
            "rating": f"{rating[i]:g}",
            "games": int(count[i]),
        }
        problems.append(problem("performance-far", section.cell(i, "rating"), **read))
    return problems


_UNDER = re.compile(r"\b(?:u|under)[ _-]?(\d{3,4})\b", re.IGNORECASE)


def outside_limits(section: Section) -> list[Problem]:
    """Players whose rating is above the section's limit (U1400)."""
    name = str(section.fact("section") or section.name or "")
    match = _UNDER.search(name.replace("_", " "))
    if match is None:
        return []
    limit = int(match[1])
    above = section.entrants.index[section.entrants["rating"] >= limit + 100].tolist()
    return [
        problem(
            "rating-over-limit",
            section.cell(i, "rating"),
            player=who(section, i),
            section=name,
            rating=f"{section.entrants['rating'].iloc[i]:g}",
        )
        for i in above
    ]


def rating_counts(sections: Sequence[Section], end_date: date | None = None) -> list[Problem]:
    """What the US Chess rules need to know of game counts and one file does not tell (spec 1.6).

    sections: all of one file. end_date: the event's, for the level above which an exact count matters.
    """
    rated = [
        (s, s.entrants["rating"].notna().to_numpy(), s.entrants["games"].to_numpy(dtype=np.float64)) for s in sections
    ]
    if not any(has.any() for _, has, _ in rated):
        return []
    place = Place(sections[0].place.file)
    if not any((has & ~np.isnan(games)).any() for _, has, games in rated):
        return [problem("no-game-counts", place)]
    limit = next(level for since, level in _COUNT_MATTERS_ABOVE if (end_date or date.max) >= since)
    problems = []
    for section, has, games in rated:
        rating = section.entrants["rating"].to_numpy(dtype=np.float64)
        bare = np.flatnonzero(has & np.isnan(games) & (rating > limit)).tolist()
        if bare:
            listed = ", ".join(who(section, i) for i in bare[:10]) + (", ..." if len(bare) > 10 else "")
            read = {"count": len(bare), "limit": limit, "players": listed}
            problems.append(problem("game-counts-matter", section.cell(bare[0], "rating"), **read))
    return problems


def limited(problems: list[Problem]) -> list[Problem]:
    """The problems, those of one code cut short after the first ones with a word of how many more there are."""
    seen: dict[str, int] = {}
    kept = []
    for found in problems:
        seen[found.code] = seen.get(found.code, 0) + 1
        if seen[found.code] <= _SHOWN_PER_CODE:
            kept.append(found)
    for code, count in seen.items():
        if count > _SHOWN_PER_CODE:
            last = next(p for p in reversed(kept) if p.code == code)
            words = f"and {count - _SHOWN_PER_CODE} more of the same kind ({code})."
            kept.append(Problem(last.grade, code, Place(last.place.file, last.place.sheet), words, last.remedy))
    return kept
