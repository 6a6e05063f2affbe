"""Reports are there whole or not at all, and never over somebody else's file."""

import os
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from batch.report import files
from batch.report.files import is_ours, target_problems, write_files
from batch.report.workbook import write_workbook
from tests.batch.report import example


def codes(problems):
    return [p.code for p in problems]


def test_our_own_report_is_written_over(tmp_path):
    path = tmp_path / "report.xlsx"
    assert write_workbook([(path, example.run())]) == []
    assert is_ours(path)
    assert write_workbook([(path, example.run())]) == []
    assert [p.name for p in tmp_path.iterdir()] == ["report.xlsx"]


@pytest.mark.parametrize("content", [b"", b"notes", b"PK\x03\x04 broken"])
def test_a_strange_file_stays_unless_forced(tmp_path, content):
    path = tmp_path / "report.xlsx"
    path.write_bytes(content)
    assert codes(write_workbook([(path, example.run())])) == ["output-not-ours"]
    assert path.read_bytes() == content
    assert write_workbook([(path, example.run())], force=True) == []
    assert is_ours(path)


def test_a_report_that_somebody_saved_from_another_program_is_his(tmp_path):
    path = tmp_path / "report.xlsx"
    write_workbook([(path, example.run())])
    openpyxl.load_workbook(path).save(path)
    assert not is_ours(path)
    assert codes(target_problems(path)) == ["output-not-ours"]


def test_a_folder_and_a_missing_folder_are_named(tmp_path):
    assert codes(target_problems(tmp_path)) == ["output-is-folder"]
    found = target_problems(tmp_path / "no" / "report.xlsx")
    assert codes(found) == ["output-no-folder"]
    assert str(tmp_path / "no") in found[0].message


def test_a_path_that_cannot_be_is_a_problem_not_a_traceback(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path in (tmp_path / "file" / "report.xlsx", tmp_path / ("x" * 300), Path("nul\x00.xlsx")):
        assert codes(write_workbook([(path, example.run())]))[0].startswith("output-")


def test_a_write_that_fails_leaves_everything_as_it_was(tmp_path):
    def full(stream):
        stream.write(b"half")
        raise OSError(28, "No space left on device")

    first, second = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    first.write_bytes(b"old")
    problems = write_files([(first, lambda stream: None), (second, full)], force=True)
    assert codes(problems) == ["output-unwritable"]
    assert "no space left on device" in problems[0].message
    assert str(problems[0].place) == str(second)
    assert first.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.xlsx"]


def test_each_is_begun_under_a_new_name_that_does_not_tell_the_file_s(tmp_path):
    seen = []

    def look(stream):
        seen.extend(p.name for p in tmp_path.iterdir())
        stream.write(b"x")

    path = tmp_path / ("ქ" * 80 + ".csv")  # 244 of the 255 bytes that a name can have
    assert write_files([(path, look)]) == []
    assert write_files([(path, look)], force=True) == []
    names = [name for name in seen if name != path.name]
    assert len(set(names)) == 2
    assert all(re.fullmatch(r"\.crossrate\.[0-9a-f]{16}\.tmp", name) for name in names)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_what_stands_under_the_temporary_name_is_never_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(files.secrets, "token_hex", lambda _: "0123")
    other, link = tmp_path / "other", tmp_path / ".crossrate.0123.tmp"
    other.write_bytes(b"somebody's")
    link.symlink_to(other)
    assert codes(write_files([(tmp_path / "report.csv", lambda stream: None)])) == ["output-unwritable"]
    assert other.read_bytes() == b"somebody's"
    assert link.is_symlink()
    assert not (tmp_path / "report.csv").exists()


@pytest.mark.skipif(os.name != "posix", reason="no permissions by bits here")
@pytest.mark.parametrize("mode", [0o600, 0o664, 0o444])
def test_the_report_keeps_the_permissions_of_the_file_it_replaces(tmp_path, mode):
    path = tmp_path / "report.csv"
    path.write_bytes(b"old")
    path.chmod(mode)
    while_written = []

    def write(stream):
        while_written.append(os.fstat(stream.fileno()).st_mode & 0o777)
        stream.write(b"new")

    assert write_files([(path, write)], force=True) == []
    assert path.stat().st_mode & 0o777 == mode
    assert while_written == [mode]
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_never_followed_and_replaced_only_when_asked(tmp_path, there):
    other, link = tmp_path / "other.csv", tmp_path / "report.csv"
    if there:
        other.write_bytes(b"somebody's")
    link.symlink_to(other)
    assert codes(write_files([(link, lambda stream: stream.write(b"new"))])) == ["output-is-link"]
    assert link.is_symlink()
    assert write_files([(link, lambda stream: stream.write(b"new"))], force=True) == []
    assert link.read_bytes() == b"new"
    assert not link.is_symlink()
    assert other.exists() == there
    assert not there or other.read_bytes() == b"somebody's"


@pytest.mark.skipif(os.name != "posix", reason="no permissions by bits here")
def test_a_new_report_has_the_permissions_of_any_new_file(tmp_path):
    (tmp_path / "any").touch()
    write_files([(tmp_path / "report.csv", lambda stream: None)])
    assert (tmp_path / "report.csv").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_one_bad_target_stops_all(tmp_path):
    good, bad = tmp_path / "good.xlsx", tmp_path / "no" / "bad.xlsx"
    assert codes(write_workbook([(good, example.run()), (bad, example.run())])) == ["output-no-folder"]
    assert not good.exists()


def test_a_workbook_of_another_program_is_not_ours(tmp_path):
    path = tmp_path / "other.xlsx"
    openpyxl.Workbook().save(path)
    assert zipfile.is_zipfile(path)
    assert not is_ours(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_never_written_over_even_when_forced(tmp_path):
    pipe = tmp_path / "report.xlsx"
    os.mkfifo(pipe)
    (found,) = target_problems(pipe, force=True)
    assert found.code == "output-not-a-file"
    assert pipe.is_fifo()
