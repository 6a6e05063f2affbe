"""Sections as a US Chess rating report, format 2C (spec/crosstables.md section 3e): THEXPORT, TSEXPORT, TDEXPORT."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import IO, Any

import pandas as pd

from batch.crosstable.formats import dbase
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, Section
from batch.crosstable.results import GRIDS
from batch.crosstable.writers.losses import Losses, fitted, whole_rating
from batch.crosstable.writers.rounds import Cell, by_rounds
from batch.problems import Problem

TARGET = "the DBF report"
_EVENT = (
    *(("H_FORMAT", 5), ("H_PROGRAM", 10), ("H_EVENT_ID", 12), ("H_NAME", 35), ("H_TOT_SECT", 2), ("H_BEG_DATE", 8)),
    *(("H_END_DATE", 8), ("H_AFF_ID", 8), ("H_CITY", 21), ("H_STATE", 2), ("H_ZIPCODE", 10), ("H_COUNTRY", 21)),
    *(("H_SENDCROS", 1), ("H_CTD_ID", 8), ("H_ATD_ID", 8), ("H_OTHER_TD", 254)),
)
_SECTION = (
    *(("S_EVENT_ID", 12), ("S_SEC_NUM", 2), ("S_SEC_NAME", 30), ("S_R_SYSTEM", 1), ("S_TIMECTL", 40), ("S_CTD_ID", 8)),
    *(("S_ATD_ID", 8), ("S_TRN_TYPE", 1), ("S_TOT_RNDS", 2), ("S_LST_PAIR", 4), ("S_BEG_DATE", 8), ("S_END_DATE", 8)),
    *(("S_SCH_LVL", 1), ("S_GR_PRIX", 1), ("S_GP_PTS", 3), ("S_FIDE", 1)),
)
_PLAYER = (
    *(("D_EVENT_ID", 12), ("D_SEC_NUM", 2), ("D_PAIR_NUM", 4), ("D_MEM_ID", 8), ("D_NAME", 30), ("D_STATE", 2)),
    ("D_RATING", 4),
)
_ROUND_WIDTH = 7
_FACTS = {
    *("event", "event_id", "event_end_date", "section", "section_number", "start_date", "end_date", "time_control"),
    *("event_type", "affiliate_id", "chief_td_id", "assistant_td_id", "city", "state", "zip", "country", "rounds"),
}
_COLUMNS = ("id", "rating", "state")
_TYPES = {"swiss": "S", "round-robin": "R", "match": "M"}
_SYSTEMS = {"regular": "R", "quick": "Q", "blitz": "B"}
_LETTERS = {
    (GAME, False): {1.0: "W", 0.5: "D", 0.0: "L"},
    (GAME, True): {1.0: "N", 0.5: "R", 0.0: "S"},
    (FORFEIT, False): {1.0: "X", 0.5: "Z", 0.0: "F"},
}
Write = Callable[[IO[bytes]], None]
Record = dict[str, str]


def dbf_trio(sections: Sequence[Section], today: date) -> tuple[dict[str, Write], list[Problem]]:
    """The three tables by name, and what they cannot carry. today: the date of the tables' headers."""
    problems: list[Problem] = []
    described: list[Record] = []
    players: list[Record] = []
    rounds = 0
    for number, section in enumerate(sections, start=1):
        losses = Losses(section, TARGET)
        used, grid = by_rounds(section)
        rounds = max(rounds, used)
        described.append(_describe(section, number, used, losses))
        players += _players(section, number, used, grid, losses)
        problems += losses.problems()
    fields = (*_PLAYER, *((f"D_RND{r:02}", _ROUND_WIDTH) for r in range(1, rounds + 1)))
    tables = {
        "THEXPORT.DBF": _writer(_EVENT, [_event(sections)], today),
        "TSEXPORT.DBF": _writer(_SECTION, described, today),
        "TDEXPORT.DBF": _writer(fields, players, today),
    }
    return tables, problems


def _writer(fields: Sequence[tuple[str, int]], records: Sequence[Record], today: date) -> Write:
    rows = [[record.get(name, "")[:width] for name, width in fields] for record in records]
    return partial(_write, fields=fields, rows=rows, today=today)


def _write(stream: IO[bytes], fields: Any, rows: Any, today: date) -> None:
    dbase.write(stream, fields, rows, today)


def _event(sections: Sequence[Section]) -> Record:
    first = sections[0]
    ends = [d for s in sections if (d := s.fact("event_end_date") or s.fact("end_date"))]
    starts = [d for s in sections if (d := s.fact("start_date"))]
    return {
        "H_FORMAT": "2C",
        "H_PROGRAM": "crossrate",
        "H_TOT_SECT": str(len(sections)),
        "H_BEG_DATE": _day(min(starts, default=None)),
        "H_END_DATE": _day(first.fact("event_end_date") or max(ends, default=None)),
        "H_SENDCROS": "N",
        **{
            field: str(first.fact(key) or "")
            for field, key in (
                *(("H_EVENT_ID", "event_id"), ("H_NAME", "event"), ("H_AFF_ID", "affiliate_id"), ("H_CITY", "city")),
                *(("H_STATE", "state"), ("H_ZIPCODE", "zip"), ("H_COUNTRY", "country"), ("H_CTD_ID", "chief_td_id")),
                ("H_ATD_ID", "assistant_td_id"),
            )
        },
    }


def _describe(section: Section, number: int, rounds: int, losses: Losses) -> Record:
    """One section's record; its pool can be told only where no time control settles it."""
    control, pool, dual = (section.fact(key) for key in ("time_control", "pool", "dual"))
    carried = _FACTS | ({"rules"} if section.fact("rules") == "uschess" else set())
    system = ""
    if control is None:
        system = "D" if dual and pool is None else _SYSTEMS.get(pool or "", "")
        carried |= ({"dual"} if system == "D" else set()) | ({"pool"} if pool in _SYSTEMS else set())
    kind = section.fact("event_type") or ("round-robin" if section.kind in GRIDS else "swiss")
    if kind not in _TYPES:
        losses.add(f"the event type {kind}")
    losses.facts(carried)
    losses.columns(_COLUMNS)
    losses.grid()
    _check_widths(section, losses)
    return {
        "S_SEC_NUM": str(number),
        "S_SEC_NAME": fitted(section.name or "", 30, "section's name", losses),
        "S_R_SYSTEM": system,
        "S_TIMECTL": fitted(str(control or ""), 40, "time control", losses),
        "S_CTD_ID": str(section.fact("chief_td_id") or ""),
        "S_ATD_ID": str(section.fact("assistant_td_id") or ""),
        "S_TRN_TYPE": _TYPES.get(kind, "S"),
        "S_TOT_RNDS": str(rounds),
        "S_LST_PAIR": str(int(section.entrants["no"].max())),
        "S_BEG_DATE": _day(section.fact("start_date")),
        "S_END_DATE": _day(section.fact("end_date")),
        "S_GR_PRIX": "N",
        "S_FIDE": "N",
    }


def _check_widths(section: Section, losses: Losses) -> None:
    """Note the keys whose fields are too narrow for them."""
    for field, key in (("H_NAME", "event"), ("H_CITY", "city"), ("H_STATE", "state"), ("H_COUNTRY", "country"),
                       ("H_EVENT_ID", "event_id"), ("H_AFF_ID", "affiliate_id"), ("H_ZIPCODE", "zip"),
                       ("H_CTD_ID", "chief_td_id"), ("H_ATD_ID", "assistant_td_id")):  # fmt: skip
        fitted(str(section.fact(key) or ""), dict(_EVENT)[field], key.replace("_", " "), losses)


def _players(section: Section, number: int, rounds: int, grid: Any, losses: Losses) -> list[Record]:
    records = []
    for i, entrant in enumerate(section.entrants.to_dict("records")):
        record = {
            "D_SEC_NUM": str(number),
            "D_PAIR_NUM": fitted(str(int(entrant["no"])), 4, "pairing number", losses),
            "D_MEM_ID": fitted(_text(entrant["id"]), 8, "id", losses),
            "D_NAME": fitted(_latin(entrant["name"], losses), 30, "name", losses),
            "D_STATE": fitted(_text(entrant.get("state")), 2, "state", losses),
            "D_RATING": str(whole_rating(entrant["rating"], losses)),
        }
        record |= {f"D_RND{r:02}": _cell(grid.get(i, {}).get(r), losses) for r in range(1, rounds + 1)}
        records.append(record)
    return records


def _cell(cell: Cell | None, losses: Losses) -> str:
    """`W9B`, `L12W`, `X0`, `H0`, `U0`."""
    if cell is None:
        return "U0"
    if cell.kind == BYE:
        return {1.0: "B0", 0.5: "H0"}.get(cell.score, "U0")
    if cell.kind == PENDING:
        losses.add("a game without a result")
    letters = _LETTERS.get((cell.kind, cell.ruling))
    if letters is None:
        return "U0"
    return f"{letters[cell.score]}{cell.opponent_no or 0}{cell.colour.upper()}"


def _latin(name: str, losses: Losses) -> str:
    """A name, noting letters that the table's code page does not have."""
    if name.encode("cp1252", "replace").decode("cp1252") != name:
        losses.add("letters of a name outside Windows-1252")
    return name


def _text(value: Any) -> str:
    return "" if value is None or pd.isna(value) else str(value)


def _day(value: date | None) -> str:
    return "" if value is None else f"{value:%Y%m%d}"
