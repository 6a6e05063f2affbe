"""What US Chess asks of a rating report: complete or told, and each thing of its form. All people are invented."""

from datetime import date
from pathlib import Path

import pytest

from batch.crosstable.convert import convert
from batch.crosstable.formats.dbase import records, structure
from batch.crosstable.rating_system import by_clock
from batch.crosstable.read import read
from batch.problems import CAUTION, WARNING
from batch.report.files import write_files

WHOLE = {
    "Event": "Harbour Open",
    "Start date": "2026-03-05",
    "End date": "2026-03-26",
    "Affiliate ID": "A6000001",
    "Chief TD ID": "15000009",
    "City": "Ashwick",
    "State": "ME",
    "Zip": "04101",
    "Time control": "G/90;d5",
}
PLAYERS = "No,Name,ID,Rating,Games,R1,Total\n1,Ada Fern,15000001,1500,12,W2,1\n2,Ben Moss,15000002,1600,40,L1,0\n"


@pytest.fixture
def reported(tmp_path):
    def report(facts, *sections):
        text = "".join(f"{key},{value}\n" for key, value in facts.items() if value is not None) + "\n" + PLAYERS
        text += "".join(f"\nSection,{i}\n{told}\n{PLAYERS}" for i, told in enumerate(sections, start=2))
        path = tmp_path / "open.csv"
        path.write_text(text, encoding="utf-8")
        return convert(read(path), tmp_path / "report.dbf")

    return report


def of(found, code):
    return [p for p in found if p.code == code]


def test_a_whole_report_lacks_nothing_and_loses_nothing(reported):
    targets, found = reported(WHOLE)
    assert len(targets) == 3
    assert [p.code for p in found] == ["convert-unheld"]


def test_totals_and_game_counts_are_never_held_which_needs_no_accept(reported):
    [unheld] = of(reported(WHOLE)[1], "convert-unheld")
    assert unheld.grade == CAUTION
    assert unheld.message.endswith("columns: Games, Total.")


@pytest.mark.parametrize("key", [key for key in WHOLE if key != "Time control"])
def test_each_missing_thing_is_told(reported, key):
    [lacks] = of(reported(WHOLE | {key: None})[1], "report-lacks")
    assert lacks.grade == CAUTION
    assert lacks.message.endswith(f"lacks: {key}.")
    assert f'--set "{key}=' in lacks.remedy


def test_without_a_time_control_the_rating_system_is_missing_too(reported):
    [lacks] = of(reported(WHOLE | {"Time control": None})[1], "report-lacks")
    assert lacks.message.endswith("lacks: Time control, Pool.")
    [lacks] = of(reported(WHOLE | {"Time control": None, "Pool": "quick"})[1], "report-lacks")
    assert lacks.message.endswith("lacks: Time control.")


def test_all_that_is_missing_is_one_line(reported):
    [lacks] = of(reported({"End date": "2026-03-26"})[1], "report-lacks")
    assert "Event, Affiliate ID, Chief TD ID, City, State, Zip, Start date, Time control, Pool" in lacks.message


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Affiliate ID", "6000001"),
        ("Affiliate ID", "Harbour"),
        ("Chief TD ID", "1500000"),
        ("Chief TD ID", "A Fern"),
        ("Assistant TD ID", "01500000"),
        ("State", "Maine"),
        ("State", "me"),
        ("Zip", "4101"),
        ("Zip", "041012"),
        ("Time control", "one hour"),
        ("Start date", "2026-03-27"),
    ],
)
def test_what_has_another_form_needs_the_user_s_word(reported, key, value):
    [form] = of(reported(WHOLE | {key: value})[1], "report-form")
    assert form.grade == WARNING
    assert form.message.startswith(f"{key} {value} is not ")
    assert "row" in str(form.place)


@pytest.mark.parametrize(("key", "value"), [("Zip", "04101-2345"), ("Assistant TD ID", "15000008"), ("Country", "USA")])
def test_other_right_forms(reported, key, value):
    assert of(reported(WHOLE | {key: value})[1], "report-form") == []


def test_abroad_neither_state_nor_zip_is_asked(reported):
    _, found = reported(WHOLE | {"Country": "Freedonia", "State": None, "Zip": "EC1 4XX"})
    assert of(found, "report-lacks") + of(found, "report-form") == []


def test_an_id_too_long_for_its_field_is_one_error(reported):
    targets, found = reported(WHOLE | {"Chief TD ID": "150000009"})
    assert targets == []
    assert len(of(found, "convert-misfit")) == 1 and of(found, "report-form") == []


@pytest.mark.parametrize(
    ("facts", "letter"),
    [
        ({}, "R"),
        ({"Time control": "G/45;d5"}, "D"),
        ({"Time control": "G/15;d3"}, "Q"),
        ({"Time control": "G/5"}, "B"),
        ({"Time control": None, "Pool": "quick"}, "Q"),
        ({"Time control": None, "Dual": "yes"}, "D"),
        ({"Time control": None}, ""),
        ({"Time control": "one hour"}, ""),
    ],
)
def test_the_rating_system_is_named(reported, tmp_path, facts, letter):
    targets, _ = reported(WHOLE | facts)
    Path(tmp_path / "report.dbf").mkdir()
    assert write_files(targets, force=True) == []
    path = tmp_path / "report.dbf" / "TSEXPORT.DBF"
    table = structure(path)
    [(_, record)] = list(records(path, table))
    assert table.fields["S_R_SYSTEM"].text(record, "ascii") == letter
    assert of(read(tmp_path / "report.dbf").problems, "dbf-system-unused") == []


def test_the_letter_goes_by_the_rules_of_the_day():
    assert by_clock("G/45;d5", date(2026, 3, 26)) == "D"
    assert by_clock("what", None) == ""
