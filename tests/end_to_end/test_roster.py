"""A roster's near-misses on the command line and in Python: nothing is rated until they are answered."""

import pytest

import crossrate as package

EVENT = """Event end date,2026-04-19
Time control,G/60;d5

No,Name,ID,Rating,Games,R1
1,"Fern, Ada",10000001,1500,40,W2
2,"Reed, Cy",,,,L1
"""
ROSTER = 'ID,Name,Rating,Games\n10000003,"Reedy, Cy",1444,30\n'


@pytest.fixture
def files(write):
    return write(EVENT, "", "open.csv"), write(ROSTER, "", "players.csv")


def test_a_near_miss_is_answered_on_the_command_line(crossrate, files):
    asked = crossrate("rate", "open.csv", "--roster", "players.csv")
    assert asked.returncode == 1 and '--roster-player "Reed, Cy=10000003"' in " ".join(asked.stderr.split())
    answered = crossrate("rate", "open.csv", "--roster", "players.csv", "--roster-player", "Reed, Cy=10000003")
    assert answered.returncode == 0 and "1444" in answered.stdout
    assert crossrate("rate", "open.csv", "--roster", "players.csv", "--roster-player", "Reed, Cy=none",
                     "--unrated", "adult", "--force").returncode == 0  # fmt: skip


def test_an_answer_needs_a_roster_and_one_id(crossrate, files):
    alone = crossrate("check", "open.csv", "--roster-player", "Reed, Cy=10000003")
    assert alone.returncode == 2 and "--roster FILE" in alone.stderr
    two = crossrate("check", "open.csv", "--roster", "players.csv", "--roster-player", "Reed, Cy=10000003",
                    "--roster-player", "Reed, Cy=10000004")  # fmt: skip
    assert two.returncode == 2 and "two ids" in two.stderr


@pytest.mark.parametrize(("answer", "rating"), [("10000003", 1444.0), (None, None)])
def test_a_near_miss_is_answered_in_python(files, answer, rating):
    event, roster = files
    asked = package.read(event, roster=roster)
    assert "roster-suggests" in [p.code for p in asked.all_problems()]
    told = package.read(event, roster=roster, roster_players={"Reed, Cy": answer})
    assert "roster-suggests" not in [p.code for p in told.all_problems()]
    assert told.sections[0].entrants["rating"].fillna(0)[1] == (rating or 0)
