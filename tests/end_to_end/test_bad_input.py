"""What cannot be rated: a message that names the place, exit 1, nothing written, an older report untouched."""

import json
import os
import sys

import pytest

HEADER = "No,Name,ID,Rating,R1,R2\n"
ANN, BOB = "1,Ann,91,1500,W2,H\n", "2,Bob,92,1400,L1,H\n"

# What is wrong: the rows under the header of row 3, and what the message must name (row, column, what was read).
UNRATABLE = {
    "a result nobody can read": ("1,Ann,91,1500,W2,Q7\n" + BOB, ["row 4", "R2", "Q7"]),
    "an opponent who does not exist": ("1,Ann,91,1500,W9,H\n2,Bob,92,1400,H,H\n", ["row 4", "R1", "9"]),
    "won against won": (ANN + "2,Bob,92,1400,W1,H\n", ["row 4", "R1", "W2", "W1"]),
    "a player against themselves": ("1,Ann,91,1500,W1,H\n2,Bob,92,1400,H,H\n", ["row 4", "R1"]),
    "two players with one number": (ANN + BOB + "2,Cy,93,1300,H,H\n", ["row 6", "2"]),
    "a rating of 17940": ("1,Ann,91,17940,W2,H\n" + BOB, ["row 4", "Rating", "17940"]),
    "a provisional rating without its count": ("1,Ann,91,1450P,W2,H\n" + BOB, ["row 4", "1450P"]),
}


@pytest.mark.parametrize("what", UNRATABLE)
def test_bad_tables_are_refused_with_their_place(crossrate, write, what):
    rows, named = UNRATABLE[what]
    assert_refused(crossrate, write(HEADER + rows), ["event.csv", *named])


@pytest.mark.parametrize("table", ["No,Name,ID,Rating\n1,Ann,91,1500\n2,Bob,92,1400\n", "1,Ann\n2,Bob\n", "hello\n"])
def test_a_table_without_rounds_or_without_a_header(crossrate, write, table):
    assert_refused(crossrate, write(table), ["event.csv"])


def test_all_problems_of_a_file_are_said_at_once(crossrate, write):
    path = write(HEADER + "1,Ann,91,17940,W2,Q7\n2,Bob,92,1400,W1,W9\n")
    assert_refused(crossrate, path, ["17940", "Q7", "W1", "9"])


def test_impossible_date(crossrate, write):
    path = write(HEADER + ANN + BOB, keys="End date,2026-02-30\n\n")
    assert_refused(crossrate, path, ["event.csv", "row 1", "2026-02-30"])


def test_without_a_date_the_option_that_gives_it_is_named(crossrate, write):
    path = write(HEADER + ANN + BOB, keys="")
    assert_refused(crossrate, path, ["--end-date"])


def test_missing_file(crossrate, tmp_path):
    assert_refused(crossrate, tmp_path / "nowhere.csv", ["nowhere.csv"])


def test_directory(crossrate, tmp_path):
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    assert_refused(crossrate, folder, ["folder.csv"])


@pytest.mark.parametrize("name", ["empty.csv", "empty.xlsx"])
def test_empty_file(crossrate, tmp_path, name):
    path = tmp_path / name
    path.touch()
    assert_refused(crossrate, path, [name, "empty"])


@pytest.mark.parametrize("name", ["photo.csv", "photo.xlsx", "photo.jpg"])
def test_not_a_spreadsheet(crossrate, tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 8)
    assert_refused(crossrate, path, [name])


def test_a_report_crossrate_did_not_write_needs_force(crossrate, sample, tmp_path):
    path = sample("match.csv")
    report = tmp_path / "match.ratings.xlsx"
    report.write_bytes(b"my notes")
    done = crossrate("rate", path)
    assert done.returncode == 1
    assert "--force" in done.stderr
    assert report.read_bytes() == b"my notes"
    assert crossrate("rate", path, "--force").returncode == 0
    assert crossrate("rate", path).returncode == 0, "its own report is written over without asking"


@pytest.mark.skipif(sys.platform == "win32", reason="folders are protected in other ways there")
def test_unwritable_output_folder(crossrate, sample, tmp_path):
    path = sample("match.csv")
    done = crossrate("rate", path, "-o", tmp_path / "nowhere" / "report.xlsx")
    assert done.returncode == 1
    assert "nowhere" in done.stderr
    assert "Traceback" not in done.stderr
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    if not os.access(locked, os.W_OK):
        done = crossrate("rate", path, "-o", locked / "report.xlsx")
        assert (done.returncode, "locked" in done.stderr) == (1, True)
        assert not list(locked.iterdir())


def test_warnings_need_accept(crossrate, write, tmp_path):
    path = write("No,Name,ID,Rating,R1,Total\n1,Ann,91,1500,W2,2\n2,Bob,92,1400,L1,0\n")
    assert_refused(crossrate, path, ["row 4", "Total", "--accept"])
    (tmp_path / "event.ratings.xlsx").unlink()
    assert crossrate("rate", path, "--accept").returncode == 0
    assert (tmp_path / "event.ratings.xlsx").exists()


@pytest.mark.parametrize("arguments", [["rate"], ["rate", "x.csv", "--no-such-option"], ["no-such-command"]])
def test_wrong_usage_is_exit_2(crossrate, arguments):
    done = crossrate(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def assert_refused(crossrate, path, named) -> None:
    """Refuses in words and in JSON, names everything in `named`, and leaves an older report as it was."""
    report = path.with_name(f"{path.stem}.ratings.xlsx")
    report.write_bytes(b"an older report")
    done = crossrate("rate", path, "--force")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert [word for word in named if word not in done.stderr] == []
    in_json = crossrate("rate", path, "--force", "--json")
    document = json.loads(in_json.stdout)
    assert in_json.returncode == 1
    assert document["problems"]
    assert document["sections"] == []
    for problem in document["problems"]:
        assert set(problem) == {"grade", "code", "place", "message", "remedy"}
    assert report.read_bytes() == b"an older report"
    assert not list(path.parent.glob("*.tmp*"))


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
@pytest.mark.parametrize("name", ["report.xlsx", "report.dbf"])
@pytest.mark.parametrize("target", ["nowhere", "itself"])
def test_a_link_that_leads_nowhere_is_said_to_be_one(crossrate, sample, tmp_path, name, target):
    file, link = sample("spring_open.csv"), tmp_path / name
    link.symlink_to(link if target == "itself" else tmp_path / target)
    command = ("rate", file, "-o", link) if name.endswith("xlsx") else ("convert", file, "-o", link)
    done = crossrate(*command, "--accept")
    assert done.returncode == 1
    assert "link" in done.stderr
    assert link.is_symlink()


def test_a_rating_below_100_needs_the_users_word(crossrate, write):
    file = write("No,Name,Rating,R1\n1,Ann,98,W2\n2,Bob,1400,L1\n")
    assert "Ann has the rating 98." in " ".join(crossrate("rate", file).stderr.split())
    assert crossrate("rate", file).returncode == 1
    assert crossrate("rate", file, "--accept").returncode == 0


def test_explain_says_what_was_inferred_too(crossrate, write):
    done = crossrate("explain", write("No,Name,Rating,R1,Total\n1,Ann,1500,W2,3\n2,Bob,1400,L1,0\n"), "1")
    assert done.returncode == 0
    assert "warning" in done.stderr and "guess" in done.stderr
