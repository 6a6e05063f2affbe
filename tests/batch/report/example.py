"""Runs built by hand for the report's tests: a small realistic event, and events of any size for the benches.

The numbers are plausible, made by one plain pass; what the rules really give is tested elsewhere.
"""

from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import BYE, FORFEIT, GAME, UNPLAYED, Crosstable, Section, Value
from batch.problems import CAUTION, GUESS, WARNING, Place, Problem
from batch.rating.choices import Choices
from batch.rating.members import members
from batch.rating.model import RatedSection, Run
from batch.rating.of_section import of_fields
from rules.dated import InForce

FILE = "spring_open.csv"
END = date(2026, 5, 3)

OPEN = """
No|Name                  |ID      |Rating |R1  |R2  |R3  |R4
1 |Almgren, Runa         |30000017|2210   |W4w |D2b |W3w |H
2 |Bassetti, Ilario      |30000025|1984   |W5b |D1w |B   |W4b
3 |Cygan, Zdzisława      |01230001|1890   |W6w |X5  |L1b |L7w
4 |Dunmore, Fitzgerald   |30000041|1775   |L1b |W7w |W6b |L2w
5 |Eze, Obinna           |30000058|1641P17|L2w |F3  |U   |U
6 |Fjeldstad, Liv        |30000066|       |L3b |B   |L4w |D8b
7 |=HYPERLINK("x"), Greta|30000074|1204P6 |H   |L4b |D8w |W3b
8 |Haukur Örn, Ísak      |        |       |U   |U   |D7b |D6w
"""
RESERVE = """
No|Name                  |ID      |Rating |R1 |R2 |R3
1 |Ibarra, Nieves        |30000082|1122   |W3 |W2 |W4
2 |Jokela, Aatto         |30000090|987    |W4 |L1 |H
3 |Kessler-Vanderbrouck, Maximiliana Theodora|30000108|455P9|L1|B|D5
4 |+Loong, Wei           |30000116|       |L2 |W5 |L1
5 |Mbeki, Thabo          |30000124|612    |U  |L4 |D3
"""

BONUS = 10.0


def run() -> Run:
    """Two sections of eight and five players: unrated, provisional, byes, half byes, forfeits, a guess, a warning."""
    sections = [_section("Open", OPEN, 5), _section("Reserve U1200", RESERVE, 18)]
    problems = [
        Problem(GUESS, "pool-guessed", Place(FILE), "no time control and no pool: taken as regular.",
                "Give Pool above the table."),
        Problem(WARNING, "total-differs", Place(FILE, row=9, column=9, heading="Total"),
                "Eze, Obinna has 1 printed but the cells add up to 0.", "Correct the total or the results."),
        Problem(CAUTION, "performance-far", Place(FILE, row=11, column=3, heading="Rating"),
                "Haukur Örn, Ísak performed 640 points above the rating.",
                "Check the ID: a wrong one is the usual reason."),
    ]  # fmt: skip
    crosstable = Crosstable(FILE, "utf-8", "swiss", "number", sections, problems)
    return Run([crosstable], [rated(s) for s in sections], problems)


def big(players: int, rounds: int, seed: int = 1) -> Run:
    """One section of a made-up Swiss, every player in every round."""
    chance = np.random.default_rng(seed)
    rating = np.sort(chance.normal(1500, 350, players).clip(100, 2700).round())[::-1]
    entrants = pd.DataFrame(
        {
            "no": np.arange(1, players + 1),
            "name": [f"Player{n:05d}, Somebody" for n in range(players)],
            "id": [f"{40000000 + n}" for n in range(players)],
            "rating": rating,
            "games": np.full(players, np.nan),
            "row": np.arange(players) + 2,
        }
    )
    parts = []
    for number in range(1, rounds + 1):
        order = chance.permutation(players)
        white, black = order[0::2], order[1::2]
        score = chance.choice([1.0, 0.5, 0.0], len(black))
        for one, other, points, colour in ((white, black, score, "w"), (black, white, 1 - score, "b")):
            one, other = one[: len(black)], other[: len(black)]
            parts.append(
                pd.DataFrame(
                    {"entrant": one, "round": number, "column": 4 + number, "kind": GAME, "opponent_no": other + 1.0,
                     "opponent": other, "score": points, "colour": colour, "ruling": False, "text": ""}
                )
            )  # fmt: skip
    results = pd.concat(parts, ignore_index=True)
    section = Section("Big", _facts(), entrants, results, {}, {}, Place("big.csv"), rounds=rounds)
    return Run([Crosstable("big.csv", sections=[section])], [rated(section)])


def _facts() -> dict[str, Value]:
    return {"event": Value("Spring Open & Reserve", Place(FILE)), "end_date": Value(END, Place(FILE))}


def _section(name: str, table: str, first_row: int) -> Section:
    header, *lines = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    rounds = len(header) - 4
    printed = [line[3].partition("P") for line in lines]
    entrants = pd.DataFrame(
        {
            "no": [int(line[0]) for line in lines],
            "name": [line[1] for line in lines],
            "id": pd.Series([line[2] or None for line in lines], dtype=object),
            "rating": [float(r or "nan") for r, _, _ in printed],
            "games": [float(g or "nan") for _, _, g in printed],
            "row": range(first_row, first_row + len(lines)),
        }
    )
    results = [_result(e, r, line[3 + r]) for e, line in enumerate(lines) for r in range(1, rounds + 1)]
    return Section(name, _facts(), entrants, pd.DataFrame(results), {}, {}, Place(FILE), rounds=rounds)


def _result(entrant: int, number: int, text: str) -> dict[str, Any]:
    letter, digits = text[0], "".join(c for c in text[1:] if c.isdigit())
    kind = GAME if letter in "WDL" else FORFEIT if letter in "XF" else BYE if letter in "BH" else UNPLAYED
    return {
        "entrant": entrant, "round": number, "column": 3 + number, "kind": kind, "opponent_no": float(digits or "nan"),
        "opponent": int(digits or 0) - 1, "score": {"W": 1.0, "D": 0.5, "X": 1.0, "B": 1.0, "H": 0.5}.get(letter, 0.0),
        "colour": text[-1] if text[-1] in "wb" else "", "ruling": False, "text": text,
    }  # fmt: skip


def rated(section: Section) -> RatedSection:
    """The section as a `RatedSection` with every column the model names."""
    entrants, results = section.entrants, section.results
    played = results[results["kind"] == GAME]
    who, against = played["entrant"].to_numpy(), played["opponent"].to_numpy()
    score = played["score"].to_numpy(dtype=float)
    n = len(entrants)
    pre, printed_games = entrants["rating"].to_numpy(), entrants["games"].to_numpy()
    unrated = np.isnan(pre)
    start = np.where(unrated, 750.0, pre)
    games = np.where(unrated, 0, np.where(np.isnan(printed_games), 60, printed_games))
    n_star = np.where(start > 2355, 50, 50 / np.sqrt(0.662 + 0.00000739 * (2569 - start) ** 2))
    n_eff = np.minimum(games, n_star)
    m = np.bincount(who, minlength=n)
    s = np.bincount(who, score, minlength=n)
    expected = 1 / (1 + 10 ** (-(start[who] - start[against]) / 400))
    e = np.bincount(who, expected, minlength=n)
    special = games <= 8
    k = np.where(special | (m == 0), np.nan, 800 / (n_eff + np.maximum(m, 1)))
    gain = np.where(special, 40 * (s - e), np.nan_to_num(k) * (s - e))
    bonus = np.where(special | (m < 3), np.nan, np.maximum(0, gain - BONUS * np.sqrt(np.maximum(m, 4))))
    before_floor = np.where(m == 0, start, start + gain + np.nan_to_num(bonus))
    floor = np.where(unrated | (pre < 1400), 100.0, (np.nan_to_num(pre) - 200) // 100 * 100)
    exact = np.maximum(before_floor, floor)
    still_unrated = unrated & (m == 0)
    post = np.where(still_unrated, np.nan, np.floor(exact + 0.5))
    total = np.bincount(results["entrant"], results["score"].fillna(0), minlength=n)
    players = pd.DataFrame(
        {
            "no": entrants["no"], "id": entrants["id"], "name": entrants["name"], "entrant": np.arange(n),
            "pre": pre, "pre_games": np.where(unrated, 0, printed_games), "start": start,
            "start_source": pd.Series(np.where(unrated, "junior without a birth date", None), dtype=object),
            "n": games, "n_star": n_star, "n_eff": n_eff,
            "formula": np.where(m == 0, "none", np.where(special, "special", "standard")),
            "m": m, "s": s, "e": np.where(m == 0, np.nan, e), "k": k,
            "k_times_s_minus_e": np.where(np.isnan(k), np.nan, gain), "bonus": bonus,
            "first_estimate": np.where(unrated & (m > 0), start + 30, np.nan),
            "intermediate": np.where(m == 0, np.nan, before_floor + 0.5), "before_floor": before_floor,
            "floor": floor, "floor_kind": pd.Series(np.where(before_floor < floor, "peak", None), dtype=object),
            "post_exact": np.where(still_unrated, np.nan, exact), "post": post,
            "post_games": games + m, "change_exact": exact - start,
            "change": np.where(still_unrated, np.nan, post - start),
            "total": total, "place": pd.Series(total).rank(method="min", ascending=False).astype(int),
        }
    )  # fmt: skip
    game_table = pd.DataFrame(
        {
            "player": who, "opponent": against, "round": played["round"].to_numpy(), "score": score,
            "opponent_rating": before_floor[against] + 0.5, "expected": expected,
            "contribution": np.where(np.isnan(k[who]), np.nan, k[who] * (score - expected)),
            "opponent_rating_first": start[against], "expected_first": expected,
        }
    )  # fmt: skip
    newcomers = np.flatnonzero(unrated)
    starting = pd.DataFrame(
        {"player": newcomers, "source": pd.Series(["age default"] * len(newcomers), dtype=object),
         "rating": [750.0] * len(newcomers), "weight": [0.0] * len(newcomers)}
    )  # fmt: skip
    return RatedSection(
        section, section.name or "Section", Choices("uschess", "regular", date(2026, 5, 2), END, END),
        of_fields(members(section)[0]), players, game_table, starting, _in_force(),
        {"pool": "regular", "dual": False, "event_type": "swiss", "dated_by": "event end"}, pd.DataFrame(),
        rules_day=END,
    )  # fmt: skip


def _in_force() -> list[InForce]:
    source = "The US Chess Rating System, Glickman and Doan, 2025-07-26, section 4.3"
    return [
        InForce("bonus_threshold", BONUS, date(2025, 1, 1), date(2025, 6, 15), f"{source}; news item of June 2025"),
        InForce("effective_games", "0.662 + 0.00000739 (2569 - R0)^2", date(2013, 5, 18), None, source),
        InForce("provisional_most_games", 25, date(2001, 1, 1), None, source),
        InForce("dual_k_reduced", True, date(2013, 5, 18), None, source),
        InForce("peak_floor_levels", tuple(range(1200, 2101, 100)), date(2010, 4, 1), None,
                "news of 2010-03; " * 6 + source),
        InForce("stored_as", "float", date(2014, 9, 18), None, source),
    ]  # fmt: skip
