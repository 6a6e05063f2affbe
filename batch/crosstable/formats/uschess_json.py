"""US Chess's own event data, saved as JSON from its rating service -> one sheet a section.

A player's entry of the standings has `roundOutcomes` and `ratings`: a record a rating system with the rating before
and after, as shown and with decimals, and the games after it of a provisional player. Standings come in pages of
`items`. Users save them in the event's entry, in a section's, or beside either: every list of such players is one
section, described by the entries above it. A player's row is the number in that list.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from batch.crosstable.document import Document, Sheet
from batch.crosstable.formats.json_cells import Entry, entries, shown, table, whole
from batch.problems import Place, problem

FORMAT, DIALECT = "uschess-json", "letters"
_LETTERS = {
    "win": "W", "loss": "L", "draw": "D", "winforfeit": "X", "forfeit": "F", "drawforfeit": "Z", "winasym": "N",
    "lossasym": "S", "drawasym": "R", "notreported": "P", "reportnoresult": "P",
}  # fmt: skip
_PLAYED = frozenset("WLDNSR")
_ALONE = {
    "byefull": "B", "byehalf": "H", "unpaired": "U", "notreported": "U", "reportnoresult": "U", "winforfeit": "X",
    "forfeit": "F",
}  # fmt: skip
_POOLS = {"R": "regular", "Q": "quick", "B": "blitz"}
_POOLS |= {f"O{letter}": f"online-{pool}" for letter, pool in _POOLS.items()}
_FORMATS = {
    "swiss": "swiss", "doubleroundswiss": "swiss", "roundrobin": "round-robin", "doubleroundrobin": "round-robin",
    "match": "match",
}  # fmt: skip
_EVENT = {"Event": "name", "Event ID": "id", "City": "city", "State": "statecode", "Zip": "zipcode",
          "Country": "countrycode"}  # fmt: skip
_NUMBERS = ("pairingnumber", "ordinal")
_ALWAYS = frozenset({"No", "Last name", "Rating", "R1"})


@dataclass
class _Standings:
    players: list[Any]
    event: Entry
    section: Entry = field(default_factory=dict)
    more: bool = False


def is_event(content: Any) -> bool:
    """Whether there are players with the outcomes of their rounds somewhere in a JSON file's content."""
    return next(_standings(content, []), None) is not None


def lay_out(content: Any, document: Document) -> None:
    """Add a sheet for each section."""
    found: list[_Standings] = []
    for standings, offset in _standings(content, []):
        if offset and found:
            found[-1].players += standings.players
            found[-1].more = standings.more
        else:
            found.append(standings)
    _by_order(found)
    for number, standings in enumerate(found, start=1):
        told = standings.section
        name = shown(told.get("sectionname") or told.get("name") or f"Section {told.get('number', number)}")
        place = Place(document.file, name if len(found) > 1 else None)
        if standings.more:
            document.problems.append(problem("json-page", place, players=len(standings.players)))
        players = list(entries(standings.players, "player", place, document.problems))
        document.sheets.append(_sheet(standings, name, players, place, document))


def _standings(node: Any, above: list[Entry]) -> Iterator[tuple[_Standings, int]]:
    """Every list of players, with the entries above it, and its offset among the pages of its section."""
    if isinstance(node, list):
        if any(isinstance(entry, dict) and "roundoutcomes" in entry for entry in node):
            page = above[-1] if above and "items" in above[-1] else {}
            event, section = _described([entry for entry in above if entry is not page])
            more = page.get("hasnextpage") is True
            yield _Standings(list(node), event, section, more), whole(page.get("offset")) or 0
            return
        for entry in node:
            yield from _standings(entry, above)
    elif isinstance(node, dict):
        for value in node.values():
            yield from _standings(value, [*above, node])


def _described(above: list[Entry]) -> tuple[Entry, Entry]:
    """The entries of the event and of the section: one with a list of sections is the event's."""
    event: Entry = {}
    section: Entry = {}
    for entry in above:
        into = event if isinstance(entry.get("sections"), list) else section
        into |= entry
        for told, name in ((event, "event"), (section, "section")):
            inner = entry.get(name)
            told |= inner if isinstance(inner, dict) else {}
    return event, section


def _by_order(found: list[_Standings]) -> None:
    """Assign sections in order to lists of players that are beside the event's list of sections."""
    event = found[0].event
    sections = event.get("sections", [])
    if len(sections) == len(found) and all(s.event == event and not s.section for s in found):
        for standings, section in zip(found, sections, strict=True):
            standings.section = section if isinstance(section, dict) else {}


def _sheet(
    standings: _Standings, name: str, players: list[tuple[int, Entry]], place: Place, document: Document
) -> Sheet:
    """Lay a section out as the project's own crosstable, the second rating system as Quick."""
    people = [player for _, player in players]
    number = next((key for key in _NUMBERS if _all_differ([whole(p.get(key)) for p in people])), None)
    nos = [p.get(number) if number else i for i, p in players]
    by_member = {str(p["memberid"]): no for p, no in zip(people, nos, strict=True) if p.get("memberid")}
    cells = [_rounds(player, number, by_member, place.at(i), document) for i, player in players]
    ratings = [_ratings(player, standings.section, place.at(i), document) for i, player in players]
    systems = [system for system in _POOLS if any(system in told for told in ratings)][:2]
    columns: dict[str, list[Any]] = {
        "No": nos,
        **{h: [p.get(key) for p in people] for h, key in (("Last name", "lastname"), ("First name", "firstname"))},
        **{h: [p.get(key) for p in people] for h, key in (("ID", "memberid"), ("State", "staterep"))},
    }
    for i, system in enumerate(systems or ["R"]):
        told = [rating.get(system, {}) for rating in ratings]
        pool = f"{_POOLS[system].replace('-', ' ').capitalize()} " if i else ""
        games = [_games(record, cell) for record, cell in zip(told, cells, strict=True)]
        columns[pool.strip() or "Rating"] = [_exact(record, "prerating") for record in told]
        columns[f"{pool}games".capitalize()] = games
        columns[f"{pool}post".capitalize()] = [_exact(record, "postrating") for record in told]
        columns[f"{pool}post games".capitalize()] = [record.get("postprovisionalgamecount") for record in told]
        if any(count is not None for count in games) and not i:
            document.problems.append(problem("json-games-counted", place))
    columns["Total"] = [p.get("score") for p in people]
    for i, at in enumerate(sorted({at for told in cells for at in told}), start=1):
        columns[f"R{i}"] = [told.get(at, "U") for told in cells]
    rows = table(_facts(standings, name, systems), columns, _ALWAYS)
    return Sheet(name, rows, [1] * (len(rows) - len(players)) + [i for i, _ in players], DIALECT)


def _all_differ(numbers: list[int | None]) -> bool:
    return None not in numbers and len(set(numbers)) == len(numbers)


def _facts(standings: _Standings, name: str, systems: list[str]) -> list[tuple[str, Any]]:
    event, section = standings.event, standings.section
    affiliate = event.get("affiliate")
    facts = [(key, event.get(told)) for key, told in _EVENT.items()]
    facts += [
        ("Affiliate ID", affiliate.get("id") if isinstance(affiliate, dict) else None),
        ("Section", name),
        ("Start date", section.get("startdate") or event.get("startdate")),
        ("End date", section.get("enddate") or event.get("enddate")),
        ("Time control", section.get("timecontrol")),
        ("Event type", _FORMATS.get(str(section.get("format")).lower())),
        ("Pool", _POOLS.get(systems[0]) if len(systems) == 1 else None),
        ("Dual", "yes" if {"R", "Q"} <= set(systems) else None),
    ]
    return facts


def _ratings(player: Entry, section: Entry, place: Place, document: Document) -> dict[str, Entry]:
    """A player's rating records by system."""
    records = entries(player.get("ratings"), "rating", place, document.problems)
    fallback = section.get("ratingsystem")
    return {shown(r.get("ratingsystem") or r.get("ratingsource") or fallback or "R").upper(): r for _, r in records}


def _exact(record: Entry, name: str) -> Any:
    """A rating with its decimals, if the shown rating is given and they belong to it."""
    whole_rating, exact = record.get(name), record.get(f"{name}decimal")
    numbers = all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in (whole_rating, exact))
    return exact if numbers and whole_rating and abs(exact - whole_rating) <= 1 else whole_rating


def _games(record: Entry, cells: dict[Any, str]) -> int | None:
    """The games before the event: those after it less those of the section; None if not given."""
    after = whole(record.get("postprovisionalgamecount"))
    played = sum(text[:1] in _PLAYED for text in cells.values())
    return after - played if after is not None and record.get("prerating") and after > played else None


def _rounds(
    player: Entry, number: str | None, by_member: dict[str, Any], place: Place, document: Document
) -> dict[tuple[int, int], str]:
    """A player's round cells by round and, in rounds of several games, game."""
    cells: dict[tuple[int, int], str] = {}
    for i, told in entries(player.get("roundoutcomes"), "outcome", place, document.problems):
        r = whole(told.get("roundnumber"))
        r = i if r is None else r
        game = 1 + sum(at[0] == r for at in cells)
        cells[r, game] = _cell(told, told.get(f"opponent{number}") if number else None, by_member)
    return cells


def _cell(told: Entry, opponent: Any, by_member: dict[str, Any]) -> str:
    """`W9b`, `X4`, `H`; what is not understood as written."""
    outcome = shown(told.get("outcome"))
    against = whole(opponent) or by_member.get(str(told.get("opponentmemberid")))
    letter = (_LETTERS if against else _ALONE).get(outcome.lower())
    if letter is None:
        return f"{outcome} {shown(against or told.get('opponentmemberid') or '')}".strip()
    colour = {"white": "w", "black": "b"}.get(str(told.get("color")).lower(), "")
    return f"{letter}{against}{colour}" if against else letter
