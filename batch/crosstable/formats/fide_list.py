"""FIDE's rating list, text or XML, plain or zipped -> the rows of the event's players, streamed.

spec/crosstables.md section 3, Rosters. 1.5 million players: only the wanted ones are parsed. The list's games are those
of its month, not of a career, so they are not read; its K is.
"""

import html
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import IO, Any

from batch.crosstable.formats.wanted import Wanted
from batch.crosstable.tables.values import read_birth

_CHUNK = 1 << 22
_TAIL = 1000
_LONGEST_PLAYER = 1 << 16
"""Bytes; a list of FIDE's never has more without the end of a player."""
_ELEMENT = re.compile(r"<(\w+)>([^<]*)</\1>")
_XML_ENCODING = re.compile(rb"<\?xml[^>]*encoding=[\"']([\w.-]+)")
_CLOSED = re.compile(rb"</(?!player>)\w+>\s*$")
_HEADER = re.compile(rb"\s*ID.?Number\s+Name\s", re.I)
_MONTH = re.compile(r"[a-z]{3}\d\d")
_TEXT_COLUMNS = {
    "srtng": "standard",
    "sk": "standard_k",
    "rrtng": "rapid",
    "rk": "rapid_k",
    "brtng": "blitz",
    "bk": "blitz_k",
    "rtng": "rating",
    "rating": "rating",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
}
_XML_COLUMNS = {
    "rating": "standard",
    "k": "standard_k",
    "rapid_rating": "rapid",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz",
    "blitz_k": "blitz_k",
    "birthday": "birth",
}


def is_fide_list(head: bytes) -> bool:
    """Whether a list's first bytes are FIDE's, of either form (of a zip file: those of what is in it)."""
    return _HEADER.match(head.lstrip(b"\xef\xbb\xbf")) is not None or (b"<player" in head and b"<fideid>" in head)


def first_bytes(path: Path, size: int = 8192) -> bytes:
    """The first bytes of a file, or of the one list in a zip file; b"" if it has none."""
    with open_list(path) as stream:
        return stream.read(size) if stream else b""


@contextmanager
def open_list(path: Path) -> Iterator[IO[bytes] | None]:
    """Open a list, looking into a zip file that holds one text or XML file; None for any other zip file."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as stream:
            yield stream
        return
    with zipfile.ZipFile(path) as package:
        inside = [n for n in package.namelist() if not n.endswith("/")]
        if len(inside) == 1 and inside[0].lower().endswith((".txt", ".xml")):
            with package.open(inside[0]) as part:
                yield part
        else:
            yield None


def read(path: Path, wanted: Wanted) -> list[dict[str, Any]]:
    """The wanted players: id, name, birth, and rating and K of each of the lists in it."""
    with open_list(path) as stream:
        if stream is None:
            return []
        head = stream.read(8192)
        xml = b"<player" in head
        return list((_xml if xml else _text)(head, stream, wanted))


def cut_off(path: Path) -> str | None:
    """The sign that a list ends too early; None if there is none. Raises as `read` does."""
    with open_list(path) as stream:
        if stream is None:
            return None
        head = stream.read(8192)
        end = head[-_TAIL:]
        while piece := stream.read(_CHUNK):
            end = (end + piece)[-_TAIL:]
    if b"<player" in head:
        return None if _CLOSED.search(end) else "the closing tag at its end is missing"
    _, line_end, last = end.rstrip(b" ").rpartition(b"\n")
    begins = max(place.start or 0 for place in _columns(head.partition(b"\n")[0].decode("latin-1")).values())
    return "its last line is not whole" if line_end and last and len(last) <= begins else None


def _xml(head: bytes, stream: IO[bytes], wanted: Wanted) -> Iterator[dict[str, Any]]:
    match = _XML_ENCODING.search(head)
    encoding = match[1].decode("ascii") if match else "utf-8"
    for player in _pieces(head, stream, b"</player>"):
        member_id = _element(player, b"fideid").decode("ascii", "replace").strip()
        if wanted.keeps(member_id, _element(player, b"name").decode(encoding, "replace")):
            yield _xml_row(player.decode(encoding, "replace"))


def _element(player: bytes, name: bytes) -> bytes:
    """The text of a player's element; found by hand for speed, as the list has a million and a half."""
    begin = player.find(b"<" + name + b">")
    end = player.find(b"</" + name, begin)
    return player[begin + len(name) + 2 : end] if 0 <= begin < end else b""


def _xml_row(text: str) -> dict[str, Any]:
    told = {name.lower(): html.unescape(value).strip() for name, value in _ELEMENT.findall(text)}
    fields = {field: told[name] for name, field in _XML_COLUMNS.items() if name in told}
    return _row(told.get("fideid", ""), told.get("name", ""), fields)


def _text(head: bytes, stream: IO[bytes], wanted: Wanted) -> Iterator[dict[str, Any]]:
    first, _, rest = head.lstrip(b"\xef\xbb\xbf").partition(b"\n")
    columns = _columns(first.decode("latin-1"))
    ids, names = columns["id"], columns["name"]
    for line in _pieces(rest, stream, b"\n"):
        member_id = line[ids].strip().decode("latin-1")
        if wanted.keeps(member_id, line[names].decode("latin-1")):
            text = line.decode("latin-1")
            told = {field: text[place].strip() for field, place in columns.items() if field not in ("id", "name")}
            yield _row(member_id, text[names].strip(), told)


def _pieces(rest: bytes, stream: IO[bytes], end: bytes) -> Iterator[bytes]:
    """The stream, from `rest` on, cut after each `end`."""
    while True:
        *pieces, rest = rest.split(end)
        yield from pieces
        more = stream.read(_CHUNK)
        if not more:
            break
        rest = (rest if len(rest) < _LONGEST_PLAYER else b"") + more
    if rest:
        yield rest


def _columns(header: str) -> dict[str, slice]:
    """Each field's slice of a line: from its heading to the next one."""
    header = re.sub(r"ID.Number", "ID_Number", header.rstrip(), count=1, flags=re.I)
    words = [(m[0].lower(), m.start()) for m in re.finditer(r"\S+", header)]
    columns: dict[str, slice] = {}
    for i, (word, start) in enumerate(words):
        end = words[i + 1][1] if i + 1 < len(words) else None
        field = {"id_number": "id", "name": "name"}.get(word) or _TEXT_COLUMNS.get(word)
        if field is None and _MONTH.fullmatch(word):
            field = "rating"  # lists of one kind head the ratings with their month
        if field:
            columns.setdefault(field, slice(start, end))
    return columns


def _row(member_id: str, name: str, told: dict[str, str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": member_id, "name": name}
    for field, text in told.items():
        if field == "birth":
            row[field] = _birth(text)
        elif text.isdecimal() and int(text):
            row[field] = float(text)
    return row


def _birth(text: str) -> date | None:
    try:
        return read_birth(text)[0]
    except ValueError:
        return None
