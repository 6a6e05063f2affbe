"""One reader a file format: bytes -> rows. The content chooses the reader, then the name's ending.

Each module has `read(path, encoding=None) -> Document`. To add one: write the module, add it to `READERS` with a
test on the file's first bytes; the first test that holds decides.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from batch.crosstable.document import Document
from batch.crosstable.formats.calamine_file import is_ods, is_xls
from batch.crosstable.formats.dbase import is_dbase
from batch.crosstable.formats.html_file import is_html
from batch.crosstable.formats.json_file import is_json
from batch.crosstable.formats.trf import is_trf
from batch.crosstable.formats.uschess_text import is_uschess_text
from batch.problems import problem

_HEAD = 8192


def _zip(head: bytes) -> bool:
    return head.startswith(b"PK\x03\x04")


_EXPORT = "Export the crosstable from the program that made it as CSV or XLSX and use that file."
_TYPE = "Take the table from the program or page it shows, or type it into a spreadsheet, and use that file."
_OPEN = "Open it, copy the crosstable into a spreadsheet, save that as CSV or XLSX and use it."
_OTHERS = (
    (b"%PDF", "a PDF document", _EXPORT),
    (b"\x89PNG", "a picture", _TYPE),
    (b"\xff\xd8\xff", "a picture", _TYPE),
    (b"GIF8", "a picture", _TYPE),
    (b"BM", "a picture", _TYPE),
    (b"II*\0", "a picture", _TYPE),
    (b"MM\0*", "a picture", _TYPE),
    (b"RIFF", "a picture or a recording", _TYPE),
    (b"\0\0\0 ftyp", "a picture or a film", _TYPE),
    (b"{\\rtf", "a word processor's (RTF) file", _OPEN),
    (b"SQLite format 3\0", "an SQLite database", _EXPORT),
    (b"\0\1\0\0Standard", "an Access database", _EXPORT),
    (b"\x1f\x8b", "a packed (gzip) file", "Unpack it and use the crosstable file inside."),
    (b"7z\xbc\xaf", "a packed (7z) file", "Unpack it and use the crosstable file inside."),
    (b"Rar!", "a packed (RAR) file", "Unpack it and use the crosstable file inside."),
)
"""First bytes of files that are neither table nor text, what the file is, and what to do instead."""
_TEXTS = (b"%PDF", b"{\\rtf")
"""Those that are texts; the others have a byte that no text has."""


def _other(head: bytes) -> tuple[str, str] | None:
    """What a file that is neither table nor text is by its first bytes, and what to do instead."""
    text = head.replace(b"\0", b"") if head[:2] in (b"\xff\xfe", b"\xfe\xff") or head.count(0) * 4 > len(head) else head
    control = sum(byte < 9 or 13 < byte < 32 for byte in text)
    binary = control * 20 > len(text)
    for magic, what, instead in _OTHERS:
        if head.startswith(magic) and (binary or b"\0" in head or magic in _TEXTS):
            return what, instead
    return ("binary data", _EXPORT) if binary else None


READERS: list[tuple[str, Callable[[bytes], bool]]] = [
    ("calamine_file", is_xls),
    ("calamine_file", is_ods),
    ("xlsx_file", _zip),
    ("dbf_report", is_dbase),
    ("json_file", is_json),
    ("html_file", is_html),
    ("uschess_text", is_uschess_text),
    ("trf", is_trf),
    ("csv_file", lambda head: _other(head) is None),
]
"""Module name and the test of a file's first 8 KB; the last one takes every text."""


def read_document(path: Path, encoding: str | None = None) -> Document:
    """Read a file by the reader that fits it. Never raises; an unreadable file has no sheets but a problem."""
    document = Document(str(path), "unknown")
    try:
        if not path.exists():
            document.problems.append(problem("file-missing", document.place))
            return document
        if path.is_dir():
            if (report := import_module(f"{__name__}.dbf_report")).is_report(path):
                return report.read(path, encoding)
            document.problems.append(problem("file-is-folder", document.place))
            return document
        if not path.is_file():  # opening a pipe would wait for its writer, and a second reading would find nothing
            document.problems.append(problem("file-not-regular", document.place))
            return document
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
        if not head.strip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"):
            document.problems.append(problem("file-empty", document.place))
            return document
        for module, fits in READERS:
            if fits(head):
                return import_module(f"{__name__}.{module}").read(path, encoding)
    except OSError as reason:
        document.problems.append(problem("file-unreadable", document.place, reason=reason.strerror or str(reason)))
        return document
    what, instead = _other(head) or ("something else", _EXPORT)
    document.problems.append(problem("not-a-spreadsheet", document.place, what=what, instead=instead))
    return document
