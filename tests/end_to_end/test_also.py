"""`rate --also`: more files beside the workbook, all of them or none."""

import json

import pytest

ALL = ("--also", "csv", "--also", "json", "--also", "html")
NAMES = ["match.ratings.csv", "match.ratings.games.csv", "match.ratings.html", "match.ratings.json",
         "match.ratings.xlsx"]  # fmt: skip


def reports(folder):
    return sorted(path.name for path in folder.iterdir() if ".ratings." in path.name)


def test_the_files_stand_beside_the_workbook_and_are_named(crossrate, sample, tmp_path):
    done = crossrate("rate", sample("match.csv"), *ALL)
    assert done.returncode == 0, done.stderr
    assert reports(tmp_path) == NAMES
    assert all(name in done.stderr for name in NAMES)


def test_they_are_written_over_when_they_are_ours(crossrate, sample):
    path = sample("match.csv")
    assert [crossrate("rate", path, *ALL, "--csv-bom").returncode for _ in range(2)] == [0, 0]


def test_the_document_is_the_one_that_json_prints(crossrate, sample, tmp_path):
    path = sample("match.csv")
    done = crossrate("rate", path, "--also", "json", "--json")
    assert json.loads(done.stdout)["sections"]
    assert (tmp_path / "match.ratings.json").read_text(encoding="utf-8") == done.stdout


def test_with_an_output_they_take_its_name(crossrate, sample, tmp_path):
    assert crossrate("rate", sample("match.csv"), "-o", "report.xlsx", "--also", "html").returncode == 0
    assert (tmp_path / "report.html").exists()


@pytest.mark.parametrize("kind", ["csv", "json", "html"])
def test_a_strange_file_in_the_way_stops_all(crossrate, sample, tmp_path, kind):
    path = sample("match.csv")
    mine = tmp_path / f"match.ratings.{kind}"
    mine.write_text("No,Name,Post\n", encoding="utf-8")
    done = crossrate("rate", path, *ALL)
    assert done.returncode == 1
    assert mine.name in done.stderr
    assert reports(tmp_path) == [mine.name]
    assert mine.read_text(encoding="utf-8") == "No,Name,Post\n"
    assert crossrate("rate", path, *ALL, "--force").returncode == 0
    assert reports(tmp_path) == NAMES


def test_the_input_is_never_written_over(crossrate, sample):
    path = sample("match.csv")
    before = path.read_bytes()
    done = crossrate("rate", path, "-o", "match.xlsx", "--also", "csv", "--force")
    assert done.returncode == 2
    assert "match.csv would be written over" in done.stderr
    assert path.read_bytes() == before


def test_two_files_of_one_name_do_not_share_a_report(crossrate, sample):
    done = crossrate("rate", sample("spring_open.csv"), sample("spring_open.xlsx"))
    assert done.returncode in (1, 2)


def test_ages_are_on_the_page_only_when_asked_for(crossrate, write, tmp_path):
    table = "No,Name,Age,Rating,Games,R1\n1,Ann,9,,,W2\n2,Bob,40,1500,30,L1\n"
    event = write(table, "End date,2026-04-19\nTime control,G/60\n\n", "kids.csv")
    page = tmp_path / "kids.ratings.html"
    assert crossrate("rate", event, "--also", "html").returncode == 0
    assert "age 9" not in page.read_text(encoding="utf-8")
    assert crossrate("rate", event, "--also", "html", "--with-ages").returncode == 0
    assert "age 9" in page.read_text(encoding="utf-8")
    alone = crossrate("rate", event, "--with-ages")
    assert alone.returncode == 2 and "--also html" in alone.stderr
