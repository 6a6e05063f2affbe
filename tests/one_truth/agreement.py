"""What is held against each other: the numbers and the words of every way, and where they differ."""

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from pathlib import Path

from batch.rating.ruleset import NOT_RATED
from batch.rulesets import parameters
from tests.one_truth import calculators
from tests.one_truth.columns import ELO, FIDE, USCHESS
from tests.one_truth.commands import written
from tests.one_truth.event import SECOND, Event
from tests.one_truth.ways import LISTS, Document, Knowing, KnowingClub, explained, options_of, rate, rating_pools

OF_THE_COLUMNS = frozenset(
    {"no-rating-column", "no-game-counts", "game-counts-matter", "rating-low", "performance-far", "rating-over-limit",
     "rating-without-games", "birth-year-only", "birth-and-age-differ", "member-rows-differ",
     "pool-column-taken", "carried-by-rated", "rating-estimated"}
)  # fmt: skip
"""What is said of the columns of a file: another thing where a ledger knows what they tell."""

ONE_OF_TWO = "dual-without-quick"

OF_A_FILE = frozenset({"enters-with-result", ONE_OF_TWO})
"""What is a guess of a file alone, and of a ledger none: that a result is what a player comes with, and that quick is
not rated where the file has no quick ratings. In a ledger it is, unless the ledger keeps no quick ratings either."""

DIFFERS = "ledger-rating-differs-from-file"
WITHOUT_K = "k-not-known"
REFUSED_WITHOUT_K = "ledger-k-unknown"


def disagreements(event: Event, knowing: Knowing, asked: str, folder: Path) -> list[str] | None:
    """Everything in which the ways differ, in words; None where the file cannot be rated by itself.

    asked: the name of the player whose steps and explanations are compared.
    """
    whole = written(folder, event.text(), "whole.csv")
    overlay = written(folder, event.overlay, "overlay.toml") if event.overlay else None
    right = rate(whole, options_of(event, overlay))
    if not right["sections"]:
        return None
    without = {"quick"} if any(one["code"] == ONE_OF_TWO for one in right["problems"]) else set()
    if without & {section["pool"] for section in right["sections"]}:
        return None  # a ledger that keeps quick rates a section in it, too, whose file has no such column
    club = KnowingClub(folder, event, knowing, rating_pools(event, right), overlay, without)
    file = written(folder, event.text(knowing.left_out()), "event.csv")
    looked = rate(file, options_of(event, overlay, ledger=True), club.db)
    again = event.in_two_sections()
    found = [f"rate --ledger: {one}" for one in (*_documents(right, looked), *_words(right, looked, knowing, again))]
    added = club.enter(file, *event.settings())
    if added["written"]:
        found += [f"ledger add: {one}" for one in _words(right, added, knowing, again)]
        found += [f"ledger history: {one}" for one in _steps(event, right, club, asked)]
        told, its = explained(whole, asked, event, overlay), club.explain(asked, "E1")
        if its or not event.only_an_opponent(asked):
            found += [f"ledger explain: {one}" for one in _explanations(told, its)]
        way = "publish" if event.rules in LISTS else "ledger list"
        found += [f"{way}: {one}" for one in _lists(event, right, club, overlay, whole)]
    elif not _refused_for_k(right, added):
        found.append(f"ledger add: refuses: {[one['message'] for one in added['problems'] if one['grade'] == 'error']}")
    return found + [f"calc: {one}" for one in calculators.differences(event, right, asked, overlay, folder)]


def _documents(right: Document, other: Document) -> Iterator[str]:
    """Differences between two documents of `rate`, value by value."""
    mine, its = _sections(right), _sections(other)
    if mine.keys() != its.keys():
        yield f"sections {sorted(its)}, not {sorted(mine)}"
        return
    for key, players in mine.items():
        for name, player in players.items():
            yield from (f"{'/'.join(key)} {name}: {text}" for text in _values(_flat(player), _flat(its[key][name])))


def _sections(document: Document) -> dict[tuple[str, str], dict[str, Document]]:
    return {
        (section["name"], section["pool"]): {player["name"]: player for player in section["players"]}
        for section in document["sections"]
    }


def _flat(player: Document) -> Document:
    told = {name: value for name, value in player.items() if name != "steps"}
    return told | {f"steps.{name}": value for name, value in player["steps"].items()}


def _values(right: Document, other: Document) -> Iterator[str]:
    yield from (f"{n} is {other.get(n)!r}, not {value!r}" for n, value in right.items() if other.get(n) != value)


def _words(right: Document, other: Document, knowing: Knowing, again: Collection[str]) -> Iterator[str]:
    """Problems and guesses that the one says and the other does not. again: who plays in two sections.

    Knowing what the file tells, no ledger says that a rating is another one.
    """
    leave = {*OF_A_FILE, *(() if knowing.told and not knowing.fields else OF_THE_COLUMNS)}
    mine, its = _said(right, leave), _said(other, leave)
    yield from (f"does not say {code}: {message}" for code, message in sorted(mine - its))
    yield from (f"says {code}: {message}" for code, message in sorted(its - mine) if not code.startswith("ledger-"))
    yield from (f"says {DIFFERS}: {m}" for c, m in its if c == DIFFERS and not any(name in m for name in again))


def _said(document: Document, leave: set[str]) -> set[tuple[str, str]]:
    return {(one["code"], one["message"]) for one in document["problems"] if one["code"] not in leave}


def _refused_for_k(right: Document, added: Document) -> bool:
    """Whether a ledger takes an event not, because of players whose K `rate` too does not know."""
    errors = {one["code"] for one in added["problems"] if one["grade"] == "error"}
    return errors == {REFUSED_WITHOUT_K} and WITHOUT_K in {one["code"] for one in right["problems"]}


def _steps(event: Event, right: Document, club: KnowingClub, asked: str) -> Iterator[str]:
    """Where the ledger's steps of a player are not what `rate` gave."""
    if event.only_an_opponent(asked):
        return
    history = club.history(asked)
    if isinstance(history, str):
        yield f"history of {asked}: {history}"
        return
    for section in right["sections"]:
        number, pool = 2 if section["name"] == SECOND else 1, f"{event.rules}/{section['pool']}"
        player = next((one for one in section["players"] if one["name"] == asked), None)
        steps = [one for one in history if (one["section"], one["pool"]) == (number, pool)]
        for step in steps:
            assert player is not None
            told = _values(_step(event, section, player), step)
            yield from (f"{section['name']} {pool} {asked}: {text}" for text in told)


def _step(event: Event, section: Document, player: Document) -> Document:
    """What a ledger's history tells of a player's section: the rating is not one of a pool of lists."""
    steps, lists = player["steps"], event.rules in LISTS
    first = lists and player["start"] is None
    told = {"formula": player["formula"], "floor_kind": None if lists else player["floor_kind"]}
    told |= {} if first or "m" not in steps else {"games": steps["m"], "score": steps["s"]}
    if not lists:
        told["rating"] = stored(event, player)
        change = None if told["rating"] is None else round(told["rating"] - player["start"], 2)
    else:
        change = None if player["change_exact"] is None or first else round(player["change_exact"], 2)
    return told | {"change": change}


def stored(event: Event, player: Document) -> float | None:
    """The rating that a player goes on with: US Chess keeps decimals since 2014, a club what it rounds to."""
    day = date.fromisoformat(event.sections[0].keys["event_end_date"])
    if event.rules == ELO:
        return player["post"]  # type: ignore[no-any-return]
    assert event.rules == USCHESS
    laid = {"true": True, "false": False}
    overlaid = re.search(r"\[\[stored_as_integer\]\]\nfrom = \S+\nvalue = (\w+)", event.overlay)
    known = parameters(USCHESS).entries["stored_as_integer"]
    value = [one.value for one in known if one.since <= day][-1]
    if overlaid and day < known[-1].since:
        value = laid[overlaid[1]]
    return player["post" if value and player["formula"] != NOT_RATED else "post_exact"]  # type: ignore[no-any-return]


def _lists(event: Event, right: Document, club: KnowingClub, overlay: Path | None, whole: Path) -> Iterator[str]:
    """Where the ledger's list, of FIDE and UKD the one published after the event, is not what `rate` gave."""
    last = event.sections[0].keys["event_end_date"]
    if event.rules == FIDE:
        right = rate(whole, options_of(event, overlay, period=last[:7]))
    after: dict[tuple[str, str], tuple[float | None, float | None]] = {}
    again = event.in_two_sections()
    for section in right["sections"]:
        for player in section["players"]:
            if not (event.rules == "ukd" and player["name"] in again):
                told = (player["post"] if event.rules in LISTS else stored(event, player)), player["post_games"]
                after[section["pool"], player["name"]] = told
    for pool in dict.fromkeys(section["pool"] for section in right["sections"]):
        name = f"{event.rules}/{pool}"
        if event.rules in LISTS:
            club("publish", "--pool", name, "--ended-by", last, "--yes", "--accept")
        listed = {one["name"]: (one["rating"], one["games"]) for one in club("list", "--pool", name)["players"]}
        for (its, player), told in after.items():
            if its == pool and listed.get(player, (None, None)) != told and (told[0] is not None or player in listed):
                yield f"{player} stands at {listed.get(player)}, not {told}"


def _explanations(right: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    """Lines that only the one has. The headings are left out: a ledger knows other names of player and section."""
    mine, its = _blocks(right), _blocks(other)
    if len(mine) != len(its):
        yield f"{len(its)} sections, not {len(mine)}"
    if mine != its and sorted(mine) == sorted(its):
        yield "sections in another order"
        return
    for one, two in zip(mine, its, strict=False):
        if one != two and sorted(one) == sorted(two):
            yield f"lines in another order: {[y for x, y in zip(one, two, strict=True) if x != y]}"
        elif one != two:
            yield f"says {[x for x in two if x not in one]}, not {[x for x in one if x not in two]}"


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """The lines of each section; of its heading the rules and their day."""
    starts = [i for i, line in enumerate(lines) if ", rules in force on " in line]
    blocks = []
    for start, end in zip(starts, [*(i - 1 for i in starts[1:]), len(lines)], strict=False):
        heading = ", ".join(lines[start].split(", ")[-2:])
        block = [heading, *(line for line in lines[start + 1 : end] if line)]
        if not any("No rated game in this section" in line for line in block):
            blocks.append(block)
    return blocks
