"""US Chess: the last pass of the standard formula, and the special formula's equation at its result.

Document 2020-09-02, standard and special rating formula, rating floors, matches; spec/uschess.md sections 5 to 8.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from batch.rating.audit import NEAR, Rows, Table, agreeing, rows_of
from batch.rating.model import RatedSection
from batch.rating.step import Step
from batch.rulesets.uschess.steps import GAMES, LIMITS, RATINGS, SPECIAL, SPECIAL_GAMES, STANDARD, in_match
from rules.event import Floats
from rules.uschess.floors import money_floor, peak_floor, personal_floor
from rules.uschess.pools import is_online
from rules.uschess.special import WIDTH, provisional_expectancy

BY_FIELD = {step.field: step for step in RATINGS}

RESULT = f"AND(ABS({{post_exact}}-{{our_post_exact}})<={NEAR},{{post}}={{our_post}})"
CAPPED = "agrees: held at the most it gives"
CHECK = (
    f'IF({RESULT},IF(ABS({{sum}}-{{asked}})<={NEAR},IF({{nearer}}="","agrees",'
    f'IF(ABS({{nearer}}-{{asked}})>{NEAR},"agrees","differs")),'
    f'IF(AND({{before_floor}}={{p.special_highest_result}},{{sum}}<{{asked}}),"{CAPPED}","differs")),"differs")'
)
"""Where many ratings solve the equation, the right one is the nearest to A."""

EARLIER_MATCHES = (
    ("used_180", "earlier_match_change_180", "match_limit_180_days"),
    ("used_3y", "earlier_match_change_3y", "match_limit_3_years"),
)
"""What earlier matches leave of the limit: step, fact, parameter."""

HISTORIES = {1: "won", -1: "lost", 0: "mixed"}


def audit(section: RatedSection) -> list[Table]:
    """The section's tables: players rated by the standard formula, and by the special one."""
    formula = section.players["formula"]
    standard = rows_of(section, formula.isin(["standard", "foreign"]))
    special = rows_of(section, formula == "special")
    return [add(section, rows) for add, rows in ((_standard, standard), (_special, special)) if rows.who]


def _standard(section: RatedSection, rows: Rows) -> Table:
    extra = np.nan_to_num(rows.player("bonus"))
    total = rows.player("start") + rows.player("k_times_s_minus_e") + extra
    limits, values = _limits(section, rows)
    about = "R = R0 + K(S − E)" + ("; no bonus in a match" if in_match(section) else " + bonus")
    return rows.table(
        f"Standard formula: {about}; E = sum of 1/(1 + 10^((Ri − R0)/400))",
        [*(BY_FIELD[name] for name in STANDARD.split()), *limits], GAMES,
        agreeing(total - rows.player("before_floor")),
        {"most_met": rows.most_met, "bonus": extra.tolist(), "before_floor": total.tolist(), **values},
    )  # fmt: skip


def _special(section: RatedSection, rows: Rows) -> Table:
    history = np.nan_to_num(rows.player("history"))
    start, n_eff, rating = rows.player("start"), rows.player("n_eff"), rows.player("before_floor")
    anchor = start - WIDTH * history
    asked = rows.player("s") + n_eff * (history + 1) / 2
    own = n_eff * provisional_expectancy(rating, anchor)
    at_result = provisional_expectancy(np.repeat(rating, rows.games_of), rows.game("opponent_rating"))
    summed = np.bincount(rows.row_player, at_result, minlength=len(rows.who))
    held = (rating == section.values.get("special_highest_result", np.inf)) & (own + summed < asked)
    sure = np.array(agreeing(own + summed - asked), dtype=object)
    sure[held & (sure == "differs")] = CAPPED
    limits, values = _limits(section, rows)
    return rows.table(
        "Special formula: at R the provisional expectations sum to T = S + N'/2, PWe = 0.5 + (R − Ri)/800 within 0 to "
        "1; A = R0. After wins only A = R0 − 400, T = S + N'; after losses only A = R0 + 400, T = S. "
        "Where many ratings do, R is the nearest to A: one point nearer the sum is another one.",
        [*SPECIAL, *limits], SPECIAL_GAMES, sure.tolist(),
        {
            "history": [HISTORIES[int(h)] for h in history.tolist()], "anchor": anchor.tolist(), "e": summed.tolist(),
            "own": own.tolist(), "sum": (own + summed).tolist(), "asked": asked.tolist(),
            "nearer": _nearer(rows, rating, anchor, n_eff), **values,
        },
        {"e": at_result.tolist()},
        CHECK,
    )  # fmt: skip


def _nearer(rows: Rows, rating: Floats, anchor: Floats, n_eff: Floats) -> list[float]:
    """The sum of the expectations a point nearer to the anchor, NaN where that is past it."""
    beside = rating - np.sign(rating - anchor)
    games = provisional_expectancy(np.repeat(beside, rows.games_of), rows.game("opponent_rating"))
    total = n_eff * provisional_expectancy(beside, anchor) + np.bincount(rows.row_player, games, len(rows.who))
    nearer: list[float] = np.where(np.abs(rating - anchor) <= 1, np.nan, total).tolist()
    return nearer


def _limits(section: RatedSection, rows: Rows) -> tuple[list[Step], Mapping[str, Sequence[Any]]]:
    """The steps after the formula, and their values: limits of a match, ceiling, floors, rounding."""
    values: dict[str, Sequence[Any]] = {}
    last = "{before_floor}"
    formulas = {}
    if in_match(section):
        values["limited"] = [None if rating is None else "yes" for rating in rows.given("pre")]
        values["within"] = rows.given("post_exact")
        room = "{p.match_limit}"
        for key, fact, limit in EARLIER_MATCHES:
            if _any(used := rows.known(fact)):
                values[key] = used
                room += f",{{p.{limit}}}+{{{key}}}"
        room = f"MAX(0,MIN({room}))"
        within = f"MAX({{start}}-{room},MIN({{start}}+{room.replace('+', '-')},{last}))"
        formulas["within"] = f'IF({{limited}}="yes",{within},{last})'
        last = "{within}"
    if _any(ceiling := rows.known("ceiling")):
        values["ceiling"] = ceiling
        last = f"MIN({{ceiling}},{last})"
    floor = "{p.absolute_floor}"
    if not in_match(section):
        values |= _floors(section, rows)
        acting = [f"{{{key}}}" for key in ("personal", "by_peak", "given_floor") if key in values]
        if acting:
            # MAX over cells, as it skips texts in cells: no floor is "".
            formulas["floor"] = f"MAX({','.join([floor, *acting])})"
            values["floor"] = rows.given("floor")
            floor = "{floor}"
    formulas["post_exact"] = f"MAX({floor},{last})"
    steps = [*(step for step in LIMITS if step.field in values), BY_FIELD["post_exact"], BY_FIELD["post"]]
    return list(_with_formulas(steps, formulas)), values


def _with_formulas(steps: Sequence[Step], formulas: Mapping[str, str]) -> Iterator[Step]:
    for step in steps:
        formula = formulas.get(step.field)
        yield replace(step, audit=replace(step.audit, formula=formula)) if step.audit and formula else step


def _any(values: Sequence[Any]) -> bool:
    return any(value is not None for value in values)


def _floors(section: RatedSection, rows: Rows) -> dict[str, Sequence[Any]]:
    """The values of the steps that floors come from."""
    values = section.values
    found: dict[str, Sequence[Any]] = {}
    over_the_board = not is_online(section.pool)
    record = {key: rows.after(key) for key in ("wins", "draws", "events")} if over_the_board else {}
    if any(map(_any, record.values())):
        win, draw, event = (values[f"personal_floor_{key}"] for key in ("win", "draw", "event"))
        found |= record
        found["personal"] = _known(personal_floor(
            (_numbers(record["wins"]), _numbers(record["draws"]), _numbers(record["events"])), (win, draw, event),
            values["absolute_floor"], values["personal_floor_highest"],
        ))  # fmt: skip
    peak = rows.given("peak") if over_the_board else []
    if _any(peak):
        bounds = (values[f"peak_floor_{key}"] for key in ("drop", "lowest", "highest"))
        found |= {"peak": peak, "by_peak": _known(peak_floor(_numbers(peak), *bounds))}
    if _any(given := _given_floors(section, rows, over_the_board)):
        found["given_floor"] = given
    return found


def _numbers(values: Sequence[Any]) -> Floats:
    return np.array([np.nan if v is None else v for v in values], dtype=np.float64)


def _known(floors: Floats) -> list[Any]:
    """Floors as the cells show them: "" for none."""
    return [floor if np.isfinite(floor) else "" for floor in floors.tolist()]


def _given_floors(section: RatedSection, rows: Rows, over_the_board: bool) -> list[float | None]:
    """Each player's highest floor by a ruling, a prize or a title; None without one."""
    values, limit = section.values, section.choices.get("limit")
    candidates: list[Sequence[float | None]] = [rows.known("floor")]
    if over_the_board:
        candidates.append(rows.known("money_floor"))
        if limit is not None:
            least, highest = values["money_floor_prize"], values["money_floor_highest"]
            candidates.append(
                [None if p is None else money_floor(p, limit, least, highest) for p in rows.known("prize")]
            )
        if section.pool == "regular":
            master = values.get("life_master_floor")
            candidates.append([master if olm else None for olm in rows.known("olm")])
    known_floors = ([f for f in floors if f is not None and f == f] for floors in zip(*candidates, strict=True))
    return [max(floors, default=None) for floors in known_floors]
