"""SwissSys's event file (.sjson, since version 11), also as other programs write it -> one sheet a section.

`Overview` holds the event, `Sections` the sections with their `Players`. A player's `Results` are texts of parts
divided by semicolons: result, opponent's number (0 or -1: none), colour, board, and three that pairing needs. The
results are + - = (won, lost, drawn), X F (by forfeit), B H U (byes of 1, a half, 0), ~ (paired, not played yet) and
NUL or empty (round to come). `Rating` is the regular rating, `Rating2` the quick one. Dates are 2026-03-05 or,
month first, 3/5/26. A section's or player's row is its number in its list.
"""

import re
from datetime import date, datetime
from typing import Any

from batch.crosstable.document import Document, Sheet
from batch.crosstable.formats.json_cells import Entry, entries, shown, table, whole
from batch.problems import Place, problem

FORMAT, DIALECT = "swisssys", "letters"
_LETTERS = {"+": "W", "-": "L", "=": "D", "x": "X", "f": "F", "~": "P"}
_BYES = {"b": "B", "h": "H", "u": "U", "~": "U", "x": "X", "f": "F"}
_TO_COME = "U"
_TYPES = {0: "swiss", 1: "round-robin"}
_PROVISIONAL = re.compile(r"(?:prov|games)\D*([12]?)")
_DELETED = "freepair soft deleted"
_ALWAYS = frozenset({"No", "Name", "Rating"})
_EVENT = {
    "Event": "tournament title", "City": "event city", "State": "event state", "Zip": "event zip code",
    "Country": "event country", "Affiliate ID": "freepair uscf affiliate id",
    "Chief TD ID": "freepair uscf chief td id", "Assistant TD ID": "freepair uscf assistant td id",
}  # fmt: skip
_DATES = {"Start date": "starting date", "End date": "ending date"}
_PLAYER = {"No": "pair number", "Name": "name", "ID": "id", "State": "state", "Title": "player title", "Team": "team"}


def is_event(content: Any) -> bool:
    """Whether a JSON file's content is such an event: sections with a list of players, each with a pair number."""
    sections = content.get("sections") if isinstance(content, dict) else None
    if not isinstance(sections, list):
        return False
    return any(isinstance(s, dict) and ("section name" in s or _has_players(s)) for s in sections)


def _has_players(section: Entry) -> bool:
    players = section.get("players")
    return isinstance(players, list) and any(isinstance(p, dict) and "pair number" in p for p in players)


def lay_out(content: Entry, document: Document) -> None:
    """Add a sheet for each section with players; a deleted section's is hidden."""
    overview = content.get("overview")
    event = overview if isinstance(overview, dict) else {}
    several = len(content["sections"]) > 1
    for number, section in entries(content["sections"], "section", document.place, document.problems):
        name = shown(section.get("section name") or section.get("section title") or f"Section {number}")
        place = Place(document.file, name if several else None)
        players = [
            (i, player)
            for i, player in entries(section.get("players"), "player", place, document.problems)
            if player.get(_DELETED) is not True
        ]
        if players:
            document.sheets.append(_sheet(event, section, name, players, place, document))


def _sheet(
    event: Entry, section: Entry, name: str, players: list[tuple[int, Entry]], place: Place, document: Document
) -> Sheet:
    """Lay a section out as the project's own crosstable."""
    facts = [(key, event.get(told)) for key, told in _EVENT.items()]
    facts += [(key, _day(event.get(told))) for key, told in _DATES.items()]
    facts.append(("Section", name))
    facts.append(("Time control", section.get("section time control") or event.get("tournament time controls")))
    facts.append(("Event type", _TYPES.get(whole(section.get("type")) or 0) if "type" in section else None))
    columns = {heading: [p.get(key) or None for _, p in players] for heading, key in _PLAYER.items()}
    if any(isinstance(value, date) for _, value in facts):
        document.problems.append(problem("sjson-month-first", place))
    columns |= _ratings(players, place, document)
    results = [_results(player.get("results"), place.at(number), document) for number, player in players]
    rounds = max((i + 1 for told in results for i, text in enumerate(told) if text != ""), default=0)
    for r in range(rounds):
        columns[f"R{r + 1}"] = [(told[r] if r < len(told) else "") or _TO_COME for told in results]
    rows = table(facts, columns, _ALWAYS)
    numbers = [1] * (len(rows) - len(players)) + [number for number, _ in players]
    return Sheet(name, rows, numbers, DIALECT, hidden=section.get(_DELETED) is True)


def _day(told: Any) -> Any:
    """A date in SwissSys's order month, day, year; any other is left to the reader of dates."""
    for form in ("%m/%d/%Y", "%m/%d/%y"):
        try:
            return datetime.strptime(told, form).date()
        except (TypeError, ValueError):
            continue
    return told


def _ratings(players: list[tuple[int, Entry]], place: Place, document: Document) -> dict[str, list[Any]]:
    """The columns of ratings and their games; of two the pool that is rated chooses one by its heading."""
    second = any(player.get("rating2") for _, player in players)
    first = "Regular" if second else "Rating"
    columns = {first: [player.get("rating") for _, player in players]}
    games: dict[str, list[Any]] = {"1": [], "2": []}
    untold = []
    for _, player in players:
        told = {m[1] or "1": v for key, v in player.items() if (m := _PROVISIONAL.fullmatch(key)) and v is not None}
        untold += [shown(player.get("name"))] if True in [v for v in told.values() if isinstance(v, bool)] else []
        for which, values in games.items():
            values.append(None if isinstance(told.get(which), bool) else told.get(which))
    columns["Regular games" if second else "Games"] = games["1"]
    if second:
        columns |= {"Quick": [player.get("rating2") for _, player in players], "Quick games": games["2"]}
    if untold:
        document.problems.append(problem("sjson-provisional", place, players=", ".join(untold)))
    return columns


def _results(told: Any, place: Place, document: Document) -> list[str]:
    """A player's results as round cells; "" for a round to come. What is not understood stays as written."""
    if told is None:
        return []
    if not isinstance(told, list):
        document.problems.append(problem("json-entry-unread", place, what="the list of results", read=shown(told)))
        return []
    return [_result(text) for text in told]


def _result(told: Any) -> str:
    """`+;2;W;1;0;0;0` -> `W2w`."""
    if not isinstance(told, str):
        return shown(told)
    what, opponent, colour = ([part.strip() for part in told.split(";")] + ["", "", ""])[:3]
    number, what = whole(opponent or "0"), what.strip("\0").lower()
    if number is None:
        return shown(told)
    if what == "" and number <= 0:
        return ""
    letters = _LETTERS if number > 0 else _BYES
    if what not in letters:
        return shown(told)
    return f"{letters[what]}{number}{colour.lower() if colour in 'WB' else ''}" if number > 0 else letters[what]
