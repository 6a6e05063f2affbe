"""One reader a file format: bytes -> rows, nothing more. Which one is settled by content, then by the name's ending.

Each module has `read(path, encoding=None) -> Document`. To add one: write the module, add it to `READERS` with a
test on the file's first bytes; the first test that holds decides.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from batch.crosstable.document import Document
from batch.crosstable.formats.calamine_file import is_ods, is_xls
from batch.crosstable.formats.dbase import is_dbase
from batch.crosstable.formats.trf import is_trf
from batch.crosstable.formats.uschess_text import is_uschess_text
from batch.problems import problem

_HEAD = 8192


def _zip(head: bytes) -> bool:
    return head.startswith(b"PK\x03\x04")


def _binary(head: bytes) -> str | None:
    """What a file that is neither table nor text is, as far as its first bytes tell."""
    for magic, what in (
        (b"%PDF", "a PDF document"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"GIF8", "a picture"),
        (b"{\\rtf", "a word processor's (RTF) file"),
    ):
        if head.startswith(magic):
            return what
    text = head.replace(b"\0", b"") if head[:2] in (b"\xff\xfe", b"\xfe\xff") or head.count(0) * 4 > len(head) else head
    control = sum(byte < 9 or 13 < byte < 32 for byte in text)
    return "binary data" if control * 20 > len(text) else None


READERS: list[tuple[str, Callable[[bytes], bool]]] = [
    ("calamine_file", is_xls),
    ("calamine_file", is_ods),
    ("xlsx_file", _zip),
    ("dbf_report", is_dbase),
    ("uschess_text", is_uschess_text),
    ("trf", is_trf),
    ("csv_file", lambda head: _binary(head) is None),
]
"""Module name and the test on a file's first 8 KB; the last one takes every text."""


def read_document(path: Path, encoding: str | None = None) -> Document:
    """Read a file by the reader that fits it. Never raises; an unreadable file has no sheets and says why."""
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
    document.problems.append(problem("not-a-spreadsheet", document.place, what=_binary(head) or "something else"))
    return document
