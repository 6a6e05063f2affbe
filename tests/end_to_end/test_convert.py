"""`crossrate convert` as a person uses it."""

import json

import pytest


def test_a_crosstable_is_written_in_the_own_format_and_rates_alike(crossrate, sample, tmp_path):
    path = sample("spring_open.csv")
    done = crossrate("convert", path, "-o", "out.xlsx")
    assert done.returncode == 0, done.stderr
    rated = [
        json.loads(crossrate("rate", name, "--json", "--accept").stdout) for name in ("spring_open.csv", "out.xlsx")
    ]
    players = [[(p["no"], p["id"], p["post_exact"]) for s in one["sections"] for p in s["players"]] for one in rated]
    assert players[0] == players[1] and players[0]


def test_what_is_lost_needs_accept_and_nothing_is_written_without(crossrate, sample, tmp_path):
    path = sample("spring_open.csv")
    youth = ("convert", path, "-o", "report.dbf", "--set", "Youth=yes")
    refused = crossrate(*youth)
    assert refused.returncode == 1 and "--accept" in refused.stderr and "Traceback" not in refused.stderr
    assert not (tmp_path / "report.dbf").exists()
    done = crossrate(*youth, "--accept")
    assert done.returncode == 0
    assert sorted(p.name for p in (tmp_path / "report.dbf").iterdir()) == [
        "TDEXPORT.DBF",
        "THEXPORT.DBF",
        "TSEXPORT.DBF",
    ]
    checked = json.loads(crossrate("check", "report.dbf", "--json").stdout)["files"][0]
    original = json.loads(crossrate("check", path, "--json").stdout)["files"][0]
    for key in ("name", "players", "rated_games", "byes", "forfeits", "unrated_players"):
        assert [s[key] for s in checked["sections"]] == [s[key] for s in original["sections"]]


def test_what_no_report_ever_holds_needs_no_accept_and_what_it_lacks_is_told(crossrate, sample, tmp_path):
    path = sample("spring_open.csv")
    done = crossrate("convert", path, "-o", "report.dbf")
    said = " ".join(done.stderr.split())
    assert done.returncode == 0 and (tmp_path / "report.dbf").exists()
    assert "no report in this format holds these columns: Games, Peak, " in said and "Total" in said
    assert "US Chess asks for what the report lacks:" in said and "Affiliate ID" in said


def test_an_id_that_does_not_fit_is_refused_whatever_is_accepted(crossrate, tmp_path):
    path = tmp_path / "open.csv"
    path.write_text("No,Name,ID,Rating,R1\n1,Ada,300000015,1500,W2\n2,Ben,30000002,1600,L1\n", encoding="utf-8")
    refused = crossrate("convert", path, "-o", "report.dbf", "--accept")
    assert refused.returncode == 1
    assert "row 2, column C (ID): the id 300000015 has 9 characters and its field 8" in " ".join(refused.stderr.split())
    assert not (tmp_path / "report.dbf").exists()


def test_an_existing_file_is_kept_unless_forced(crossrate, sample, tmp_path):
    path = sample("spring_open.csv")
    (tmp_path / "out.csv").write_text("mine", encoding="utf-8")
    assert crossrate("convert", path, "-o", "out.csv").returncode == 1
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == "mine"
    assert crossrate("convert", path, "-o", "out.csv", "--force").returncode == 0


def test_an_unknown_ending_is_told(crossrate, sample):
    refused = crossrate("convert", sample("spring_open.csv"), "-o", "out.pdf")
    assert refused.returncode == 1 and ".csv" in refused.stderr and "Traceback" not in refused.stderr


def test_the_roster_goes_into_the_converted_file(crossrate, write, tmp_path):
    path = write("No,Name,ID,R1\n1,Ada,10000001,W2\n2,Ben,10000002,L1\n")
    (tmp_path / "players.csv").write_text("ID,Name,Rating\n10000001,Ada,1500\n10000002,Ben,1600\n", encoding="utf-8")
    done = crossrate("convert", path, "-o", "out.csv", "--roster", "players.csv", "--pool", "quick")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "out.csv").read_text(encoding="utf-8")
    assert "Pool,quick" in text and "1,Ada,10000001,1500,W2" in text


TABLE = "No,Name,ID,Rating,R1\n1,Ada,10000001,1500,W2\n2,Ben,10000002,1400,L1\n"


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_input_is_never_written_over(crossrate, write, tmp_path, ending):
    write(TABLE, name="good.csv")
    path = f"good.{ending}"
    if ending != "csv":
        assert crossrate("convert", "good.csv", "-o", path).returncode == 0
    before = (tmp_path / path).read_bytes()
    refused = crossrate("convert", path, "-o", path, "--force")
    assert refused.returncode == 2 and "would be written over" in refused.stderr
    assert (tmp_path / path).read_bytes() == before


def test_neither_are_the_tables_of_a_report_nor_the_roster(crossrate, write, tmp_path):
    write(TABLE, name="good.csv")
    assert crossrate("convert", "good.csv", "-o", "report.dbf", "--accept").returncode == 0
    for named in ("report.dbf", "report.dbf/TDEXPORT.DBF", "report.dbf/THEXPORT.DBF"):
        for output in ("report.dbf", "report.dbf/TSEXPORT.DBF"):
            refused = crossrate("convert", named, "-o", output, "--force", "--accept")
            assert refused.returncode == 2, (named, output, refused.stderr)
    write("ID,Name,Rating\n10000001,Ada,1500\n", keys="", name="players.csv")
    assert crossrate("convert", "good.csv", "-o", "players.csv", "--force", "--roster", "players.csv").returncode == 2
