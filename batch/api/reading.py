"""Events: read from files, or made of data frames."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from batch.crosstable.model import Crosstable, Value
    from batch.problems import Problem

Rules: TypeAlias = Literal["uschess", "fide", "ukd", "elo"]
Event: TypeAlias = "str | PathLike[str] | Crosstable"
"""A file, or what `read` or `event` returned."""
Events: TypeAlias = "Event | Iterable[Event]"

Kind: TypeAlias = Literal["swiss", "round-robin", "double-round-robin", "game-list"]
Opponents: TypeAlias = Literal["number", "rank", "row"]
Dates: TypeAlias = Literal["mdy", "dmy", "ymd"]


def read(
    path: str | PathLike[str],
    *,
    rules: Rules | None = None,
    pool: str | None = None,
    end_date: Any = None,
    start_date: Any = None,
    time_control: str | None = None,
    map: Mapping[str, str] | None = None,
    sheet: str | Sequence[str] | None = None,
    section: str | None = None,
    encoding: str | None = None,
    kind: Kind | None = None,
    opponents: Opponents | None = None,
    dates: Dates | None = None,
    roster: str | PathLike[str] | None = None,
    roster_by_name: bool = False,
    roster_players: Mapping[str, str | None] | None = None,
    **keys: Any,
) -> "Crosstable":
    """Read a crosstable file of any format that `crossrate check` reads.

    The arguments are the options of the command line, `map` a mapping of columns to fields, `sheet` one name or
    several, `roster_players` a mapping of names to ids of the roster, None for nobody in it; `keys` are further keys of
    the crosstable (`dual=True`, `event_type="match"`), all before those of the file. Dates may be `datetime.date`.

    Returns the crosstable as read: `.sections`, `.readable`, and all that is wrong in `.all_problems()`. Nothing in the
    file makes it raise, nor a file that is not there. Raises TypeError for a key that crossrate does not know,
    ValueError for a `kind`, `opponents` or `dates` that it does not have.
    """
    from batch.crosstable.read import Reading
    from batch.crosstable.read import read as read_file

    facts, problems = _facts(_told(rules, pool, end_date, start_date, time_control, keys))
    reading = Reading(
        map=map or {},
        sheets=() if sheet is None else (sheet,) if isinstance(sheet, str) else tuple(sheet),
        section=section,
        encoding=encoding,
        kind=one_of("kind", kind, Kind),
        opponents=one_of("opponents", opponents, Opponents),
        dates=one_of("dates", dates, Dates),
        roster=None if roster is None else Path(roster),
        roster_by_name=roster_by_name,
        roster_players={name: told or "none" for name, told in (roster_players or {}).items()},
        facts=facts,
    )
    crosstable = read_file(path, reading)
    crosstable.problems += problems
    return crosstable


def event(
    players: Any,
    games: Any,
    *,
    rules: Rules | None = None,
    pool: str | None = None,
    end_date: Any = None,
    start_date: Any = None,
    time_control: str | None = None,
    event: str | None = None,
    section: str | None = None,
    **keys: Any,
) -> "Crosstable":
    """Make one section of an event of two data frames: of pandas, or of anything that pandas can take over.

    players: one row a player, the columns those of a crosstable before its rounds: `no`, `name`, `id`, `rating`,
    `games`, `birth`, ... Without `no` a player's number is that of the row, from 1 on.

    games: `player` and `opponent` (numbers; a blank opponent is a bye), `score` (1, 0.5 or 0; or the letter of a round
    cell: X and F for forfeits, N, R and S for rulings; blank: not played yet), `round`, and `colour` (w or b) where
    known. Each game stands once, or once from each side; then the two must agree.

    The other arguments are keys of the crosstable, as for `read`; `end_date` is the event's, `section_end_date` that
    of the section where it ended before.

    Returns what `read` returns, found by the same checks; a place names the frame, the row by its position (that of
    `.iloc`) and the column. Raises TypeError for a key that crossrate does not know.
    """
    from batch.crosstable.formats.frames import lay_out
    from batch.crosstable.read import Reading, read_rows

    told = _told(rules, pool, end_date, start_date, time_control, keys)
    told |= {name: str(text) for name, text in (("event", event), ("section", section)) if text is not None}
    frames = lay_out(players, games, told, told.get("event", "data frames"), told.get("section"))
    return read_rows(frames, Reading(opponents="number" if frames.numbered else "row"))


def events(what: Events, reading: Mapping[str, Any], usual: Mapping[str, Any] | None = None) -> "list[Crosstable]":
    """One event or several as crosstables: files are read, each once.

    reading: the arguments of `read`, for files; usual: what holds for files where `reading` says nothing else.
    Raises TypeError for anything else, and for `reading` beside an event that was read already.
    """
    from batch.crosstable.model import Crosstable

    several = [what] if isinstance(what, str | PathLike | Crosstable) else list(what)
    found: dict[Any, Crosstable] = {}
    for one in several:
        if isinstance(one, Crosstable):
            if reading:
                raise TypeError(f"{', '.join(reading)}: say that to crossrate.read or crossrate.event, not here")
            found[id(one)] = one
        elif isinstance(one, str | PathLike):
            path = Path(one)
            if path not in found:
                found[path] = read(path, **{**(usual or {}), **reading})
        else:
            raise TypeError(f"a {type(one).__name__} is no event: give a path, or what read or event returned")
    return list(found.values())


def one_of(name: str, value: Any, words: Any) -> Any:
    """A value that is one of the words of a Literal, or None. Raises ValueError."""
    if value is not None and value not in get_args(words):
        raise ValueError(f"{name} is {value!r}: it must be one of {', '.join(get_args(words))}")
    return value


def _told(
    rules: str | None,
    pool: str | None,
    end_date: Any,
    start_date: Any,
    time_control: str | None,
    keys: Mapping[str, Any],
) -> dict[str, Any]:
    """The keys that were given, by name, as cells. Raises TypeError for one that there is not."""
    from batch.crosstable.formats.frames import cell
    from batch.crosstable.tables.keys import KEYS, find_key

    further = {name.replace("_", " "): value for name, value in keys.items()}
    for name in further:
        if find_key(name) is None:
            raise TypeError(f"there is no argument or key {name!r}; keys: {', '.join(key.canonical for key in KEYS)}")
    given = {"rules": rules, "pool": pool, "event end date": end_date, "start date": start_date,
             "time control": time_control, **further}  # fmt: skip
    return {name: told for name, value in given.items() if (told := cell(value)) is not None}


def _facts(told: Mapping[str, Any]) -> "tuple[dict[str, Value], list[Problem]]":
    """The keys as facts that stand before those of a file, and what is wrong with the others."""
    from batch.crosstable.tables.keys import fact
    from batch.problems import Place, Problem

    facts, problems = {}, []
    for name, value in told.items():
        settled = fact(name, value, Place(f"argument {name}"))
        if isinstance(settled, Problem):
            problems.append(settled)
        else:
            facts[settled[0]] = settled[1]
    return facts, problems
