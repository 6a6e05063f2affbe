"""The US Chess rating report (spec/crosstables.md section 3e)."""

from datetime import date

import pytest

from batch.crosstable.formats import dbase
from batch.crosstable.read import read

EVENT = [("H_FORMAT", 5), ("H_NAME", 35), ("H_BEG_DATE", 8), ("H_END_DATE", 8)]
SECTION = [("S_SEC_NUM", 2), ("S_SEC_NAME", 30), ("S_R_SYSTEM", 1), ("S_TIMECTL", 40), ("S_TRN_TYPE", 1),
           ("S_TOT_RNDS", 2), ("S_BEG_DATE", 8), ("S_END_DATE", 8)]  # fmt: skip
PLAYER = [("D_SEC_NUM", 2), ("D_PAIR_NUM", 4), ("D_MEM_ID", 8), ("D_NAME", 30), ("D_STATE", 2), ("D_RATING", 4),
          ("D_RND01", 7), ("D_RND02", 7)]  # fmt: skip


@pytest.fixture
def report(tmp_path):
    """Write the three tables under the names given by their ending and return the folder."""

    def write(players, sections=None, event=None, names=("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")):
        sections = sections or [["1", "Open", "R", "G/60;d5", "S", "2", "", ""]]
        event = event or ["2C", "Spring Swiss", "20260417", "20260419"]
        for name, fields, rows in zip(names, (EVENT, SECTION, PLAYER), ([event], sections, players), strict=True):
            if name:
                with (tmp_path / name).open("wb") as stream:
                    dbase.write(stream, fields, rows, date(2026, 4, 20))
        return tmp_path

    return write


TWO = [["1", "1", "10000001", "Fern, Ada", "OH", "1500", "W2B", "H0"],
       ["1", "2", "10000002", "Moss, Ben", "OH", "0", "L1W", "U0"]]  # fmt: skip


def shown(section):
    results = section.results
    return [(r.entrant, r.round, r.kind, r.score, r.colour) for r in results.itertuples()]


def test_the_folder_gives_sections_players_and_results(report):
    [section] = read(report(TWO)).sections
    assert section.name == "Open"
    assert section.fact("event") == "Spring Swiss"
    assert section.entrants["name"].tolist() == ["Fern, Ada", "Moss, Ben"]
    assert section.entrants["id"].tolist() == ["10000001", "10000002"]
    assert shown(section) == [
        (0, 1, "game", 1.0, "b"), (0, 2, "bye", 0.5, ""), (1, 1, "game", 0.0, "w"), (1, 2, "unplayed", 0.0, ""),
    ]  # fmt: skip


def test_rating_zero_is_unrated(report):
    [section] = read(report(TWO)).sections
    assert section.entrants["rating"].isna().tolist() == [False, True]


def test_blank_section_dates_are_the_events(report):
    [section] = read(report(TWO)).sections
    assert (section.fact("start_date"), section.fact("end_date")) == (date(2026, 4, 17), date(2026, 4, 19))


def test_rows_are_record_numbers(report):
    [section] = read(report(TWO)).sections
    assert section.entrants["row"].tolist() == [1, 2]


def test_columns_beyond_the_sections_rounds_are_padding_unless_something_stands_in_them(report):
    rounds_told = [["1", "Open", "R", "G/60;d5", "S", "1", "", ""]]
    padded = [[*TWO[0][:7], "U0"], [*TWO[1][:7], "U0"]]
    assert read(report(padded, rounds_told)).sections[0].rounds == 1
    assert read(report(TWO, rounds_told)).sections[0].rounds == 2


def test_numbers_restart_in_each_section(report):
    again = [["2", *row[1:]] for row in TWO]
    described = [["1", "Open", "R", "G/60;d5", "S", "2", "", ""], ["2", "Reserve", "R", "G/60;d5", "S", "2", "", ""]]
    crosstable = read(report(TWO + again, described))
    assert [s.name for s in crosstable.sections] == ["Open", "Reserve"]
    assert [s.entrants["no"].tolist() for s in crosstable.sections] == [[1, 2], [1, 2]]


def test_the_pool_follows_the_time_control_not_the_system_letter(report):
    crosstable = read(report(TWO, [["1", "Open", "R", "G/15;d5", "S", "2", "", ""]]))
    assert crosstable.sections[0].fact("pool") is None
    assert "dbf-system-unused" in [p.code for p in crosstable.problems]


@pytest.mark.parametrize(("letter", "pool", "dual"), [("R", "regular", None), ("Q", "quick", None), ("D", None, True)])
def test_without_a_time_control_the_letter_is_all_there_is(report, letter, pool, dual):
    [section] = read(report(TWO, [["1", "Open", letter, "", "S", "2", "", ""]])).sections
    assert (section.fact("pool"), section.fact("dual")) == (pool, dual)


@pytest.mark.parametrize(("letter", "kind"), [("S", "swiss"), ("R", "round-robin"), ("M", "match"), ("2", "swiss")])
def test_the_kind_of_event(report, letter, kind):
    [section] = read(report(TWO, [["1", "Open", "R", "G/60;d5", letter, "2", "", ""]])).sections
    assert section.fact("event_type") == kind


def test_one_sided_rulings_are_rated_as_they_stand(report):
    rows = [[*TWO[0][:6], "N2W", "R2B"], [*TWO[1][:6], "L1B", "S1W"]]
    [section] = read(report(rows)).sections
    assert section.results["score"].tolist() == [1.0, 0.5, 0.0, 0.0]
    assert section.results["ruling"].tolist() == [True, True, False, True]


def test_in_a_double_swiss_a_cell_holds_two_games(report):
    """`$ # %` are 2, 1½ and 1 by draws; W is one win each, D ½, L 0."""
    rows = [[*TWO[0][:6], "$2", "#2"], [*TWO[1][:6], "L1", "D1"]]
    [section] = read(report(rows, [["1", "Open", "R", "G/60;d5", "2", "2", "", ""]])).sections
    assert section.results["score"].tolist() == [1.0, 1.0, 1.0, 0.5, 0.0, 0.0, 0.5, 0.0]
    assert not [p for p in section.problems if p.code.startswith("sides")]


@pytest.mark.parametrize("names", [("thexport.dbf", "tsexport.dbf", "tdexport.dbf"), ("aH.DBF", "aS.DBF", "aD.DBF")])
@pytest.mark.parametrize("named", [0, 1, 2])
def test_any_table_names_the_report_whatever_the_files_are_called(report, names, named):
    folder = report(TWO, names=names)
    assert len(read(folder / names[named]).sections[0].entrants) == 2


def test_two_reports_in_one_folder_are_not_mixed(report):
    report(TWO, names=("THjune.DBF", "TSjune.DBF", "TDjune.DBF"))
    folder = report(
        TWO, event=["2C", "May Swiss", "20260501", "20260502"], names=("THmay1.DBF", "TSmay1.DBF", "TDmay1.DBF")
    )
    assert read(folder / "TDjune.DBF").sections[0].fact("event") == "Spring Swiss"
    assert read(folder / "TDmay1.DBF").sections[0].fact("event") == "May Swiss"


def test_missing_sections_and_event_are_said_and_the_players_read(report):
    crosstable = read(report(TWO, names=("", "", "TDEXPORT.DBF")))
    assert [p.code for p in crosstable.problems] == ["dbf-part-missing"] * 2
    assert len(crosstable.sections[0].entrants) == 2


def test_without_the_players_table_there_is_nothing(report):
    folder = report(TWO, names=("THEXPORT.DBF", "TSEXPORT.DBF", ""))
    crosstable = read(folder)
    assert not crosstable.readable and "TDEXPORT.DBF" in crosstable.reason


def test_a_table_that_is_no_report_is_refused_with_a_pointer_to_roster(tmp_path):
    with (tmp_path / "golden.dbf").open("wb") as stream:
        dbase.write(stream, [("MEM_ID", 8), ("MEM_NAME", 30)], [["10000001", "FERN, ADA"]], date(2026, 4, 1))
    crosstable = read(tmp_path / "golden.dbf")
    assert not crosstable.readable and "--roster" in crosstable.reason


def test_a_table_that_was_cut_off_is_an_error(report):
    folder = report(TWO)
    path = folder / "TDEXPORT.DBF"
    path.write_bytes(path.read_bytes()[:-40])
    assert "dbf-cut-off" in [p.code for p in read(folder).problems]


def test_deleted_records_are_left_out(report):
    folder = report(TWO)
    path = folder / "TDEXPORT.DBF"
    data = bytearray(path.read_bytes())
    begins = int.from_bytes(data[8:10], "little")
    data[begins] = ord("*")
    path.write_bytes(data)
    assert read(folder).sections[0].entrants["name"].tolist() == ["Moss, Ben"]


def test_a_damaged_header_is_told_not_raised(report):
    folder = report(TWO)
    path = folder / "TDEXPORT.DBF"
    path.write_bytes(path.read_bytes()[:50])
    assert not read(folder).readable
