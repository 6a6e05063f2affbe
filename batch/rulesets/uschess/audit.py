"""US Chess: the last pass of the standard formula, and the special formula's equation at its result.

Document 2020-09-02, standard and special rating formula, rating floors, matches; spec/uschess.md sections 5 to 8.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from batch.rating.audit import NEAR, Part, Rows, Table, rows_of
from batch.rating.model import RatedSection
from rules.event import Floats
from rules.rounding import SLACK
from rules.uschess.floors import money_floor, peak_floor, personal_floor
from rules.uschess.model import MATCH
from rules.uschess.pools import is_online
from rules.uschess.special import WIDTH, provisional_expectancy

STANDARD = "Standard formula"
SPECIAL = "Special formula"

HAIR = f"{SLACK:.7f}"

WHO = (
    Part("no", "No", "integer"),
    Part("name", "Player, and under him his opponents", "text"),
)

EXPECTED = "1/(1+10^(({r}-{player.r})/400))"
PROVISIONAL = "MAX(0,MIN(1,0.5+({player.rating}-{r})/800))"
OWN = "{n_eff}*MAX(0,MIN(1,0.5+({rating}-{a})/800))"
# Clipping to 0..1 for all games at once: (|y| - |y - 1| + 1)/2.
NEARER = (
    'IF(ABS({rating}-{a})<=1,"",{n_eff}*MAX(0,MIN(1,0.5+({rating}-SIGN({rating}-{a})-{a})/800))'
    "+SUMPRODUCT(ABS(0.5+({rating}-SIGN({rating}-{a})-{games.r})/800)"
    "-ABS(0.5+({rating}-SIGN({rating}-{a})-{games.r})/800-1)+1)/2)"
)
RESULT = "AND(ABS({exact}-{our_exact})<=" + NEAR + ",{post}={our_post})"

EARLIER_MATCHES = (
    ("used_180", "Matches of 180 days", "earlier_match_change_180", "match_limit_180_days"),
    ("used_3y", "Matches of 3 years", "earlier_match_change_3y", "match_limit_3_years"),
)
"""What earlier matches leave of the limit: key, heading, the fact, the parameter."""

HISTORIES = {1: "won", -1: "lost", 0: "mixed"}


def audit(section: RatedSection) -> list[Table]:
    """The section's tables: of those rated by the standard formula, and of those rated by the special one."""
    formula = section.players["formula"]
    standard = rows_of(section, formula.isin(["standard", "foreign"]))
    special = rows_of(section, formula == "special")
    return [add(section, rows) for add, rows in ((_standard, standard), (_special, special)) if rows.who]


def _standard(section: RatedSection, rows: Rows) -> Table:
    match = section.settings.get("event type") == MATCH
    k = "{p.k_numerator}/({n_eff}+{m})"
    if section.settings.get("dual") and section.pool == "regular":
        k += (
            "*(1-(1-{p.dual_k_lowest_factor})*MAX(0,MIN(1,({r}-{p.dual_k_reduced_above})"
            "/({p.dual_k_lowest_from}-{p.dual_k_reduced_above}))))"
        )
    bonus = (
        "IF(OR({m}<{p.bonus_fewest_games},{met}>IF({m}={p.bonus_fewest_games},1,2)),0,"
        "MAX(0,{gain}-{p.bonus_threshold}*SQRT(MAX({m},{p.bonus_counted_games}))))"
    )
    gain = rows.player("k_times_s_minus_e")
    extra = np.nan_to_num(rows.player("bonus"))
    total = rows.player("start") + gain + extra
    sure = np.abs(total - rows.player("before_floor")) <= 1e-6
    tail, tail_values = _tail(section, rows, "{sum}")
    columns = [
        *WHO,
        Part("check", "Check · round", "text", f'IF({RESULT},"agrees","differs")'),
        Part("r", "R0 · Ri", "thousandth"),
        Part("n_eff", "N'", "thousandth"),
        Part("m", "m", "integer", "COUNT({games.s})"),
        Part("s", "S", "score", "SUM({games.s})"),
        Part("e", "E", "thousandth", "SUM({games.e})", EXPECTED),
        Part("k", "K", "thousandth", k),
        Part("gain", "K(S−E)", "change_thousandth", "{k}*({s}-{e})"),
        *([] if match else [
            Part("met", "Most met", "integer", "SUMPRODUCT(MAX(COUNTIF({games.no},{games.no})))"),
            Part("bonus", "Bonus", "thousandth", bonus),
        ]),
        Part("sum", "R", "thousandth", "{r}+{gain}" + ("" if match else "+{bonus}")),
        *tail,
    ]  # fmt: skip
    about = "R = R0 + K(S − E)" + ("; no bonus in a match" if match else " + bonus")
    return rows.table(
        f"{STANDARD}: {about}; E = sum of 1/(1 + 10^((Ri − R0)/400))",
        columns,
        {
            "r": rows.given("start"), "n_eff": rows.given("n_eff"), "m": rows.given("m"), "s": rows.given("s"),
            "e": rows.given("e"), "k": rows.given("k"), "gain": rows.given("k_times_s_minus_e"),
            "met": rows.most_met, "bonus": extra.tolist(), "sum": total.tolist(),
            "check": ["agrees" if yes else "differs" for yes in sure.tolist()], **tail_values,
        },
    )  # fmt: skip


def _special(section: RatedSection, rows: Rows) -> Table:
    values = section.values
    history = np.nan_to_num(rows.player("history"))
    start, n_eff, rating = rows.player("start"), rows.player("n_eff"), rows.player("before_floor")
    anchor = start - WIDTH * history
    asked = rows.player("s") + n_eff * (history + 1) / 2
    own = n_eff * provisional_expectancy(rating, anchor)
    at_result = provisional_expectancy(np.repeat(rating, rows.games_of), rows.game("opponent_rating"))
    summed = np.bincount(rows.row_player, at_result, minlength=len(rows.who))
    held = (rating == values.get("special_highest_result", np.inf)) & (own + summed < asked)
    sure = np.abs(own + summed - asked) <= 1e-6
    capped = "agrees: held at the most it gives"
    check = (
        f'IF({RESULT},IF(ABS({{sum}}-{{t}})<={NEAR},IF({{nearer}}="","agrees",'
        f'IF(ABS({{nearer}}-{{t}})>{NEAR},"agrees","differs")),'
        f'IF(AND({{rating}}={{p.special_highest_result}},{{sum}}<{{t}}),"{capped}","differs")),"differs")'
    )
    tail, tail_values = _tail(section, rows, "{rating}")
    columns = [
        *WHO,
        Part("check", "Check · round", "text", check),
        Part("r", "R0 · Ri", "thousandth"),
        Part("n_eff", "N'", "thousandth"),
        Part("history", "Earlier games", "text"),
        Part("a", "A", "thousandth", '{r}-IF({history}="won",400,IF({history}="lost",-400,0))'),
        Part("s", "S", "score", "SUM({games.s})"),
        Part("rating", "R", "thousandth"),
        Part("e", "PWe(R, Ri)", "thousandth", "SUM({games.e})", PROVISIONAL),
        Part("own", "N' PWe(R, A)", "thousandth", OWN),
        Part("sum", "Sum at R", "thousandth", "{e}+{own}"),
        Part("t", "T", "thousandth", '{s}+{n_eff}*IF({history}="won",1,IF({history}="lost",0,0.5))'),
        Part("nearer", "One nearer A", "thousandth", NEARER),
        *tail,
    ]
    verdicts = np.where(sure, "agrees", np.where(held, capped, "differs"))
    nearer = _nearer(rows, rating, anchor, n_eff)
    return rows.table(
        f"{SPECIAL}: at R the provisional expectations sum to T = S + N'/2, PWe = 0.5 + (R − Ri)/800 within 0 to 1; "
        "A = R0. After wins only A = R0 − 400, T = S + N'; after losses only A = R0 + 400, T = S. "
        "Where many ratings do, R is the nearest to A, and the sum one point nearer is another one.",
        columns,
        {
            "r": rows.given("start"), "n_eff": rows.given("n_eff"), "s": rows.given("s"),
            "history": [HISTORIES[int(h)] for h in history.tolist()], "a": anchor.tolist(), "rating": rating.tolist(),
            "e": summed.tolist(), "own": own.tolist(), "sum": (own + summed).tolist(), "t": asked.tolist(),
            "nearer": nearer, "check": verdicts.tolist(), **tail_values,
        },
        {"e": at_result.tolist()},
    )  # fmt: skip


def _nearer(rows: Rows, rating: Floats, anchor: Floats, n_eff: Floats) -> list[Any]:
    """The sum of the expectations a point nearer to the anchor, "" where that is past it."""
    beside = rating - np.sign(rating - anchor)
    games = provisional_expectancy(np.repeat(beside, rows.games_of), rows.game("opponent_rating"))
    total = n_eff * provisional_expectancy(beside, anchor) + np.bincount(rows.row_player, games, len(rows.who))
    return ["" if near else value for near, value in zip(np.abs(rating - anchor) <= 1, total.tolist(), strict=True)]


def _tail(section: RatedSection, rows: Rows, base: str) -> tuple[list[Part], dict[str, Any]]:
    """What follows on the formula: limits of a match, ceiling, floor, rounding; the columns and their values."""
    values: dict[str, Any] = {
        "exact": rows.given("post_exact"), "post": rows.given("post"), "our_exact": rows.given("post_exact"),
        "our_post": rows.given("post"),
    }  # fmt: skip
    columns: list[Part] = []
    last = base
    if section.settings.get("event type") == MATCH:
        pre = rows.given("pre")
        values["most"] = [None if rating is None else "yes" for rating in pre]
        columns.append(Part("most", "Limited", "text"))
        room = "{p.match_limit}"
        for key, heading, fact, limit in EARLIER_MATCHES:
            values[key] = rows.known(fact)
            if any(used is not None for used in values[key]):
                columns.append(Part(key, heading, "change"))
                room += f",{{p.{limit}}}+{{{key}}}"
        room = f"MAX(0,MIN({room}))"
        within = f"MAX({{r}}-{room},MIN({{r}}+{room.replace('+', '-')},{last}))"
        columns.append(Part("within", "Within limits", "thousandth", f'IF({{most}}="yes",{within},{last})'))
        values["within"] = rows.given("post_exact")
        last = "{within}"
    ceiling = rows.known("ceiling")
    if any(c is not None for c in ceiling):
        values["ceiling"] = ceiling
        columns.append(Part("ceiling", "Ceiling", "integer"))
        last = f"MIN({{ceiling}},{last})"
    floor_columns, floor_values, floor = _floors(section, rows)
    rounded = f"INT({{exact}}+0.5+{HAIR})"
    if section.settings.get("stored_as_integer"):
        rounded = (
            f"IF(ABS({{exact}}-ROUND({{exact}},0))<={HAIR},ROUND({{exact}},0),INT({{exact}})+IF({{exact}}>{{r}},1,0))"
        )
    return [
        *columns,
        *floor_columns,
        Part("exact", "New rating", "thousandth", f"MAX({floor},{last})"),
        Part("post", "Rounded", "integer", rounded),
        Part("our_exact", "crossrate", "thousandth"),
        Part("our_post", "crossrate, rounded", "integer"),
    ], {**values, **floor_values}


def _floors(section: RatedSection, rows: Rows) -> tuple[list[Part], dict[str, Any], str]:
    """The columns that floors come from, their values, and the formula of the floor that acts."""
    values = section.values
    columns: list[Part] = []
    found: dict[str, Any] = {}
    acting = ["{p.absolute_floor}"]
    if section.settings.get("event type") != MATCH:
        over_the_board = not is_online(section.pool)
        record = {key: rows.after(key) for key in ("wins", "draws", "events")} if over_the_board else {}
        if any(v is not None for values in record.values() for v in values):
            found |= record
            win, draw, event = (values[f"personal_floor_{key}"] for key in ("win", "draw", "event"))
            found["personal"] = _known(personal_floor(
                (_numbers(record["wins"]), _numbers(record["draws"]), _numbers(record["events"])), (win, draw, event),
                values["absolute_floor"], values["personal_floor_highest"],
            ))  # fmt: skip
            columns += [Part(key, f"{key.capitalize()} so far", "integer") for key in record]
            columns.append(Part(
                "personal", "Personal floor", "integer",
                'IF(COUNT({wins},{draws},{events})<3,"",MIN({p.personal_floor_highest},{p.absolute_floor}'
                "+{p.personal_floor_win}*{wins}+{p.personal_floor_draw}*{draws}+{p.personal_floor_event}*{events}))",
            ))  # fmt: skip
            acting.append("{personal}")
        peak = rows.given("peak") if over_the_board else []
        if any(v is not None for v in peak):
            level = f"INT((INT({{peak}}+0.5+{HAIR})-{{p.peak_floor_drop}})/100)*100"
            found["peak"] = peak
            bounds = (values[f"peak_floor_{key}"] for key in ("drop", "lowest", "highest"))
            found["by_peak"] = _known(peak_floor(_numbers(peak), *bounds))
            columns += [
                Part("peak", "Highest before", "integer"),
                Part("by_peak", "Floor by it", "integer",
                     f'IF({{peak}}="","",IF({level}<{{p.peak_floor_lowest}},"",MIN({{p.peak_floor_highest}},{level})))'),
            ]  # fmt: skip
            acting.append("{by_peak}")
        given = _given_floors(section, rows, over_the_board)
        if any(v is not None for v in given):
            found["given_floor"] = given
            columns.append(Part("given_floor", "Other floor", "integer"))
            acting.append("{given_floor}")
    if len(acting) == 1:
        return columns, found, acting[0]
    found["floor"] = rows.given("floor")
    # By MAX over cells, for it passes over texts in cells: no floor is "".
    return [*columns, Part("floor", "Floor", "integer", f"MAX({','.join(acting)})")], found, "{floor}"


def _numbers(values: Sequence[Any]) -> Floats:
    return np.array([np.nan if v is None else v for v in values], dtype=np.float64)


def _known(floors: Floats) -> list[Any]:
    """Floors as the cells show them: "" for none."""
    return [floor if np.isfinite(floor) else "" for floor in floors.tolist()]


def _given_floors(section: RatedSection, rows: Rows, over_the_board: bool) -> list[float | None]:
    """Each player's highest floor by a ruling, a prize or his title; None without one."""
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
