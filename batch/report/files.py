"""Writing a report so that nothing is ever half there: to a temporary name beside it, then moved into place.

A file that crossrate did not write is not overwritten unless asked. Our workbooks are known by their extended property
`Application` (ECMA-376 part 2 and part 1, 22.2), which every spreadsheet program replaces by its own name when it
saves: a report that somebody has edited is theirs from then on. The other files are known by how they begin.
"""

import os
import re
import secrets
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile

from batch.problems import Place, Problem, problem

APPLICATION = "crossrate"

CSV_MARK = "Rated by crossrate"
"""The last heading of our CSV tables."""

BEGINNINGS = (
    re.compile(rb'<!DOCTYPE html>.{0,400}<meta name="generator" content="crossrate">', re.DOTALL),
    re.compile(rb'\{\s*"problems": \['),
    re.compile(rb"(\xef\xbb\xbf)?Section,[^\r\n]*," + CSV_MARK.encode("ascii") + rb"\r\n"),
)
"""How our pages, JSON documents and CSV tables begin."""

Write = Callable[[IO[bytes]], None]


def is_ours(path: Path) -> bool:
    """Whether crossrate wrote this file and, where it is a workbook, nobody saved it from another program since."""
    try:
        with path.open("rb") as stream:
            beginning = stream.read(2000)
        if any(known.match(beginning) for known in BEGINNINGS):
            return True
        with ZipFile(path) as archive:
            properties = archive.read("docProps/app.xml").decode("utf-8", "replace")
    except (OSError, BadZipFile, KeyError, RuntimeError, NotImplementedError, EOFError):
        return False
    return re.search(rf"<Application>{APPLICATION}</Application>", properties) is not None


def target_problems(path: Path, *, force: bool = False) -> list[Problem]:
    """Why a report cannot be written there, as far as it shows before writing."""
    place = Place(str(path))
    try:
        with suppress(FileNotFoundError):
            path.lstat()
        if path.is_symlink():
            return [] if force else [problem("output-is-link", place, target=os.path.realpath(path))]
        if path.is_dir():
            return [problem("output-is-folder", place)]
        if path.exists() and not path.is_file():
            return [problem("output-not-a-file", place)]
        if path.exists() and not force and not is_ours(path):
            return [problem("output-not-ours", place)]
        if not path.parent.is_dir():
            return [problem("output-no-folder", place, folder=path.parent)]
    except (OSError, ValueError) as reason:
        return [_unwritable(path, reason)]
    return []


def write_files(targets: Sequence[tuple[Path, Write]], *, force: bool = False) -> list[Problem]:
    """Write all the files or none: each to a temporary name in its folder, then all moved into place.

    A link is never followed: by `force` the file takes its place.

    Returns the problems; where there are any, files that were there before stand as they were.
    """
    problems = [p for path, _ in targets for p in target_problems(path, force=force)]
    if problems:
        return problems
    written: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, write in targets:
            temporary, stream = begun_beside(path)
            written.append((temporary, path))
            with stream:
                write(stream)
        for temporary, path in written:
            temporary.replace(path)
    except OSError as reason:
        return [_unwritable(path, reason)]
    finally:
        for temporary, _ in written:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
    return []


def make_folders(folders: Sequence[Path]) -> list[Problem]:
    """Make folders that are not there; where one cannot be, none is. Returns the problems."""
    made: list[Path] = []
    for folder in folders:
        place = Place(str(folder))
        try:
            if folder.is_symlink():
                found = problem("output-is-link", place, target=os.path.realpath(folder))
            else:
                folder.mkdir(parents=True, exist_ok=True)
                made.append(folder)
                continue
        except OSError as reason:
            found = _unwritable(folder, reason)
        for one in made:
            one.rmdir()
        return [found]
    return []


def begun_beside(path: Path) -> tuple[Path, IO[bytes]]:
    """Begin the file that shall become `path`: in its folder, under a name nobody can foresee, with its permissions.

    It is new for certain: what stands under that name, be it a link, is never opened. Raises OSError.
    """
    temporary = path.with_name(f".crossrate.{secrets.token_hex(8)}.tmp")
    stream = temporary.open("xb")
    # Windows knows read-only alone, and lets nobody replace such a file or take it away.
    if os.name == "posix" and path.exists() and not path.is_symlink():
        with suppress(PermissionError):  # a file system without permissions
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
    return temporary, stream


def undated(name: str, content: str, day: datetime) -> str:
    """A member of a workbook's archive without the present moment and the library's name in its properties."""
    if name == "docProps/core.xml":
        return re.sub(r"(<dcterms:modified[^>]*>)[^<]*", rf"\g<1>{day:%Y-%m-%dT%H:%M:%SZ}", content)
    if name == "docProps/app.xml":
        content = re.sub(r"<AppVersion>[^<]*</AppVersion>", "", content)
        return re.sub(r"(<Application>)[^<]*", rf"\g<1>{APPLICATION}", content)
    return content


def _unwritable(path: Path, reason: Exception) -> Problem:
    said = getattr(reason, "strerror", None) or str(reason)
    return problem("output-unwritable", Place(str(path)), reason=said[:1].lower() + said[1:])
