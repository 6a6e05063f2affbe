"""Club events by the command line: the sample, the club's own settings, chains of events."""

import json

import openpyxl

KEYS = "Rules,elo\nPool,rapid\nEnd date,2026-10-29\n\n"
TABLE = "No,Name,ID,Rating,R1,Post\n1,Ada,A1,1500,W2,1524.3\n2,Ben,B2,1700,L1,1675.7\n"


def test_the_sample_is_rated_explained_and_reported(crossrate, sample):
    path = sample("club_elo.csv")
    done = crossrate("rate", path)
    assert done.returncode == 0, done.stderr
    workbook = openpyxl.load_workbook(path.with_name("club_elo.ratings.xlsx"))
    headings = [cell.value for cell in workbook["Ratings"][1]]
    assert {"S", "E", "S−E", "K", "K(S−E)", "Exact"} <= set(headings)
    assert not {"N*", "Bonus", "Intermediate", "PD"} & set(headings)
    rules = [[cell.value for cell in row] for row in workbook["Rules"].rows]
    assert next(row for row in rules if row[0] == "newcomers")[1] == "performance"
    assert "1/(1 + 10^" in crossrate("explain", path, "Ashgrove, Ava").stdout


def test_a_clubs_own_settings(crossrate, sample):
    path, own = sample("club_elo.csv"), sample("club_settings.toml")
    sections = json.loads(crossrate("rate", path, "--parameters", own, "--json").stdout)["sections"]
    used = {p["name"]: p["steps"]["k"] for p in sections[0]["players"]}
    assert (used["Ashgrove, Ava"], used["Coldwell, Cy"], used["Farrowdale, Flo"], used["Everfield, Ed"]) == (
        16, 24, 40, 20)  # fmt: skip
    assert "club_settings.toml: General meeting" in crossrate("rules", "elo", "--parameters", own).stdout


def test_official_tenths_agree_and_whole_numbers_are_set_apart(crossrate, write):
    assert crossrate("compare", write(TABLE, KEYS)).returncode == 0
    whole = json.loads(crossrate("compare", write(TABLE.replace("1524.3", "1524"), KEYS), "--json").stdout)
    assert (whole["exact"], whole["within_rounding"]) == (1, 1)


def test_events_of_several_files_follow_each_other(crossrate, write):
    table = TABLE.replace(",Post", "").replace(",1524.3", "").replace(",1675.7", "")
    later = write(table, KEYS.replace("10-29", "11-05"), "a.csv")
    earlier = write(table, KEYS, "b.csv")
    sections = json.loads(crossrate("rate", later, earlier, "--json").stdout)["sections"]
    assert [s["players"][0]["pre"] for s in sections] == [1500, 1524.3]


def test_the_rules_as_json_have_no_infinity(crossrate):
    told = crossrate("rules", "elo", "--json").stdout
    assert {p["name"]: p["value"] for p in json.loads(told)["parameters"]}["floor"] is None
    assert "Infinity" not in told
