"""The order of rating, and what players carry from one section into the next."""

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions

TWO_SECTIONS = """Event end date,2026-04-19
Section,Saturday
End date,2026-04-18
Time control,G/90;d5

No,Name,ID,Rating,Games,R1,R2
1,Ada,90000001,1500,40,W2,W3
2,Ben,90000002,1450,40,L1,W3
3,Cyd,90000003,1400,40,L2,L1

Section,Friday
End date,2026-04-17

No,Name,ID,Rating,Games,R1
1,Ada,90000001,1500,40,L2
2,Dee,90000004,1600,40,W1
"""


@pytest.fixture
def rated(tmp_path):
    def run(*texts, options=None):
        paths = []
        for number, text in enumerate(texts):
            paths.append(tmp_path / f"event{number}.csv")
            paths[-1].write_text(text, encoding="utf-8")
        options = options or EventOptions()
        return pipeline.rate(pipeline.read_files(paths, Reading(), options), options)

    return run


def test_sections_are_rated_in_the_order_of_their_end_dates(rated):
    run = rated(TWO_SECTIONS)
    assert [section.name for section in run.sections] == ["Friday", "Saturday"]


def test_a_player_enters_his_second_section_with_the_result_of_the_first(rated):
    friday, saturday = rated(TWO_SECTIONS).sections
    assert saturday.players["pre"].iloc[0] == friday.players["post_exact"].iloc[0]
    assert saturday.players["pre_games"].iloc[0] == 41
    assert any(p.code == "enters-with-result" for p in saturday.problems)


def test_the_order_holds_over_several_files_however_they_are_named(rated):
    later, earlier = TWO_SECTIONS.replace("2026-04", "2026-05"), TWO_SECTIONS
    run = rated(later, earlier)
    assert [str(section.end_date) for section in run.sections] == [
        "2026-04-17", "2026-04-18", "2026-05-17", "2026-05-18",
    ]  # fmt: skip
    assert run.sections[2].players["pre"].iloc[0] == run.sections[1].players["post_exact"].iloc[0]


def test_another_pool_is_another_rating(rated):
    quick = TWO_SECTIONS.replace("G/90;d5", "G/20;d5").replace("2026-04", "2026-05")
    run = rated(TWO_SECTIONS, quick)
    assert run.sections[2].pool == "quick"
    assert run.sections[2].players["pre"].iloc[0] == 1500


def test_compare_rates_every_section_from_its_printed_ratings(tmp_path):
    path = tmp_path / "event.csv"
    path.write_text(TWO_SECTIONS, encoding="utf-8")
    options = EventOptions()
    run = pipeline.rate_as_printed(pipeline.read_files([path], Reading(), options), options)
    assert [section.players["pre"].iloc[0] for section in run.sections] == [1500, 1500]


def test_one_error_and_nothing_is_rated(rated):
    run = rated(TWO_SECTIONS, TWO_SECTIONS.replace("W2,W3", "W2,W9"))
    assert run.sections == []
    assert any(p.grade == "error" for p in run.problems)


def test_a_file_without_any_date_is_told_which_option_helps(rated):
    run = rated("No,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1400,L1\n")
    (error,) = [p for p in run.problems if p.grade == "error"]
    assert error.code == "no-end-date"
    assert "--end-date" in error.remedy


def test_rules_that_are_not_known_on_the_date_are_an_error_that_names_the_first_known_one(rated):
    run = rated(TWO_SECTIONS.replace("2026-04", "2004-04"))
    (error, *_) = [p for p in run.problems if p.grade == "error"]
    assert error.code == "rules-not-known-then"
    assert "2005-04-01" in error.message
