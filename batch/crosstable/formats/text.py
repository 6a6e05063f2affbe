"""Bytes of a text file -> text, by its encoding (spec/crosstables.md section 5).

The encoding is settled by a byte order mark, then UTF-16's zero bytes, then strict UTF-8, then the user, then the
meaning of the file's odd bytes in the three code pages that crosstables come in.
"""

import codecs
import re

from batch.problems import Place, Problem, problem

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TURKISH = re.compile(rb"[\xd0\xdd\xde\xf0\xfd\xfe]")
"""The six bytes that are Turkish letters in cp1254 and Icelandic ones in cp1252."""
_DOS_HALF = re.compile(rb"[0-9A-Za-z,;|\t -]\xab")
"""A ½ in cp850 or cp437; in cp1252 the same byte opens a quotation, which byte 0xBB would close."""


def decode(data: bytes, encoding: str | None, place: Place) -> tuple[str, str, list[Problem]]:
    """Decode a text file: its text, the encoding's name, and the problem or guess of finding it.

    Undecodable bytes become U+FFFD, which no result can be read from.
    """
    if encoding is not None and not _known(encoding):
        text, assumed, _ = decode(data, None, place)
        return text, assumed, [problem("encoding-unknown", place, encoding=encoding, assumed=assumed)]
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace"), name, []
    if wide := _utf16_without_mark(data):
        return data.decode(wide, "replace"), wide, []
    try:
        return data.decode("utf-8"), "utf-8", []
    except UnicodeDecodeError:
        pass
    if encoding is not None:
        return data.decode(encoding, "replace"), codecs.lookup(encoding).name, []
    assumed = _code_page(data)
    return data.decode(assumed, "replace"), assumed, [problem("encoding-assumed", place, encoding=assumed)]


def _known(encoding: str) -> bool:
    """Whether Python has this encoding of texts."""
    try:
        "".encode(encoding)
    except (LookupError, ValueError):
        return False
    return True


def _utf16_without_mark(data: bytes) -> str | None:
    head = data[:2000]
    zeros = head.count(0)
    if not zeros or zeros < len(head) // 4:
        return None
    return "utf-16-le" if head[1::2].count(0) * 2 > zeros else "utf-16-be"


def _code_page(data: bytes) -> str:
    if _DOS_HALF.search(data) and b"\xbb" not in data and b"\xbd" not in data:
        return "cp850"
    return "cp1254" if _TURKISH.search(data) else "cp1252"
