"""FIDE's tournament report file (TRF16, TRF26): fixed columns after a three-figure code -> one sheet.

spec/crosstables.md section 3f; FIDE Handbook C.04, Annex 2. Lines may be shorter than the rounds, end in CR only, and
have tags of unknown programs. Round cells are given as `9 w 1`, for the notation's dialect "trf".
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from batch.crosstable.document import Document, Row, Sheet
from batch.crosstable.formats.text import decode
from batch.crosstable.formats.trf_points import LINES as POINTS_LINES
from batch.crosstable.formats.trf_points import Points, stated_points, worth
from batch.crosstable.time_control import LONGEST, parse_time_control
from batch.problems import problem

DIALECT = "trf"
_TAGS = {"012": "Event", "022": "City", "032": "Country", "042": "Start date", "052": "End date"}
_TYPES = (
    (re.compile(r"round.?robin|berger", re.I), "round-robin"),
    (re.compile(r"\bmatch\b", re.I), "match"),
    (re.compile(r"swiss|dutch", re.I), "swiss"),
)
"""Words of line 092 -> the event's type."""
_COUNTS = ("062", "072", "082", "142")
_NOT_USED = {"102": "chief arbiter", "112": "deputy arbiters", "132": "dates of the rounds"}
_CODE = re.compile(r"\d{3}(?= +\S)")
_FEDERATION_LINE = re.compile(r"(?!XX)[A-Z]{3} [ \d]{3}\d ")
_CONTROLS = ("122", "222")
"""Lines of the time control: free text, and encoded."""

_ENCODED_PERIOD = r"(?:\d+/)?(\d+)(?:\+(\d+))?"
_ENCODED_CONTROL = re.compile(rf"{_ENCODED_PERIOD}(?::{_ENCODED_PERIOD})*")
_SCORES = {"1": 1.0, "W": 1.0, "+": 1.0, "F": 1.0, "=": 0.5, "D": 0.5, "H": 0.5}
_BYES = {1.0: "U", 0.5: "H", 0.0: "Z"}
OLD_BYES = {"0000 - +": "0000 - F", "0000 - =": "0000 - H"}
"""Byes as they were written before TRF16 brought letters for them: in files that have none of the letters."""
BYE_LETTERS = frozenset("FHUZ")
_FIRST_ROUND, _ROUND_WIDTH = 91, 10
_POINT_TENTH = 0.1
"""Totals are printed in tenths."""


@dataclass
class _Player:
    line: int
    number: str
    title: str
    name: str
    rating: str
    federation: str
    id: str
    birth: str
    total: str
    rank: str
    rounds: list[str]


def is_trf(head: bytes) -> bool:
    """Whether a file's first bytes are a report's: a tournament's name or a player under their codes."""
    text = head.replace(b"\0", b"")
    return bool(re.search(rb"(?:^|[\r\n]|\xbf|\xfe)001 [ \d]{4} ", text)) or (
        len(re.findall(rb"(?:^|[\r\n]|\xbf|\xfe)(?:012|022|032|042|052|062|092|102) ", text)) > 2
    )


def read(path: Path, encoding: str | None = None) -> Document:
    """Read a report into one sheet."""
    text, encoding, problems = decode(path.read_bytes(), encoding, Document(str(path), "").place)
    document = Document(str(path), "trf", encoding, problems=problems)
    lines = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    players = [_player(line, n) for n, line in enumerate(lines, start=1) if line.startswith("001 ")]
    if not players:
        document.problems.append(problem("trf-no-players", document.place))
        return document
    facts = _facts(lines)
    _second_ratings(lines, document)
    _not_used(lines, document)
    if not any(cell[-1:].upper() in BYE_LETTERS for player in players for cell in player.rounds):
        for player in players:
            player.rounds = [OLD_BYES.get(cell, cell) for cell in player.rounds]
    points = stated_points(lines)
    if points is None:
        _settle_pairing_byes(players, document)
    else:
        _settle_totals(players, points, document)
    document.sheets.append(_sheet(players, facts))
    return document


def _player(line: str, number: int) -> _Player:
    def columns(first: int, last: int) -> str:
        return line[first - 1 : last].strip()

    cells = [_cell(line[at : at + _ROUND_WIDTH]) for at in range(_FIRST_ROUND, len(line), _ROUND_WIDTH)]
    while cells and not cells[-1]:
        cells.pop()
    return _Player(
        *(number, columns(5, 8), columns(11, 13), columns(15, 47), columns(49, 52), columns(54, 56)),
        *(columns(58, 68), columns(70, 79), columns(81, 84), columns(86, 89), cells),
    )


def _cell(cell: str) -> str:
    """One round as `opponent colour result`; "" if empty."""
    if not cell.strip():
        return ""
    return " ".join((cell[:4].strip() or "0000", cell[5:6].strip() or "-", cell[7:8].strip())).strip()


def _facts(lines: list[str]) -> list[tuple[int, str, str]]:
    """The tournament's lines: (line, key, value)."""
    facts = []
    controls = []
    for number, line in enumerate(lines, start=1):
        code, value = line[:3], line[4:].strip()
        if value and code in _TAGS:
            facts.append((number, _TAGS[code], value))
        elif code == "092":
            facts += [(number, "Event type", kind) for known, kind in _TYPES if known.search(value)][:1]
        elif value and code in _CONTROLS:
            controls.append((number, "Time control", _control(code, value)))
    # The encoded line wins over free text.
    controls.sort(key=lambda control: -_CONTROLS.index(lines[control[0] - 1][:3]))
    understood = [control for control in controls if _is_control(control[2])]
    return facts + (understood or controls)[:1]


def _control(code: str, value: str) -> str:
    """A time control encoded in seconds, `40/5400+30:1800+30`, in minutes and seconds; any other text unchanged.

    Line 122 is free text, in which small numbers are of minutes.
    """
    if not _ENCODED_CONTROL.fullmatch(value):
        return value
    periods = re.findall(_ENCODED_PERIOD, value)
    seconds = sum(int(main) for main, _ in periods)
    if seconds % 60 or seconds < 60 or (code == "122" and seconds <= LONGEST):
        return value
    return f"{seconds // 60}+{max(int(more or 0) for _, more in periods)}"


def _is_control(text: str) -> bool:
    try:
        parse_time_control(text)
    except ValueError:
        return False
    return True


def _second_ratings(lines: list[str], document: Document) -> None:
    """Report national ratings in lines of their own, under a federation's code, which are not used."""
    told: dict[str, list[int]] = {}
    for number, line in enumerate(lines, start=1):
        if _FEDERATION_LINE.match(line) and line[48:52].strip().isdecimal():
            told.setdefault(line[:3], []).append(number)
    for federation, found in told.items():
        place = document.place.at(found[0])
        document.problems.append(problem("trf-second-rating", place, federation=federation, players=len(found)))


def _not_used(lines: list[str], document: Document) -> None:
    """Report the kinds of lines that are skipped."""
    used = {"001", "092", "122", "222", *POINTS_LINES, *_TAGS, *_COUNTS}
    found: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if (match := _CODE.match(line)) and match[0] not in used:
            found.setdefault(match[0], number)
    if found:
        codes = ", ".join(f"{code} ({_NOT_USED[code]})" if code in _NOT_USED else code for code in sorted(found))
        document.problems.append(problem("trf-lines-not-used", document.place.at(min(found.values())), codes=codes))


def _settle_pairing_byes(players: list[_Player], document: Document) -> None:
    """Settle what `U` is worth: a full point unless the printed totals say that it is a half or nothing."""
    agreeing = Counter[float]()
    for player in players:
        results = [cell[-1].upper() for cell in player.rounds if cell]
        if "U" in results and (total := _points(player.total)) is not None:
            rest = sum(_SCORES.get(result, 0.0) for result in results)
            agreeing.update(worth for worth in _BYES if rest + worth * results.count("U") == total)
    if not agreeing or agreeing[1.0] == max(agreeing.values()):
        return
    worth = max(agreeing, key=lambda w: agreeing[w])
    document.problems.append(problem("trf-pairing-bye", document.place, worth=f"{worth:g}", players=agreeing[worth]))
    for player in players:
        player.rounds = [cell[:-1] + _BYES[worth] if cell[-1:].upper() == "U" else cell for cell in player.rounds]


def _settle_totals(players: list[_Player], points: Points, document: Document) -> None:
    """Totals by the report's own points, checked and written as those of the rounds by 1, a half and 0."""
    pairing_bye = next((worth for worth, of in ((1.0, "WW"), (0.5, "WD")) if points["PAB"] == points[of]), 0.0)
    for player in players:
        given, printed = sum(worth(cell, points) for cell in player.rounds), _points(player.total)
        player.rounds = [cell[:-1] + _BYES[pairing_bye] if cell[-1:] == "U" else cell for cell in player.rounds]
        if printed is None:
            continue
        if abs(given - printed) > _POINT_TENTH / 2:
            place = document.place.at(player.line)
            told = {"player": player.name, "printed": f"{printed:g}", "given": f"{given:g}"}
            document.problems.append(problem("trf-points-differ", place, **told))
        usual = sum(_SCORES.get(cell[-1:].upper(), 0.0) for cell in player.rounds)
        player.total = f"{usual:g}" if abs(given - printed) <= _POINT_TENTH / 2 else ""


def _points(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _sheet(players: list[_Player], facts: list[tuple[int, str, str]]) -> Sheet:
    """Lay the report out as the project's own crosstable, without empty columns."""
    rounds = max(len(player.rounds) for player in players)
    columns = [("No", [p.number for p in players]), ("Title", [p.title for p in players])]
    columns += [("Name", [p.name for p in players]), ("Fed", [p.federation for p in players])]
    columns += [("ID", [p.id for p in players]), ("Birth", [p.birth for p in players])]
    columns += [("Rating", [p.rating for p in players]), ("Total", [p.total for p in players])]
    columns = [(heading, told) for heading, told in columns if heading in ("No", "Name") or any(told)]
    columns += [(f"R{r + 1}", [p.rounds[r] if r < len(p.rounds) else "" for p in players]) for r in range(rounds)]
    if any(p.rank for p in players):
        columns.append(("Rank", [p.rank for p in players]))
    rows: list[Row] = [[key, value] for _, key, value in facts]
    rows += [[], [heading for heading, _ in columns]]
    rows += [list(row) for row in zip(*(told for _, told in columns), strict=True)]
    first = players[0].line
    return Sheet(None, rows, [n for n, _, _ in facts] + [first, first] + [p.line for p in players], DIALECT)
