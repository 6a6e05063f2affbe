"""Events of every kind, drawn: rule set, day, keys, columns, people, results; and what a ledger knows of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.one_truth.columns import ANYBODY, COLUMNS, ELO, FIDE, PLAYERS_POOLS, RATED, UKD, UNRATED, USCHESS, Who
from tests.one_truth.event import SECOND, Event, Person, Row, Section
from tests.one_truth.keys import DRAWN
from tests.one_truth.overlays import overlays
from tests.one_truth.ways import STATE, Knowing, kept_fields

Draw = Callable[[st.SearchStrategy[Any]], Any]

NAMES = ("Amberfield, Arlo", "Birchwood, Bea", "Copperpot, Cyr", "Dandelyon, Dora", "Elmhurst, Eli", "Foxglove, Fay",
         "Gorseley, Gil")  # fmt: skip

DAYS = {
    USCHESS: ("2005-06-05", "2012-03-04", "2013-10-20", "2014-10-05", "2017-05-21", "2020-09-20", "2022-04-10",
              "2024-04-21", "2025-03-16", "2026-05-17"),
    FIDE: ("2010-05-16", "2012-09-16", "2014-08-17", "2018-05-20", "2022-11-20", "2024-02-18", "2024-04-21",
           "2025-01-19", "2025-11-16", "2026-05-17"),
    UKD: ("2015-05-17", "2026-05-17"),
    ELO: ("2015-05-17", "2026-05-17"),
}  # fmt: skip
"""Last days of events, one at least in each time of other rules."""

THREE = ("standard", "rapid", "blitz")
POOLS = {USCHESS: PLAYERS_POOLS, FIDE: THREE, UKD: THREE, ELO: THREE}

DUAL = "G/45 d5"
INTERNATIONAL = {"90+30": "standard", "15+10": "rapid", "3+2": "blitz"}
CLOCKS = {
    USCHESS: {"G/90;d5": "regular", DUAL: "regular", "G/25;d3": "quick", "G/5;d2": "blitz"},
    FIDE: INTERNATIONAL,
    UKD: INTERNATIONAL,
    ELO: INTERNATIONAL,
}
"""Time controls, and the pools of the column Rating by them."""

KINDS = (None, None, "swiss", "swiss", "round-robin", "match", "foreign-fide")
FOREIGN = "foreign-fide"

STRAYS = ("peak", "floor", "ceiling", "money_floor", "olm", "prize", "record", "history", "events", "birth", "age",
          "adult", "start", "k")  # fmt: skip
"""Columns that may stand in a file of other rules, where they mean nothing."""

RESULTS = ("WL", "WL", "LW", "LW", "DD", "DD", "XF", "NS", "RR", "")
"""The two cells of a pair: played, forfeited, ruled for each side alone, not played."""


def one_in(draw: Draw, count: int) -> bool:
    """Now and then."""
    return bool(draw(st.integers(1, count)) == 1)


@st.composite
def events(draw: Draw, rules: str) -> Event:
    """An event by a rule set."""
    day = date.fromisoformat(draw(st.sampled_from(DAYS[rules])))
    kind = draw(st.sampled_from(KINDS if rules == USCHESS else (None, "swiss")))
    pool, keys = draw(_pools(rules, day))
    may_have_own = rules == USCHESS and pool != "regular" and kind != FOREIGN
    own = pool if may_have_own and one_in(draw, 6) else None
    people = draw(_people(rules, day, draw(_columns(rules, pool, own, keys)), own, kind))
    keys = {"event": "Spring", "rules": rules, "event_end_date": day.isoformat(), **keys, **draw(_dates(day))}
    sections = [draw(_section(people, keys | draw(_choices(rules)), kind, own))]
    # Whoever has no id cannot be met again.
    again = [person for person in people if person.id is not None]
    if len(again) > 1 and kind != FOREIGN and one_in(draw, 3):
        its = {"section": SECOND, **draw(_dates(day)), **draw(_choices(rules, few=True))}
        sections.append(draw(_section(again, its, kind, own)))
    # Where nobody has a rating of the pool's own column there is no such column.
    assume(own is None or all(any(own in one.cells for one in section.people) for section in sections))
    # The command line's word goes before a file's key, the ledger's after it: only one of them is said.
    may_default = rules == USCHESS and not any("unrated" in section.keys for section in sections)
    may_be_said = sorted((DRAWN.keys() | {"pool", "time_control", "dual"}) & sections[0].keys.keys())
    return Event(
        rules,
        tuple(sections),
        overlay=draw(overlays(rules)) if one_in(draw, 3) else "",
        said=frozenset(draw(st.sets(st.sampled_from(may_be_said)))) if may_be_said and one_in(draw, 4) else frozenset(),
        with_ratings=rules == USCHESS and draw(st.booleans()),
        unrated=draw(st.sampled_from([None, "adult", "junior"])) if may_default else None,
    )


@st.composite
def _pools(draw: Draw, rules: str, day: date) -> tuple[str, dict[str, str]]:
    """The pool of the column Rating, as a field, and the keys that say so."""
    online = rules == USCHESS and day.year > 2020
    way = draw(st.sampled_from(["pool", "pool", "clock", "neither"]))
    dual = {"dual": draw(st.sampled_from(["yes", "no"]))} if rules == USCHESS and draw(st.booleans()) else {}
    if way == "clock":
        clock, pool = draw(st.sampled_from(sorted(CLOCKS[rules].items())))
        over_the_board = not (online and one_in(draw, 4))
        online_key = {} if over_the_board else {"online": draw(st.just("yes"))}
        return pool if over_the_board else f"online_{pool}", {"time_control": clock, **online_key}
    if way == "neither":
        return POOLS[rules][0], dual
    pool = draw(st.sampled_from([one for one in POOLS[rules] if online or not one.startswith("online")]))
    return pool, {"pool": pool.replace("_", "-"), **(dual if pool == "regular" else {})}


@st.composite
def _dates(draw: Draw, day: date) -> dict[str, str]:
    """First and last day of a section."""
    start = draw(st.sampled_from([None, day - timedelta(2), day - timedelta(9)]))
    end = draw(st.sampled_from([None, day, day - timedelta(1)]))
    return {name: one.isoformat() for name, one in (("start_date", start), ("end_date", end)) if one}


@st.composite
def _choices(draw: Draw, rules: str, *, few: bool = False) -> dict[str, str]:
    """Keys of how a section is rated, and now and then one that only other rules have."""
    found = {}
    for key, by_rules in DRAWN.items():
        if rules in by_rules and one_in(draw, 10 if few else 3):
            found[key] = draw(by_rules[rules])
        elif rules not in by_rules and one_in(draw, 60):
            found[key] = draw(draw(st.sampled_from([values for _, values in sorted(by_rules.items())])))
    return found


@st.composite
def _columns(draw: Draw, rules: str, pool: str, own: str | None, keys: dict[str, str]) -> list[str]:
    """The columns that the file has, in the order of `COLUMNS`."""
    mine = [name for name, column in COLUMNS.items() if rules in column.rules and column.beside is None]
    taken = {"rating", "regular" if own else pool}
    found: set[str] = draw(st.sets(st.sampled_from([name for name in mine if name not in taken]), max_size=9))
    if one_in(draw, 7):
        strays = [name for name in STRAYS if rules not in COLUMNS[name].rules]
        found |= draw(st.sets(st.sampled_from(strays or ["k"]), max_size=2))
    dual = keys.get("dual") == "yes" or keys.get("time_control") == DUAL
    if own or (dual and not one_in(draw, 5)):
        found.add(own or "quick")
    if "earlier_match_change" in found:
        found -= {"earlier_match_change_180", "earlier_match_change_3y"}
    for name, column in COLUMNS.items():
        if column.beside in found and (name.startswith("carried") or draw(st.booleans())):
            found.add(name)
    return [name for name in COLUMNS if name in {*found, "rating"}]


@st.composite
def _people(
    draw: Draw, rules: str, day: date, columns: Sequence[str], own: str | None, kind: str | None
) -> list[Person]:  # fmt: skip
    """Everybody who plays, with their cells. One is rated; in a foreign event nobody else."""
    without_ids = one_in(draw, 5)
    people = []
    for number, name in enumerate(NAMES[: 2 if kind == "match" else draw(st.integers(2, len(NAMES)))]):
        rated = number == 0 or (kind != FOREIGN and not one_in(draw, 4))
        cells: dict[str, str] = {}
        for field in columns:
            column = COLUMNS[field]
            if column.whose not in (ANYBODY, RATED if rated else UNRATED) or column.beside not in (None, *cells):
                continue
            if field == "rating" or field.startswith("carried_") or not one_in(draw, 4 if field == own else 2):
                cells[field] = draw(column.values(Who(rules, day, cells)))
        if kind == FOREIGN and not rated:
            cells.setdefault("fide", draw(COLUMNS["fide"].values(Who(rules, day, cells))))
        known = not without_ids or draw(st.booleans())
        people.append(Person(name, f"{14520030 + 7 * number}" if known else None, cells))
    return people


@st.composite
def _section(draw: Draw, people: Sequence[Person], keys: dict[str, str], kind: str | None, own: str | None) -> Section:
    """Some of the people, paired round by round; now and then some of them enter again."""
    entered = list(people)
    if kind not in ("match", FOREIGN):
        entered = draw(_some(people, least=2))
        if one_in(draw, 6):
            entered += [person for person in draw(_some(entered)) if person.id is not None][:2]
    rounds = [draw(_round(entered, alone=kind == FOREIGN)) for _ in range(draw(st.integers(1, 5)))]
    rows: list[Row] = []
    for number, person in enumerate(entered):
        fields = frozenset(person.cells)
        if person in [row.person for row in rows]:
            fields = draw(_fields_again(fields))
        rows.append(Row(person, fields, tuple(cells[number] for cells in rounds)))
    name = draw(st.sampled_from([None, "Open", "U1800", "Under 1600"]))
    named = {} if name is None else {"section": name}
    return Section({**named, **keys, **({} if kind is None else {"event_type": kind})}, tuple(rows), own)


def _some(people: Sequence[Person], least: int = 0) -> st.SearchStrategy[list[Person]]:
    return st.lists(st.sampled_from(people), min_size=least, unique_by=lambda person: person.name)


def _fields_again(fields: frozenset[str]) -> st.SearchStrategy[frozenset[str]]:
    """What stands in a second row of a player: some of their cells; what is said of a rating stands beside it."""
    some = st.sets(st.sampled_from(sorted(fields))) if fields else st.just(set())
    return some.map(lambda kept: frozenset(one for one in kept if COLUMNS[one].beside in (None, *kept)))


@st.composite
def _round(draw: Draw, entered: Sequence[Person], *, alone: bool) -> list[str]:
    """One cell a row: paired with somebody else, a bye, or nothing. alone: only the first plays, against anybody."""
    cells = [""] * len(entered)
    order = [0, draw(st.integers(1, len(entered) - 1))] if alone else draw(st.permutations(range(len(entered))))
    for one, other in zip(order[::2], order[1::2], strict=False):
        pair = draw(st.sampled_from(RESULTS))
        if pair and entered[one].name != entered[other].name:
            cells[one], cells[other] = f"{pair[0]}{other + 1}", f"{pair[1]}{one + 1}"
    if len(order) % 2:
        cells[order[-1]] = draw(st.sampled_from(["B", "H", "U", ""]))
    return cells


def _told_of(section: Section, field: str, known: Mapping[str, Collection[str]]) -> bool:
    """Whether a file without what is known still has a column."""
    return any(field in row.fields and field not in known.get(row.person.name, ()) for row in section.rows)


@st.composite
def knowledge(draw: Draw, event: Event) -> Knowing:
    """What the ledger knows of the players before: of all, of some or of nobody, all that it can hold or less."""
    much = draw(st.sampled_from(["all", "all", "some", "nothing"]))
    people = {"all": event.people(), "nothing": []}.get(much)
    if people is None:
        people = draw(_some(event.people()))
    fields = {}
    for person in people:
        kept = kept_fields(person)
        if much == "some" and kept - STATE:
            kept -= draw(st.sets(st.sampled_from(sorted(kept - STATE))))
        fields[person.name] = frozenset(name for name in kept if COLUMNS[name].beside in (None, *kept))
    # Without the column of the pool's own ratings the others would be this pool's.
    needed = any(one.own and not _told_of(one, one.own, fields) for one in event.sections)
    return Knowing(fields, told=much == "nothing" or needed or draw(st.booleans()))
