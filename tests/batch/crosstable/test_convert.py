"""Converting and reading again: the same sections, players and results (issue: read what directors really have)."""

import errno
import gc
import math
import sys
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from batch.crosstable.convert import convert
from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, UNPLAYED, Crosstable, Section, Value
from batch.crosstable.read import read
from batch.crosstable.tables.nobody import is_nobody
from batch.problems import ERROR, Place
from batch.report.files import write_files
from tests.cases import cases_folder

RESULT = ["entrant", "round", "kind", "opponent_no", "opponent", "score", "colour", "ruling"]
HANDED = ["01_dbf_four_sections", "02_dbf_two_sections", "03_msa_table.txt", "05_cr_round_robin.xlsx",
          "06_cr_swiss_start_rank.xlsx", "07_cr_swiss_info_block.xlsx", "08_swissperfect_tabs.txt",
          "09_trf26_byes.trf", "10_trf_lichess_swiss.trf", "11_cr_ranking_live.csv", "12_home_grid.txt"]  # fmt: skip


def again(crosstable: Crosstable, output: Path) -> tuple[Crosstable, list[str]]:
    """Convert and read what was written; what was said to be lost."""
    targets, lost = convert(crosstable, output)
    assert not [p for p in lost if p.grade == ERROR]
    for path, _ in targets:
        path.parent.mkdir(exist_ok=True)
    assert write_files(targets, force=True) == []
    return read(output), [p.message for p in lost if p.code.startswith("convert-")]


def results(section: Section, columns: list[str]) -> list[tuple[Any, ...]]:
    frame = section.results.sort_values(["entrant", "round"], kind="stable")
    return [tuple(None if v != v else v for v in row) for row in frame[columns].itertuples(index=False)]


def column(section: Section, name: str) -> list[Any]:
    if name not in section.entrants:
        return [None] * len(section.entrants)
    return [None if v is None or v != v else v for v in section.entrants[name]]


def same(one: Section, other: Section, fields: list[str], result: list[str]) -> None:
    for name in fields:
        assert column(one, name) == column(other, name), name
    assert results(one, result) == results(other, result)


@pytest.mark.official
@pytest.mark.parametrize("name", HANDED)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_own_format_keeps_sections_players_and_results(name, ending, tmp_path):
    first = read(cases_folder() / "files" / name)
    second, lost = again(first, tmp_path / f"out.{ending}")
    assert lost == []
    assert [s.name for s in second.sections] == [s.name for s in first.sections]
    for one, other in zip(first.sections, second.sections, strict=True):
        assert other.kind == ("swiss" if one.kind == "game-list" else one.kind)
        assert {k: v.value for k, v in other.facts.items() if k != "section"} == {
            k: v.value for k, v in one.facts.items() if k != "section"
        }
        fields = [n for n in one.entrants if n not in ("row", "number", "rank")]
        same(one, other, fields, RESULT)


@pytest.mark.official
@pytest.mark.parametrize("name", [n for n in HANDED if n[:2] not in ("01", "02")])
def test_a_trf_keeps_results_and_integer_ratings(name, tmp_path):
    first = read(cases_folder() / "files" / name)
    second, _ = again(first, tmp_path / "out.trf")
    [one], [other] = first.sections, second.sections
    fields = ["no", "name", "id", "rating", "birth", "federation"]
    if one.kind == "swiss":
        same(one, other, fields, RESULT)
    else:
        assert games(one) == games(other)


@pytest.mark.official
@pytest.mark.parametrize("name", HANDED)
def test_a_dbf_report_keeps_results_and_integer_ratings(name, tmp_path):
    first = read(cases_folder() / "files" / name)
    second, lost = again(first, tmp_path / "report.dbf")
    for one, other in zip(first.sections, second.sections, strict=True):
        assert column(one, "no") == column(other, "no")
        assert column(one, "rating") == column(other, "rating")
        assert games(one) == games(other)
        if one.kind == "swiss" and not any("without a result" in said for said in lost):
            same(one, other, ["id"], RESULT)


def games(section: Section) -> list[tuple[Any, ...]]:
    """The games played, whatever their rounds."""
    played = section.results[section.results["kind"] == GAME]
    return sorted(zip(played["entrant"], played["opponent_no"], played["score"], strict=True))


CELLS = st.sampled_from(["win", "draw", "loss", "won by forfeit", "both absent", "pending", "ruling", "none"])
ALONE = st.sampled_from([(BYE, 1.0), (BYE, 0.5), (UNPLAYED, 0.0), (FORFEIT, 1.0), (FORFEIT, 0.0)])
NAMES = st.text(
    st.characters(codec="cp1252", exclude_categories=("Cc", "Zs", "Zl", "Zp"), exclude_characters="'\"?\xad"),
    min_size=1, max_size=20,
).filter(lambda name: any(c.isalpha() for c in name) and not is_nobody(name))  # fmt: skip


@st.composite
def sections(draw: st.DrawFn, plain: bool = False) -> Section:
    """A Swiss section of up to 12 players; plain: only what TRF and DBF carry."""
    players, rounds = draw(st.integers(2, 12)), draw(st.integers(1, 5))
    numbers = sorted(draw(st.sets(st.integers(1, 300), min_size=players, max_size=players)))
    rows: list[dict[str, Any]] = []
    for r in range(1, rounds + 1):
        order = draw(st.permutations(range(players)))
        paired = draw(st.integers(0, players // 2))
        for one, other in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            rows += draw(game(one, other, r, numbers, plain))
        for alone in order[2 * paired :]:
            kind, score = draw(ALONE)
            rows.append(result(alone, r, kind, None, -1, score, ""))
    ratings = st.one_of(st.none(), st.integers(100, 2900).map(float))
    if not plain:
        ratings |= st.integers(10_000, 290_000).map(lambda hundredths: hundredths / 100)
    told = {
        "no": numbers,
        "name": draw(st.lists(NAMES.map(str.strip).filter(bool), min_size=players, max_size=players)),
        "id": draw(st.lists(st.none() | st.integers(10_000_000, 99_999_999).map(str),
                            min_size=players, max_size=players, unique_by=lambda i: i or object())),
        "rating": [math.nan if v is None else v for v in draw(st.lists(ratings, min_size=players, max_size=players))],
        "games": [math.nan] * players,
        "row": list(range(players)),
    }  # fmt: skip
    if not plain:
        told["games"] = draw(st.lists(st.integers(1, 3000).map(float) | st.just(math.nan), min_size=players,
                                      max_size=players))  # fmt: skip
        told["birth"] = draw(st.lists(st.none() | st.dates(date(1930, 1, 1), date(2020, 12, 31)), min_size=players,
                                      max_size=players))  # fmt: skip
    place = Place("made up")
    facts = {"end_date": Value(draw(st.dates(date(2015, 1, 1), date(2026, 12, 31))), place)}
    frame = pd.DataFrame(
        {n: pd.Series(v, dtype=object) if n in ("name", "id", "birth") else v for n, v in told.items()}
    )
    table = pd.DataFrame(sorted(rows, key=lambda row: (row["entrant"], row["round"])))
    return Section(None, facts, frame, table, {"rating": 3}, {}, place, rounds=rounds)


@st.composite
def game(draw: st.DrawFn, one: int, other: int, r: int, numbers: list[int], plain: bool) -> list[dict[str, Any]]:
    what = draw(CELLS)
    colours = draw(st.sampled_from(["wb", "bw", "  "]))
    kind, scores = {
        "win": (GAME, (1.0, 0.0)), "draw": (GAME, (0.5, 0.5)), "loss": (GAME, (0.0, 1.0)),
        "won by forfeit": (FORFEIT, (1.0, 0.0)), "both absent": (FORFEIT, (0.0, 0.0)),
        "pending": (PENDING, (math.nan, math.nan)), "ruling": (GAME, (1.0, 0.5)), "none": (GAME, (0.5, 0.5)),
    }[what]  # fmt: skip
    if plain and what in ("pending", "ruling"):
        kind, scores = GAME, (1.0, 0.0)
    sides = ((one, other, scores[0], colours[0]), (other, one, scores[1], colours[1]))
    return [
        result(a, r, kind, float(numbers[b]), b, score, colour.strip(), what == "ruling" and not plain)
        for a, b, score, colour in sides
    ]


def result(entrant: int, r: int, kind: str, number: float | None, opponent: int, score: float, colour: str,
           ruling: bool = False) -> dict[str, Any]:  # fmt: skip
    return {"entrant": entrant, "round": r, "column": 5 + r, "kind": kind, "opponent": opponent, "score": score,
            "opponent_no": math.nan if number is None else number, "colour": colour, "ruling": ruling,
            "text": ""}  # fmt: skip


FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@given(st.lists(sections(), min_size=1, max_size=3), st.sampled_from(["csv", "xlsx"]))
def test_generated_events_survive_the_own_format(tmp_path, made, ending):
    for i, section in enumerate(made):
        section.name = f"Section {i + 1}" if len(made) > 1 else None
    second, lost = again(Crosstable("made up", sections=made), tmp_path / f"out.{ending}")
    assert lost == []
    assert [s.name for s in second.sections] == [s.name for s in made]
    for one, other in zip(made, second.sections, strict=True):
        assert other.fact("end_date") == one.fact("end_date")
        same(one, other, ["no", "name", "id", "rating", "games", "birth"], RESULT)


@FEW
@given(sections(plain=True))
def test_generated_events_survive_a_trf(tmp_path, made):
    second, lost = again(Crosstable("made up", sections=[made]), tmp_path / "out.trf")
    assume(not any("no bye" in said for said in lost))
    assert lost == []
    [other] = second.sections
    assert other.fact("end_date") == made.fact("end_date")
    same(made, other, ["no", "name", "id", "rating"], RESULT)


@FEW
@given(st.lists(sections(plain=True), min_size=1, max_size=3))
def test_generated_events_survive_a_dbf_report(tmp_path, made):
    for i, section in enumerate(made, start=1):
        section.name = f"Section {i}"
    second, lost = again(Crosstable("made up", sections=made), tmp_path / "report.dbf")
    assert lost == []
    for one, other in zip(made, second.sections, strict=True):
        assert other.fact("end_date") == one.fact("end_date")
        same(one, other, ["no", "name", "id", "rating"], RESULT)


def test_a_double_round_robin_gets_rounds_in_which_nobody_plays_twice(tmp_path):
    table = tmp_path / "double.csv"
    table.write_text("No,Name,Rating,1,2,3,Total\n1,Ada Fern,1500,*,1½,10,2.5\n2,Ben Moss,1600,0½,*,½½,1.5\n"
                     "3,Cy Reed,1700,01,½½,*,2\n", encoding="utf-8")  # fmt: skip
    first = read(table)
    assert first.kind == "double-round-robin"
    second, _ = again(first, tmp_path / "out.trf")
    [one], [other] = first.sections, second.sections
    assert games(one) == games(other)
    per_round = other.results[other.results["kind"] == GAME].groupby(["entrant", "round"]).size()
    assert (per_round == 1).all()
    assert not [p for p in other.problems if p.code.startswith("sides")]


def test_a_name_that_looks_like_a_formula_stays_a_name(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("No,Name,Rating,R1\n1,=SUM(A1),1500,W2\n2,+Ben,1600,L1\n", encoding="utf-8")
    second, _ = again(read(table), tmp_path / "out.xlsx")
    assert column(second.sections[0], "name") == ["=SUM(A1)", "+Ben"]


def test_a_workbook_that_cannot_be_written_is_told_once(tmp_path, monkeypatch):
    """A full disk: the archive's own complaint on being thrown away is none of the user's."""
    table = tmp_path / "open.csv"
    table.write_text("No,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n", encoding="utf-8")
    [(output, write)], _ = convert(read(table), tmp_path / "out.xlsx")

    class Full(BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.EFBIG, "File too large")

    unraised: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", unraised.append)

    def write_to_full(_: Any) -> None:
        with Full() as stream:
            write(stream)

    [told] = write_files([(output, write_to_full)])
    gc.collect()
    assert told.code == "output-unwritable" and unraised == []
    assert not output.exists()


def test_what_a_trf_cannot_carry_is_named(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("Pool,quick\nEnd date,2026-04-19\n\nNo,Name,Rating,Games,R1\n1,Ada,1500.5,8,W2\n2,Ben,1600,,L1\n",
                     encoding="utf-8")  # fmt: skip
    _, lost = convert(read(table), tmp_path / "out.trf")
    assert {p.grade for p in lost} == {"warning"}
    said = " ".join(p.message for p in lost)
    assert "Pool" in said and "Games" in said and "fraction of a rating" in said


def test_a_trf_has_the_event_s_end_and_type(tmp_path):
    table = tmp_path / "match.csv"
    table.write_text("Event end date,2026-06-14\nEvent type,match\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n",
                     encoding="utf-8")  # fmt: skip
    second, lost = again(read(table), tmp_path / "out.trf")
    assert lost == []
    [section] = second.sections
    assert (section.fact("end_date"), section.fact("event_type")) == (date(2026, 6, 14), "match")


def test_two_ends_are_one_too_many_for_a_trf(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("Event end date,2026-06-14\nEnd date,2026-06-13\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n"
                     "2,Ben,1600,L1\n", encoding="utf-8")  # fmt: skip
    second, lost = again(read(table), tmp_path / "out.trf")
    assert second.sections[0].fact("end_date") == date(2026, 6, 13)
    assert len(lost) == 1 and "Event end date" in lost[0]


@pytest.mark.parametrize("name", ["out.csv", "out.xlsx", "out.trf"])
def test_places_are_kept(name, tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("No,Name,Rating,R1,Rk.\n1,Ada,1500,D2,2\n2,Ben,1600,D1,1\n3,Cy,1700,U,\n", encoding="utf-8")
    second, lost = again(read(table), tmp_path / name)
    assert lost == []
    assert column(second.sections[0], "rank") == [2, 1, None]


def test_places_are_lost_in_a_dbf_report(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("No,Name,Rating,R1,Rk.\n1,Ada,1500,D2,2\n2,Ben,1600,D1,1\n", encoding="utf-8")
    _, [lost] = again(read(table), tmp_path / "report.dbf")
    assert lost.endswith("columns: Rank.")


@pytest.mark.parametrize("name", ["out.trf", "report.dbf"])
def test_the_rounds_of_a_grid_are_made_up_and_its_type_is_kept(name, tmp_path):
    table = tmp_path / "grid.csv"
    table.write_text("End date,2026-04-19\n\nNo,Name,Rating,1,2,3\n1,Ada,1500,*,1,0\n2,Ben,1600,0,*,1\n"
                     "3,Cy,1700,1,0,*\n", encoding="utf-8")  # fmt: skip
    second, lost = again(read(table), tmp_path / name)
    assert any("rounds of our own making" in said for said in lost)
    assert second.sections[0].fact("event_type") == "round-robin"


def test_titles_are_lost_in_a_dbf_report(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("No,Title,Name,Rating,R1\n1,FM,Ada,1500,W2\n2,,Ben,1600,L1\n", encoding="utf-8")
    _, lost = again(read(table), tmp_path / "report.dbf")
    assert any(said.endswith("columns: Title.") for said in lost)


def test_what_was_not_read_from_a_trf_is_lost_in_another(tmp_path):
    report = tmp_path / "in.trf"
    first, second = (f"001 {n:>4}      {name:33} 1500{'':32}{score:>4}     " for n, name, score in
                     ((1, "Ada", "1.0"), (2, "Ben", "0.0")))  # fmt: skip
    report.write_text(f"012 Open\n052 2026/04/19\n132 {'':86}26/04/19\n{first}     2 w 1\n{second}     1 b 0\n"
                      f"NOR    1    {'':36}1700\n", encoding="utf-8")  # fmt: skip
    _, lost = again(read(report), tmp_path / "out.trf")
    assert len(lost) == 2
    assert "132 (dates of the rounds)" in lost[0] + lost[1] and "lines NOR" in lost[0] + lost[1]


def test_a_trf_holds_one_section(tmp_path):
    table = tmp_path / "two.csv"
    table.write_text("Section,A\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n\n"
                     "Section,B\nNo,Name,Rating,R1\n1,Cy,1500,W2\n2,Di,1600,L1\n", encoding="utf-8")  # fmt: skip
    targets, [refusal] = convert(read(table), tmp_path / "out.trf")
    assert targets == [] and refusal.code == "convert-one-section" and "A, B" in refusal.message


def test_bytes_of_a_dbf_table_are_those_of_dbase_three(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text("End date,2026-04-19\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n", encoding="utf-8")
    targets, _ = convert(read(table), tmp_path / "TDEXPORT.DBF")
    assert [path.name for path, _ in targets] == ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"]
    stream = BytesIO()
    targets[2][1](stream)
    data = stream.getvalue()
    assert data[0] == 3 and data[-1] == 0x1A
    begins, width = np.frombuffer(data, "<u2", 2, 8)
    assert data[begins - 1] == 0x0D and len(data) == begins + 2 * width + 1


REPORT = """Event,Open
Event ID,{event}
Event end date,2026-04-19
Affiliate ID,{affiliate}
Chief TD ID,{chief}
Assistant TD ID,{assistant}

No,Name,ID,Rating,R1
{no},Ada,{member},1500,W2
2,Ben,30000002,1600,L{no}
"""
FITTING = {"event": "202604190001", "affiliate": "A6000001", "chief": "30000003", "assistant": "30000004", "no": "1",
           "member": "30000001"}  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "place", "what"),
    [
        ("member", "300000015", "row 9, column C (ID)", "id 300000015"),
        ("member", "3000000Ж", "row 9, column C (ID)", "id 3000000Ж"),
        ("chief", "300000035", "row 5, column B (Chief TD ID)", "chief td id 300000035"),
        ("assistant", "300000045", "row 6, column B (Assistant TD ID)", "assistant td id 300000045"),
        ("affiliate", "A60000015", "row 4, column B (Affiliate ID)", "affiliate id A60000015"),
        ("event", "2026041900015", "row 2, column B (Event ID)", "event id 2026041900015"),
        ("no", "10001", "row 9, column A (No)", "pairing number 10001"),
    ],
)
def test_what_identifies_is_never_cut_in_a_dbf_report(tmp_path, field, value, place, what):
    table = tmp_path / "open.csv"
    table.write_text(REPORT.format(**FITTING | {field: value}), encoding="utf-8")
    targets, found = convert(read(table), tmp_path / "report.dbf")
    [error] = [p for p in found if p.grade == ERROR]
    assert targets == []
    assert str(error.place) == f"{table}, {place}"
    assert f"the {what} " in error.message
    assert "leave it out" in error.remedy


def test_ids_that_fit_are_written_whole(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text(REPORT.format(**FITTING), encoding="utf-8")
    second, lost = again(read(table), tmp_path / "report.dbf")
    assert lost == []
    [section] = second.sections
    assert column(section, "id") == ["30000001", "30000002"]
    assert (section.fact("event_id"), section.fact("affiliate_id")) == ("202604190001", "A6000001")
    assert (section.fact("chief_td_id"), section.fact("assistant_td_id")) == ("30000003", "30000004")


def test_a_report_numbers_no_more_than_99_sections(tmp_path):
    table = tmp_path / "quads.csv"
    one = "Section,Quad {}\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n\n"
    table.write_text("End date,2026-04-19\n" + "".join(one.format(n) for n in range(1, 101)), encoding="utf-8")
    targets, found = convert(read(table), tmp_path / "report.dbf")
    assert targets == []
    assert ["number of the section 100" in p.message for p in found if p.grade == ERROR] == [True]


def test_an_id_that_all_sections_inherit_is_one_error(tmp_path):
    table = tmp_path / "two.csv"
    table.write_text(
        "Chief TD ID,300000035\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1600,L1\n\n"
        "No,Name,Rating,R1\n1,Cy,1500,W2\n2,Di,1600,L1\n", encoding="utf-8",
    )  # fmt: skip
    _, found = convert(read(table), tmp_path / "report.dbf")
    assert [p.code for p in found if p.grade == ERROR] == ["convert-misfit"]


def test_names_are_cut_and_it_is_told(tmp_path):
    table = tmp_path / "open.csv"
    table.write_text(
        f"Event,{'Open ' * 10}\nSection,{'Premier ' * 5}\n\nNo,Name,State,Rating,R1\n1,{'A' * 31},Ohio,1500,W2\n"
        "2,Бен,MI,1600,L1\n", encoding="utf-8",
    )  # fmt: skip
    _, lost = again(read(table), tmp_path / "report.dbf")
    told = " ".join(lost)
    for what in ("event longer than 35", "section's name longer than 30", "name longer than 30", "state longer than 2",
                 "letters of a name outside Windows-1252"):  # fmt: skip
        assert what in told


@pytest.mark.parametrize(("member", "no"), [("123456789012", "1"), ("30000001", "10001")])
def test_what_identifies_is_never_cut_in_a_trf(tmp_path, member, no):
    table = tmp_path / "open.csv"
    table.write_text(f"No,Name,ID,Rating,R1\n{no},Ada,{member},1500,W2\n2,Ben,30000002,1600,L{no}\n", encoding="utf-8")
    targets, found = convert(read(table), tmp_path / "out.trf")
    assert targets == []
    assert {p.code for p in found if p.grade == ERROR} == {"convert-misfit"}
