"""US Chess rating supplement (a dBASE table of members) -> the rows of the event's players, streamed.

spec/crosstables.md section 3, Rosters: MEM_ID, MEM_NAME and a rating a pool, some with `*` or a count (`1234/12`);
older supplements have R_MEM_ID and two ratings, regular and quick.
"""

from pathlib import Path
from typing import Any

from batch.crosstable.formats import dbase
from batch.crosstable.formats.wanted import Wanted
from batch.crosstable.tables.values import read_rating

_IDS, _NAMES = ("MEM_ID", "R_MEM_ID"), ("MEM_NAME", "R_MEM_NAME")
_STATES = ("STATE", "R_STATE")
_RATINGS = {
    "R_LPB_RAT": "regular",
    "Q_LPB_RAT": "quick",
    "B_LPB_RAT": "blitz",
    "ONL_R_RTG": "online_regular",
    "ONL_Q_RTG": "online_quick",
    "ONL_B_RTG": "online_blitz",
    "R_RATING1": "regular",
    "R_RATING2": "quick",
}


def is_supplement(fields: dict[str, dbase.Field]) -> bool:
    """Whether a dBASE table's fields are a supplement's."""
    return any(name in fields for name in _IDS) and any(name in fields for name in _RATINGS)


def read(path: Path, wanted: Wanted) -> list[dict[str, Any]]:
    """The wanted members: id, name, state, and each pool's rating and games where given.

    Raises ValueError if the table is damaged or no supplement.
    """
    table = dbase.structure(path)
    if not is_supplement(table.fields):
        raise ValueError("its fields are not a rating supplement's")
    member, name, state = (_first(table.fields, names) for names in (_IDS, _NAMES, _STATES))
    ratings = [(table.fields[field], pool) for field, pool in _RATINGS.items() if field in table.fields]
    codec = table.encoding or "cp1252"
    rows = []
    for number, record in dbase.records(path, table):
        member_id, full_name = member.text(record) if member else "", name.text(record, codec) if name else ""
        if not wanted.keeps(member_id, full_name):
            continue
        row: dict[str, Any] = {"id": member_id, "name": full_name, "row": number}
        if state:
            row["state"] = state.text(record) or None
        for field, pool in ratings:
            row |= _rating(field.text(record), pool)
        rows.append(row)
    return rows


def cut_off(path: Path) -> str | None:
    """The sign that a supplement ends too early; None if there is none."""
    table = dbase.structure(path)
    held = dbase.records_held(path, table)
    return f"its header tells of {table.records:,} members, it holds {held:,}" if held < table.records else None


def _first(fields: dict[str, dbase.Field], names: tuple[str, ...]) -> dbase.Field | None:
    return next((fields[name] for name in names if name in fields), None)


def _rating(text: str, pool: str) -> dict[str, float]:
    """A pool's rating and its count; nothing for an unrated member or a text that is no rating."""
    try:
        rating = read_rating(text)
    except ValueError:
        return {}
    if rating.value is None:
        return {}
    told = {pool: rating.value}
    return told if rating.games is None else {**told, f"{pool}_games": float(rating.games)}
