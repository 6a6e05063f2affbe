"""Sections as a US Chess rating report, format 2C (spec/crosstables.md section 3e): THEXPORT, TSEXPORT, TDEXPORT.

Names and other texts are cut to their fields, which is reported; ids and numbers must fit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import IO, Any

import pandas as pd

from batch.crosstable.formats import dbase
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, Section
from batch.crosstable.rating_system import DUAL, LETTER_OF, by_clock
from batch.crosstable.tables.results import GRIDS
from batch.crosstable.writers import report_facts
from batch.crosstable.writers.losses import Losses, fitted, identity, whole_rating
from batch.crosstable.writers.rounds import Cell, by_rounds
from batch.problems import Place, Problem, problem

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
_EVENT_FACTS = {
    "H_EVENT_ID": "event_id", "H_NAME": "event", "H_AFF_ID": "affiliate_id", "H_CITY": "city", "H_STATE": "state",
    "H_ZIPCODE": "zip", "H_COUNTRY": "country", "H_CTD_ID": "chief_td_id", "H_ATD_ID": "assistant_td_id",
}  # fmt: skip
_SECTION_FACTS = {"S_TIMECTL": "time_control", "S_CTD_ID": "chief_td_id", "S_ATD_ID": "assistant_td_id"}
_IDS = frozenset({"event_id", "affiliate_id", "chief_td_id", "assistant_td_id"})
_COLUMNS = ("id", "rating", "state")
_TYPES = {"swiss": "S", "round-robin": "R", "match": "M"}
_LETTERS = {
    (GAME, False): {1.0: "W", 0.5: "D", 0.0: "L"},
    (GAME, True): {1.0: "N", 0.5: "R", 0.0: "S"},
    (FORFEIT, False): {1.0: "X", 0.5: "Z", 0.0: "F"},
}
Write = Callable[[IO[bytes]], None]
Record = dict[str, str]


def dbf_trio(sections: Sequence[Section], today: date) -> tuple[dict[str, Write], list[Problem]]:
    """The three tables by name, and what they lose or lack. today: the date of the tables' headers."""
    described: list[Record] = []
    players: list[Record] = []
    rounds = 0
    noted = [Losses(section, TARGET) for section in sections]
    event = _event(sections, noted[0])
    for number, (section, losses) in enumerate(zip(sections, noted, strict=True), start=1):
        used, grid = by_rounds(section)
        rounds = max(rounds, used)
        described.append(_describe(section, number, used, losses))
        players += _players(section, number, used, grid, losses)
    fields = (*_PLAYER, *((f"D_RND{r:02}", _ROUND_WIDTH) for r in range(1, rounds + 1)))
    tables = {
        "THEXPORT.DBF": _writer(_EVENT, [event], today),
        "TSEXPORT.DBF": _writer(_SECTION, described, today),
        "TDEXPORT.DBF": _writer(fields, players, today),
    }
    # An id that several sections inherit from one row counts as one misfit.
    lost = dict.fromkeys(p for losses in noted for p in losses.problems())
    return tables, [*lost, *_unheld(noted), *report_facts.check(sections)]


def _unheld(noted: Sequence[Losses]) -> Iterator[Problem]:
    """List the columns that no report holds, in one line for all sections: no loss of this event's own."""
    if names := dict.fromkeys(name for losses in noted for name, _ in losses.filled(_COLUMNS)):
        place = Place(noted[0].section.place.file)
        yield problem("convert-unheld", place, columns=", ".join(names))


def _writer(fields: Sequence[tuple[str, int]], records: Sequence[Record], today: date) -> Write:
    rows = [[record.get(name, "") for name, _ in fields] for record in records]
    return partial(_write, fields=fields, rows=rows, today=today)


def _write(stream: IO[bytes], fields: Any, rows: Any, today: date) -> None:
    dbase.write(stream, fields, rows, today)


def _event(sections: Sequence[Section], losses: Losses) -> Record:
    """The event's record. losses: those of the first section, whose keys are the event's."""
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
        **_facts(_EVENT_FACTS, _EVENT, losses),
    }


def _facts(keys: Mapping[str, str], fields: Sequence[tuple[str, int]], losses: Losses) -> Record:
    """The fields that hold a key of the section."""
    widths, facts = dict(fields), losses.section.facts
    record = {}
    for field, key in keys.items():
        what, text = key.replace("_", " "), str(losses.section.fact(key) or "")
        if key in _IDS and text:
            record[field] = _identity(text, widths[field], what, facts[key].place, losses)
        else:
            record[field] = _text(text, widths[field], what, losses)
    return record


def _describe(section: Section, number: int, rounds: int, losses: Losses) -> Record:
    """One section's record. Readers go by the time control, so a pool or dual that it does not imply is lost."""
    control, pool, dual = (section.fact(key) for key in ("time_control", "pool", "dual"))
    carried = _FACTS | ({"rules"} if section.fact("rules") == "uschess" else set())
    system = DUAL if dual and pool is None else LETTER_OF.get(pool or "", "")
    if control is not None:
        clock = "" if section.fact("online") else by_clock(str(control), _end(section))
        system = system if pool or dual else clock
        carried |= {"dual", "pool"} if system == clock else set()
    else:
        carried |= ({"dual"} if system == DUAL else set()) | ({"pool"} if pool in LETTER_OF else set())
    kind = section.fact("event_type") or ("round-robin" if section.kind in GRIDS else "swiss")
    if kind not in _TYPES:
        losses.add(f"the event type {kind}")
    losses.facts(carried)
    losses.grid()
    return {
        "S_SEC_NUM": _identity(str(number), 2, "number of the section", section.place, losses),
        "S_SEC_NAME": _text(section.name, 30, "section's name", losses),
        "S_R_SYSTEM": system,
        **_facts(_SECTION_FACTS, _SECTION, losses),
        "S_TRN_TYPE": _TYPES.get(kind, "S"),
        "S_TOT_RNDS": _identity(str(rounds), 2, "number of rounds", section.place, losses),
        "S_LST_PAIR": str(int(section.entrants["no"].max())),
        "S_BEG_DATE": _day(section.fact("start_date")),
        "S_END_DATE": _day(section.fact("end_date")),
        "S_GR_PRIX": "N",
        "S_FIDE": "N",
    }


def _end(section: Section) -> date | None:
    return section.fact("end_date") or section.fact("event_end_date")


def _players(section: Section, number: int, rounds: int, grid: Any, losses: Losses) -> list[Record]:
    records = []
    for i, entrant in enumerate(section.entrants.to_dict("records")):
        no, member = section.cell(i, section.opponent_key or "number"), section.cell(i, "id")
        record = {
            "D_SEC_NUM": str(number),
            "D_PAIR_NUM": _identity(str(int(entrant["no"])), 4, "pairing number", no, losses),
            "D_MEM_ID": _identity(_told(entrant["id"]), 8, "id", member, losses),
            "D_NAME": _text(entrant["name"], 30, "name", losses),
            "D_STATE": _text(entrant.get("state"), 2, "state", losses),
            "D_RATING": str(whole_rating(entrant["rating"], losses)),
        }
        for r in range(1, rounds + 1):
            cell = _cell(grid.get(i, {}).get(r), losses)
            record[f"D_RND{r:02}"] = _identity(cell, _ROUND_WIDTH, "result", section.cell(i, f"round {r}"), losses)
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


def _identity(text: str, width: int, what: str, place: Place, losses: Losses) -> str:
    """A text that identifies, which must fit its field and the table's code page."""
    if not _in_code_page(text):
        losses.misfit(what, text, "has letters outside Windows-1252", place)
    return identity(text, width, what, place, losses)


def _text(value: Any, width: int, what: str, losses: Losses) -> str:
    """A text cut to its field; the cut, and letters outside the table's code page, are noted."""
    text = _told(value)
    if not _in_code_page(text):
        losses.add(f"letters of a {what} outside Windows-1252")
    return fitted(text, width, what, losses)


def _in_code_page(text: str) -> bool:
    return text.encode("cp1252", "replace").decode("cp1252") == text


def _told(value: Any) -> str:
    return "" if value is None or pd.isna(value) else str(value)


def _day(value: date | None) -> str:
    return "" if value is None else f"{value:%Y%m%d}"
