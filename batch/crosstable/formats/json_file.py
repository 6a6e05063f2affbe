"""A JSON file -> the sheets of its event, if it is SwissSys's event file or US Chess's event data.

Any other JSON is refused by name. Keys are compared in lower case, because programs that write these files after
SwissSys and US Chess differ in it; a number that JSON does not have (NaN, 1e999) is kept as the word that was read.
"""

import json
import math
import re
from pathlib import Path
from typing import Any

from batch.crosstable.document import Document
from batch.crosstable.formats import swisssys, uschess_json
from batch.crosstable.formats.text import decode
from batch.problems import problem

_BEGINS = re.compile(rb'\s*(?:\{\s*(?:["}]|$)|\[\s*(?:["{\[\]]|$))')
_SHOWN = 8


def is_json(head: bytes) -> bool:
    """Whether a file begins with an object or a list."""
    return bool(_BEGINS.match(head.lstrip(b"\xef\xbb\xbf\xff\xfe").replace(b"\0", b"")))


def read(path: Path, encoding: str | None = None) -> Document:
    """Read the event in a JSON file, or say what the file is instead."""
    document = Document(str(path), "json")
    text, document.encoding, document.problems = decode(path.read_bytes(), encoding, document.place)
    try:
        content, end = json.JSONDecoder(object_pairs_hook=_lower, parse_float=_number, parse_constant=str).raw_decode(
            text.lstrip("\ufeff \t\r\n")
        )
    except (ValueError, RecursionError) as reason:
        said = "it is nested too deep" if isinstance(reason, RecursionError) else str(reason)
        document.problems.append(problem("json-damaged", document.place, reason=said))
        return document
    alone = not text.lstrip("\ufeff \t\r\n")[end:].strip()
    for form in (swisssys, uschess_json) if alone else ():
        if form.is_event(content):
            document.format = form.FORMAT
            form.lay_out(content, document)
            break
    if not document.sheets and not any(p.grade == "error" for p in document.problems):
        document.problems.append(_refusal(content, document))
    return document


def _lower(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {key.strip().lower(): value for key, value in pairs}


def _number(text: str) -> float | str:
    value = float(text)
    return value if math.isfinite(value) else text


def _refusal(content: Any, document: Document) -> Any:
    sections = content.get("sections") if isinstance(content, dict) else None
    if isinstance(sections, list):
        return problem("json-no-players", document.place)
    entry = next((e for e in content if isinstance(e, dict)), content) if isinstance(content, list) else content
    keys = ", ".join(list(entry)[:_SHOWN]) if isinstance(entry, dict) else ""
    return problem("json-other", document.place, keys=keys or "none")
