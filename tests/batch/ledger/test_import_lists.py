"""`ledger import`: every column counts or is listed, what cannot be is refused, lists of federations are read."""

from pathlib import Path

import pytest

from tests.one_truth.commands import Club, crossrate

FIDE_LIST = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
    "14520030       Alder, Ann                                                   TUR F                                "
    "1523  0   20 1501  0   20 1444  0   20 1990  \n"
)


def imported(club: Club, text: str, *options: str, name: str = "list.csv"):
    file = club.folder / name
    file.write_text(text, encoding="utf-8")
    return crossrate("ledger", "--db", club.db, "import", file, "--yes", *options, code=None)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path, "regular", "quick")


def test_columns_that_a_ledger_does_not_take_are_listed(club):
    done = imported(club, "Name,ID,Rating,K,Carried games,Blitz,Quick\nAlder,a,1500,20,3,1400,1450\n")
    assert done.exit_code == 0
    assert "columns not taken: Blitz, Carried games, K." in " ".join(done.stderr.split())
    assert club.ratings("quick") == {"a": 1450}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Alder,a,1500,2131-01-01,1600", "has the birth date 2131-01-01 here"),
        ("Alder,a,1500,1875-01-01,1600", "has the birth date 1875-01-01 here"),
        ("Alder,a,1500,1990-01-01,9999", "the rating 9999 cannot be right"),
        ("Alder,a,98,1990-01-01,1600", "read 98"),
    ],
)
def test_what_cannot_be_is_refused_with_its_cell(club, row, said):
    done = imported(club, f"Name,ID,Rating,Birth,Peak\n{row}\n")
    assert done.exit_code == 1
    assert said in done.stderr
    assert "row 2, column" in done.stderr
    assert club("players")["players"] == []


def test_columns_are_named_by_map_as_for_rate(club):
    done = imported(club, "Mitglied;Nr;Zahl\nAlder;a;1500\n", "--map", "Mitglied=name", "--map", "Nr=id",
                    "--map", "Zahl=rating")  # fmt: skip
    assert done.exit_code == 0, done.stderr
    assert club.ratings("regular") == {"a": 1500}


def test_a_list_without_ids_adds_nobody_twice(club):
    text = 'Name,Rating\n"Alder, Ann",1500\n"Birch, Ben",1400\n'
    assert imported(club, text).exit_code == 0
    again = imported(club, text.replace("1400\n", '1400\n"Cedar, Cid",1300\n'), "--accept")
    assert again.exit_code == 0, again.stderr
    assert sorted(one["name"] for one in club("players")["players"]) == ["Alder, Ann", "Birch, Ben", "Cedar, Cid"]


@pytest.mark.parametrize("more", ["", ",Blitz"])
def test_a_list_with_nothing_new_is_no_matter_of_accepting(club, more):
    text = f"Name,ID,Rating{more}\nAlder,a,1500{more and ',1400'}\n"
    assert imported(club, text).exit_code == 0
    for options in ((), ("--accept",)):
        done = imported(club, text, *options)
        assert done.exit_code == 1
        assert "Nothing was written: there is nothing to change." in done.output


def test_one_name_twice_without_ids_is_asked_about(club):
    done = imported(club, 'Name,Rating\n"Alder, Ann",1500\n"Alder, Ann",1400\n')
    assert done.exit_code == 1
    assert "row 3" in done.stderr


def test_a_fide_list_fills_the_fide_pools_alone(tmp_path):
    club = Club(tmp_path, "fide/standard", "fide/rapid", "uschess/blitz")
    done = imported(club, FIDE_LIST, name="list.txt")
    assert done.exit_code == 0, done.stderr
    pools = ("fide/standard", "fide/rapid", "uschess/blitz")
    assert {pool: club.ratings(pool) for pool in pools} == {
        "fide/standard": {"14520030": 1523}, "fide/rapid": {"14520030": 1501}, "uschess/blitz": {},
    }  # fmt: skip


def test_a_list_of_no_pool_of_the_ledger_is_refused(club):
    done = imported(club, FIDE_LIST, name="list.txt")
    assert done.exit_code == 1
    assert "uschess/regular" in done.stderr
