"""`crossrate explain FILE PLAYER`: one player's whole calculation on the screen."""

import pytest

TABLE = "End date,2026-04-19\nSection,{0}\n\nNo,Name,ID,Rating,R1\n1,Ann Moss,{1}1,1500,W2\n2,Bob Fern,{1}2,1400,L1\n"


@pytest.fixture
def event(write):
    return write(TABLE.format("Open", 90) + "\n" + TABLE.format("Reserve", 80), keys="")


def test_by_id_name_or_part_of_a_name(crossrate, event):
    texts = {crossrate("explain", event, who, "--section", "open").stdout for who in ("1", "901", "Ann Moss", "moss")}
    assert len(texts) == 1
    (text,) = texts
    assert text.startswith("Ann Moss (no. 1, ID 901)\nOpen, ")
    assert "K(S - E)" in text


def test_several_players_are_listed_and_asked_about(crossrate, event):
    done = crossrate("explain", event, "1")
    assert (done.returncode, done.stdout) == (2, "")
    for words in ("Open: no. 1 Ann Moss, ID 901", "Reserve: no. 1 Ann Moss, ID 801", "--section"):
        assert words in done.stderr


def test_nobody_of_that_name(crossrate, event):
    done = crossrate("explain", event, "Ann Mosse")
    assert done.returncode == 2
    assert "Ann Moss" in done.stderr


def test_a_section_that_is_not_there(crossrate, event):
    done = crossrate("explain", event, "901", "--section", "Closed")
    assert done.returncode == 2
    assert "Open, Reserve" in done.stderr


def test_a_player_in_two_sections_is_shown_in_both_in_order(crossrate, write):
    event = write(TABLE.format("Morning", 90) + "\n" + TABLE.format("Evening", 90), keys="")
    text = crossrate("explain", event, "901").stdout
    assert text.index("Morning, ") < text.index("Evening, ")
    alone = crossrate("explain", event, "901", "--section", "Evening").stdout
    assert text.endswith(alone)
    assert "R0 = 1500," not in alone, "the player enters the second section with the result of the first"


def test_what_cannot_be_rated_is_refused_with_its_problems(crossrate, write):
    done = crossrate("explain", write("No,Name,ID,Rating,R1\n1,Ann,901,17940,W2\n2,Bob,902,1400,L1\n"), "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "17940" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there(crossrate):
    done = crossrate("explain", "nowhere.csv", "1")
    assert done.returncode == 1
    assert "nowhere.csv" in done.stderr
